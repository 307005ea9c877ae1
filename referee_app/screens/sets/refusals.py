"""What cannot be done with card sets here, and the print shop's refusals in the words of the app.

Some of the print shop's sentences name options of the command line; who holds a phone is told what to tap.
"""

from collections.abc import Mapping
from pathlib import PurePath

from card_printing.sets.selection import SetTooSmall
from card_printing.sets.set_file import (
    NotASetFile,
    SetFileDamaged,
    SetFileMissing,
    SetFileTooLarge,
    SetNameImpossible,
)
from referee_app.refusal import PackageMissing, Refusal
from referee_app.words.letters import drawable


class NameWanted(Refusal):
    """Empty, too long for a cover sheet, or not to be printed."""

    key = "refusal.sets.name"


class LettersUnprintable(Refusal):
    """The typeface has no such letters; left out in silence they would spoil the name. Nor can they be shown here."""

    key = "refusal.sets.letters"


class BoundsUnprintable(Refusal):
    """The typeface has no such letters, and a sentence with a hole misleads."""

    key = "refusal.sets.bounds_letters"


class NoFileChosen(Refusal):
    """Cards are to be looked for, and no file is chosen in which."""

    key = "refusal.sets.no_file_chosen"


class FileGone(Refusal):
    """The file was there a moment ago, or never."""

    key = "refusal.sets.file_gone"


class NoSetInFile(Refusal):
    """A file of some other kind."""

    key = "refusal.sets.no_set_in_file"


class SetDamaged(Refusal):
    """It was the file of a set, but cannot be trusted as it is."""

    key = "refusal.sets.damaged"


class MoreCopiesWanted(Refusal):
    """More copies are needed than the set has."""

    key = "refusal.sets.more_copies_wanted"


class CannotReadHere(Refusal):
    """What reads such files is not on this machine: no phone has anything that reads PDFs."""

    key = "refusal.sets.cannot_read_here"


class CannotCheckHere(Refusal):
    """No phone has anything that reads PDFs; photographs it can read."""

    key = "refusal.sets.cannot_check_here"


class SetInPlay(Refusal):
    """The game that is being played needs the set."""

    key = "refusal.sets.in_play"


_HERE: Mapping[type[Refusal], type[Refusal]] = {
    SetNameImpossible: NameWanted,
    SetFileMissing: FileGone,
    NotASetFile: NoSetInFile,
    SetFileTooLarge: NoSetInFile,
    SetFileDamaged: SetDamaged,
    SetTooSmall: MoreCopiesWanted,
    PackageMissing: CannotReadHere,
}


def said_here(refusal: Refusal) -> Refusal:
    """The refusal as the app says it; of a file, who holds a phone wants the name and not the way to it."""
    here = _HERE.get(type(refusal), type(refusal))
    if "path" in refusal.facts:
        return here(**{**refusal.facts, "path": drawable(PurePath(str(refusal.facts["path"])).name)})
    return refusal if isinstance(refusal, here) else here(**refusal.facts)
