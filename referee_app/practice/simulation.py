"""Plays simulated games on real journals, one command at a time.

The same seed gives the same game. What happens outdoors is in `simulated_field`.
"""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from referee_app.journal.journal import Journal
from referee_app.live_game.model import Setup
from referee_app.play.live_game import Environment, LiveGame, RecordedAction
from referee_app.practice.simulated_field import ScriptedCommand, script


class PlayedCommand(NamedTuple):
    """A command of the script, and what its phone recorded for it."""

    scripted: ScriptedCommand
    done: RecordedAction


class SimulatedPlay:
    """Plays a game on journals, one command at a time. Its phones go by the clock of the simulated afternoon."""

    def __init__(self, journals: Sequence[Journal], setup: Setup, seed: int, *, start_ms: int) -> None:
        self._start_ms = start_ms
        self._ms = 0
        self._script = script(setup, Random(seed))
        environment = Environment(now=self.now, chance=Random(seed))
        game = f"simulated-{seed}"
        self.phones = tuple(LiveGame(journal, game, environment) for journal in journals)

    def now(self) -> int:
        """The time of the simulated afternoon."""
        return self._start_ms + self._ms

    def step(self) -> PlayedCommand | None:
        """Give the next command to its phone; None when the game is over."""
        for scripted in self._script:
            phone = self.phones[scripted.phone]
            self._ms = scripted.ms
            if not (phone.state.facts and phone.state.over):
                return PlayedCommand(scripted, phone.do(scripted.command))
        return None
