"""Every figure by its name, and which of them a rank or a team has."""

from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from importlib import import_module
from types import MappingProxyType

from referee_app.cards.ranks import Rank, Team
from referee_app.emblems.drawing import Drawing


class Figure(StrEnum):
    """Something that we have drawn."""

    MARSHAL = "marshal"
    GENERAL = "general"
    COLONEL = "colonel"
    MAJOR = "major"
    CAPTAIN = "captain"
    LIEUTENANT = "lieutenant"
    SERGEANT = "sergeant"
    MINER = "miner"
    SCOUT = "scout"
    SPY = "spy"
    BOMB = "bomb"
    FLAG = "flag"

    KING = "king"
    PRINCESS = "princess"
    KNIGHT = "knight"
    UNICORN = "unicorn"
    DWARF = "dwarf"
    WIZARD = "wizard"
    DRAGON = "dragon"
    JUNIOR_FLAG = "junior_flag"
    BLACK_KNIGHT = "black_knight"
    JESTER = "jester"

    TRIANGLE = "triangle"
    CIRCLE = "circle"
    RED_FLAG = "red_flag"
    BLUE_FLAG = "blue_flag"
    FRONT_LINE = "front_line"
    PENNANT = "pennant"


RANK_FIGURES: Mapping[Rank, Figure] = MappingProxyType({rank: Figure[rank.name] for rank in Rank})
TEAM_SHAPES: Mapping[Team, Figure] = MappingProxyType({Team.RED: Figure.TRIANGLE, Team.BLUE: Figure.CIRCLE})
TEAM_FLAGS: Mapping[Team, Figure] = MappingProxyType({Team.RED: Figure.RED_FLAG, Team.BLUE: Figure.BLUE_FLAG})

_RANKS = frozenset(RANK_FIGURES.values())
_SIGNS = frozenset((*TEAM_SHAPES.values(), *TEAM_FLAGS.values(), Figure.FRONT_LINE, Figure.PENNANT))


@cache
def drawing_of(figure: Figure) -> Drawing:
    """The drawing of a figure."""
    # A family is read when one of its figures is wanted: an app that starts with three signs does not wait for dragons.
    family = "ranks" if figure in _RANKS else "signs" if figure in _SIGNS else "junior"
    drawing: Drawing = getattr(import_module(f"referee_app.emblems.{family}"), figure.name)
    return drawing
