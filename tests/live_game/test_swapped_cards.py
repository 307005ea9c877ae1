"""Teammates who lend or swap cards: it is noted, nothing is refused, and every card counts once."""

import json
from itertools import permutations

import pytest

from referee_app.cards.ranks import Team
from referee_app.live_game import commands, queries, refusals
from referee_app.live_game.codec import UnreadableEvent, read_event
from referee_app.live_game.commands import Command
from referee_app.live_game.descriptions import FOLLOWER, Viewer
from referee_app.live_game.events import (
    CardChangedHands,
    CardGone,
    CardLost,
    CardReturned,
    DuelFought,
    FlagHandedOn,
    FlagLost,
    FlagTaken,
    PlayerLeft,
    Result,
)
from referee_app.live_game.evolve import fold, replay
from referee_app.live_game.merge import contradictions
from referee_app.live_game.model import Knowledge, Mode
from referee_app.live_game.queries import PlayerStatus
from referee_app.live_game.records import CardStage, FlagStage
from referee_app.live_game.state import LiveState
from referee_app.live_game.view import view
from tests.live_game.builders import (
    B1,
    BLUE,
    COLONEL,
    GENERAL,
    NOON,
    R1,
    R2,
    R3,
    RED,
    SERGEANT,
    RecordingPhone,
    agreed,
    blue,
    blue_box,
    cards_in_hand,
    duel_with,
    fight,
    holder,
    holds,
    last_action,
    red,
    red_box,
    say_in_every_language,
    team_of_two,
)

# Swapped and lent


def test_a_player_fights_with_the_card_of_a_teammate_and_the_two_have_swapped() -> None:
    phone = team_of_two()
    changed, fought = phone.do(duel_with(GENERAL, R2))
    assert changed == CardChangedHands(GENERAL, R1, R2, SERGEANT)
    assert fought == DuelFought(holds(GENERAL, R2), holds(COLONEL, B1), None, Result.RED)
    assert cards_in_hand(phone.state, R1, R2) == [SERGEANT, GENERAL]


def test_who_loses_with_the_card_of_a_teammate_has_none_and_the_teammate_plays_on() -> None:
    phone = team_of_two()
    phone.do(duel_with(SERGEANT, R1))
    assert cards_in_hand(phone.state, R1, R2) == [None, GENERAL]
    assert (phone.stage(SERGEANT), phone.stage(GENERAL)) == (CardStage.CAPTURED, CardStage.HELD)
    assert queries.player_status(phone.state, R1) is PlayerStatus.WAITS
    assert queries.cards_in_hands(phone.state, RED) == 1


def test_a_player_without_a_card_on_record_may_show_that_of_a_teammate_who_then_has_none() -> None:
    phone = team_of_two()
    changed, _ = phone.do(duel_with(GENERAL, R3))
    assert changed == CardChangedHands(GENERAL, R1, R3)
    assert cards_in_hand(phone.state, R1, R3) == [None, GENERAL]
    assert queries.cards_in_hands(phone.state, RED) == 2


def test_a_card_without_a_code_may_be_swapped_for() -> None:
    phone = RecordingPhone(agreed(Knowledge.PLAYERS))
    for player, card in ((R1, GENERAL), (R2, red_box("4")), (B1, COLONEL)):
        phone.give(player, card)
    phone.do(duel_with(GENERAL, R2))
    assert cards_in_hand(phone.state, R1, R2) == [red_box("4"), GENERAL]


def test_cards_that_are_swapped_back_are_noted_again() -> None:
    phone = team_of_two()
    phone.do(duel_with(GENERAL, R2))
    phone.give(B1, blue("7"))
    changed, _ = phone.do(duel_with(GENERAL, R1, blue("7")))
    assert changed == CardChangedHands(GENERAL, R2, R1, SERGEANT)
    assert cards_in_hand(phone.state, R1, R2) == [GENERAL, SERGEANT]


def test_three_teammates_pass_a_card_round_and_each_card_has_one_holder() -> None:
    phone = team_of_two()
    phone.give(R3, red("3"))
    for player, sign in ((R2, "7"), (R3, "6"), (R1, "5")):
        phone.give(B1, blue(sign))
        phone.do(duel_with(GENERAL, player, blue(sign)))
        assert cards_in_hand(phone.state, player) == [GENERAL]
        assert set(cards_in_hand(phone.state, R1, R2, R3)) == {GENERAL, SERGEANT, red("3")}


def test_a_teammate_takes_the_flag_with_it() -> None:
    phone = team_of_two()
    phone.bring(RED, 10)
    changed, taken = phone.do(commands.TakeFlag(BLUE, holds(SERGEANT, R3)))
    assert changed == CardChangedHands(SERGEANT, R2, R3)
    assert taken == FlagTaken(BLUE, holds(SERGEANT, R3))


def test_a_flag_is_handed_on_to_who_shows_the_card_of_another() -> None:
    phone = team_of_two()
    phone.bring(RED, 10)
    phone.do(commands.TakeFlag(BLUE, holder(R1)))
    changed, handed = phone.do(commands.HandOnFlag(BLUE, holds(SERGEANT, R3)))
    assert changed == CardChangedHands(SERGEANT, R2, R3)
    assert handed == FlagHandedOn(BLUE, holds(SERGEANT, R3))


def test_a_flag_is_handed_on_with_the_very_card_that_took_it() -> None:
    phone = team_of_two()
    phone.bring(RED, 10)
    phone.do(commands.TakeFlag(BLUE, holder(R1)))
    phone.do(commands.HandOnFlag(BLUE, holds(GENERAL, R3)))
    assert phone.state.flag(BLUE)[::2] == (FlagStage.CARRIED, holds(GENERAL, R3))


def test_the_card_of_a_teammate_may_be_lost() -> None:
    phone = team_of_two()
    changed, lost = phone.do(commands.ReportLost(GENERAL, R2))
    assert (changed, lost) == (CardChangedHands(GENERAL, R1, R2, SERGEANT), CardLost(GENERAL, R2))
    assert cards_in_hand(phone.state, R1, R2) == [SERGEANT, None]


def test_who_leaves_gives_the_card_of_a_teammate_back() -> None:
    phone = team_of_two()
    assert phone.do(commands.RemovePlayer(R1, SERGEANT)) == (
        CardChangedHands(SERGEANT, R2, R1, GENERAL),
        CardReturned(SERGEANT, R1),
        PlayerLeft(R1),
    )
    assert cards_in_hand(phone.state, R2) == [GENERAL]
    assert phone.stage(SERGEANT) is CardStage.PILE


def test_a_captured_card_may_be_lost_by_any_teammate_of_its_captor() -> None:
    phone = team_of_two()
    phone.do(fight(R1, B1))
    phone.do(commands.ReportLost(COLONEL, R2))
    assert phone.stage(COLONEL) is CardStage.LOST


def test_a_captured_card_is_not_lost_by_the_team_that_it_was_taken_from() -> None:
    phone = team_of_two()
    phone.do(fight(R1, B1))
    phone.refuses(refusals.NotTheirCard, commands.ReportLost(COLONEL, B1), card=COLONEL, holder=R1)


def test_a_new_card_for_who_gave_the_own_one_away_supersedes_what_was_got_for_it() -> None:
    phone = team_of_two()
    phone.do(duel_with(GENERAL, R2))
    gone, _ = phone.give(R1, red("3"))
    assert gone == CardGone(SERGEANT, R1)


@pytest.mark.parametrize(
    "done",
    [commands.HandIn(SERGEANT, B1), commands.ReportLost(SERGEANT), fight(SERGEANT, COLONEL)],
    ids=["handed in", "lost", "captured"],
)
def test_a_card_that_is_out_of_play_stays_refused_whoever_shows_it(done: Command) -> None:
    phone = team_of_two()
    phone.do(done)
    for player in (R1, R2, R3):
        phone.refuses(refusals.CardIsElsewhere, duel_with(SERGEANT, player, COLONEL, SERGEANT), card=SERGEANT)


def test_a_card_in_the_pile_stays_refused_whoever_shows_it() -> None:
    phone = team_of_two()
    phone.refuses(refusals.StillInPile, duel_with(red("3"), R3), card=red("3"))


def test_a_rank_that_is_only_tapped_proves_no_card() -> None:
    phone = team_of_two()
    phone.refuses(refusals.PlayerHasNoCard, commands.RecordDuel(holds(red_box("4"), R3), holder(B1)), player=R3)


# The flag on the way


def carrying() -> RecordingPhone:
    """Red 1 runs with the flag and the general."""
    phone = team_of_two()
    phone.bring(RED, 10)
    phone.do(commands.TakeFlag(BLUE, holds(GENERAL)))
    return phone


def test_who_shows_the_card_that_took_the_flag_carries_it() -> None:
    phone = carrying()
    phone.do(duel_with(GENERAL, R3))
    assert phone.state.flag(BLUE)[::2] == (FlagStage.CARRIED, holds(GENERAL, R3))


def test_who_loses_the_card_that_took_the_flag_loses_the_flag() -> None:
    phone = carrying()
    phone.give(B1, blue("10"))
    assert FlagLost(BLUE) in phone.do(duel_with(GENERAL, R3, blue("10")))
    assert phone.state.flag(BLUE).stage is FlagStage.TO_HIDE


def test_a_carrier_who_shows_another_card_carries_the_flag_with_that_one() -> None:
    phone = carrying()
    phone.give(R3, red("10"))
    phone.do(duel_with(red("10"), R1))
    assert phone.state.flag(BLUE)[::2] == (FlagStage.CARRIED, holds(red("10"), R1))
    phone.give(B1, blue("10"))
    assert FlagLost(BLUE) not in phone.do(duel_with(GENERAL, R3, blue("10")))
    assert phone.state.flag(BLUE).stage is FlagStage.CARRIED


# Taking it back


def test_undoing_the_duel_takes_the_swap_back() -> None:
    phone = team_of_two()
    before = phone.state.records
    phone.do(duel_with(SERGEANT, R1))
    phone.do(commands.UndoAction(last_action(phone)))
    assert phone.state.records == before


def test_a_duel_stays_while_a_later_one_of_the_new_holder_hangs_on_it() -> None:
    phone = team_of_two()
    phone.do(duel_with(GENERAL, R2))
    first = last_action(phone)
    phone.give(B1, blue("7"))
    phone.do(duel_with(GENERAL, R2, blue("7")))
    phone.refuses(refusals.StillNeeded, commands.UndoAction(first), action=last_action(phone))


# What others read of it


def lines(phone: RecordingPhone, viewer: Viewer) -> list[str]:
    said = [line.what for line in view(phone.state, viewer, NOON).log if line.inferred]
    return [say_in_every_language(what)[0] for what in said]


def test_the_log_tells_whose_card_it_was_and_marks_it() -> None:
    phone = team_of_two()
    phone.do(duel_with(GENERAL, R2))
    assert lines(phone, Viewer(frozenset({RED, BLUE}))) == ["Red 2 had the card of Red 1 (General)"]
    assert lines(phone, Viewer(frozenset({RED}), "another")) == ["Red 2 had the card of Red 1 (General)"]


@pytest.mark.parametrize("viewer", [FOLLOWER, Viewer(frozenset({BLUE}), "another")], ids=["follower", "enemy"])
def test_who_may_not_know_the_card_does_not_read_its_rank(viewer: Viewer) -> None:
    phone = team_of_two()
    phone.do(duel_with(GENERAL, R2))
    assert lines(phone, viewer) == ["Red 2 had the card of Red 1"]
    phone.give(R1, red("3"))
    phone.do(duel_with(SERGEANT, R3, blue_box("2"), SERGEANT))
    assert lines(phone, viewer)[0] == "In play after all, with Red 3: Red card"


# Two phones


def two_phones() -> tuple[RecordingPhone, RecordingPhone]:
    """Red's phone, which gave out the general and the sergeant, and blue's, which has heard of it."""
    setup = agreed(Knowledge.PLAYERS, Mode.TWO_LEADERS)
    reds, blues = (RecordingPhone(setup, (team,), device=team) for team in Team)
    reds.give(R1, GENERAL)
    reds.give(R2, SERGEANT)
    blues.later(60)
    blues.give(B1, COLONEL)
    hear(blues, reds)
    blues.later(60)
    return reds, blues


def hear(phone: RecordingPhone, other: RecordingPhone) -> None:
    """Take in what the other phone has recorded."""
    known = len(phone.state.facts.get(other.device, ()))
    phone.state = fold(phone.state, other.state.facts[other.device][known:])


def united(*desks: RecordingPhone) -> LiveState:
    """What the phones know together, which does not depend on the order of arrival."""
    orders = permutations([phone.state.facts[phone.device] for phone in desks])
    state, *others = (replay(fact for facts in order for fact in facts) for order in orders)
    assert all(other.card_statuses == state.card_statuses for other in others)
    return state


@pytest.mark.parametrize("loses", [False, True])
def test_a_swap_that_the_enemys_phone_saw_is_known_to_the_keeper(loses: bool) -> None:
    reds, blues = two_phones()
    blues.do(duel_with(SERGEANT, R1) if loses else duel_with(GENERAL, R2))
    hear(reds, blues)
    assert reds.state.card_statuses == united(reds, blues).card_statuses
    assert cards_in_hand(reds.state, R1, R2) == ([None, GENERAL] if loses else [SERGEANT, GENERAL])
    assert not contradictions(reds.state)
    reds.later(300)
    gone, _ = reds.give(R2, red("3"))
    assert gone == CardGone(GENERAL, R2)
    reds.give(R1, red("5"))
    assert cards_in_hand(united(reds, blues), R1, R2) == [red("5"), red("3")]


def test_what_the_keeper_did_since_counts_more_than_an_earlier_swap() -> None:
    reds, blues = two_phones()
    blues.do(duel_with(GENERAL, R2))
    reds.later(600)
    reds.give(R2, red("3"))
    reds.do(commands.RemovePlayer(R1))
    state = united(reds, blues)
    assert cards_in_hand(state, R2) == [red("3")]
    assert state.card_status(GENERAL).stage is CardStage.PILE


def test_who_came_back_since_has_no_card_whatever_was_in_that_hand_before() -> None:
    reds, blues = two_phones()
    blues.do(duel_with(GENERAL, R2))
    reds.later(600)
    reds.do(commands.ReportBack(R2))
    state = united(reds, blues)
    assert cards_in_hand(state, R1, R2) == [None, None]
    assert queries.player_status(state, R2) is PlayerStatus.WAITS


def test_a_card_that_the_enemys_phone_saw_again_is_in_play_for_its_keeper_too() -> None:
    reds, blues = two_phones()
    reds.later(90)
    reds.give(R1, red("3"))
    hear(blues, reds)
    blues.refuses(refusals.CardIsGone, duel_with(GENERAL, R3), card=GENERAL, player=R1)
    blues.later(120)
    blues.do(duel_with(GENERAL, R3, COLONEL, GENERAL))
    hear(reds, blues)
    assert reds.state.card_statuses == united(reds, blues).card_statuses
    assert cards_in_hand(reds.state, R1, R3) == [red("3"), GENERAL]
    assert queries.cards_in_hands(reds.state, RED) == 3
    assert not contradictions(reds.state)
    reds.later(300)
    reds.do(commands.RemovePlayer(R3))
    assert united(reds, blues).card_status(GENERAL).stage is CardStage.PILE


# What other phones send


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("found", {"card": "red.9", "player": None}),
        ("found", {"card": "red.9.1", "player": "blue-1"}),
        ("changed_hands", {"card": "red.9", "from": "red-1", "to": "red-2", "back": None}),
        ("changed_hands", {"card": "red.9.1", "from": "blue-1", "to": "red-2", "back": None}),
        ("changed_hands", {"card": "red.9.1", "from": "red-1", "to": "blue-2", "back": None}),
        ("changed_hands", {"card": "red.9.1", "from": "red-1", "to": "red-2", "back": "blue.4"}),
    ],
)
def test_a_card_without_identity_or_of_another_team_is_unreadable(kind: str, body: dict[str, object]) -> None:
    with pytest.raises(UnreadableEvent):
        read_event(kind, 1, json.dumps(body))
