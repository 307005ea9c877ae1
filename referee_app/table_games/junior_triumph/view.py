"""What each seat sees of Junior Triumph: its own castles, and of the others only what fought, left or moved."""

from dataclasses import replace
from itertools import combinations
from random import Random

from referee_app.table_games.game import Seat
from referee_app.table_games.junior.board import HOMES, OUTLETS
from referee_app.table_games.junior.kinds import ALL_LARGE, ALL_SMALL, HIDDEN, Kind, without
from referee_app.table_games.junior_triumph.model import (
    BLUE,
    EVERYTHING,
    NO_CASTLES,
    NO_DRAGON,
    RED,
    CampSetUp,
    CastleAttacked,
    Castles,
    Ending,
    Event,
    NoMoveLeft,
    Phase,
    Started,
    State,
    Table,
    TowerTapped,
    View,
)
from referee_app.table_games.junior_triumph.reach import can_act


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


def reveals(event: Event) -> bool:
    """Whether castles were shown, or it came out that what a side has left cannot move."""
    return isinstance(event, CastleAttacked | TowerTapped | NoMoveLeft)


def imagine(view: View, chance: Random) -> State:
    """The same table with something in every hidden castle, as it may be."""
    red, blue = (_imagined(view, side, chance) for side in (RED, BLUE))
    return State(replace(view, seat=EVERYTHING, castles=(red, blue)))


def _imagined(view: View, side: Seat, chance: Random) -> Castles:
    """What is known leaves open where the dragons are, and any order of the rest: both are drawn evenly."""
    castles = view.castles[side]
    if castles == NO_CASTLES:
        return castles
    open_squares = [square for square, held in enumerate(castles.squares) if held in (HIDDEN, NO_DRAGON)]
    left = without(ALL_SMALL, view.removed[side] + castles.squares)
    others = left.replace(bytes([Kind.DRAGON]), b"")
    drawn = chance.sample(others, len(others))
    large = without(ALL_LARGE, view.removed[side] + castles.towers)
    towers = _filled(castles.towers, chance.sample(large, len(large)))
    may_be_dragons = [square for square in open_squares if castles.squares[square] == HIDDEN]
    lairs = list(combinations(may_be_dragons, len(left) - len(others)))
    chance.shuffle(lairs)
    worlds = (Castles(_with_dragons(castles.squares, lair, drawn), towers) for lair in lairs)
    return next(world for world in worlds if _may_be(view, side, world))


def _with_dragons(squares: bytes, lair: tuple[int, ...], others: list[int]) -> bytes:
    return _filled(bytes(Kind.DRAGON if square in lair else held for square, held in enumerate(squares)), others)


def _filled(places: bytes, kinds: list[int]) -> bytes:
    drawn = iter(kinds)
    return bytes(next(drawn) if held in (HIDDEN, NO_DRAGON) else held for held in places)


def _may_be(view: View, side: Seat, castles: Castles) -> bool:
    """Whether a side could have set up so, and can do something now if and only if it is seen to."""
    if all(castles.squares[HOMES[side][place]] == Kind.DRAGON for place in OUTLETS):
        return False
    acts = _is_seen_to_act(view, side)
    red, blue = (castles if seat == side else view.castles[seat] for seat in (RED, BLUE))
    return acts is None or acts is can_act(replace(view, castles=(red, blue)), side)


def _is_seen_to_act(table: Table, side: Seat) -> bool | None:
    """Whether it has come out that a side can move or tap, or that it cannot."""
    if table.phase is Phase.PLAY and table.turn == side:
        return True
    if table.ending in (Ending.NO_MOVE, Ending.BOTH_STUCK):
        return table.winner == side
    return None
