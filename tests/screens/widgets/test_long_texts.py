"""Long German words in large type, on small phones: everything wraps, nothing is cut or overlaps."""

from collections.abc import Callable

import pytest

from tests.screens.widgets.host import column, is_idle  # the window comes before anything of Kivy

# isort: split
from kivy.uix.widget import Widget

from referee_app.screens.theme import Light, ScreenTheme, SurfaceTone
from referee_app.screens.widgets.choices import Choices, Toggle
from referee_app.screens.widgets.inputs import Field, Stepper
from referee_app.screens.widgets.panels import Chip, EmptyState, Panel, ProgressMeter
from referee_app.screens.widgets.rows import Collapsible, ListRow, TopBar
from referee_app.screens.widgets.text import Heading, Text
from tests.screens.text_measures import faults
from tests.screens.widgets.conftest import Show

LINE = "Alle Mitspieler der blauen Mannschaft warten schon am Stützpunkt"
SENTENCE = "Nach der Hälfte darf jede Karte die gegnerische Fahne nehmen, vorher nur ein Aufklärer."


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
    "field": lambda: Field(caption=LINE, hint="Hinweis", fault=SENTENCE),
    "folded": _folded,
    "heading": lambda: Heading(text=LINE),
    "card": _card,
    "chip": lambda: Chip(icon="clock", text="12 warten", tone="signal"),
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
