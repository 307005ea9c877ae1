"""When a game ends on this phone, everybody sees at once who has won."""

import pytest

from tests.screens.conftest import Phone, Switch  # it must come before anything of Kivy

# isort: split
from referee_app.cards.ranks import Team
from referee_app.desk.jobs import Job
from referee_app.live_game import commands
from referee_app.live_game.commands import BeginPlay, DeliverFlag, EndGame
from referee_app.live_game.model import Blank, HouseRules, Mode
from referee_app.screens.navigation import ScanRequest, ScreenName
from tests.screens.sample_games import take
from tests.screens.scan.scan_driver import BLUE, RED, play, setup, sounded


def with_a_flag_away(phone: Phone) -> Phone:
    brought = [commands.HandIn(Blank(BLUE)) for _ in range(10)]
    play(phone, setup(), BeginPlay(), *brought, take(BLUE), on_field=True)
    return phone


def bring_home(on: Phone) -> None:
    on.app.context.game.call(lambda desk: desk.do(DeliverFlag(BLUE)))
    on.settle()


def test_two_taps_on_the_field_lead_to_the_end_and_back_is_the_field(phone: Switch) -> None:
    on = with_a_flag_away(phone())
    on.tap("Red: flag brought in")
    on.answer("Yes: Red wins")
    on.settle()
    assert on.place == ScreenName.END
    assert on.says("Red wins")
    assert not on.says("Red brought in the flag of Blue")  # the end says it itself
    assert sounded(on) == ["red"]
    on.back()
    assert on.place == ScreenName.FIELD


def test_whoever_keeps_the_flag_records_that_the_other_leader_has_it_and_the_end_says_who_won(phone: Switch) -> None:
    on = phone()
    play(on, setup(mode=Mode.TWO_LEADERS), BeginPlay(), keeps=(RED,), on_field=True)
    on.tap("Flag")
    on.answer("Something else")
    on.answer("Blue has brought in our flag")
    on.answer("Yes: Blue wins")
    assert on.says("How did Blue come by the flag?")
    on.answer("The half was reached")
    on.settle()
    assert on.place == ScreenName.END
    assert on.says("Blue wins")
    assert sounded(on) == ["blue"]
    on.back()
    assert on.presenter.screen.shown.last[-1].endswith("Blue brought in the flag of Red")


@pytest.mark.parametrize("place", [ScreenName.SCAN, ScreenName.LOG, ScreenName.GAME_RULES])
def test_whichever_screen_is_open_the_end_comes(phone: Switch, place: ScreenName) -> None:
    on = with_a_flag_away(phone())
    on.app.go(place, ScanRequest(Job.DUEL) if place is ScreenName.SCAN else None)
    on.settle()
    bring_home(on)
    assert on.place == ScreenName.END
    on.back()
    assert on.place == ScreenName.FIELD


def test_an_end_that_was_taken_back_comes_again_with_the_next_flag(phone: Switch) -> None:
    on = with_a_flag_away(phone())
    bring_home(on)
    on.back()
    on.tap_on(on.presenter.screen.ids.undo)
    on.answer("Undo")
    on.settle()
    assert on.place == ScreenName.FIELD
    bring_home(on)
    assert on.place == ScreenName.END


@pytest.mark.parametrize(("winner", "says", "sound"), [(RED, "Red wins", "red"), (None, "A draw", "tie")])
def test_a_game_that_the_referee_ends_leads_there_too(
    phone: Switch, winner: Team | None, says: str, sound: str
) -> None:
    on = with_a_flag_away(phone())
    on.app.context.game.call(lambda desk: desk.do(EndGame(winner)))
    on.settle()
    assert on.place == ScreenName.END
    assert on.says(says)
    assert sounded(on) == [sound]
    on.back()
    assert on.place == ScreenName.FIELD


def test_a_game_without_cards_ends_in_the_scanner_unseen_and_the_field_leads_to_the_end_once(phone: Switch) -> None:
    on = phone()
    play(on, setup(box=True), BeginPlay(), *[commands.ReportLost(Blank(team)) for team in Team] * 19, on_field=True)
    on.app.go(ScreenName.SCAN, ScanRequest(Job.DUEL))
    on.settle()
    losses = [commands.ReportLost(Blank(team)) for team in Team]
    on.app.context.game.call(lambda desk: [desk.do(loss) for loss in losses])
    on.settle()
    assert on.place == ScreenName.SCAN  # what was settled there is read first
    on.back()
    assert on.place == ScreenName.END
    on.back()
    assert on.place == ScreenName.FIELD


def test_time_that_is_up_has_a_screen_of_its_own(phone: Switch) -> None:
    on = phone()
    play(on, setup(rules=HouseRules(time_limit_s=60)), BeginPlay(), on_field=True)
    on.now += 61_000
    on.driver.wait(1)
    on.settle()
    assert on.place == ScreenName.TIME_UP


def test_a_game_that_was_over_before_is_opened_where_it_is_wanted(phone: Switch) -> None:
    on = with_a_flag_away(phone())
    bring_home(on)
    game = on.app.context.game.snapshot
    assert game is not None
    on.app.go(ScreenName.HOME)
    on.app.context.game.close()
    games = on.services.games
    on.app.context.game.open(lambda: games().resume(game.game), lambda: on.app.go(ScreenName.FIELD))
    on.settle()
    assert on.place == ScreenName.FIELD
