"""The widgets from which the scanner composes a job: small buttons, counts, pads, a card, a list."""

from math import ceil

from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.gridlayout import GridLayout

from referee_app.cards.decks import LIVE_RANKS
from referee_app.screens.app_screen import ScreenPart
from referee_app.screens.kivy_setup import load_layout
from referee_app.screens.scan.shown import (
    AbsentShown,
    ChipShown,
    FoundShown,
    PadShown,
    ProgressShown,
    ScanShown,
    TypingShown,
)
from referee_app.screens.theme import TOUCH, TypeSize
from referee_app.screens.widgets.base import Scroll, Surface, Themed, columns, fill
from referee_app.screens.widgets.buttons import BigButton, Pressable
from referee_app.screens.widgets.choices import RankPad
from referee_app.screens.widgets.models import SearchShown, TapShown
from referee_app.screens.widgets.search_row import SearchRow
from referee_app.screens.widgets.text import width_of

MOST_CHIPS = 5
"""How many small buttons are in a line at most."""

MOST_RANKS = 6
"""How many ranks are in a line at most: two lines hold them all."""

_GAP, _SIDES = 4, 24
_ABOVE, _ABOVE_AND_BELOW = 80, 220
"""What else takes height in landscape, and in portrait: the bar, what is asked, the other jobs; in dp."""


class ChipButton(Pressable):
    """An icon above a word."""

    shown = ObjectProperty(ChipShown("", "", "check"), rebind=True)
    bare = BooleanProperty(False)


class ChipRow(Themed, GridLayout):
    """Small buttons side by side; bare ones leave their words out.

    Where equal ones do not fit into a line they are as wide as their words; where that does not do, there are more
    lines.
    """

    __events__ = ("on_chip",)

    chips = ObjectProperty(())
    bare = BooleanProperty(False)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        for what in ("theme", "bare", "width"):
            self.fbind(what, self._arrange)

    def on_chips(self, _row: object, chips: tuple[ChipShown, ...]) -> None:
        """Offer other things, with the buttons that are there as far as they go."""
        for button, chip in zip(fill(self, len(chips), self._new, self.theme), chips, strict=True):
            button.shown, button.tone = chip, chip.tone
        self._arrange()

    def on_chip(self, key: str) -> None:
        """A button was tapped."""

    def _new(self) -> ChipButton:
        button = ChipButton()
        button.bind(on_release=lambda pressed: self.dispatch("on_chip", pressed.shown.key))
        return button

    def _arrange(self, *_changed: object) -> None:
        count, gap, needs = len(self.chips), dp(4), [self._need(chip) for chip in self.chips]
        equal = columns(self.width, max(needs, default=0), gap, count, MOST_CHIPS)
        one_line = count <= MOST_CHIPS and sum(needs) + gap * (count - 1) <= self.width
        self.cols = count if one_line and count else equal
        for button, need in zip(reversed(self.children), needs, strict=True):
            button.bare, button.size_hint_x = self.bare, need if one_line and equal < count else 1

    def _need(self, chip: ChipShown) -> float:
        words = () if self.bare else chip.text.split()
        widest = max((width_of(word, sp(self.theme.size(TypeSize.SMALL)), bold=True) for word in words), default=0)
        return float(max(dp(TOUCH), widest + dp(8)))


class ProgressPanel(Themed, BoxLayout):
    """What comes next, and how much is done."""

    shown = ObjectProperty(ProgressShown("", "", 0), rebind=True)


class FoundPanel(ScreenPart, Surface):
    """A card and where it is on record; it can be reported lost where that makes sense."""

    shown = ObjectProperty(FoundShown("red", "", "", "", "", "", can_be_lost=False), rebind=True)


class AbsentRow(Themed, BoxLayout):
    """A card that has not turned up."""

    shown = ObjectProperty(AbsentShown("red", "", ""), rebind=True)


class AbsentList(Scroll):
    """The cards that have not turned up; rows are used again."""

    absent = ObjectProperty(())
    more = StringProperty("")

    def on_absent(self, _list: object, absent: tuple[AbsentShown, ...]) -> None:
        """Show what is left."""
        for row, one in zip(fill(self.ids.rows, len(absent), AbsentRow, self.theme), absent, strict=True):
            row.shown = one


class TypingPanel(ScreenPart, BoxLayout):
    """A line for a short code, what was wrong with it, and what may have been meant."""

    shown = ObjectProperty(TypingShown("", ()), rebind=True)

    def on_shown(self, _panel: object, shown: TypingShown) -> None:
        """Offer what may have been meant."""
        parts = tuple(TapShown(code, code, "check", "signal") for code in shown.meant)
        self.ids.meant.taps = parts

    def begin(self) -> None:
        """Let the user type at once, from an empty line."""
        self.ids.code.text = ""
        self.ids.code.ids.entry.focus = True

    def end(self) -> None:
        """Put the keyboard away."""
        self.ids.code.ids.entry.focus = False


class PadColumn(Scroll):
    """The ranks, red above blue. Where two pads do not find room with the names, they are bare."""

    __events__ = ("on_card",)

    shown = ObjectProperty(ScanShown(), rebind=True)
    bare = BooleanProperty(False)

    def on_bare(self, _column: object, bare: bool) -> None:
        """Leave out the names, or say them."""
        for pad in self.ids.pads.children:
            pad.bare = bare

    def on_shown(self, _column: object, shown: ScanShown) -> None:
        """Offer other ranks, or mark the one that waits."""
        pads = fill(self.ids.pads, len(shown.pads), self._new, self.theme)
        for pad, pad_shown in zip(pads, shown.pads, strict=True):
            self._show(pad, pad_shown, shown)

    def on_card(self, key: str) -> None:
        """A rank was tapped."""

    @staticmethod
    def _show(pad: RankPad, pad_shown: PadShown, shown: ScanShown) -> None:
        team, sign = shown.first
        pad.team, pad.caption, pad.ranks, pad.names = pad_shown.team, pad_shown.caption, shown.ranks, shown.rank_names
        pad.by_numbers = shown.by_numbers
        pad.chosen = sign if team == pad_shown.team else ""

    def _new(self) -> RankPad:
        pad = RankPad(most=MOST_RANKS, bare=self.bare)
        pad.bind(on_rank=lambda tapped, sign: self.dispatch("on_card", f"{tapped.team} {sign}"))
        return pad


class TroublePanel(Surface):
    """Why there is no picture, and what to do about it."""

    __events__ = ("on_chip",)

    shown = ObjectProperty(ScanShown(), rebind=True)

    def on_shown(self, _panel: object, shown: ScanShown) -> None:
        """Offer what may help."""
        chips = (shown.trouble_do,) if shown.trouble_do is not None else ()
        for button, chip in zip(fill(self.ids.do, len(chips), self._new, self.theme), chips, strict=True):
            button.key, button.text, button.icon = chip.key, chip.text, chip.icon

    def on_chip(self, key: str) -> None:
        """The button was tapped."""

    def _new(self) -> BigButton:
        button = BigButton(tone="action")
        button.bind(on_release=lambda pressed: self.dispatch("on_chip", pressed.key))
        return button


class AskLine(Themed, FloatLayout):
    """The line that says what the scanner waits for; it fades while the strip covers it."""

    asks = StringProperty("")
    hidden = NumericProperty(0)
    least = NumericProperty(0)
    slim = BooleanProperty(False)


class NameSearch(SearchRow):
    """A line to search players by number or name; it is `folded` always."""

    def has_filters(self, shown: SearchShown, *, folded: bool) -> bool:
        """Never: there is room for one row only."""
        return not folded and super().has_filters(shown, folded=folded)


class JobIcon(Themed, BoxLayout):
    """The large icon of a job, shown where there is no picture."""

    icon = StringProperty("")


def is_tight(window: tuple[float, float], widest: float, title: float, small: float) -> bool:
    """Whether the names have to be left out, where the widest of them needs so much, by type of these sizes."""
    width, height = window
    is_landscape = width > height
    room = (width / 2 if is_landscape else width) - _SIDES
    lines = ceil(len(LIVE_RANKS) / columns(room, widest, _GAP, len(LIVE_RANKS), MOST_RANKS))
    line = title * 1.4 + small * 1.2 + 12 + _GAP
    pads = 2 * (title * 1.2 + _GAP + lines * line) + 12
    return pads + (_ABOVE if is_landscape else _ABOVE_AND_BELOW) > height


load_layout(__file__)
