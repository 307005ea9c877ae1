"""What a game of Stratego holds, wherever it is."""

from collections import Counter

from referee_app.table_games.game import Seat
from referee_app.table_games.stratego.model import State
from referee_app.table_games.stratego.pieces import EMPTY


def census(state: State) -> Counter[tuple[Seat, object]]:
    """Every side's pieces, on the board and taken."""
    return Counter(
        (Seat(side), piece)
        for side, (board, taken) in enumerate(zip(state.position.boards, state.taken, strict=True))
        for piece in board + taken
        if piece != EMPTY
    )
