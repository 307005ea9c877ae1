"""What Junior Quest holds, and every world that some views of it allow, found by trying everything.

It knows nothing of how the game imagines a world.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from random import Random

from referee_app.table_games.junior import Camp, CastleKind
from referee_app.table_games.junior_quest.game import GAME
from referee_app.table_games.junior_quest.model import PutBack, State, TowerChosen, View
from referee_app.table_games.seats import BLUE, OMNISCIENT, RED, Seat
from tests.table_games.junior.positions import BOX, castles_of, fillings, only_kings, seen_but, signs
from tests.table_games.junior_quest.positions import begun, cancelled, does, opened, turns, wastes

__all__ = ["BOX", "POSITIONS", "census", "impossible", "ways"]


def census(state: State) -> Counter[tuple[Seat, object]]:
    """Every side's castles, on the board and removed."""
    return castles_of(state.camps, state.removed)


COLUMN_A = (0, 4, 8, 12)


def ways(view: View) -> Iterator[State]:
    """Every world that a seat cannot tell from the real one."""
    for red, blue in product(*(list(fillings(view.camps[side], view.removed[side])) for side in (RED, BLUE))):
        world = replace(view, seat=OMNISCIENT, camps=(red, blue))
        if GAME.view(world, view.seat) == view and all(_was_put_back(world, side) for side in (RED, BLUE)):
            yield world


def impossible(view: View, chance: Random) -> State:
    """A world in which every small castle that is hidden holds a king."""
    world = GAME.imagine(view, chance)
    red, blue = (
        replace(true, squares=only_kings(camp.squares)) for true, camp in zip(world.camps, view.camps, strict=True)
    )
    return replace(world, camps=(red, blue))


def _was_put_back(world: State, side: Seat) -> bool:
    """What came back together, and was not turned over since, is still on those squares."""
    came_back = sorted(world.camps[side].squares[place] for place in world.returned[side].places)
    return bytes(came_back) == world.returned[side].kinds


def _seen_but(state: State, *places: int) -> State:
    """All castles of both sides were seen but those on these places, and those that were put back."""
    shown = [
        Camp(seen_but(camp.squares, *places, *state.returned[side].places), state.shown[side].towers)
        for side, camp in enumerate(state.camps)
    ]
    return replace(state, shown=(shown[RED], shown[BLUE]))


_PUT_BACK = does(cancelled(), BLUE, PutBack(signs("4 . . . 1 . . . 3 . . . 2 . . .")))


POSITIONS: dict[str, tuple[State, Seat | None]] = {
    "some of a kind are hidden": (_seen_but(begun(), 0, 1, 4, 5, 3), RED),
    "some were removed": (_seen_but(opened(), 1, 2, 5, 7), RED),
    "a large castle was chosen": (
        _seen_but(GAME.evolve(opened(), TowerChosen(RED, 0, CastleKind.JESTER)), 1, 2, 5, 7),
        RED,
    ),
    "castles are to be put back": (_seen_but(cancelled(), 1, 2, 5, 7), RED),
    "castles were put back": (_seen_but(_PUT_BACK, 1, 5), RED),
    "one that was put back was turned over": (
        _seen_but(turns(wastes(_PUT_BACK), CastleKind.KING, "a7"), 1, 2, 5),
        RED,
    ),
    "an onlooker sees neither side": (_seen_but(_PUT_BACK, 1), None),
}
