"""The presenter of home: shows the running game and the number of past games, and opens the other screens.

What is on disk is asked for after the first frame, on the worker's thread. What comes of it appears above the actions,
in the place of the map: nothing moves under a finger.
"""

from typing import TYPE_CHECKING, NamedTuple

from kivy.clock import Clock
from kivy.uix.widget import Widget

from referee_app.journal.refusals import DamagedJournal
from referee_app.screens.app_context import AppContext
from referee_app.screens.app_screen import Presenter
from referee_app.screens.home.model import home_shown
from referee_app.screens.home.screen import HomeScreen
from referee_app.screens.navigation import ScreenName
from referee_app.screens.rescue_offer import offer_games_rescue
from referee_app.screens.running_game import RunningGame, running_game_from_entry, running_game_from_view
from referee_app.screens.worker import after_a_frame
from referee_app.sentence import Refusal

if TYPE_CHECKING:
    from referee_app.play.game_store import GameEntry

_OVER = "over"
_RUNNING = "running"


class GamesOnPhone(NamedTuple):
    """What is on this phone: the game that goes on and is not in hand, and all games."""

    running: "GameEntry | None" = None
    games: frozenset[str] = frozenset()


class HomePresenter(Presenter):
    """The presenter of the home screen."""

    screen: HomeScreen

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self._found = GamesOnPhone()
        self._trouble: Refusal | None = None
        self._beat = Clock.create_trigger(lambda _seconds: self.show(), 1, interval=True)
        self.screen = HomeScreen(name=ScreenName.HOME)

    def on_enter(self, _what: object = None) -> None:
        """Show home, and read the disk after a frame: the first time nothing is drawn yet."""
        self.show()
        after_a_frame(self._look_up)

    def on_return(self) -> None:
        """Show home, and read the disk: there may be other games than before."""
        self.show()
        self._look_up()

    def on_leave(self) -> None:
        """Stop the clock on the running game."""
        self._beat.cancel()

    def announcement_anchor(self) -> Widget:
        """Above the actions."""
        return self.screen.ids.upper

    def show(self) -> None:
        """Refresh all texts."""
        running = self._running()
        # One that ended in hand was played, whenever that was.
        others = self._found.games - ({running.game} if running is not None else set())
        self.screen.shown = home_shown(
            self.context.words,
            running,
            len(others),
            self._trouble,
            can_be_saved=isinstance(self._trouble, DamagedJournal),
        )
        if running is not None and running.phase == _RUNNING:
            self._beat()
        else:
            self._beat.cancel()

    def do_new_game(self) -> None:
        """Open the screen for a new game."""
        self._go(ScreenName.NEW_GAME)

    def do_join(self) -> None:
        """Open the screen for joining a game."""
        self._go(ScreenName.JOIN)

    def do_past(self) -> None:
        """Open the list of past games."""
        self.context.go(ScreenName.PAST_GAMES)

    def do_rainy_day(self) -> None:
        """Open the list of table games."""
        self.context.go(ScreenName.TABLES)

    def do_sets(self) -> None:
        """Open the list of card sets."""
        self.context.go(ScreenName.SETS)

    def do_settings(self) -> None:
        """Open the settings."""
        self.context.go(ScreenName.SETTINGS)

    def _running(self) -> RunningGame | None:
        """The game in hand, or the one that was found on disk; not what has ended in hand since it was looked for."""
        seen, found = self.context.game.snapshot, self._found.running
        if seen is not None and seen.view.phase != _OVER:
            return running_game_from_view(seen.game, seen.view, seen.keeps, self.context.game.elapsed_ms())
        if found is None or (seen is not None and found.game == seen.game):
            return None
        return running_game_from_entry(found, self.context.services.now())

    def _look_up(self) -> None:
        seen = self.context.game.snapshot
        in_hand = seen.game if seen is not None and seen.view.phase != _OVER else None
        self.context.worker.run(lambda: self._look(in_hand), self._arrive, refused=self._fail)

    def _look(self, in_hand: str | None) -> GamesOnPhone:
        """On the worker's thread: what is on this phone."""
        games = self.context.services.games()
        running, entries = games.running(), games.entries()
        found = next((entry for entry in entries if entry.game == running != in_hand), None)
        return GamesOnPhone(found, frozenset(entry.game for entry in entries))

    def _arrive(self, found: GamesOnPhone) -> None:
        self._found, self._trouble = found, None
        self._show_if_here()
        # After what the user is waiting for.
        self.context.worker.run(self.context.services.finish_erasing, lambda _done: None)

    def _fail(self, refusal: Refusal) -> None:
        self._found, self._trouble = GamesOnPhone(), refusal
        self._show_if_here()

    def _show_if_here(self) -> None:
        if self.is_here:  # elsewhere nobody needs its clock
            self.show()

    def do_notice(self) -> None:
        """Do what the notice offers."""
        if isinstance(self._trouble, DamagedJournal):
            offer_games_rescue(self.context, self._look_up)
        else:
            self._look_up()

    def _go(self, place: ScreenName) -> None:
        """Open what begins a game; where none could be written down, say so before anything is typed in vain."""
        if self._trouble is not None:
            self.context.refuse(self._trouble)
        else:
            self.context.go(place)

    def do_go_on(self) -> None:
        """Open the running game."""
        running, seen = self._running(), self.context.game.snapshot
        if running is None:
            return
        if seen is not None and seen.game == running.game:
            self.context.go(ScreenName.FIELD)
        else:
            games = self.context.services.games
            self.context.game.open(
                lambda: games().resume(running.game),
                lambda: self.context.go(ScreenName.FIELD),
                is_relevant=lambda: self.is_here,
            )


PRESENTER = HomePresenter
