"""Whole valid games that chance made, as the facts that their phones record; nothing is written."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from referee_app.live_game.commands import Command
from referee_app.live_game.decide import decide
from referee_app.live_game.events import Fact
from referee_app.live_game.evolve import fold
from referee_app.live_game.model import Setup
from referee_app.live_game.preconditions import Context
from referee_app.live_game.state import LiveState
from referee_app.practice.simulated_field import script, teams_by_phone


class SimulatedAction(NamedTuple):
    """A command that a leader gave to a phone, and the facts that the phone recorded for it."""

    device: str
    command: Command
    facts: tuple[Fact, ...]


def simulate(setup: Setup, seed: int, *, start_ms: int = 0) -> Iterator[SimulatedAction]:
    """A whole game as its phones record it, in order of time."""
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
