"""A phone that is really killed in the middle of a game comes back in it: what was to be read is still true."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.screens.conftest import Switch  # it must come before anything of Kivy

# isort: split
from referee_app.cards.ranks import Team
from referee_app.screens.navigation import ScreenName
from tests.screens.sample_games import game_of

PROJECT = Path(__file__).parents[2]


def killed_after(folder: Path, number: int) -> None:
    """Let a phone count so far, and kill it while it counts on."""
    program = subprocess.Popen(
        [sys.executable, "-m", "tests.screens.endless_use", "count", str(folder)],
        cwd=PROJECT,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    with program:
        assert program.stdout is not None
        assert f"{number}\n" in iter(program.stdout.readline, "")
        os.kill(program.pid, signal.SIGKILL)
    assert program.returncode == -signal.SIGKILL


@pytest.mark.parametrize("number", [1, 7])
def test_a_killed_phone_comes_back_without_a_tap_and_the_game_stands(
    phone: Switch, tmp_path: Path, number: int
) -> None:
    killed_after(tmp_path / "phone", number)
    on = phone()
    assert on.driver.taps == 0
    assert on.place == ScreenName.FIELD
    count = game_of(on).teams[Team.RED].captured.n
    assert count >= number
    assert {str(count), "played"} <= set(on.texts())
    on.restart()
    assert game_of(on).teams[Team.RED].captured.n == count
