"""Plays simulated games: purely, as the events that phones record, or on real journals, one command at a time.

The same seed gives the same game. What happens outdoors is in `simulated_field`.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from referee_app.journal.journal import Journal
from referee_app.live_game.commands import Command
from referee_app.live_game.decide import decide
from referee_app.live_game.events import Fact
from referee_app.live_game.evolve import fold
from referee_app.live_game.model import Setup
from referee_app.live_game.preconditions import Context
from referee_app.live_game.state import LiveState
from referee_app.play.live_game import Environment, LiveGame, RecordedAction
from referee_app.practice.simulated_field import ScriptedCommand, script, teams_by_phone


class SimulatedAction(NamedTuple):
    """A command that a leader gave to a phone, and the facts that the phone recorded for it."""

    device: str
    command: Command
    facts: tuple[Fact, ...]


def simulate(setup: Setup, seed: int, *, start_ms: int = 0) -> Iterator[SimulatedAction]:
    """A whole valid game as its phones record it, in order of time; nothing is written."""
    states = {f"phone-{n}": LiveState() for n in range(len(teams_by_phone(setup)))}
    for phone, ms, command in script(setup, Random(seed)):
        device = f"phone-{phone}"
        state, now = states[device], start_ms + ms
        if state.facts and state.over:
            continue
        events = decide(state, command, Context(device, now, Random(seed)))
        first = state.next_stamp(device, now)
        action = len(state.facts.get(device, ())) + 1
        facts = tuple(Fact(first._replace(counter=first.counter + n), action, event) for n, event in enumerate(events))
        states[device] = fold(state, facts)
        yield SimulatedAction(device, command, facts)


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
