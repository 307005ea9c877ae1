"""A simulated game on real journals: what the wood says, the leaders' phones record."""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from referee_app.journal.journal import Journal
from referee_app.live_game.model import Setup
from referee_app.live_game.wood import Said, script
from referee_app.play.live import Done, LiveGame, Surroundings


class Told(NamedTuple):
    """What a leader told a phone, and what the phone made of it."""

    said: Said
    done: Done


class SimulatedPlay:
    """A game that plays itself, one command at a time. The clock of its phones is that of the simulated afternoon."""

    def __init__(self, journals: Sequence[Journal], setup: Setup, seed: int, *, start_ms: int) -> None:
        self._start_ms = start_ms
        self._ms = 0
        self._script = script(setup, Random(seed))
        surroundings = Surroundings(now=self.now, chance=Random(seed))
        game = f"simulated-{seed}"
        self.phones = tuple(LiveGame(journal, game, surroundings) for journal in journals)

    def now(self) -> int:
        """The time of the simulated afternoon."""
        return self._start_ms + self._ms

    def step(self) -> Told | None:
        """Let one more thing happen; None when the game is over."""
        for said in self._script:
            phone = self.phones[said.phone]
            self._ms = said.ms
            if not (phone.state.facts and phone.state.over):
                return Told(said, phone.do(said.command))
        return None
