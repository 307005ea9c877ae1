"""What a game of Junior Quest holds, wherever it is."""

from collections import Counter

from referee_app.table_games.junior_quest.model import State
from referee_app.table_games.seats import Seat
from tests.table_games.junior.census import BOX, castles_of

__all__ = ["BOX", "census"]


def census(state: State) -> Counter[tuple[Seat, object]]:
    """Every side's castles, on the board and removed."""
    return castles_of(state.camps, state.removed)
