"""A phone that is really killed in the middle of a table game: what was to be seen is still true, and it goes on."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.screens.conftest import Phone, Switch  # it must come before anything of Kivy

# isort: split
from referee_app.screens.navigation import ScreenName
from tests.screens.endless_use import swapped
from tests.screens.table.table_driver import AtTable, by_chance, go_on, make
from tests.sweeps import sampled

PROJECT = Path(__file__).parents[3]


def killed_after(folder: Path, number: int, key: str, what: str) -> list[Any]:
    """Let a phone say so much, and kill it while it goes on; all that it said."""
    program = subprocess.Popen(
        [sys.executable, "-m", "tests.screens.endless_use", what, str(folder), key],
        cwd=PROJECT,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    with program:
        assert program.stdout is not None
        lines = [program.stdout.readline() for _ in range(number)]
        os.kill(program.pid, signal.SIGKILL)
        lines += program.stdout.readlines()
    assert program.returncode == -signal.SIGKILL
    whole = [line for line in lines if line.endswith("\n")]
    assert len(whole) >= number, "it ended before its time"
    return [json.loads(line) for line in whole]


def come_back(on: Phone) -> AtTable:
    """Go on with the only game there is: behind the curtain."""
    on.tap("Rainy day")
    (row,) = on.presenter.screen.ids.running.children
    on.tap_on(row)
    assert on.place == ScreenName.TABLE
    at = AtTable(on)
    assert at.shown.curtain is not None
    assert at.shown.board is None
    return at


def state_after(at: AtTable, steps: int) -> Any:
    """How the game stood after so many steps, as it is told now."""
    rules, state = at.table.rules, None
    for step in at.table._steps[:steps]:
        for event in step.events:
            state = rules.evolve(state, event)
    return rules.codec.write(state)


@pytest.mark.parametrize(
    ("key", "number"),
    sampled([("stratego", 7), ("stratego", 1), ("front_line", 2), ("front_line", 9)], every=2),
    ids=str,
)
def test_a_killed_game_goes_on_behind_the_curtain_with_all_that_was_seen(
    phone: Switch, tmp_path: Path, key: str, number: int
) -> None:
    said = killed_after(tmp_path / "phone", number, key, "play")
    on = phone()
    at = come_back(on)
    began = 1
    assert [state_after(at, began + count) for count in range(1, len(said) + 1)] == said
    steps = at.table._steps[:]
    assert len(steps) - began - len(said) in (0, 1), "at most the move that was not shown yet"
    on.restart()
    at = come_back(on)
    assert at.table._steps == steps
    acting = at.table.rules.to_act(at.state)
    go_on(at)
    if any(button.key == "ready" for button in at.shown.buttons):
        on.tap("Ready")
    else:
        make(at, by_chance(1)(at))
    assert len(at.table._steps) == len(steps) + 1
    assert at.table._steps[-1].seat in acting


@pytest.mark.parametrize("number", sampled([6, 1], every=2))
def test_a_killed_set_up_is_there_again_as_it_was_arranged(phone: Switch, tmp_path: Path, number: int) -> None:
    said = killed_after(tmp_path / "phone", number, "stratego", "arrange")
    on = phone()
    at = come_back(on)
    on.tap("I am Red")
    assert at.signs() in (said[-1], swapped(len(said), said[-1])), "at most the swap that was not shown yet"
    mine = at.signs()
    on.tap("Ready")
    assert at.signs() == mine
