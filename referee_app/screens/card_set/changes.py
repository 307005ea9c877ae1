"""What is changed of a card set: its name, its looks, its copies. On a worker's thread; no window."""

from dataclasses import replace
from pathlib import Path
from typing import Protocol

from card_printing.layout.design import Design
from card_printing.layout.sheets import require_printable
from card_printing.sets.set_file import SetFile, named, save
from card_printing.sets.shelf import SetNotHere, SetShelf
from referee_app.screens.sets.shelving import refuse_letters


class Keeper(Protocol):
    """Knows where documents go."""

    def keep(self, name: str) -> Path:
        """A path for a document."""


def found(shelf: SetShelf, set_id: str) -> SetFile:
    """The set, or a refusal where it is not here any more."""
    kept = shelf.find(set_id)
    if kept is None:
        raise SetNotHere(id=set_id)
    return kept


def renamed(shelf: SetShelf, set_id: str, name: str) -> SetFile:
    """The set by another name."""
    refuse_letters(name)
    return shelf.change(set_id, lambda kept: named(name, kept.card_set, kept.design))


def redesigned(shelf: SetShelf, set_id: str, design: Design) -> SetFile:
    """The set with other looks, for everything that is printed from now on."""
    require_printable(design)
    return shelf.change(set_id, lambda kept: replace(kept, design=design))


def grown(shelf: SetShelf, set_id: str) -> SetFile:
    """The set with one copy more; the cards that are out there stay good."""
    return shelf.change(
        set_id, lambda kept: replace(kept, card_set=replace(kept.card_set, copies=kept.card_set.copies + 1))
    )


def handed_out(shelf: SetShelf, set_id: str, keeper: Keeper) -> Path:
    """A copy of the set's file under a name that people know it by, for its owner alone."""
    kept = found(shelf, set_id)
    path = keeper.keep(f"{kept.name}.cardset")
    save(path, kept)
    return path
