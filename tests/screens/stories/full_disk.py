"""A phone whose disk is full for a while; run as a program: `... duel <folder>`, where the folder is a small disk.

It fails with an assertion, or says `done`.
"""

import sys
from pathlib import Path

from tests.screens.conftest import Phone  # it must come before anything of Kivy

# isort: split
from referee_app.desk.jobs import Job
from referee_app.live_game import commands
from referee_app.live_game.view import LivePhase
from referee_app.screens.navigation import ScreenName
from tests.screens.sample_games import TIMED, counted, game_of
from tests.screens.sample_games import play as play_counted
from tests.screens.scan.scan_driver import blue, code, given, overlay, play, red, scan, setup, sounded, with_camera


def fill(file: Path) -> None:
    """Take all the room that is left."""
    with file.open("wb", buffering=0) as filling:
        try:
            while True:
                filling.write(bytes(512))
        except OSError:
            pass


def version(phone: Phone) -> int:
    seen = phone.app.context.game.snapshot
    assert seen is not None
    return seen.version


def duel(folder: Path) -> None:
    """A duel that cannot be recorded is said not to be, and is settled once there is room."""
    phone = Phone(folder)
    play(phone, setup(), *given(red("3"), blue("5")), commands.BeginPlay())
    scan(phone, Job.DUEL)
    with_camera(phone)
    before, words = version(phone), phone.app.context.words
    fill(folder / "reserve")
    phone.see(code(red("3")), code(blue("5")))
    assert phone.says(words.say_key("refusal.journal_disk_full")), phone.texts()
    assert not overlay(phone).is_there
    assert sounded(phone) == ["problem"]
    assert version(phone) == before
    (folder / "reserve").unlink()
    phone.see(code(red("3")), code(blue("5")))
    assert phone.says("Blue wins")
    assert version(phone) == before + 1
    phone.restart()
    assert version(phone) == before + 1
    phone.stop()


def time_up(folder: Path) -> None:
    """Time that is up is said at once, is tried again until it is saved, and was up at the whistle all the same."""
    phone = Phone(folder)
    play_counted(phone, counted(red=3, rules=TIMED))
    phone.app.context.go(ScreenName.HOME)
    phone.settle()
    fill(folder / "reserve")
    full = phone.app.context.words.say_key("refusal.journal_disk_full")
    phone.now += 3_600_000
    for _ in range(3):
        phone.driver.wait(5)
        phone.settle()
        assert phone.place == ScreenName.TIME_UP
        assert phone.says(full), phone.texts()
        assert game_of(phone).phase is LivePhase.RUNNING
    phone.tap("Try again now")
    assert phone.says(full), phone.texts()
    assert sounded(phone) == ["half"]
    phone.tap("Not now")
    assert phone.place == ScreenName.HOME
    phone.driver.wait(30)
    phone.settle()
    assert phone.place == ScreenName.HOME  # who makes room is not called away
    phone.app.context.go(ScreenName.FIELD)
    phone.tap("Hand in")
    (folder / "reserve").unlink()
    phone.now += 600_000
    phone.driver.wait(5)
    phone.settle()
    assert phone.place == ScreenName.TIME_UP
    assert phone.says("Red wins 3 : 0"), phone.texts()
    assert game_of(phone).elapsed_ms == 3_600_000
    phone.restart()
    phone.tap("Past games")
    assert phone.says("Time is up: Red wins."), phone.texts()
    phone.stop()


def time_called_by_hand(folder: Path) -> None:
    """Who calls time on the field before it was saved by itself, and takes that back, does not see it called again."""
    phone = Phone(folder)
    play_counted(phone, counted(red=3, rules=TIMED))
    fill(folder / "reserve")
    phone.now += 3_600_000
    phone.driver.wait(1)
    phone.settle()
    phone.tap("Not now")
    (folder / "reserve").unlink()
    phone.tap("Time is up")
    assert game_of(phone).phase is LivePhase.OVER
    phone.driver.wait(15)  # the strip that says so goes
    phone.settle()
    assert phone.place == ScreenName.FIELD
    phone.tap_on(phone.presenter.screen.ids.undo)
    phone.answer("Undo")
    phone.driver.wait(5)
    phone.settle()
    assert phone.place == ScreenName.FIELD
    assert game_of(phone).phase is LivePhase.RUNNING
    phone.stop()


if __name__ == "__main__":
    {"duel": duel, "time_up": time_up, "time_called_by_hand": time_called_by_hand}[sys.argv[1]](Path(sys.argv[2]))
    print("done")
