"""Positions of Junior Triumph to test with: two set-ups, positions with a few castles, and steps from there."""

from collections.abc import Mapping
from random import Random

import pytest

from referee_app.sentence import Refusal
from referee_app.table_games.junior import (
    ALL_SMALL,
    EMPTY,
    HIDDEN,
    HOMES,
    SQUARES,
    Camp,
    CampSetUp,
    read_signs,
    without,
)
from referee_app.table_games.junior_triumph.game import GAME
from referee_app.table_games.junior_triumph.model import NO_DRAGON, Castles, Event, Move, Options, Phase, Started, State
from referee_app.table_games.junior_triumph.notation import read
from referee_app.table_games.junior_triumph.projection import view
from referee_app.table_games.junior_triumph.sampling import imagine
from referee_app.table_games.seats import BLUE, OMNISCIENT, RED, Seat
from tests.table_games import playing
from tests.table_games.junior.positions import camp, square

RED_CAMP = camp("2 3 4 4  3 D 4 5  2 2 3 6  1 2 3 D", towers="F B J")
BLUE_CAMP = camp("3 2 2 4  D 3 4 5  4 2 3 6  1 2 3 D", towers="J F B")
WALLED_IN = camp("D 2 3 4  3 2 4 5  4 2 3 6  1 2 3 D", towers="F B J")
"""Only the castle at column d leads out; on column a a dragon stands in the way."""


def state_after(*events: Event) -> State:
    """What is after these events."""
    return playing.state_after(GAME, *events)


def begun(red: Camp = RED_CAMP, blue: Camp = BLUE_CAMP) -> State:
    """Both have set up, and red is to move."""
    return state_after(Started(Options(), OMNISCIENT), CampSetUp(RED, red), CampSetUp(BLUE, blue))


def position(red: Mapping[str, str], blue: Mapping[str, str], turn: Seat = RED, towers: str = "J F B") -> State:
    """These castles on these squares, each by its sign, and none seen yet; all the others have left."""
    stand = [{square(name): read_signs([sign])[0] for name, sign in side.items()} for side in (red, blue)]
    large = read_signs(towers.split())
    both = [Castles(bytes(each.get(at, EMPTY) for at in SQUARES), large) for each in stand]
    seen = [Castles(_hidden(side, stand[side]), bytes([HIDDEN] * len(large))) for side in (RED, BLUE)]
    gone = [without(ALL_SMALL, bytes(each.values())) for each in stand]
    return State(
        seat=OMNISCIENT,
        phase=Phase.PLAY,
        turn=turn,
        castles=(both[RED], both[BLUE]),
        shown=(seen[RED], seen[BLUE]),
        removed=(gone[RED], gone[BLUE]),
    )


def _hidden(side: Seat, stand: Mapping[int, int]) -> bytes:
    return bytes((HIDDEN if at in HOMES[side] else NO_DRAGON) if at in stand else EMPTY for at in SQUARES)


def events_of(state: State, text: str) -> tuple[Event, ...]:
    """What a move of whose turn it is leads to."""
    return playing.events_of(GAME, state, state.turn, read(text))


def plays(state: State, *texts: str) -> State:
    """What is after these moves, one side after the other."""
    return playing.plays(GAME, state, *map(read, texts))


def does(state: State, seat: Seat, move: Move) -> State:
    """What is after a move of this seat."""
    return playing.does(GAME, state, seat, move)


def refused(state: State, text: str, seat: Seat | None = None) -> Refusal:
    """Why whose turn it is, or this seat, may not do this."""
    with pytest.raises(Refusal) as caught:
        playing.events_of(GAME, state, state.turn if seat is None else seat, read(text))
    return caught.value


def allowed(state: State) -> set[Move]:
    """All that whose turn it is may do."""
    return set(GAME.legal(GAME.view(state, state.turn)) or ())


def moves(*texts: str) -> set[Move]:
    """Moves by their text."""
    return set(map(read, texts))


def held(state: State, seat: Seat, name: str) -> int:
    """What a side has on a square."""
    return state.castles[seat].squares[square(name)]


def imagined_worlds(state: State, seat: Seat | None, number: int = 300) -> list[Castles]:
    """Blue's castles in imagined_worlds that a seat may imagine."""
    chance, seen = Random(1), view(state, seat)
    return [imagine(seen, chance).castles[BLUE] for _ in range(number)]


def imagined_on(state: State, seat: Seat | None, name: str) -> set[int]:
    """What may stand on a square, for all that a seat has seen."""
    return {world.squares[square(name)] for world in imagined_worlds(state, seat)}
