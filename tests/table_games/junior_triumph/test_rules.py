"""Every sentence of the rules of Junior Triumph: setting up, moving, fights and towers."""

from dataclasses import replace
from random import Random

import pytest

from referee_app.sentence import Refusal
from referee_app.table_games.game import AlreadyOver, NotNow, NotYourTurn, Outcome
from referee_app.table_games.junior import (
    EMPTY,
    NAMES,
    NUMBERED,
    SIGNS,
    SMALL,
    SQUARES,
    CampSetUp,
    CastleKind,
    PlaceLeftEmpty,
    SetUp,
    read_signs,
)
from referee_app.table_games.junior_triumph.game import GAME
from referee_app.table_games.junior_triumph.model import (
    AttackResult,
    CastleAttacked,
    CastleMoved,
    Move,
    MoveCastle,
    Options,
    Started,
    Tap,
    TowerTapped,
)
from referee_app.table_games.junior_triumph.projection import view
from referee_app.table_games.junior_triumph.rules import (
    DragonsStay,
    IntoTheLake,
    NoFirstMove,
    NotBeforeTheTowers,
    NotBeside,
    NotYourCastle,
    OwnCastleThere,
    TowerEmpty,
    decide,
    fight,
    legal,
    outcome,
    refuse,
    to_act,
)
from referee_app.table_games.seats import BLUE, OMNISCIENT, RED
from tests.table_games.junior.positions import camp, square
from tests.table_games.junior_triumph.positions import (
    BLUE_CAMP,
    RED_CAMP,
    WALLED_IN,
    allowed,
    begun,
    does,
    events_of,
    held,
    moves,
    plays,
    position,
    refused,
    state_after,
)
from tests.table_games.playing import RandomGame, played

START = state_after(Started(Options(), OMNISCIENT))


def refused_set_up(rows: str, seat: int) -> Refusal:
    with pytest.raises(Refusal) as caught:
        decide(START, RED if seat == RED else BLUE, SetUp(camp(rows, towers="F B J")), Random(1))
    return caught.value


def test_both_set_up_at_the_same_time_whoever_is_ready_first() -> None:
    assert to_act(START) == {RED, BLUE}
    blue_first, red_first = does(START, BLUE, SetUp(BLUE_CAMP)), does(START, RED, SetUp(RED_CAMP))
    assert to_act(blue_first) == {RED}
    assert to_act(red_first) == {BLUE}
    assert does(blue_first, RED, SetUp(RED_CAMP)) == does(red_first, BLUE, SetUp(BLUE_CAMP)) == begun()


def test_red_begins() -> None:
    assert to_act(begun()) == {RED}


def test_each_side_s_castles_stand_on_its_own_rows() -> None:
    assert [held(begun(), RED, name) for name in ("a4", "d4", "a1", "d1")] == [2, 4, 1, CastleKind.DRAGON]
    assert [held(begun(), BLUE, name) for name in ("a7", "d7", "a10", "d10")] == [3, 4, 1, CastleKind.DRAGON]
    assert [held(begun(), seat, name) for seat in (RED, BLUE) for name in ("a5", "d6")] == [EMPTY] * 4


def test_a_set_up_cannot_be_changed() -> None:
    ready = state_after(Started(Options(), OMNISCIENT), CampSetUp(BLUE, BLUE_CAMP))
    assert isinstance(refuse(view(ready, BLUE), SetUp(BLUE_CAMP)), NotYourTurn)


def test_a_set_up_that_is_not_complete_is_refused() -> None:
    assert isinstance(refused_set_up("2 3 4 D  3 2 4 5  4 2 3 6  1 2 . D", RED), PlaceLeftEmpty)


@pytest.mark.parametrize(("seat", "squares"), [(RED, ("a4", "d4")), (BLUE, ("a7", "d7"))])
def test_a_set_up_that_leaves_no_first_move_is_refused(seat: int, squares: tuple[str, str]) -> None:
    refusal = refused_set_up("D 3 4 D  3 2 4 5  4 2 3 6  1 2 3 2", seat)
    assert isinstance(refusal, NoFirstMove)
    assert refusal.facts == {"squares": squares}


@pytest.mark.parametrize("rows", ["D 3 4 2 3 2 4 5 4 2 3 6 1 2 3 D", "4 D D 3 3 2 4 5 4 2 3 6 1 2 3 2"])
def test_a_set_up_with_one_way_out_is_allowed(rows: str) -> None:
    assert decide(START, RED, SetUp(camp(rows, towers="F B J")), Random(1))


def test_at_first_only_the_outer_castles_of_the_front_row_can_move() -> None:
    assert allowed(begun()) == moves("a4-a5", "d4-d5")
    assert allowed(plays(begun(), "a4-a5")) == moves("a7-a6", "d7-d6")


def test_a_turn_is_one_move_of_one_castle() -> None:
    after = plays(begun(), "a4-a5")
    assert (held(after, RED, "a4"), held(after, RED, "a5")) == (EMPTY, CastleKind.DWARF)
    assert to_act(after) == {BLUE}
    assert isinstance(refused(after, "a5-a6", seat=RED), NotYourTurn)


def test_a_castle_goes_forward_back_or_sideways_onto_empty_squares() -> None:
    state = position({"b9": "6"}, {"d1": "3"})
    assert allowed(state) == moves("b9-b10", "b9-b8", "b9-a9", "b9-c9")
    assert events_of(state, "b9-a9") == (CastleMoved(RED, square("b9"), square("a9"), tells=False),)


def test_a_castle_at_the_edge_does_not_leave_the_board_nor_come_in_at_the_other_side() -> None:
    assert allowed(position({"d8": "6"}, {"d1": "3"})) == moves("d8-d9", "d8-d7", "d8-c8")
    assert isinstance(refused(position({"d8": "6"}, {"d1": "3"}), "d8-a9"), NotBeside)


@pytest.mark.parametrize("name", ["a8", "c10", "b7", "b9", "d8", "a1"])
def test_a_castle_goes_to_a_square_beside_it_only(name: str) -> None:
    refusal = refused(position({"b9": "6"}, {"d1": "3"}), f"b9-{name}")
    assert isinstance(refusal, NotBeside)
    assert refusal.facts == {"start": "b9", "end": name}


@pytest.mark.parametrize(("start", "lake"), [("a5", "b5"), ("a6", "b6"), ("d5", "c5"), ("b4", "b5"), ("c7", "c6")])
def test_a_lake_cannot_be_entered(start: str, lake: str) -> None:
    refusal = refused(position({start: "6"}, {"d1": "3"}), f"{start}-{lake}")
    assert isinstance(refusal, IntoTheLake)
    assert refusal.facts == {"square": lake}


def test_dragons_never_move() -> None:
    state = position({"b3": "D", "a5": "6"}, {"d1": "3"})
    assert isinstance(refused(state, "b3-b4"), DragonsStay)
    assert allowed(state) == moves("a5-a4", "a5-a6")


def test_dragons_never_attack() -> None:
    assert isinstance(refused(position({"b3": "D", "a5": "6"}, {"b4": "1"}), "b3-b4"), DragonsStay)


def test_one_s_own_castle_is_neither_passed_nor_attacked() -> None:
    refusal = refused(begun(), "a4-b4")
    assert isinstance(refusal, OwnCastleThere)
    assert refusal.facts == {"square": "b4"}
    assert isinstance(refused(position({"a1": "6", "a2": "D"}, {"d1": "3"}), "a1-a2"), OwnCastleThere)


@pytest.mark.parametrize("name", ["a5", "d7"])
def test_only_one_s_own_castles_are_moved(name: str) -> None:
    refusal = refused(begun(), f"{name}-a6")
    assert isinstance(refusal, NotYourCastle)
    assert refusal.facts == {"square": name}


@pytest.mark.parametrize("beyond", [-1, 40, 1000])
def test_a_square_beside_the_board_is_refused(beyond: int) -> None:
    seen = view(begun(), RED)
    assert isinstance(refuse(seen, MoveCastle(beyond, 1)), NotYourCastle)
    assert isinstance(refuse(seen, MoveCastle(square("a4"), beyond)), NotBeside)
    assert isinstance(refuse(seen, Tap(beyond, 0)), NotYourCastle)


def test_attacking_is_never_compulsory() -> None:
    state = plays(begun(), "a4-a5", "a7-a6")
    assert allowed(state) == moves("a5-a4", "a5-a6", "b4-a4", "a3-a4", "d4-d5")
    assert plays(state, "d4-d5").turn == BLUE


def test_an_attack_needs_no_knowledge_of_what_stands_there() -> None:
    strong, weak = (position({"a5": "3"}, {"a6": sign, "d10": "2"}) for sign in ("6", "1"))
    assert allowed(strong) == allowed(weak)


def test_moving_and_setting_up_have_their_time() -> None:
    assert isinstance(refuse(view(START, RED), MoveCastle(12, 16)), NotNow)
    assert isinstance(refuse(view(START, RED), Tap(12, 0)), NotNow)
    assert isinstance(refuse(view(begun(), RED), SetUp(RED_CAMP)), NotNow)


def test_when_it_is_over_nothing_may_be_done() -> None:
    over = plays(begun(blue=WALLED_IN), "a4-a5", "d7-d6", "a5-a4", "d6-d7", "d4-d5")
    for seat in (RED, BLUE):
        assert isinstance(refuse(view(over, seat), MoveCastle(0, 4)), AlreadyOver)
        assert legal(view(over, seat)) == ()


def test_who_only_looks_on_has_nothing_to_do() -> None:
    assert legal(view(begun(), None)) == ()
    assert isinstance(refuse(view(begun(), None), MoveCastle(square("a4"), square("a5"))), NotYourTurn)


def test_there_are_too_many_ways_to_set_up_for_a_list() -> None:
    assert legal(view(START, RED)) is None


@pytest.mark.parametrize("luck", range(3))
def test_what_is_listed_is_all_that_is_not_refused(luck: int) -> None:
    everything: list[Move] = [MoveCastle(start, end) for start in SQUARES for end in SQUARES]
    everything += [Tap(at, tower) for at in SQUARES for tower in range(4)]
    for turn in list(played(replace(RandomGame(GAME, Options(), 2, 0), luck=luck)))[3::12]:
        seen = view(turn.after, turn.after.turn)
        assert {move for move in everything if refuse(seen, move) is None} == set(legal(seen) or ())


# Every pair of castles, attacker and defender, against the law written as a table.


LAW = """
    .  1  2  3  4  5  6  D
    1  =  -  -  -  -  +  -
    2  +  =  -  -  -  -  +
    3  +  +  =  -  -  -  -
    4  +  +  +  =  -  -  -
    5  +  +  +  +  =  -  -
    6  -  +  +  +  +  =  -
"""
"""Who attacks stands at the left, who is attacked on top: + the attacker wins, - it loses, = both leave."""

_SAYS = {"+": AttackResult.WON, "-": AttackResult.LOST, "=": AttackResult.BOTH_LEFT}
_TOP, *_LINES = (line.split() for line in LAW.strip().splitlines())
PAIRS = [
    (CastleKind(read_signs([line[0]])[0]), CastleKind(read_signs([defender])[0]), _SAYS[said])
    for line in _LINES
    for defender, said in zip(_TOP[1:], line[1:], strict=True)
]


def test_the_table_has_every_pair() -> None:
    assert {(attacker, defender) for attacker, defender, _ in PAIRS} == {(a, d) for a in NUMBERED for d in SMALL}


@pytest.mark.parametrize(("attacker", "defender", "result"), PAIRS)
def test_the_law_says_who_leaves(attacker: CastleKind, defender: CastleKind, result: AttackResult) -> None:
    assert fight(attacker, defender) is result


@pytest.mark.parametrize(("attacker", "defender", "result"), PAIRS)
@pytest.mark.parametrize("seat", [RED, BLUE])
def test_who_wins_stands_where_it_should_and_who_lost_lies_beside_the_board(
    seat: int, attacker: CastleKind, defender: CastleKind, result: AttackResult
) -> None:
    # A third castle on each side keeps the game going, whoever leaves.
    attackers, defenders = {"b9": SIGNS[attacker], "a4": "3"}, {"c9": SIGNS[defender], "d4": "3"}
    red, blue = (attackers, defenders) if seat == RED else (defenders, attackers)
    before = position(red, blue, turn=RED if seat == RED else BLUE)
    us, them = before.turn, BLUE if before.turn == RED else RED
    assert events_of(before, "b9-c9")[0] == CastleAttacked(us, square("b9"), square("c9"), attacker, defender, result)
    after = plays(before, "b9-c9")
    assert held(after, us, "b9") == EMPTY
    assert held(after, us, "c9") == (attacker if result is AttackResult.WON else EMPTY)
    assert held(after, them, "c9") == (defender if result is AttackResult.LOST else EMPTY)
    assert after.removed[us].count(attacker) - before.removed[us].count(attacker) == (result is not AttackResult.WON)
    assert after.removed[them].count(defender) - before.removed[them].count(defender) == (
        result is not AttackResult.LOST
    )
    assert after.turn == them


@pytest.mark.parametrize("name", ["b8", "b10", "a9", "c9"])
def test_an_attack_goes_forward_back_or_sideways(name: str) -> None:
    after = plays(position({"b9": "6"}, {name: "3", "d1": "3"}), f"b9-{name}")
    assert held(after, RED, name) == CastleKind.KING
    assert NAMES[after.castles[BLUE].squares.index(CastleKind.UNICORN)] == "d1"


# The towers: who stands before them may tap.


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
    assert events_of(ARRIVED, "tap c10 1") == (TowerTapped(RED, square("c10"), 0, CastleKind.JESTER, lost=None),)
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
    assert events_of(state, "tap a10 3") == (
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
