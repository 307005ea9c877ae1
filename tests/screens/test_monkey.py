"""The monkey test finds no violated invariant, and finds planted faults that it once found."""

import os
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from tests.screens import monkey_invariants  # it must come before anything of Kivy

# isort: split
from referee_app.screens import touch_guard
from referee_app.screens.scan.presenter import ScanPresenter
from referee_app.screens.widgets.buttons import PressBehavior
from referee_app.sentence import Refusal
from tests.screens.monkey import Monkey
from tests.screens.monkey_invariants import InvariantBroken
from tests.sweeps import sampled

ACTS = int(os.environ.get("MONKEY_ACTS", "250"))
SEEDS = [int(os.environ["MONKEY_SEED"])] if "MONKEY_SEED" in os.environ else range(72)
"""MONKEY_SEED=… does again what a monkey did that found something; MONKEY_ACTS=… lets each do more, or less."""


def let_loose(folder: Path, seed: int, *, hurries: bool = False) -> None:
    one = Monkey(folder, seed)
    if hurries:
        one.hurry()
    try:
        one.run(ACTS)
    finally:
        one.stop()


def found(folder: Path, what: str, seeds: Iterable[int], *, hurries: bool = False) -> str:
    """What the first of these monkeys tells that finds this; nothing where none does."""
    for seed in seeds:
        try:
            let_loose(folder / str(seed), seed, hurries=hurries)
        except InvariantBroken as told:
            if what in str(told):
                return str(told)
    return ""


@pytest.mark.parametrize("seed", sampled(SEEDS, every=12))
def test_a_monkey_finds_nothing(tmp_path: Path, seed: int) -> None:
    let_loose(tmp_path, seed)


@pytest.fixture
def touches_outlive_screens(monkeypatch: pytest.MonkeyPatch) -> None:
    """No touch is cancelled, and a button acts though its screen was left."""
    monkeypatch.setattr(touch_guard, "_cancel", lambda _touch: None)
    monkeypatch.delattr(PressBehavior, "on_touch_up")


@pytest.fixture
def cameras_stay_open(monkeypatch: pytest.MonkeyPatch) -> None:
    """A camera that is found open here was not closed at all, so nobody has to wait for long."""
    monkeypatch.setattr(monkey_invariants, "CLOSING_SECONDS", 1.0)


@pytest.mark.usefixtures("touches_outlive_screens")
def test_a_monkey_finds_touches_that_outlive_their_screen(tmp_path: Path) -> None:
    told = found(tmp_path, "was left, and does something", (2, 5, 1, 6, 7, 3, 4, 0))
    assert "seed " in told
    assert "finger down" in told


@pytest.mark.usefixtures("touches_outlive_screens", "cameras_stay_open")
def test_a_monkey_finds_a_camera_that_a_scanner_opened_after_it_was_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    look: Callable[[ScanPresenter], None] = ScanPresenter._look

    def look_anyway(scanner: ScanPresenter) -> None:
        is_here, scanner.is_here = scanner.is_here, True
        look(scanner)
        scanner.is_here = is_here

    monkeypatch.setattr(ScanPresenter, "_look", look_anyway)
    monkeypatch.setattr(monkey_invariants, "_require_in_sight", lambda _frame: None)  # only the camera counts here
    assert found(tmp_path, "a camera is open at", (24, 8, 0, 16, 32, 40, 48, 56), hurries=True)


@pytest.mark.usefixtures("cameras_stay_open")
def test_a_monkey_finds_a_camera_that_is_opened_by_an_answer_that_came_late(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = ScanPresenter._on_job_begun

    def begun_anyway(scanner: ScanPresenter, refused: Refusal | None) -> None:
        is_here, scanner.is_here = scanner.is_here, True
        begun(scanner, refused)
        scanner.is_here = is_here

    monkeypatch.setattr(ScanPresenter, "_on_job_begun", begun_anyway)
    told = found(tmp_path, "a camera is open at", (8, 40, 24, 16, 32), hurries=True)
    assert "back before the answer" in told
