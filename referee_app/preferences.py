"""What the reader chose, on disk: a small file with a name and a plain value for each setting.

It knows no setting: what a value means, and whether it still makes sense, is for whoever asked for it. No settings are
worth a refusal at the start: what cannot be read is as if nobody had chosen.
"""

import json
import math
import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from tempfile import mkstemp

from referee_app.refusal import Refusal

Plain = str | int | float | bool

_MOST_BYTES = 65_536


class SettingsNotSaved(Refusal):
    """The disk is full or may not be written to; what was saved before is still there."""

    key = "refusal.settings_not_saved"


def load(path: Path) -> dict[str, Plain]:
    """Every setting that can be read; a file that is none of ours is set aside under another name."""
    try:
        with path.open("rb") as file:
            content = file.read(_MOST_BYTES + 1)
    except OSError:
        return {}
    try:
        told = json.loads(content) if len(content) <= _MOST_BYTES else None
    except (ValueError, RecursionError):
        told = None
    if not isinstance(told, dict):
        _set_aside(path)
        return {}
    return {name: value for name, value in told.items() if _is_plain(value)}


def save(path: Path, values: Mapping[str, object]) -> None:
    """Write all settings, which are plain values, for their owner alone; whole, or the former ones stay."""
    text = json.dumps(dict(values), indent=2, allow_nan=False)
    growing: Path | None = None
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        descriptor, name = mkstemp(prefix=f".{path.name}-", dir=path.parent)
        growing = Path(name)
        with os.fdopen(descriptor, "w", encoding="utf-8") as out:
            out.write(f"{text}\n")
            out.flush()
            os.fsync(out.fileno())
        growing.replace(path)
    except OSError as error:
        if growing is not None:
            with suppress(OSError):
                growing.unlink()
        raise SettingsNotSaved from error


def _is_plain(value: object) -> bool:
    return isinstance(value, str | int) or (isinstance(value, float) and math.isfinite(value))


def _set_aside(path: Path) -> None:
    with suppress(OSError):
        path.replace(path.with_name(f"{path.name}.damaged"))
