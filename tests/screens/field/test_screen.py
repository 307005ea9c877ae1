"""The field screen in a real window, under real fingers: what a leader does is on disk, and everything follows."""

import gc
from pathlib import Path

import pytest

from tests.screens.conftest import Switch  # it must come before anything of Kivy

# isort: split
from referee_app.cards.ranks import Team
from referee_app.live_game.commands import Command, DeliverFlag, EndGame, HandIn, PauseClock
from referee_app.live_game.model import Blank, Player
from referee_app.live_game.view import LivePhase
from referee_app.play.live_game import LiveGame
from referee_app.screens.field.parts import MainAction
from referee_app.screens.navigation import ScreenName
from referee_app.screens.theme import FIELD_TOUCH, ScreenTheme
from referee_app.screens.user_settings import MainButton, Settings, read_settings
from referee_app.screens.widgets.buttons import Pressable
from tests.screens.field.field_driver import field, flag_colour, is_near, meter, on_disk, parts, touch_player
from tests.screens.sample_games import (
    BY_THE_HALF,
    RED,
    absorb_another_keeper,
    card,
    counted,
    game_of,
    miscounted,
    named,
    play,
    take,
)
from tests.screens.text_measures import box_of

STAYS_TAKEN = "The flag of Blue stays taken: Red had its half then; now 9 of 10."

# What is in sight


def test_numbers_and_meters_follow_the_game(phone: Switch) -> None:
    on = phone()
    play(on, counted(red=7, blue=3))
    assert {"7", "3", "half at 10", "scouts only"} <= set(on.texts())
    assert meter(on, "first").fraction == 7 / 20
    on.app.context.game.call(lambda desk: desk.do(HandIn(Blank(Team.BLUE))))
    on.settle()
    assert "8" in on.texts()
    assert meter(on, "first").fraction == 8 / 20


def test_the_flag_on_the_meter_turns_yellow_when_the_half_is_reached(phone: Switch) -> None:
    on = phone()
    play(on, counted(red=9))
    assert is_near(flag_colour(on), ScreenTheme().colours("raised").surface)
    on.app.context.game.call(lambda desk: desk.do(HandIn(Blank(Team.BLUE))))
    on.settle()
    assert is_near(flag_colour(on), ScreenTheme().colours("signal").surface)


def test_what_is_not_known_here_is_said_and_no_zero_is_shown(phone: Switch) -> None:
    on = phone()
    play(on, counted(red=3, own=RED))
    texts = [label.text for label in field(on).ids.other.walk(restrict=True) if getattr(label, "text", "")]
    assert texts == ["Blue", "captured: not known here"]


def test_the_outcome_fills_the_upper_part(phone: Switch) -> None:
    on = phone()
    play(on, [*counted(red=10), take(Team.BLUE), DeliverFlag(Team.BLUE)])
    assert on.says("Red wins: the flag was brought in.")
    assert not on.says("Hand in")
    head = field(on).ids.head
    assert head.height > 0.2 * field(on).height
    seen = {on.driver.colour_at(head, across=0.02, up=up / 10) for up in range(1, 9)}
    assert any(is_near(colour, ScreenTheme().colours("red").surface) for colour in seen)


def test_the_digits_of_the_clock_are_equally_wide(phone: Switch) -> None:
    on = phone()
    play(on, counted())
    writer = field(on).ids.clock._label
    assert len({writer.get_extents(digit * 4)[0] for digit in "0123456789"}) == 1


def test_the_clock_ticks_by_itself_and_stands_while_paused(phone: Switch) -> None:
    on = phone()
    play(on, counted())
    on.now += 61_000
    on.driver.wait(0.5)
    assert "1:01" in on.texts()
    on.app.context.game.call(lambda desk: desk.do(PauseClock()))
    on.settle()
    on.now += 60_000
    on.driver.wait(0.5)
    assert "1:01" in on.texts()


@pytest.mark.parametrize("commands", [named(), counted()[:3], [*counted(), PauseClock()]])
def test_everything_that_is_touched_on_the_field_is_large_enough(phone: Switch, commands: list[Command]) -> None:
    on = phone(size=(320, 640))
    play(on, commands)
    small = [part for part in parts(field(on), Pressable) if min(part.size) < FIELD_TOUCH]
    assert small == []


def test_a_contradiction_is_a_yellow_notice_that_leads_to_the_log(phone: Switch, tmp_path: Path) -> None:
    on = phone()
    play(on, counted(red=4), then=absorb_another_keeper(tmp_path))
    notice = field(on).ids.notice
    assert is_near(on.driver.colour_at(notice, across=0.9, up=0.08), ScreenTheme().colours("signal").surface)
    on.tap("2 contradictions")
    assert on.place == ScreenName.LOG
    assert on.presenter.screen.shown.filter == "contradictions"
    assert on.says("Two phones keep")


def test_without_a_contradiction_there_is_nothing_to_touch(phone: Switch) -> None:
    on = phone()
    play(on, counted())
    assert field(on).ids.notice.height == 0
    assert field(on).ids.notice.disabled


# Whistle, pause, undo, end


def test_the_whistle_begins_the_game_with_one_tap(phone: Switch) -> None:
    on = phone()
    play(on, counted()[:-1])
    assert game_of(on).phase is LivePhase.DEALING
    on.tap("Whistle: begin")
    assert on.driver.taps == 1
    assert on_disk(on).view().phase is LivePhase.RUNNING
    assert on.says("The game began")


def test_the_clock_is_paused_and_goes_on(phone: Switch) -> None:
    on = phone()
    play(on, counted())
    on.tap_on(field(on).ids.more)
    on.answer("Pause the clock")
    assert on_disk(on).view().phase is LivePhase.PAUSED
    assert on.driver.taps == 2
    on.tap("Go on")
    assert on_disk(on).view().phase is LivePhase.RUNNING
    assert on.driver.taps == 3


def test_undo_says_what_and_takes_it_back(phone: Switch) -> None:
    on = phone()
    play(on, counted(red=1))
    on.tap_on(field(on).ids.undo)
    assert on.says("Handed in for Red: Blue card")
    on.answer("Leave it")
    assert (on_disk(on).view().teams[Team.RED].captured.n, on.app.back_stack.sheets) == (1, ())
    on.tap_on(field(on).ids.undo)
    on.answer("Undo")
    assert on_disk(on).view().teams[Team.RED].captured.n == 0
    assert field(on).ids.log.highlighted
    assert field(on).shown.last[-1].endswith("Undone: Handed in for Red: Blue card")


def test_undo_says_that_a_flag_stays_taken_before_and_after(phone: Switch) -> None:
    on = phone()
    play(on, BY_THE_HALF, then=miscounted(HandIn(Blank(Team.BLUE))))
    on.tap_on(field(on).ids.undo)
    assert on.app.sheet.question.text.endswith(STAYS_TAKEN)
    on.answer("Undo")
    assert on_disk(on).view().teams[Team.RED].captured.n == 9
    assert on.says(f"Taken back. {STAYS_TAKEN}")


def test_a_sweep_of_many_cards_is_undone_as_one(phone: Switch) -> None:
    def sweep(game: LiveGame) -> None:
        within = game.do(HandIn(card(Team.BLUE, 0))).action
        for n in (1, 2):
            game.do(HandIn(card(Team.BLUE, n)), within=within)

    on = phone()
    play(on, named(), then=sweep)
    on.tap_on(field(on).ids.undo)
    assert on.says("3 cards")
    on.answer("Undo")
    assert on_disk(on).view().teams[Team.RED].captured.n == 0


def test_the_last_line_says_what_was_done_and_nothing_comes_over_the_players(phone: Switch) -> None:
    on = phone()
    play(on, named())
    before = box_of(field(on).ids.log)
    touch_player(on, Player(Team.RED, 4))
    on.answer("Has lost the card in the wood")
    line = field(on).ids.log
    assert (line.highlighted, line.text) == (True, "14:04 Lost by Red 4: Red card")
    assert is_near(on.driver.colour_at(line, across=0.98, up=0.1), ScreenTheme().colours("signal").surface)
    assert (box_of(line), on.app.announcement.opacity) == (before, 0)
    on.driver.wait(5)
    assert not line.highlighted


def test_what_was_done_is_undone_by_the_button_beside_it_which_asks_once(phone: Switch) -> None:
    on = phone()
    play(on, counted()[:-1])
    on.tap("Whistle: begin")
    on.tap_on(field(on).ids.undo)
    assert on_disk(on).view().phase is LivePhase.RUNNING
    on.answer("Undo")
    assert on_disk(on).view().phase is LivePhase.DEALING


def sweep_of_twelve(game: LiveGame) -> None:
    action = None
    for _ in range(12):
        action = game.do(HandIn(Blank(Team.BLUE)), within=action).action


def test_the_last_line_tells_a_sweep_as_one_as_undo_does(phone: Switch) -> None:
    on = phone()
    play(on, counted(), then=sweep_of_twelve)
    assert field(on).ids.log.text.endswith("12 cards handed in for Red")
    on.tap_on(field(on).ids.undo)
    assert on.app.sheet.question.text == "12 cards handed in for Red"


def test_nothing_to_undo_is_said(phone: Switch) -> None:
    on = phone()
    play(on, counted()[:1])
    on.tap_on(field(on).ids.undo)
    assert on.says("Not possible")


@pytest.mark.parametrize(
    ("says", "sure", "winner"),
    [("Red has won", "Yes: Red has won", Team.RED), ("Nobody: a draw", "Yes: a draw", None)],
)
def test_the_referee_ends_the_game(phone: Switch, says: str, sure: str, winner: Team | None) -> None:
    on = phone()
    play(on, counted())
    on.tap_on(field(on).ids.more)
    on.answer("End the game")
    on.answer(says)
    on.answer(sure)
    outcome = on_disk(on).view().outcome
    assert outcome is not None
    assert outcome.winner is winner
    assert on.place == ScreenName.END
    on.back()
    on.tap("Result and cards")
    assert on.place == ScreenName.END


# Other screens


def test_a_game_may_open_in_the_scanner_and_back_is_the_field(phone: Switch) -> None:
    on = phone(Settings(still=True, scanner_first=True))
    play(on, counted())
    assert on.place == ScreenName.SCAN
    assert on.app.screens.current == ScreenName.SCAN
    on.back()
    assert on.place == ScreenName.FIELD
    assert on.app.screens.current == ScreenName.FIELD
    assert game_of(on).phase is LivePhase.RUNNING


def test_a_game_that_has_not_begun_opens_on_the_field(phone: Switch) -> None:
    on = phone(Settings(still=True, scanner_first=True))
    play(on, counted()[:3])
    assert on.place == ScreenName.FIELD


def test_the_scanner_is_one_tap_away(phone: Switch) -> None:
    on = phone()
    play(on, counted())
    on.tap("Duel")
    assert on.place == ScreenName.SCAN
    assert on.driver.taps == 1


def test_the_rules_are_one_tap_away_and_back_is_the_field(phone: Switch) -> None:
    on = phone()
    play(on, counted())
    on.tap_on(field(on).ids.rules)
    assert (on.place, on.driver.taps) == (ScreenName.GAME_RULES, 1)
    on.back()
    assert on.place == ScreenName.FIELD


def test_a_game_that_opens_in_the_scanner_opens_with_the_job_of_the_main_button(phone: Switch) -> None:
    on = phone(Settings(still=True, scanner_first=True))
    play(on, counted(own=RED))
    assert on.place == ScreenName.SCAN
    assert on.presenter.screen.shown.title == "At base"
    on = phone(Settings(still=True, scanner_first=True, main_button=MainButton.DUEL), name="another")
    play(on, counted(own=RED))
    assert on.presenter.screen.shown.title == "Duel"


def test_the_main_button_is_changed_in_the_menu_and_stays_so(phone: Switch) -> None:
    on = phone()
    play(on, counted(own=RED))
    assert [part.shown.key for part in parts(field(on), MainAction)] == ["base"]
    on.tap_on(field(on).ids.more)
    on.answer("Make “Duel” the main button")
    on.rest()
    assert [part.shown.key for part in parts(field(on), MainAction)] == ["duel"]
    assert read_settings(on.services.preferences()).main_button is MainButton.DUEL
    on.tap_on(field(on).ids.more)
    on.answer("Make “At base” the main button")
    on.rest()
    assert [part.shown.key for part in parts(field(on), MainAction)] == ["base"]
    assert read_settings(on.services.preferences()).main_button is MainButton.BY_MODE


def test_home_is_in_the_menu_and_the_game_goes_on_meanwhile(phone: Switch) -> None:
    on = phone()
    play(on, counted())
    on.tap_on(field(on).ids.more)
    on.answer("Home: the game goes on")
    assert on.place == ScreenName.HOME
    assert game_of(on).phase is LivePhase.RUNNING
    on.tap("Go on with the game")
    assert on.place == ScreenName.FIELD


def test_the_log_is_one_tap_away(phone: Switch) -> None:
    on = phone()
    play(on, counted())
    on.tap_on(field(on).ids.log)
    assert on.place == ScreenName.LOG
    on.back()
    assert on.place == ScreenName.FIELD


def test_a_game_that_ends_long_after_it_was_opened_shows_its_outcome(phone: Switch) -> None:
    on = phone()
    play(on, counted(red=3))
    gc.collect()  # what lies in no box, and is held by nobody, is gone
    on.app.context.game.call(lambda desk: desk.do(EndGame(Team.RED)))
    on.settle()
    on.back()
    on.rest()
    assert field(on).ids.outcome.text.startswith("Red wins")
