"""What each seat sees of Junior Triumph: its own castles, and of the others only what fought, left or moved."""

from dataclasses import replace

from referee_app.table_games.junior.set_up import CampSetUp
from referee_app.table_games.junior_triumph.model import (
    CastleAttacked,
    CastleMoved,
    Event,
    NoMoveLeft,
    Started,
    State,
    TowerTapped,
    View,
)
from referee_app.table_games.seats import BLUE, RED, Seat, other


def see(event: Event, seat: Seat | None) -> Event:
    """An event as a seat sees it; everybody sees that it happened."""
    match event:
        case Started():
            return replace(event, seat=seat)
        case CampSetUp() if event.seat != seat:
            return replace(event, camp=event.camp.hidden())
    return event


def view(state: State, seat: Seat | None) -> View:
    """All that a seat has seen."""
    red, blue = (state.castles[side] if side == seat else state.shown[side] for side in (RED, BLUE))
    return View(replace(state, seat=seat, castles=(red, blue)))


def reveals(event: Event, seat: Seat | None) -> bool:
    """Whether the seat was shown a castle of the other side, or one told what it holds or not, by going or not."""
    match event:
        case CastleMoved():
            return event.tells and event.seat != seat
        case CastleAttacked() | NoMoveLeft():
            return True
        case TowerTapped():
            return seat != other(event.seat) or event.lost is not None
    return False
