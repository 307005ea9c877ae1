"""Piles and players: who waits, who is out, who comes late and who goes home."""

import pytest

from referee_app.live_game import commands, queries, refusals
from referee_app.live_game.events import CardGone, CardIssued, CardReturned, Fact, LiveEvent, PlayerJoined, PlayerLeft
from referee_app.live_game.evolve import fold
from referee_app.live_game.model import AnyCard, Dealt, Knowledge, Mode, Player, Setup, Stamp
from referee_app.live_game.queries import PlayerStatus
from tests.live_game.builders import (
    B1,
    BLUE,
    NOON,
    R1,
    R2,
    RED,
    RecordingPhone,
    agreed,
    begun,
    blue,
    fight,
    holder,
    holds,
    red,
    red_box,
    unused,
)


def test_another_leaders_pile_is_not_known_here() -> None:
    phone = RecordingPhone(agreed(Knowledge.PLAYERS, Mode.TWO_LEADERS))
    assert (queries.cards_in_pile(phone.state, RED), queries.cards_in_pile(phone.state, BLUE)) == (20, None)
    assert (queries.cards_in_hands(phone.state, RED), queries.cards_in_hands(phone.state, BLUE)) == (0, None)
    assert queries.has_no_cards(phone.state, BLUE) is None
    assert queries.players_out(phone.state, BLUE) is None
    assert queries.player_status(phone.state, B1) is PlayerStatus.UNKNOWN


def test_with_an_empty_pile_a_player_without_a_card_is_out() -> None:
    phone = RecordingPhone(agreed(Knowledge.PLAYERS))
    phone.give(R1, red("4"))
    phone.deal(*unused(phone.state, RED), blue("9"))
    assert queries.players_out(phone.state, RED) == 0
    phone.do(fight(red("4"), blue("9")))
    phone.refuses(refusals.PileIsEmpty, commands.IssueCard(red_box(), R1), team=RED)
    assert queries.player_status(phone.state, R1) is PlayerStatus.OUT
    assert queries.player_status(phone.state, B1) is PlayerStatus.WAITS


def test_the_number_of_players_who_are_out_is_those_for_whom_no_card_is_left() -> None:
    phone = RecordingPhone(agreed(Knowledge.COUNTED))
    phone.deal(*[red_box()] * 20)
    phone.do(*[commands.HandIn(red_box())] * 17)
    assert (queries.cards_in_hands(phone.state, RED), queries.players_out(phone.state, RED)) == (3, 1)
    phone.do(commands.HandIn(red_box()))
    assert queries.players_out(phone.state, RED) == 2
    assert queries.players_out(phone.state, BLUE) == 0


def test_a_late_player_gets_the_next_number_and_a_card_from_the_pile() -> None:
    phone = RecordingPhone(agreed(Knowledge.PLAYERS))
    late = Player(RED, 5)
    phone.refuses(refusals.NoSuchPlayer, commands.IssueCard(red("3"), late))
    assert phone.do(commands.AddPlayer(RED)) == (PlayerJoined(late),)
    phone.give(late, red("3"))
    assert queries.cards_in_pile(phone.state, RED) == 19
    assert phone.do(commands.AddPlayer(RED)) == (PlayerJoined(Player(RED, 6)),)
    assert phone.do(commands.AddPlayer(BLUE)) == (PlayerJoined(Player(BLUE, 5)),)


def told_elsewhere(phone: RecordingPhone, *events: LiveEvent) -> None:
    """Let the phone hear of these from another phone."""
    facts = (Fact(Stamp(NOON + n, 0, "other"), n + 1, event) for n, event in enumerate(events))
    phone.state = fold(phone.state, facts)


def test_when_all_numbers_are_taken_nobody_joins() -> None:
    phone = RecordingPhone(agreed(Knowledge.PLAYERS))
    told_elsewhere(phone, *(PlayerJoined(Player(RED, n)) for n in range(1, 2001)))
    phone.refuses(refusals.SetupTooLarge, commands.AddPlayer(RED))


def test_a_player_who_joined_twice_is_one_player() -> None:
    phone = RecordingPhone(agreed(Knowledge.PLAYERS))
    told_elsewhere(phone, PlayerJoined(R1), PlayerJoined(Player(RED, 5)))
    assert len(phone.state.roster) == len(set(phone.state.roster)) == 9


def test_a_player_of_the_other_leader_has_a_number_that_others_will_believe() -> None:
    phone = begun(agreed(Knowledge.PLAYERS, Mode.TWO_LEADERS), red("9"))
    seen = holds(blue("8"), Player(BLUE, 2001))
    phone.refuses(refusals.NoSuchPlayer, commands.RecordDuel(holds(red("9")), seen))


def test_who_leaves_gives_the_card_back_and_it_can_be_given_out_again() -> None:
    phone = RecordingPhone(agreed(Knowledge.PLAYERS))
    phone.give(R1, red("10"))
    assert phone.do(commands.RemovePlayer(R1)) == (CardReturned(red("10"), R1), PlayerLeft(R1))
    assert queries.cards_in_pile(phone.state, RED) == 20
    assert queries.player_status(phone.state, R1) is PlayerStatus.LEFT
    phone.give(R2, red("10"))
    assert phone.state.card_status(red("10")).player == R2


def test_a_card_given_back_can_be_drawn_again() -> None:
    phone = RecordingPhone(agreed(Knowledge.PLAYERS))
    phone.give(R1, red("10"))
    phone.deal(*unused(phone.state, RED))
    phone.do(commands.RemovePlayer(R1))
    assert phone.do(commands.DrawCard(RED)) == (CardIssued(red("10"), None, Dealt.DRAWN),)


def test_who_leaves_gives_back_a_card_that_was_given_to_nobody_in_particular() -> None:
    phone = RecordingPhone(agreed(Knowledge.PLAYERS))
    phone.deal(red("10"))
    assert phone.do(commands.RemovePlayer(R1, red("10"))) == (CardReturned(red("10"), R1), PlayerLeft(R1))
    assert queries.cards_in_pile(phone.state, RED) == 20


def test_who_leaves_without_a_card_only_leaves() -> None:
    phone = RecordingPhone(agreed(Knowledge.PLAYERS))
    assert phone.do(commands.RemovePlayer(R1)) == (PlayerLeft(R1),)
    assert queries.cards_in_pile(phone.state, RED) == 20


def test_who_went_home_is_given_nothing_and_does_not_leave_twice() -> None:
    phone = RecordingPhone(agreed(Knowledge.PLAYERS))
    phone.do(commands.RemovePlayer(R1))
    phone.refuses(refusals.PlayerHasLeft, commands.IssueCard(red("3"), R1), player=R1)
    phone.refuses(refusals.PlayerHasLeft, commands.DrawCard(RED, R1), player=R1)
    phone.refuses(refusals.PlayerHasLeft, commands.RemovePlayer(R1), player=R1)
    phone.refuses(refusals.PlayerHasLeft, commands.ReportBack(R1), player=R1)
    phone.refuses(refusals.PlayerHasLeft, commands.TakeFlag(BLUE, holder(R1)), player=R1)


def test_the_number_of_who_went_home_is_not_given_to_a_late_player() -> None:
    phone = RecordingPhone(agreed(Knowledge.PLAYERS))
    phone.do(commands.RemovePlayer(Player(RED, 4)))
    assert phone.do(commands.AddPlayer(RED)) == (PlayerJoined(Player(RED, 5)),)


@pytest.mark.parametrize(
    ("setup", "given", "back"),
    [
        (agreed(), red("4"), red("4")),
        (agreed(box=True), red_box("4"), red_box("4")),
        (agreed(box=True), red_box("4"), red_box()),
        (agreed(Knowledge.COUNTED), red_box(), red_box()),
        (agreed(Knowledge.COUNTED), red_box(), red_box("4")),
    ],
    ids=["a known card", "a rank", "a rank given back unseen", "a number", "a number given back with its rank"],
)
def test_where_players_are_not_recorded_who_leaves_gives_a_card_back_too(
    setup: Setup, given: AnyCard, back: AnyCard
) -> None:
    phone = RecordingPhone(setup)
    phone.deal(given)
    phone.do(commands.RemovePlayer(R1, back))
    assert (queries.cards_in_pile(phone.state, RED), queries.cards_in_hands(phone.state, RED)) == (20, 0)
    phone.deal(given)
    assert (queries.cards_in_pile(phone.state, RED), queries.cards_in_hands(phone.state, RED)) == (19, 1)


def test_only_a_card_that_is_out_can_be_given_back() -> None:
    phone = RecordingPhone(agreed())
    phone.refuses(refusals.StillInPile, commands.RemovePlayer(R1, red("4")), card=red("4"))
    counted = RecordingPhone(agreed(Knowledge.COUNTED))
    counted.refuses(refusals.StillInPile, commands.RemovePlayer(R1, red_box()))


def test_a_captured_card_does_not_go_back_into_the_pile() -> None:
    phone = RecordingPhone(agreed())
    phone.deal(red("4"), blue("9"))
    phone.do(fight(red("4"), blue("9")))
    phone.refuses(refusals.CardIsElsewhere, commands.RemovePlayer(R1, red("4")), card=red("4"))


def test_a_card_of_the_other_team_is_not_given_back() -> None:
    phone = RecordingPhone(agreed(Knowledge.PLAYERS))
    phone.give(R1, red("4"))
    phone.deal(blue("5"))
    phone.refuses(refusals.WrongTeam, commands.RemovePlayer(R1, blue("5")), card=blue("5"), player=R1)


def test_without_a_card_nobody_takes_a_flag() -> None:
    phone = RecordingPhone(agreed())
    phone.refuses(refusals.StillInPile, commands.TakeFlag(BLUE, holds(red("2"))), card=red("2"))


def test_who_leaves_with_another_card_than_the_one_on_record_lost_that_one_unseen() -> None:
    phone = begun(agreed(Knowledge.PLAYERS))
    phone.do(commands.IssueCard(red("10"), R1))
    phone.do(commands.IssueCard(red("4")))
    assert phone.do(commands.RemovePlayer(R1, red("4"))) == (
        CardGone(red("10"), R1),
        CardReturned(red("4"), R1),
        PlayerLeft(R1),
    )
