"""What is in a folder, as far as somebody who looks for a file wants to see it. It knows no window."""

import os
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path

from referee_app.refusal import Refusal
from referee_app.sentence import shown_path


class FolderUnreadable(Refusal):
    """There is no such folder, or it may not be looked into."""

    key = "refusal.files.folder_unreadable"


class NoSuchFile(Refusal):
    """Nothing has the path that was typed."""

    key = "refusal.files.nothing_there"


@dataclass(frozen=True, slots=True)
class Folder:
    """A folder: the folders in it, and the files of the kinds that are looked for."""

    path: Path
    folders: tuple[Path, ...] = ()
    files: tuple[Path, ...] = ()


def looked_into(path: Path, suffixes: Collection[str]) -> Folder:
    """What is in a folder; what is hidden stays so."""
    try:
        found = sorted((each for each in path.iterdir() if not each.name.startswith(".")), key=_in_order)
        return Folder(
            path,
            tuple(each for each in found if each.is_dir()),
            tuple(each for each in found if each.suffix.lower() in suffixes and each.is_file()),
        )
    except (OSError, ValueError):
        raise FolderUnreadable(path=shown_path(path)) from None


def pointed_at(text: str, here: Path, suffixes: Collection[str]) -> Folder | Path:
    """What a typed path leads to, seen from a folder: another folder, or a file of whatever kind."""
    try:
        path = Path(os.path.normpath(here / Path(text.strip()).expanduser()))
        if path.is_dir():
            return looked_into(path, suffixes)
        if path.is_file():
            return path
    except (OSError, ValueError, RuntimeError):  # the last: of somebody who has no home here
        pass
    raise NoSuchFile(path=text.strip())


def _in_order(path: Path) -> tuple[str, str]:
    return path.name.casefold(), path.name
