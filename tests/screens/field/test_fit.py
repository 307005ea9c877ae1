"""How the field's parts find room: both meters are in sight, whatever the window."""

from itertools import product

import pytest

from tests.screens.conftest import Phone, Switch  # it must come before anything of Kivy

# isort: split
from referee_app.cards.names import Language
from referee_app.live_game import commands as ask
from referee_app.live_game.commands import Command
from referee_app.live_game.view import Phase
from referee_app.screens.field.fit import Fit, fitted
from referee_app.screens.field.model import field_shown
from referee_app.screens.settings import Settings
from referee_app.words.words import Words
from tests.screens.afternoon import BOTH, FOR_POINTS, RED, Afternoon, counted, game_of, named, play
from tests.screens.field.kit import field, meter
from tests.screens.fitting import box_of

BODY, LARGE = 18, 36
WITH_PLAYERS = field_shown(Afternoon(named()).view(), Words(Language.EN), BOTH)
WITHOUT = field_shown(Afternoon(counted()).view(), Words(Language.EN), BOTH)
OF_ONE = field_shown(Afternoon(counted(own=RED), RED).view(), Words(Language.EN), RED)


def test_a_phone_that_keeps_both_teams_is_dense_where_there_are_players_too() -> None:
    assert fitted(400, 800, BODY, LARGE, WITH_PLAYERS) == Fit(dense=True, players=176)
    assert fitted(400, 800, BODY, LARGE, WITHOUT) == Fit()
    assert fitted(400, 800, BODY, LARGE, OF_ONE) == Fit()


def test_a_small_phone_is_dense_and_a_tablet_is_not() -> None:
    assert fitted(360, 640, BODY, LARGE, WITHOUT).dense
    assert fitted(360, 640, BODY, LARGE, WITH_PLAYERS) == Fit(dense=True, players=88)
    assert not fitted(360, 640, BODY, LARGE, OF_ONE).dense
    assert not fitted(800, 1024, BODY, LARGE, WITH_PLAYERS).dense


def test_larger_type_leaves_less_room() -> None:
    assert fitted(400, 800, BODY * 1.3, LARGE * 1.3, WITHOUT).dense
    assert not fitted(360, 640, BODY, LARGE, WITHOUT).narrow
    assert fitted(320, 640, BODY, LARGE, WITHOUT).narrow
    assert fitted(360, 640, BODY * 1.3, LARGE * 1.3, WITHOUT).narrow


def test_in_a_wide_window_the_rest_is_beside_the_teams_and_in_a_low_one_they_are_beside_each_other() -> None:
    assert fitted(800, 400, BODY, LARGE, WITHOUT) == Fit(beside=True, low=True, dense=True)
    assert fitted(1024, 800, BODY, LARGE, WITHOUT) == Fit(beside=True)


def is_in_sight(phone: Phone, panel: str) -> bool:
    seen = meter(phone, panel)
    scroll = next(above for above in _above(seen) if type(above).__name__ == "Scroll")
    return box_of(seen).within(box_of(scroll))


def _above(widget: object) -> list[object]:
    above = getattr(widget, "parent", None)
    return [] if above in (None, widget) else [above, *_above(above)]


@pytest.mark.parametrize("commands", [named(), counted(red=10, blue=10), counted(red=12, rules=FOR_POINTS)])
def test_both_meters_are_in_sight_without_scrolling(phone: Switch, commands: list[Command]) -> None:
    on = phone()
    play(on, commands)
    for size, language in product(((400, 800), (360, 640), (320, 640), (800, 400)), Language):
        on.driver.resize(*size)
        on.app.stage.change(Settings(language, still=True))
        on.driver.frames(4)
        assert [is_in_sight(on, panel) for panel in ("first", "second")] == [True, True], (size, language)


def test_when_the_phone_is_turned_back_the_field_is_as_it_was(phone: Switch) -> None:
    on = phone()
    play(on, [*named(), ask.PauseClock()])
    assert game_of(on).phase is Phase.PAUSED
    before = field(on).ids.players.size, field(on).fit
    on.driver.resize(800, 400)
    on.driver.resize(400, 800)
    assert (field(on).ids.players.size, field(on).fit) == before
