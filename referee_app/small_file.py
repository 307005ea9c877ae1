"""A small file with values of JSON by their names. It knows no value's meaning, and it is for its owner alone."""

import json
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from referee_app.whole_file import atomic_write, free_damaged_path, sync_folder


class SmallFile:
    """Written whole or not at all; one that is none of ours is set aside under another name, and never overwritten."""

    def __init__(self, path: Path, most_bytes: int) -> None:
        self._path = path
        self._most_bytes = most_bytes

    def read(self) -> dict[str, Any]:
        """All that is there; nothing, if it cannot be read."""
        try:
            with self._path.open("rb") as file:
                content = file.read(self._most_bytes + 1)
        except OSError:
            return {}
        try:
            told = json.loads(content) if len(content) <= self._most_bytes else None
        except (ValueError, RecursionError):
            told = None
        if isinstance(told, dict):
            return told
        with suppress(OSError):
            self._path.rename(free_damaged_path(self._path))
            sync_folder(self._path.parent)
        return {}

    def write(self, values: Mapping[str, object]) -> None:
        """These instead of what was there; when it returns they are on disk. An OSError leaves what was there."""
        text = json.dumps(dict(values), indent=2, allow_nan=False)
        self._path.parent.mkdir(parents=True, exist_ok=True)
        with atomic_write(self._path, replace=True, secret=True) as out:
            out.write(f"{text}\n".encode())
