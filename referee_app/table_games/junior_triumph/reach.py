"""Where a side's castles can go and what they can tap. It judges by castles that are known: a side asks of its own."""

from collections.abc import Iterator

from referee_app.table_games.junior.board import BACK_ROW, HOMES, NEIGHBOURS, SQUARES, TOWERS
from referee_app.table_games.junior.kinds import EMPTY, NUMBERED
from referee_app.table_games.junior_triumph.model import MoveCastle, State, Tap
from referee_app.table_games.seats import Seat, other

MOVABLE = frozenset(NUMBERED)
BACK_ROWS = tuple(tuple(home[place] for place in BACK_ROW) for home in HOMES)
"""Each side's fourth row, red's first: before its towers."""


def steps(state: State, seat: Seat) -> Iterator[MoveCastle]:
    """Every move and every attack that a side has."""
    own = state.castles[seat].squares
    barred = barred_step(state, seat)
    for start in SQUARES:
        if own[start] in MOVABLE:
            for end in NEIGHBOURS[start]:
                if own[end] == EMPTY and barred != (start, end):
                    yield MoveCastle(start, end)


def barred_step(state: State, seat: Seat) -> tuple[int, int] | None:
    """What a side may not do now, if its last castle went somewhere and straight back: go there quietly again."""
    match tuple(state.trails[seat]):
        case (start, end, back) if start == back and state.shown[other(seat)].squares[end] == EMPTY:
            return start, end
    return None


def taps(state: State, seat: Seat) -> Iterator[Tap]:
    """Every large castle that each of a side's castles before the towers can tap."""
    own, towers = state.shown[seat].squares, state.shown[other(seat)].towers
    for square in BACK_ROWS[other(seat)]:
        if own[square] != EMPTY:
            yield from (Tap(square, tower) for tower in range(TOWERS) if towers[tower] != EMPTY)


def can_act(state: State, seat: Seat) -> bool:
    """Whether a side can move or tap."""
    return any(True for _ in taps(state, seat)) or any(True for _ in steps(state, seat))
