"""Small films and files for the tests of the sources, and a look at what this process has open."""

from pathlib import Path

import cv2
import numpy as np

from referee_app.scanning.frame import Frame
from referee_app.scanning.sources.source import quieten

WIDTH, HEIGHT = 320, 240
FRAME_MS = 40


def film(path: Path, frames: int = 10, codec: str = "MJPG") -> Path:
    """A film of plain gray frames at 25 a second, each 20 shades lighter than the one before."""
    quieten()  # OpenCV's film player, which is also its film writer, asks only once how loud it may be
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*codec), 1000 / FRAME_MS, (WIDTH, HEIGHT))
    assert writer.isOpened()
    for number in range(frames):
        writer.write(np.full((HEIGHT, WIDTH, 3), 20 * number, np.uint8))
    writer.release()
    return path


def shade(frame: Frame | None) -> int:
    """Which frame of a film this is."""
    assert frame is not None
    return round(float(frame.gray.mean()) / 20)


def is_open(path: Path) -> bool:
    """Whether this process holds the file open."""
    return path.resolve() in {link.resolve() for link in Path("/proc/self/fd").iterdir()}
