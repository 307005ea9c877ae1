"""Opens what a person named as a picture or a video, or says why not. It knows nothing of what is in a file."""

from pathlib import Path
from typing import BinaryIO

from referee_app.refusal import Refusal
from referee_app.sentence import shown_path


class FileMissing(Refusal):
    """There is no such file."""

    key = "refusal.scan.file_missing"


class FileUnreadable(Refusal):
    """It is there, but a folder, a device, somebody else's or on a broken disk."""

    key = "refusal.scan.file_unreadable"


def is_folder(path: Path) -> bool:
    """Whether it is a folder; a name that the system does not even look at is refused."""
    try:
        return path.is_dir()
    except (OSError, ValueError) as error:
        raise FileUnreadable(path=shown_path(path)) from error


def opened_file(path: Path) -> BinaryIO:
    """The file, open for reading; a pipe is refused, because opening one may wait for ever."""
    try:
        if path.is_file():
            return path.open("rb")
        there = path.exists()
    except (OSError, ValueError) as error:
        raise FileUnreadable(path=shown_path(path)) from error
    raise FileUnreadable(path=shown_path(path)) if there else FileMissing(path=shown_path(path))
