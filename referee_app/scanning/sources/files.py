"""Sources for pictures and videos in files and folders, and refusals for those that cannot be read."""

import re
import warnings
from collections.abc import Sequence
from pathlib import Path
from typing import BinaryIO

import cv2
import numpy as np
from PIL import Image

from referee_app.scanning.frame import Frame, fits, frame_of
from referee_app.scanning.sources.source import Source, quieten
from referee_app.sentence import Refusal, shown_path

_KINDS = ("JPEG", "PNG", "WEBP", "BMP", "TIFF", "GIF", "PPM")
"""What both Pillow, which reads the header, and OpenCV, which reads the pixels, know."""

_BOMBS = (Image.DecompressionBombWarning, Image.DecompressionBombError)
_NO_PICTURE = (OSError, ValueError, SyntaxError, EOFError, TypeError, LookupError, ArithmeticError, cv2.error)
"""The many ways in which the two say that a file is no picture."""

_MOST_BYTES = 230_000_000
"""What decoding a picture may need at most; most kinds need one byte for each pixel, and these much more."""

_HEAD = 4096
"""How many bytes are needed to decide whether a file may be a video."""


class FileMissing(Refusal):
    """There is no such file."""

    key = "refusal.scan.file_missing"


class FileUnreadable(Refusal):
    """The path is a folder or a device, or reading it is forbidden or fails."""

    key = "refusal.scan.file_unreadable"


class NotAPicture(Refusal):
    """A file of another kind, or too damaged to show anything."""

    key = "refusal.scan.not_a_picture"


class PictureHuge(Refusal):
    """The picture is too large for the memory; its pixels were not read."""

    key = "refusal.scan.picture_huge"


class EmptyFolder(Refusal):
    """A folder without a single file."""

    key = "refusal.scan.empty_folder"


class NotAVideo(Refusal):
    """A file that shows no frame at all: something else, or too damaged."""

    key = "refusal.scan.not_a_video"


def source_of(paths: Sequence[Path]) -> Source:
    """The source for these paths: a single file that is no picture is a video, all else are pictures and folders."""
    match paths:
        case [path] if not is_folder(path) and not is_picture(path):
            return Video(path)
    return Pictures(paths)


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


class Pictures(Source):
    """The named pictures and those in the named folders, in order; a frame's number is its place in `files`.

    A named file that is no picture is refused, and reading may go on behind it; one in a folder is passed over, and
    `passed_over` holds the refusals.
    """

    is_live = False

    def __init__(self, paths: Sequence[Path]) -> None:
        self._paths = tuple(paths)
        self._next = 0
        self.files: tuple[Path, ...] = ()
        self.passed_over: list[Refusal] = []

    def open(self) -> None:
        """List the files; none of them is opened before its turn."""
        self.close()
        quieten()
        self.files = tuple(file for path in self._paths for file in _files_of(path))
        self.passed_over = []
        self._next = 0

    def read(self) -> Frame | None:
        """The next picture, or None behind the last."""
        while self._next < len(self.files):
            number = self._next
            self._next += 1
            try:
                return _picture(self.files[number], number)
            except Refusal as refusal:
                if self.files[number] in self._paths:
                    raise
                self.passed_over.append(refusal)
        return None

    def close(self) -> None:
        """End here; no file is open between two pictures."""
        self._next = len(self.files)


def is_picture(path: Path) -> bool:
    """Whether a file begins as a picture does; how it goes on is found out by reading it."""
    with opened_file(path) as file:
        try:
            _header(file, path)
        except NotAPicture:
            return False
        except PictureHuge:
            return True
    return True


def _files_of(path: Path) -> list[Path]:
    """The file itself; or the files in a folder as a person would sort them, without those that systems hide."""
    if not is_folder(path):
        return [path]
    try:
        files = [file for file in path.iterdir() if file.is_file() and not file.name.startswith(".")]
    except OSError as error:
        raise FileUnreadable(path=shown_path(path)) from error
    if not files:
        raise EmptyFolder(path=shown_path(path))
    return sorted(files, key=lambda file: (_natural(file.name), file.name))


def _natural(name: str) -> list[str | int]:
    """Sorts 2 before 10. Text and numbers take turns, so that only like is compared with like."""
    return [int(part) if place % 2 else part for place, part in enumerate(re.split(r"(\d+)", name.casefold()))]


def _picture(path: Path, number: int) -> Frame:
    with opened_file(path) as file:
        # OpenCV turns no picture that it reads with its alpha; those are drawn, not taken by a camera.
        drawn = _header(file, path).has_transparency_data
        file.seek(0)
        data = np.frombuffer(file.read(), np.uint8)
    try:
        pixels = cv2.imdecode(data, cv2.IMREAD_UNCHANGED if drawn else cv2.IMREAD_GRAYSCALE)
        return frame_of(np.asarray(pixels), number)
    except _NO_PICTURE as error:
        raise NotAPicture(path=shown_path(path)) from error


def _header(file: BinaryIO, path: Path) -> Image.Image:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            image = Image.open(file, formats=_KINDS)
            image.verify()  # OpenCV makes room for whatever a damaged PNG claims to hold: up to two billion bytes
    except _BOMBS as error:
        raise PictureHuge(path=shown_path(path)) from error
    except _NO_PICTURE as error:
        raise NotAPicture(path=shown_path(path)) from error
    if not fits(*image.size) or _bytes_to_decode(image) > _MOST_BYTES:
        raise PictureHuge(path=shown_path(path))
    return image


def _bytes_to_decode(image: Image.Image) -> int:
    """By the header alone; rounded up from what was measured."""
    if image.format == "WEBP":
        per_pixel = 17
    elif image.has_transparency_data:
        per_pixel = 9
    elif image.format == "TIFF" or "progressive" in image.info:
        per_pixel = 8  # all strips, or all coefficients, are held at once
    else:
        per_pixel = 2
    return per_pixel * image.width * image.height


class Video(Source):
    """Every frame of a video, in order and with its time in the film; a damaged one ends where the damage begins."""

    is_live = False

    def __init__(self, path: Path) -> None:
        self._path = path
        self._capture: cv2.VideoCapture | None = None
        self._frames = 0
        self._ms = 0

    def open(self) -> None:
        """Open the file at its first frame."""
        self.close()
        quieten()
        name = shown_path(self._path)
        with opened_file(self._path) as file:
            head = file.read(_HEAD)
        # OpenCV would show a plain text as a film of its letters, and follow a list of addresses into the network;
        # a name with bytes that are no letters would crash it.
        if b"\0" not in head or name != str(self._path):
            raise NotAVideo(path=name)
        capture = cv2.VideoCapture(name, cv2.CAP_FFMPEG)
        if not capture.isOpened():
            raise NotAVideo(path=name)
        self._capture, self._frames, self._ms = capture, 0, 0

    def read(self) -> Frame | None:
        """The next frame, or None at the end."""
        if self._capture is None:
            return None
        taken, pixels = self._capture.read()
        if not taken:
            if self._frames == 0:
                raise NotAVideo(path=shown_path(self._path))
            return None
        # Damaged films jump back in time; whoever counts seconds must not.
        self._ms = max(self._ms, round(self._capture.get(cv2.CAP_PROP_POS_MSEC)))
        self._frames += 1
        return frame_of(pixels, self._frames - 1, self._ms)

    def close(self) -> None:
        """Let go of the file."""
        if self._capture is not None:
            self._capture.release()
            self._capture = None
