"""Lets a game go on behind the field screen, and shows there what came of it.

Whatever touches the game runs on the worker's thread; here, on the main thread, only values are handed on.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from kivy.clock import Clock

from referee_app.cards.ranks import Team
from referee_app.live_game.model import Player
from referee_app.live_game.view import GameView, Phase
from referee_app.screens.director import Director
from referee_app.screens.field.controls import Playing, controls_shown
from referee_app.screens.field.model import field_shown
from referee_app.screens.field.screen import FieldScreen
from referee_app.screens.settings import Settings
from referee_app.screens.worker import Worker
from referee_app.words.words import Words

if TYPE_CHECKING:
    from concurrent.futures import Future

BEAT_SECONDS = 1.0
"""Between two things of the simulated game at its slowest; a paused one is still looked at as often."""


class Seen(NamedTuple):
    """What was fetched of the game in one go."""

    view: GameView
    names: Mapping[Player, str]
    own: frozenset[Team]
    goes_on: bool


class FieldPresenter:
    """Makes the field screen as soon as there is something to show on it."""

    def __init__(self, director: Director, worker: Worker, settings: Settings) -> None:
        self.screen: FieldScreen | None = None
        self.playing = Playing()
        self._director = director
        self._worker = worker
        self._settings = settings
        self._seen: Seen | None = None
        self._asked: Future[None] | None = None
        self._beat = Clock.create_trigger(self._go_on, BEAT_SECONDS, interval=True)

    @property
    def words(self) -> Words:
        """The reader's words, with the players' names as soon as they are known."""
        return Words(self._settings.language, self._settings.names, self._seen.names if self._seen else {})

    def start(self, ready: Callable[[FieldScreen], None]) -> None:
        """Fetch the game, hand over its screen when there is one, and let the game go on."""
        self._worker.follow(self._director.game)
        self._ready = ready
        self._asked = self._worker.ask(self._director, self._look, self._arrive)
        self._set_beat()

    def stop(self) -> None:
        """Let nothing more happen."""
        self._beat.cancel()

    def hold(self) -> None:
        """Pause: something was refused, and the reader has to see it first."""
        self._play(replace(self.playing, on=False))

    def change(self, settings: Settings) -> None:
        """Say everything anew."""
        self._settings = settings
        self._show()

    # On the worker's thread

    def _look(self) -> Seen:
        director = self._director
        return Seen(director.view(), director.names, director.own, goes_on=True)

    def _step(self) -> Seen:
        goes_on = self._director.step()
        return self._look()._replace(goes_on=goes_on)

    # On the main thread

    def _go_on(self, _seconds: float) -> None:
        if self._asked is not None and self._asked.done():
            job = self._step if self.playing.on and not self.playing.ended else self._look
            self._asked = self._worker.ask(self._director, job, self._arrive)

    def _arrive(self, seen: Seen) -> None:
        self._seen = seen
        if not seen.goes_on or seen.view.phase is Phase.OVER:
            self.playing = replace(self.playing, ended=True)
        self._show()

    def _show(self) -> None:
        if self._seen is None:
            return
        words = self.words
        shown = field_shown(self._seen.view, words, self._seen.own)
        controls = controls_shown(self.playing, self._settings, words)
        if self.screen is None:
            self.screen = FieldScreen(name="field", shown=shown, controls=controls)
            self.screen.bind(on_play=self._toggle, on_speed=self._faster)
            self._ready(self.screen)
        self.screen.shown, self.screen.controls = shown, controls

    def _toggle(self, _screen: FieldScreen) -> None:
        self._play(replace(self.playing, on=not self.playing.on))

    def _faster(self, _screen: FieldScreen) -> None:
        self._play(replace(self.playing, speed=self.playing.next_speed))

    def _play(self, playing: Playing) -> None:
        self.playing = playing
        self._set_beat()
        self._show()

    def _set_beat(self) -> None:
        self._beat.cancel()
        self._beat.timeout = BEAT_SECONDS / self.playing.speed
        self._beat()
