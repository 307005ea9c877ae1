"""Where the real parts are joined: rules, journal and play on one side, a window on the other."""

import os
import sys
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

from referee_app.cards.card_set import new_card_set
from referee_app.cards.names import Language
from referee_app.cards.ranks import Team
from referee_app.journal.journal import Journal
from referee_app.live_game.model import Knowledge, Player, propose
from referee_app.live_game.view import GameView
from referee_app.live_game.wood import phones_of
from referee_app.play.simulated import SimulatedPlay
from referee_app.storyteller import AFTERNOON_MS

PLAYERS, SEED = 24, 7
PICTURES = Path("pictures")


class SimulatedDirector:
    """A simulated game between two leaders, as one of them sees it. It is played on real journals, in a passing folder."""

    def __init__(self, *, players: int = PLAYERS, seed: int = SEED) -> None:
        self._files = ExitStack()
        folder = Path(self._files.enter_context(TemporaryDirectory(prefix="field-marshal-")))
        setup = propose(players, card_set=new_card_set().id, knowledge=Knowledge.PLAYERS)
        paths = (folder / f"phone-{n}.journal" for n in range(len(phones_of(setup))))
        journals = [self._files.enter_context(Journal.open(path)) for path in paths]
        self._play = SimulatedPlay(journals, setup, seed, start_ms=AFTERNOON_MS)
        self._phone = self._play.phones[0]
        self.step()

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
        before = self.version
        while self.version == before:
            if self._play.step() is None:
                return False
        return True

    def close(self) -> None:
        """Let go of the journals and forget them."""
        self._files.close()


def run(language: Language, pictures: Path | None) -> None:
    """Open the app; without a display, or where pictures are wanted, play the demonstration."""
    if pictures is None and _has_display():
        _show(language)
    else:
        _demonstrate(language, pictures or PICTURES)


def _has_display() -> bool:
    return not sys.platform.startswith("linux") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
