"""Pieces put where they are of use, by chance: the flag behind bombs, scouts and strong ones in front."""

from random import Random

from referee_app.cards.ranks import Rank
from referee_app.table_games.stratego.board import HOME_ROWS, WIDTH
from referee_app.table_games.stratego.pieces import ARMY, BOMB, CODES, EMPTY, FLAG, SCOUT, without

_PLACES = range(HOME_ROWS * WIDTH)
_FRONT_ROW, _BACK_ROW = _PLACES[:WIDTH], _PLACES[-WIDTH:]
_SCOUTS_IN_FRONT = 2
_DEPTHS = {
    Rank.MARSHAL: 0.8,
    Rank.GENERAL: 0.8,
    Rank.COLONEL: 0.8,
    Rank.MAJOR: 0.7,
    Rank.CAPTAIN: 0.8,
    Rank.LIEUTENANT: 1.0,
    Rank.SERGEANT: 1.1,
    Rank.MINER: 1.9,
    Rank.SCOUT: 0.6,
    Rank.SPY: 1.3,
}
_DEPTH = {CODES[rank]: depth for rank, depth in _DEPTHS.items()}
_SPREAD = 2.0
"""How many rows before or behind others of its rank a piece may come to stand."""


def good_army(chance: Random) -> bytes:
    """A set-up that is worth playing, the front row first; another one each time."""
    army = bytearray(len(_PLACES))
    flag = chance.choice(_BACK_ROW)
    army[flag] = FLAG
    for place in _bombs(flag, chance):
        army[place] = BOMB
    for place in chance.sample(_FRONT_ROW, _SCOUTS_IN_FRONT):
        army[place] = SCOUT
    others = sorted(without(ARMY, bytes(army)), key=lambda code: _DEPTH[code] + chance.uniform(0, _SPREAD))
    places = sorted(
        (place for place in _PLACES if army[place] == EMPTY), key=lambda place: (place // WIDTH, chance.random())
    )
    for place, code in zip(places, others, strict=True):
        army[place] = code
    return bytes(army)


def _bombs(flag: int, chance: Random) -> list[int]:
    """All sides of the flag, and elsewhere as many as are left, so that a bomb does not tell where the flag is.

    None in the front row, where one's own pieces must get out.
    """
    guards = [flag - WIDTH, *(place for place in (flag - 1, flag + 1) if place in _BACK_ROW)]
    elsewhere = [place for place in _PLACES[WIDTH:] if place not in (flag, *guards)]
    return [*guards, *chance.sample(elsewhere, ARMY.count(BOMB) - len(guards))]
