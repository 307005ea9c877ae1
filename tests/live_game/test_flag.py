"""The flag: who may take it, what becomes of it on the way, and to whom it is handed on."""

import pytest

from referee_app.cards.ranks import Team
from referee_app.live_game import commands, refusals
from referee_app.live_game.events import (
    CardGone,
    CardHandedIn,
    CardIssued,
    CardLost,
    CardReturned,
    DuelFought,
    FlagHandedOn,
    FlagHidden,
    FlagLost,
    FlagTaken,
    PlayBegan,
    PlayerLeft,
)
from referee_app.live_game.model import Dealt, Knowledge, Mode
from referee_app.live_game.records import FlagStage
from tests.live_game.builders import B1, BLUE, R1, R2, RED, RecordingPhone, agreed, blue, fight, holder, holds, red

ALL_KNOWING = [Mode.ONE_PHONE, Mode.GAME_MASTER]


def playing(knowledge: Knowledge = Knowledge.PLAYERS, mode: Mode = Mode.ONE_PHONE) -> RecordingPhone:
    """A game that has begun; where players are known red 1 is a scout, red 2 a major, blue 1 a colonel."""
    phone = RecordingPhone(agreed(knowledge, mode))
    if knowledge is Knowledge.PLAYERS:
        phone.give(R1, red("2"))
        phone.give(R2, red("7"))
        if mode is not Mode.TWO_LEADERS:
            phone.give(B1, blue("8"))
    phone.do(commands.BeginPlay())
    return phone


def running() -> RecordingPhone:
    """Red 1, a scout, is on the way with blue's flag."""
    phone = playing()
    phone.do(commands.TakeFlag(BLUE, holder(R1)))
    return phone


def stage(phone: RecordingPhone, flag: Team = BLUE) -> FlagStage:
    return phone.state.flag(flag).stage


# Taking


def test_at_the_start_both_flags_are_hidden() -> None:
    phone = playing()
    assert [stage(phone, flag) for flag in Team] == [FlagStage.HIDDEN, FlagStage.HIDDEN]


@pytest.mark.parametrize("mode", ALL_KNOWING)
def test_a_scout_takes_the_flag_from_the_start(mode: Mode) -> None:
    phone = playing(mode=mode)
    assert phone.do(commands.TakeFlag(BLUE, holder(R1))) == (FlagTaken(BLUE, holds(red("2"), R1)),)
    assert stage(phone) is FlagStage.CARRIED
    assert phone.state.flag(BLUE).carrier == holds(red("2"), R1)


def test_a_card_alone_tells_who_takes_the_flag() -> None:
    phone = playing()
    assert phone.do(commands.TakeFlag(BLUE, holds(red("2")))) == (FlagTaken(BLUE, holds(red("2"), R1)),)


def test_too_early_it_is_put_back_and_must_be_taken_anew() -> None:
    phone = playing()
    phone.bring(RED, 9)
    phone.refuses(refusals.FlagTooEarly, commands.TakeFlag(BLUE, holder(R2)), team=RED, have=9, need=10)
    phone.bring(RED, 1)
    assert stage(phone) is FlagStage.HIDDEN
    phone.do(commands.TakeFlag(BLUE, holder(R2)))
    assert stage(phone) is FlagStage.CARRIED


def test_a_bomb_takes_the_flag_once_the_half_is_reached_and_not_before() -> None:
    phone = playing(Knowledge.CARDS)
    phone.deal(red("B"))
    phone.refuses(refusals.FlagTooEarly, commands.TakeFlag(BLUE, holds(red("B"))), have=0, need=10)
    phone.bring(RED, 10)
    phone.do(commands.TakeFlag(BLUE, holds(red("B"))))


def test_a_player_without_a_card_takes_no_flag() -> None:
    phone = playing()
    phone.bring(RED, 10)
    phone.do(fight(R1, B1))
    phone.refuses(refusals.PlayerHasNoCard, commands.TakeFlag(BLUE, holder(R1)), player=R1)


def test_a_card_that_is_captured_or_in_the_pile_takes_no_flag() -> None:
    phone = playing()
    phone.do(fight(R1, B1))
    phone.refuses(refusals.CardIsElsewhere, commands.TakeFlag(BLUE, holds(red("2"))), card=red("2"))
    phone.refuses(refusals.StillInPile, commands.TakeFlag(BLUE, holds(red("2", 2))), card=red("2", 2))


def test_nobody_takes_the_own_flag() -> None:
    phone = playing()
    phone.refuses(refusals.OwnFlag, commands.TakeFlag(RED, holder(R1)), team=RED)


def test_a_flag_that_is_away_cannot_be_taken() -> None:
    phone = running()
    phone.deal(red("2", 2))
    phone.refuses(refusals.FlagIsAway, commands.TakeFlag(BLUE, holds(red("2", 2))), team=BLUE)


def test_taking_a_flag_begins_the_game_as_an_inference() -> None:
    phone = RecordingPhone(agreed())
    phone.deal(red("2"))
    assert phone.do(commands.TakeFlag(BLUE, holds(red("2")))) == (
        PlayBegan(inferred=True),
        FlagTaken(BLUE, holds(red("2"))),
    )


def test_an_enemy_taker_is_believed_where_its_count_is_not_known() -> None:
    phone = playing(mode=Mode.TWO_LEADERS)
    phone.do(commands.TakeFlag(RED, holds(blue("8"))))
    assert stage(phone, RED) is FlagStage.CARRIED


# On the way


def test_a_carrier_who_wins_runs_on() -> None:
    phone = playing()
    phone.bring(RED, 10)
    phone.do(commands.TakeFlag(BLUE, holder(R2)))
    phone.deal(blue("6"))
    (duel,) = phone.do(fight(red("7"), blue("6")))
    assert isinstance(duel, DuelFought)
    assert phone.state.flag(BLUE).carrier == holds(red("7"), R2)


def test_a_carrier_in_a_void_tag_runs_on() -> None:
    phone = running()
    phone.deal(blue("B"))
    phone.do(fight(red("2"), blue("B"), BLUE))
    assert stage(phone) is FlagStage.CARRIED


def test_a_carrier_who_loses_loses_the_flag() -> None:
    phone = running()
    duel, lost = phone.do(fight(R1, B1))
    assert isinstance(duel, DuelFought)
    assert lost == FlagLost(BLUE, inferred=False)
    assert stage(phone) is FlagStage.TO_HIDE


def test_a_carrier_who_ties_loses_the_flag() -> None:
    phone = running()
    phone.deal(blue("2"))
    _, lost = phone.do(fight(red("2"), blue("2")))
    assert lost == FlagLost(BLUE, inferred=False)


def test_a_carrier_known_by_the_card_alone_loses_the_flag_with_it() -> None:
    phone = playing(Knowledge.CARDS)
    phone.deal(red("2"), blue("8"))
    phone.do(commands.TakeFlag(BLUE, holds(red("2"))))
    assert FlagLost(BLUE) in phone.do(fight(red("2"), blue("8")))


def test_when_somebody_else_loses_the_flag_stays_with_its_carrier() -> None:
    phone = running()
    phone.do(fight(R2, B1))
    assert stage(phone) is FlagStage.CARRIED


def test_a_lost_flag_is_hidden_before_it_can_be_taken_again() -> None:
    phone = running()
    phone.do(fight(R1, B1))
    phone.deal(red("2", 2))
    phone.refuses(refusals.FlagNotHidden, commands.TakeFlag(BLUE, holds(red("2", 2))), team=BLUE)
    assert phone.do(commands.HideFlag(BLUE)) == (FlagHidden(BLUE),)
    phone.do(commands.TakeFlag(BLUE, holds(red("2", 2))))
    assert stage(phone) is FlagStage.CARRIED


def test_a_carrier_can_put_the_flag_back() -> None:
    phone = running()
    assert phone.do(commands.LoseFlag(BLUE)) == (FlagLost(BLUE, inferred=False),)
    assert stage(phone) is FlagStage.TO_HIDE
    phone.refuses(refusals.FlagNotCarried, commands.LoseFlag(BLUE), team=BLUE)


def test_a_flag_that_nobody_carries_is_neither_lost_nor_handed_on() -> None:
    phone = playing()
    phone.refuses(refusals.FlagNotCarried, commands.LoseFlag(BLUE), team=BLUE)
    phone.refuses(refusals.FlagNotCarried, commands.HandOnFlag(BLUE, holder(R1)), team=BLUE)


def test_a_flag_is_reported_hidden_only_when_it_was_given_back() -> None:
    phone = playing()
    phone.refuses(refusals.FlagIsHidden, commands.HideFlag(BLUE), team=BLUE)
    phone.do(commands.TakeFlag(BLUE, holder(R1)))
    phone.refuses(refusals.FlagIsAway, commands.HideFlag(BLUE), team=BLUE)


def test_a_carrier_who_gets_a_new_card_has_lost_the_flag_unseen() -> None:
    phone = running()
    assert phone.give(R1, red("6")) == (
        CardGone(red("2"), R1),
        FlagLost(BLUE, inferred=True),
        CardIssued(red("6"), R1, Dealt.BY_HAND),
    )


def test_a_carrier_who_waits_at_base_has_lost_the_flag_unseen() -> None:
    phone = running()
    assert FlagLost(BLUE, inferred=True) in phone.do(commands.ReportBack(R1))


@pytest.mark.parametrize("knowledge", [Knowledge.CARDS, Knowledge.PLAYERS])
def test_a_carrier_whose_card_the_enemy_hands_in_has_lost_the_flag_unseen(knowledge: Knowledge) -> None:
    phone = RecordingPhone(agreed(knowledge))
    phone.deal(red("2"))
    phone.do(commands.TakeFlag(BLUE, holds(red("2"))))
    assert phone.do(commands.HandIn(red("2"))) == (
        CardHandedIn(red("2"), None, inferred=True),
        FlagLost(BLUE, inferred=True),
    )


def test_an_enemy_carrier_whose_card_is_handed_in_has_lost_the_flag_on_a_leaders_phone_too() -> None:
    phone = playing(mode=Mode.TWO_LEADERS)
    phone.do(commands.TakeFlag(RED, holds(blue("2"))))
    assert phone.do(commands.HandIn(blue("2"))) == (
        CardHandedIn(blue("2"), None, inferred=False),
        FlagLost(RED, inferred=True),
    )


def test_a_carrier_whose_card_is_lost_gives_the_flag_back() -> None:
    phone = running()
    assert phone.do(commands.ReportLost(red("2"))) == (CardLost(red("2"), R1), FlagLost(BLUE))


def test_a_carrier_who_goes_home_gives_the_flag_back() -> None:
    phone = running()
    assert phone.do(commands.RemovePlayer(R1)) == (CardReturned(red("2"), R1), FlagLost(BLUE), PlayerLeft(R1))


def running_with_a_card_of_unknown_holder() -> RecordingPhone:
    """Red 1 has lost the scout. Red 2 was dealt the sergeant and fought with the major, so red 1 has the sergeant."""
    phone = playing()
    phone.do(fight(R1, B1))
    phone.give(R2, red("4"))
    phone.give(B1, blue("6"))
    phone.do(commands.RecordDuel(holds(red("7"), R2), holder(B1), None, frozenset({red("7")})))
    phone.bring(RED, 10)
    phone.do(commands.TakeFlag(BLUE, holds(red("4"), R1)))
    return phone


def test_a_carrier_who_had_no_card_on_record_runs_with_one_whose_holder_was_not_known() -> None:
    phone = running_with_a_card_of_unknown_holder()
    assert phone.state.flag(BLUE)[::2] == (FlagStage.CARRIED, holds(red("4"), R1))
    phone.do(commands.DeliverFlag(BLUE))
    assert phone.state.over


def test_such_a_carrier_who_waits_at_base_has_lost_the_flag() -> None:
    phone = running_with_a_card_of_unknown_holder()
    phone.do(commands.ReportBack(R1))
    assert stage(phone) is FlagStage.TO_HIDE


# Handing on


def test_a_flag_is_handed_on_to_a_teammate_who_could_take_it() -> None:
    phone = running()
    phone.bring(RED, 10)
    assert phone.do(commands.HandOnFlag(BLUE, holder(R2))) == (FlagHandedOn(BLUE, holds(red("7"), R2)),)
    phone.do(fight(R1, B1))
    assert stage(phone) is FlagStage.CARRIED
    assert FlagLost(BLUE) in phone.do(fight(R2, B1))


def test_a_scout_cannot_hand_the_flag_on_to_who_could_not_take_it() -> None:
    phone = running()
    phone.refuses(refusals.FlagTooEarly, commands.HandOnFlag(BLUE, holder(R2)), team=RED, have=0, need=10)
    phone.deal(red("2", 2))
    phone.do(commands.HandOnFlag(BLUE, holds(red("2", 2))))


def test_a_flag_is_not_handed_on_to_who_has_no_card() -> None:
    phone = running()
    phone.bring(RED, 10)
    phone.do(fight(R2, B1))
    phone.refuses(refusals.PlayerHasNoCard, commands.HandOnFlag(BLUE, holder(R2)), player=R2)


def test_a_flag_is_not_handed_on_to_its_own_team() -> None:
    phone = running()
    phone.refuses(refusals.OwnFlag, commands.HandOnFlag(BLUE, holder(B1)), team=BLUE)
