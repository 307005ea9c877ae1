"""The towers: who may tap them, and what each large castle does."""

import pytest

from referee_app.table_games.game import Outcome
from referee_app.table_games.junior.model import EMPTY, CastleKind
from referee_app.table_games.junior_triumph.model import Tap, TowerTapped
from referee_app.table_games.junior_triumph.projection import view
from referee_app.table_games.junior_triumph.rules import (
    NotBeforeTheTowers,
    NotYourCastle,
    TowerEmpty,
    outcome,
    refuse,
    to_act,
)
from referee_app.table_games.seats import BLUE, RED
from tests.table_games.junior.positions import square
from tests.table_games.junior_triumph.positions import allowed, happens, held, moves, plays, position, refused

BLUES = {"d3": "2"}
ARRIVED = position({"c10": "4", "a5": "3"}, BLUES)


@pytest.mark.parametrize("column", "abcd")
def test_any_square_of_the_fourth_row_will_do_for_any_tower(column: str) -> None:
    red = position({f"{column}10": "4"}, BLUES)
    assert moves(*(f"tap {column}10 {tower}" for tower in (1, 2, 3))) <= allowed(red)
    blue = position({"d8": "2"}, {f"{column}1": "4"}, turn=BLUE)
    assert moves(*(f"tap {column}1 {tower}" for tower in (1, 2, 3))) <= allowed(blue)


def test_who_arrives_taps_from_the_next_turn_on() -> None:
    arriving = position({"c9": "4"}, BLUES)
    assert isinstance(refused(arriving, "tap c9 1"), NotBeforeTheTowers)
    arrived = plays(arriving, "c9-c10")
    assert to_act(arrived) == {BLUE}
    assert moves("tap c10 1") <= allowed(plays(arrived, "d3-d4"))


def test_who_arrives_by_an_attack_taps_from_the_next_turn_on() -> None:
    arrived = plays(position({"c9": "4"}, BLUES | {"c10": "3"}), "c9-c10", "d3-d4")
    assert moves("tap c10 1", "tap c10 2", "tap c10 3") <= allowed(arrived)


@pytest.mark.parametrize("name", ["a5", "c9", "c1"])
def test_a_castle_elsewhere_cannot_tap(name: str) -> None:
    refusal = refused(position({name: "4", "d10": "5"}, BLUES), f"tap {name} 1")
    assert isinstance(refusal, NotBeforeTheTowers)
    assert refusal.facts == {"square": name, "first": "a10", "last": "d10"}


def test_one_s_own_fourth_row_is_not_before_the_other_s_towers() -> None:
    assert isinstance(refused(position({"a5": "4"}, {"c10": "4"}, turn=BLUE), "tap c10 1"), NotBeforeTheTowers)


@pytest.mark.parametrize("name", ["d10", "d3"])
def test_a_castle_of_one_s_own_is_named(name: str) -> None:
    assert isinstance(refused(ARRIVED, f"tap {name} 1"), NotYourCastle)


def test_who_may_tap_may_move_instead() -> None:
    assert moves("c10-c9", "c10-b10", "c10-d10", "a5-a6", "tap c10 3") <= allowed(ARRIVED)


def test_the_jester_leaves_and_the_castle_stays() -> None:
    assert happens(ARRIVED, "tap c10 1") == (TowerTapped(RED, square("c10"), 0, CastleKind.JESTER, lost=None),)
    after = plays(ARRIVED, "tap c10 1")
    assert after.removed[BLUE][-1] == CastleKind.JESTER
    assert held(after, RED, "c10") == CastleKind.KNIGHT
    assert to_act(after) == {BLUE}


def test_after_the_jester_one_taps_again_with_a_castle_still_there() -> None:
    after = plays(ARRIVED, "tap c10 1", "d3-d4")
    assert {move for move in allowed(after) if move in moves("tap c10 1", "tap c10 2", "tap c10 3")} == moves(
        "tap c10 2", "tap c10 3"
    )
    refusal = refused(after, "tap c10 1")
    assert isinstance(refusal, TowerEmpty)
    assert refusal.facts == {"tower": 1}


def test_after_the_jester_a_castle_that_was_taken_taps_no_more() -> None:
    after = plays(position({"c10": "4", "a5": "3"}, {"c9": "5"}), "tap c10 1", "c9-c10")
    assert isinstance(refused(after, "tap c10 2"), NotYourCastle)


def test_the_black_knight_leaves_and_takes_the_castle_that_was_named() -> None:
    state = position({"c10": "4", "a10": "3"}, BLUES)
    assert happens(state, "tap a10 3") == (
        TowerTapped(RED, square("a10"), 2, CastleKind.BLACK_KNIGHT, lost=CastleKind.UNICORN),
    )
    after = plays(state, "tap a10 3")
    assert (held(after, RED, "a10"), held(after, RED, "c10")) == (EMPTY, CastleKind.KNIGHT)
    assert after.removed[BLUE][-1] == CastleKind.BLACK_KNIGHT
    assert after.removed[RED].count(CastleKind.UNICORN) == 4
    assert after.castles[BLUE].towers == bytes([CastleKind.JESTER, CastleKind.FLAG, EMPTY])


def test_after_the_black_knight_another_castle_must_get_there() -> None:
    after = plays(ARRIVED, "tap c10 3", "d3-d4")
    assert isinstance(refused(after, "tap c10 1"), NotYourCastle)
    assert allowed(after) == moves("a5-a4", "a5-a6")


@pytest.mark.parametrize("seat", [RED, BLUE])
def test_the_flag_wins(seat: int) -> None:
    state = ARRIVED if seat == RED else position({"d8": "2"}, {"c1": "4"}, turn=BLUE)
    after = plays(state, f"tap {'c10' if seat == RED else 'c1'} 2")
    assert outcome(after) == Outcome("junior_triumph.ended.flag", frozenset({state.turn}))
    assert to_act(after) == frozenset()
    assert after.shown[1 - seat].towers[1] == CastleKind.FLAG


@pytest.mark.parametrize("tower", [-1, 3])
def test_there_are_three_towers(tower: int) -> None:
    assert isinstance(refuse(view(ARRIVED, RED), Tap(square("c10"), tower)), TowerEmpty)
