"""A world that a seat of Junior Quest may imagine: something in every hidden castle that fits all it has seen."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from referee_app.table_games.junior.board import HOME
from referee_app.table_games.junior.camp import Camp
from referee_app.table_games.junior.kinds import ALL_LARGE, ALL_SMALL, HIDDEN, without
from referee_app.table_games.junior_quest.model import State, View
from referee_app.table_games.seats import BLUE, OMNISCIENT, RED, Seat


def imagine(view: View, chance: Random) -> State:
    """The same table with something in every hidden castle, as it may be."""
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
