"""Boxes that are filled with as many parts as are wanted, and what the parts work out before anything is drawn."""

import gc
import weakref

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.screens.driver import Driver  # noqa: F401  it must come before anything of Kivy

# isort: split
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from referee_app.screens.theme import Light, ScreenTheme, SurfaceTone
from referee_app.screens.widgets.base import columns, fill, is_wide_and_low
from referee_app.screens.widgets.camera_preview import FinderCorners, covering, seen_part
from referee_app.screens.widgets.models import AnswerOption, Question
from referee_app.screens.widgets.text import SingleLine


def test_parts_that_are_not_wanted_for_a_while_are_used_again() -> None:
    box = BoxLayout()
    first = fill(box, 3, SingleLine, ScreenTheme())
    assert fill(box, 1, SingleLine, ScreenTheme()) == first[:1]
    again = fill(box, 4, SingleLine, ScreenTheme())
    assert again[:1] == first[:1]
    assert set(first) < set(again)


def test_parts_that_come_back_have_the_look_of_the_others() -> None:
    box = BoxLayout()
    fill(box, 2, SingleLine, ScreenTheme())
    fill(box, 0, SingleLine, ScreenTheme())
    assert {part.theme for part in fill(box, 2, SingleLine, ScreenTheme(Light.DARK))} == {ScreenTheme(Light.DARK)}


def test_boxes_do_not_share_what_they_have_no_use_for() -> None:
    one, other = BoxLayout(), BoxLayout()
    spare = fill(one, 2, SingleLine, ScreenTheme())
    fill(one, 0, SingleLine, ScreenTheme())
    assert not set(spare) & set(fill(other, 2, SingleLine, ScreenTheme()))


def test_a_box_that_nobody_needs_is_let_go_although_its_spare_parts_know_it() -> None:
    class Teller(SingleLine):
        box: BoxLayout

    box = BoxLayout()
    for part in fill(box, 2, Teller, ScreenTheme()):
        part.box = box
    fill(box, 0, Teller, ScreenTheme())
    gone = weakref.ref(box)
    del box, part
    gc.collect()
    assert gone() is None


SIDES = st.floats(10, 2000)


@pytest.mark.parametrize(
    ("width", "widest", "count", "expected"),
    [(400, 90, 11, 4), (400, 90, 3, 3), (300, 90, 4, 2), (400, 90, 5, 3), (400, 500, 6, 1), (400, 90, 0, 1)],
)
def test_columns_are_as_many_as_fit_and_evenly_filled(width: float, widest: float, count: int, expected: int) -> None:
    assert columns(width, widest, 8, count, 4) == expected


@given(width=SIDES, widest=SIDES, count=st.integers(1, 60), most=st.integers(1, 6))
def test_columns_never_overflow(width: float, widest: float, count: int, most: int) -> None:
    number = columns(width, widest, 8, count, most)
    assert 1 <= number <= min(count, most)
    assert number == 1 or number * widest + (number - 1) * 8 <= width + 0.001


@given(frame=st.tuples(SIDES, SIDES), pos=st.tuples(SIDES, SIDES), size=st.tuples(SIDES, SIDES))
def test_a_frame_covers_its_box_and_lies_in_its_middle(
    frame: tuple[float, float], pos: tuple[float, float], size: tuple[float, float]
) -> None:
    at = covering(frame, pos, size)
    left, top = at.place((0, 0))
    right, bottom = at.place(frame)
    assert left <= pos[0] + 0.01
    assert bottom <= pos[1] + 0.01
    assert right >= pos[0] + size[0] - 0.01
    assert top >= pos[1] + size[1] - 0.01
    assert at.place((frame[0] / 2, frame[1] / 2)) == pytest.approx((pos[0] + size[0] / 2, pos[1] + size[1] / 2))


def test_of_a_wide_frame_the_middle_is_seen() -> None:
    numbers = seen_part((200, 100), (0, 0), (100, 100), 0)
    corners = {tuple(numbers[at : at + 4]) for at in range(0, len(numbers), 4)}
    assert corners == {(0, 0, 0.25, 1), (100, 0, 0.75, 1), (100, 100, 0.75, 0), (0, 100, 0.25, 0)}


def test_a_finder_s_corners_stay_within_their_box() -> None:
    ends = [FinderCorners.corner((10, 20), (200, 100), right, top) for right in (0, 1) for top in (0, 1)]
    assert all(10 < x < 210 for end in ends for x in end[::2])
    assert all(20 < y < 120 for end in ends for y in end[1::2])
    assert len({tuple(end) for end in ends}) == 4


def test_the_first_answer_stands_out_and_none_is_yellow_on_yellow() -> None:
    answers = (AnswerOption("yes", "Yes"), AnswerOption("no", "No"), AnswerOption("red", "Red", tone="red"))
    plain, yellow = Question(answers=answers), Question(answers=answers, tone=SurfaceTone.SIGNAL)
    assert [plain.tone_of(place) for place in range(3)] == ["action", "quiet", "red"]
    assert [yellow.tone_of(place) for place in range(3)] == ["ground", "ground", "red"]


@pytest.mark.parametrize(("size", "expected"), [((800, 400), True), ((400, 800), False), ((1200, 700), False)])
def test_a_phone_held_across_is_wide_and_low(size: tuple[int, int], expected: bool) -> None:
    assert is_wide_and_low(*map(dp, size)) is expected
