"""Castles put where they hold up the other side, by chance: all of them at the start, or those that come back."""

from random import Random

from referee_app.table_games.junior.board import HOME, ROWS, WIDTH
from referee_app.table_games.junior.camp import Camp
from referee_app.table_games.junior.kinds import ALL_LARGE, ALL_SMALL, EMPTY, SMALL, CastleKind, without

_TRIES = 8
_DRAGONS = bytes([CastleKind.DRAGON] * SMALL[CastleKind.DRAGON])
_LEAVING = without(ALL_SMALL, _DRAGONS)


def good_camp(chance: Random) -> Camp:
    """A set-up that is not easily got through; another one each time."""
    # Who meets a dragon in the front row turns aside at once; deeper in, a way that was begun is in vain. Two in one
    # column would close no more than one does.
    dragons = {chance.randrange(1, ROWS) * WIDTH + column for column in chance.sample(range(WIDTH), len(_DRAGONS))}
    squares = bytes(CastleKind.DRAGON if place in dragons else EMPTY for place in HOME)
    filled = bytes(map(max, squares, put_back_well(squares, _LEAVING, chance)))
    return Camp(filled, bytes(chance.sample(ALL_LARGE, len(ALL_LARGE))))


def put_back_well(standing: bytes, castles: bytes, chance: Random) -> bytes:
    """As many castles as there are empty places, each put on one of them; EMPTY elsewhere."""
    return min((_put_anyhow(standing, castles, chance) for _ in range(_TRIES)), key=lambda put: _faces(standing, put))


def _put_anyhow(standing: bytes, castles: bytes, chance: Random) -> bytes:
    drawn = iter(chance.sample(castles, len(castles)))
    return bytes(next(drawn) if held == EMPTY else EMPTY for held in standing)


def _faces(standing: bytes, put: bytes) -> int:
    """How many faces of the die help in the rows, one by one: the fewer, the more rolls are in vain."""
    squares = bytes(map(max, standing, put))
    return sum(len({*squares[at : at + WIDTH]} - {CastleKind.DRAGON}) for at in range(0, len(squares), WIDTH))
