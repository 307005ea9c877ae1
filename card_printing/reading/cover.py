"""Finds a card set by its cover sheet: for who has lost the set's file and kept the paper.

A scan or a photograph is read, not a text: what is typed stays in the terminal's memory, and the key must not. No
refusal repeats it.
"""

from pathlib import Path

from card_printing.progress import Progress, unheard
from card_printing.reading.check import FIRST_DPI, SECOND_DPI, is_key
from card_printing.reading.codes import Texts, quick_texts, thorough_texts
from card_printing.reading.pictures import pictures
from referee_app.cards.card_set import CardSet
from referee_app.cards.cover_sheet import read_cover
from referee_app.refusal import Refusal
from referee_app.sentence import shown_path

_LOOKS = (
    (quick_texts, FIRST_DPI),
    (quick_texts, SECOND_DPI),
    (thorough_texts, FIRST_DPI),
    (thorough_texts, SECOND_DPI),
)


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
    """All codes of the file, by ever closer looks until a cover sheet is among them."""
    seen = Texts()
    with pictures(path) as opened:
        of = len(opened) * len(_LOOKS)
        for look, (read, dpi) in enumerate(_LOOKS):
            for at in range(len(opened)):
                seen |= read(opened.gray(at, dpi))
                progress(look * len(opened) + at + 1, of)
            if any(map(is_key, seen)):
                break
    progress(of, of)
    return seen
