from itertools import pairwise

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from referee_app.scanning.frame import Gray
from referee_app.scanning.qr.grid import LEAST_FIT, Corners, bent_values, drawn, evened
from referee_app.scanning.qr.layout import modules
from referee_app.scanning.qr.squares import LEAST_LONE_FIT, Square, lone_squares, squares
from tests.scanning.qr.pictures import TEXT, WITHOUT_A_CODE, aslant, code, placed, shadowed, texts, upright, waved

WITH_A_FINDER = (0, 1, 3)
WITHOUT = 2


def away(square: Square, quad: Corners) -> NDArray[np.float64]:
    """How many modules each corner is away."""
    module = np.sqrt(cv2.contourArea(quad)) / modules(square.version)
    return np.asarray(np.linalg.norm(square.quad + 0.5 - quad, axis=1) / module, np.float64)


def off(square: Square, quad: Corners) -> float:
    """How many modules the worst corner is away."""
    return float(away(square, quad).max())


def assert_right_in_perspective(square: Square, quad: Corners) -> None:
    """The corner without a finder is inferred from small outlines far away: the grid makes up for the rest."""
    assert away(square, quad)[[*WITH_A_FINDER]].max() < 0.25
    assert away(square, quad)[WITHOUT] < 1


def covered(picture: Gray, quad: Corners, *corners: int) -> Gray:
    """The picture with a thumb on some corners of the code."""
    out = picture.copy()
    across = np.sqrt(cv2.contourArea(quad))
    for corner in corners:
        x, y = quad[corner].tolist()
        cv2.circle(out, (round(x), round(y)), round(0.34 * across), (140,), -1)
    return out


def best(picture: Gray) -> Square:
    return squares(evened(picture, 25))[0]


@pytest.mark.parametrize("version", [1, 2, 4, 7, 10])
@pytest.mark.parametrize("module", [2.0, 3.0, 4.0])
def test_an_upright_code_gives_its_square(version: int, module: float) -> None:
    quad = upright(module * modules(version))
    square = best(placed(code(version), quad))
    assert square.version == version
    assert off(square, quad) < 0.5
    assert len(square.finders) == 3


@pytest.mark.parametrize("version", [1, 2, 4, 7])
@pytest.mark.parametrize("quarters", range(4))
def test_a_code_aslant_gives_its_square_whichever_way_up(version: int, quarters: int) -> None:
    quad = np.roll(aslant(4.0 * modules(version)), quarters, 0)
    square = best(placed(code(version), quad))
    assert square.version == version
    assert_right_in_perspective(square, quad)


def test_a_hard_shadow_does_not_move_the_square() -> None:
    quad = aslant(120)
    square = best(shadowed(placed(code(2), quad)))
    assert square.version == 2
    assert_right_in_perspective(square, quad)


def test_a_code_in_the_wind_gives_a_square_that_the_grid_can_bend() -> None:
    quad = upright(100)
    picture = waved(placed(code(2), quad), 2, 110)
    square = best(picture)
    assert square.version == 2
    *_, values = bent_values(picture, square.quad, square.version)
    assert ((values > 0) == code(2)).all()


@pytest.mark.parametrize("corner", WITH_A_FINDER)
def test_two_finders_give_the_square_when_the_third_is_covered(corner: int) -> None:
    quad = upright(120)
    found = squares(evened(covered(placed(code(2), quad), quad, corner), 25))
    right = [square for square in found if square.version == 2 and off(square, quad) < 0.5]
    assert right
    assert len(right[0].finders) == 2


@pytest.mark.parametrize("corner", WITH_A_FINDER)
def test_two_finders_aslant_give_a_square_that_the_grid_can_read(corner: int) -> None:
    quad = aslant(120)
    picture = covered(placed(code(2), quad), quad, corner)
    two_best = squares(evened(picture, 25))[:2]
    read = {
        text for one in two_best for values in bent_values(picture, one.quad, 2) for text in texts(drawn(values > 0))
    }
    assert read == {TEXT}


@pytest.mark.parametrize("covers", [(0, 1), (0, 3), (1, 3)])
def test_a_lone_finder_gives_the_square_where_the_version_is_known(covers: tuple[int, ...]) -> None:
    quad = upright(120)
    even = evened(covered(placed(code(2), quad), quad, *covers), 25)
    assert squares(even) == []
    found = lone_squares(even, (2,))
    assert min(off(square, quad) for square in found) < 1
    assert all(square.version == 2 and square.fit >= LEAST_LONE_FIT for square in found)


def test_squares_come_best_first_and_none_that_hardly_fits() -> None:
    picture = np.hstack([placed(code(2), upright(100)), placed(code(4), aslant(160))])
    even = evened(picture, 25)
    for found, least in ((squares(even), LEAST_FIT), (lone_squares(even, (2,)), LEAST_LONE_FIT)):
        assert len(found) > 2
        assert all(one.fit >= other.fit for one, other in pairwise(found))
        assert found[-1].fit >= least


def test_two_codes_give_two_squares() -> None:
    left, right = upright(100), aslant(160)
    found = squares(evened(np.hstack([placed(code(2), left), placed(code(4), right)]), 25))
    right_in_the_picture = right + np.array([640, 0], np.float32)
    assert any(square.version == 2 and off(square, left) < 0.5 for square in found)
    assert any(square.version == 4 and off(square, right_in_the_picture) < 0.5 for square in found)


def test_only_versions_asked_for_are_given() -> None:
    even = evened(placed(code(2), upright(100)), 25)
    assert {square.version for square in squares(even, (2,))} == {2}
    assert squares(even, (5, 6)) == []


def test_a_code_seen_in_a_mirror_is_never_given_mirrored() -> None:
    even = evened(placed(code(2), upright(100))[:, ::-1].copy(), 25)
    found = squares(even) + lone_squares(even, (2,))
    assert found
    assert all(cv2.contourArea(square.quad, True) > 0 for square in found)


@pytest.mark.parametrize("picture", WITHOUT_A_CODE)
def test_nothing_is_claimed_where_there_is_no_code(picture: Gray) -> None:
    even = evened(picture, 25)
    assert squares(even) == []
    assert lone_squares(even, (1, 2, 3)) == []
