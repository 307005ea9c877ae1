"""How large a headline is written, without a window: a letter is half as wide as it is high."""

import pytest

from referee_app.screens.verdict.headline import LINE, fitted_headline_size, least_size

LOTS = 1000.0


def width_at(text: str, size: float) -> float:
    return len(text) * size / 2


def fitted(text: str, width: float, height: float = LOTS, least: float = 44) -> float:
    return fitted_headline_size(text, (least, 72), (width, height), width_at)


def test_what_fits_on_one_line_is_as_large_as_can_be() -> None:
    assert fitted("Red wins", 300) == 72


def test_two_lines_are_better_where_they_are_much_larger() -> None:
    assert fitted("Does not count", 300) == 72
    assert fitted("Blue wins", 300) == pytest.approx(2 * 300 / 9)  # on one line it is hardly smaller


def test_a_word_that_is_wider_than_a_line_is_written_smaller_and_not_broken() -> None:
    assert fitted("Unentschieden", 300) == pytest.approx(2 * 300 / 13)
    assert fitted("Unentschieden", 200) == pytest.approx(2 * 200 / 13)  # even below the least size


def test_words_that_are_joined_stay_on_one_line() -> None:
    assert fitted("Oui\u00a0!", 100, least=36) == pytest.approx(2 * 100 / 5)


def test_it_gives_way_to_what_is_below_it_down_to_the_least_size() -> None:
    assert fitted("A tie", 300, 60 * LINE) == 60
    assert fitted("A tie", 300, 10) == 44
    assert fitted("Does not count", 300, 2 * 50 * LINE) == 50
    assert fitted("Does not count", 300, -20) == 44


@pytest.mark.parametrize(
    ("width", "least"), [(360, 44), (320, 44 * 320 / 360), (200, 36), (480, 44 * 480 / 360), (800, 72)]
)
def test_the_least_size_grows_with_the_window(width: float, least: float) -> None:
    assert least_size(width, 72) == pytest.approx(least)


def test_without_words_nothing_is_asked() -> None:
    assert fitted("", 300) == 72
