"""Playing table games in tests: move by move from a position, and whole games at random."""

import dataclasses
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache, reduce
from random import Random
from typing import Any, TypeVar

from hypothesis import strategies as st

from referee_app.table_games.game import AnyGame, Game, Options
from referee_app.table_games.registry import GAMES
from referee_app.table_games.seats import Seat

MOST_MOVES = 20_000
"""A game that has not ended by now does not end."""

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


def state_after(game: Game[State, Move, Event, View, AnyOptions], *events: Event) -> State:
    """What is after these events, which are all there were."""
    return folded(game, None, events)


def events_of(
    game: Game[State, Move, Event, View, AnyOptions], state: State, seat: Seat, move: Move
) -> tuple[Event, ...]:
    """What a move leads to; what falls by chance falls the same each time."""
    return game.decide(state, seat, move, Random(1))


def does(game: Game[State, Move, Event, View, AnyOptions], state: State, seat: Seat, move: Move) -> State:
    """What is after a move of this seat."""
    return folded(game, state, events_of(game, state, seat, move))


def plays(game: Game[State, Move, Event, View, AnyOptions], state: State, *moves: Move) -> State:
    """What is after these moves, each by whoever is to act."""
    for move in moves:
        (seat,) = game.to_act(state)
        state = does(game, state, seat, move)
    return state


@dataclass(frozen=True)
class RandomGame:
    """A game about to be played at random: with what agreed, by how many, and with which luck."""

    game: AnyGame
    agreed: Options
    seats: int
    luck: int

    @property
    def players(self) -> tuple[Seat, ...]:
        """Every seat."""
        return tuple(map(Seat, range(self.seats)))

    @property
    def everybody(self) -> tuple[Seat | None, ...]:
        """Every seat, and who only looks on."""
        return (*self.players, None)


@dataclass(frozen=True)
class Turn:
    """One step of a random game; the first has no seat and no move."""

    before: Any
    seat: Seat | None
    move: Any
    events: tuple[Any, ...]
    after: Any

    @property
    def mover(self) -> Seat:
        """Who did it."""
        assert self.seat is not None, "the beginning is nobody's"
        return self.seat


def a_random_game(game: AnyGame, luck: int = 1) -> RandomGame:
    """The least seats, and everything agreed that can be."""
    agreed = game.options(**{f.name: True for f in dataclasses.fields(game.options) if isinstance(f.default, bool)})
    return RandomGame(game, agreed, game.least_seats, luck)


def random_games(game: AnyGame) -> st.SearchStrategy[RandomGame]:
    """Tables at which this game can be played."""
    return st.builds(
        RandomGame, st.just(game), _agreements(game), st.sampled_from(list(game.seats)), st.integers(0, 2**32 - 1)
    )


def _agreements(game: AnyGame) -> st.SearchStrategy[Options]:
    return st.builds(game.options, **{f.name: _values(f.default) for f in dataclasses.fields(game.options)})


def _values(usual: object) -> st.SearchStrategy[Any]:
    if isinstance(usual, bool):
        return st.booleans()
    assert isinstance(usual, Enum), "an option is a truth or a choice"
    return st.sampled_from(list(type(usual)))


def played(random_game: RandomGame) -> Iterator[Turn]:
    """A random game, step by step, until it is over."""
    game, chance = random_game.game, Random(random_game.luck)
    events = game.start(random_game.agreed, random_game.seats, chance)
    state = folded(game, None, events)
    yield Turn(None, None, None, events, state)
    for _ in range(MOST_MOVES):
        acting = sorted(game.to_act(state))
        if not acting:
            return
        seat = chance.choice(acting)
        move = game.propose(game.view(state, seat), chance)
        events = game.decide(state, seat, move, chance)
        after = folded(game, state, events)
        yield Turn(state, seat, move, events, after)
        state = after
    raise AssertionError("it does not end")


def turns_of(random_game: RandomGame) -> Iterable[Turn]:
    """The same for a check: one of the app's own games is played once for all checks, a planted one step by step."""
    is_own = any(random_game.game is game for game in GAMES)
    return _whole(random_game) if is_own else played(random_game)


@lru_cache(maxsize=1)
def _whole(random_game: RandomGame) -> tuple[Turn, ...]:
    return tuple(played(random_game))
