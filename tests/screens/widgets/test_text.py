"""Texts where the user types or reads: long German words in large type wrap, and nothing is cut or overlaps."""

from collections.abc import Callable

import pytest

from tests.screens.widgets.host import (
    column,  # the window comes before anything of Kivy
    heard,  # the window comes before anything of Kivy
    is_idle,  # the window comes before anything of Kivy
    press_enter,  # the window comes before anything of Kivy
)

# isort: split
from kivy.metrics import dp
from kivy.uix.widget import Widget

from referee_app.screens.theme import FIELD_TOUCH, Light, ScreenTheme, SurfaceTone, contrast, over
from referee_app.screens.widgets.choices import Choices, Toggle
from referee_app.screens.widgets.inputs import Field, Stepper
from referee_app.screens.widgets.panels import EmptyState, Panel, ProgressMeter
from referee_app.screens.widgets.rows import Collapsible, ListRow, TopBar
from referee_app.screens.widgets.text import Heading, Text
from tests.screens.text_measures import faults
from tests.screens.widgets.conftest import Show

LINE = "Alle Mitspieler der blauen Mannschaft warten schon am Stützpunkt"
SENTENCE = "Nach der Hälfte darf jede Karte die gegnerische Fahne nehmen, vorher nur ein Aufklärer."


# Where the user types


def test_what_is_typed_is_told_letter_by_letter(shown: Show) -> None:
    field = Field(caption="Name", placeholder="Saturday")
    edits = heard(field, "on_edit")
    driver = shown(column(field))
    driver.tap(field.ids.entry)
    driver.type("Abc")
    assert edits == [("A",), ("Ab",), ("Abc",)]
    assert field.text == "Abc"


def test_enter_hands_the_text_over(shown: Show) -> None:
    field = Field()
    entered = heard(field, "on_text_entered")
    driver = shown(column(field))
    driver.tap(field.ids.entry)
    driver.type("K7M2XP")
    press_enter(driver)
    assert entered == [("K7M2XP",)]


def test_a_text_put_there_is_no_edit(shown: Show) -> None:
    field = Field(text="first")
    edits = heard(field, "on_edit")
    driver = shown(column(field))
    field.text = "second"
    driver.frames(2)
    assert (edits, field.ids.entry.text) == ([], "second")


def test_a_screen_can_give_the_focus(shown: Show) -> None:
    field = Field()
    driver = shown(column(field))
    field.focus = True
    driver.type("A")
    field.focus = False
    assert (field.text, field.ids.entry.focus) == ("A", False)


def test_a_number_field_takes_digits_only(shown: Show) -> None:
    field = Field(numeric=True)
    driver = shown(column(field))
    driver.tap(field.ids.entry)
    driver.type("1a2")
    assert field.text == "12"


def test_several_lines_grow_up_to_a_limit(shown: Show) -> None:
    field = Field(multiline=True, most_lines=4)
    driver = shown(column(field))
    heights = []
    for lines in (1, 3, 4, 40):
        field.text = "\n".join("Anna" for _ in range(lines))
        driver.frames(3)
        heights.append(field.height)
    assert heights[0] < heights[1] < heights[2] == heights[3]
    assert heights[0] >= dp(FIELD_TOUCH)


def test_a_fault_is_said_below_and_goes_with_its_reason(shown: Show) -> None:
    field = Field(caption="Short code", text="K7")
    driver = shown(column(field))
    before = field.height
    field.fault = "Ein Kurzcode hat sechs Buchstaben oder Ziffern."
    driver.frames(3)
    assert field.fault in driver.texts()
    assert faults(driver) == []
    field.fault = ""
    driver.frames(3)
    assert field.height == before


def test_a_secret_is_not_shown(shown: Show) -> None:
    field = Field(secret=True, text="hunter")
    shown(column(field))
    assert field.ids.entry.password


@pytest.mark.parametrize("light", Light)
def test_what_is_typed_can_be_read_even_when_selected(shown: Show, light: Light) -> None:
    field = Field(placeholder="hint")
    shown(column(field), ScreenTheme(light))
    entry, surface = field.ids.entry, ScreenTheme(light).colours("raised").surface
    assert contrast(tuple(entry.foreground_color), surface) >= 7
    assert contrast(tuple(entry.hint_text_color), surface) >= 4.5
    assert contrast(tuple(entry.cursor_color), surface) >= 4.5
    selected = [over(tuple(entry.selection_color), colour) for colour in (tuple(entry.foreground_color), surface)]
    assert contrast(*selected) >= 4.5
    assert contrast(selected[1], surface) > 1.2


def test_a_field_in_which_nobody_types_is_idle(shown: Show) -> None:
    assert is_idle(shown(column(Field(caption="Name", text="Anna"))))


# Long texts


def _folded() -> Widget:
    folded = Collapsible(headline=LINE, caption=SENTENCE, open=True)
    folded.add_widget(Toggle(text=LINE, caption=SENTENCE, on=True))
    return folded


def _card() -> Widget:
    card = Panel()
    card.add_widget(Text(text=SENTENCE, tone="raised"))
    card.add_widget(ProgressMeter(fraction=0.4, text=LINE, tone="raised"))
    return card


PARTS: dict[str, Callable[[], Widget]] = {
    "bar": lambda: TopBar(title=LINE, action_icon="share", action_text="Weitergeben"),
    "bar without back": lambda: TopBar(title=LINE, leads_back=False, action_text="Weiter"),
    "row": lambda: ListRow(icon="duel", headline=LINE, text=SENTENCE, trailing="vor 14 Minuten", leads=True),
    "team row": lambda: ListRow(icon="triangle", headline=LINE, text=SENTENCE, tone=SurfaceTone.RED.value),
    "choices": lambda: Choices(
        options=(("a", "Zwei Leiter", "people"), ("b", "Ein Leiter mit beiden Mannschaften", ""), ("c", "Niemand", "")),
        chosen="b",
    ),
    "toggle": lambda: Toggle(text=LINE, caption=SENTENCE),
    "stepper": lambda: Stepper(value=40, most=120),
    "field": lambda: Field(caption=LINE, placeholder="Hinweis", fault=SENTENCE),
    "folded": _folded,
    "heading": lambda: Heading(text=LINE),
    "card": _card,
    "empty": lambda: EmptyState(icon="cards", headline=LINE, text=SENTENCE),
}


@pytest.mark.parametrize("size", [(320, 640), (400, 800)])
@pytest.mark.parametrize("part", PARTS)
def test_it_fits(shown: Show, part: str, size: tuple[int, int]) -> None:
    driver = shown(column(PARTS[part]()), ScreenTheme(text_scale=1.3), size)
    assert faults(driver) == []


@pytest.mark.parametrize("light", Light)
def test_all_of_them_rest_while_nothing_happens(shown: Show, light: Light) -> None:
    driver = shown(column(*(make() for make in PARTS.values())), ScreenTheme(light))
    assert is_idle(driver)


def test_another_look_changes_every_part(shown: Show) -> None:
    driver = shown(column(*(make() for make in PARTS.values())))
    sun = driver.picture()
    driver.app.apply_theme(ScreenTheme(Light.DARK))
    driver.frames(4)
    dark = driver.picture()
    lighter = [a > b for a, b in zip(sun.convert("L").tobytes(), dark.convert("L").tobytes(), strict=True)]
    assert sum(lighter) / len(lighter) > 0.7
