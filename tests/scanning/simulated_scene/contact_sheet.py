"""`python -m tests.scanning.simulated_scene.contact_sheet FILE`: frames of some cells, and what is read of them."""

import sys
from pathlib import Path

import cv2
import numpy as np

from referee_app.scanning.cascade import CARD_VERSIONS, Cascade
from tests.scanning.simulated_scene.camera_effects import Bgr
from tests.scanning.simulated_scene.conditions import CELLS, Cell
from tests.scanning.simulated_scene.single_frames import shot

_SHOWN = (
    "sharp, 2 px",
    "glare, 3.5 px",
    "shade of leaves, 3.5 px",
    "thumb, 3.5 px",
    "crumpled, 3.5 px",
    "30 cards, slightly blurred, 2.5 px",
)
_ACROSS = 2
_SIZE = (480, 270)
_GREEN = (80, 220, 60)


def main(path: Path) -> None:
    """Draw the sheet."""
    cascade = Cascade(versions=CARD_VERSIONS)
    cells = {cell.name: cell for cell in CELLS}
    frames = [_outlined(cascade, cells[name]) for name in _SHOWN]
    rows = [np.hstack(frames[at : at + _ACROSS]) for at in range(0, len(frames), _ACROSS)]
    cv2.imwrite(str(path), np.vstack(rows), [cv2.IMWRITE_JPEG_QUALITY, 75])


def _outlined(cascade: Cascade, cell: Cell) -> Bgr:
    frame = shot(cell, 1)
    picture = frame.bgr.copy()
    for code in cascade.read(frame.gray):
        corners = np.round(np.array(code.quad)).astype(np.int32)
        cv2.polylines(picture, [corners], isClosed=True, color=_GREEN, thickness=5, lineType=cv2.LINE_AA)
    return np.asarray(cv2.resize(picture, _SIZE, interpolation=cv2.INTER_AREA), np.uint8)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
