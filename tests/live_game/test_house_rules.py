"""What groups really play otherwise: each rule alone, and together with those that it touches."""

import pytest

from referee_app.cards.decks import Card
from referee_app.cards.ranks import Team
from referee_app.live_game import commands, queries, refusals
from referee_app.live_game.commands import Command
from referee_app.live_game.events import DuelFought, FlagLost, Result
from referee_app.live_game.model import RULE_SWITCHES, HouseRules, Knowledge
from referee_app.live_game.queries import PlayerStatus
from referee_app.live_game.records import CardStage, FlagStage
from referee_app.sentence import Refusal
from tests.live_game.builders import (
    B1,
    B2,
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
)


def playing(rules: HouseRules, *cards: Card, knowledge: Knowledge = Knowledge.CARDS) -> RecordingPhone:
    """A game by these rules that has begun, with cards on the field."""
    return begun(agreed(knowledge, rules=rules), *cards)


def counts(phone: RecordingPhone) -> tuple[int, int]:
    return queries.captured_cards(phone.state, RED).n, queries.captured_cards(phone.state, BLUE).n


# Which cards count when: the rules that touch each other, in one story

STORY: list[Command] = [
    fight(red("7"), blue("6")),  # red wins and carries the captain,
    fight(red("7"), blue("9")),  # meets the general and loses,
    fight(red("4"), blue("4")),  # two sergeants tie,
    commands.HandIn(blue("6")),  # the captain is brought to red's leader, unless it was won back,
    commands.HandIn(red("7")),  # and the major to blue's.
]

COUNTS_BY_RULES = """
    official                          0-0  0-0  0-0  1-0  1-1
    tie_keeps_cards                   0-0  0-0  0-0  1-0  1-1
    spoils                            0-0  0-0  0-0   no  0-1
    spoils tie_keeps_cards            0-0  0-0  0-0   no  0-1
    count_at_duel                     1-0  1-1  2-2  2-2  2-2
    count_at_duel tie_keeps_cards     1-0  1-1  1-1  1-1  1-1
    count_at_duel spoils              1-0  0-1  1-2   no  1-2
    count_at_duel spoils tie_keeps_cards  1-0  0-1  0-1  no  0-1
    count_at_duel winner_returns      1-0  1-1  2-2  2-2  2-2
"""


def stories() -> list[tuple[list[str], list[str]]]:
    lines = [line.split() for line in COUNTS_BY_RULES.strip().splitlines()]
    return [(line[: -len(STORY)], line[-len(STORY) :]) for line in lines]


@pytest.mark.parametrize("timed", [False, True], ids=["", "on points"])
@pytest.mark.parametrize(("rules", "expected"), stories(), ids=" ".join)
def test_cards_count_as_the_table_says(rules: list[str], expected: list[str], timed: bool) -> None:
    named = {rule: True for rule in rules if rule != "official"}
    limit = {"time_limit_s": 600, "points": True} if timed else {}
    phone = playing(HouseRules(**named, **limit), *(red(s) for s in "74"), *(blue(s) for s in "694"))  # type: ignore[arg-type]
    for command, then in zip(STORY, expected, strict=True):
        if then == "no":
            phone.refuses(refusals.CardIsElsewhere, command, card=blue("6"))
            continue
        phone.do(command)
        assert "-".join(map(str, counts(phone))) == then, command
    assert counts(phone) == tuple(queries.points(phone.state, team).n for team in Team)


# Count at the duel


def test_counted_at_the_duel_a_card_opens_the_way_to_the_flag_at_once() -> None:
    phone = playing(HouseRules(count_at_duel=True), red("9"), blue("8"))
    phone.bring(RED, 9)
    phone.refuses(refusals.FlagTooEarly, commands.TakeFlag(BLUE, holds(red("9"))), have=9, need=10)
    phone.do(fight(red("9"), blue("8")), commands.TakeFlag(BLUE, holds(red("9"))))


def test_counted_at_the_duel_a_card_handed_in_later_does_not_count_twice() -> None:
    phone = playing(HouseRules(count_at_duel=True), red("9"), blue("8"), blue("7"))
    phone.do(fight(red("9"), blue("8")), commands.HandIn(blue("8")))
    assert counts(phone) == (1, 0)
    phone.do(commands.HandIn(blue("7")))
    assert counts(phone) == (2, 0)


def test_counted_at_the_duel_a_void_tag_counts_for_nobody() -> None:
    phone = playing(HouseRules(count_at_duel=True), red("9"), blue("B"))
    phone.do(fight(red("9"), blue("B"), BLUE))
    assert counts(phone) == (0, 0)


def test_counted_at_the_duel_the_half_can_be_lost_again_with_the_spoils() -> None:
    phone = playing(HouseRules(count_at_duel=True, spoils=True), red("7"), red("5"), blue("6"), blue("9"))
    phone.bring(RED, 9)
    phone.do(fight(red("7"), blue("6")))
    assert queries.half_reached(phone.state, RED)
    phone.do(fight(red("7"), blue("9")))
    phone.refuses(refusals.FlagTooEarly, commands.TakeFlag(BLUE, holds(red("5"))), have=9, need=10)


# Spoils


def test_the_loser_also_gives_up_the_captured_cards_it_carries() -> None:
    phone = playing(HouseRules(spoils=True), red("7"), blue("6"), blue("5"), blue("9"))
    phone.do(fight(red("7"), blue("6")), fight(red("7"), blue("5")))
    (duel,) = phone.do(fight(red("7"), blue("9")))
    assert isinstance(duel, DuelFought)
    assert set(duel.spoils) == {blue("6"), blue("5")}
    assert duel.result is Result.BLUE


def test_own_cards_won_back_are_out_and_count_for_nobody() -> None:
    phone = playing(HouseRules(spoils=True), red("7"), blue("6"), blue("9"))
    phone.do(fight(red("7"), blue("6")), fight(red("7"), blue("9")))
    assert phone.stage(blue("6")) is CardStage.OUT
    phone.refuses(refusals.CardIsElsewhere, commands.HandIn(blue("6")), card=blue("6"))
    phone.refuses(refusals.NotInPile, commands.IssueCard(blue("6")), card=blue("6"))
    assert queries.cards_in_pile(phone.state, BLUE) == 18
    phone.do(commands.HandIn(red("7")))
    assert counts(phone) == (0, 1)


def test_what_was_handed_in_before_is_safe() -> None:
    phone = playing(HouseRules(spoils=True), red("7"), blue("6"), blue("9"))
    phone.do(fight(red("7"), blue("6")), commands.HandIn(blue("6")))
    (duel,) = phone.do(fight(red("7"), blue("9")))
    assert isinstance(duel, DuelFought)
    assert duel.spoils == ()
    assert counts(phone) == (1, 0)


def test_a_player_gives_up_what_was_captured_with_an_earlier_card_too() -> None:
    phone = playing(HouseRules(spoils=True), blue("4"), blue("3"), blue("9"), knowledge=Knowledge.PLAYERS)
    phone.give(R1, red("4"))
    phone.do(fight(red("4"), blue("3")), fight(red("4"), blue("4")))
    phone.give(R1, red("7"))
    (duel,) = phone.do(fight(red("7"), blue("9")))
    assert isinstance(duel, DuelFought)
    assert set(duel.spoils) == {blue("3"), blue("4")}


def test_another_players_captured_cards_are_no_spoils() -> None:
    phone = playing(HouseRules(spoils=True), blue("3"), blue("9"), knowledge=Knowledge.PLAYERS)
    phone.give(R1, red("4"))
    phone.give(R2, red("7"))
    phone.do(fight(R1, blue("3")))
    (duel,) = phone.do(fight(R2, blue("9")))
    assert isinstance(duel, DuelFought)
    assert duel.spoils == ()
    assert phone.stage(blue("3")) is CardStage.CAPTURED


def test_without_the_house_rule_there_are_no_spoils() -> None:
    phone = playing(HouseRules(), red("7"), blue("6"), blue("9"))
    phone.do(fight(red("7"), blue("6")))
    (duel,) = phone.do(fight(red("7"), blue("9")))
    assert isinstance(duel, DuelFought)
    assert duel.spoils == ()
    assert phone.stage(blue("6")) is CardStage.CAPTURED


def test_in_a_tie_nobody_gives_up_spoils() -> None:
    phone = playing(HouseRules(spoils=True), red("7"), blue("6"), blue("7"))
    phone.do(fight(red("7"), blue("6")), fight(red("7"), blue("7")), commands.HandIn(blue("6")))
    assert counts(phone) == (1, 0)


def test_in_a_void_tag_nobody_gives_up_spoils() -> None:
    phone = playing(HouseRules(spoils=True), red("7"), blue("6"), blue("B"))
    phone.do(fight(red("7"), blue("6")), fight(red("7"), blue("B"), BLUE))
    assert phone.stage(blue("6")) is CardStage.CAPTURED


# A tie, the spy, the winner


def test_in_a_tie_both_keep_their_card_and_play_on() -> None:
    phone = playing(HouseRules(tie_keeps_cards=True), red("4"), blue("4"))
    (duel,) = phone.do(fight(red("4"), blue("4")))
    assert isinstance(duel, DuelFought)
    assert duel.result is Result.TIE_KEPT
    assert (phone.stage(red("4")), phone.stage(blue("4"))) == (CardStage.HELD, CardStage.HELD)
    phone.do(fight(red("4"), blue("4")))


def test_a_carrier_who_keeps_the_card_in_a_tie_keeps_the_flag() -> None:
    phone = playing(HouseRules(tie_keeps_cards=True), red("2"), blue("2"))
    phone.do(commands.TakeFlag(BLUE, holds(red("2"))), fight(red("2"), blue("2")))
    assert phone.state.flag(BLUE).stage is FlagStage.CARRIED


@pytest.mark.parametrize("other", [HouseRules(spoils=True), HouseRules(count_at_duel=True, winner_returns=True)])
def test_under_other_house_rules_a_carrier_who_ties_loses_the_flag_all_the_same(other: HouseRules) -> None:
    phone = playing(other, red("2"), blue("2"))
    phone.do(commands.TakeFlag(BLUE, holds(red("2"))))
    assert FlagLost(BLUE) in phone.do(fight(red("2"), blue("2")))


def test_where_the_spy_must_tag_who_tagged_must_be_said() -> None:
    rules = HouseRules(spy_must_tag=True)
    for reds, blues in (("1", "10"), ("10", "1")):
        phone = playing(rules, red(reds), blue(blues))
        phone.refuses(refusals.WhoTagged, fight(red(reds), blue(blues)))
        (duel,) = phone.do(fight(red(reds), blue(blues), RED))
        assert isinstance(duel, DuelFought)
        assert duel.result is Result.RED


def test_where_the_spy_must_tag_nobody_is_asked_about_other_pairs() -> None:
    rules = HouseRules(spy_must_tag=True, tie_keeps_cards=True)
    phone = playing(rules, red("1"), red("10"), blue("1"), blue("9"), blue("B"))
    (tie,) = phone.do(fight(red("1"), blue("1")))
    (higher,) = phone.do(fight(red("10"), blue("9")))
    (bomb,) = phone.do(fight(red("10"), blue("B")))
    assert [getattr(duel, "result", None) for duel in (tie, higher, bomb)] == [
        Result.TIE_KEPT,
        Result.RED,
        Result.BLUE,
    ]


def test_a_winner_who_returns_keeps_the_card_and_waits_for_nothing() -> None:
    rules = HouseRules(winner_returns=True, respawn_delay_s=60)
    phone = playing(rules, blue("8"), blue("7"), knowledge=Knowledge.PLAYERS)
    phone.give(R1, red("9"))
    phone.do(fight(R1, blue("8")), commands.HandIn(blue("8"), R1))
    assert phone.state.card_status(red("9")).player == R1
    assert queries.player_status(phone.state, R1) is PlayerStatus.PLAYS
    phone.do(fight(R1, blue("7")))


# Bombs and flags


def test_by_house_rule_a_bomb_never_takes_the_flag() -> None:
    phone = playing(HouseRules(bombs_take_no_flag=True), red("B"), red("4"))
    phone.refuses(refusals.BombsTakeNoFlag, commands.TakeFlag(BLUE, holds(red("B"))))
    phone.bring(RED, 10)
    phone.refuses(refusals.BombsTakeNoFlag, commands.TakeFlag(BLUE, holds(red("B"))))
    assert queries.may_take_flag(phone.state, RED, red("B").rank) is False
    phone.do(commands.TakeFlag(BLUE, holds(red("4"))))
    phone.refuses(refusals.BombsTakeNoFlag, commands.HandOnFlag(BLUE, holds(red("B"))))


def test_all_house_rules_together_make_a_game() -> None:
    rules = HouseRules(time_limit_s=600, respawn_delay_s=30, **dict.fromkeys(RULE_SWITCHES, True))
    phone = playing(rules, red("1"), red("B"), blue("10"), blue("2"), knowledge=Knowledge.PLAYERS)
    phone.do(fight(red("1"), blue("10"), RED))
    with pytest.raises(Refusal):
        phone.do(commands.TakeFlag(BLUE, holds(red("B"))))
    phone.do(commands.TakeFlag(RED, holds(blue("2"))), commands.DeliverFlag(RED), commands.HideFlag(RED))
    phone.later(600)
    phone.do(commands.CallTime())
    assert [queries.points(phone.state, team).n for team in Team] == [1, 25]
    assert queries.outcome(phone.state) == ("time", BLUE, True)


def test_spoils_are_known_by_their_carrier_where_cards_have_no_codes() -> None:
    box = agreed(Knowledge.PLAYERS, rules=HouseRules(spoils=True, count_at_duel=True), box=True)
    phone = begun(box)
    for card, player in ((red_box("7"), R1), (blue_box("6"), B1), (blue_box("9"), B2)):
        phone.do(commands.IssueCard(card, player))
    phone.do(fight(R1, B1))
    assert counts(phone) == (1, 0)
    (duel,) = phone.do(fight(R1, B2))
    assert isinstance(duel, DuelFought)
    assert duel.spoils == (blue_box("6"),)
    assert counts(phone) == (0, 1)


def test_spoils_that_count_at_the_duel_need_somebody_known_to_carry_them() -> None:
    rules = HouseRules(spoils=True, count_at_duel=True)
    with pytest.raises(refusals.SpoilsNeedACaptor):
        agreed(Knowledge.COUNTED, rules=rules)
    with pytest.raises(refusals.SpoilsNeedACaptor):
        agreed(Knowledge.CARDS, rules=rules, box=True)
