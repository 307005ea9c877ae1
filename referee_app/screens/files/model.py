"""Lists a folder for choosing a file, and what the screen shows of it.

Folders are read on a worker's thread; it draws nothing.
"""

import os
from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from pathlib import Path

from referee_app.screens.widgets.models import ChoiceOptions
from referee_app.sentence import Refusal, shown_path
from referee_app.words.words import Words, drawable


class FolderUnreadable(Refusal):
    """The folder does not exist or cannot be read."""

    key = "refusal.files.folder_unreadable"


class NoSuchFile(Refusal):
    """There is no file at the typed path."""

    key = "refusal.files.nothing_there"


@dataclass(frozen=True, slots=True)
class Folder:
    """A folder: the folders in it, and the files of the kinds that are looked for."""

    path: Path
    folders: tuple[Path, ...] = ()
    files: tuple[Path, ...] = ()


def list_folder(path: Path, suffixes: Collection[str]) -> Folder:
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


def resolve_path(text: str, here: Path, suffixes: Collection[str]) -> Folder | Path:
    """What a typed path leads to, seen from a folder: another folder, or a file of whatever kind."""
    try:
        path = Path(os.path.normpath(here / Path(text.strip()).expanduser()))
        if path.is_dir():
            return list_folder(path, suffixes)
        if path.is_file():
            return path
    except (OSError, ValueError, RuntimeError):  # the last: of somebody who has no home here
        pass
    raise NoSuchFile(path=text.strip())


def _in_order(path: Path) -> tuple[str, str]:
    return path.name.casefold(), path.name


AT_ONCE = 60
"""How many lines are made before the user asks for more: each costs some time, and some folders hold thousands."""


@dataclass(frozen=True, slots=True)
class FileRequest:
    """A request for a file: a title, the allowed file name endings, and a callback."""

    title: str
    suffixes: frozenset[str]
    picked: Callable[[Path], None]


@dataclass(frozen=True, slots=True)
class FileRow:
    """A line of the list; a tap on it means this path."""

    path: Path
    icon: str
    name: str
    leads: bool = False


@dataclass(frozen=True, slots=True)
class FilesShown:
    """A folder, ready to be shown."""

    title: str = ""
    folder: str = ""
    places: ChoiceOptions = ()
    place: str = ""
    rows: tuple[FileRow, ...] = ()
    has_more: bool = False
    more: str = ""
    is_empty: bool = False
    fault: str = ""


@dataclass(frozen=True, slots=True)
class FolderView:
    """Where the user looks for the file: the folder, how much of it is listed, and what was wrong with a path."""

    places: tuple[Path, ...] = ()
    folder: Folder | None = None
    most: int = AT_ONCE
    fault: Refusal | None = None


def files_shown(request: FileRequest, view: FolderView, words: Words) -> FilesShown:
    """A folder in the user's words; before it has been read there is only the frame."""
    folder, most = view.folder, view.most
    say = words.say_key
    frame = FilesShown(
        title=say(request.title),
        places=tuple((str(path), _place_name(path, place, words), "") for place, path in enumerate(view.places)),
        fault=words.say(view.fault) if view.fault else "",
    )
    if folder is None:
        return frame
    rows = _rows(folder, words)
    return replace(
        frame,
        folder=drawable(shown_path(folder.path)),
        place=str(folder.path),
        rows=rows[:most],
        has_more=len(rows) > most,
        more=say("files.more", n=max(0, len(rows) - most)),
        is_empty=not (folder.files or folder.folders),
    )


def _rows(folder: Folder, words: Words) -> tuple[FileRow, ...]:
    files = (FileRow(path, _icon(path), _name(path)) for path in folder.files)
    folders = (FileRow(path, "box", _name(path), leads=True) for path in folder.folders)
    above = folder.path.parent
    up = (FileRow(above, "up", words.say_key("files.up")),) if above != folder.path else ()
    return (*up, *files, *folders)


def _name(path: Path) -> str:
    return drawable(shown_path(Path(path.name))) or "…"


def _icon(path: Path) -> str:
    return "cards" if path.suffix.lower() == ".cardset" else "text"


def _place_name(path: Path, place: int, words: Words) -> str:
    return words.say_key("files.home") if place == 0 else _name(path)
