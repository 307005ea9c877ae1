"""Boxes that are filled with as many parts as are wanted."""

import gc
import weakref

from tests.screens import driver  # noqa: F401  it must come before anything of Kivy

# isort: split
from kivy.uix.boxlayout import BoxLayout

from referee_app.screens.theme import Light, ScreenTheme
from referee_app.screens.widgets.base import fill
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
