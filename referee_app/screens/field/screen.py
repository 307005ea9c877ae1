"""The field screen: puts its parts where they fit into the window."""

from collections import Counter

from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, OptionProperty, StringProperty

from referee_app.screens.app_screen import AppScreen
from referee_app.screens.field.fit import FieldContent, FieldFit, fit_field, keyboard_room
from referee_app.screens.field.model import FieldShown
from referee_app.screens.field.parts import CompactScores
from referee_app.screens.kivy_setup import load_layout
from referee_app.screens.theme import FIELD_TOUCH, ScreenTheme, TypeSize
from referee_app.screens.widgets.base import apply_theme, put
from referee_app.screens.widgets.search_row import SearchRow
from referee_app.screens.widgets.text import width_of

LONGEST_TIME = "0:00:00"
CLOCK_SIZES = (TypeSize.LARGE, TypeSize.TITLE)


class FieldScreen(AppScreen):
    """The clock, both teams, what happened last, the players and what a leader does, in a `fit` for the window.

    The clock's caption stands beside it where room for the players is scarce or the window is low, if it finds room.
    While the user is `searching`, scores and actions make room, so that players are seen above a phone's keyboard.
    """

    shown = ObjectProperty(FieldShown(), rebind=True)
    clock = StringProperty("")
    clock_size = OptionProperty(TypeSize.LARGE.value, options=[size.value for size in TypeSize])
    caption_beside = BooleanProperty(False)
    fit = ObjectProperty(FieldFit(), rebind=True)
    searching = BooleanProperty(False)
    keyboard_room = NumericProperty(0)

    def __init__(self, **kwargs: object) -> None:
        self._search, self._compact = SearchRow(), CompactScores()
        super().__init__(**kwargs)
        # The ids alone would let go of what is nowhere in the window.
        self._actions, self._outcome, self._last_row, self._panels = (
            self.ids[name].__self__ for name in ("actions", "outcome", "last_row", "panels")
        )
        self._bind_parts()
        for what in ("size", "theme", "shown"):
            self.fbind(what, self._fit)
        for what in ("fit", "shown", "searching"):
            self.fbind(what, self._place)
        self._fit()
        self._place()

    def cover(self) -> None:
        """Cover what a finger has uncovered."""
        self.ids.players.cover()

    def highlight_last(self) -> None:
        """Let the last line stand out for a moment: something was done here."""
        self.ids.log.highlight()

    def end_search(self) -> None:
        """Let scores and actions come back, unless somebody types."""
        self.searching = self._search.active

    def stop_typing(self) -> None:
        """Close the keyboard, and let scores and actions come back."""
        self._search.leave()
        self.end_search()

    def on_shown(self, _screen: object, shown: FieldShown) -> None:
        """Show what is searched for."""
        self._search.shown = shown.search or self._search.shown
        self._compact.first, self._compact.second = shown.first, shown.second

    def on_theme(self, _screen: object, theme: ScreenTheme) -> None:
        """Set the theme of all parts, also of those that are not in use."""
        for part in (self._search, self._compact, self._actions, self._outcome, self._last_row, self._panels):
            apply_theme(part, theme)

    def _bind_parts(self) -> None:
        self.fbind("words", self._search.setter("words"))
        self._compact.bind(on_release=lambda _scores: self.do("scores"))
        self._search.bind(
            on_typed=lambda _row, typed: self.do("search", typed),
            on_team=lambda _row, team: self.do("pick_team", team),
            on_waits=lambda _row: self.do("pick_waits"),
            on_everybody=lambda _row: self.do("everybody"),
            active=self._begin_search,
        )

    def _begin_search(self, _row: object, active: bool) -> None:
        """Whoever begins to type searches. When that is over is for the presenter: nothing moves under a finger."""
        if active:
            self.searching = True
            self.ids.players.scroll_y = 1.0

    def _place(self, *_changed: object) -> None:
        """Bring the actions to where a thumb reaches them, and what comes and goes to where it finds room."""
        ids, fit, is_calm = self.ids, self.fit, not self.searching
        self._search.folded = fit.folded and is_calm
        put(ids.below, [self._actions] if is_calm and not fit.low else [])
        put(ids.under, [self._actions] if is_calm and fit.low else [])
        put(ids.scores, [self._compact if fit.compact else self._panels] if is_calm or fit.beside else [])
        put(ids.last, [self._last_row] if is_calm or fit.beside else [])
        outcome = [self._outcome] if self.shown.outcome else []
        put(ids.below_clock, [] if fit.beside else outcome)
        put(ids.above, [*(outcome if fit.beside else ()), *([self._search] if self.shown.search is not None else ())])
        self.keyboard_room = 0 if is_calm else dp(keyboard_room(self.height / dp(1)))

    def _fit(self, *_changed: object) -> None:
        width, height = (side / dp(1) for side in self.size)
        body, shown = sp(self.theme.size(TypeSize.BODY)) / dp(1), self.shown
        of_a_team = max(Counter(cell.team for cell in shown.everybody).values(), default=0)
        content = FieldContent(
            of_a_team,
            is_searched=shown.search is not None,
            has_filters=shown.search is not None and bool(shown.search.teams),
            has_outcome=bool(shown.outcome),
            has_homes=bool(shown.homes),
        )
        self.fit = fit_field(width, height, body, content)
        place = self.width / (3 if self.fit.stacked else 2 if self.fit.beside else 1) - dp(
            12 + 2 * (FIELD_TOUCH + 8) + 12
        )
        caption = width_of(shown.clock_caption, sp(self.theme.size(TypeSize.SMALL))) + dp(8)
        needs = {size: width_of(LONGEST_TIME, sp(self.theme.size(size)), bold=True) for size in CLOCK_SIZES}
        may_be_beside = self.fit.low or self.fit.close
        beside = [size for size, width in needs.items() if may_be_beside and width + caption <= place]
        alone = [size for size, width in needs.items() if width <= place and not self.fit.close]
        self.caption_beside, self.clock_size = bool(beside), next(iter((*beside, *alone)), TypeSize.TITLE)


load_layout(__file__)
