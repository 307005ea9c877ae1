"""Imports a card set from its file, or from a PDF or photograph of its cover sheet.

Of the sheet a scan or a photograph is read, not a text: what is typed stays in the terminal's memory, and the key must
not. No refusal repeats it.
"""

import time
from collections.abc import Callable, Sequence
from pathlib import Path

from card_printing.progress import ProgressCallback, ignore_progress
from card_printing.reading.codes import FIRST_DPI, SECOND_DPI, Texts, closer_texts, is_key, pixels_of, quick_texts
from card_printing.reading.pictures import PictureFile, open_pictures
from card_printing.sets.set_file import SetFile, is_set_file, load
from card_printing.sets.set_store import SUFFIX, unnamed_set
from referee_app.cards.card_set import CardSet, read_cover
from referee_app.sentence import PackageMissing, Refusal, shown_path

_PHOTOGRAPH_S, _PAGE_S = 2.4, 6
"""Processor time for each photograph or page of a file, all looks together; what is under way is not broken off."""

_MOST_PAGES = 50
"""A cover sheet is looked for on so many pages."""


class NoCoverInPicture(Refusal):
    """No code of a cover sheet can be seen."""

    key = "refusal.print.cover_not_seen"


class SeveralCovers(Refusal):
    """The file shows cover sheets of different sets."""

    key = "refusal.print.several_covers"


class CoverAmongTooMany(Refusal):
    """No cover sheet on the first pages of a file that has many more."""

    key = "refusal.print.cover_among_too_many"


def import_set(path: Path, progress: ProgressCallback = ignore_progress) -> SetFile:
    """The set in a file; from a cover sheet, which knows no name, it is called by its id."""
    if path.suffix == SUFFIX or is_set_file(path):
        return load(path)
    try:
        return unnamed_set(set_on_cover(path, progress))
    except ImportError as error:
        raise PackageMissing(why=str(error)) from error


def set_on_cover(path: Path, progress: ProgressCallback = ignore_progress) -> CardSet:
    """The card set whose cover sheet is in a PDF or a photograph."""
    with open_pictures(path) as opened:
        keys = [text for text in _texts(opened, progress) if is_key(text)]
        if not keys and len(opened) > _MOST_PAGES:
            raise CoverAmongTooMany(path=shown_path(path), n=len(opened), most=_MOST_PAGES)
    if not keys:
        raise NoCoverInPicture(path=shown_path(path))
    found = [read_cover(text) for text in keys]
    if len({card_set.key for card_set in found}) > 1:
        raise SeveralCovers(path=shown_path(path))
    # A sheet that was printed before the set grew tells of fewer copies.
    return max(found, key=lambda card_set: card_set.copies)


def _texts(opened: PictureFile, progress: ProgressCallback) -> Texts:
    """All codes of the file, by ever closer looks until a cover sheet is among them."""
    seen, pages = Texts(), range(min(len(opened), _MOST_PAGES))
    until = time.process_time() + len(pages) * (_PAGE_S if opened.is_print else _PHOTOGRAPH_S)
    looks = _looks(opened)
    of = len(looks) * len(pages)
    for number, (look, dpi) in enumerate(looks):
        for at in pages:
            seen |= look(opened, at, dpi, until)
            progress(number * len(pages) + at + 1, of)
        if _has_key(seen):
            break
    progress(of, of)
    return seen


def _quick(opened: PictureFile, at: int, dpi: int, until: float) -> Texts:
    return quick_texts(pixels_of(opened.gray(at, dpi)), until - time.process_time())


def _close(opened: PictureFile, at: int, dpi: int, until: float) -> Texts:
    """Ever closer looks while there is time; too late, not even the pixels are read."""
    texts = Texts()
    if time.process_time() < until:
        for texts in closer_texts(pixels_of(opened.gray(at, dpi)), until - time.process_time()):
            if _has_key(texts):
                break
    return texts


def _looks(opened: PictureFile) -> Sequence[tuple[Callable[[PictureFile, int, int, float], Texts], int]]:
    """How closely the pages are looked at, one time after the other, and how finely they are rendered for it.

    A photograph has the pixels that it has. A close look begins with a quick one: only of several pages it is worth
    while to see first which of them the cover sheet is.
    """
    if opened.is_print:
        return (_quick, FIRST_DPI), (_quick, SECOND_DPI), (_close, FIRST_DPI), (_close, SECOND_DPI)
    return ((_quick, FIRST_DPI), (_close, FIRST_DPI)) if len(opened) > 1 else ((_close, FIRST_DPI),)


def _has_key(texts: Texts) -> bool:
    return any(map(is_key, texts))
