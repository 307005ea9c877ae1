"""The app around the screens: the back key, the sheet, late results, and the names of our parts."""

import importlib
from collections.abc import Iterator

import pytest
from kivy.factory import Factory
from kivy.uix.screenmanager import Screen

from referee_app.cards.names import Language
from referee_app.cards.ranks import Team
from referee_app.journal.refusals import DiskFull
from referee_app.live_game.model import Player
from referee_app.live_game.refusals import AlreadyWaiting
from referee_app.live_game.view import GameView
from referee_app.screens.app import BACK_KEY
from referee_app.screens.settings import Settings
from tests.screens.afternoon import Afternoon, counted, whole_game
from tests.screens.conftest import Open, Stage

F1 = 282


class Stumbling(Afternoon):
    """A game whose phone has no room left on it."""

    def step(self) -> bool:
        if self.state.facts:
            raise DiskFull
        return super().step()


class Unreadable(Afternoon):
    """A game that cannot even be looked at."""

    def view(self) -> GameView:
        raise DiskFull


class Broken(Afternoon):
    """A game with a bug in it."""

    def step(self) -> bool:
        return bool(1 // 0) if self.state.facts else super().step()


def waiting() -> None:
    raise AlreadyWaiting(player=Player(Team.RED, 3))


def refused(stage: Open, settings: Settings | None = None) -> Stage:
    on = stage(Stumbling(counted()), settings)
    on.beat()
    on.driver.wait(0.3)
    return on


def test_a_refusal_is_a_sentence_on_a_sheet(stage: Open) -> None:
    on = refused(stage)
    assert on.app.sheet.shown
    assert "Not possible" in on.driver.texts()
    assert any(text.startswith("There is no room left on this device") for text in on.driver.texts())


def test_a_refusal_before_there_is_anything_to_show_is_said_too(stage: Open) -> None:
    on = stage(Unreadable(counted()))
    on.driver.wait(0.3)
    assert "Not possible" in on.driver.texts()
    assert on.app.field.screen is None


def test_a_refusal_calls_players_by_their_names(stage: Open) -> None:
    game = Afternoon(counted())
    game.names = {Player(Team.RED, 3): "Anna"}
    on = stage(game)
    on.app.worker.ask(game, waiting, lambda _nothing: None).result()
    on.driver.wait(0.3)
    assert any("Anna" in text for text in on.driver.texts())


def test_a_refusal_pauses_the_game(stage: Open) -> None:
    on = refused(stage)
    assert not on.app.field.playing.on


def test_the_sheet_closes_by_its_button(stage: Open) -> None:
    on = refused(stage)
    on.driver.tap(on.app.sheet.ids.answer)
    on.driver.wait(0.3)
    assert "Not possible" not in on.driver.texts()


def test_the_sheet_closes_by_a_touch_beside_it_that_reaches_nothing_below(stage: Open) -> None:
    on = refused(stage)
    language = on.app.settings.language
    on.driver.tap(on.field.ids.language)
    on.driver.wait(0.3)
    assert not on.app.sheet.shown
    assert on.app.settings.language is language


def test_a_touch_on_the_sheet_leaves_it_open(stage: Open) -> None:
    on = refused(stage)
    panel = on.app.sheet.ids.panel
    on.driver.tap_at(panel.center_x, panel.top - 5)
    assert on.app.sheet.shown


def test_the_sheet_closes_by_the_back_key_and_comes_back_when_refused_again(stage: Open) -> None:
    on = refused(stage)
    assert on.driver.key(BACK_KEY)
    assert not on.app.sheet.shown
    on.driver.tap(on.field.ids.play)
    on.beat()
    assert on.app.sheet.shown


def test_an_open_sheet_changes_its_language_too(stage: Open) -> None:
    on = refused(stage, Settings(language=Language.DE))
    assert "Das geht nicht" in on.driver.texts()


def test_a_sheet_stands_still_for_who_wants_stillness(stage: Open) -> None:
    on = stage(Stumbling(counted()), Settings(still=True))
    on.beat()
    assert on.app.sheet.raised == 1


def test_a_bug_is_not_swallowed(stage: Open) -> None:
    on = stage(Broken(counted()))
    with pytest.raises(ZeroDivisionError):
        on.beat()


def test_the_back_key_leads_from_screen_to_screen_and_then_leaves(stage: Open) -> None:
    on = stage(Afternoon(whole_game()))
    on.app.add(Screen(name="log"))
    on.app.go("log")
    on.driver.wait(0.3)
    assert on.app.screens.current == "log"
    assert on.app.back()
    on.driver.wait(0.3)
    assert on.app.screens.current == "field"
    assert not on.app.back()


def test_a_screen_out_of_sight_is_dressed_with_the_others(stage: Open) -> None:
    on = stage(Afternoon(whole_game()))
    on.app.add(Screen(name="log"))
    on.app.go("log")
    on.driver.wait(0.3)
    on.app.change(Settings(text_scale=1.3))
    assert on.field.ids.clock.look.text_scale == 1.3


def test_kivy_s_own_settings_never_open(stage: Open) -> None:
    on = stage(Afternoon(whole_game()))
    before = list(on.app.root.walk())
    on.driver.key(F1)
    assert list(on.app.root.walk()) == before


def test_a_late_result_changes_nothing(stage: Open) -> None:
    on = stage(Afternoon(whole_game()))
    for _ in range(5):
        on.beat()
    on.pause()
    shown = on.field.shown
    old = Afternoon(whole_game())
    on.app.worker.ask(old, on.app.field._look, lambda _seen: pytest.fail("it came in late")).result()
    on.settle()
    assert on.field.shown == shown


def ours() -> Iterator[type]:
    """The classes of our parts, which layouts find by their bare names."""
    for name in ("badge", "button", "icon", "log_row", "meter", "notice", "scroll", "sheet", "surface", "text", "tile"):
        module = importlib.import_module(f"referee_app.screens.widgets.{name}")
        yield from (one for one in vars(module).values() if getattr(one, "__module__", "") == module.__name__)


def test_no_part_of_ours_bears_a_name_that_kivy_styles() -> None:
    parts = [one for one in ours() if isinstance(one, type)]
    assert len(parts) >= 11
    assert [one.__name__ for one in parts if getattr(Factory, one.__name__) is not one] == []
