"""Files for what is printed: PDFs and pictures. They replace another only when asked to, and a card set never.

A document can be made again at any time, the key of a set cannot. It knows nothing of what is written.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from card_printing.sets.set_file import SetFileForbidden, is_set_file
from referee_app.refusal import Refusal
from referee_app.sentence import shown_path
from referee_app.whole_file import WritingForbidden, refuse_what_is_in_the_way, whole_file


class SetWouldBeLost(Refusal):
    """The place is taken by a card set."""

    key = "refusal.print.set_would_be_lost"


@contextmanager
def document_file(path: Path, *, replace: bool, secret: bool) -> Iterator[BinaryIO]:
    """A file to write to, which gets its name when the block ends well."""
    with whole_file(path, replace=replace, secret=secret) as out:
        yield out
        # Only what stands there now counts: a set may have been saved while the document was made.
        _refuse_a_set(path)


def refuse_document(path: Path, *, replace: bool) -> None:
    """Say what is in the way before any work is done."""
    _refuse_a_set(path)
    refuse_what_is_in_the_way(path, replace=replace)


def _refuse_a_set(path: Path) -> None:
    try:
        is_set = is_set_file(path)
    except SetFileForbidden:  # its folder may not be entered, or it is somebody else's: nothing is to be written there
        raise WritingForbidden(path=shown_path(path)) from None
    if is_set:
        raise SetWouldBeLost(path=shown_path(path))
