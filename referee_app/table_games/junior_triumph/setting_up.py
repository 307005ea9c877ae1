"""A set-up by chance that guards the towers and can still go out."""

from collections.abc import Iterable
from random import Random

from referee_app.table_games.junior.board import HOME, OUTLETS, WIDTH
from referee_app.table_games.junior.camp import Camp
from referee_app.table_games.junior.kinds import ALL_LARGE, ALL_SMALL, CastleKind, without

_LEFT = tuple(place for place in HOME if place % WIDTH < WIDTH // 2)
_RIGHT = tuple(place for place in HOME if place not in _LEFT)
_BEHIND_THE_FRONT = HOME[WIDTH : 3 * WIDTH]
_FORWARD = HOME[: 2 * WIDTH]
_FIGHTERS = (CastleKind.KNIGHT, CastleKind.UNICORN)


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
