"""What Junior Triumph holds, and every world that some views of it allow, found by trying everything.

It knows nothing of how the game imagines a world.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from random import Random

from referee_app.table_games.junior import EMPTY, NAMES, CastleKind
from referee_app.table_games.junior_triumph.game import GAME
from referee_app.table_games.junior_triumph.model import NO_DRAGON, Castles, Ending, Phase, State, View
from referee_app.table_games.seats import BLUE, OMNISCIENT, RED, Seat
from tests.table_games.junior.positions import BOX, castles_of, fillings, only_kings, seen_but, square
from tests.table_games.junior_triumph.positions import WALLED_IN, begun, plays, position

__all__ = ["BOX", "POSITIONS", "census", "impossible", "ways"]


def census(state: State) -> Counter[tuple[Seat, object]]:
    """Every side's castles, on the board and removed."""
    return castles_of(state.castles, state.removed)


LAKES = {"b5", "c5", "b6", "c6"}
WAYS_OUT = {RED: ("a4", "d4"), BLUE: ("a7", "d7")}
LAST_ROW = {RED: "10", BLUE: "1"}
"""Before the towers of the other side."""


def ways(view: View) -> Iterator[State]:
    """Every world that a seat cannot tell from the real one."""
    sides = (list(fillings(view.castles[side], view.removed[side], NO_DRAGON)) for side in (RED, BLUE))
    for red, blue in product(*sides):
        world = replace(view, seat=OMNISCIENT, castles=(red, blue))
        if GAME.view(world, view.seat) == view and _can_be(world):
            yield world


def impossible(view: View, chance: Random) -> State:
    """A world in which every small castle that is hidden holds a king."""
    world = GAME.imagine(view, chance)
    red, blue = (
        replace(true, squares=only_kings(castles.squares, NO_DRAGON))
        for true, castles in zip(world.castles, view.castles, strict=True)
    )
    return replace(world, castles=(red, blue))


def _can_be(world: State) -> bool:
    """No dragon has moved or shut its own side in, and who can act now is as it was seen."""
    for side, castles in enumerate(world.castles):
        if any(
            seen == NO_DRAGON and castles.squares[at] == CastleKind.DRAGON for at, seen in enumerate(_seen(world, side))
        ):
            return False
        if all(castles.squares[square(name)] == CastleKind.DRAGON for name in WAYS_OUT[Seat(side)]):
            return False
    turn, winner = world.turn, world.winner
    match world.ending:
        case Ending.NO_MOVE:
            assert winner is not None
            return _can_act(world, winner) and not _can_act(world, Seat(1 - winner))
        case Ending.BOTH_STUCK:
            return not _can_act(world, RED) and not _can_act(world, BLUE)
        case Ending.FLAG:
            return True
    return world.phase is Phase.SET_UP or _can_act(world, turn)


def _seen(world: State, side: int) -> bytes:
    return world.shown[side].squares


def _can_act(world: State, side: Seat) -> bool:
    own, enemy = world.castles[side], world.castles[1 - side]
    standing = {NAMES[at]: held for at, held in enumerate(own.squares) if held != EMPTY}
    if any(name[1:] == LAST_ROW[side] for name in standing) and any(enemy.towers):
        return True
    trail = [NAMES[at] for at in world.trails[side]]
    there_and_back = len(trail) == 3 and trail[0] == trail[2]
    for name, held in standing.items():
        for beside in _beside(name) if held != CastleKind.DRAGON else ():
            barred = there_and_back and [name, beside] == trail[:2] and enemy.squares[square(beside)] == EMPTY
            if beside not in standing and not barred:
                return True
    return False


def _beside(name: str) -> list[str]:
    column, row = "abcd".index(name[0]), int(name[1:])
    around = ((column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1))
    inside = [f"{'abcd'[c]}{r}" for c, r in around if 0 <= c < 4 and 1 <= r <= 10]
    return [beside for beside in inside if beside not in LAKES]


def _seen_but(state: State, *names: str) -> State:
    """All castles of both sides were seen but those on these squares, of which some may have been seen moving."""
    unseen = set(map(square, names))
    shown = []
    for side, castles in enumerate(state.castles):
        moved = {at for at, held in enumerate(_seen(state, side)) if held == NO_DRAGON} & unseen
        known = seen_but(castles.squares, *unseen)
        squares = bytes(NO_DRAGON if at in moved else held for at, held in enumerate(known))
        shown.append(Castles(squares, state.shown[side].towers))
    return replace(state, shown=(shown[RED], shown[BLUE]))


_BACK_HOME = plays(begun(), "a4-a5", "d7-d6", "a5-a4", "d6-d7", "d4-d5")
"""Blue went out at d7 and came back; were a7 a dragon, it could not act now."""
_FEW = {"b10": "D", "c10": "3", "d10": "4", "a6": "4"}
_SHUT_IN = plays(begun(blue=WALLED_IN), "a4-a5", "d7-d6", "a5-a4", "d6-d7", "d4-d5")
_BOTH_SHUT_IN = plays(begun(WALLED_IN, WALLED_IN), "d4-d5", "d7-d6", "d5-d4", "d6-d7")


POSITIONS: dict[str, tuple[State, Seat | None]] = {
    "a castle has moved": (position({"a5": "6"}, _FEW), RED),
    "nothing has moved yet": (_seen_but(begun(), "a7", "d7", "a8", "d10"), RED),
    "who is to act can act": (_seen_but(_BACK_HOME, "a7", "d7", "a8", "d10"), RED),
    "too many quiet turns": (
        _seen_but(replace(_BACK_HOME, phase=Phase.OVER, ending=Ending.NOTHING_REMOVED), "a7", "d7", "a8", "d10"),
        RED,
    ),
    "who lost could not act": (_seen_but(_SHUT_IN, "a7", "a8", "d7", "d10", "b9"), RED),
    "neither could act, and an onlooker sees neither side": (_seen_but(_BOTH_SHUT_IN, "a7", "d10", "a4", "d1"), None),
    "a large castle was tapped": (
        plays(position({"c10": "4", "a3": "2"}, {"b9": "D", "d3": "2", "d2": "3", "b8": "3"}), "tap c10 3"),
        RED,
    ),
    "the flag was tapped": (
        plays(position({"c10": "4", "a3": "2"}, {"b9": "D", "d3": "2", "d2": "3", "b8": "3"}), "tap c10 2"),
        RED,
    ),
}
