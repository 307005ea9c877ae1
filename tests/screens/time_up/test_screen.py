"""Time is up: it takes the whole screen wherever the leader is, leads to the result, and back to nothing stale."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.screens.conftest import Phone, Switch  # it must come before anything of Kivy

# isort: split
from kivy.core.window import Window

from referee_app.cards.ranks import Language
from referee_app.desk.jobs import Job
from referee_app.live_game import commands
from referee_app.live_game.view import LivePhase
from referee_app.screens.navigation import PostRequest, ScreenName
from referee_app.screens.user_settings import Settings
from referee_app.screens.widgets.models import Announcement
from tests.journal.test_small_disk import on_a_small_disk
from tests.screens.post.post_driver import hold
from tests.screens.sample_games import TIMED, counted, game_of, play
from tests.screens.scan.scan_driver import blue, given, red, scan, setup, sounded, with_camera
from tests.screens.scan.scan_driver import play as play_with_cards
from tests.screens.table.table_driver import set_up
from tests.screens.test_game_timer import HOUR, wait

SAID = [
    "Time is up",
    "Red wins 3 : 0",
    "3 cards to 0.",
    "What was not handed in at the whistle does not count.",
    "See the result",
]
ONE_CARD = ["Red wins 1 : 0", "1 card to 0."]
SCANNED = (*given(red("3"), blue("5")), commands.BeginPlay(), commands.HandIn(blue("5")))


def read(on: Phone) -> list[str]:
    return [text for text in on.texts() if text]


def with_a_sheet(on: Phone) -> None:
    on.tap_on(on.presenter.screen.ids.more)
    on.until(lambda: on.app.sheet.raised == 1)


def at(*places: ScreenName) -> Callable[[Phone], None]:
    def go(on: Phone) -> None:
        for place in places:
            on.app.context.go(place)
        on.settle()

    return go


def print_a_set(on: Phone) -> None:
    at(ScreenName.HOME, ScreenName.SETS)(on)
    on.tap("Make a card set")


def play_at_the_table(on: Phone) -> None:
    at(ScreenName.HOME)(on)
    set_up(on, "junior_quest")


WHEREVER: dict[str, Callable[[Phone], object]] = {
    "field": at(ScreenName.FIELD),
    "field with a sheet": with_a_sheet,
    "log": at(ScreenName.LOG),
    "home": at(ScreenName.HOME),
    "past games": at(ScreenName.HOME, ScreenName.PAST_GAMES),
    "settings": at(ScreenName.HOME, ScreenName.SETTINGS),
    "making a set": print_a_set,
    "new game": at(ScreenName.HOME, ScreenName.NEW_GAME),
    "join": at(ScreenName.HOME, ScreenName.JOIN),
    "table": play_at_the_table,
}


@pytest.mark.parametrize("where", WHEREVER)
def test_it_takes_the_whole_screen_and_leads_to_the_result_and_then_home(phone: Switch, where: str) -> None:
    on = phone()
    play(on, counted(red=3, rules=TIMED))
    WHEREVER[where](on)
    wait(on, HOUR)
    assert on.place == ScreenName.TIME_UP
    assert not on.app.is_asking
    assert read(on) == SAID
    assert on.presenter.screen.ids.overlay.size == list(Window.size)
    assert sounded(on)[-1] == "half"
    on.tap("See the result")
    assert on.place == ScreenName.END
    assert on.says("Red wins")
    assert on.says("Time was up at ")
    assert on.says("1:00:00 played")
    on.back()
    assert on.place == ScreenName.FIELD
    on.back()
    assert on.place == ScreenName.HOME
    assert not on.says("Go on")
    assert on.says("Past games")


def test_the_camera_is_let_go_and_the_scanner_is_not_come_back_to(phone: Switch) -> None:
    on = phone()
    play_with_cards(on, setup(rules=TIMED), *SCANNED, on_field=True)
    scan(on, Job.HAND_IN)
    with_camera(on)
    wait(on, HOUR)
    assert on.place == ScreenName.TIME_UP
    assert on.says("Red wins 1 : 0")
    on.until(lambda: on.table.opened == 0)
    on.back()
    assert on.place == ScreenName.FIELD
    assert on.says("Time is up: Red wins.")


def test_what_the_back_key_leads_to_is_as_it_was_and_true_at_once(phone: Switch) -> None:
    on = phone()
    play(on, counted(red=3, rules=TIMED))
    at(ScreenName.HOME)(on)
    assert not on.says("Past games")
    wait(on, HOUR)
    on.back()
    assert on.place == ScreenName.HOME
    assert not on.says("Go on")
    assert on.says("Past games")
    on.tap("Past games")
    assert on.says("Time is up: Red wins.")


def test_a_game_that_ends_while_its_leader_looks_at_home_is_among_those_played_at_once(phone: Switch) -> None:
    on = phone()
    play(on, counted(red=3, rules=TIMED))
    at(ScreenName.HOME)(on)
    on.app.context.game.call(lambda desk: desk.do(commands.EndGame()))
    on.settle()
    assert on.place == ScreenName.HOME
    assert not on.says("Go on")
    assert on.says("Past games")


def test_a_game_at_the_table_is_gone_back_to_as_it_was_behind_its_curtain(phone: Switch) -> None:
    on = phone()
    play(on, counted(red=3, rules=TIMED))
    at(ScreenName.HOME)(on)
    table = set_up(on, "front_line")
    before = table.state
    wait(on, HOUR)
    assert read(on) == SAID
    on.back()
    assert on.place == ScreenName.TABLE
    assert table.shown.curtain is not None
    on.tap("I am Red")
    assert table.state == before
    assert table.shown.curtain is None


def test_a_second_leader_is_told_what_to_ask_the_other(phone: Switch) -> None:
    on = phone()
    play(on, counted(red=2, own=frozenset({red("3").team}), rules=TIMED))
    wait(on, HOUR)
    assert on.says("Red has 2 cards")
    assert on.says("Ask the other leader for Blue’s count: more cards win.")
    on.tap("See the result")
    assert on.place == ScreenName.END


def test_it_speaks_the_language_that_is_chosen(phone: Switch) -> None:
    on = phone(Settings(Language.NL, still=True))
    play(on, counted(red=3, rules=TIMED))
    wait(on, HOUR)
    assert on.says("Rood wint 3 : 0")


# The duel post


def at_the_post(on: Phone) -> Phone:
    play_with_cards(on, setup(rules=TIMED), *SCANNED, on_field=True)
    on.app.go(ScreenName.POST)
    on.settle()
    on.answer("Record the duels")
    with_camera(on)
    wait(on, HOUR)
    return on


def test_players_at_the_post_read_it_but_cannot_get_out(phone: Switch) -> None:
    on = at_the_post(phone())
    assert on.place == ScreenName.TIME_UP
    assert read(on) == [*SAID[:1], *ONE_CARD, SAID[3], "To leave, hold the lock for 3 seconds."]
    on.until(lambda: on.table.opened == 0)
    assert on.device.awake
    for x in range(20, 400, 60):
        for y in range(20, 800, 60):
            on.driver.tap_at(x, y)
    assert on.back()
    hold(on, 2)
    assert on.place == ScreenName.TIME_UP
    assert "See the result" not in on.texts()


def test_who_holds_the_lock_of_the_post_comes_to_the_result(phone: Switch) -> None:
    on = at_the_post(phone())
    hold(on, 3.5)
    on.tap("See the result")
    assert on.place == ScreenName.END
    on.back()
    assert on.place == ScreenName.FIELD


def test_the_post_of_a_set_without_a_game_stays_locked_when_time_is_up_in_another(phone: Switch) -> None:
    on = phone()
    play_with_cards(on, setup(rules=TIMED), *SCANNED)
    card_set = setup().card_set
    assert card_set is not None
    on.app.go(ScreenName.POST, PostRequest(card_set))
    on.settle()
    with_camera(on)
    wait(on, HOUR)
    assert on.place == ScreenName.TIME_UP
    assert on.back()
    assert on.place == ScreenName.TIME_UP
    hold(on, 3.5)
    on.back()
    assert on.place == ScreenName.POST


# A full disk


@pytest.mark.parametrize("story", ["time_up", "time_called_by_hand"])
def test_on_a_full_disk_it_is_tried_again_until_it_is_saved(story: str, tmp_path: Path) -> None:
    assert on_a_small_disk(story, tmp_path, "tests.screens.stories.full_disk") == "done\n"


def test_a_phone_that_died_before_it_was_saved_says_it_again(phone: Switch) -> None:
    on = phone()
    play(on, counted(red=3, rules=TIMED))
    let_go = on.hold(on.app.context.worker)
    on.now += HOUR
    on.driver.wait(1)
    assert on.place == ScreenName.TIME_UP
    assert read(on) == ["Time is up", "Not now"]
    on.app.context.worker._thread.shutdown(wait=False, cancel_futures=True)  # it dies with the call in its queue
    let_go()
    on.restart()
    wait(on, 60_000)
    assert read(on) == SAID
    assert game_of(on).phase is LivePhase.OVER
    assert game_of(on).elapsed_ms == HOUR


def test_what_was_just_said_on_another_screen_covers_nothing_of_it(phone: Switch) -> None:
    on = phone()
    play(on, counted(red=3, rules=TIMED))
    on.app.context.announce(Announcement("Blue card handed in", seconds=1000))
    on.settle()
    assert on.says("Blue card handed in")
    wait(on, HOUR)
    assert on.place == ScreenName.TIME_UP
    assert on.app.announcement.shown is None
    on.driver.wait(0.5)
    assert not on.says("Blue card handed in")
