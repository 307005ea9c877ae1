"""No to and fro in Junior Triumph, and the ways a game ends without the flag."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import cycle, islice

from referee_app.table_games.game import Outcome
from referee_app.table_games.junior import EMPTY, CastleKind
from referee_app.table_games.junior_triumph.model import MoveCastle, NoMoveLeft, NothingRemoved, State
from referee_app.table_games.junior_triumph.rules import ToAndFro, outcome, to_act
from referee_app.table_games.seats import BLUE, RED
from tests.table_games.junior_triumph.positions import (
    WALLED_IN,
    allowed,
    begun,
    events_of,
    held,
    moves,
    plays,
    position,
    refused,
)

# No to and fro: three moves of one castle, quiet ones, with nothing in between.


CORNER = {"a3": "6", "d3": "4"}
FAR = {"d8": "2", "d10": "3"}


def gone_and_come_back() -> State:
    """Red's king went from a3 to a4 and straight back, and red is to move."""
    return plays(position(CORNER, FAR), "a3-a4", "d8-d7", "a4-a3", "d10-c10")


def test_a_castle_that_went_and_came_back_may_not_go_there_again() -> None:
    refusal = refused(gone_and_come_back(), "a3-a4")
    assert isinstance(refusal, ToAndFro)
    assert refusal.facts == {"start": "a3", "end": "a4"}


def test_it_is_allowed_to_come_back() -> None:
    state = plays(position(CORNER, FAR), "a3-a4", "d8-d7")
    assert moves("a4-a3") <= allowed(state)


def test_it_may_go_elsewhere() -> None:
    assert allowed(gone_and_come_back()) == moves("a3-a2", "a3-b3", "d3-d4", "d3-d2", "d3-c3")


def test_once_it_went_elsewhere_and_came_back_the_first_way_is_free_again() -> None:
    state = plays(gone_and_come_back(), "a3-a2", "d7-d8", "a2-a3", "c10-d10")
    assert isinstance(refused(state, "a3-a2"), ToAndFro)
    assert moves("a3-a4") <= allowed(state)


def test_the_row_is_of_the_last_moves_only() -> None:
    state = plays(position(CORNER, FAR), "a3-a4", "d8-d7", "a4-b4", "d10-c10", "b4-a4", "d7-d8")
    assert isinstance(refused(state, "a4-b4"), ToAndFro)
    assert moves("a4-a3") <= allowed(state)


def test_another_castle_in_between_breaks_the_row() -> None:
    after_the_way_there = plays(position(CORNER, FAR), "a3-a4", "d8-d7", "d3-d4", "d10-d9", "a4-a3", "d7-d8")
    assert moves("a3-a4") <= allowed(after_the_way_there)
    after_the_way_back = plays(gone_and_come_back(), "d3-d4", "c10-d10")
    assert moves("a3-a4") <= allowed(after_the_way_back)


def test_a_move_of_the_other_side_does_not_break_the_row() -> None:
    state = plays(position(CORNER, FAR | {"b10": "3"}), "a3-a4", "b10-b9", "a4-a3", "d10-c10")
    assert isinstance(refused(state, "a3-a4"), ToAndFro)


def test_an_attack_on_that_square_is_allowed() -> None:
    state = plays(position(CORNER, {"a6": "2", "d10": "3"}), "a3-a4", "a6-a5", "a4-a3", "a5-a4")
    assert moves("a3-a4") <= allowed(state)
    after = plays(state, "a3-a4", "d10-d9")
    assert held(after, RED, "a4") == CastleKind.KING


def test_an_attack_breaks_the_row() -> None:
    attacked = plays(position(CORNER, {"a6": "2", "d10": "3"}), "a3-a4", "a6-a5", "a4-a3", "a5-a4", "a3-a4", "d10-d9")
    back = plays(attacked, "a4-a3", "d9-d10")
    assert moves("a3-a4") <= allowed(back), "the way there was an attack"


def test_an_attack_on_the_way_back_breaks_the_row() -> None:
    state = plays(position(CORNER, {"b3": "2", "d10": "3"}), "a3-a4", "b3-a3", "a4-a3", "d10-d9")
    assert held(state, RED, "a3") == CastleKind.KING
    assert moves("a3-a4") <= allowed(state)


def test_an_attack_of_the_other_side_that_fails_does_not_break_the_row() -> None:
    state = plays(position(CORNER, {"a5": "2", "d10": "3"}), "a3-a4", "d10-d9", "a4-a3", "a5-a4")
    assert moves("a3-a4") <= allowed(state), "an enemy stands there"
    state = plays(position(CORNER, {"b4": "2", "d10": "3"}), "a3-a4", "b4-a4", "a4-a3", "d10-d9")
    assert isinstance(refused(state, "a3-a4"), ToAndFro)


def test_a_tap_breaks_the_row() -> None:
    state = plays(position({"a10": "6"}, {"d3": "2"}), "a10-a9", "d3-d4", "a9-a10", "d4-d5", "tap a10 1", "d5-d6")
    assert moves("a10-a9") <= allowed(state)


def test_it_holds_for_blue_as_for_red() -> None:
    state = plays(position(FAR, CORNER, turn=BLUE), "a3-a4", "d8-d7", "a4-a3", "d10-c10")
    assert isinstance(refused(state, "a3-a4"), ToAndFro)


def test_another_castle_that_takes_the_place_may_go_the_same_way() -> None:
    state = position({"a3": "4", "b3": "3"}, {"a5": "4", "d10": "3"})
    state = plays(state, "a3-a4", "d10-d9", "b3-a3", "a5-a4")
    assert held(state, RED, "a4") == EMPTY, "the knights have left"
    assert moves("a3-a4") <= allowed(state)


# Every other way a game of Junior Triumph ends: nobody can move, or nothing happens any more.


RED_WON = Outcome("junior_triumph.ended.no_move", frozenset({RED}))
STUCK = Outcome("junior_triumph.ended.both_stuck")
QUIET = Outcome("junior_triumph.ended.nothing_removed")
ROUND = ("a3-a4", "d8-d7", "a4-b4", "d7-c7", "b4-b3", "c7-c8", "b3-a3", "c8-d8")
"""Both sides walk in a ring: nothing is attacked, and nobody goes to and fro."""


def wandering() -> State:
    """Two castles a side, far from each other."""
    return position({"a3": "6", "d1": "D"}, {"d8": "2", "a10": "D"})


def quiet_turns(number: int) -> Iterator[str]:
    return islice(cycle(ROUND), number)


def test_who_has_only_dragons_left_loses() -> None:
    state = position({"a9": "6"}, {"b9": "3", "d7": "D", "d8": "D"})
    assert events_of(state, "a9-b9")[1:] == (NoMoveLeft(BLUE, both=False),)
    assert outcome(plays(state, "a9-b9")) == RED_WON


def test_who_has_no_castle_left_loses() -> None:
    assert outcome(plays(position({"a9": "6"}, {"b9": "3"}), "a9-b9")) == RED_WON


def test_who_is_walled_in_by_its_own_castles_loses() -> None:
    state = position({"c9": "6"}, {"a10": "5", "a9": "D", "b10": "D", "c10": "3"})
    assert outcome(plays(state, "c9-c10")) == RED_WON


def test_who_may_only_go_to_and_fro_cannot_move_and_loses() -> None:
    state = plays(begun(blue=WALLED_IN), "a4-a5", "d7-d6", "a5-a4", "d6-d7")
    assert outcome(state) is None
    assert outcome(plays(state, "d4-d5")) == RED_WON


def test_it_is_asked_when_one_is_to_act_not_before() -> None:
    state = plays(position({"a9": "6", "d2": "2"}, {"b9": "3", "d8": "D", "c10": "2"}), "a9-b9")
    assert to_act(state) == {BLUE}
    after = plays(state, "c10-c9", "b9-c9")
    assert outcome(after) == RED_WON


def test_who_can_tap_is_not_lost() -> None:
    # No play leads to dragons on the other's rows; only they can close a castle in there.
    closed = plays(position({"d5": "2"}, {"a1": "5", "b1": "D", "a2": "D"}), "d5-d6")
    assert to_act(closed) == {BLUE}
    assert moves("tap a1 1", "tap a1 2", "tap a1 3") <= allowed(closed)
    assert not any(isinstance(move, MoveCastle) for move in allowed(closed))


def test_who_can_only_attack_is_not_lost() -> None:
    state = position({"a9": "D", "b9": "3", "d5": "2"}, {"a10": "5", "b10": "D"})
    assert outcome(plays(state, "d5-d6")) is None


def test_who_attacks_with_its_last_castle_and_loses_it_loses() -> None:
    state = position({"a9": "1"}, {"b9": "3"})
    after = plays(state, "a9-b9")
    assert outcome(after) is None, "blue can move"
    assert outcome(plays(after, "b9-b8")) == Outcome("junior_triumph.ended.no_move", frozenset({BLUE}))


def test_when_neither_can_move_it_is_a_draw() -> None:
    state = position({"a9": "3", "d1": "D"}, {"b9": "3", "d10": "D"})
    assert events_of(state, "a9-b9")[1:] == (NoMoveLeft(BLUE, both=True),)
    assert outcome(plays(state, "a9-b9")) == STUCK


def test_the_last_castle_that_runs_into_a_dragon_is_a_draw_if_only_dragons_are_left() -> None:
    assert outcome(plays(position({"a9": "3"}, {"b9": "D"}), "a9-b9")) == STUCK


def test_when_both_may_only_go_to_and_fro_it_is_a_draw() -> None:
    state = begun(red=WALLED_IN, blue=WALLED_IN)
    assert outcome(plays(state, "d4-d5", "d7-d6", "d5-d4", "d6-d7")) == STUCK


def test_the_black_knight_may_take_the_last_castle_that_could_move() -> None:
    state = position({"c10": "4"}, {"d3": "2"})
    after = plays(state, "tap c10 3")
    assert outcome(after) is None
    assert outcome(plays(after, "d3-d4")) == Outcome("junior_triumph.ended.no_move", frozenset({BLUE}))


def test_a_hundred_turns_of_both_sides_with_nothing_removed_are_a_draw() -> None:
    *most, last = quiet_turns(100)
    state = plays(wandering(), *most)
    assert outcome(state) is None
    assert events_of(state, last)[1:] == (NothingRemoved(100),)
    assert outcome(plays(state, last)) == QUIET
    assert to_act(plays(state, last)) == frozenset()


def test_what_is_removed_begins_the_count_anew() -> None:
    almost = plays(position({"a3": "6", "d1": "D"}, {"d8": "2", "a10": "D", "d2": "3"}), *quiet_turns(96))
    assert almost.quiet_turns == 96
    attacked = plays(almost, "a3-a4", "d2-d1")
    assert attacked.quiet_turns == 0
    assert outcome(plays(attacked, "a4-a5", "d8-d9", "a5-a6", "d9-d8")) is None


def test_a_jester_that_leaves_begins_the_count_anew() -> None:
    state = plays(position({"a3": "6", "c10": "2"}, {"d8": "2"}), *quiet_turns(96))
    assert plays(state, "tap c10 1").quiet_turns == 0


def test_who_cannot_move_after_the_hundredth_turn_has_lost_all_the_same() -> None:
    state = plays(begun(blue=WALLED_IN), "a4-a5", "d7-d6", "a5-a4", "d6-d7")
    assert outcome(plays(replace(state, quiet_turns=99), "d4-d5")) == RED_WON
