"""What fits into which window, in plain numbers."""

import pytest

from referee_app.screens.field.fit import FieldContent, FieldFit, fit_field

BODY = 18


def test_players_stand_beside_the_scores_from_the_width_of_a_small_tablet_on() -> None:
    assert fit_field(400, 800, BODY) == FieldFit()
    assert not fit_field(599, 900, BODY).beside
    assert fit_field(600, 900, BODY) == FieldFit(beside=True, stacked=True)
    assert fit_field(800, 400, BODY) == FieldFit(beside=True, low=True, cramped=True)
    assert not fit_field(600, 960, BODY * 1.3).beside


def test_without_players_the_scores_have_the_whole_width_unless_the_window_is_low() -> None:
    assert not fit_field(800, 1024, BODY, FieldContent(of_a_team=0)).beside
    assert fit_field(800, 400, BODY, FieldContent(of_a_team=0)).beside


def test_type_that_is_large_for_the_window_makes_it_tight_or_cramped() -> None:
    assert not fit_field(320, 640, BODY).tight
    assert fit_field(360, 740, BODY * 1.3).tight
    assert fit_field(320, 640, BODY).cramped
    assert not fit_field(400, 800, BODY).cramped


@pytest.mark.parametrize(
    ("size", "scale", "of_a_team", "is_compact"),
    [
        ((320, 640), 1.3, 12, True),
        ((320, 640), 1.0, 12, True),
        ((320, 640), 1.3, 2, False),
        ((360, 740), 1.3, 60, False),
        ((320, 640), 1.0, 2, False),
        ((400, 800), 1.0, 12, False),
        ((800, 1280), 1.3, 60, False),
        ((800, 400), 1.0, 60, False),
        ((740, 360), 1.3, 60, True),
    ],
)
def test_scores_are_compact_where_fewer_than_three_rows_of_players_would_be_seen(
    size: tuple[int, int], scale: float, of_a_team: int, is_compact: bool
) -> None:
    assert fit_field(*size, BODY * scale, FieldContent(of_a_team=of_a_team)).compact is is_compact


def test_where_type_is_large_the_clock_makes_room_before_the_scores_do() -> None:
    windows = ((320, 640, 2), (360, 740, 60), (320, 640, 12))
    fits = [fit_field(width, height, BODY * 1.3, FieldContent(of_a_team=n)) for width, height, n in windows]
    assert [(fit.close, fit.compact) for fit in fits] == [(False, False), (True, False), (True, True)]


def test_where_nobody_is_shown_the_scores_are_whole_until_an_outcome_needs_the_room() -> None:
    assert not fit_field(360, 740, BODY * 1.3, FieldContent(of_a_team=0)).compact
    assert fit_field(320, 640, BODY * 1.3, FieldContent(of_a_team=0, has_outcome=True)).compact


def test_the_filters_fold_where_even_compact_scores_leave_too_little_room() -> None:
    assert fit_field(320, 640, BODY * 1.3, FieldContent(is_searched=True)).folded
    assert not fit_field(400, 800, BODY, FieldContent(is_searched=True)).folded
    assert not fit_field(320, 640, BODY * 1.3).folded


def test_scores_stand_below_each_other_on_a_tablet_so_that_players_get_two_thirds() -> None:
    assert fit_field(800, 1280, BODY * 1.3).stacked
    assert not fit_field(800, 1280, BODY * 1.3 * 1.3).stacked
    assert not fit_field(1280, 600, BODY * 1.3).stacked
