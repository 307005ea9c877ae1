"""How Stratego Original ends: the flag, no move, and the ways to a draw."""

from random import Random

import pytest

from referee_app.table_games.game import NotNow, Outcome
from referee_app.table_games.seats import BLUE, RED
from referee_app.table_games.stratego.model import (
    AcceptDraw,
    DeclineDraw,
    DrawAccepted,
    DrawDeclined,
    DrawOffered,
    Ending,
    GameFinished,
    OfferDraw,
    State,
)
from referee_app.table_games.stratego.notation import read
from referee_app.table_games.stratego.projection import view
from referee_app.table_games.stratego.rules import AlreadyOffered, decide, legal, outcome, to_act
from tests.table_games.stratego.positions import begun, events_of, placed, plays, red_plays, refusal


def test_who_takes_the_flag_wins() -> None:
    over = plays(placed("a5:2 j1:F", "a9:F j10:4"), "a5-a9")
    assert outcome(over) == Outcome("stratego.ended.flag", frozenset({RED}))


def test_who_is_to_move_and_cannot_loses() -> None:
    over = plays(placed("a5:2 j1:F", "a9:F a8:B"), "a5-a6")
    assert outcome(over) == Outcome("stratego.ended.no_move", frozenset({RED}))


def test_pieces_that_are_shut_in_cannot_move_either() -> None:
    shut_in = placed("e5:2 j1:F", "a10:9 a9:B b10:F")
    assert outcome(plays(shut_in, "e5-e6")) == Outcome("stratego.ended.no_move", frozenset({RED}))


def test_an_enemy_that_can_be_attacked_is_a_way_out() -> None:
    assert outcome(plays(placed("a8:4 j1:F", "a10:9 b10:F b9:B"), "a8-a9")) is None


def test_who_loses_its_last_mover_goes_on_as_long_as_the_other_must_move() -> None:
    state = plays(placed("a5:2 j1:F", "a6:4 j10:F"), "a5-a6")
    assert state.ending is None
    assert to_act(state) == {BLUE}
    assert outcome(plays(state, "a6-a7")) == Outcome("stratego.ended.no_move", frozenset({BLUE}))


def test_it_is_a_draw_when_neither_side_has_anything_that_moves() -> None:
    over = plays(placed("a5:4 j1:F i1:B", "a6:4 j10:F"), "a5-a6")
    assert outcome(over) == Outcome("stratego.ended.nothing_moves")


def test_the_last_mover_of_all_may_fall_at_a_bomb() -> None:
    assert outcome(plays(placed("a5:4 j1:F", "a6:B j10:F"), "a5-a6")) == Outcome("stratego.ended.nothing_moves")


def test_two_hundred_moves_without_a_capture_are_a_draw() -> None:
    state = placed("a1:4 j1:F", "b10:4 e10:4 j10:F", quiet=198)
    assert outcome(plays(state, "a1-a2")) is None
    assert outcome(plays(state, "a1-a2", "b10-b9")) == Outcome("stratego.ended.quiet")


def test_two_hundred_moves_are_counted_from_the_first_on() -> None:
    state = placed("b1:4 e1:4 j1:F", "b10:4 e10:4 j10:F")
    red = ("b1-b2", "e1-e2", "b2-b1", "e2-e1")
    after = red_plays(state, *(red[turn % 4] for turn in range(99)))
    assert (after.position.quiet, after.ending) == (198, None)


def test_a_capture_begins_the_count_anew() -> None:
    state = plays(placed("a5:6 j1:F", "a6:4 j10:F e10:4", quiet=199), "a5-a6")
    assert state.ending is None
    assert state.position.quiet == 0


def test_a_win_goes_before_the_draw_that_the_same_move_would_make() -> None:
    over = plays(placed("a5:6 j1:F", "a9:F a8:B", quiet=199), "a5-a6")
    assert outcome(over) == Outcome("stratego.ended.no_move", frozenset({RED}))


def offered() -> State:
    return plays(begun(), "offer draw")


def test_an_offer_of_a_draw_is_answered_by_the_other_side() -> None:
    assert events_of(begun(), "offer draw") == (DrawOffered(RED),)
    assert to_act(offered()) == {BLUE}
    assert legal(view(offered(), BLUE)) == (AcceptDraw(), DeclineDraw())
    assert legal(view(offered(), RED)) == ()


def test_a_draw_is_agreed() -> None:
    assert events_of(offered(), "accept") == (DrawAccepted(BLUE), GameFinished(Ending.AGREED, None))
    assert outcome(plays(offered(), "accept")) == Outcome("stratego.ended.agreed")


def test_after_a_no_the_turn_goes_on() -> None:
    assert events_of(offered(), "decline") == (DrawDeclined(BLUE),)
    declined = plays(offered(), "decline")
    assert to_act(declined) == {RED}
    assert refusal(declined, "b4-b5") is None


def test_a_draw_is_offered_once_in_a_turn() -> None:
    assert isinstance(refusal(plays(offered(), "decline"), "offer draw"), AlreadyOffered)


def test_in_the_next_turn_a_draw_may_be_offered_again() -> None:
    later = plays(offered(), "decline", "b4-b5")
    assert refusal(later, "offer draw") is None
    assert refusal(plays(later, "b7-b6"), "offer draw") is None


def test_nothing_else_is_done_before_the_answer() -> None:
    for move in (read("a7-a6"), OfferDraw()):
        with pytest.raises(NotNow):
            decide(offered(), BLUE, move, Random(1))


def test_as_long_as_it_goes_on_there_is_no_outcome() -> None:
    assert outcome(begun()) is None
    assert outcome(offered()) is None
