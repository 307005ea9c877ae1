"""What is told of a rank on its card: names, emblem, and what it is good for, in words or as a small picture. Pure."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from card_printing.layout.design import Design
from referee_app.cards.names import rank_name
from referee_app.cards.ranks import Rank
from referee_app.emblems.figures import Figure, rank_figure
from referee_app.words.words import Theme, Words

_MOST_LANGUAGES = 2
"""In more languages nobody finds their own in so small a type: then a picture tells what the rank is good for."""


class RolePicture(NamedTuple):
    """What a rank is good for, without words: a rank or a figure, with a tick or a cross."""

    shows: Rank | Figure
    is_allowed: bool


ROLE_PICTURES: Mapping[Rank, RolePicture] = MappingProxyType(
    {
        Rank.MINER: RolePicture(Rank.BOMB, is_allowed=False),
        Rank.SCOUT: RolePicture(Rank.FLAG, is_allowed=True),
        Rank.SPY: RolePicture(Rank.MARSHAL, is_allowed=False),
        Rank.BOMB: RolePicture(Figure.HAND, is_allowed=False),
    }
)
"""Of the ranks of which a number does not say everything."""


def card_names(rank: Rank, design: Design) -> tuple[str, ...]:
    """The rank's names as they stand on a card, each spelling once; none where the group plays by numbers."""
    if design.theme is Theme.NUMBERS:
        return ()
    return tuple(dict.fromkeys(rank_name(rank, language) for language in design.languages))


def card_role(rank: Rank, design: Design) -> tuple[str, ...]:
    """What the rank can do that its number does not say, in the card's languages; nothing if those are many."""
    if rank not in ROLE_PICTURES or len(design.languages) > _MOST_LANGUAGES:
        return ()
    return tuple(
        Words(language, design.theme).say_key(f"face.role.{rank.name.lower()}") for language in design.languages
    )


def emblem_of(rank: Rank, design: Design) -> Figure:
    """The rank's emblem; groups that play by numbers have others, without anything military."""
    return rank_figure(rank, by_numbers=design.theme is Theme.NUMBERS)
