"""The widgets from which the scanner composes a job: small buttons, counts, pads, a card, a list."""

from collections.abc import Callable, Sequence
from math import ceil
from typing import NamedTuple

from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.label import Label

from referee_app.screens.app_screen import ScreenPart
from referee_app.screens.kivy_setup import load_layout
from referee_app.screens.scan.fit import MOST_RANKS
from referee_app.screens.scan.shown import (
    AbsentShown,
    ChipShown,
    FoundShown,
    PadShown,
    ProgressShown,
    ScanShown,
    TypingShown,
)
from referee_app.screens.theme import FIELD_TOUCH, TypeSize
from referee_app.screens.widgets.base import Scroll, Surface, Themed, columns, fill
from referee_app.screens.widgets.buttons import BigButton, Pressable
from referee_app.screens.widgets.choices import RankPad
from referee_app.screens.widgets.models import SearchShown, TapShown
from referee_app.screens.widgets.search_row import SearchRow
from referee_app.screens.widgets.text import line_count, widest_word, width_of

MOST_CHIPS = 5
"""How many small buttons are in a line at most."""

LEAST_LETTERS = 14
"""The smallest size of type below an icon: what others read as small."""

CHIP_GAP, CHIP_SIDES = 4, 6
"""Between two small buttons, and beside the word of one, which may be drawn a little wider than it is measured."""


_Measure = Callable[[str, float, bool], float]


class ChipFit(NamedTuple):
    """How small buttons stand: the size of their type, how many are in a line, how wide each is, and what lines it has.

    Without `widths` all are equally wide.
    """

    letters: float
    columns: int
    widths: tuple[float, ...]
    lines: int


def fit_chips(captions: tuple[str, ...], width: float, sizes: tuple[float, ...], unit: float = 1.0) -> ChipFit:
    """The fit of buttons with these captions in a width, by type of the first of these sizes that does.

    Equally wide ones with their captions on one line are best, then such as are as wide as their captions; else the
    captions wrap, in the smallest type. Where not even that does there are more lines. `unit` is a dp in pixels.
    """
    gap, sides, count = CHIP_GAP * unit, CHIP_SIDES * unit, len(captions)
    room = width - gap * (count - 1)
    tries: list[tuple[_Measure, float]] = [*((width_of, size) for size in sizes), (widest_word, sizes[-1])]
    needs: list[float] = []
    for measure, letters in tries:
        needs = [max(FIELD_TOUCH * unit, measure(each, letters, True) + sides) for each in captions]
        if count <= MOST_CHIPS and sum(needs) <= room:
            is_equal = max(needs, default=0) * count <= room
            widths = [room / count if is_equal else need + (room - sum(needs)) / count for need in needs]
            lines = _most_lines(captions, widths, sides, letters)
            return ChipFit(letters, max(1, count), () if is_equal else tuple(widths), lines)
    across = columns(width, max(needs), gap, count, MOST_CHIPS)
    widths = [(width - gap * (across - 1)) / across] * count
    return ChipFit(sizes[-1], across, (), _most_lines(captions, widths, sides, sizes[-1]))


def _most_lines(captions: tuple[str, ...], widths: Sequence[float], sides: float, letters: float) -> int:
    each = zip(captions, widths, strict=True)
    return max((line_count(caption, int(width - sides), letters, bold=True) for caption, width in each), default=0)


class ChipCaption(Label):
    """The word below an icon, at the upper edge of its box."""


class ChipButton(Pressable):
    """An icon above a caption, which has so much height that the icons of a line stand beside each other."""

    shown = ObjectProperty(ChipShown("", "", "check"), rebind=True)
    compact = BooleanProperty(False)
    letters = NumericProperty(0)
    caption_height = NumericProperty(0)


class ChipRow(Themed, GridLayout):
    """Small buttons side by side, as high as the highest of them; `compact` ones are as low as a finger allows."""

    __events__ = ("on_chip",)

    chips = ObjectProperty(())
    compact = BooleanProperty(False)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        for what in ("theme", "compact", "width"):
            self.fbind(what, self._arrange)

    def on_chips(self, _row: object, chips: tuple[ChipShown, ...]) -> None:
        """Offer other things, with the buttons that are there as far as they go."""
        for button, chip in zip(fill(self, len(chips), self._new, self.theme), chips, strict=True):
            button.shown, button.tone = chip, chip.tone
        self._arrange()

    def on_chip(self, key: str) -> None:
        """A button was tapped that can do something."""

    def _new(self) -> ChipButton:
        button = ChipButton()
        button.bind(on_release=self._release)
        return button

    def _release(self, button: ChipButton) -> None:
        if not button.shown.is_idle:
            self.dispatch("on_chip", button.shown.key)

    def _arrange(self, *_changed: object) -> None:
        small, least = sp(self.theme.size(TypeSize.SMALL)), sp(LEAST_LETTERS)
        sizes = (small, *range(int(small) - 1, int(least) - 1, -1)) if self.compact else (small,)
        fit = fit_chips(tuple(chip.text for chip in self.chips), self.width, sizes, dp(1))
        self.cols = fit.columns
        for place, button in enumerate(reversed(self.children)):
            button.compact, button.letters = self.compact, fit.letters
            button.caption_height = fit.lines * ceil(fit.letters * 1.2)
            button.size_hint_x = None if fit.widths else 1
            if fit.widths:
                button.width = fit.widths[place]


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


load_layout(__file__)
