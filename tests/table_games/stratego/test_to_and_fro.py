"""No piece goes more than five times in a row between the same two squares; in a tournament, three."""

from itertools import chain

import pytest

from referee_app.cards.ranks import Rank
from referee_app.table_games.seats import BLUE, RED
from referee_app.table_games.stratego.model import Ending, Options, State
from referee_app.table_games.stratego.rules import TooOften
from tests.table_games.stratego.positions import begun, may, placed, plays, red_plays, refusal, standing

FIVE = ("a1-a2", "a2-a1", "a1-a2", "a2-a1", "a1-a2")
BLUE_SIDE = "b10:4 e10:4 j10:F"


def gone_five_times() -> State:
    return red_plays(placed("a1:6 e1:5 j1:F", BLUE_SIDE), *FIVE)


def test_the_fifth_time_is_allowed() -> None:
    four = red_plays(placed("a1:6 e1:5 j1:F", BLUE_SIDE), *FIVE[:4])
    assert refusal(four, "a1-a2") is None


def test_the_sixth_time_is_not_and_the_reason_is_told() -> None:
    five = gone_five_times()
    refused = refusal(five, "a2-a1")
    assert isinstance(refused, TooOften)
    assert refused.facts == {"source": "a2", "target": "a1", "times": 5}


def test_the_sixth_move_may_lead_to_a_third_square_and_the_row_begins_anew() -> None:
    five = gone_five_times()
    assert {"a2-a3", "a2-b2"} <= may(five)
    again = red_plays(five, "a2-a3", "a3-a2", "a2-a3", "a3-a2", "a2-a3")
    assert isinstance(refusal(again, "a3-a2"), TooOften)


def test_another_piece_in_between_breaks_the_row() -> None:
    five = red_plays(gone_five_times(), "e1-e2")
    assert refusal(five, "a2-a1") is None
    assert refusal(red_plays(five, "a2-a1", "a1-a2", "a2-a1", "a1-a2"), "a2-a1") is None
    assert isinstance(refusal(red_plays(five, "a2-a1", "a1-a2", "a2-a1", "a1-a2", "a2-a1"), "a1-a2"), TooOften)


def test_another_piece_in_the_midst_of_it_breaks_the_row() -> None:
    state = red_plays(placed("a1:6 e1:5 j1:F", BLUE_SIDE), *FIVE[:3], "e1-e2", "a2-a1", "a1-a2")
    assert refusal(state, "a2-a1") is None


def test_an_offer_of_a_draw_is_no_move_and_does_not_break_the_row() -> None:
    five = gone_five_times()
    assert isinstance(refusal(plays(five, "offer draw", "decline"), "a2-a1"), TooOften)


def test_each_side_has_a_row_of_its_own() -> None:
    state = placed("a1:6 j1:F", "a10:6 j10:F")
    both = plays(state, *chain(*zip(FIVE, ("a10-a9", "a9-a10", "a10-a9", "a9-a10", "a10-a9"), strict=True)))
    assert isinstance(refusal(both, "a2-a1"), TooOften)
    assert isinstance(refusal(plays(both, "a2-a3"), "a9-a10"), TooOften)


def test_of_a_scout_s_long_moves_only_the_end_squares_count() -> None:
    state = placed("a1:2 e1:5 j1:F", BLUE_SIDE)
    five = red_plays(state, "a1-a5", "a5-a1", "a1-a5", "a5-a1", "a1-a5")
    assert isinstance(refusal(five, "a5-a1"), TooOften)
    assert {"a5-a2", "a5-a4", "a5-a6"} <= may(five)
    shorter_once = red_plays(state, "a1-a5", "a5-a1", "a1-a5", "a5-a1", "a1-a4")
    assert refusal(shorter_once, "a4-a1") is None


def test_an_attack_on_the_sixth_is_forbidden_too() -> None:
    state = red_plays(placed("a1:6 e1:5 j1:F", f"{BLUE_SIDE} c1:4"), *FIVE[:3])
    state = plays(state, "a2-a1", "c1-b1", "a1-a2", "b1-a1")
    assert isinstance(refusal(state, "a2-a1"), TooOften)
    assert refusal(plays(state, "e1-e2", "b10-b9"), "a2-a1") is None


def test_a_won_attack_counts_as_a_move() -> None:
    state = red_plays(placed("a1:6 e1:5 j1:F", f"{BLUE_SIDE} a2:4"), *FIVE)
    assert isinstance(refusal(state, "a2-a1"), TooOften)


def test_the_row_of_a_piece_that_fell_binds_no_other() -> None:
    state = red_plays(placed("a1:6 b2:10 j1:F", f"{BLUE_SIDE} a4:9"), *FIVE[:3])
    state = plays(state, "a2-a1", "a4-a3", "a1-a2", "a3-a2", "b2-a2", "b10-b9")
    assert standing(state, "a2") is Rank.MARSHAL
    assert {"a2-a1", "a2-b2"} <= may(state)


def test_who_has_only_forbidden_moves_left_loses() -> None:
    enclosed = placed("a1:2 d1:5 j1:F", "a7:9 b7:B b8:B a9:F", turn=BLUE)
    state = plays(enclosed, "a7-a8", "d1-d2", "a8-a7", "d2-d1", "a7-a8", "a1-b1", "a8-a7", "b1-a1", "a7-a8")
    assert state.ending is None
    lost = plays(state, "d1-d2")
    assert (lost.ending, lost.winner) == (Ending.NO_MOVE, RED)


def test_who_is_enclosed_after_four_times_goes_on() -> None:
    enclosed = placed("a1:2 d1:5 j1:F", "a8:9 b7:B b8:B a9:F", turn=BLUE)
    state = plays(enclosed, "a8-a7", "d1-d2", "a7-a8", "d2-d1", "a8-a7", "a1-b1", "a7-a8", "b1-a1")
    assert state.ending is None
    assert may(state) == {"a8-a7"}


@pytest.mark.parametrize(("options", "times"), [(Options(), 5), (Options(tournament_squares=True), 3)])
def test_in_a_tournament_it_is_three_times(options: Options, times: int) -> None:
    state = begun(tournament=options.tournament_squares)
    for turn in range(times):
        go, back = ("a4-a5", "a5-a4") if turn % 2 == 0 else ("a5-a4", "a4-a5")
        assert refusal(state, go) is None
        state = plays(state, go, ("b7-b6", "e7-e6", "b6-b7", "e6-e7")[turn % 4])
    refused = refusal(state, back)
    assert isinstance(refused, TooOften)
    assert refused.facts["times"] == times
