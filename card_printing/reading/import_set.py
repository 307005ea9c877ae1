"""A card set from whatever a leader has of it: its file, or a PDF or photograph of its cover sheet."""

from pathlib import Path

from card_printing.progress import ProgressCallback, ignore_progress
from card_printing.reading.cover import set_on_cover
from card_printing.sets.set_file import SetFile, is_set_file, load
from card_printing.sets.shelf import SUFFIX, nameless
from referee_app.refusal import PackageMissing


def set_in(path: Path, progress: ProgressCallback = ignore_progress) -> SetFile:
    """The set in a file; from a cover sheet, which knows no name, it is called by its id."""
    if path.suffix == SUFFIX or is_set_file(path):
        return load(path)
    try:
        return nameless(set_on_cover(path, progress))
    except ImportError as error:
        raise PackageMissing(why=str(error)) from error
