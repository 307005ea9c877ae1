"""The scanner's screen: composes the parts that a job needs, and passes touches on."""

from kivy.clock import Clock
from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.widget import Widget

from referee_app.screens.app_screen import AppScreen
from referee_app.screens.kivy_setup import load_layout
from referee_app.screens.player_cells import who_waits
from referee_app.screens.scan.fit import OF_NOTHING, OF_PADS, OF_PICTURE, Needs, ScanFit, fit_scan, is_tight
from referee_app.screens.scan.parts import (
    AbsentList,
    ChipRow,
    FoundPanel,
    JobIcon,
    NameSearch,
    PadColumn,
    ProgressPanel,
    TroublePanel,
    TypingPanel,
)
from referee_app.screens.scan.shown import ScanArea, ScanShown
from referee_app.screens.theme import ScreenTheme, TypeSize
from referee_app.screens.widgets.base import apply_theme, put
from referee_app.screens.widgets.camera_preview import CameraPreview
from referee_app.screens.widgets.choices import TapColumn
from referee_app.screens.widgets.models import Announcement
from referee_app.screens.widgets.panels import ScoreRow
from referee_app.screens.widgets.player_grid import PlayerGrid
from referee_app.screens.widgets.text import widest_word


class ScanPreview(CameraPreview):
    """The live picture; a tap on it asks for a closer look."""

    __events__ = ("on_closer",)

    def on_touch_up(self, touch: MotionEvent) -> bool:
        """Ask for a closer look where a finger went where it came."""
        if self.collide_point(*touch.pos) and self.collide_point(*touch.opos) and touch.grab_current is None:
            self.dispatch("on_closer")
        return bool(super().on_touch_up(touch))

    def on_closer(self) -> None:
        """The picture was tapped."""


SIDES, AROUND = 12, 20
"""What is left free beside the players, and around what is asked, in dp."""

SHARES = {ScanArea.NOTHING: OF_NOTHING, ScanArea.PADS: OF_PADS}
"""What is kept above the players, where that is no picture."""

SEARCH_ENDS_SECONDS = 0.5
"""How soon after the keyboard has gone the camera's picture comes back."""


class ScanScreen(AppScreen):
    """The picture, or what takes its place, and below it all that the job needs; in landscape beside it.

    Parts are made once, and put in when there is something for them to show, in a `fit` for the window. In a `tight`
    one two pads leave out the names of the ranks; where nothing else wants the width, they `spread`.
    """

    shown = ObjectProperty(ScanShown(), rebind=True)
    fit = ObjectProperty(ScanFit(), rebind=True)
    tight = BooleanProperty(False)
    spread = BooleanProperty(False)
    searching = BooleanProperty(False)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.preview = ScanPreview()
        self.typing = TypingPanel()
        self._end_search = Clock.create_trigger(self._stop_search, SEARCH_ENDS_SECONDS)
        self._pads, self._trouble, self._bases, self._job_icon = (
            PadColumn(),
            TroublePanel(),
            TapColumn(),
            JobIcon(),
        )
        self._progress, self._found, self._scores = ProgressPanel(), FoundPanel(), ScoreRow()
        self._search = NameSearch(folded=True)
        self._absent, self._players = AbsentList(), PlayerGrid(size_hint_min_y=dp(64))
        self._taps, self._main, self._ways = TapColumn(), TapColumn(), ChipRow()
        self._bind()

    @property
    def announcement(self) -> Announcement | None:
        """What the strip says."""
        announcement: Announcement | None = self.ids.strip.shown
        return announcement

    def say(self, said: Announcement | None) -> None:
        """Show an announcement in the strip, or none."""
        self.ids.strip.shown = said

    def cover(self) -> None:
        """Cover what a finger has uncovered."""
        self._players.cover()

    def on_shown(self, _screen: object, shown: ScanShown) -> None:
        """Give every part what it shows, and put those in that have something."""
        self._fit()
        self._fit_pads()
        self._fill_in(shown)
        self._arrange()

    def _arrange(self, *_changed: object) -> None:
        """Put what is only looked at under the picture in landscape, and above what is touched in portrait."""
        self._players.size_hint_y = 1 if self.searching or self.fit.landscape else None
        self._players.height = dp(self.fit.list_height)
        if self.searching:  # a keyboard is open: what is found stands above it
            put(self.ids.under, [])
            put(self.ids.parts, [])
            put(self.ids.view, [self._search, self._players])
            return
        view, counts, actions = self._area_widget(self.shown.area), self._counts(self.shown), self._actions(self.shown)
        if self.fit.landscape and view is self._job_icon and self._players in actions:
            view = self._players  # they need the room, and nothing else is to be seen there
            actions.remove(view)
        if self.fit.landscape:  # what the side of the players has no room for
            aside = (self._search, self._ways) if self.fit.is_full and not counts else (self._search,)
            counts = [*counts, *(part for part in actions if part in aside)]
            actions = [part for part in actions if part not in aside]
        put(self.ids.view, [view])
        put(self.ids.under, counts if self.fit.landscape else [])
        put(self.ids.parts, actions if self.fit.landscape else self._below())

    def on_theme(self, _screen: object, theme: ScreenTheme) -> None:
        """Set the theme of the parts that are not in use, too."""
        for part in self._all():
            if part.parent is None:
                apply_theme(part, theme)

    def _fit(self, *_changed: object) -> None:
        self.fit = fit_scan(
            (self.width / dp(1), self.height / dp(1)),
            sp(self.theme.size(TypeSize.BODY)) / dp(1),
            self._needs(),
            has_picture=self.shown.area is ScanArea.PICTURE,
            has_list=bool(self.shown.absent),
        )

    def _needs(self) -> Needs:
        """What shares the height with the picture.

        Room for a second line of what is asked is kept, so that no player moves when that is longer.
        """
        rows, row = self._players.rows_within(self.width - 2 * dp(SIDES)) if self.shown.everybody else (0, 0.0)
        beside = self._actions(self.shown) if self.width > self.height else self._below()
        others = (self._players, self._search) if self.width > self.height else (self._players,)
        parts = [part for part in beside if part not in others]
        asked = 2 * sp(self.theme.size(TypeSize.BODY)) * 1.2 + dp(8)
        jobs = self.ids.jobs.height + dp(16) if self.shown.jobs else 0
        height = sum(part.height + dp(8) for part in parts) + self.ids.bar.height + asked + jobs + dp(AROUND)
        return Needs(height / dp(1), rows, row / dp(1), SHARES.get(self.shown.area, OF_PICTURE))

    def _below(self) -> list[Widget]:
        """What is below the picture in portrait."""
        return [*self._counts(self.shown), *self._actions(self.shown)]

    def _follow_fit(self, *_changed: object) -> None:
        self._ways.compact = self.fit.compact
        self._arrange()

    def _fit_pads(self, *_changed: object) -> None:
        title, small = (sp(self.theme.size(size)) / dp(1) for size in (TypeSize.TITLE, TypeSize.SMALL))
        names = self.shown.rank_names.values()
        widest = max((widest_word(name, sp(self.theme.size(TypeSize.SMALL))) for name in names), default=0) / dp(1) + 8
        window = self.width / dp(1), self.height / dp(1)
        self.tight = len(self.shown.pads) > 1 and is_tight(window, widest, title, small)
        self.spread = self.tight and self.width > self.height and not self.shown.taps

    def _bind(self) -> None:
        fit_soon = Clock.create_trigger(self._fit)
        for part in (*self._all(), self.ids.bar, self.ids.jobs):
            part.fbind("height", fit_soon)
        for what in ("size", "theme"):
            self.fbind(what, self._fit)
            self.fbind(what, self._fit_pads)
        self.fbind("fit", self._follow_fit)
        self._fit()
        self._follow_fit()
        self.fbind("tight", self._pads.setter("bare"))
        self._pads.bare = self.tight
        self.ids.view.fbind("height", lambda _view, height: setattr(self._bases, "least", height / dp(1)))
        self.preview.bind(on_closer=lambda _preview: self.do("closer"))
        self._pads.bind(on_card=lambda _pads, key: self.do("card", key))
        self._trouble.bind(on_chip=lambda _panel, key: self.do("chip", key))
        self._bases.bind(on_tap=lambda _bases, key: self.do("base", key))
        self._players.bind(on_player=lambda _grid, key: self.do("player", key))
        self._taps.bind(on_tap=lambda _taps, key: self.do("card", key))
        self._main.bind(on_tap=lambda _main, key: self.do("main", key))
        self._ways.bind(on_chip=lambda _row, key: self.do("chip", key))
        self._search.bind(
            on_typed=lambda _row, typed: self.do("search", typed),
            on_everybody=lambda _row: self.do("search", ""),
            active=self._follow_search,
        )
        self.fbind("searching", self._arrange)
        for part in (self.typing, self._found, self._search):
            self.fbind("words", part.setter("words"))

    def _follow_search(self, *_changed: object) -> None:
        """Whoever types searches; it is over a moment after the keyboard has gone: nothing moves under a finger."""
        if self.shown.search is not None and (self._search.active or self.shown.search.typed):
            self.searching = True
        else:
            self._end_search()

    def _stop_search(self, _seconds: float) -> None:
        self.searching = self.shown.search is not None and (self._search.active or bool(self.shown.search.typed))

    def _all(self) -> tuple[Widget, ...]:
        return (
            *(self._area_widget(area) for area in ScanArea),
            *(self._progress, self._found, self._scores, self._absent, self._players, self._search),
            *(self._taps, self._main, self.typing, self._ways),
        )

    def _fill_in(self, shown: ScanShown) -> None:
        self._pads.shown = self._trouble.shown = shown
        self._bases.taps, self._job_icon.icon, self._scores.scores = shown.bases, shown.icon, shown.scores
        self._absent.absent, self._absent.more = shown.absent, shown.more
        self._players.everybody, self._players.players = shown.everybody, shown.cells
        self._players.waiting = who_waits(shown.cells)
        self._search.shown = shown.search or self._search.shown
        self._follow_search()
        self._taps.taps, self._ways.chips = shown.taps, shown.ways
        self._main.taps = () if shown.main is None else (shown.main,)
        self._progress.shown = shown.progress or self._progress.shown
        self._found.shown = shown.found or self._found.shown
        self.typing.shown = shown.typing or self.typing.shown

    def _area_widget(self, area: ScanArea) -> Widget:
        return {
            ScanArea.PICTURE: self.preview,
            ScanArea.TROUBLE: self._trouble,
            ScanArea.PADS: self._pads,
            ScanArea.BASES: self._bases,
            ScanArea.NOTHING: self._job_icon,
        }[area]

    def _counts(self, shown: ScanShown) -> list[Widget]:
        """What is looked at."""
        return _with_content((self._progress, shown.progress), (self._found, shown.found), (self._scores, shown.scores))

    def _actions(self, shown: ScanShown) -> list[Widget]:
        """What is touched."""
        return _with_content(
            (self._absent, shown.absent),
            (self._players, shown.everybody),
            (self._search, shown.search),
            (self._taps, shown.taps),
            (self._main, shown.main),
            (self.typing, shown.typing),
            (self._ways, shown.ways),
        )


def _with_content(*parts: tuple[Widget, object]) -> list[Widget]:
    return [part for part, content in parts if content]


load_layout(__file__)
