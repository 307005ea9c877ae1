import cv2
import numpy as np
import pytest

from referee_app.scanning.frame import Gray
from referee_app.scanning.qr.finders import Finder, finders, pairs
from referee_app.scanning.qr.grid import Corners, evened
from referee_app.scanning.qr.layout import modules
from tests.scanning.qr.pictures import WITHOUT_A_CODE, aslant, code, placed, shadowed, upright, waved


def places(quad: Corners, version: int) -> Corners:
    """Where the middles of the three finders of a code are."""
    n = modules(version)
    square = np.array([[0, 0], [n, 0], [n, n], [0, n]], np.float32)
    middles = np.array([[[3.5, 3.5], [n - 3.5, 3.5], [3.5, n - 3.5]]], np.float32)
    return np.asarray(cv2.perspectiveTransform(middles, cv2.getPerspectiveTransform(square, quad))[0], np.float32)


def assert_found(picture: Gray, quad: Corners, version: int, within: float) -> list[Finder]:
    """Each finder is found once, within so many modules, and nothing else is."""
    found = finders(evened(picture, 25))
    module = np.sqrt(cv2.contourArea(quad)) / modules(version)
    away = np.array([np.hypot(*(places(quad, version) + -0.5 - finder.centre).T) for finder in found]) / module
    assert sorted(away.argmin(1).tolist()) == [0, 1, 2]
    assert away.min(1).max() < within
    return found


@pytest.mark.parametrize("version", [1, 2, 6, 10])
@pytest.mark.parametrize("module", [2.0, 3.0, 4.5])
def test_the_finders_of_an_upright_code_are_found_where_they_are(version: int, module: float) -> None:
    quad = upright(module * modules(version))
    for finder in assert_found(placed(code(version), quad), quad, version, 0.3):
        assert finder.module == pytest.approx(module, rel=0.15)
        assert np.ptp(finder.box, axis=0) == pytest.approx(5 * finder.module, abs=1.5)


@pytest.mark.parametrize("version", [2, 6])
def test_the_finders_of_a_code_aslant_are_found_where_they_are(version: int) -> None:
    quad = aslant(4.0 * modules(version))
    assert_found(placed(code(version), quad), quad, version, 0.3)


def test_the_finders_are_found_in_a_hard_shadow() -> None:
    quad = aslant(150)
    assert_found(shadowed(placed(code(2), quad)), quad, 2, 0.4)


def test_the_finders_are_found_on_paper_in_the_wind() -> None:
    quad = upright(100)
    assert_found(waved(placed(code(2), quad), 3, 160), quad, 2, 1.2)


@pytest.mark.parametrize("degrees", range(0, 90, 15))
def test_a_finder_tells_its_turn(degrees: int) -> None:
    turn = cv2.getRotationMatrix2D((320, 240), degrees, 1)
    quad = np.asarray(cv2.transform(upright(150, 245, 165)[None], turn)[0], np.float32)
    for finder in assert_found(placed(code(2), quad), quad, 2, 0.3):
        right = finder.frame[:, 0]
        off = (np.rad2deg(np.arctan2(right[1], right[0])) + degrees + 45) % 90 - 45
        assert abs(off) < 6


@pytest.mark.parametrize("aside", [0, 50, -50])
def test_a_finder_seen_far_aslant_tells_how_a_module_lies(aside: int) -> None:
    """Twice as wide as high, and sheared, as on a card that is seen from its corner."""
    across, down = np.array([220, 0]), np.array([aside, 110])
    quad = (np.array([[0, 0], across, across + down, down]) + 180).astype(np.float32)
    module = np.column_stack([across, down]) / modules(2)
    for finder in assert_found(placed(code(2), quad), quad, 2, 0.5):
        on_paper = np.linalg.solve(module, finder.frame)
        assert np.sort(np.abs(on_paper), axis=0) == pytest.approx(np.array([[0, 0], [1, 1]]), abs=0.25)


def test_a_finder_under_a_thumb_is_not_found() -> None:
    quad = upright(150)
    picture = placed(code(2), quad)
    cv2.circle(picture, (150, 90), 45, (140,), -1)
    assert len(finders(evened(picture, 25))) == 2


@pytest.mark.parametrize("picture", WITHOUT_A_CODE)
def test_there_are_no_finders_where_there_is_no_code(picture: Gray) -> None:
    assert finders(evened(picture, 25)) == []


def test_only_finders_of_a_size_and_as_far_apart_as_in_a_code_are_paired() -> None:
    def finder(x: float, module: float) -> Finder:
        return Finder(np.array([x, 0.0]), module, upright(5))

    one, near, other, large, far = finder(0, 2), finder(19, 2), finder(36, 2.2), finder(38, 6), finder(400, 2)
    assert [(a.centre[0], b.centre[0]) for a, b in pairs([one, near, other, large, far])] == [(0, 36)]
    assert list(pairs([one])) == list(pairs([])) == []


def test_the_nearest_finders_are_paired_first() -> None:
    found = [Finder(np.array([x, 0.0]), 2, upright(5)) for x in (0.0, 100.0, 40.0)]
    assert [(a.centre[0], b.centre[0]) for a, b in pairs(found)] == [(0, 40), (100, 40), (0, 100)]


def test_a_carpet_of_finders_is_not_followed_to_its_end() -> None:
    pattern = np.pad(np.pad(np.pad(np.zeros((3, 3)), 1, constant_values=255), 1), 1, constant_values=255)
    carpet = np.tile(pattern.repeat(2, 0).repeat(2, 1), (30, 40)).astype(np.uint8)
    assert len(finders(carpet)) == 400
