"""Stands between home and the rest: which game goes on, whether others were played, and where a touch leads.

What is on disk is asked for after the first frame, on the worker's thread. What comes of it appears above the actions,
in the place of the map: nothing moves under a finger.
"""

from kivy.clock import Clock

from referee_app.journal.refusals import DamagedJournal
from referee_app.refusal import Refusal
from referee_app.screens.frames import after_a_frame
from referee_app.screens.home.model import Found, Running, home_shown, running_of
from referee_app.screens.home.rescuing import offer_rescue
from referee_app.screens.home.screen import HomeScreen
from referee_app.screens.places import Place
from referee_app.screens.presenter import Presenter
from referee_app.screens.stage import Stage

_OVER = "over"
_RUNNING = "running"


class HomePresenter(Presenter):
    """Where the app begins."""

    screen: HomeScreen

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self._found = Found()
        self._trouble: Refusal | None = None
        self._beat = Clock.create_trigger(lambda _seconds: self.show(), 1, interval=True)
        self.screen = HomeScreen(name=Place.HOME)
        self.screen.bind(
            on_go_on=lambda _screen: self._go_on(),
            on_notice=lambda _screen: self._help(),
            on_new_game=lambda _screen: self._go(Place.NEW_GAME),
            on_join=lambda _screen: self._go(Place.JOIN),
            on_past=lambda _screen: self.stage.go(Place.PAST_GAMES),
            on_sets=lambda _screen: self.stage.go(Place.SETS),
            on_settings=lambda _screen: self.stage.go(Place.SETTINGS),
        )

    def enter(self, _what: object = None) -> None:
        """Home is gone to: the first time before anything is drawn, so the disk has to wait."""
        self.show()
        after_a_frame(self._look_up)

    def again(self) -> None:
        """Home is come back to: there may be other games than before."""
        self.show()
        self._look_up()

    def leave(self) -> None:
        """Let the clock on the running game stand."""
        self._beat.cancel()

    def show(self) -> None:
        """Say everything anew."""
        running = self._running()
        self.screen.shown = home_shown(
            self.stage.words,
            self._found._replace(running=running),
            self._trouble,
            can_be_saved=isinstance(self._trouble, DamagedJournal),
        )
        if running is not None and running.phase == _RUNNING:
            self._beat()
        else:
            self._beat.cancel()

    def _running(self) -> Running | None:
        """The game in hand, or the one that was found on disk."""
        seen, found = self.stage.game.seen, self._found.running
        if seen is not None and seen.view.phase != _OVER:
            return running_of(seen.game, seen.view, seen.keeps, self.stage.game.elapsed_ms())
        return None if seen is not None and found is not None and found.game == seen.game else found

    def _look_up(self) -> None:
        seen = self.stage.game.seen
        in_hand = seen.game if seen is not None and seen.view.phase != _OVER else None
        self.stage.worker.ask(lambda: self._look(in_hand), self._arrive, refused=self._fail)

    def _look(self, in_hand: str | None) -> Found:
        """On the worker's thread: what is on this phone."""
        games = self.stage.world.games()
        running = games.running()
        others = sum(entry.game not in (running, in_hand) for entry in games.entries())
        if running is None or running == in_hand:
            return Found(None, others)
        game = games.resume(running)
        view = game.view()
        return Found(running_of(running, view, game.keeps, view.elapsed_ms), others)

    def _arrive(self, found: Found) -> None:
        self._found, self._trouble = found, None
        self._show_if_in_sight()

    def _fail(self, refusal: Refusal) -> None:
        self._found, self._trouble = Found(), refusal
        self._show_if_in_sight()

    def _show_if_in_sight(self) -> None:
        if self.screen.manager is None or self.screen.manager.current_screen is self.screen:
            self.show()

    def _help(self) -> None:
        if isinstance(self._trouble, DamagedJournal):
            offer_rescue(self.stage, self._look_up)
        else:
            self._look_up()

    def _go(self, place: Place) -> None:
        """Open what begins a game; where none could be written down, say so before anything is typed in vain."""
        if self._trouble is not None:
            self.stage.refuse(self._trouble)
        else:
            self.stage.go(place)

    def _go_on(self) -> None:
        running, seen = self._running(), self.stage.game.seen
        if running is None:
            return
        if seen is not None and seen.game == running.game:
            self.stage.go(Place.FIELD)
        else:
            games = self.stage.world.games
            self.stage.game.open(lambda: games().resume(running.game), lambda: self.stage.go(Place.FIELD))


PRESENTER = HomePresenter
