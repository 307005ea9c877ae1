"""What a game of Stratego holds, wherever it is."""

from collections import Counter

from referee_app.cards.ranks import Rank
from referee_app.table_games.seats import Seat
from referee_app.table_games.stratego.model import EMPTY, RANKS, State

BOX = Counter(
    {
        Rank.MARSHAL: 1,
        Rank.GENERAL: 1,
        Rank.COLONEL: 2,
        Rank.MAJOR: 3,
        Rank.CAPTAIN: 4,
        Rank.LIEUTENANT: 4,
        Rank.SERGEANT: 4,
        Rank.MINER: 5,
        Rank.SCOUT: 8,
        Rank.SPY: 1,
        Rank.BOMB: 6,
        Rank.FLAG: 1,
    }
)


def census(state: State) -> Counter[tuple[Seat, object]]:
    """Every side's pieces, on the board and taken."""
    return Counter(
        (Seat(side), RANKS[piece - 1])
        for side, (board, taken) in enumerate(zip(state.position.boards, state.taken, strict=True))
        for piece in board + taken
        if piece != EMPTY
    )
