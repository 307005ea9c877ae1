"""No to and fro: three moves of one castle, quiet ones, with nothing in between."""

from referee_app.table_games.junior.model import EMPTY, CastleKind
from referee_app.table_games.junior_triumph.model import State
from referee_app.table_games.junior_triumph.rules import ToAndFro
from referee_app.table_games.seats import BLUE, RED
from tests.table_games.junior_triumph.positions import allowed, held, moves, plays, position, refused

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
