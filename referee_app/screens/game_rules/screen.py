"""The widgets of the live game's rules: rows of ranks, rules in columns, and what is said of two ranks."""

from math import ceil

from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from referee_app.screens.app_screen import AppScreen, ScreenPart
from referee_app.screens.game_rules.model import (
    GameRulesShown,
    PairShown,
    RankShown,
    RuleShown,
    SectionShown,
    in_columns,
)
from referee_app.screens.kivy_setup import load_layout
from referee_app.screens.theme import ScreenTheme, TypeSize
from referee_app.screens.widgets.base import Surface, Themed, columns, fill
from referee_app.screens.widgets.buttons import Pressable
from referee_app.screens.widgets.panels import Panel
from referee_app.screens.widgets.text import fitted_size, width_of
from referee_app.words.words import Words

DECK_COLUMN = 15
"""How wide a column of the deck is at least, in sizes of the type."""

ROOMY_LINES = 40
"""From so many lines of type on, a window has room for answers in the usual size."""


COLUMN = 16
"""How wide a column of rules is at least, in sizes of the type."""


class RuleLine(ScreenPart, BoxLayout):
    """A rule, perhaps with the emblem of its rank; a house rule has a bar beside it and says so."""

    shown = ObjectProperty(RuleShown(""), rebind=True)


class RuleLines(ScreenPart, BoxLayout):
    """Rules below each other."""

    rules = ObjectProperty(())

    def on_rules(self, _box: object, rules: tuple[RuleShown, ...]) -> None:
        """Show other rules."""
        for line, rule in zip(fill(self, len(rules), RuleLine, self.theme), rules, strict=True):
            line.shown, line.words, line.tone = rule, self.words, self.tone

    def on_tone(self, _box: object, tone: str) -> None:
        """Set the tone of all lines."""
        for line in self.children:
            line.tone = tone

    def on_words(self, _box: object, words: Words) -> None:
        """Set the words of all parts."""
        for line in self.children:
            line.words = words


class RankFace(Themed, BoxLayout):
    """A rank's emblem and sign, as large as type that is read at arm's length."""

    shown = ObjectProperty(RankShown("10", "", ""), rebind=True)


class SpecialRank(ScreenPart, Surface):
    """A rank and what is special about it."""

    shown = ObjectProperty(RankShown("10", "", ""), rebind=True)


class PartTab(Pressable):
    """One of the parts of the screen."""

    text = StringProperty("")
    chosen = BooleanProperty(False)
    type_pixels = NumericProperty(0)


class PartTabs(ScreenPart, BoxLayout):
    """The parts side by side in one row, in the largest type in which all of their words fit."""

    parts = ObjectProperty(())
    chosen = StringProperty("")

    def on_kv_post(self, _root: object) -> None:
        """The layout is there: from now on it shows what changes."""
        for what in ("parts", "chosen", "width", "theme"):
            self.fbind(what, self._show)

    def _show(self, *_changed: object) -> None:
        body, small = (sp(self.theme.size(size)) for size in (TypeSize.BODY, TypeSize.SMALL))
        room = (self.width - self.spacing * (len(self.parts) - 1)) / max(1, len(self.parts)) - dp(8)
        pixels = min((fitted_size(text, room, body, small) for _, text, _ in self.parts), default=body)
        for tab, (key, text, _) in zip(fill(self, len(self.parts), self._new, self.theme), self.parts, strict=True):
            tab.key, tab.text, tab.chosen, tab.type_pixels = key, text, key == self.chosen, pixels

    def _new(self) -> PartTab:
        tab = PartTab()
        tab.bind(on_release=lambda pressed: self.do("part", pressed.key))
        return tab


class LadderCell(Pressable):
    """A rank in the ladder: a tap chooses it. One that lost its duel is only framed.

    Its name stands below emblem and sign where it is `stacked`, otherwise beside them.
    """

    shown = ObjectProperty(RankShown("10", "", ""), rebind=True)
    stacked = BooleanProperty(False)


class RankLadder(ScreenPart, GridLayout):
    """All ranks of the game at once, down one column after the other: any two of them are two taps.

    There are as many columns as their names allow, `most` of them at most. The cell after the last rank is `free` for
    something else where it is that wide.
    """

    ranks = ObjectProperty(())
    most = NumericProperty(2)
    free = NumericProperty(0)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        for what in ("width", "theme", "most"):
            self.fbind(what, self._arrange)

    def on_ranks(self, _ladder: object, ranks: tuple[RankShown, ...]) -> None:
        """Show other ranks, or mark those that were tapped."""
        for cell, rank in zip(fill(self, len(ranks), self._new, self.theme), ranks, strict=True):
            cell.shown = rank
        self._arrange()

    def _arrange(self, *_changed: object) -> None:
        body, small = (sp(self.theme.size(size)) for size in (TypeSize.BODY, TypeSize.SMALL))
        count, gap = len(self.ranks), dp(4)
        widest = max((width_of(rank.name, small, bold=True) for rank in self.ranks), default=0) + dp(16)
        number = columns(self.width, max(widest, 4 * body), gap, count, self.most)
        self.rows = ceil(count / max(1, number))
        beside = max((width_of(rank.name, body, bold=True) for rank in self.ranks), default=0) + 4 * body + dp(24)
        width = (self.width - gap * (number - 1)) / max(1, number)
        self.free = width if self.rows * number > count else 0
        for cell in self.children:
            cell.stacked = width < beside

    def _new(self) -> LadderCell:
        cell = LadderCell()
        cell.bind(on_release=lambda pressed: self.do("rank", pressed.key))
        return cell


class SpecialRanks(ScreenPart, BoxLayout):
    """Ranks with something special about them, the highest first."""

    ranks = ObjectProperty(())

    def on_ranks(self, _box: object, ranks: tuple[RankShown, ...]) -> None:
        """Show other ranks."""
        for row, rank in zip(fill(self, len(ranks), SpecialRank, self.theme), ranks, strict=True):
            row.shown, row.words = rank, self.words

    def on_words(self, _box: object, words: Words) -> None:
        """Set the words of all parts."""
        for row in self.children:
            row.words = words


class DeckRow(Surface):
    """A rank and how many cards of it a team has; a `tight` one writes the name smaller."""

    shown = ObjectProperty(RankShown("10", "", ""), rebind=True)
    tight = BooleanProperty(False)


class DeckGrid(Themed, GridLayout):
    """The cards of a team, in as many columns as there is room for."""

    ranks = ObjectProperty(())

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        for what in ("width", "theme"):
            self.fbind(what, self._arrange)

    def on_ranks(self, _grid: object, ranks: tuple[RankShown, ...]) -> None:
        """Show another deck."""
        for row, rank in zip(fill(self, len(ranks), DeckRow, self.theme), ranks, strict=True):
            row.shown = rank
        self._arrange()

    def _arrange(self, *_changed: object) -> None:
        count = len(self.ranks)
        self.rows = ceil(count / columns(self.width, DECK_COLUMN * sp(self.theme.size(TypeSize.BODY)), dp(4), 2, 2))


class SectionPanel(ScreenPart, Panel):
    """Some rules under a heading."""

    shown = ObjectProperty(SectionShown("", ()), rebind=True)


class SectionColumns(ScreenPart, BoxLayout):
    """All rules, in two columns where there is room for them."""

    sections = ObjectProperty(())
    number = NumericProperty(1)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        for what in ("sections", "number", "words"):
            self.fbind(what, self._show)
        for what in ("width", "theme"):
            self.fbind(what, self._measure)

    def _measure(self, *_changed: object) -> None:
        self.number = columns(self.width, COLUMN * sp(self.theme.size(TypeSize.BODY)), dp(8), 2, 2)

    def _show(self, *_changed: object) -> None:
        parts = in_columns(self.sections, self.number) if self.sections else ()
        for column, sections in zip(fill(self, len(parts), SectionColumn, self.theme), parts, strict=True):
            column.show(sections, self.words)


class SectionColumn(Themed, BoxLayout):
    """Sections below each other."""

    def show(self, sections: tuple[SectionShown, ...], words: Words) -> None:
        """Show other sections."""
        for panel, section in zip(fill(self, len(sections), SectionPanel, self.theme), sections, strict=True):
            panel.shown, panel.words = section, words


class HouseRulesMark(Themed, BoxLayout):
    """Says that there are house rules, with the bar that each of them has beside it."""

    text = StringProperty("")


class PairPanel(ScreenPart, Surface):
    """What is said of two ranks; it stays in sight while the ladder is scrolled, and as high as most answers need."""

    shown = ObjectProperty(PairShown(), rebind=True)
    type_size = StringProperty(TypeSize.BODY.value)

    def usual_height(self, theme: ScreenTheme, type_size: str) -> float:
        """How high a headline and three lines are."""
        title, body = sp(theme.size(TypeSize.TITLE)), sp(theme.size(TypeSize(type_size)))
        return float(title * 1.2 + body * 3.6 + dp(20))


class GameRulesScreen(AppScreen):
    """The rules of the current game; in `landscape` what is said of two ranks stands beside the ladder.

    Otherwise that is written small in a `small` window. There the ladder takes nearly all room, and nothing has a
    heading: one below the ladder would stand right above what is said of two ranks.
    """

    shown = ObjectProperty(GameRulesShown(), rebind=True)
    landscape = BooleanProperty(False)
    small = BooleanProperty(False)

    def is_small(self, height: float, theme: ScreenTheme) -> bool:
        """Whether a window of this height has few lines of type."""
        return bool(height < sp(theme.size(TypeSize.BODY)) * ROOMY_LINES)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Somebody is here."""
        self.do("touch")
        return bool(super().on_touch_down(touch))

    def to_top(self) -> None:
        """Scroll to the top."""
        self.ids.scroll.scroll_y = 1


load_layout(__file__)
