"""A game of numbers only, or of ranks without codes: each tap counts one, and the counts add up."""

import pytest

from referee_app.cards.ranks import Rank, Team
from referee_app.live_game import commands, queries, refusals
from referee_app.live_game.events import CardHandedIn
from referee_app.live_game.model import Knowledge, Mode
from referee_app.live_game.records import BlankCounts, CardStage
from referee_app.live_game.state import LiveState
from tests.live_game.kit import (
    BLUE,
    R1,
    RED,
    Desk,
    agreed,
    begun,
    blue,
    blue_box,
    fight,
    holds,
    red_box,
)


def playing(knowledge: Knowledge = Knowledge.CARDS, mode: Mode = Mode.ONE_PHONE, *, box: bool = False) -> Desk:
    """A game that has begun."""
    return begun(agreed(knowledge, mode, box=box))


def test_in_a_counted_game_each_tap_counts_one() -> None:
    desk = playing(Knowledge.COUNTED)
    desk.deal(*[blue_box()] * 5)
    for n in range(1, 4):
        assert desk.do(commands.HandIn(blue_box())) == (CardHandedIn(blue_box(), None, inferred=False),)
        assert queries.captured_cards(desk.state, RED).n == n
    assert queries.cards_in_hands(desk.state, BLUE) == 2


def test_in_a_counted_game_nothing_is_concluded_from_a_card_with_or_without_a_recorded_duel() -> None:
    desk = playing(Knowledge.COUNTED)
    desk.deal(red_box(), blue_box(), blue_box())
    desk.do(fight(red_box("9"), blue_box("8")))
    for _ in range(2):
        assert desk.do(commands.HandIn(blue_box())) == (CardHandedIn(blue_box(), None, inferred=False),)


def test_in_a_counted_game_the_half_opens_the_flag() -> None:
    desk = playing(Knowledge.COUNTED, Mode.TWO_LEADERS)
    desk.deal(red_box())
    desk.do(*[commands.HandIn(blue_box())] * 9)
    desk.refuses(refusals.FlagTooEarly, commands.TakeFlag(BLUE, holds(red_box())), have=9, need=10)
    desk.do(commands.HandIn(blue_box()))
    desk.do(commands.TakeFlag(BLUE, holds(red_box())))


def test_nobody_hands_in_more_cards_than_the_enemys_deck_has() -> None:
    desk = playing(Knowledge.COUNTED, Mode.TWO_LEADERS)
    desk.do(*[commands.HandIn(blue_box())] * 20)
    desk.refuses(refusals.MoreThanTheDeck, commands.HandIn(blue_box()), team=BLUE, deck=20)
    assert queries.captured_cards(desk.state, RED).n == 20


def test_lost_cards_are_accounted_for_and_cannot_be_handed_in_beside_the_rest() -> None:
    desk = playing(Knowledge.COUNTED)
    desk.deal(*[blue_box()] * 20)
    desk.do(*[commands.ReportLost(blue_box())] * 5, *[commands.HandIn(blue_box())] * 15)
    desk.refuses(refusals.MoreThanTheDeck, commands.HandIn(blue_box()), team=BLUE, deck=20)
    desk.refuses(refusals.MoreThanTheDeck, commands.ReportLost(blue_box()), team=BLUE, deck=20)


def test_a_team_whose_cards_are_all_accounted_for_neither_fights_nor_takes_a_flag() -> None:
    desk = playing(Knowledge.COUNTED)
    desk.deal(*[red_box()] * 20, blue_box(), blue_box())
    desk.do(*[commands.HandIn(red_box())] * 20)
    desk.refuses(refusals.MoreThanTheDeck, fight(red_box("9"), blue_box("8")), team=RED, deck=20)
    desk.refuses(refusals.MoreThanTheDeck, commands.TakeFlag(BLUE, holds(red_box("2"))), team=RED, deck=20)
    assert not desk.state.over


def test_nobody_hands_in_more_of_a_rank_than_the_deck_has() -> None:
    desk = playing(mode=Mode.TWO_LEADERS, box=True)
    desk.do(*[commands.HandIn(blue_box("3"))] * 3)
    desk.refuses(refusals.RankUsedUp, commands.HandIn(blue_box("3")), rank=Rank.MINER, team=BLUE)
    desk.do(commands.HandIn(blue_box("4")))
    assert queries.captured_cards(desk.state, RED).n == 4


def test_the_last_captured_card_of_a_rank_can_still_be_handed_in() -> None:
    desk = playing(box=True)
    desk.deal(red_box("1"), blue_box("10"))
    desk.do(fight(red_box("1"), blue_box("10")), commands.HandIn(blue_box("10")))
    assert queries.captured_cards(desk.state, RED).n == 1
    desk.refuses(refusals.RankUsedUp, commands.HandIn(blue_box("10")))


def places(state: LiveState, team: Team) -> int:
    """In how many places, all told, an all-knowing phone has cards of a team."""
    heap: BlankCounts = state.blanks_of(team)
    nameless = heap.held + heap.gone + heap.captured + heap.lost + heap.out + heap.handed_in
    known = sum(state.cards_at(team, stage) for stage in CardStage if stage is not CardStage.PILE)
    return (queries.cards_in_pile(state, team) or 0) + nameless + known


def test_in_a_counted_game_the_known_counts_add_up() -> None:
    desk = playing(Knowledge.COUNTED)
    desk.deal(*[red_box()] * 6, *[blue_box()] * 6)
    steps: list[commands.Command] = [
        fight(red_box("9"), blue_box("8")),
        fight(red_box("4"), blue_box("4")),
        fight(red_box("B"), blue_box("5"), RED),
        commands.HandIn(blue_box()),
        commands.HandIn(red_box("4")),
        commands.HandIn(blue_box("2")),
        commands.ReportLost(red_box()),
        commands.RemovePlayer(R1, red_box()),
    ]
    for step in steps:
        desk.do(step)
        assert [places(desk.state, team) for team in Team] == [20, 20], step


@pytest.mark.parametrize(
    "step",
    [commands.HandIn(blue_box()), fight(red_box("9"), blue_box("8")), commands.ReportLost(blue_box())],
    ids=lambda step: type(step).__name__,
)
def test_a_card_given_out_without_a_tap_leaves_the_pile_when_it_turns_up(step: commands.Command) -> None:
    desk = playing(Knowledge.COUNTED)
    desk.do(step)
    assert queries.cards_in_pile(desk.state, BLUE) == 19
    assert places(desk.state, BLUE) == 20


def test_a_torn_card_is_counted_by_its_team_alone() -> None:
    desk = playing()
    desk.deal(blue("8"), blue("7"))
    desk.do(commands.HandIn(blue_box()))
    assert queries.captured_cards(desk.state, RED).n == 1


def test_red_cards_handed_in_count_for_blue() -> None:
    desk = playing(Knowledge.COUNTED)
    desk.deal(red_box())
    desk.do(commands.HandIn(red_box()))
    assert [queries.captured_cards(desk.state, team).n for team in Team] == [0, 1]
