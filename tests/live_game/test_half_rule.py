"""Half of the enemy's deck opens the way to the flag, and nothing changes what half is."""

import pytest

from referee_app.cards.decks import Deck
from referee_app.cards.ranks import Rank, Team
from referee_app.live_game import commands, queries, refusals
from referee_app.live_game.events import FlagTaken
from referee_app.live_game.model import Knowledge, Mode
from tests.live_game.kit import (
    B1,
    BLUE,
    R1,
    RED,
    Desk,
    agreed,
    begun,
    blue,
    fight,
    holds,
    red,
    unused,
)


def playing(knowledge: Knowledge = Knowledge.CARDS, mode: Mode = Mode.ONE_PHONE) -> Desk:
    """A game that has begun."""
    return begun(agreed(knowledge, mode))


@pytest.mark.parametrize("size", [20, 30, 40, 60])
def test_with_half_of_the_enemys_deck_anybody_may_take_the_flag(size: int) -> None:
    desk = Desk(agreed(deck=Deck(size)))
    desk.deal(red("10"))
    desk.bring(RED, size // 2 - 1)
    too_early = {"team": RED, "have": size // 2 - 1, "need": size // 2}
    desk.refuses(refusals.FlagTooEarly, commands.TakeFlag(BLUE, holds(red("10"))), **too_early)
    desk.bring(RED, 1)
    assert desk.do(commands.TakeFlag(BLUE, holds(red("10")))) == (FlagTaken(BLUE, holds(red("10"))),)


def test_with_two_sets_the_half_is_half_of_both() -> None:
    assert agreed(players=130, deck=Deck(60, copies=2)).deck.half == 60


def test_lost_cards_do_not_change_the_half() -> None:
    desk = playing()
    desk.deal(red("10"))
    desk.deal(*unused(desk.state, BLUE)[:4])
    desk.do(*(commands.ReportLost(card) for card in list(desk.state.setup.deck.cards(BLUE))[:4]))
    desk.bring(RED, 9)
    desk.refuses(refusals.FlagTooEarly, commands.TakeFlag(BLUE, holds(red("10"))), have=9, need=10)
    desk.bring(RED, 1)
    desk.do(commands.TakeFlag(BLUE, holds(red("10"))))


def test_late_players_and_those_who_leave_do_not_change_the_half() -> None:
    desk = playing(Knowledge.PLAYERS)
    desk.give(R1, red("10"))
    desk.do(*[commands.AddPlayer(BLUE)] * 3, commands.RemovePlayer(B1))
    desk.bring(RED, 9)
    desk.refuses(refusals.FlagTooEarly, commands.TakeFlag(BLUE, holds(red("10"))), have=9, need=10)
    desk.bring(RED, 1)
    desk.do(commands.TakeFlag(BLUE, holds(red("10"))))


def test_captured_but_not_handed_in_is_not_yet_half() -> None:
    desk = playing()
    desk.deal(red("9"), blue("8"))
    desk.do(fight(red("9"), blue("8")))
    desk.bring(RED, 9)
    desk.refuses(refusals.FlagTooEarly, commands.TakeFlag(BLUE, holds(red("9"))), have=9, need=10)
    desk.do(commands.HandIn(blue("8")))
    desk.do(commands.TakeFlag(BLUE, holds(red("9"))))


def test_a_scout_may_take_the_flag_from_the_start() -> None:
    desk = playing()
    desk.deal(red("2"))
    assert desk.do(commands.TakeFlag(BLUE, holds(red("2")))) == (FlagTaken(BLUE, holds(red("2"))),)


def test_the_half_of_one_team_opens_nothing_for_the_other() -> None:
    desk = playing()
    desk.deal(red("10"), blue("10"))
    desk.bring(RED, 10)
    assert [queries.half_reached(desk.state, team) for team in Team] == [True, False]
    desk.refuses(refusals.FlagTooEarly, commands.TakeFlag(RED, holds(blue("10"))), team=BLUE, have=0, need=10)


def test_whether_a_rank_may_take_the_flag_can_be_asked_before() -> None:
    desk = playing(mode=Mode.TWO_LEADERS)
    asked = [queries.may_take_flag(desk.state, RED, rank) for rank in (Rank.SCOUT, Rank.BOMB, Rank.MARSHAL, None)]
    assert asked == [True, False, False, False]
    assert queries.may_take_flag(desk.state, BLUE, Rank.SCOUT) is True
    assert queries.may_take_flag(desk.state, BLUE, Rank.MARSHAL) is None
    desk.bring(RED, 10)
    assert all(queries.may_take_flag(desk.state, RED, rank) for rank in (Rank.SCOUT, Rank.BOMB, Rank.MARSHAL, None))
