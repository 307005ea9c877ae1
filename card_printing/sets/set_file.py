"""A card set on disk: its key, the name that its group gave it, and how it was first printed.

The key stands in the file as it does on the cover sheet. The design is kept so that a card that is printed again years
later matches the others. Whoever reads the file can make cards: it is its owner's alone, and no refusal repeats it.
"""

import json
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from card_printing.layout.design import CardSize, Design, Paper, Style
from referee_app.cards.card_set import CardSet, CoverSheetFromNewerVersion, cover_text, read_cover
from referee_app.cards.ranks import Language
from referee_app.sentence import Refusal, shown_path
from referee_app.whole_file import FileInTheWay, alone_with, refuse_what_is_in_the_way, whole_file
from referee_app.words.words import Theme

_FORMAT = "field-marshal-card-set"
_VERSION = 1
LONGEST_NAME = 60
_MOST_BYTES = 65_536
_FARTHEST = 1_000_000  # millimetres; beyond it numbers are no lengths, and some cannot even be told in a refusal


class SetNameImpossible(Refusal):
    """The name is empty, too long for a cover sheet, or cannot be printed."""

    key = "refusal.print.set_name"


class SetInTheWay(Refusal):
    """The path is that of an existing set, whose key would be lost."""

    key = "refusal.print.set_in_the_way"


class SetFileMissing(Refusal):
    """There is no such file."""

    key = "refusal.print.set_missing"


class SetFileIsFolder(Refusal):
    """The path is a folder's."""

    key = "refusal.print.set_is_folder"


class SetFileForbidden(Refusal):
    """The user may not read the file."""

    key = "refusal.print.set_forbidden"


class NotASetFile(Refusal):
    """Something else: a picture, a text, a PDF."""

    key = "refusal.print.set_none"


class SetFileDamaged(Refusal):
    """The set's file is damaged."""

    key = "refusal.print.set_damaged"


class SetFileNewer(Refusal):
    """The set's file was written by a newer version."""

    key = "refusal.print.set_newer"


class SetFileTooLarge(Refusal):
    """The file is too large for a set's file."""

    key = "refusal.print.set_too_large"


@dataclass(frozen=True, slots=True)
class SetFile:
    """The content of a set's file."""

    name: str
    card_set: CardSet
    design: Design

    def __post_init__(self) -> None:
        if self.name != _tidy(self.name) or not 0 < len(self.name) <= LONGEST_NAME or not self.name.isprintable():
            raise SetNameImpossible(most=LONGEST_NAME)


def default_name(path: Path) -> str:
    """What a set is called that nobody gave a name: as its file, as far as that fits."""
    return _tidy(path.stem)[:LONGEST_NAME].strip()


def named_set(name: str, card_set: CardSet, design: Design) -> SetFile:
    """A set with the name that somebody typed."""
    return SetFile(_tidy(name), card_set, design)


def save(path: Path, set_file: SetFile, *, replace: bool = False) -> None:
    """Write the set's file atomically, readable only by its owner; an existing file is replaced only on request."""
    text = json.dumps(_to_json(set_file), ensure_ascii=False, indent=2)
    try:
        with whole_file(path, replace=replace, secret=True) as out:
            out.write(f"{text}\n".encode())
    except FileInTheWay as taken:
        raise _set_in_the_way(path, taken) from None


def require_free_set_path(path: Path, *, replace: bool) -> None:
    """Refuse if something is in the way of a new set, before any work is done; saving does not rely on it."""
    try:
        refuse_what_is_in_the_way(path, replace=replace)
    except FileInTheWay as taken:
        raise _set_in_the_way(path, taken) from None


def _set_in_the_way(path: Path, taken: FileInTheWay) -> Refusal:
    """What is said of a file that is there: of a set, or of what may be one, that its key would be lost."""
    try:
        is_set = is_set_file(path)
    except SetFileForbidden:
        is_set = True
    return SetInTheWay(path=shown_path(path)) if is_set else taken


def update(path: Path, change: Callable[[SetFile], SetFile]) -> SetFile:
    """Change the set's file under a lock, starting from what is on disk, so that no other program's change is lost."""
    with alone_with(path):
        kept = load(path)
        changed = change(kept)
        if changed != kept:
            save(path, changed, replace=True)
    return changed


def is_set_file(path: Path) -> bool:
    """Whether there is a file that bears the mark of a set, however damaged or new it may be."""
    try:
        if not path.is_file():
            return False
        with path.open("rb") as file:
            return _FORMAT.encode() in file.read(_MOST_BYTES)
    except PermissionError:
        raise SetFileForbidden(path=shown_path(path)) from None
    except (OSError, ValueError):
        return False


def load(path: Path) -> SetFile:
    """Read it again."""
    content = _content(path)
    try:
        fields = json.loads(content)
    except (ValueError, RecursionError):
        raise _unreadable(path, content) from None
    if not isinstance(fields, dict) or fields.get("format") != _FORMAT:
        raise NotASetFile(path=shown_path(path))
    version = fields.get("version")
    if isinstance(version, int) and version > _VERSION:
        raise SetFileNewer(path=shown_path(path), found=version, known=_VERSION)
    try:
        return _from_json(fields)
    except CoverSheetFromNewerVersion as newer:
        raise SetFileNewer(path=shown_path(path), found=newer.facts["version"], known=newer.facts["known"]) from None
    except (Refusal, ValueError, KeyError, TypeError, AttributeError):
        raise SetFileDamaged(path=shown_path(path)) from None


def _content(path: Path) -> bytes:
    try:
        if path.is_dir():
            raise SetFileIsFolder(path=shown_path(path))
        if path.exists() and not path.is_file():
            raise NotASetFile(path=shown_path(path))
        with path.open("rb") as file:
            content = file.read(_MOST_BYTES + 1)
    except (FileNotFoundError, NotADirectoryError):
        raise SetFileMissing(path=shown_path(path)) from None
    except (OSError, ValueError):
        raise SetFileForbidden(path=shown_path(path)) from None
    if len(content) > _MOST_BYTES:
        raise SetFileTooLarge(path=shown_path(path), kilobytes=_MOST_BYTES // 1024)
    return content


def _unreadable(path: Path, content: bytes) -> Refusal:
    """A file that bears our mark was a set once; anything else never was."""
    return (SetFileDamaged if _FORMAT.encode() in content else NotASetFile)(path=shown_path(path))


def _tidy(name: str) -> str:
    return " ".join(unicodedata.normalize("NFC", name).split())


def _to_json(set_file: SetFile) -> dict[str, object]:
    design = set_file.design
    return {
        "format": _FORMAT,
        "version": _VERSION,
        "name": set_file.name,
        "key": cover_text(set_file.card_set),
        "design": {
            "size": [design.size.width, design.size.height],
            "style": design.style,
            "paper": design.paper,
            "bleed": design.bleed,
            "crop_marks": design.crop_marks,
            "ink_saver": design.ink_saver,
            "black_and_white": design.black_and_white,
            "languages": list(design.languages),
            "theme": design.theme,
        },
    }


def _from_json(fields: Mapping[str, Any]) -> SetFile:
    if fields["version"] != _VERSION:
        raise ValueError(fields["version"])
    design = fields["design"]
    width, height = map(_number, design["size"])
    return SetFile(
        name=fields["name"],
        card_set=read_cover(fields["key"]),
        design=Design(
            size=CardSize(width, height),
            style=Style(design["style"]),
            paper=Paper(design["paper"]),
            bleed=_number(design["bleed"]),
            crop_marks=_boolean(design["crop_marks"]),
            ink_saver=_boolean(design["ink_saver"]),
            black_and_white=_boolean(design["black_and_white"]),
            languages=tuple(map(Language, design["languages"])),
            theme=Theme(design["theme"]),
        ),
    )


def _number(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) < _FARTHEST:
        raise TypeError(value)
    return value


def _boolean(value: object) -> bool:
    if not isinstance(value, bool):
        raise TypeError(value)
    return value
