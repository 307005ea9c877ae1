"""Every figure by its name, and which of them a rank or a team has."""

from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from importlib import import_module
from types import MappingProxyType

from referee_app.cards.ranks import Rank, Team
from referee_app.emblems.drawing import Drawing


class Figure(StrEnum):
    """The name of a drawing."""

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

    SQUARES_1 = "squares_1"
    SQUARES_2 = "squares_2"
    SQUARES_3 = "squares_3"
    SQUARES_4 = "squares_4"
    SQUARES_5 = "squares_5"
    SQUARES_6 = "squares_6"
    SQUARES_7 = "squares_7"
    SQUARES_8 = "squares_8"
    SQUARES_9 = "squares_9"
    SQUARES_10 = "squares_10"
    BLOCK = "block"
    KEY = "key"

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
    HAND = "hand"
    HOURGLASS = "hourglass"


RANK_FIGURES: Mapping[Rank, Figure] = MappingProxyType({rank: Figure[rank.name] for rank in Rank})
NEUTRAL_FIGURES: Mapping[str, Figure] = MappingProxyType(
    {str(number): Figure[f"SQUARES_{number}"] for number in range(1, 11)}
    | {"B": Figure.BLOCK, "X": Figure.KEY, "F": Figure.FLAG}
)
"""By the sign in a card's corner, what a group sees that plays by numbers: nothing military. X is of Card Clash."""

TEAM_SHAPES: Mapping[Team, Figure] = MappingProxyType({Team.RED: Figure.TRIANGLE, Team.BLUE: Figure.CIRCLE})
TEAM_FLAGS: Mapping[Team, Figure] = MappingProxyType({Team.RED: Figure.RED_FLAG, Team.BLUE: Figure.BLUE_FLAG})

_RANKS = frozenset(RANK_FIGURES.values())
_SIGNS = frozenset(
    (*TEAM_SHAPES.values(), *TEAM_FLAGS.values(), Figure.FRONT_LINE, Figure.PENNANT, Figure.HAND, Figure.HOURGLASS)
)
_MODULES = {"ranks": _RANKS.union(NEUTRAL_FIGURES.values()), "signs": _SIGNS}


def rank_figure(rank: Rank, *, by_numbers: bool) -> Figure:
    """The emblem of a rank, or its neutral figure in the theme of numbers."""
    return NEUTRAL_FIGURES[rank.value] if by_numbers else RANK_FIGURES[rank]


def neutral_figure(figure: str, sign: str) -> str:
    """The figure that replaces a military one in the theme of numbers; others stay as they are."""
    return NEUTRAL_FIGURES[sign] if figure in _RANKS else figure


@cache
def drawing_of(figure: Figure) -> Drawing:
    """The drawing of a figure."""
    # A module is loaded when one of its figures is wanted: an app that starts with three signs waits for no dragons.
    module = next((name for name, figures in _MODULES.items() if figure in figures), "table_pieces")
    drawing: Drawing = getattr(import_module(f"referee_app.emblems.{module}"), figure.name)
    return drawing
