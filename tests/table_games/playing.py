"""Playing on at any table, for tests that want to be somewhere in a game."""

from collections.abc import Iterable
from functools import reduce
from random import Random
from typing import TypeVar

from referee_app.table_games.game import Game, Options
from referee_app.table_games.seats import Seat

State = TypeVar("State")
Move = TypeVar("Move")
Event = TypeVar("Event")
View = TypeVar("View")
AnyOptions = TypeVar("AnyOptions", bound=Options)


def folded(game: Game[State, Move, Event, View, AnyOptions], state: State | None, events: Iterable[Event]) -> State:
    """What is after these events."""
    after = reduce(game.evolve, events, state)
    assert after is not None, "a game begins with an event"
    return after


def given(game: Game[State, Move, Event, View, AnyOptions], *events: Event) -> State:
    """What is after these events, which are all there were."""
    return folded(game, None, events)


def happens(
    game: Game[State, Move, Event, View, AnyOptions], state: State, seat: Seat, move: Move
) -> tuple[Event, ...]:
    """What a move leads to; what falls by chance falls the same each time."""
    return game.decide(state, seat, move, Random(1))


def does(game: Game[State, Move, Event, View, AnyOptions], state: State, seat: Seat, move: Move) -> State:
    """What is after a move of this seat."""
    return folded(game, state, happens(game, state, seat, move))


def plays(game: Game[State, Move, Event, View, AnyOptions], state: State, *moves: Move) -> State:
    """What is after these moves, each by whoever is to act."""
    for move in moves:
        (seat,) = game.to_act(state)
        state = does(game, state, seat, move)
    return state
