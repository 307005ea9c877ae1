"""The whistle while players have no card: it asks first, as far as the phone knows who has one."""

import pytest

from referee_app.cards.ranks import Team
from referee_app.desk.jobs import Job
from referee_app.live_game import commands
from referee_app.live_game.model import Knowledge, Mode, Player
from referee_app.live_game.view import LivePhase
from referee_app.screens.navigation import ScreenName
from tests.screens.conftest import Phone, Switch
from tests.screens.scan.scan_driver import blue, given, play, red, scan, setup, view

RED, BLUE = Team.RED, Team.BLUE
REDS = tuple(red(sign) for sign in ("1", "3", "4", "5"))
BLUES = tuple(blue(sign) for sign in ("1", "3", "4", "5"))


def to_players(*players: Player) -> tuple[commands.Command, ...]:
    """Give each of these a card."""
    cards = {RED: iter(REDS), BLUE: iter(BLUES)}
    return tuple(commands.IssueCard(next(cards[who.team]), who) for who in players)


EVERYBODY = [Player(team, number) for team in Team for number in range(1, 5)]


def whistle_on_the_field(phone: Phone) -> None:
    phone.app.go(ScreenName.FIELD)
    phone.settle()
    phone.tap("Whistle: begin")


def whistle_in_the_scanner(phone: Phone) -> None:
    scan(phone, Job.DEAL)
    phone.tap("Whistle: begin")


WHISTLES = pytest.mark.parametrize("whistle", [whistle_on_the_field, whistle_in_the_scanner])


@WHISTLES
def test_it_says_how_many_have_no_card_and_a_yes_begins(phone: Switch, whistle: object) -> None:
    on = phone()
    play(on, setup(Knowledge.PLAYERS), *to_players(*EVERYBODY[:3]), on_field=True)
    whistle(on)  # type: ignore[operator]
    assert on.says("5 players have no card yet")
    assert view(on).phase is LivePhase.DEALING
    on.answer("Begin now")
    assert view(on).phase is LivePhase.RUNNING
    assert on.place == ScreenName.FIELD


@WHISTLES
def test_whoever_does_not_want_it_goes_on_dealing(phone: Switch, whistle: object) -> None:
    on = phone()
    play(on, setup(Knowledge.PLAYERS), *to_players(*EVERYBODY[:-1]), on_field=True)
    whistle(on)  # type: ignore[operator]
    place = on.place
    assert on.says("1 player has no card yet")
    on.answer("Not yet")
    assert (view(on).phase, on.place) == (LivePhase.DEALING, place)


@WHISTLES
def test_where_everybody_has_a_card_it_begins_at_once(phone: Switch, whistle: object) -> None:
    on = phone()
    play(on, setup(Knowledge.PLAYERS), *to_players(*EVERYBODY), on_field=True)
    whistle(on)  # type: ignore[operator]
    assert (view(on).phase, on.app.is_asking) == (LivePhase.RUNNING, False)


def test_who_went_home_needs_no_card(phone: Switch) -> None:
    on = phone()
    gone = commands.RemovePlayer(EVERYBODY[-1])
    play(on, setup(Knowledge.PLAYERS), *to_players(*EVERYBODY[:-1]), gone, on_field=True)
    whistle_on_the_field(on)
    assert view(on).phase is LivePhase.RUNNING


def test_a_leader_is_asked_about_the_own_team_alone(phone: Switch) -> None:
    on = phone()
    agreed = setup(Knowledge.PLAYERS, Mode.TWO_LEADERS)
    play(on, agreed, *to_players(*EVERYBODY[:4]), keeps=(RED,), on_field=True)
    whistle_on_the_field(on)
    assert view(on).phase is LivePhase.RUNNING


@pytest.mark.parametrize("knowledge", [Knowledge.CARDS, Knowledge.COUNTED])
def test_where_the_phone_was_told_of_no_dealing_it_asks_nothing(phone: Switch, knowledge: Knowledge) -> None:
    on = phone()
    play(on, setup(knowledge), on_field=True)
    whistle_on_the_field(on)
    assert (view(on).phase, on.app.is_asking) == (LivePhase.RUNNING, False)


def test_where_cards_are_dealt_without_names_it_counts_them(phone: Switch) -> None:
    on = phone()
    play(on, setup(Knowledge.CARDS), *given(*REDS, *BLUES[:2]), on_field=True)
    whistle_on_the_field(on)
    assert on.says("2 players have no card yet")
