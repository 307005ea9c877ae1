"""Of a phone that was switched off nothing stays: neither its app nor any widget of it."""

import gc
import weakref
from pathlib import Path

from tests.screens.conftest import Phone  # it must come before anything of Kivy

# isort: split
from kivy.animation import Animation

from referee_app.screens.navigation import ScreenName

SCREENS = (ScreenName.NEW_GAME, ScreenName.TABLES, ScreenName.NEW_TABLE, ScreenName.SETS, ScreenName.SETTINGS)


def used_and_switched_off(folder: Path) -> list[weakref.ref[object]]:
    """What was in the window of a phone on which several screens were opened, and its app."""
    on = Phone(folder)
    for place in SCREENS:
        on.app.go(place, "stratego" if place is ScreenName.NEW_TABLE else None)
        on.settle()
    Animation(opacity=0.5, duration=60).start(on.app.root)  # still going on when it is switched off
    on.app.context.worker.ask(lambda: None, lambda _nothing: None)  # and its answer comes too late
    left = [weakref.ref(each) for each in (on.app, *on.driver.widgets())]
    on.stop()
    return left


def test_nothing_of_a_phone_that_was_switched_off_is_kept(tmp_path: Path) -> None:
    left = [each for number in range(3) for each in used_and_switched_off(tmp_path / f"{number}")]
    gc.collect()
    assert len(left) > 100
    assert [each() for each in left if each() is not None] == []
