"""Measures random moves of Stratego relative to those of dark chess in open_spiel from Python.

open_spiel lives in an environment of its own, as nothing else needs it; where that is missing, nothing is measured.
"""

import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from statistics import median
from time import process_time

from referee_app.table_games.stratego import kernel
from referee_app.table_games.stratego.game import GAME
from referee_app.table_games.stratego.model import FLAG, OfferDraw, State
from referee_app.table_games.stratego.rules import QUIET_MOVES
from tests.bench.measure import Row

_OPEN_SPIEL = Path("build/open-spiel/bin/python")
_DARK_CHESS = Path(__file__).with_name("dark_chess.py")
_ROUNDS = 5
_SECONDS = 1.0

PlayOne = Callable[[Random], int]
"""Plays a random game and tells how many moves it had."""


def rows() -> Iterator[Row]:
    """A random move through the game's own calls, and one of the kernel below them."""
    for what, play, limit in (
        ("through its own calls", play_by_calls, 10),
        ("in the kernel below", play_by_kernel, 3.33),
    ):
        yield Row(f"a random move of Stratego {what} / one of dark chess in open_spiel", _beside(play), limit)


def _beside(play: PlayOne) -> float | None:
    """Both take turns, and only the time on the processor counts, so that both suffer alike from a busy machine."""
    if not _OPEN_SPIEL.exists():
        return None
    return median(_seconds_a_move(play, Random(luck)) / _dark_chess(luck) for luck in range(_ROUNDS))


def _dark_chess(luck: int) -> float:
    command = [str(_OPEN_SPIEL), str(_DARK_CHESS), str(_SECONDS), str(luck)]
    return float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def _seconds_a_move(play: PlayOne, chance: Random) -> float:
    moves, start = 0, process_time()
    while (passed := process_time() - start) < _SECONDS:
        moves += play(chance)
    return passed / moves


def play_by_calls(chance: Random) -> int:
    """A random game through all that a game promises; a draw that is offered would only cut it short."""
    state = _begun(chance)
    moves = 0
    while acting := GAME.to_act(state):
        (seat,) = acting
        allowed = GAME.legal(GAME.view(state, seat))
        assert allowed, "who is to move can move"
        while isinstance(move := chance.choice(allowed), OfferDraw):
            pass
        for event in GAME.decide(state, seat, move, chance):
            state = GAME.evolve(state, event)
        moves += 1
    return moves


def play_by_kernel(chance: Random) -> int:
    """The same on the kernel alone."""
    position = _begun(chance).position
    moves, taken = 0, 0
    while position.quiet < QUIET_MOVES and taken != FLAG and (allowed := kernel.piece_moves(position)):
        move = chance.choice(allowed)
        taken = position.boards[1 - position.turn][move.target]
        position = kernel.position_after(position, move)
        moves += 1
    return moves


def _begun(chance: Random) -> State:
    """Both have set up."""
    state = None
    for event in GAME.start(GAME.options(), 2, chance):
        state = GAME.evolve(state, event)
    assert state is not None
    for seat in sorted(GAME.to_act(state)):
        for event in GAME.decide(state, seat, GAME.propose(GAME.view(state, seat), chance), chance):
            state = GAME.evolve(state, event)
    return state
