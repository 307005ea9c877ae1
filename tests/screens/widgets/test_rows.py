"""Bars, rows and what opens and closes."""

import pytest

from tests.screens.widgets.host import column, heard, is_idle  # the window comes before anything of Kivy

# isort: split
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from referee_app.screens.theme import FIELD_TOUCH, Light, ScreenTheme
from referee_app.screens.widgets.buttons import BigButton
from referee_app.screens.widgets.choices import Toggle
from referee_app.screens.widgets.rows import Collapsible, ListRow, TopBar
from referee_app.screens.widgets.text import Text
from tests.screens.text_measures import faults
from tests.screens.widgets.conftest import Show


def test_a_bar_tells_of_the_way_back_and_of_its_action(shown: Show) -> None:
    bar = TopBar(title="Settings", action_icon="share", action_text="Share", pos_hint={"top": 1})
    backs, actions = heard(bar, "on_back"), heard(bar, "on_action")
    driver = shown(bar)
    driver.tap(bar.ids.back)
    assert (len(backs), len(actions)) == (1, 0)
    driver.tap(bar.ids.action)
    assert (len(backs), len(actions)) == (1, 1)
    assert min(*bar.ids.back.size, *bar.ids.action.size) >= dp(FIELD_TOUCH)


def test_a_bar_without_a_way_back_has_nothing_to_press(shown: Show) -> None:
    bar = TopBar(title="Home", leads_back=False, pos_hint={"top": 1})
    backs = heard(bar, "on_back")
    driver = shown(bar)
    driver.tap_at(24, 770)
    assert backs == []
    assert bar.ids.back.size == bar.ids.action.size == [0, 0]


@pytest.mark.parametrize(("width", "breaks"), [(400, False), (100, True)])
def test_a_title_goes_below_the_buttons_where_a_word_of_it_would_break(width: float, breaks: bool) -> None:
    assert TopBar().breaks_title("Settings", width, dp(56), 0, ScreenTheme()) is breaks


@pytest.mark.parametrize(("width", "stacks"), [(800, False), (200, True)])
def test_what_stands_at_the_end_of_a_row_goes_below_where_it_would_take_too_much(width: float, stacks: bool) -> None:
    assert ListRow().stacks("12 players", width, ScreenTheme()) is stacks
    assert not ListRow().stacks("", width, ScreenTheme())


def test_a_row_is_pressed_as_a_whole(shown: Show) -> None:
    row = ListRow(icon="duel", headline="A game", text="paused", trailing="14:12", leads=True)
    pressed = heard(row, "on_release")
    driver = shown(column(row))
    for across in (0.02, 0.5, 0.98):
        driver.tap_at(row.x + row.width * across, row.to_window(*row.center)[1])
    assert len(pressed) == 3


def test_a_pressed_row_looks_pressed(shown: Show) -> None:
    row = ListRow(headline="A game")
    driver = shown(column(row))
    before = driver.colour_at(row, 0.9)
    finger = driver.press(*row.to_window(*row.center))
    driver.wait(0.4)  # a finger might be about to scroll
    assert driver.colour_at(row, 0.9) != before
    driver.release(finger)
    driver.wait(0.2)
    assert driver.colour_at(row, 0.9) == before


def test_a_toggle_turns_over_and_tells(shown: Show) -> None:
    toggle = Toggle(text="Sound", caption="Five short tones", on=False)
    told = heard(toggle, "on_toggle")
    driver = shown(column(toggle))
    off = driver.colour_at(toggle.ids.knob, 0.3)
    driver.tap(toggle)
    driver.wait(0.3)
    assert (toggle.on, toggle.ids.knob.slid, told) == (True, 1, [(True,)])
    assert driver.colour_at(toggle.ids.knob, 0.3) != off
    driver.tap(toggle)
    driver.wait(0.3)
    assert (toggle.on, toggle.ids.knob.slid, told) == (False, 0, [(True,), (False,)])


def test_a_still_toggle_does_not_slide(shown: Show) -> None:
    toggle = Toggle(text="Sound")
    driver = shown(column(toggle), ScreenTheme(still=True))
    toggle.on = True
    assert toggle.ids.knob.slid == 1
    assert is_idle(driver)


def fold(**facts: object) -> tuple[Collapsible, Toggle]:
    folded, inside = Collapsible(headline="House rules", caption="The usual", **facts), Toggle(text="Bombs stay")
    folded.add_widget(inside)
    return folded, inside


def test_what_is_folded_away_is_neither_seen_nor_touched(shown: Show) -> None:
    folded, inside = fold()
    driver = shown(column(folded, Text(text="below")))
    assert "Bombs stay" not in driver.texts()
    assert inside.get_root_window() is None
    assert folded.height == folded.ids.head.height


def test_a_tap_unfolds_and_another_folds_away(shown: Show) -> None:
    folded, inside = fold()
    told, below = heard(folded, "on_fold"), Text(text="below")
    driver = shown(column(folded, below))
    driver.tap(folded.ids.head)
    driver.wait(0.3)
    assert "Bombs stay" in driver.texts()
    assert below.top < inside.y
    assert faults(driver) == []
    driver.tap(inside)
    assert inside.on
    driver.tap(folded.ids.head)
    driver.wait(0.3)
    assert "Bombs stay" not in driver.texts()
    assert told == [(True,), (False,)]


def test_what_is_folded_away_is_dressed_too(shown: Show) -> None:
    folded, inside = fold()
    driver = shown(column(folded))
    driver.app.apply_theme(ScreenTheme(Light.DARK))
    folded.open = True
    assert inside.theme.light is Light.DARK


def test_a_fold_can_begin_open(shown: Show) -> None:
    folded, _ = fold(open=True)
    assert "Bombs stay" in shown(column(folded)).texts()


@pytest.mark.parametrize("size", [(320, 640), (400, 800)])
def test_a_button_s_words_wrap(shown: Show, size: tuple[int, int]) -> None:
    words = "Alle Karten dieser Mannschaft noch einmal einlesen"
    long, short = BigButton(icon="camera", text=words), BigButton(text="OK")
    row = BoxLayout(size_hint_y=None, height=1)
    driver = shown(column(long, short, row), ScreenTheme(text_scale=1.3), size)
    assert faults(driver) == []
    assert long.height > short.height >= dp(FIELD_TOUCH)
