"""Pictures for the tests of reading codes: prints seen straight, aslant, in wind and shadow, and no code at all."""

import cv2
import numpy as np
import zxingcpp
from numpy.typing import NDArray
from qrcode import QRCode
from qrcode.constants import ERROR_CORRECT_M

from referee_app.scanning.frame import Gray
from referee_app.scanning.qr.grid import Corners

Modules = NDArray[np.bool_]
TEXT = "FLAG ON HILL"


def code(version: int, text: str = TEXT) -> Modules:
    made = QRCode(version=version, error_correction=ERROR_CORRECT_M)
    made.add_data(text)
    made.make(fit=False)
    return np.array(made.modules, bool)


def straight(dark: Modules, px: int) -> Gray:
    """A print with four modules of paper around it."""
    paper = np.pad(np.where(dark, 20, 235).astype(np.uint8), 4, constant_values=235)
    return paper.repeat(px, 0).repeat(px, 1)


def placed(dark: Modules, quad: Corners) -> Gray:
    """A print in a picture of 640 × 480, with its code in these corners."""
    px = 16
    low, high = 4 * px, (4 + len(dark)) * px
    corners = np.array([[low, low], [high, low], [high, high], [low, high]], np.float32)
    shrink = len(dark) * px / np.sqrt(cv2.contourArea(quad))
    print_ = cv2.GaussianBlur(straight(dark, px), (0, 0), 0.42 * shrink)
    warp = cv2.getPerspectiveTransform(corners - 0.5, quad - 0.5)
    picture = cv2.warpPerspective(print_, warp, (640, 480), borderMode=cv2.BORDER_CONSTANT, borderValue=(120,))
    return np.asarray(picture, np.uint8)


def upright(across: float, left: float = 150, top: float = 90) -> Corners:
    shape = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
    return shape * np.float32(across) + np.array([left, top], np.float32)


def aslant(across: float) -> Corners:
    """A square turned and tipped: its far side is shorter."""
    shape = np.array([[0.02, 0.2], [0.9, 0], [1.08, 0.92], [0.1, 1.06]], np.float32)
    return shape * np.float32(across) + np.array([150, 90], np.float32)


def waved(picture: Gray, height: float, length: float) -> Gray:
    """Bent by a smooth wave, as paper in the wind."""
    y, x = np.mgrid[: picture.shape[0], : picture.shape[1]].astype(np.float32)
    to_x = x + height * np.sin(y * 2 * np.pi / length).astype(np.float32)
    to_y = y + height * np.sin(x * 2 * np.pi / length + 1).astype(np.float32)
    return np.asarray(cv2.remap(picture, to_x, to_y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE), np.uint8)


def shadowed(picture: Gray) -> Gray:
    """The lower part in a shadow with a sharp edge."""
    y, x = np.mgrid[: picture.shape[0], : picture.shape[1]]
    return np.where(y > picture.shape[0] / 2 + (x - picture.shape[1] / 2) / 3, picture * 0.4, picture).astype(np.uint8)


def noise(seed: int) -> Gray:
    """Grain of several sizes, as grass and soil have it."""
    chance = np.random.default_rng(seed)
    picture = np.full((480, 640), 120, np.float32)
    for size in (1, 2, 4, 16):
        grain = chance.normal(size=(480 // size, 640 // size)).astype(np.float32)
        picture += 25 * cv2.resize(grain, (640, 480), interpolation=cv2.INTER_CUBIC)
    return np.clip(picture, 0, 255).astype(np.uint8)


def stripes(width: int) -> Gray:
    return np.tile(np.where(np.arange(640) // width % 2, 235, 20).astype(np.uint8), (480, 1))


def checkers(width: int) -> Gray:
    y, x = np.mgrid[:480, :640] // width
    return np.where((x + y) % 2, 235, 20).astype(np.uint8)


WITHOUT_A_CODE = [*map(noise, range(3)), *map(stripes, (3, 7, 20)), *map(checkers, (3, 7, 20))]


def texts(picture: Gray) -> list[str]:
    return [found.text for found in zxingcpp.read_barcodes(picture)]
