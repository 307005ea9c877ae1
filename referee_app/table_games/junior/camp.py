"""A side's castles as they stand in its home, and whether they may be set up so. It knows no game and no turn."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Self

from referee_app.refusal import Refusal
from referee_app.table_games.junior.board import HOME, TOWERS
from referee_app.table_games.junior.kinds import EMPTY, HIDDEN, LARGE, SMALL, CastleKind, kind_name


@dataclass(frozen=True, slots=True)
class Placement:
    """What stands where, as bytes: kinds, EMPTY or HIDDEN; squares as a game counts them, towers from column a on."""

    squares: bytes
    towers: bytes

    def hidden(self) -> Self:
        """The same castles as somebody sees them who has not looked into any."""
        return replace(self, squares=hide(self.squares), towers=hide(self.towers))

    def with_squares(self, put: Mapping[int, int]) -> Self:
        """The same with something else on these squares."""
        return replace(self, squares=_changed(self.squares, put))

    def with_tower(self, tower: int, held: int) -> Self:
        """The same with something else on this tower."""
        return replace(self, towers=_changed(self.towers, {tower: held}))


def _changed(places: bytes, put: Mapping[int, int]) -> bytes:
    changed = bytearray(places)
    for place, held in put.items():
        changed[place] = held
    return bytes(changed)


@dataclass(frozen=True, slots=True)
class Camp(Placement):
    """A side's castles at home; squares by the places of a home."""


NO_CASTLES = Camp(bytes(len(HOME)), bytes(TOWERS))


class PlaceLeftEmpty(Refusal):
    """A set-up that leaves a square or a tower empty."""

    key = "refusal.junior.place_left_empty"


class LargeOffTower(Refusal):
    """A large castle that was set on a square."""

    key = "refusal.junior.large_off_tower"


class SmallOnTower(Refusal):
    """A small castle that was set on a tower."""

    key = "refusal.junior.small_on_tower"


class WrongCount(Refusal):
    """Too many or too few castles of a kind."""

    key = "refusal.junior.wrong_count"


def hide(places: bytes) -> bytes:
    """Which places have a castle, without what it holds."""
    return bytes(EMPTY if held == EMPTY else HIDDEN for held in places)


def refuse_camp(camp: Camp) -> Refusal | None:
    """Why castles may not be set up like this."""
    if strays := [held for held in camp.squares if held in LARGE]:
        return LargeOffTower(kind=kind_name(CastleKind(strays[0])))
    if strays := [held for held in camp.towers if held in SMALL]:
        return SmallOnTower(kind=kind_name(CastleKind(strays[0])))
    castles = sum(held in SMALL for held in camp.squares) + sum(held in LARGE for held in camp.towers)
    places = len(HOME) + TOWERS
    if castles < places or len(camp.squares) + len(camp.towers) > places:
        return PlaceLeftEmpty(castles=castles, places=places)
    return refuse_count(camp.squares, SMALL) or refuse_count(camp.towers, LARGE)


def refuse_count(castles: bytes, wanted: Mapping[CastleKind, int]) -> Refusal | None:
    """Which kind there are too many or too few of."""
    found = Counter(castles)
    for kind in CastleKind:
        if found[kind] != wanted.get(kind, 0):
            return WrongCount(kind=kind_name(kind), found=found[kind], wanted=wanted.get(kind, 0))
    return None
