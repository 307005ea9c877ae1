"""Positions of Stratego to test with: few pieces where one likes, two whole set-ups, and steps from there."""

from referee_app.cards.ranks import Rank
from referee_app.sentence import Refusal
from referee_app.table_games.seats import BLUE, OMNISCIENT, RED, Seat
from referee_app.table_games.stratego.game import GAME
from referee_app.table_games.stratego.model import (
    ARMY,
    CODES,
    EMPTY,
    HIDDEN,
    NAMES,
    SQUARES,
    ArmySetUp,
    Event,
    MovePiece,
    Options,
    Phase,
    Position,
    Started,
    State,
    without,
)
from referee_app.table_games.stratego.notation import read, write
from tests.table_games import playing


def army(*rows: str) -> bytes:
    """A set-up by the signs of its four rows, the front row first."""
    return bytes(CODES[Rank(sign)] for row in rows for sign in row.split())


RED_ARMY = army("2 6 9 7 10 2 5 8 2 3", "4 6 2 7 1 4 6 2 5 3", "8 2 5 B 4 3 2 B 6 7", "3 B F B 5 4 2 B 3 B")
BLUE_ARMY = army("3 2 5 6 1 B 4 7 2 B", "8 9 2 4 10 5 3 6 B F", "7 2 5 B 3 2 4 8 6 B", "2 7 B 6 2 3 5 4 3 2")


def square(name: str) -> int:
    """A square by its name."""
    return NAMES.index(name)


def board(pieces: str) -> bytes:
    """A side's board from its pieces, such as "a1:F b2:10"."""
    standing = {square(at): CODES[Rank(sign)] for at, sign in (piece.split(":") for piece in pieces.split())}
    return bytes(standing.get(at, EMPTY) for at in SQUARES)


def position(red: str, blue: str, *, turn: Seat = RED, quiet: int = 0, most_times: int = 5) -> State:
    """Only these pieces are left, and nobody has seen anything of them."""
    boards = board(red), board(blue)
    red_shown, blue_shown = (bytes(HIDDEN if held else EMPTY for held in side) for side in boards)
    red_lost, blue_lost = (without(ARMY, side) for side in boards)
    placed = Position(boards, turn, quiet=quiet, most_times=most_times)
    return State(OMNISCIENT, Phase.MOVE, placed, (red_shown, blue_shown), (red_lost, blue_lost))


def state_after(*events: Event) -> State:
    """What is after these events."""
    return playing.state_after(GAME, *events)


def begun(red: bytes = RED_ARMY, blue: bytes = BLUE_ARMY, *, tournament: bool = False) -> State:
    """Both have set up, and red is to move."""
    return state_after(Started(Options(tournament), OMNISCIENT), ArmySetUp(RED, red), ArmySetUp(BLUE, blue))


def events_of(state: State, text: str) -> tuple[Event, ...]:
    """What a move of whoever is to act leads to."""
    (seat,) = GAME.to_act(state)
    return playing.events_of(GAME, state, seat, read(text))


def plays(state: State, *texts: str) -> State:
    """What is after these moves, each by whoever is to act."""
    return playing.plays(GAME, state, *map(read, texts))


def idle(state: State) -> str:
    """A move of a blue side with pieces on b10 and e10, which take turns, so that none goes too often."""
    last = state.position.rows[BLUE]
    column = "e" if last.times and NAMES[last.target][0] == "b" else "b"
    return f"{column}10-{column}9" if standing(state, f"{column}10") else f"{column}9-{column}10"


def red_plays(state: State, *texts: str) -> State:
    """What is after these moves of red, with blue moving idly after each."""
    for text in texts:
        state = plays(state, text)
        state = plays(state, idle(state))
    return state


def refused(state: State, text: str) -> Refusal | None:
    """Why whoever is to act may not do this; `legal` says the same."""
    (seat,) = GAME.to_act(state)
    seen = GAME.view(state, seat)
    refusal = GAME.refuse(seen, read(text))
    listed = GAME.legal(seen)
    assert listed is None or (read(text) in listed) == (refusal is None)
    return refusal


def allowed(state: State) -> set[str]:
    """All moves of pieces that are allowed, as text."""
    (seat,) = GAME.to_act(state)
    return {write(move) for move in GAME.legal(GAME.view(state, seat)) or () if isinstance(move, MovePiece)}


def standing(state: State, name: str) -> Rank | None:
    """What stands on a square."""
    at = square(name)
    codes = (state.position.boards[RED][at], state.position.boards[BLUE][at])
    return next((tuple(Rank)[code - 1] for code in codes if code), None)
