""""""

from collections.abc import Callable
from itertools import pairwise

import cv2
import numpy as np
import pytest

from referee_app.scanning.frame import Gray
from referee_app.scanning.qr.grid import LEAST_FIT, Corners, bent_values, drawn, evened, flattened, versions_of
from referee_app.scanning.qr.layout import VERSIONS, modules
from tests.scanning.qr.pictures import (
    TEXT,
    WITHOUT_A_CODE,
    aslant,
    code,
    noise,
    placed,
    shadowed,
    straight,
    texts,
    upright,
    waved,
)


@pytest.mark.parametrize("version", VERSIONS)
def test_a_drawing_of_the_modules_is_read(version: int) -> None:
    assert texts(drawn(code(version))) == [TEXT]


def test_a_drawing_has_the_fixed_patterns_whatever_was_seen_of_them() -> None:
    thumb = code(2)
    thumb[:7, :7] = False
    assert (drawn(thumb) == drawn(code(2))).all()


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("quarters", range(4))
def test_the_version_and_the_turn_are_seen_through_a_quad(version: int, quarters: int) -> None:
    quad = aslant(300)
    fits = versions_of(placed(code(version), quad), np.roll(quad, quarters, 0))
    best_of_each = {one.version: one for one in reversed(fits)}
    assert best_of_each[version].turn == quarters
    assert best_of_each[version].fit > LEAST_FIT
    # Large versions are told from their neighbours by little: the best two are to be tried.
    better = [one for one in best_of_each.values() if one.fit > best_of_each[version].fit]
    assert len(better) <= (0 if version < 9 else 1)
    assert all(one.fit >= other.fit for one, other in pairwise(fits))
    assert len(fits) == 4 * len(VERSIONS)


@pytest.mark.parametrize("picture", WITHOUT_A_CODE)
def test_no_version_is_seen_where_there_is_no_code(picture: Gray) -> None:
    assert versions_of(picture, aslant(250))[0].fit < LEAST_FIT


@pytest.mark.parametrize("version", [1, 2, 5, 9, 14])
@pytest.mark.parametrize("shape", [upright, aslant])
def test_a_flat_code_gives_its_modules_at_every_level(version: int, shape: Callable[[float], Corners]) -> None:
    quad = shape(4.0 * modules(version))
    levels = list(bent_values(placed(code(version), quad), quad, version))
    assert len(levels) == 4
    assert all(((values > 0) == code(version)).all() for values in levels)


@pytest.mark.parametrize("version", [2, 5])
def test_a_small_code_gives_its_modules(version: int) -> None:
    quad = upright(2.0 * modules(version), 150.3, 90.6)
    for values in bent_values(placed(code(version), quad), quad, version):
        assert ((values > 0) == code(version)).all()


def test_a_large_code_is_not_torn_to_grains() -> None:
    quad = upright(400, 40, 40)
    grainy = cv2.add(placed(code(2), quad), noise(1) // 3)
    assert all(((values > 0) == code(2)).all() for values in bent_values(np.asarray(grainy, np.uint8), quad, 2))


def test_a_code_in_the_wind_is_read_once_the_grid_bends_enough() -> None:
    quad = aslant(250)
    picture = waved(placed(code(2), quad), 6, 220)
    levels = list(bent_values(picture, quad, 2))
    right = [((values > 0) == code(2)).mean() for values in levels]
    assert right[0] < 1
    assert right[-1] == 1
    assert texts(drawn(levels[-1] > 0)) == [TEXT]


def test_a_hard_shadow_changes_no_module() -> None:
    quad = aslant(150)
    picture = shadowed(placed(code(3), quad))
    levels = list(bent_values(picture, quad, 3))
    assert len(levels) == 4
    assert all(((values > 0) == code(3)).all() for values in levels)


def test_a_quad_that_is_a_module_off_is_pulled_into_place() -> None:
    quad = upright(150)
    off = quad + np.array([[5, 4], [-4, 5], [5, -5], [4, 4]], np.float32)
    levels = list(bent_values(placed(code(2), quad), off, 2))
    assert ((levels[-1] > 0) == code(2)).all()


@pytest.mark.parametrize("picture", WITHOUT_A_CODE)
def test_a_grid_over_no_code_slips_and_yields_nothing_readable(picture: Gray) -> None:
    assert [text for values in bent_values(picture, upright(200), 2) for text in texts(drawn(values > 0))] == []


def test_a_grid_of_the_wrong_version_yields_nothing() -> None:
    quad = upright(200)
    assert list(bent_values(placed(code(6), quad), quad, 2)) == []


def test_evening_takes_a_hard_shadow_away() -> None:
    picture = shadowed(straight(code(2), 6))
    paper, ink = picture[:, 5], straight(code(2), 6) < 128
    assert paper.max() > 2 * paper.min()
    even = evened(picture, 25)
    assert (even[:, 5] < 255).mean() < 0.02  # the very edge
    assert even[~ink].min() > even[ink].max()


def test_flattening_tells_dark_from_light_on_both_sides_of_a_shadow() -> None:
    picture = straight(code(2), 6)
    ink = picture < 128
    flat = flattened(shadowed(picture), 31)
    on_one_side = np.s_[:, : picture.shape[1] // 3]
    assert flat[on_one_side][ink[on_one_side]].min() > 0
    assert flat[-60:][ink[-60:]].min() > 0
    assert -1 <= flat.min() < flat.max() <= 1


def test_flattening_leaves_faint_noise_faint() -> None:
    noise = np.random.default_rng(1).integers(127, 130, (80, 80)).astype(np.uint8)
    assert np.abs(flattened(noise, 31)).max() < 0.5


def test_flattening_brings_weak_print_to_full_strength() -> None:
    picture = straight(code(2), 6)
    weak = (picture // 6 + 100).astype(np.uint8)
    middle = np.s_[24:-24, 24:-24]
    strength = np.abs(flattened(weak, 31)[middle])
    assert np.median(strength) == 1
