"""Which castles of a home can be reached from its front. It knows what is empty, never what a castle holds."""

from referee_app.table_games.junior.board import FRONT_ROW, HOME, HOME_NEIGHBOURS
from referee_app.table_games.junior.kinds import EMPTY


def reachable(squares: bytes) -> tuple[int, ...]:
    """The places whose castle has a side at the front, or at an emptied place that leads there side by side."""
    met = set(FRONT_ROW)
    ahead = list(FRONT_ROW)
    while ahead:
        place = ahead.pop()
        if squares[place] == EMPTY:
            new = set(HOME_NEIGHBOURS[place]) - met
            met |= new
            ahead += new
    return tuple(place for place in HOME if place in met and squares[place] != EMPTY)
