"""No piece goes too often between two squares, and how Stratego Original ends."""

from itertools import chain
from random import Random

import pytest

from referee_app.cards.ranks import Rank
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
    Options,
    State,
)
from referee_app.table_games.stratego.notation import read
from referee_app.table_games.stratego.projection import view
from referee_app.table_games.stratego.rules import AlreadyOffered, TooOften, decide, legal, outcome, to_act
from tests.table_games.stratego.positions import (
    allowed,
    begun,
    events_of,
    plays,
    position,
    red_plays,
    refused,
    standing,
)

FIVE = ("a1-a2", "a2-a1", "a1-a2", "a2-a1", "a1-a2")
BLUE_SIDE = "b10:4 e10:4 j10:F"


def gone_five_times() -> State:
    return red_plays(position("a1:6 e1:5 j1:F", BLUE_SIDE), *FIVE)


def test_the_fifth_time_is_allowed() -> None:
    four = red_plays(position("a1:6 e1:5 j1:F", BLUE_SIDE), *FIVE[:4])
    assert refused(four, "a1-a2") is None


def test_the_sixth_time_is_not_and_the_reason_is_told() -> None:
    five = gone_five_times()
    refusal = refused(five, "a2-a1")
    assert isinstance(refusal, TooOften)
    assert refusal.facts == {"source": "a2", "target": "a1", "times": 5}


def test_the_sixth_move_may_lead_to_a_third_square_and_the_row_begins_anew() -> None:
    five = gone_five_times()
    assert {"a2-a3", "a2-b2"} <= allowed(five)
    again = red_plays(five, "a2-a3", "a3-a2", "a2-a3", "a3-a2", "a2-a3")
    assert isinstance(refused(again, "a3-a2"), TooOften)


def test_another_piece_in_between_breaks_the_row() -> None:
    five = red_plays(gone_five_times(), "e1-e2")
    assert refused(five, "a2-a1") is None
    assert refused(red_plays(five, "a2-a1", "a1-a2", "a2-a1", "a1-a2"), "a2-a1") is None
    assert isinstance(refused(red_plays(five, "a2-a1", "a1-a2", "a2-a1", "a1-a2", "a2-a1"), "a1-a2"), TooOften)


def test_another_piece_in_the_midst_of_it_breaks_the_row() -> None:
    state = red_plays(position("a1:6 e1:5 j1:F", BLUE_SIDE), *FIVE[:3], "e1-e2", "a2-a1", "a1-a2")
    assert refused(state, "a2-a1") is None


def test_an_offer_of_a_draw_is_no_move_and_does_not_break_the_row() -> None:
    five = gone_five_times()
    assert isinstance(refused(plays(five, "offer draw", "decline"), "a2-a1"), TooOften)


def test_each_side_has_a_row_of_its_own() -> None:
    state = position("a1:6 j1:F", "a10:6 j10:F")
    both = plays(state, *chain(*zip(FIVE, ("a10-a9", "a9-a10", "a10-a9", "a9-a10", "a10-a9"), strict=True)))
    assert isinstance(refused(both, "a2-a1"), TooOften)
    assert isinstance(refused(plays(both, "a2-a3"), "a9-a10"), TooOften)


def test_of_a_scout_s_long_moves_only_the_end_squares_count() -> None:
    state = position("a1:2 e1:5 j1:F", BLUE_SIDE)
    five = red_plays(state, "a1-a5", "a5-a1", "a1-a5", "a5-a1", "a1-a5")
    assert isinstance(refused(five, "a5-a1"), TooOften)
    assert {"a5-a2", "a5-a4", "a5-a6"} <= allowed(five)
    shorter_once = red_plays(state, "a1-a5", "a5-a1", "a1-a5", "a5-a1", "a1-a4")
    assert refused(shorter_once, "a4-a1") is None


def test_an_attack_on_the_sixth_is_forbidden_too() -> None:
    state = red_plays(position("a1:6 e1:5 j1:F", f"{BLUE_SIDE} c1:4"), *FIVE[:3])
    state = plays(state, "a2-a1", "c1-b1", "a1-a2", "b1-a1")
    assert isinstance(refused(state, "a2-a1"), TooOften)
    assert refused(plays(state, "e1-e2", "b10-b9"), "a2-a1") is None


def test_a_won_attack_counts_as_a_move() -> None:
    state = red_plays(position("a1:6 e1:5 j1:F", f"{BLUE_SIDE} a2:4"), *FIVE)
    assert isinstance(refused(state, "a2-a1"), TooOften)


def test_the_row_of_a_piece_that_fell_binds_no_other() -> None:
    state = red_plays(position("a1:6 b2:10 j1:F", f"{BLUE_SIDE} a4:9"), *FIVE[:3])
    state = plays(state, "a2-a1", "a4-a3", "a1-a2", "a3-a2", "b2-a2", "b10-b9")
    assert standing(state, "a2") is Rank.MARSHAL
    assert {"a2-a1", "a2-b2"} <= allowed(state)


def test_who_has_only_forbidden_moves_left_loses() -> None:
    enclosed = position("a1:2 d1:5 j1:F", "a7:9 b7:B b8:B a9:F", turn=BLUE)
    state = plays(enclosed, "a7-a8", "d1-d2", "a8-a7", "d2-d1", "a7-a8", "a1-b1", "a8-a7", "b1-a1", "a7-a8")
    assert state.ending is None
    lost = plays(state, "d1-d2")
    assert (lost.ending, lost.winner) == (Ending.NO_MOVE, RED)


def test_who_is_enclosed_after_four_times_goes_on() -> None:
    enclosed = position("a1:2 d1:5 j1:F", "a8:9 b7:B b8:B a9:F", turn=BLUE)
    state = plays(enclosed, "a8-a7", "d1-d2", "a7-a8", "d2-d1", "a8-a7", "a1-b1", "a7-a8", "b1-a1")
    assert state.ending is None
    assert allowed(state) == {"a8-a7"}


@pytest.mark.parametrize(("options", "times"), [(Options(), 5), (Options(tournament_squares=True), 3)])
def test_in_a_tournament_it_is_three_times(options: Options, times: int) -> None:
    state = begun(tournament=options.tournament_squares)
    for turn in range(times):
        go, back = ("a4-a5", "a5-a4") if turn % 2 == 0 else ("a5-a4", "a4-a5")
        assert refused(state, go) is None
        state = plays(state, go, ("b7-b6", "e7-e6", "b6-b7", "e6-e7")[turn % 4])
    refusal = refused(state, back)
    assert isinstance(refusal, TooOften)
    assert refusal.facts["times"] == times


# How Stratego Original ends: the flag, no move, and the ways to a draw.


def test_who_takes_the_flag_wins() -> None:
    over = plays(position("a5:2 j1:F", "a9:F j10:4"), "a5-a9")
    assert outcome(over) == Outcome("stratego.ended.flag", frozenset({RED}))


def test_who_is_to_move_and_cannot_loses() -> None:
    over = plays(position("a5:2 j1:F", "a9:F a8:B"), "a5-a6")
    assert outcome(over) == Outcome("stratego.ended.no_move", frozenset({RED}))


def test_pieces_that_are_shut_in_cannot_move_either() -> None:
    shut_in = position("e5:2 j1:F", "a10:9 a9:B b10:F")
    assert outcome(plays(shut_in, "e5-e6")) == Outcome("stratego.ended.no_move", frozenset({RED}))


def test_an_enemy_that_can_be_attacked_is_a_way_out() -> None:
    assert outcome(plays(position("a8:4 j1:F", "a10:9 b10:F b9:B"), "a8-a9")) is None


def test_who_loses_its_last_mover_goes_on_as_long_as_the_other_must_move() -> None:
    state = plays(position("a5:2 j1:F", "a6:4 j10:F"), "a5-a6")
    assert state.ending is None
    assert to_act(state) == {BLUE}
    assert outcome(plays(state, "a6-a7")) == Outcome("stratego.ended.no_move", frozenset({BLUE}))


def test_it_is_a_draw_when_neither_side_has_anything_that_moves() -> None:
    over = plays(position("a5:4 j1:F i1:B", "a6:4 j10:F"), "a5-a6")
    assert outcome(over) == Outcome("stratego.ended.nothing_moves")


def test_the_last_mover_of_all_may_fall_at_a_bomb() -> None:
    assert outcome(plays(position("a5:4 j1:F", "a6:B j10:F"), "a5-a6")) == Outcome("stratego.ended.nothing_moves")


def test_two_hundred_moves_without_a_capture_are_a_draw() -> None:
    state = position("a1:4 j1:F", "b10:4 e10:4 j10:F", quiet=198)
    assert outcome(plays(state, "a1-a2")) is None
    assert outcome(plays(state, "a1-a2", "b10-b9")) == Outcome("stratego.ended.quiet")


def test_two_hundred_moves_are_counted_from_the_first_on() -> None:
    state = position("b1:4 e1:4 j1:F", "b10:4 e10:4 j10:F")
    red = ("b1-b2", "e1-e2", "b2-b1", "e2-e1")
    after = red_plays(state, *(red[turn % 4] for turn in range(99)))
    assert (after.position.quiet, after.ending) == (198, None)


def test_a_capture_begins_the_count_anew() -> None:
    state = plays(position("a5:6 j1:F", "a6:4 j10:F e10:4", quiet=199), "a5-a6")
    assert state.ending is None
    assert state.position.quiet == 0


def test_a_win_goes_before_the_draw_that_the_same_move_would_make() -> None:
    over = plays(position("a5:6 j1:F", "a9:F a8:B", quiet=199), "a5-a6")
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
    assert refused(declined, "b4-b5") is None


def test_a_draw_is_offered_once_in_a_turn() -> None:
    assert isinstance(refused(plays(offered(), "decline"), "offer draw"), AlreadyOffered)


def test_in_the_next_turn_a_draw_may_be_offered_again() -> None:
    later = plays(offered(), "decline", "b4-b5")
    assert refused(later, "offer draw") is None
    assert refused(plays(later, "b7-b6"), "offer draw") is None


def test_nothing_else_is_done_before_the_answer() -> None:
    for move in (read("a7-a6"), OfferDraw()):
        with pytest.raises(NotNow):
            decide(offered(), BLUE, move, Random(1))


def test_as_long_as_it_goes_on_there_is_no_outcome() -> None:
    assert outcome(begun()) is None
    assert outcome(offered()) is None
