"""Where the real parts are joined: rules, journal and play on one side, a window on the other."""

import os
import sys
from collections.abc import Callable, Mapping
from contextlib import ExitStack, closing
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event

from referee_app.cards.card_set import new_card_set
from referee_app.cards.names import Language
from referee_app.cards.ranks import Team
from referee_app.journal.journal import Journal
from referee_app.live_game.model import Knowledge, Player, propose
from referee_app.live_game.view import GameView, Phase
from referee_app.live_game.wood import phones_of
from referee_app.play.simulated import SimulatedPlay
from referee_app.storyteller import AFTERNOON_MS
from referee_app.words.words import Words

PLAYERS, SEED = 24, 5
PICTURES = Path("pictures")

SCENES: Mapping[str, Callable[[GameView, Team], bool]] = {
    "dealing": lambda view, own: (view.teams[own].in_play or 0) >= 8,
    "running": lambda view, own: view.teams[own].captured.n >= 5,
    "half": lambda view, own: bool(view.teams[own].half_reached),
    "over": lambda view, _own: view.phase is Phase.OVER,
}
"""The moments of a game that the demonstration shows."""


class SimulatedDirector:
    """A simulated game between two leaders, as one of them sees it, played on real journals in a passing folder."""

    def __init__(self, *, players: int = PLAYERS, seed: int = SEED) -> None:
        self._files = ExitStack()
        folder = Path(self._files.enter_context(TemporaryDirectory(prefix="field-marshal-")))
        setup = propose(players, card_set=new_card_set().id, knowledge=Knowledge.PLAYERS)
        paths = (folder / f"phone-{n}.journal" for n in range(len(phones_of(setup))))
        journals = [self._files.enter_context(Journal.open(path)) for path in paths]
        self._play = SimulatedPlay(journals, setup, seed, start_ms=AFTERNOON_MS)
        self._phone = self._play.phones[0]
        self._next()

    @property
    def game(self) -> str:
        """Which game it is."""
        return self._phone.game

    @property
    def version(self) -> int:
        """How many things this leader's phone has recorded."""
        return self._phone.version

    @property
    def names(self) -> Mapping[Player, str]:
        """What the players are called on this phone."""
        return self._phone.names

    @property
    def own(self) -> frozenset[Team]:
        """The team whose leader holds this phone."""
        return self._phone.keeps

    def view(self) -> GameView:
        """The game as this leader sees it."""
        return self._phone.view()

    def step(self) -> bool:
        """Let the game go on until this phone has something new; False when it is over."""
        return self._next()

    def _next(self) -> bool:
        before = self.version
        while self.version == before:
            if self._play.step() is None:
                return False
        return True

    def close(self) -> None:
        """Let go of the journals and forget them."""
        self._files.close()


class SceneDirector(SimulatedDirector):
    """The same game, which waits at every scene until it is told to go on."""

    def __init__(self) -> None:
        super().__init__()
        self._scenes = iter(SCENES.values())
        self._may_go_on = Event()

    def go_on(self) -> None:
        """Let the game be played to its next scene."""
        self._may_go_on.set()

    def step(self) -> bool:
        """Play on to the next scene."""
        self._may_go_on.wait()
        is_reached = next(self._scenes, None)
        if is_reached is None:
            return False  # a screen may ask once more before it has heard of the end, and must not be kept waiting
        self._may_go_on.clear()
        (own,) = self.own
        while self._next():
            if is_reached(self.view(), own):
                return True
        return False


def run(language: Language, pictures: Path | None) -> None:
    """Open the app; without a display, or where pictures are wanted, play the demonstration."""
    with TemporaryDirectory(prefix="field-marshal-") as passing:
        # Kivy unpacks its own icons; nobody needs to find them later.
        os.environ.setdefault("KIVY_HOME", passing)
        if pictures is None and _has_display():
            _show(language)
        else:
            _demonstrate(language, pictures or PICTURES)


def _has_display() -> bool:
    return not sys.platform.startswith("linux") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _show(language: Language) -> None:
    from referee_app.screens.app import FieldMarshalApp
    from referee_app.screens.settings import Settings

    with closing(SimulatedDirector()) as director:
        FieldMarshalApp(director, Settings(language)).run()


def _demonstrate(language: Language, folder: Path) -> None:
    # SDL draws into a window that nobody sees, as finely as a phone does; Kivy reads this when it is loaded.
    os.environ |= {"SDL_VIDEODRIVER": "offscreen", "KIVY_METRICS_DENSITY": "2"}
    from referee_app.screens.app import FieldMarshalApp
    from referee_app.screens.demonstration import Demonstration
    from referee_app.screens.settings import Settings

    with closing(SceneDirector()) as director:
        app = FieldMarshalApp(director, Settings(language))
        Demonstration(app, folder, ("opened", *SCENES), director.go_on).run()
    print(Words(language).say_key("story.pictures", folder=str(folder.resolve())))
