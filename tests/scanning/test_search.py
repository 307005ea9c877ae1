"""What the search of one picture knows and where it looks for more, with scripted decoders."""

import math

import cv2
import numpy as np
import pytest

from referee_app.scanning.cascade import CARD_VERSIONS
from referee_app.scanning.decoders import Readings, Zxing
from referee_app.scanning.frame import Gray, PicturePart
from referee_app.scanning.qr.grid import Corners
from referee_app.scanning.search import Search, TimeBudget, WorkCosts
from referee_app.scanning.views import DOUBLE, HALF, PLAIN, PictureView
from referee_app.watching.codes import Code, Quad
from tests.scanning.qr.pictures import TEXT, aslant, code, placed, upright

PICTURE = placed(code(2), aslant(130))


class Told:
    """A decoder that reads what it was told to, and counts the pictures that it is shown."""

    name = "told"

    def __init__(self, readings: Readings = Readings(())) -> None:  # noqa: B008 a value that cannot change
        self.readings = readings
        self.shown: list[tuple[int, ...]] = []

    def read(self, gray: Gray) -> Readings:
        """What it was told."""
        self.shown.append(gray.shape)
        return self.readings


def search(gray: Gray = PICTURE, redrawn: Zxing | Told | None = None) -> Search:
    return Search(PicturePart(gray), redrawn or Zxing(), CARD_VERSIONS, TimeBudget(math.inf, WorkCosts()))


def quad_of(corners: Corners, scale: float = 1) -> Quad:
    first, second, third, fourth = ((x * scale, y * scale) for x, y in corners.tolist())
    return first, second, third, fourth


def texts(done: Search) -> list[str]:
    return [found.text for found in done.codes]


@pytest.mark.parametrize("view", [PLAIN, HALF, DOUBLE])
def test_a_place_that_was_not_read_is_read_by_a_grid_whatever_view_it_was_found_in(view: PictureView) -> None:
    looked = search()
    looked.decode(Told(Readings((), (quad_of(aslant(130), view.scale),))), view)
    looked.repair_failed(PLAIN)
    assert texts(looked) == [TEXT]
    assert np.array(looked.codes[0].quad) == pytest.approx(aslant(130), abs=1)


def test_a_place_that_was_not_read_is_tried_once() -> None:
    redrawn = Told()
    looked = search(redrawn=redrawn)
    looked.decode(Told(Readings((), (quad_of(aslant(130)),))), PLAIN)
    looked.repair_failed(PLAIN)
    tries = len(redrawn.shown)
    assert tries > 0
    looked.repair_failed(PLAIN)
    assert len(redrawn.shown) == tries


def test_a_place_in_a_code_that_is_read_is_not_tried() -> None:
    redrawn = Told()
    looked = search(redrawn=redrawn)
    looked.decode(Told(Readings((Code(TEXT, quad_of(aslant(130))),), (quad_of(aslant(130)),))), PLAIN)
    looked.repair_failed(PLAIN)
    looked.repair_squares(PLAIN, located=PLAIN)
    looked.repair_lone(CARD_VERSIONS)
    assert redrawn.shown == []


def test_of_two_texts_at_one_place_the_first_counts() -> None:
    looked = search()
    looked.decode(Told(Readings((Code("first", quad_of(aslant(130))),))), PLAIN)
    looked.decode(Told(Readings((Code("second", quad_of(aslant(134))),))), PLAIN)
    assert texts(looked) == ["first"]


def test_a_small_code_within_a_large_one_is_one_of_its_own() -> None:
    looked = search()
    looked.decode(
        Told(Readings((Code("outer", quad_of(upright(200))), Code("inner", quad_of(upright(50, 220, 160)))))), PLAIN
    )
    assert texts(looked) == ["outer", "inner"]


def test_the_same_text_at_another_place_is_a_copy() -> None:
    looked = search()
    both = Readings((Code(TEXT, quad_of(upright(80, 20, 20))), Code(TEXT, quad_of(upright(80, 300, 20)))))
    looked.decode(Told(both), PLAIN)
    looked.decode(Told(both), PLAIN)
    assert texts(looked) == [TEXT, TEXT]


def test_a_place_that_looks_like_a_code_is_suspect_until_it_is_read() -> None:
    looked = search(redrawn=Told())
    assert not looked.has_suspects
    looked.repair_squares(PLAIN, located=PLAIN)
    assert looked.has_suspects
    looked.decode(Zxing(), PLAIN)
    assert not looked.has_suspects


def test_not_every_square_of_a_carpet_of_finders_is_tried() -> None:
    pattern = np.pad(np.pad(np.pad(np.zeros((3, 3)), 1, constant_values=255), 1), 1, constant_values=255)
    carpet = np.tile(pattern.repeat(3, 0).repeat(3, 1), (12, 16)).astype(np.uint8)
    redrawn = Told()
    search(carpet, redrawn).repair_squares(PLAIN, located=PLAIN)
    assert len(redrawn.shown) <= 6 * (4 + 2)  # six candidates; each bends four times and is repaired twice at most


@pytest.mark.parametrize("shape", [(40, 17_000), (17_000, 40)])
def test_a_giant_picture_is_not_made_larger(shape: tuple[int, int]) -> None:
    decoder = Told()
    search(np.full(shape, 255, np.uint8)).decode(decoder, DOUBLE)
    assert decoder.shown == []


def test_a_long_strip_with_finder_patterns_is_searched_to_the_end() -> None:
    strip = np.full((80, 17_000), 255, np.uint8)
    for x in (40, 120):
        cv2.rectangle(strip, (x, 20), (x + 27, 47), (0,), 4)
        cv2.rectangle(strip, (x + 8, 28), (x + 19, 39), (0,), -1)
    looked = search(strip)
    looked.repair_squares(PLAIN, located=PLAIN)
    looked.repair_squares(PLAIN, located=DOUBLE)
    looked.repair_lone(CARD_VERSIONS)
    assert looked.codes == []
