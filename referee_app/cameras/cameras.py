"""The cameras of a machine: their sources, their reader, and the watcher that runs both.

What is heavy is imported by the method that needs it: the first frame of the app must not wait for OpenCV.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from referee_app.cameras.frame_reader import Reader
    from referee_app.cameras.watcher import Timing, Watcher
    from referee_app.scanning.sources.preview import PreviewPicture
    from referee_app.scanning.sources.source import Source
    from referee_app.watching.watch import WatchReport


class Cameras(Protocol):
    """Provides the source of a camera and a reader; the demonstration provides a simulated camera."""

    def source(self, number: int) -> Source:
        """The camera of this number."""

    def numbers(self) -> Sequence[int]:
        """Which cameras there are."""

    def reader(self) -> Reader:
        """What reads their frames."""

    def timing(self) -> Timing:
        """The time that they live in."""


class DesktopCameras:
    """The cameras of this computer."""

    def source(self, number: int) -> Source:
        """The camera of this number."""
        from referee_app.scanning.sources.opencv_camera import OpenCvCamera

        return OpenCvCamera(number)

    def numbers(self) -> Sequence[int]:
        """Those that can be opened; each is tried."""
        from referee_app.scanning.sources.opencv_camera import camera_numbers

        return camera_numbers()

    def reader(self) -> Reader:
        """All decoders that are at hand."""
        from referee_app.scanning.cascade import Cascade

        return Cascade()

    def timing(self) -> Timing:
        """That of this machine."""
        from referee_app.cameras.watcher import Timing

        return Timing()


def make_watcher(
    cameras: Cameras, number: int, show: Callable[[PreviewPicture], None], report: Callable[[WatchReport], None]
) -> Watcher:
    """A watcher of the camera of this number: `show` gets a small picture of each frame, `report` what was read."""
    from referee_app.cameras.watcher import Watcher
    from referee_app.scanning.sources.preview import with_preview

    timing = cameras.timing()
    return Watcher(with_preview(cameras.source(number), show, timing.now_ms), cameras.reader(), report, timing)
