"""Games that are played by chance as far as a test wants them, without a window."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple

from referee_app.screens.table.adapter import BoardInput, GameAdapter
from referee_app.screens.table.board import BoardShown, Piece, Sight
from referee_app.table_games.seats import Seat


class Moment(NamedTuple):
    """A state, and the events that led to it in one step."""

    state: Any
    events: tuple[Any, ...]

    def last(self, adapter: GameAdapter, seat: Seat | None) -> tuple[Any, ...]:
        """The step as a seat saw it."""
        return tuple(seen for event in self.events if (seen := adapter.rules.see(event, seat)) is not None)


def moments(
    adapter: GameAdapter, seed: int, most: int = 400, *, agreed: Any = None, seats: int = 0
) -> Iterator[Moment]:
    """Every state of a game by chance; as it is usually played, if nothing else is agreed."""
    rules, chance = adapter.rules, Random(seed)
    state, events = None, rules.start(agreed or rules.options(), seats or rules.least_seats, chance)
    for _ in range(most):
        for event in events:
            state = rules.evolve(state, event)
        yield Moment(state, tuple(events))
        if not rules.to_act(state):
            return
        seat = min(rules.to_act(state))
        events = rules.decide(state, seat, rules.propose(rules.view(state, seat), chance), chance)


def first(
    adapter: GameAdapter,
    is_it: Callable[[Moment], bool],
    seeds: range = range(200),
    *,
    agreed: Any = None,
    seats: int = 0,
) -> Moment:
    """The first moment of any game by chance that is as a test wants it."""
    for seed in seeds:
        for moment in moments(adapter, seed, agreed=agreed, seats=seats):
            if is_it(moment):
                return moment
    raise AssertionError("no such moment")


def board_of(adapter: GameAdapter, moment: Moment, seat: Seat | None, **how: Any) -> BoardShown:
    """What a seat sees of a moment."""
    return adapter.board(BoardInput(adapter.rules.view(moment.state, seat), moment.last(adapter, seat), **how))


def piece(shown: BoardShown, key: str) -> Piece | None:
    """What lies on a spot."""
    spot = shown.spot(key)
    assert spot is not None
    return spot.piece


def seen_as(shown: BoardShown, key: str) -> tuple[str, Sight] | None:
    """Whose piece lies on a spot, and how it is seen."""
    there = piece(shown, key)
    return None if there is None else (there.side, there.sight)
