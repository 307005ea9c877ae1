"""Hostile inputs for the scanner: noise, truncated files, wrong shapes, odd texts.

All are made from a number, so that what went wrong can be made again.
"""

from collections.abc import Callable
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray
from qrcode import QRCode
from qrcode.constants import ERROR_CORRECT_L

from referee_app.scanning.cascade import Cascade
from referee_app.scanning.frame import FrameTooLarge, frame_of

Pixels = NDArray[Any]
_BUDGET_S = 0.05

_ODD_TEXTS = (
    "\0",
    "\x1b[2J\x1b[31mRED WINS",
    "\r\n\r\n",
    "\u202eDRAC",
    "A" * 500,
    "' OR 1=1 --",
    "../../../etc/passwd",
    "%s%n{0}",
    "\x7f\x80\xff",
    " ",
    "\ufeff",
    "\U0001f0a1" * 40,
)
"""Control characters, letters that run backwards, far too long, and what other programs stumble over."""


def assert_survived(cascade: Cascade, number: int) -> None:
    """Whatever this picture is, it is read, or there is a clear error."""
    try:
        gray = frame_of(pixels(number)).gray
    except (ValueError, FrameTooLarge):
        return
    height, width = gray.shape
    for code in cascade.read(gray, budget_s=_BUDGET_S):
        assert code.text
        assert all(-width < x < 2 * width and -height < y < 2 * height for x, y in code.quad)


def pixels(number: int) -> Any:
    """What may arrive where a picture is expected; now and then something that is no picture at all."""
    chance = np.random.default_rng(number)
    return _PICTURES[number % len(_PICTURES)](chance)


def file(number: int) -> bytes:
    """What may lie in a file that is called a picture: cut off, bytes changed, or no picture at all."""
    chance = np.random.default_rng(number)
    whole = cv2.imencode((".png", ".jpg", ".bmp", ".webp")[number % 4], _code_of_odd_text(chance))[1].tobytes()
    match number // 4 % 4:
        case 0:
            return whole[: int(chance.integers(0, len(whole)))]
        case 1:
            return _spoiled(whole, chance)
        case 2:
            return chance.bytes(int(chance.integers(0, 4000)))
        case _:
            return whole[:16] + chance.bytes(2000)


def _spoiled(whole: bytes, chance: np.random.Generator) -> bytes:
    out = bytearray(whole)
    for at in chance.integers(0, len(out), 20):
        out[at] = int(chance.integers(0, 256))
    return bytes(out)


def _noise(chance: np.random.Generator) -> Pixels:
    height, width = chance.integers(1, 200, 2)
    return chance.integers(0, 256, (height, width), np.uint8)


def _one_colour(chance: np.random.Generator) -> Pixels:
    return np.full(chance.integers(1, 120, 2), chance.integers(0, 256), np.uint8)


def _sliver(chance: np.random.Generator) -> Pixels:
    long = int(chance.integers(1, 3000))
    return chance.integers(0, 256, (1, long) if chance.random() < 0.5 else (long, 1), np.uint8)


def _empty(chance: np.random.Generator) -> Pixels:
    return np.zeros([(0, 0), (0, 5), (5, 0), (5, 5, 0), (0, 5, 3)][chance.integers(5)], np.uint8)


def _of_another_kind(chance: np.random.Generator) -> Pixels:
    kinds = ["float32", "float64", "int32", "int8", "uint16", "bool", "complex64", "uint64", "datetime64[s]"]
    kind = chance.choice(kinds)
    return chance.integers(0, 2, (30, 40)).astype(kind)


def _of_another_shape(chance: np.random.Generator) -> Pixels:
    shape = [(8,), (8, 8, 2), (8, 8, 5), (2, 8, 8, 3), (), (8, 8, 1), (8, 8, 3), (8, 8, 4)][chance.integers(8)]
    return chance.integers(0, 256, shape, np.uint8)


def _huge(chance: np.random.Generator) -> Pixels:
    """Of a size that would take for ever, although it takes no memory: one row, or one pixel, again and again."""
    shape = [(100_000, 100_000), (60_000, 1000), (1, 2**31 - 1)][chance.integers(3)]
    return np.broadcast_to(np.uint8(chance.integers(0, 256)), shape)


def _in_pieces(chance: np.random.Generator) -> Pixels:
    whole = chance.integers(0, 256, (90, 120), np.uint8)
    return [whole[::2, ::3], whole[::-1], whole.T, whole[:, ::-1]][chance.integers(4)]


def _no_picture(chance: np.random.Generator) -> object:
    return [None, "picture.jpg", b"\xff\xd8\xff", [[0, 255], [255, 0]], 7, np.array(["a"]), {}][chance.integers(7)]


def _code_of_odd_text(chance: np.random.Generator) -> Pixels:
    made = QRCode(error_correction=ERROR_CORRECT_L, border=4, box_size=1)
    made.add_data(_ODD_TEXTS[chance.integers(len(_ODD_TEXTS))].encode())
    made.make()
    paper = np.where(np.array(made.get_matrix()), 0, 255).astype(np.uint8)
    return paper.repeat(3, 0).repeat(3, 1)


def _spoiled_code(chance: np.random.Generator) -> Pixels:
    picture = _code_of_odd_text(chance)
    height, width = picture.shape
    for _ in range(int(chance.integers(1, 8))):
        x, y, size = chance.integers(0, width), chance.integers(0, height), chance.integers(2, width // 3)
        picture[y : y + size, x : x + size] = chance.integers(0, 256)
    return picture


def _finders_everywhere(chance: np.random.Generator) -> Pixels:
    pattern = np.pad(np.pad(np.pad(np.zeros((3, 3)), 1, constant_values=255), 1), 1, constant_values=255)
    return np.tile(pattern.repeat(2, 0).repeat(2, 1), chance.integers(1, 5, 2)).astype(np.uint8)


_PICTURES: tuple[Callable[[np.random.Generator], object], ...] = (
    _noise,
    _one_colour,
    _sliver,
    _empty,
    _of_another_kind,
    _of_another_shape,
    _huge,
    _in_pieces,
    _no_picture,
    _code_of_odd_text,
    _spoiled_code,
    _finders_everywhere,
)
