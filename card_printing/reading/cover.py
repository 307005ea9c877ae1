"""Finds a card set by its cover sheet: for who has lost the set's file and kept the paper.

A scan or a photograph is read, not a text: what is typed stays in the terminal's memory, and the key must not. No
refusal repeats it.
"""

from pathlib import Path

from card_printing.progress import Progress, unheard
from card_printing.reading.check import FIRST_DPI, SECOND_DPI, is_key
from card_printing.reading.codes import Texts, thorough_texts
from card_printing.reading.pictures import pictures
from referee_app.cards.card_set import CardSet
from referee_app.cards.cover_sheet import read_cover
from referee_app.refusal import Refusal
from referee_app.sentence import shown_path


class NoCoverInPicture(Refusal):
    """No code of a cover sheet can be seen."""

    key = "refusal.print.cover_not_seen"


class SeveralCovers(Refusal):
    """Cover sheets of different sets: which one is meant?"""

    key = "refusal.print.several_covers"


def set_on_cover(path: Path, progress: Progress = unheard) -> CardSet:
    """The card set whose cover sheet is in a PDF or a photograph."""
    keys = [text for text in _texts(path, progress) if is_key(text)]
    if not keys:
        raise NoCoverInPicture(path=shown_path(path))
    found = [read_cover(text) for text in keys]
    if len({card_set.key for card_set in found}) > 1:
        raise SeveralCovers(path=shown_path(path))
    # A sheet that was printed before the set grew tells of fewer copies.
    return max(found, key=lambda card_set: card_set.copies)


def _texts(path: Path, progress: Progress) -> Texts:
    """All codes of the file, at a coarse look and then at a finer one: together they miss least."""
    seen = Texts()
    with pictures(path) as opened:
        looks = [(at, dpi) for at in range(len(opened)) for dpi in (FIRST_DPI, SECOND_DPI)]
        for done, (at, dpi) in enumerate(looks, start=1):
            seen |= thorough_texts(opened.gray(at, dpi))
            progress(done, len(looks))
    return seen
