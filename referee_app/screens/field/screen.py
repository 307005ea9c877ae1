"""The field screen, and how its parts fit into windows of different sizes."""

from dataclasses import dataclass

from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ObjectProperty, OptionProperty, StringProperty

from referee_app.screens.app_screen import AppScreen
from referee_app.screens.field.model import FieldShown
from referee_app.screens.field.parts import ScrolledHeader, SearchRow
from referee_app.screens.kivy_setup import load_layout
from referee_app.screens.theme import FIELD_TOUCH, ScreenTheme, TypeSize
from referee_app.screens.widgets.base import LOW, apply_theme, put
from referee_app.screens.widgets.text import width_of

BESIDE, BESIDE_LETTERS = 600, 26
"""From this width on, if it has room for so many letters, players stand beside the scores."""

LETTERS, LOW_LINES = 16, 20
"""Where the scores are narrower than so many letters, or have fewer lines beside the players, their type is smaller."""

FEW_LINES, FEWEST_LINES, FEWEST_BESIDE = 42, 30, 17
"""Where the window has fewer lines than these, the search scrolls with the players; and so does the last line, in a
window whose players stand below or beside the scores."""

LONGEST_TIME = "0:00:00"
CLOCK_SIZES = (TypeSize.LARGE, TypeSize.TITLE)


@dataclass(frozen=True, slots=True)
class FieldFit:
    """In a wide window players are `beside` the scores; in one that is also `low` the actions are below the players.

    Where type is large for the width, or for a low window, the scores are `tight`. Where it is large for the height the
    window is `cramped`, and what may scroll with the players does: the search, and where it must be also the last line.
    """

    beside: bool = False
    low: bool = False
    tight: bool = False
    cramped: bool = False
    last_scrolls: bool = False


def fit_field(width: float, height: float, body: float, *, has_players: bool = True) -> FieldFit:
    """The fit of a window, with type of this size; without players the scores have all of a window that is not low."""
    beside = width >= max(BESIDE, body * BESIDE_LETTERS) and (has_players or height < LOW)
    return FieldFit(
        beside=beside,
        low=beside and height < LOW,
        tight=(width / 2 if beside else width) < body * LETTERS or (beside and height < body * LOW_LINES),
        cramped=height < body * FEW_LINES,
        last_scrolls=height < body * (FEWEST_BESIDE if beside else FEWEST_LINES),
    )


class FieldScreen(AppScreen):
    """The clock, both teams, what happened last, the players and what a leader does, in a `fit` for the window.

    In a low window the clock's caption stands beside it, where there is room.
    """

    shown = ObjectProperty(FieldShown(), rebind=True)
    clock = StringProperty("")
    clock_size = OptionProperty(TypeSize.LARGE.value, options=[size.value for size in TypeSize])
    caption_beside = BooleanProperty(False)
    fit = ObjectProperty(FieldFit(), rebind=True)

    def __init__(self, **kwargs: object) -> None:
        self._search, self._header = SearchRow(), ScrolledHeader()
        super().__init__(**kwargs)
        # The ids alone would let go of what is nowhere in the window.
        self._actions, self._outcome, self._last_row = (
            self.ids[name].__self__ for name in ("actions", "outcome", "last_row")
        )
        self.fbind("words", self._search.setter("words"))
        for what in ("size", "theme", "shown"):
            self.fbind(what, self._fit)
        for what in ("fit", "shown"):
            self.fbind(what, self._place)
        self._fit()
        self._place()

    def cover(self) -> None:
        """Cover what a finger has uncovered."""
        self.ids.players.cover()

    def on_shown(self, _screen: object, shown: FieldShown) -> None:
        """Show what is searched for."""
        self._search.shown = shown.search or self._search.shown

    def on_theme(self, _screen: object, theme: ScreenTheme) -> None:
        """Set the theme of all parts, also of those that are not in use."""
        for part in (self._search, self._header, self._actions, self._outcome, self._last_row):
            apply_theme(part, theme)

    def _place(self, *_changed: object) -> None:
        """Bring the actions to where a thumb reaches them, and what comes and goes to where it finds room."""
        ids, fit = self.ids, self.fit
        put(ids.below, [] if fit.low else [self._actions])
        put(ids.under, [self._actions] if fit.low else [])
        search = [self._search] if self.shown.search is not None else []
        last = [self._last_row]
        put(ids.last, [] if fit.last_scrolls else last)
        outcome = [self._outcome] if self.shown.outcome else []
        put(ids.below_clock, [] if fit.beside else outcome)
        put(ids.above, [*(outcome if fit.beside else ()), *(() if fit.cramped else search)])
        put(self._header, [*(last if fit.last_scrolls else ()), *(search if fit.cramped else ())])
        ids.players.header = self._header if self._header.children else None

    def _fit(self, *_changed: object) -> None:
        width, height = (side / dp(1) for side in self.size)
        body = sp(self.theme.size(TypeSize.BODY)) / dp(1)
        self.fit = fit_field(width, height, body, has_players=bool(self.shown.everybody))
        place = self.width / (2 if self.fit.beside else 1) - dp(12 + 2 * (FIELD_TOUCH + 8) + 12)
        caption = width_of(self.shown.clock_caption, sp(self.theme.size(TypeSize.SMALL))) + dp(8)
        needs = {size: width_of(LONGEST_TIME, sp(self.theme.size(size)), bold=True) for size in CLOCK_SIZES}
        beside = [size for size, width in needs.items() if self.fit.low and width + caption <= place]
        alone = [size for size, width in needs.items() if width <= place]
        self.caption_beside, self.clock_size = bool(beside), next(iter((*beside, *alone)), TypeSize.TITLE)


load_layout(__file__)
