"""A video file, frame by frame and as fast as it is asked for, through OpenCV."""

from pathlib import Path

import cv2

from referee_app.refusal import Refusal
from referee_app.scanning.frame import Frame, frame_of
from referee_app.scanning.sources.files import opened_file
from referee_app.scanning.sources.quiet import quieten
from referee_app.scanning.sources.source import Source
from referee_app.sentence import shown_path

_HEAD = 4096


class NotAVideo(Refusal):
    """A file that shows no frame at all: something else, or too damaged."""

    key = "refusal.scan.not_a_video"


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
