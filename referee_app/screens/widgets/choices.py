"""Choosing by a tap: one of several, on or off, or one of the ranks of a team."""

from kivy.animation import Animation
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, OptionProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from referee_app.cards.ranks import Rank, Team
from referee_app.emblems.figures import rank_figure
from referee_app.screens.kivy_setup import load_layout
from referee_app.screens.theme import Transition, TypeSize
from referee_app.screens.widgets.base import Themed, fill
from referee_app.screens.widgets.buttons import BigButton, Pressable
from referee_app.screens.widgets.models import TapShown
from referee_app.screens.widgets.text import line_count, widest_word, width_of

LARGE, SMALL = 1.4, 1.15
"""How large an emblem is, by the height of its sign: with a name below it, and in a bare cell."""


TAP_GAP = 8
"""Between two large buttons, in dp."""

MOST_LINES, LEAST_LETTERS = 2, 16
"""Where a large button would need more lines, its type is smaller if it is still of that size."""


class ChoiceButton(Pressable):
    """One of the possibilities; `wish` is the width it would have on one line."""

    icon = StringProperty("")
    text = StringProperty("")
    chosen = BooleanProperty(False)
    wish = NumericProperty(0)


class Choices(Themed, GridLayout):
    """Buttons side by side, equally wide, over as many lines as they need.

    `options` are triples of a key, a text and an icon, which may be empty; `chosen` is a key. A tap chooses.
    """

    __events__ = ("on_choose",)

    options = ObjectProperty(())
    chosen = StringProperty("")
    widest = NumericProperty(0)

    def on_kv_post(self, _root: object) -> None:
        """The layout is there: from now on it shows what changes."""
        self.fbind("options", self._show)
        self.fbind("chosen", self._tick)
        self._show()

    def on_choose(self, key: str) -> None:
        """One of the choices was tapped."""

    def _show(self, *_changed: object) -> None:
        parts = fill(self, len(self.options), self._new, self.theme)
        for part, (key, text, icon) in zip(parts, self.options, strict=True):
            part.key, part.text, part.icon = key, text, icon
        self._tick()
        self._measure()

    def _tick(self, *_changed: object) -> None:
        for part in self.children:
            part.chosen = part.key == self.chosen

    def _new(self) -> ChoiceButton:
        part = ChoiceButton()
        part.bind(on_release=self._choose, wish=self._measure)
        return part

    def _measure(self, *_changed: object) -> None:
        self.widest = max((part.wish for part in self.children), default=0)

    def _choose(self, part: ChoiceButton) -> None:
        self.chosen = part.key
        self.dispatch("on_choose", part.key)


class ToggleKnob(Themed, Widget):
    """A knob in a track: at the right, filled and ticked, it is on. `slid`: how far the knob is, from 0 to 1."""

    on = BooleanProperty(False)
    slid = NumericProperty(0)

    def on_on(self, _switch: object, on: bool) -> None:
        """Let the knob slide over."""
        Animation.cancel_all(self, "slid")
        seconds = self.theme.seconds(Transition.SWITCH)
        if seconds and self.get_root_window():
            Animation(slid=float(on), d=seconds, t="out_quad").start(self)
        else:
            self.slid = float(on)


class Toggle(Pressable):
    """A row with a switch; a tap anywhere on it turns it over."""

    __events__ = ("on_toggle",)

    text = StringProperty("")
    caption = StringProperty("")
    on = BooleanProperty(False)

    def on_release(self) -> None:
        """Toggle and dispatch the change."""
        self.on = not self.on
        self.dispatch("on_toggle", self.on)

    def on_toggle(self, on: bool) -> None:
        """It was turned on or off."""


class RankCell(Pressable):
    """A rank's emblem, sign and name in its team's tone, and how many there are where that is known."""

    rank = StringProperty("")
    icon = StringProperty("")
    name = StringProperty("")
    count = StringProperty("")
    chosen = BooleanProperty(False)
    emblem = NumericProperty(LARGE)


class RankPad(Themed, BoxLayout):
    """A grid of ranks below the team's name, which may be left out.

    `names` are what the ranks are called, and `counts` how many there are of each, where that is to be seen; `chosen`
    is the sign of a rank, or nothing. A `bare` pad leaves the names out and finds place for more columns, at `most` so
    many. `by_numbers` it shows nothing military.
    """

    __events__ = ("on_rank",)

    team = OptionProperty(Team.RED.value, options=[team.value for team in Team])
    caption = StringProperty("")
    ranks = ObjectProperty(())
    names = ObjectProperty({})
    counts = ObjectProperty(None, allownone=True)
    chosen = StringProperty("")
    bare = BooleanProperty(False)
    by_numbers = BooleanProperty(False)
    most = NumericProperty(4)
    widest = NumericProperty(0)

    def on_kv_post(self, _root: object) -> None:
        """The layout is there: from now on it shows what changes."""
        for what in ("team", "ranks", "names", "counts", "chosen", "bare", "by_numbers"):
            self.fbind(what, self._show)
        self.fbind("theme", self._measure)
        self._show()

    def on_rank(self, rank: str) -> None:
        """The rank with this sign was tapped."""

    def _show(self, *_changed: object) -> None:
        counts = self.counts or {}
        for cell, rank in zip(fill(self.ids.grid, len(self.ranks), self._new, self.theme), self.ranks, strict=True):
            cell.tone, cell.rank, cell.icon = self.team, rank, rank_figure(Rank(rank), by_numbers=self.by_numbers)
            cell.name, cell.chosen = self._named.get(rank, ""), rank == self.chosen
            cell.emblem = SMALL if self.bare else LARGE
            cell.count = f"×{counts[rank]}" if rank in counts else ""
        self._measure()

    @property
    def _named(self) -> dict[str, str]:
        return {} if self.bare else self.names

    def _new(self) -> RankCell:
        cell = RankCell()
        cell.bind(on_release=lambda pressed: self.dispatch("on_rank", pressed.rank))
        return cell

    def _measure(self, *_changed: object) -> None:
        """A column must hold the longest word of any name, and an emblem beside a sign and a count."""
        small, title = (sp(self.theme.size(size)) for size in (TypeSize.SMALL, TypeSize.TITLE))
        beside = title * (SMALL if self.bare else LARGE) + dp(4) + width_of("10", title, bold=True)
        beside += dp(4) + width_of("×40", small) if self.counts else 0
        self.widest = dp(8) + max((beside, *(widest_word(self._named.get(rank, ""), small) for rank in self.ranks)))


class TapColumn(Themed, GridLayout):
    """Large buttons, two beside each other where they find room, if need be in smaller type; those are equally high."""

    __events__ = ("on_tap",)

    taps = ObjectProperty(())
    least = NumericProperty(64)
    widest = NumericProperty(0)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        for what in ("theme", "width"):
            self.fbind(what, self._measure)

    def on_taps(self, _column: object, taps: tuple[TapShown, ...]) -> None:
        """Offer other cards."""
        for button, tap in zip(fill(self, len(taps), self._new, self.theme), taps, strict=True):
            button.key, button.text, button.icon, button.tone = tap.key, tap.text, tap.icon, tap.tone
            button.takes_quick_taps = tap.counts
        self._measure()

    def on_least(self, _column: object, least: float) -> None:
        """Make the buttons that are there as high as the others."""
        for button in self.children:
            button.least = least

    def on_tap(self, key: str) -> None:
        """A button was tapped."""

    def _new(self) -> BigButton:
        button = BigButton(least=self.least, size_hint_y=1)
        button.fbind("needed", button.setter("size_hint_min_y"))
        button.size_hint_min_y = button.needed
        button.bind(on_release=lambda pressed: self.dispatch("on_tap", pressed.key))
        return button

    def _measure(self, *_changed: object) -> None:
        room = (self.width - dp(TAP_GAP)) / 2
        body, small = TypeSize.BODY, TypeSize.SMALL
        is_better = self._need(body) > room or self._lines(body, room) > MOST_LINES
        is_small = len(self.taps) > 1 and self._need(small) <= room and is_better
        type_size = small if is_small and self.theme.size(small) >= LEAST_LETTERS else body
        for button in self.children:
            button.type_size = type_size
        self.widest = self._need(type_size)

    def _lines(self, type_size: TypeSize, width: float) -> int:
        beside, letters = sp(self.theme.size(TypeSize.TITLE)) + dp(24), sp(self.theme.size(type_size))
        return max((line_count(tap.text, width - beside, letters, bold=True) for tap in self.taps), default=0)

    def _need(self, type_size: TypeSize) -> float:
        letters, icon = (sp(self.theme.size(size)) for size in (type_size, TypeSize.TITLE))
        return float(icon + dp(24) + max((widest_word(tap.text, letters, bold=True) for tap in self.taps), default=0))


load_layout(__file__)
