"""A world that a seat of Junior Triumph may imagine: something in every hidden castle that fits all it has seen."""

from dataclasses import replace
from itertools import combinations
from random import Random

from referee_app.table_games.junior.board import HOMES, OUTLETS
from referee_app.table_games.junior.kinds import ALL_LARGE, ALL_SMALL, HIDDEN, CastleKind, without
from referee_app.table_games.junior_triumph.model import NO_CASTLES, NO_DRAGON, Castles, Ending, Phase, State, View
from referee_app.table_games.junior_triumph.reach import can_act
from referee_app.table_games.seats import BLUE, OMNISCIENT, RED, Seat, with_one


def imagine(view: View, chance: Random) -> State:
    """The same table with something in every hidden castle, as it may be."""
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
