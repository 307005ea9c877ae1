"""Random moves and random worlds of Junior Quest, chosen with what a seat knows.

A set-up holds up the other side. In a world that a seat may imagine, something is in every hidden castle that fits all
it has seen.
"""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from referee_app.table_games.junior import (
    ALL_LARGE,
    ALL_SMALL,
    EMPTY,
    HIDDEN,
    HOME,
    ROWS,
    SMALL,
    WIDTH,
    Camp,
    CastleKind,
    SetUp,
    small_ones,
    without,
)
from referee_app.table_games.junior_quest.model import Move, Phase, PutBack, State, View
from referee_app.table_games.junior_quest.rules import legal, to_act
from referee_app.table_games.seats import BLUE, OMNISCIENT, RED, Seat

_TRIES = 8
_DRAGONS = bytes([CastleKind.DRAGON] * SMALL[CastleKind.DRAGON])
_LEAVING = without(ALL_SMALL, _DRAGONS)


def propose(view: View, chance: Random) -> Move:
    """Something that may be done: a good set-up, a good putting back, or any move there is."""
    moves = legal(view)
    if moves is not None:
        return chance.choice(moves)
    if view.phase is Phase.SET_UP:
        return SetUp(good_camp(chance))
    (seat,) = to_act(view)
    return PutBack(put_back_well(view.camps[seat].squares, small_ones(view.removed[seat]), chance))


def good_camp(chance: Random) -> Camp:
    """A set-up that is not easily got through; another one each time."""
    # Who meets a dragon in the front row turns aside at once; deeper in, a way that was begun is in vain. Two in one
    # column would close no more than one does.
    dragons = {chance.randrange(1, ROWS) * WIDTH + column for column in chance.sample(range(WIDTH), len(_DRAGONS))}
    squares = bytes(CastleKind.DRAGON if place in dragons else EMPTY for place in HOME)
    filled = bytes(map(max, squares, put_back_well(squares, _LEAVING, chance)))
    return Camp(filled, bytes(chance.sample(ALL_LARGE, len(ALL_LARGE))))


def put_back_well(squares: bytes, castles: bytes, chance: Random) -> bytes:
    """As many castles as there are empty places, each put on one of them; EMPTY elsewhere."""
    return min((_put_anyhow(squares, castles, chance) for _ in range(_TRIES)), key=lambda put: _faces(squares, put))


def _put_anyhow(squares: bytes, castles: bytes, chance: Random) -> bytes:
    drawn = iter(chance.sample(castles, len(castles)))
    return bytes(next(drawn) if held == EMPTY else EMPTY for held in squares)


def _faces(squares: bytes, put: bytes) -> int:
    """How many faces of the die help in the rows, one by one: the fewer, the more rolls are in vain."""
    filled = bytes(map(max, squares, put))
    return sum(len({*filled[at : at + WIDTH]} - {CastleKind.DRAGON}) for at in range(0, len(filled), WIDTH))


def imagine(view: View, chance: Random) -> State:
    """A random complete state that is consistent with the view: every hidden castle gets a possible content."""
    red, blue = (_imagined(view, side, chance) for side in (RED, BLUE))
    return replace(view, seat=OMNISCIENT, camps=(red, blue))


def _imagined(view: View, side: Seat, chance: Random) -> Camp:
    camp, removed, returned = view.camps[side], view.removed[side], view.returned[side]
    never_moved = without(ALL_SMALL, removed + camp.squares + returned.kinds)
    among_returned, among_others = _drawn(returned.kinds, chance), _drawn(never_moved, chance)
    squares = bytes(
        held if held != HIDDEN else next(among_returned if place in returned.places else among_others)
        for place, held in zip(HOME, camp.squares, strict=True)
    )
    large = _drawn(without(ALL_LARGE, removed + camp.towers), chance)
    return Camp(squares, bytes(held if held != HIDDEN else next(large) for held in camp.towers))


def _drawn(kinds: bytes, chance: Random) -> Iterator[int]:
    return iter(chance.sample(kinds, len(kinds)))
