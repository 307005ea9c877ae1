"""The widgets of a new game: three pages with one in sight; a large number, lists of cards, names, facts and rules."""

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from referee_app.live_game.limits import MOST_PLAYERS
from referee_app.screens.app_screen import AppScreen, ScreenPart
from referee_app.screens.kivy_setup import load_layout
from referee_app.screens.new_game.model import CardsShown, Group, NamesShown, NewGameShown, SwitchShown
from referee_app.screens.theme import ScreenTheme
from referee_app.screens.widgets.base import Themed, apply_theme, fill
from referee_app.screens.widgets.choices import Toggle
from referee_app.screens.widgets.inputs import Field, Stepper
from referee_app.screens.widgets.rows import ListRow


class PlayerCount(Stepper):
    """A number that can be read at two metres, between minus and plus; a tap on it lets it be typed."""


class Column(Themed, BoxLayout):
    """Parts below each other, as high as they are."""


class ChoiceGroup(Column):
    """Choices under a heading; none where there are no options. `summary` stands above them, `text` below."""

    __events__ = ("on_choose",)

    heading = StringProperty("")
    group = ObjectProperty(Group(), rebind=True, force_dispatch=True)
    summary = StringProperty("")

    def on_choose(self, key: str) -> None:
        """One of the choices was tapped."""


class FactLine(Themed, BoxLayout):
    """An icon and what it stands for."""

    icon = StringProperty("")
    text = StringProperty("")


class FactLines(Column):
    """The game in a few lines."""

    lines = ObjectProperty(())

    def on_lines(self, _facts: object, lines: tuple[tuple[str, str], ...]) -> None:
        """Refresh the text."""
        parts = fill(self, len(lines), lambda: FactLine(tone=self.tone), self.theme)
        for part, (icon, text) in zip(parts, lines, strict=True):
            part.icon, part.text = icon, text


class CardsList(ScreenPart, Column):
    """Whatever cards can be played with; a tap chooses."""

    cards = ObjectProperty((), force_dispatch=True)

    def on_cards(self, _list: object, cards: tuple[CardsShown, ...]) -> None:
        """Show other cards, or another choice."""
        for row, shown in zip(fill(self, len(cards), self._new, self.theme), cards, strict=True):
            row.key, row.headline, row.text = shown.key, shown.headline, shown.text
            row.icon, row.tone = ("check", "action") if shown.chosen else (shown.icon, "raised")

    def _new(self) -> ListRow:
        row = ListRow()
        row.bind(on_release=lambda row: self.do("cards", row.key))
        return row


class NamesField(Field):
    """Where the names of a team are typed, one a line."""

    team = StringProperty("")


class NamesFields(ScreenPart, Column):
    """A field for each team that can have names."""

    fields = ObjectProperty(())

    def on_fields(self, _names: object, fields: tuple[NamesShown, ...]) -> None:
        """Show other teams, or what is wrong with the names."""
        for part, shown in zip(fill(self, len(fields), self._new, self.theme), fields, strict=True):
            part.team, part.caption, part.placeholder = shown.team, shown.caption, shown.placeholder
            part.text, part.fault = shown.text, shown.fault

    def _new(self) -> NamesField:
        part = NamesField(multiline=True)
        part.bind(on_edit=lambda part, typed: self.do("names", part.team, typed))
        return part


class Pages(Themed, BoxLayout):
    """Shows the page of this number, from its top; the others are not in the window at all."""

    page = NumericProperty(0)

    def __init__(self, **kwargs: object) -> None:
        self._pages: list[Widget] = []
        super().__init__(**kwargs)

    def add_widget(self, widget: Widget, *args: object, **kwargs: object) -> None:
        """Take a further page."""
        self._pages.append(widget)
        if len(self._pages) == self.page + 1:
            super().add_widget(widget, *args, **kwargs)

    def on_page(self, _pages: object, page: int) -> None:
        """Turn over."""
        self.clear_widgets()
        super().add_widget(self._pages[page])
        if isinstance(self._pages[page], ScrollView):
            self._pages[page].scroll_y = 1

    def on_theme(self, _pages: object, theme: ScreenTheme) -> None:
        """Dress the pages that are not in sight, too."""
        for page in self._pages:
            apply_theme(page, theme)


class RuleSwitches(Themed, BoxLayout):
    """The house rules that are on or off."""

    __events__ = ("on_rule",)

    rules = ObjectProperty((), force_dispatch=True)

    def on_rules(self, _switches: object, rules: tuple[SwitchShown, ...]) -> None:
        """Show which are on."""
        for switch, rule in zip(fill(self, len(rules), self._new, self.theme), rules, strict=True):
            switch.key, switch.text, switch.caption, switch.on = rule.name, rule.text, rule.caption, rule.on

    def on_rule(self, name: str, on: bool) -> None:
        """A rule was turned on or off."""

    def _new(self) -> Toggle:
        switch = Toggle()
        switch.bind(on_toggle=lambda switch, on: self.dispatch("on_rule", switch.key, on))
        return switch


class NewGameScreen(AppScreen):
    """The screen of a new game. An equal value is dispatched again, so that widgets drop a refused input.

    In a window that is `wide_and_low` the numbers to tap stand beside the number.
    """

    shown = ObjectProperty(NewGameShown(), rebind=True, force_dispatch=True)
    wide_and_low = BooleanProperty(False)
    most_players = NumericProperty(MOST_PLAYERS)

    def count_height(self, number: float, page: float, quick: float, wide_and_low: bool) -> float:
        """How high the box of the number is: the rest of the page, less the numbers to tap where they are below it."""
        below = 0 if wide_and_low else quick + dp(16)
        return float(max(number, page - dp(24) - below))


load_layout(__file__)
