"""A lawful, plausible live game, played out with a seed, as one phone or two keepers' phones record it."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from referee_app.live_game.commands import Command
from referee_app.live_game.decide import decide
from referee_app.live_game.events import Fact
from referee_app.live_game.evolve import fold
from referee_app.live_game.model import Setup
from referee_app.live_game.preconditions import Call
from referee_app.live_game.state import State
from referee_app.live_game.wood import phones_of, script


class Recorded(NamedTuple):
    """What a phone made of what it was told."""

    device: str
    command: Command
    facts: tuple[Fact, ...]


def simulate(setup: Setup, seed: int, *, start_ms: int = 0) -> Iterator[Recorded]:
    """A whole game as the phones record it, in order of time."""
    states = {f"phone-{n}": State() for n in range(len(phones_of(setup)))}
    for phone, ms, command in script(setup, Random(seed)):
        device = f"phone-{phone}"
        state, now = states[device], start_ms + ms
        if state.facts and state.over:
            continue
        events = decide(state, command, Call(device, now, Random(seed)))
        first = state.next_stamp(device, now)
        action = len(state.facts.get(device, ())) + 1
        facts = tuple(Fact(first._replace(counter=first.counter + n), action, event) for n, event in enumerate(events))
        states[device] = fold(state, facts)
        yield Recorded(device, command, facts)
