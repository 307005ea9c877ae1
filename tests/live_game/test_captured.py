"""What is handed in counts, once, and half of the enemy's deck opens the way to the flag."""

import pytest

from referee_app.cards.decks import Deck
from referee_app.cards.ranks import Rank, Team
from referee_app.live_game import commands as ask
from referee_app.live_game import refusals as no
from referee_app.live_game import tally
from referee_app.live_game.events import CardHandedIn, FlagTaken
from referee_app.live_game.model import Knowledge, Mode
from referee_app.live_game.state import Heap, Stage, State
from referee_app.live_game.tally import Count
from referee_app.sentence import Moment
from tests.live_game.kit import (
    B1,
    BLUE,
    R1,
    R2,
    RED,
    Desk,
    agreed,
    blue,
    blue_box,
    fight,
    holds,
    red,
    red_box,
    unused,
)


def playing(knowledge: Knowledge = Knowledge.CARDS, mode: Mode = Mode.ONE_PHONE, **more: bool) -> Desk:
    """A game that has begun."""
    desk = Desk(agreed(knowledge, mode, **more))
    desk.do(ask.BeginPlay())
    return desk


# Counting


def test_a_captured_card_counts_when_it_is_handed_in() -> None:
    desk = playing()
    desk.deal(red("9"), blue("8"))
    desk.do(fight(red("9"), blue("8")))
    assert desk.do(ask.HandIn(blue("8"))) == (CardHandedIn(blue("8"), None, inferred=False),)
    assert tally.captured(desk.state, RED) == Count(1, exact=True)
    assert tally.captured(desk.state, BLUE) == Count(0, exact=True)


def test_a_capture_that_no_phone_saw_counts_and_is_marked_as_inferred() -> None:
    desk = playing()
    desk.deal(blue("8"))
    assert desk.do(ask.HandIn(blue("8"))) == (CardHandedIn(blue("8"), None, inferred=True),)
    assert tally.captured(desk.state, RED).n == 1


def test_whoever_of_the_team_brings_a_card_it_counts() -> None:
    desk = playing(Knowledge.PLAYERS)
    desk.give(R1, red("9"))
    desk.give(B1, blue("8"))
    desk.do(fight(R1, B1))
    desk.do(ask.HandIn(blue("8"), R2))
    assert tally.captured(desk.state, RED).n == 1


def test_a_card_counts_once_and_the_second_time_is_told_when_and_by_whom() -> None:
    desk = playing(Knowledge.PLAYERS)
    desk.give(B1, blue("8"))
    desk.do(ask.HandIn(blue("8"), R1))
    when = desk.now
    desk.later(600)
    desk.refuses(no.AlreadyCounted, ask.HandIn(blue("8"), R2), card=blue("8"), when=Moment(when), by=R1)
    assert tally.captured(desk.state, RED).n == 1


def test_a_card_brought_by_nobody_in_particular_is_still_told_with_its_hour() -> None:
    desk = playing()
    desk.deal(blue("8"))
    desk.do(ask.HandIn(blue("8")))
    when = desk.now
    desk.later(60)
    desk.refuses(no.AlreadyCounted, ask.HandIn(blue("8")), when=Moment(when), by=None)


def test_nobody_hands_in_a_card_of_the_own_team() -> None:
    desk = playing(Knowledge.PLAYERS)
    desk.give(R1, red("9"))
    desk.refuses(no.OwnCard, ask.HandIn(red("9"), R2), card=red("9"))


def test_a_leaders_phone_takes_in_enemy_cards_only() -> None:
    desk = playing(mode=Mode.TWO_LEADERS)
    desk.deal(red("9"))
    desk.refuses(no.OwnCard, ask.HandIn(red("9")), card=red("9"))
    desk.do(ask.HandIn(blue("9")))


def test_the_counts_of_both_teams_are_kept_apart() -> None:
    desk = playing()
    desk.bring(RED, 3)
    desk.bring(BLUE, 5)
    assert [tally.captured(desk.state, team).n for team in Team] == [3, 5]


def test_a_card_still_in_the_pile_is_refused_where_the_pile_is_known() -> None:
    for mode in (Mode.ONE_PHONE, Mode.GAME_MASTER):
        desk = playing(mode=mode)
        desk.refuses(no.StillInPile, ask.HandIn(blue("8")), card=blue("8"))


def test_a_card_that_another_phone_gave_out_is_taken_in() -> None:
    desk = playing(mode=Mode.TWO_LEADERS)
    assert desk.do(ask.HandIn(blue("8"))) == (CardHandedIn(blue("8"), None, inferred=True),)
    assert tally.captured(desk.state, RED) == Count(1, exact=True)
    desk.refuses(no.AlreadyCounted, ask.HandIn(blue("8")))


def test_a_card_of_a_larger_deck_does_not_count() -> None:
    desk = playing(mode=Mode.TWO_LEADERS)
    desk.refuses(no.NotInDeck, ask.HandIn(blue("9", 2)), card=blue("9", 2), deck=20)
    desk.refuses(no.NotInDeck, ask.HandIn(blue("F")), card=blue("F"))


def test_the_other_teams_count_is_only_a_part_on_a_leaders_phone() -> None:
    desk = playing(mode=Mode.TWO_LEADERS)
    assert tally.captured(desk.state, RED) == Count(0, exact=True)
    assert tally.captured(desk.state, BLUE) == Count(0, exact=False)
    assert tally.half_reached(desk.state, RED) is False
    assert tally.half_reached(desk.state, BLUE) is None


def test_a_loser_keeps_the_other_captured_cards_and_hands_them_in_later() -> None:
    desk = playing(Knowledge.PLAYERS)
    desk.give(R1, red("7"))
    desk.deal(blue("6"), blue("5"), blue("9"))
    desk.do(fight(red("7"), blue("6")), fight(red("7"), blue("5")), fight(red("7"), blue("9")))
    assert tally.carried_by(desk.state, R1) == 2
    desk.do(ask.HandIn(blue("6"), R1), ask.HandIn(blue("5"), R1))
    assert tally.captured(desk.state, RED).n == 2
    assert tally.carried_by(desk.state, R1) == 0


def test_captured_cards_are_never_given_out_again() -> None:
    desk = playing()
    desk.deal(red("9"), blue("8"), blue("7"))
    desk.do(fight(red("9"), blue("8")), ask.HandIn(blue("7")))
    for card in (blue("8"), blue("7")):
        desk.refuses(no.NotInPile, ask.IssueCard(card), card=card)
    drawn = set()
    for _ in range(18):
        before = set(unused(desk.state, BLUE))
        desk.do(ask.DrawCard(BLUE))
        drawn |= before - set(unused(desk.state, BLUE))
    assert not drawn & {blue("8"), blue("7")}
    desk.refuses(no.PileIsEmpty, ask.DrawCard(BLUE))


def test_a_hand_in_without_a_whistle_begins_the_game_as_an_inference() -> None:
    desk = Desk(agreed())
    desk.deal(blue("8"))
    began, _ = desk.do(ask.HandIn(blue("8")))
    assert getattr(began, "inferred", False)


# The half


@pytest.mark.parametrize("size", [20, 30, 40, 60])
def test_with_half_of_the_enemys_deck_anybody_may_take_the_flag(size: int) -> None:
    desk = Desk(agreed(deck=Deck(size)))
    desk.deal(red("10"))
    desk.bring(RED, size // 2 - 1)
    too_early = {"team": RED, "have": size // 2 - 1, "need": size // 2}
    desk.refuses(no.FlagTooEarly, ask.TakeFlag(BLUE, holds(red("10"))), **too_early)
    desk.bring(RED, 1)
    assert desk.do(ask.TakeFlag(BLUE, holds(red("10")))) == (FlagTaken(BLUE, holds(red("10"))),)


def test_with_two_sets_the_half_is_half_of_both() -> None:
    assert agreed(players=130, deck=Deck(60, copies=2)).deck.half == 60


def test_lost_cards_do_not_change_the_half() -> None:
    desk = playing()
    desk.deal(red("10"))
    desk.deal(*unused(desk.state, BLUE)[:4])
    desk.do(*(ask.ReportLost(card) for card in list(desk.state.setup.deck.cards(BLUE))[:4]))
    desk.bring(RED, 9)
    desk.refuses(no.FlagTooEarly, ask.TakeFlag(BLUE, holds(red("10"))), have=9, need=10)
    desk.bring(RED, 1)
    desk.do(ask.TakeFlag(BLUE, holds(red("10"))))


def test_late_players_and_those_who_leave_do_not_change_the_half() -> None:
    desk = playing(Knowledge.PLAYERS)
    desk.give(R1, red("10"))
    desk.do(*[ask.AddPlayer(BLUE)] * 3, ask.RemovePlayer(B1))
    desk.bring(RED, 9)
    desk.refuses(no.FlagTooEarly, ask.TakeFlag(BLUE, holds(red("10"))), have=9, need=10)
    desk.bring(RED, 1)
    desk.do(ask.TakeFlag(BLUE, holds(red("10"))))


def test_captured_but_not_handed_in_is_not_yet_half() -> None:
    desk = playing()
    desk.deal(red("9"), blue("8"))
    desk.do(fight(red("9"), blue("8")))
    desk.bring(RED, 9)
    desk.refuses(no.FlagTooEarly, ask.TakeFlag(BLUE, holds(red("9"))), have=9, need=10)
    desk.do(ask.HandIn(blue("8")))
    desk.do(ask.TakeFlag(BLUE, holds(red("9"))))


def test_a_scout_may_take_the_flag_from_the_start() -> None:
    desk = playing()
    desk.deal(red("2"))
    assert desk.do(ask.TakeFlag(BLUE, holds(red("2")))) == (FlagTaken(BLUE, holds(red("2"))),)


def test_the_half_of_one_team_opens_nothing_for_the_other() -> None:
    desk = playing()
    desk.deal(red("10"), blue("10"))
    desk.bring(RED, 10)
    assert [tally.half_reached(desk.state, team) for team in Team] == [True, False]
    desk.refuses(no.FlagTooEarly, ask.TakeFlag(RED, holds(blue("10"))), team=BLUE, have=0, need=10)


def test_whether_a_rank_may_take_the_flag_can_be_asked_before() -> None:
    desk = playing(mode=Mode.TWO_LEADERS)
    asked = [tally.may_take_flag(desk.state, RED, rank) for rank in (Rank.SCOUT, Rank.BOMB, Rank.MARSHAL, None)]
    assert asked == [True, False, False, False]
    assert tally.may_take_flag(desk.state, BLUE, Rank.SCOUT) is True
    assert tally.may_take_flag(desk.state, BLUE, Rank.MARSHAL) is None
    desk.bring(RED, 10)
    assert all(tally.may_take_flag(desk.state, RED, rank) for rank in (Rank.SCOUT, Rank.BOMB, Rank.MARSHAL, None))


# Numbers only


def test_in_a_counted_game_each_tap_counts_one() -> None:
    desk = playing(Knowledge.COUNTED)
    desk.deal(*[blue_box()] * 5)
    for n in range(1, 4):
        assert desk.do(ask.HandIn(blue_box())) == (CardHandedIn(blue_box(), None, inferred=True),)
        assert tally.captured(desk.state, RED).n == n
    assert tally.held(desk.state, BLUE) == 2


def test_in_a_counted_game_a_card_from_a_recorded_duel_is_not_inferred() -> None:
    desk = playing(Knowledge.COUNTED)
    desk.deal(red_box(), blue_box(), blue_box())
    desk.do(fight(red_box("9"), blue_box("8")))
    assert desk.do(ask.HandIn(blue_box())) == (CardHandedIn(blue_box(), None, inferred=False),)
    assert desk.do(ask.HandIn(blue_box())) == (CardHandedIn(blue_box(), None, inferred=True),)


def test_in_a_counted_game_the_half_opens_the_flag() -> None:
    desk = playing(Knowledge.COUNTED, Mode.TWO_LEADERS)
    desk.deal(red_box())
    desk.do(*[ask.HandIn(blue_box())] * 9)
    desk.refuses(no.FlagTooEarly, ask.TakeFlag(BLUE, holds(red_box())), have=9, need=10)
    desk.do(ask.HandIn(blue_box()))
    desk.do(ask.TakeFlag(BLUE, holds(red_box())))


def test_nobody_hands_in_more_cards_than_the_enemys_deck_has() -> None:
    desk = playing(Knowledge.COUNTED, Mode.TWO_LEADERS)
    desk.do(*[ask.HandIn(blue_box())] * 20)
    desk.refuses(no.MoreThanTheDeck, ask.HandIn(blue_box()), team=BLUE, deck=20)
    assert tally.captured(desk.state, RED).n == 20


def test_lost_cards_are_accounted_for_and_cannot_be_handed_in_beside_the_rest() -> None:
    desk = playing(Knowledge.COUNTED)
    desk.deal(*[blue_box()] * 20)
    desk.do(*[ask.ReportLost(blue_box())] * 5, *[ask.HandIn(blue_box())] * 15)
    desk.refuses(no.MoreThanTheDeck, ask.HandIn(blue_box()), team=BLUE, deck=20)
    desk.refuses(no.MoreThanTheDeck, ask.ReportLost(blue_box()), team=BLUE, deck=20)


def test_nobody_hands_in_more_of_a_rank_than_the_deck_has() -> None:
    desk = playing(mode=Mode.TWO_LEADERS, box=True)
    desk.do(*[ask.HandIn(blue_box("3"))] * 3)
    desk.refuses(no.RankUsedUp, ask.HandIn(blue_box("3")), rank=Rank.MINER, team=BLUE)
    desk.do(ask.HandIn(blue_box("4")))
    assert tally.captured(desk.state, RED).n == 4


def test_the_last_captured_card_of_a_rank_can_still_be_handed_in() -> None:
    desk = playing(box=True)
    desk.deal(red_box("1"), blue_box("10"))
    desk.do(fight(red_box("1"), blue_box("10")), ask.HandIn(blue_box("10")))
    assert tally.captured(desk.state, RED).n == 1
    desk.refuses(no.RankUsedUp, ask.HandIn(blue_box("10")))


def places(state: State, team: Team) -> int:
    """In how many places, all told, an all-knowing phone has cards of a team."""
    heap: Heap = state.heap(team)
    nameless = heap.held + heap.gone + heap.captured + heap.lost + heap.out + heap.handed_in
    known = sum(state.at(team, stage) for stage in Stage if stage is not Stage.PILE)
    return (tally.pile(state, team) or 0) + nameless + known


def test_in_a_counted_game_the_known_counts_add_up() -> None:
    desk = playing(Knowledge.COUNTED)
    desk.deal(*[red_box()] * 6, *[blue_box()] * 6)
    steps: list[ask.Command] = [
        fight(red_box("9"), blue_box("8")),
        fight(red_box("4"), blue_box("4")),
        fight(red_box("B"), blue_box("5"), RED),
        ask.HandIn(blue_box()),
        ask.HandIn(red_box("4")),
        ask.HandIn(blue_box("2")),
        ask.ReportLost(red_box()),
        ask.RemovePlayer(R1, red_box()),
    ]
    for step in steps:
        desk.do(step)
        assert [places(desk.state, team) for team in Team] == [20, 20], step


@pytest.mark.parametrize(
    "step",
    [ask.HandIn(blue_box()), fight(red_box("9"), blue_box("8")), ask.ReportLost(blue_box())],
    ids=lambda step: type(step).__name__,
)
def test_a_card_given_out_without_a_tap_leaves_the_pile_when_it_turns_up(step: ask.Command) -> None:
    desk = playing(Knowledge.COUNTED)
    desk.do(step)
    assert tally.pile(desk.state, BLUE) == 19
    assert places(desk.state, BLUE) == 20


def test_a_torn_card_is_counted_by_its_team_alone() -> None:
    desk = playing()
    desk.deal(blue("8"), blue("7"))
    desk.do(ask.HandIn(blue_box()))
    assert tally.captured(desk.state, RED).n == 1


def test_red_cards_handed_in_count_for_blue() -> None:
    desk = playing(Knowledge.COUNTED)
    desk.deal(red_box())
    desk.do(ask.HandIn(red_box()))
    assert [tally.captured(desk.state, team).n for team in Team] == [0, 1]
