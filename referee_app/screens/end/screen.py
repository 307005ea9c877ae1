"""The widgets of the end screen: the result, and a list of missing cards with reused rows."""

from dataclasses import dataclass

from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from referee_app.screens.app_screen import AppScreen
from referee_app.screens.end.model import EndShown, FinalScoreShown, MissingCardShown
from referee_app.screens.kivy_setup import load_layout
from referee_app.screens.theme import TypeSize
from referee_app.screens.widgets.base import LOW, Themed, fill
from referee_app.screens.widgets.panels import Panel
from referee_app.screens.widgets.text import widest_word

TWO_COLUMNS = 640
"""From this width on, in dp, the cards stand beside the result."""

NARROW_LETTERS = 15
"""Below so many letters of width the buttons at the foot stand below each other."""


class FinalScorePanel(Panel):
    """What a team has in the end, and its meter where there is room for it."""

    has_meter = BooleanProperty(True)
    shown = ObjectProperty(FinalScoreShown(), rebind=True)


class MissingRow(Themed, BoxLayout):
    """A card that is still out, and above it the team's heading where it is the first."""

    shown = ObjectProperty(MissingCardShown("red", "", "", "", ""), rebind=True)


class MissingColumn(Themed, BoxLayout):
    """All that are still out; rows are used again."""

    cards = ObjectProperty(())

    def on_cards(self, _column: object, cards: tuple[MissingCardShown, ...]) -> None:
        """Show other cards."""
        rows = fill(self, len(cards), lambda: MissingRow(tone=self.tone), self.theme)
        for row, card in zip(rows, cards, strict=True):
            row.shown = card


@dataclass(frozen=True, slots=True)
class EndFit:
    """In a window with room for `two_columns` the cards stand beside the result.

    In a `narrow` one the buttons at the foot stand below each other. Those for the list are `stacked` where a word of
    theirs would break. The result is `compact` in a `low` window, and where the cards are what matters now.
    """

    two_columns: bool = False
    low: bool = False
    narrow: bool = False
    stacked: bool = False
    compact: bool = False


def fit_end(
    size: tuple[float, float], body: float, title: float, *, widest: float = 0.0, is_collecting: bool = False
) -> EndFit:
    """The fit of a window, with type of these sizes; `widest` is the widest word on the list's buttons. All in dp."""
    width, height = size
    two_columns, low = width >= TWO_COLUMNS, height < LOW
    return EndFit(
        two_columns=two_columns,
        low=low,
        narrow=width < body * NARROW_LETTERS,
        stacked=widest > width / 2 - title - 56,
        compact=low or (not two_columns and is_collecting),
    )


class EndScreen(AppScreen):
    """The result, and the cards on their way back into the box, in a `fit` for the window."""

    shown = ObjectProperty(EndShown(), rebind=True)
    fit = ObjectProperty(EndFit(), rebind=True)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        for what in ("size", "theme", "shown", "words"):
            self.fbind(what, self._fit)
        self._fit()

    def _fit(self, *_changed: object) -> None:
        body, title = (sp(self.theme.size(size)) for size in (TypeSize.BODY, TypeSize.TITLE))
        captions = [self.words.say_key(key) for key in ("end.print_again", "end.share")]
        self.fit = fit_end(
            (self.width / dp(1), self.height / dp(1)),
            body / dp(1),
            title / dp(1),
            widest=max(widest_word(caption, body, bold=True) for caption in captions) / dp(1),
            is_collecting=bool(self.shown.collected or self.shown.all_back),
        )


load_layout(__file__)
