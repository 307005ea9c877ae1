"""What each seat sees of Junior Quest: its own castles, and of the others only what was turned over before all."""

from dataclasses import replace

from referee_app.table_games.junior.camp import hide
from referee_app.table_games.junior.set_up import CampSetUp
from referee_app.table_games.junior_quest.model import (
    CastlesPutBack,
    CastleTurnedOver,
    DieRolled,
    Event,
    Started,
    State,
    TowerChosen,
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
        case CastlesPutBack() if event.seat != seat:
            return replace(event, squares=hide(event.squares))
    return event


def view(state: State, seat: Seat | None) -> View:
    """All that a seat has seen."""
    red, blue = (state.camps[side] if side == seat else state.shown[side] for side in (RED, BLUE))
    return View(replace(state, seat=seat, camps=(red, blue)))


def reveals(event: Event, seat: Seat | None) -> bool:
    """Whether the die fell, or a castle was turned over that is not the seat's own."""
    match event:
        case DieRolled():
            return True
        case CastleTurnedOver() | TowerChosen():
            return seat != other(event.seat)
    return False
