"""Simulated scenes show what they say and are as hard as they say; the scanner reads them as well as is measured."""

from dataclasses import replace
from functools import lru_cache
from itertools import pairwise

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from card_printing.drawing.qr import card_matrix
from referee_app.cards.ranks import Team
from referee_app.scanning.cascade import CARD_VERSIONS, Cascade
from referee_app.scanning.decoders import Decoder, Zbar, Zxing
from referee_app.scanning.frame import Gray
from referee_app.scanning.qr.grid import rectified
from tests.scanning.simulated_scene.camera_effects import NOISE, taken
from tests.scanning.simulated_scene.card_faces import face_of, pool
from tests.scanning.simulated_scene.card_in_view import View
from tests.scanning.simulated_scene.card_placement import spread
from tests.scanning.simulated_scene.conditions import CELLS, GLARE, MOTION, PROMISED, SHADOW, SHARP, THIRTY, Cell
from tests.scanning.simulated_scene.hands import UNDER_THUMB, gripping, on_the_code
from tests.scanning.simulated_scene.simulated_film import MOST_SMEAR, TWO_DUELS, Visit
from tests.scanning.simulated_scene.single_frames import Shot, Shown, chance, empty, shot

shot_once, empty_once = lru_cache(maxsize=12)(shot), lru_cache(maxsize=6)(empty)
"""Drawing a frame takes longer than reading it: what several tests look at in turn is drawn once."""

MODULES = 25
FRAMES = 4
KITS: dict[str, tuple[type[Decoder], ...]] = {"everything": (Zxing, Zbar), "zbar and OpenCV alone": (Zbar,)}
BY_NAME = {cell.name: cell for cell in CELLS}


# Drawn


def lying(cell: Cell, number: int = 0) -> list[View]:
    """The cards of a shot, without a picture of them."""
    return spread(cell, chance(cell.name, number, "spread"))


def first(cell: Cell) -> Shot:
    """The first shot of a cell."""
    return shot_once(cell, 0)


def modules_seen(gray: Gray, shown: Shown) -> NDArray[np.float64]:
    """The shade in the middle of each module, by the quad alone."""
    px = 9
    from_middles = shown.quad - np.float32(0.5)  # OpenCV counts from the middle of the first pixel
    square = rectified(gray, from_middles, MODULES, 0, px).astype(float)
    return np.asarray(square.reshape(MODULES, px, MODULES, px)[:, 3:6, :, 3:6].mean((1, 3)))


def is_dark(shown: Shown) -> NDArray[np.bool_]:
    return np.array(card_matrix(shown.text))


def share_right(gray: Gray, shown: Shown) -> float:
    """Of the modules: those which a threshold half-way between paper and ink would get right."""
    seen, dark = modules_seen(gray, shown), is_dark(shown)
    return float(((seen < (seen[dark].mean() + seen[~dark].mean()) / 2) == dark).mean())


def test_a_shot_is_the_same_twice_and_another_number_is_another_shot() -> None:
    again, other = shot(SHARP, 0), shot_once(SHARP, 1)
    assert (again.bgr == first(SHARP).bgr).all()
    assert [one.text for one in again.cards] == [one.text for one in first(SHARP).cards]
    assert (other.bgr != again.bgr).mean() > 0.5


@pytest.mark.parametrize("team", Team)
def test_a_code_stands_on_its_face_where_the_layout_says(team: Team) -> None:
    face = face_of(pool(team)[-1])
    gray = cv2.cvtColor(face.picture, cv2.COLOR_BGR2GRAY).astype(np.uint8)
    assert share_right(gray, Shown(face.card, face.text, face.code.astype(np.float32))) == 1


def test_every_cell_has_a_name_of_its_own() -> None:
    assert len({cell.name for cell in CELLS}) == len(CELLS)


@pytest.mark.parametrize("cell", CELLS, ids=lambda cell: cell.name)
def test_codes_are_exactly_as_large_as_the_cell_says_and_wholly_in_the_frame(cell: Cell) -> None:
    seen = lying(cell)
    assert len({view.card for view in seen}) == cell.cards
    for view in seen:
        assert np.sqrt(cv2.contourArea(view.quad.astype(np.float32))) / MODULES == pytest.approx(cell.px, rel=1e-4)
        assert view.quiet.min() >= 0
        assert (view.quiet <= (1280, 720)).all()
        assert cell.tilt[0] <= np.rad2deg(view.pose.tilt) <= cell.tilt[1]


@pytest.mark.parametrize("number", range(5))
def test_a_duel_is_of_a_red_and_a_blue_card(number: int) -> None:
    assert {view.card.team for view in lying(SHARP, number)} == {Team.RED, Team.BLUE}


def test_cards_lie_turned_every_way() -> None:
    quarters = [int(view.pose.turn / (np.pi / 2)) for number in range(5) for view in lying(THIRTY, number)]
    assert np.bincount(quarters, minlength=4).min() > len(quarters) / 8


def test_the_quads_lie_on_the_codes() -> None:
    assert min(share_right(first(SHARP).gray, shown) for shown in first(SHARP).cards) > 0.99


def test_of_thirty_cards_none_hides_the_code_of_another() -> None:
    assert min(share_right(first(THIRTY).gray, shown) for shown in first(THIRTY).cards) > 0.98


def test_frames_are_as_noisy_as_the_lens_says() -> None:
    paper = np.full((200, 200, 3), 0.6, np.float32)
    assert taken(paper, np.random.default_rng(1)).std() == pytest.approx(NOISE, rel=0.05)


def smeared(sharp: NDArray[np.float64], length: float, angle: float) -> NDArray[np.float64]:
    """The mean of many copies, each a little further along a way."""
    steps = (np.arange(24) + 0.5) / 24 - 0.5
    copies = [
        cv2.warpAffine(sharp, np.array([[1, 0, x], [0, 1, y]]), sharp.shape[::-1], flags=cv2.INTER_CUBIC)
        for x, y in np.outer(steps * length, (np.cos(angle), np.sin(angle)))
    ]
    return np.asarray(np.mean(copies, axis=0))


def length_of_smear(sharp: Shot, moved: Shot) -> float:
    """How far the camera must have moved, in modules, to turn the one picture of a code into the other."""
    left, top, width, height = cv2.boundingRect(sharp.cards[0].quad)
    before, after = ((one.gray[top : top + height, left : left + width] / 255) ** 2 for one in (sharp, moved))

    def error(length: float, angle: float) -> float:
        return float(((smeared(before, length, angle) - after)[8:-8, 8:-8] ** 2).mean())

    angle = min(np.arange(0, np.pi, np.pi / 18).tolist(), key=lambda angle: error(MOTION.px, angle))
    return float(min(np.arange(0, 2.01, 0.1), key=lambda modules: error(modules * MOTION.px, angle)))


@pytest.mark.parametrize("number", range(2))
def test_motion_of_one_module_smears_by_one_module(number: int) -> None:
    sharp, moved = shot(replace(MOTION, motion=0), number), shot_once(MOTION, number)
    assert length_of_smear(sharp, moved) == pytest.approx(1, abs=0.11)


def test_glare_burns_out_a_part_of_every_code() -> None:
    for shown in first(GLARE).cards:
        burnt = modules_seen(first(GLARE).gray, shown)[is_dark(shown)] > 240
        assert 0.02 < burnt.mean() < 0.3


def test_a_hard_shadow_has_an_edge_in_every_code() -> None:
    lit = shot(replace(SHADOW, harms=frozenset()), 0)
    for shown in first(SHADOW).cards:
        paper = ~is_dark(shown)
        left = modules_seen(first(SHADOW).gray, shown)[paper] / modules_seen(lit.gray, shown)[paper]
        assert 0.1 < (left < 0.45).mean() < 0.9
        assert 0.1 < (left > 0.9).mean() < 0.9
        assert left.min() > 0.2


@pytest.mark.parametrize("number", range(5))
def test_a_thumb_is_on_a_part_of_the_code_or_not_on_it_at_all(number: int) -> None:
    for view in lying(GLARE, number):
        rng = chance("thumb", number, "hand")
        assert UNDER_THUMB[0] - 0.01 < on_the_code(view, rng).covers(view.code_points()).mean() < UNDER_THUMB[1] + 0.01
        assert not gripping(view, rng).covers(view.code_points()).any()


@pytest.mark.parametrize("number", range(6))
def test_where_there_is_no_card_nothing_is_read(number: int) -> None:
    assert empty_once(number).cards == ()
    assert Zxing().read(empty_once(number).gray).codes == ()


def test_in_the_film_two_cards_come_and_go_and_then_two_others() -> None:
    seen = [frozenset(one.card for one in moment.cards) for moment in TWO_DUELS.moments()]
    changes = [now for before, now in zip([frozenset(), *seen], seen, strict=False) if now != before]
    both = [cards for cards in changes if len(cards) == 2]
    assert len(both) == 2
    assert both[0].isdisjoint(both[1])
    assert [sorted(card.team for card in cards) for cards in both] == [["blue", "red"]] * 2
    assert seen[0] == seen[-1] == frozenset()


def test_in_the_film_the_cards_are_away_for_one_and_a_half_seconds() -> None:
    step = TWO_DUELS.frame_ms
    empty_at = [moment.ms for moment in TWO_DUELS.moments() if not moment.cards and 2000 < moment.ms < 6000]
    assert len(empty_at) * step >= 1500
    assert empty_at == list(range(empty_at[0], empty_at[-1] + step, step))


def test_in_the_film_cards_are_readable_only_once_they_are_held_still() -> None:
    for before, now in pairwise(TWO_DUELS.moments()):
        if now.readable and not before.readable:
            assert len(before.cards) == 2
            assert before.smear > MOST_SMEAR >= now.smear
    assert sum(bool(now.readable) for now in TWO_DUELS.moments()) > 40


@pytest.mark.parametrize("visit", TWO_DUELS.visits)
def test_the_film_shows_its_cards_where_it_says(visit: Visit) -> None:
    moment = TWO_DUELS.moment((visit.there + visit.goes) // 2)
    gray = cv2.cvtColor(TWO_DUELS.picture(moment.ms), cv2.COLOR_BGR2GRAY).astype(np.uint8)
    assert [share_right(gray, shown) > 0.99 for shown in moment.readable] == [True, True]


# Read


def texts(cascade: Cascade, cell: Cell, number: int) -> tuple[set[str], set[str]]:
    """What is read of a frame, and what is there."""
    frame = shot_once(cell, number)
    read = cascade.read(frame.gray, 2 if cell.cards == 2 else None)
    return {code.text for code in read}, {shown.text for shown in frame.cards}


@pytest.mark.parametrize("kit", KITS)
@pytest.mark.parametrize("cell", PROMISED, ids=lambda cell: cell.name)
def test_nearly_every_card_is_read_and_nothing_else(kit: str, cell: Cell) -> None:
    cascade = Cascade([decoder() for decoder in KITS[kit]], CARD_VERSIONS)
    read = there = 0
    for number in range(FRAMES):
        seen, true = texts(cascade, cell, number)
        assert seen <= true
        read, there = read + len(seen), there + len(true)
    assert read >= 0.87 * there


@pytest.mark.parametrize("name", ["steep, 3 px", "shade of twigs, 3.5 px", "thumb, 3.5 px", "sharp, 1.5 px"])
def test_what_no_decoder_reads_alone_is_read(name: str) -> None:
    cascade, cell = Cascade(versions=CARD_VERSIONS), BY_NAME[name]
    seen_at_a_glance = sum(len(cascade.glance(shot_once(cell, number).gray)) for number in range(FRAMES))
    seen = [texts(cascade, cell, number) for number in range(FRAMES)]
    assert sum(len(read & true) for read, true in seen) == 2 * FRAMES
    assert seen_at_a_glance < 2 * FRAMES


@pytest.mark.parametrize("kit", KITS)
def test_nothing_is_read_of_grass_soil_leaves_and_hands(kit: str) -> None:
    cascade = Cascade([decoder() for decoder in KITS[kit]], CARD_VERSIONS)
    assert [cascade.read(empty_once(number).gray) for number in range(6)] == [()] * 6
