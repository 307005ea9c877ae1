"""A flag that reaches its taker's own leader ends the game, seen or unseen, and in a counted game too."""

import pytest

from referee_app.cards.ranks import Team
from referee_app.live_game import commands, queries, refusals
from referee_app.live_game.events import (
    FlagClaim,
    FlagDelivered,
    PlayBegan,
)
from referee_app.live_game.model import Knowledge, Mode
from referee_app.live_game.queries import LiveOutcome
from referee_app.live_game.records import FlagStage
from tests.live_game.builders import (
    BLUE,
    R1,
    RED,
    RecordingPhone,
    agreed,
    begun,
    blue,
    blue_box,
    fight,
    holder,
    holds,
    red,
    red_box,
)

ALL_KNOWING = [Mode.ONE_PHONE, Mode.GAME_MASTER]


def playing(mode: Mode = Mode.ONE_PHONE) -> RecordingPhone:
    """A game that has begun, with red 1 as a scout."""
    phone = RecordingPhone(agreed(Knowledge.PLAYERS, mode))
    phone.give(R1, red("2"))
    phone.do(commands.BeginPlay())
    return phone


def running(mode: Mode = Mode.ONE_PHONE) -> RecordingPhone:
    """Red 1 is on the way with blue's flag."""
    phone = playing(mode)
    phone.do(commands.TakeFlag(BLUE, holder(R1)))
    return phone


@pytest.mark.parametrize("mode", ALL_KNOWING)
@pytest.mark.parametrize("flag", Team, ids=str)
def test_a_delivered_flag_ends_the_game_and_its_taker_wins(mode: Mode, flag: Team) -> None:
    scout = (red if flag is BLUE else blue)("2")
    phone = begun(agreed(mode=mode), scout)
    phone.do(commands.TakeFlag(flag, holds(scout)))
    assert queries.outcome(phone.state) is None
    assert phone.do(commands.DeliverFlag(flag)) == (FlagDelivered(flag, None, inferred=False),)
    assert phone.state.over
    assert queries.outcome(phone.state) == LiveOutcome("flag", flag.enemy)


def test_what_was_seen_needs_no_answer() -> None:
    phone = running()
    assert phone.do(commands.DeliverFlag(BLUE, FlagClaim.HALF)) == (FlagDelivered(BLUE, None, inferred=False),)


def test_both_flags_may_be_under_way_and_the_first_delivered_wins() -> None:
    phone = running()
    phone.deal(blue("2"))
    phone.do(commands.TakeFlag(RED, holds(blue("2"))))
    assert {phone.state.flag(flag).stage for flag in Team} == {FlagStage.CARRIED}
    phone.do(commands.DeliverFlag(RED))
    phone.refuses(refusals.GameIsOver, commands.DeliverFlag(BLUE))
    assert queries.outcome(phone.state) == LiveOutcome("flag", BLUE)


def test_a_flag_whose_taking_no_phone_saw_is_accepted_after_a_question() -> None:
    phone = playing()
    phone.refuses(refusals.ScoutOrHalf, commands.DeliverFlag(BLUE), team=RED)
    assert phone.do(commands.DeliverFlag(BLUE, FlagClaim.SCOUT)) == (
        FlagDelivered(BLUE, FlagClaim.SCOUT, inferred=True),
    )
    assert queries.outcome(phone.state) == LiveOutcome("flag", RED)


def test_the_half_cannot_be_attested_against_the_leaders_own_count() -> None:
    phone = playing()
    phone.bring(RED, 9)
    phone.refuses(refusals.FlagTooEarly, commands.DeliverFlag(BLUE, FlagClaim.HALF), team=RED, have=9, need=10)
    phone.bring(RED, 1)
    assert phone.do(commands.DeliverFlag(BLUE, FlagClaim.HALF)) == (FlagDelivered(BLUE, FlagClaim.HALF, inferred=True),)


def test_the_half_is_believed_where_the_count_is_not_known() -> None:
    phone = playing(Mode.TWO_LEADERS)
    phone.refuses(refusals.ScoutOrHalf, commands.DeliverFlag(RED), team=BLUE)
    phone.do(commands.DeliverFlag(RED, FlagClaim.HALF))
    assert queries.outcome(phone.state) == LiveOutcome("flag", BLUE)


@pytest.mark.parametrize("attested", [None, *FlagClaim])
def test_a_flag_that_is_not_hidden_again_cannot_have_been_taken_where_everything_is_known(
    attested: FlagClaim | None,
) -> None:
    phone = running()
    phone.deal(blue("8"))
    phone.bring(RED, 10)
    phone.do(fight(red("2"), blue("8")))
    phone.refuses(refusals.FlagNotHidden, commands.DeliverFlag(BLUE, attested), team=BLUE)
    phone.do(commands.HideFlag(BLUE), commands.DeliverFlag(BLUE, FlagClaim.SCOUT))
    assert phone.state.over


def test_where_the_enemy_hides_its_flag_unheard_a_delivery_is_believed() -> None:
    phone = running(Mode.TWO_LEADERS)
    phone.do(fight(red("2"), blue("8")))
    assert phone.state.flag(BLUE).stage is FlagStage.TO_HIDE
    phone.do(commands.DeliverFlag(BLUE, FlagClaim.SCOUT))
    assert queries.outcome(phone.state) == LiveOutcome("flag", RED)


def test_a_delivery_without_a_whistle_begins_the_game_as_an_inference() -> None:
    phone = RecordingPhone(agreed())
    assert phone.do(commands.DeliverFlag(BLUE, FlagClaim.SCOUT)) == (
        PlayBegan(inferred=True),
        FlagDelivered(BLUE, FlagClaim.SCOUT, inferred=True),
    )


# Numbers only


def test_in_a_counted_game_a_rank_or_the_half_is_enough() -> None:
    phone = begun(agreed(Knowledge.COUNTED), red_box(), *[blue_box()] * 10)
    phone.refuses(refusals.FlagTooEarly, commands.TakeFlag(BLUE, holds(red_box())), have=0, need=10)
    phone.refuses(refusals.FlagTooEarly, commands.TakeFlag(BLUE, holds(red_box("10"))), have=0, need=10)
    phone.do(commands.TakeFlag(BLUE, holds(red_box("2"))), commands.LoseFlag(BLUE), commands.HideFlag(BLUE))
    phone.do(*[commands.HandIn(blue_box())] * 10)
    phone.do(commands.TakeFlag(BLUE, holds(red_box())), commands.DeliverFlag(BLUE))
    assert queries.outcome(phone.state) == LiveOutcome("flag", RED)


def test_in_a_counted_game_a_flag_stays_with_its_carrier_until_somebody_says_otherwise() -> None:
    phone = begun(agreed(Knowledge.COUNTED), red_box(), red_box(), blue_box())
    phone.do(commands.TakeFlag(BLUE, holds(red_box("2"))), fight(red_box("2"), blue_box("8")))
    assert phone.state.flag(BLUE).stage is FlagStage.CARRIED
    phone.do(commands.LoseFlag(BLUE))
    assert phone.state.flag(BLUE).stage is FlagStage.TO_HIDE
