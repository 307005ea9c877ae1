"""A camera that sees nothing new is looked at less often; noise and light are nothing new, a small card is."""

from collections.abc import Callable, Iterable
from functools import cache
from itertools import pairwise

import cv2
import numpy as np
import pytest
from numpy.random import Generator
from numpy.typing import NDArray

from referee_app.cameras.frame_reader import CALM_MS, REST_MS, FrameUse, MotionGate
from referee_app.scanning.frame import Gray

FRAME_MS = 33
CALM = CALM_MS // FRAME_MS + 2


def ground(rng: Generator) -> NDArray[np.float64]:
    """Grass and leaves: bright and dark spots of every size."""
    spots = [cv2.resize(rng.normal(0, 25, (9 * n, 16 * n)), (640, 360)) for n in (1, 4, 16)]
    return np.clip(sum(spots) + 110, 5, 250)


@cache
def noise(place: int) -> NDArray[np.float64]:
    return np.random.default_rng(place).normal(0, 10, (360, 640))


def taken(scene: NDArray[np.float64], rng: Generator | None = None, light: float = 1.0) -> Gray:
    seen = scene * light if rng is None else scene * light + noise(int(rng.integers(20)))
    return np.clip(seen, 0, 255).astype(np.uint8)


def with_card(scene: NDArray[np.float64], x: int = 300, width: int = 60, shade: int = 230) -> NDArray[np.float64]:
    changed = scene.copy()
    changed[100 : 100 + width * 7 // 5, x : x + width] = shade
    return changed


def steps(pace: MotionGate, pictures: Iterable[Gray], start: int = 0) -> list[FrameUse]:
    """What is done with each picture; each look finds no codes."""
    done = []
    for number, gray in enumerate(pictures, start):
        step = pace.use_of(gray, number * FRAME_MS)
        if step is not FrameUse.SKIP:
            pace.record_read(number * FRAME_MS, changed=False)
        done.append(step)
    return done


def rested(scene: NDArray[np.float64]) -> MotionGate:
    pace = MotionGate()
    assert steps(pace, [taken(scene)] * CALM)[-1] is FrameUse.SKIP
    return pace


@pytest.fixture
def rng() -> Generator:
    return np.random.default_rng(1)


def test_a_still_picture_slows_looking_down_to_a_few_looks_a_second(rng: Generator) -> None:
    done = steps(MotionGate(), [taken(ground(rng))] * 300)
    calm = CALM_MS // FRAME_MS
    assert FrameUse.SKIP not in done[:calm]
    looks = [number for number, step in enumerate(done) if step is not FrameUse.SKIP and number > calm]
    assert {later - earlier for earlier, later in pairwise(looks)} == {-(-REST_MS // FRAME_MS)}


QUIET: dict[str, Callable[[NDArray[np.float64], int, Generator], Gray]] = {
    "a noisy sensor": lambda scene, _number, rng: taken(scene, rng),
    "a noisy sensor at dusk": lambda scene, _number, rng: taken(scene / 8, rng),
    "a covered lens": lambda scene, _number, rng: taken(scene * 0, rng),
    "an exposure that hunts": lambda scene, number, rng: taken(scene, rng, 0.8 + 0.15 * np.sin(number / 15)),
    "a cloud": lambda scene, number, rng: taken(
        scene * np.linspace(1, 1 - 0.3 * min(number / 300, 1), scene.shape[1]), rng
    ),
}


@pytest.mark.parametrize("quiet", QUIET)
def test_noise_and_light_are_no_change(quiet: str, rng: Generator) -> None:
    scene = ground(rng)
    done = steps(MotionGate(), (QUIET[quiet](scene, number, rng) for number in range(200)))
    assert done[CALM:].count(FrameUse.SKIP) > 60
    assert FrameUse.READ_AFTER_CHANGE not in done[1:]


@pytest.mark.parametrize("width", [40, 60, 200])
def test_a_card_wakes_it_with_the_first_frame(width: int, rng: Generator) -> None:
    scene = ground(rng)
    pace = rested(scene)
    done = steps(pace, [taken(with_card(scene, width=width), rng)] * 30, CALM)
    assert done == [FrameUse.READ_AFTER_CHANGE] + [FrameUse.READ] * 29


def test_a_card_that_is_pushed_in_slowly_keeps_it_awake(rng: Generator) -> None:
    scene = ground(rng)
    done = steps(MotionGate(), (taken(with_card(scene, x=100 + number // 3, shade=160), rng) for number in range(300)))
    assert FrameUse.SKIP not in done


def test_a_code_that_came_keeps_it_awake_although_the_picture_is_still(rng: Generator) -> None:
    scene = ground(rng)
    pace = rested(scene)
    now_ms = CALM * FRAME_MS
    pace.record_read(now_ms, changed=True)
    assert FrameUse.SKIP not in steps(pace, [taken(scene)] * (CALM - 5), CALM + 1)
