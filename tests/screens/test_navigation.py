"""The back key closes what lies on top; what was asked for and comes late opens nothing over another screen."""

from collections.abc import Callable

import pytest

from tests.screens.conftest import (
    Phone,  # it must come before anything of Kivy
    Switch,  # it must come before anything of Kivy
)

# isort: split
from hypothesis import given
from hypothesis import strategies as st

from referee_app.cards.ranks import Team
from referee_app.desk.jobs import Job
from referee_app.live_game import commands
from referee_app.screens.navigation import BackStack, ScreenName
from referee_app.screens.past_games.screen import GameRow
from tests.screens import sample_games
from tests.screens.scan import scan_driver
from tests.screens.table.table_driver import sit_down

HOME = BackStack(("home",))


# The back key


def test_back_leads_to_the_screen_before() -> None:
    assert HOME.opened("field").opened("log").back() == HOME.opened("field")


def test_a_sheet_goes_before_the_screen_below_it() -> None:
    way = HOME.opened("field").laid("refusal")
    assert way.back() == HOME.opened("field")


def test_a_sheet_lies_there_only_once() -> None:
    assert HOME.laid("refusal").laid("refusal").back() == HOME


def test_at_home_there_is_no_way_back() -> None:
    assert HOME.back() is None


def test_going_to_a_screen_on_the_way_goes_back_to_it() -> None:
    assert HOME.opened("field").opened("log").opened("field") == HOME.opened("field")


def test_a_sheet_stays_behind_when_another_screen_opens() -> None:
    assert HOME.laid("refusal").opened("field").sheets == ()


def test_what_lies_between_is_closed_when_a_screen_is_put_over_another() -> None:
    asking = HOME.opened("sets").opened("new game").opened("names")
    assert asking.opened("field", over="home") == HOME.opened("field")
    assert asking.opened("field", over="sets") == HOME.opened("sets").opened("field")


def test_a_screen_that_is_put_over_one_nobody_came_by_is_just_opened() -> None:
    assert HOME.opened("log").opened("field", over="sets") == HOME.opened("log").opened("field")


@given(st.lists(st.tuples(st.sampled_from("abcd"), st.sampled_from(["laid", None, "home", "a", "b"]))))
def test_the_back_key_always_leads_home(went: list[tuple[str, str | None]]) -> None:
    way: BackStack | None = HOME
    for name, how in went:
        assert way is not None
        way = way.laid(name) if how == "laid" else way.opened(name, how)
        assert len(way.screens) == len(set(way.screens))
    seen = []
    while way is not None:
        seen.append((way.screens, way.sheets))
        last, way = way, way.back()
    assert last == HOME
    assert len(seen) == len(set(seen))


# Answers that come late


def touched(phone: Phone, what: str | object) -> Callable[[], None]:
    """Touch something while the worker stands still; what is given back lets it go on."""
    widget = phone._labelled(what) if isinstance(what, str) else what
    phone._bring(widget)
    phone.driver.frames(2)
    let_go = phone.hold(phone.app.context.worker)
    phone.driver.tap(widget)
    phone.driver.wait(0.3)
    return let_go


def undo(phone: Phone) -> Callable[[], None]:
    sample_games.play(phone, sample_games.named())
    return touched(phone, phone.presenter.screen.ids.undo)


def log_line(phone: Phone) -> Callable[[], None]:
    sample_games.play(phone, sample_games.named())
    phone.app.go(ScreenName.LOG)
    phone.settle()
    return touched(phone, phone.presenter.screen.ids.lines.children[-1])


def whistle(phone: Phone) -> Callable[[], None]:
    scan_driver.play(phone, scan_driver.setup(), *scan_driver.given(*EVERY_CARD), on_field=True)
    phone.back()
    scan_driver.scan(phone, Job.DEAL)
    return touched(phone, "Whistle: begin")


def go_on(phone: Phone) -> Callable[[], None]:
    sample_games.play(phone, sample_games.named())
    phone.app.context.game.close()
    phone.back()
    let_go = touched(phone, "Go on with the game")
    phone.app.go(ScreenName.SETTINGS)
    phone.app.go(ScreenName.TABLES)
    return let_go


def new_game(phone: Phone) -> Callable[[], None]:
    phone.tap("New game")
    phone.tap("Next")
    phone.tap("Next")
    let_go = touched(phone, "Start the game")
    phone.app.go(ScreenName.HOME)
    phone.app.go(ScreenName.SETTINGS)
    return let_go


def past_game(phone: Phone) -> Callable[[], None]:
    sample_games.play(phone, [*sample_games.counted(), commands.EndGame(None)])
    phone.app.context.game.close()
    phone.app.go(ScreenName.HOME)
    phone.app.go(ScreenName.PAST_GAMES)
    phone.settle()
    return touched(phone, next(each for each in phone.driver.widgets() if isinstance(each, GameRow)))


def erase(phone: Phone) -> Callable[[], None]:
    phone.tap("Settings")
    return touched(phone, phone.presenter.screen.ids.erase)


def kept_setup(phone: Phone) -> Callable[[], None]:
    at = sit_down(phone, "stratego")
    phone.tap("I am Red")
    return touched(phone, next(button.text for button in at.shown.buttons if button.key == "kept"))


EVERY_CARD = [
    *(scan_driver.red(sign) for sign in ("1", "3", "4", "5")),
    *(scan_driver.blue(sign) for sign in ("1", "3", "4", "5")),
]


@pytest.mark.parametrize("asked", [undo, log_line, whistle, go_on, new_game, past_game, erase, kept_setup])
def test_an_answer_that_comes_after_its_screen_was_left_leads_nowhere(
    phone: Switch, asked: Callable[[Phone], Callable[[], None]]
) -> None:
    on = phone()
    let_go = asked(on)
    on.driver.key(27)
    left_for = on.place
    let_go()
    on.settle()
    on.driver.wait(1)
    on.settle()
    assert (on.place, on.app.is_asking) == (left_for, False)


def test_what_was_done_on_a_screen_that_was_left_is_said_without_a_way_to_take_it_back(phone: Switch) -> None:
    """What can be taken back is taken back where it was done."""
    on = phone()
    sample_games.play(on, sample_games.named()[:1])
    field = on.presenter
    on.app.go(ScreenName.LOG)
    field._do(commands.AddPlayer(Team.RED))  # type: ignore[attr-defined]
    on.settle()
    assert on.app.announcement.shown is not None
    assert not on.app.announcement.shown.action
