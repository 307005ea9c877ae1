"""What is handed in counts once, seen or unseen, by card, by rank or by number alone, and the counts add up."""

import pytest

from referee_app.cards.ranks import Rank, Team
from referee_app.live_game import commands, queries, refusals
from referee_app.live_game.events import CardHandedIn
from referee_app.live_game.model import Knowledge, Mode
from referee_app.live_game.queries import Count
from referee_app.live_game.records import BlankCounts, CardStage
from referee_app.live_game.state import LiveState
from referee_app.sentence import Moment
from tests.live_game.builders import (
    B1,
    BLUE,
    R1,
    R2,
    RED,
    RecordingPhone,
    agreed,
    begun,
    blue,
    blue_box,
    fight,
    holds,
    red,
    red_box,
    unused,
)


def playing(
    knowledge: Knowledge = Knowledge.CARDS, mode: Mode = Mode.ONE_PHONE, *, box: bool = False
) -> RecordingPhone:
    """A game that has begun."""
    return begun(agreed(knowledge, mode, box=box))


# Cards with codes


def test_a_captured_card_counts_when_it_is_handed_in() -> None:
    phone = playing()
    phone.deal(red("9"), blue("8"))
    phone.do(fight(red("9"), blue("8")))
    assert phone.do(commands.HandIn(blue("8"))) == (CardHandedIn(blue("8"), None, inferred=False),)
    assert queries.captured_cards(phone.state, RED) == Count(1, exact=True)
    assert queries.captured_cards(phone.state, BLUE) == Count(0, exact=True)


def test_a_capture_that_no_phone_saw_counts_and_is_marked_as_inferred() -> None:
    phone = playing()
    phone.deal(blue("8"))
    assert phone.do(commands.HandIn(blue("8"))) == (CardHandedIn(blue("8"), None, inferred=True),)
    assert queries.captured_cards(phone.state, RED).n == 1


def test_whoever_of_the_team_brings_a_card_it_counts() -> None:
    phone = playing(Knowledge.PLAYERS)
    phone.give(R1, red("9"))
    phone.give(B1, blue("8"))
    phone.do(fight(R1, B1))
    phone.do(commands.HandIn(blue("8"), R2))
    assert queries.captured_cards(phone.state, RED).n == 1


def test_a_card_counts_once_and_the_second_time_is_told_when_and_by_whom() -> None:
    phone = playing(Knowledge.PLAYERS)
    phone.give(B1, blue("8"))
    phone.do(commands.HandIn(blue("8"), R1))
    when = phone.now
    phone.later(600)
    phone.refuses(refusals.AlreadyCounted, commands.HandIn(blue("8"), R2), card=blue("8"), when=Moment(when), by=R1)
    assert queries.captured_cards(phone.state, RED).n == 1


def test_a_card_brought_by_nobody_in_particular_is_still_told_with_its_hour() -> None:
    phone = playing()
    phone.deal(blue("8"))
    phone.do(commands.HandIn(blue("8")))
    when = phone.now
    phone.later(60)
    phone.refuses(refusals.AlreadyCounted, commands.HandIn(blue("8")), when=Moment(when), by=None)


def test_nobody_hands_in_a_card_of_the_own_team() -> None:
    phone = playing(Knowledge.PLAYERS)
    phone.give(R1, red("9"))
    phone.refuses(refusals.OwnCard, commands.HandIn(red("9"), R2), card=red("9"))


def test_a_leaders_phone_takes_in_enemy_cards_only() -> None:
    phone = playing(mode=Mode.TWO_LEADERS)
    phone.deal(red("9"))
    phone.refuses(refusals.OwnCard, commands.HandIn(red("9")), card=red("9"))
    phone.do(commands.HandIn(blue("9")))


def test_the_counts_of_both_teams_are_kept_apart() -> None:
    phone = playing()
    phone.bring(RED, 3)
    phone.bring(BLUE, 5)
    assert [queries.captured_cards(phone.state, team).n for team in Team] == [3, 5]


def test_a_card_still_in_the_pile_is_refused_where_the_pile_is_known() -> None:
    for mode in (Mode.ONE_PHONE, Mode.GAME_MASTER):
        phone = playing(mode=mode)
        phone.refuses(refusals.StillInPile, commands.HandIn(blue("8")), card=blue("8"))


def test_a_card_that_another_phone_gave_out_is_taken_in_and_nothing_is_concluded_from_it() -> None:
    phone = playing(mode=Mode.TWO_LEADERS)
    assert phone.do(commands.HandIn(blue("8"))) == (CardHandedIn(blue("8"), None, inferred=False),)
    assert queries.captured_cards(phone.state, RED) == Count(1, exact=True)
    phone.refuses(refusals.AlreadyCounted, commands.HandIn(blue("8")))


def test_a_card_of_a_larger_deck_does_not_count() -> None:
    phone = playing(mode=Mode.TWO_LEADERS)
    phone.refuses(refusals.NotInDeck, commands.HandIn(blue("9", 2)), card=blue("9", 2), deck=20)
    phone.refuses(refusals.NotInDeck, commands.HandIn(blue("F")), card=blue("F"))


def test_the_other_teams_count_is_only_a_part_on_a_leaders_phone() -> None:
    phone = playing(mode=Mode.TWO_LEADERS)
    assert queries.captured_cards(phone.state, RED) == Count(0, exact=True)
    assert queries.captured_cards(phone.state, BLUE) == Count(0, exact=False)
    assert queries.half_reached(phone.state, RED) is False
    assert queries.half_reached(phone.state, BLUE) is None


def test_a_loser_keeps_the_other_captured_cards_and_hands_them_in_later() -> None:
    phone = playing(Knowledge.PLAYERS)
    phone.give(R1, red("7"))
    phone.deal(blue("6"), blue("5"), blue("9"))
    phone.do(fight(red("7"), blue("6")), fight(red("7"), blue("5")), fight(red("7"), blue("9")))
    assert len(queries.carried_cards(phone.state, R1)) == 2
    phone.do(commands.HandIn(blue("6"), R1), commands.HandIn(blue("5"), R1))
    assert queries.captured_cards(phone.state, RED).n == 2
    assert len(queries.carried_cards(phone.state, R1)) == 0


def test_captured_cards_are_never_given_out_again() -> None:
    phone = playing()
    phone.deal(red("9"), blue("8"), blue("7"))
    phone.do(fight(red("9"), blue("8")), commands.HandIn(blue("7")))
    for card in (blue("8"), blue("7")):
        phone.refuses(refusals.NotInPile, commands.IssueCard(card), card=card)
    drawn = set()
    for _ in range(18):
        before = set(unused(phone.state, BLUE))
        phone.do(commands.DrawCard(BLUE))
        drawn |= before - set(unused(phone.state, BLUE))
    assert not drawn & {blue("8"), blue("7")}
    phone.refuses(refusals.PileIsEmpty, commands.DrawCard(BLUE))


def test_a_hand_in_without_a_whistle_begins_the_game_as_an_inference() -> None:
    phone = RecordingPhone(agreed())
    phone.deal(blue("8"))
    began, _ = phone.do(commands.HandIn(blue("8")))
    assert getattr(began, "inferred", False)


# Numbers or ranks alone


def test_in_a_counted_game_each_tap_counts_one() -> None:
    phone = playing(Knowledge.COUNTED)
    phone.deal(*[blue_box()] * 5)
    for n in range(1, 4):
        assert phone.do(commands.HandIn(blue_box())) == (CardHandedIn(blue_box(), None, inferred=False),)
        assert queries.captured_cards(phone.state, RED).n == n
    assert queries.cards_in_hands(phone.state, BLUE) == 2


def test_in_a_counted_game_nothing_is_concluded_from_a_card_with_or_without_a_recorded_duel() -> None:
    phone = playing(Knowledge.COUNTED)
    phone.deal(red_box(), blue_box(), blue_box())
    phone.do(fight(red_box("9"), blue_box("8")))
    for _ in range(2):
        assert phone.do(commands.HandIn(blue_box())) == (CardHandedIn(blue_box(), None, inferred=False),)


def test_in_a_counted_game_the_half_opens_the_flag() -> None:
    phone = playing(Knowledge.COUNTED, Mode.TWO_LEADERS)
    phone.deal(red_box())
    phone.do(*[commands.HandIn(blue_box())] * 9)
    phone.refuses(refusals.FlagTooEarly, commands.TakeFlag(BLUE, holds(red_box())), have=9, need=10)
    phone.do(commands.HandIn(blue_box()))
    phone.do(commands.TakeFlag(BLUE, holds(red_box())))


def test_nobody_hands_in_more_cards_than_the_enemys_deck_has() -> None:
    phone = playing(Knowledge.COUNTED, Mode.TWO_LEADERS)
    phone.do(*[commands.HandIn(blue_box())] * 20)
    phone.refuses(refusals.MoreThanTheDeck, commands.HandIn(blue_box()), team=BLUE, deck=20)
    assert queries.captured_cards(phone.state, RED).n == 20


def test_lost_cards_are_accounted_for_and_cannot_be_handed_in_beside_the_rest() -> None:
    phone = playing(Knowledge.COUNTED)
    phone.deal(*[blue_box()] * 20)
    phone.do(*[commands.ReportLost(blue_box())] * 5, *[commands.HandIn(blue_box())] * 15)
    phone.refuses(refusals.MoreThanTheDeck, commands.HandIn(blue_box()), team=BLUE, deck=20)
    phone.refuses(refusals.MoreThanTheDeck, commands.ReportLost(blue_box()), team=BLUE, deck=20)


def test_a_team_whose_cards_are_all_accounted_for_neither_fights_nor_takes_a_flag() -> None:
    phone = playing(Knowledge.COUNTED)
    phone.deal(*[red_box()] * 20, blue_box(), blue_box())
    phone.do(*[commands.HandIn(red_box())] * 20)
    phone.refuses(refusals.MoreThanTheDeck, fight(red_box("9"), blue_box("8")), team=RED, deck=20)
    phone.refuses(refusals.MoreThanTheDeck, commands.TakeFlag(BLUE, holds(red_box("2"))), team=RED, deck=20)
    assert not phone.state.over


def test_nobody_hands_in_more_of_a_rank_than_the_deck_has() -> None:
    phone = playing(mode=Mode.TWO_LEADERS, box=True)
    phone.do(*[commands.HandIn(blue_box("3"))] * 3)
    phone.refuses(refusals.RankUsedUp, commands.HandIn(blue_box("3")), rank=Rank.MINER, team=BLUE)
    phone.do(commands.HandIn(blue_box("4")))
    assert queries.captured_cards(phone.state, RED).n == 4


def test_the_last_captured_card_of_a_rank_can_still_be_handed_in() -> None:
    phone = playing(box=True)
    phone.deal(red_box("1"), blue_box("10"))
    phone.do(fight(red_box("1"), blue_box("10")), commands.HandIn(blue_box("10")))
    assert queries.captured_cards(phone.state, RED).n == 1
    phone.refuses(refusals.RankUsedUp, commands.HandIn(blue_box("10")))


def places(state: LiveState, team: Team) -> int:
    """In how many places, all told, an all-knowing phone has cards of a team."""
    heap: BlankCounts = state.blanks_of(team)
    nameless = heap.held + heap.gone + heap.captured + heap.lost + heap.out + heap.handed_in
    known = sum(state.cards_at(team, stage) for stage in CardStage if stage is not CardStage.PILE)
    return (queries.cards_in_pile(state, team) or 0) + nameless + known


def test_in_a_counted_game_the_known_counts_add_up() -> None:
    phone = playing(Knowledge.COUNTED)
    phone.deal(*[red_box()] * 6, *[blue_box()] * 6)
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
        phone.do(step)
        assert [places(phone.state, team) for team in Team] == [20, 20], step


@pytest.mark.parametrize(
    "step",
    [commands.HandIn(blue_box()), fight(red_box("9"), blue_box("8")), commands.ReportLost(blue_box())],
    ids=lambda step: type(step).__name__,
)
def test_a_card_given_out_without_a_tap_leaves_the_pile_when_it_turns_up(step: commands.Command) -> None:
    phone = playing(Knowledge.COUNTED)
    phone.do(step)
    assert queries.cards_in_pile(phone.state, BLUE) == 19
    assert places(phone.state, BLUE) == 20


def test_a_torn_card_is_counted_by_its_team_alone() -> None:
    phone = playing()
    phone.deal(blue("8"), blue("7"))
    phone.do(commands.HandIn(blue_box()))
    assert queries.captured_cards(phone.state, RED).n == 1


def test_red_cards_handed_in_count_for_blue() -> None:
    phone = playing(Knowledge.COUNTED)
    phone.deal(red_box())
    phone.do(commands.HandIn(red_box()))
    assert [queries.captured_cards(phone.state, team).n for team in Team] == [0, 1]
