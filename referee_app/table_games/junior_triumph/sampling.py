"""Random moves and random worlds of Junior Triumph, chosen with what a seat knows.

A set-up guards the towers and can still go out. In a world that a seat may imagine, something is in every hidden castle
that fits all it has seen.
"""

from collections.abc import Iterable
from dataclasses import replace
from itertools import combinations
from random import Random

from referee_app.table_games.junior import (
    ALL_LARGE,
    ALL_SMALL,
    HIDDEN,
    HOME,
    HOMES,
    OUTLETS,
    WIDTH,
    Camp,
    CastleKind,
    SetUp,
    without,
)
from referee_app.table_games.junior_triumph.model import (
    NO_CASTLES,
    NO_DRAGON,
    Castles,
    Ending,
    Move,
    MoveCastle,
    Phase,
    State,
    Tap,
    View,
)
from referee_app.table_games.junior_triumph.rules import can_act, legal
from referee_app.table_games.seats import BLUE, OMNISCIENT, RED, Seat, with_one

_EAGER = 0.5
_LEFT = tuple(place for place in HOME if place % WIDTH < WIDTH // 2)
_RIGHT = tuple(place for place in HOME if place not in _LEFT)
_BEHIND_THE_FRONT = HOME[WIDTH : 3 * WIDTH]
_FORWARD = HOME[: 2 * WIDTH]
_FIGHTERS = (CastleKind.KNIGHT, CastleKind.UNICORN)


def propose(view: View, chance: Random) -> Move:
    """Something that may be done: a good set-up, or any move, half the time one forward or a tap."""
    moves = legal(view)
    if moves is None:
        return SetUp(good_camp(chance))
    forward = WIDTH if view.turn == RED else -WIDTH
    ahead = [
        move
        for move in moves
        if isinstance(move, Tap) or (isinstance(move, MoveCastle) and move.end - move.start == forward)
    ]
    return chance.choice(ahead if ahead and chance.random() < _EAGER else moves)


def good_camp(chance: Random) -> Camp:
    """A set-up whose dragons and wizard wait for a king that comes in; another one each time."""
    put: dict[int, CastleKind] = {}

    def put_on(kind: CastleKind, places: Iterable[int]) -> None:
        put[chance.choice([place for place in places if place not in put])] = kind

    # One dragon for each of the two ways in, never on the squares by which one's own castles go out.
    for half in (_LEFT, _RIGHT):
        put_on(CastleKind.DRAGON, (place for place in half if place in _BEHIND_THE_FRONT))
    put_on(CastleKind.WIZARD, _BEHIND_THE_FRONT)
    for outlet in OUTLETS:
        put_on(chance.choice(_FIGHTERS), (outlet,))
    # The strongest two are wanted where the fighting is, but not at the very door.
    put_on(CastleKind.KING, _FORWARD)
    put_on(CastleKind.PRINCESS, _FORWARD)
    left = without(ALL_SMALL, bytes(put.values()))
    rest = iter(chance.sample(left, len(left)))
    squares = bytes(put[place] if place in put else next(rest) for place in HOME)
    return Camp(squares, bytes(chance.sample(ALL_LARGE, len(ALL_LARGE))))


def imagine(view: View, chance: Random) -> State:
    """A random complete state that is consistent with the view: every hidden castle gets a possible content."""
    red, blue = (_imagined(view, side, chance) for side in (RED, BLUE))
    return replace(view, seat=OMNISCIENT, castles=(red, blue))


def _imagined(view: View, side: Seat, chance: Random) -> Castles:
    """What is known leaves open where the dragons are, and any order of the rest: both are drawn evenly."""
    castles = view.castles[side]
    if castles == NO_CASTLES:
        return castles
    open_squares = [square for square, held in enumerate(castles.squares) if held in (HIDDEN, NO_DRAGON)]
    left = without(ALL_SMALL, view.removed[side] + castles.squares)
    others = left.replace(bytes([CastleKind.DRAGON]), b"")
    drawn = chance.sample(others, len(others))
    large = without(ALL_LARGE, view.removed[side] + castles.towers)
    towers = _filled(castles.towers, chance.sample(large, len(large)))
    may_be_dragons = [square for square in open_squares if castles.squares[square] == HIDDEN]
    lairs = list(combinations(may_be_dragons, len(left) - len(others)))
    chance.shuffle(lairs)
    worlds = (Castles(_with_dragons(castles.squares, lair, drawn), towers) for lair in lairs)
    return next(world for world in worlds if _may_be(view, side, world))


def _with_dragons(squares: bytes, lair: tuple[int, ...], others: list[int]) -> bytes:
    return _filled(bytes(CastleKind.DRAGON if square in lair else held for square, held in enumerate(squares)), others)


def _filled(places: bytes, kinds: list[int]) -> bytes:
    drawn = iter(kinds)
    return bytes(next(drawn) if held in (HIDDEN, NO_DRAGON) else held for held in places)


def _may_be(view: View, side: Seat, castles: Castles) -> bool:
    """Whether a side could have set up so, and can do something now if and only if it is seen to."""
    if all(castles.squares[HOMES[side][place]] == CastleKind.DRAGON for place in OUTLETS):
        return False
    acts = _is_seen_to_act(view, side)
    return acts is None or acts is can_act(replace(view, castles=with_one(view.castles, side, castles)), side)


def _is_seen_to_act(state: State, side: Seat) -> bool | None:
    """Whether it has come out that a side can move or tap, or that it cannot."""
    if state.turn == side and (state.phase is Phase.PLAY or state.ending is Ending.NOTHING_REMOVED):
        return True
    if state.ending in (Ending.NO_MOVE, Ending.BOTH_STUCK):
        return state.winner == side
    return None
