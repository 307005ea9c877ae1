"""The widgets of the end screen: the result, and a list of missing cards with reused rows."""

from dataclasses import dataclass, replace

from kivy.metrics import dp, sp
from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from referee_app.screens.app_screen import AppScreen
from referee_app.screens.end.model import EndShown, FinalScoreShown, MissingCardShown
from referee_app.screens.kivy_setup import load_layout
from referee_app.screens.theme import TypeSize
from referee_app.screens.widgets.base import LOW, Surface, Themed, fill
from referee_app.screens.widgets.buttons import Pressable
from referee_app.screens.widgets.panels import Panel
from referee_app.screens.widgets.text import widest_word, width_of

TWO_COLUMNS = 640
"""From this width on, in dp, the cards stand beside the result."""

ROOMY_LINES = 40
"""From so many lines of type on, a window has room for the result with meters above the cards."""

LEAST_TILE = 64
"""How wide a tile at the foot is at least, in dp."""


class EndTile(Pressable):
    """An action as an icon above short words."""

    icon = StringProperty("")
    text = StringProperty("")
    type_size = StringProperty(TypeSize.SMALL.value)


class ShortScore(Themed, BoxLayout):
    """A team's badge beside its number."""

    type_size = StringProperty(TypeSize.TITLE.value)

    shown = ObjectProperty(FinalScoreShown(), rebind=True)


class ShortScores(Surface):
    """Both scores in one row, what they count, and whom to ask."""

    type_size = StringProperty(TypeSize.TITLE.value)

    shown = ObjectProperty(EndShown(), rebind=True)


class FinalScorePanel(Panel):
    """What a team has in the end, what decides in large figures, and its meter."""

    type_size = StringProperty(TypeSize.BODY.value)

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

    It is `compact`, with both scores in one row, in a low or small window, and where the cards are what matters now;
    where cards are listed below the result that is `small`, too. A low window has no room for the scores below a long
    result: it has `scores_beside` that until cards are listed there. On a tablet without a list everything is `large`.
    The two tiles at the foot are `tile` pixels wide: all of it where they are alone. The main button beside them has an
    icon where it `has_icon`, and `words` of this size.
    """

    two_columns: bool = False
    compact: bool = False
    scores_beside: bool = False
    small: bool = False
    large: bool = False
    tile: float = 0.0
    has_icon: bool = True
    words: str = TypeSize.BODY.value

    @property
    def badge(self) -> float:
        """How large the winner's badge is, in dp."""
        is_crowded = self.small or (self.two_columns and self.compact)
        return 0 if is_crowded else 112 if self.large else 56

    @property
    def sentences(self) -> str:
        """The size of the sentences."""
        is_dense = self.small or (self.two_columns and self.compact and not self.scores_beside)
        return (TypeSize.SMALL if is_dense else TypeSize.TITLE if self.large else TypeSize.BODY).value


def fit_end(size: tuple[float, float], body: float, *, is_collecting: bool = False) -> EndFit:
    """The columns and the result in a window of this size, with type of this size; all in dp."""
    width, height = size
    is_wide = width >= TWO_COLUMNS
    two_columns = is_wide and (width > height or is_collecting)
    compact = height < max(LOW, body * ROOMY_LINES) or (not two_columns and is_collecting)
    small = compact and not two_columns and (is_collecting or height < LOW)
    scores_beside = two_columns and compact and not is_collecting
    return EndFit(two_columns, compact, scores_beside, small, large=is_wide and not two_columns and not compact)


def fit_foot(fit: EndFit, width: float, tile_words: float, main: tuple[str, float, float]) -> EndFit:
    """The buttons at the foot, in pixels; `main` is the caption of the main one, and its type as body and title."""
    tile = max(dp(LEAST_TILE), tile_words + dp(12))
    caption, body, title = main
    room = width - 2 * tile - dp(24 + 16 + 16)
    word = widest_word(caption, body, bold=True)
    return replace(
        fit,
        tile=tile,
        has_icon=word <= room - title - dp(8),
        words=(TypeSize.BODY if word <= room else TypeSize.SMALL).value,
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
        small, body, title = (sp(self.theme.size(size)) for size in (TypeSize.SMALL, TypeSize.BODY, TypeSize.TITLE))
        fit = fit_end(
            (self.width / dp(1), self.height / dp(1)),
            body / dp(1),
            is_collecting=bool(self.shown.collected),
        )
        captions = (self.words.say_key(key) for key in ("end.log", "end.home"))
        tile_words = max(width_of(caption, small, bold=True) for caption in captions)
        main = "end.collect" if self.shown.can_collect else "end.go_on" if self.shown.goes_on else ""
        if main:
            self.fit = fit_foot(fit, self.width, tile_words, (self.words.say_key(main), body, title))
        else:
            self.fit = replace(fit, tile=(self.width - dp(24 + 8)) / 2)


load_layout(__file__)
