"""What a game of Junior Triumph holds, wherever it is."""

from collections import Counter

from referee_app.table_games.game import Seat
from referee_app.table_games.junior.kinds import EMPTY
from referee_app.table_games.junior_triumph.model import State


def census(state: State) -> Counter[tuple[Seat, object]]:
    """Every side's castles, on the board and removed."""
    return Counter(
        (Seat(side), kind)
        for side, (castles, removed) in enumerate(zip(state.castles, state.removed, strict=True))
        for kind in castles.squares + castles.towers + removed
        if kind != EMPTY
    )
