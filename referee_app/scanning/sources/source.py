"""What every source of frames is to whoever watches it, and what any of them may refuse in the middle."""

from abc import ABC, abstractmethod
from types import TracebackType
from typing import ClassVar, Self

from referee_app.refusal import Refusal
from referee_app.scanning.frame import Frame


class CameraLost(Refusal):
    """A camera that gave frames gives no more: it was unplugged, or another app took it."""

    key = "refusal.scan.camera_lost"


class Source(ABC):
    """Gives frames while it is open, in the caller's thread: `with source: frame = source.read()`.

    One thread opens, reads and closes it. A refusal on opening leaves nothing open.
    """

    is_live: ClassVar[bool]
    """Live: what was not read is gone, the newest frame counts, and it has no end. Otherwise every frame comes once."""

    @abstractmethod
    def open(self) -> None:
        """Get ready to read from the beginning; refuse if there is nothing to read."""

    @abstractmethod
    def read(self) -> Frame | None:
        """The next frame. None from a live source: nothing new yet; from another, or a closed one: the end."""

    @abstractmethod
    def close(self) -> None:
        """Let go of the camera or the file, at any time and as often as one likes."""

    def __enter__(self) -> Self:
        self.open()
        return self

    def __exit__(self, _kind: type[BaseException] | None, _error: object, _trace: TracebackType | None) -> None:
        self.close()
