"""What the list of files shows: plain values from a folder. It reads no disk and draws nothing."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from referee_app.refusal import Refusal
from referee_app.screens.files.folder import Folder
from referee_app.sentence import shown_path
from referee_app.words.letters import drawable
from referee_app.words.words import Words

AT_ONCE = 60
"""How many lines are made before the reader asks for more: each costs some time, and some folders hold thousands."""


@dataclass(frozen=True, slots=True)
class Picking:
    """What a file is wanted for: a title, the endings of its name, and who gets it."""

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
    places: tuple[tuple[str, str, str], ...] = ()
    place: str = ""
    rows: tuple[FileRow, ...] = ()
    has_more: bool = False
    more: str = ""
    is_empty: bool = False
    nothing: str = ""
    nothing_text: str = ""
    typing: str = ""
    fault: str = ""


@dataclass(frozen=True, slots=True)
class Looking:
    """Where the reader looks for the file: the folder, how much of it is listed, and what was wrong with a path."""

    places: tuple[Path, ...] = ()
    folder: Folder | None = None
    most: int = AT_ONCE
    fault: Refusal | None = None


def files_shown(picking: Picking, looking: Looking, words: Words) -> FilesShown:
    """A folder in the reader's words; before it has been read there is only the frame."""
    folder, most = looking.folder, looking.most
    say = words.say_key
    frame = FilesShown(
        title=say(picking.title),
        places=tuple((str(path), _place_name(path, place, words), "") for place, path in enumerate(looking.places)),
        typing=say("files.path"),
        fault=words.say(looking.fault) if looking.fault else "",
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
        nothing=say("files.nothing"),
        nothing_text=say("files.nothing_text"),
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
