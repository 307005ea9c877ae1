"""What is said of a rank on its card: names, what it is good for, and whether it has an emblem. Pure."""

from card_printing.layout.design import Design
from referee_app.cards.names import rank_name
from referee_app.cards.ranks import Rank
from referee_app.words.words import Theme, Words

_WITH_A_ROLE = (Rank.MINER, Rank.SCOUT, Rank.SPY, Rank.BOMB)
"""The ranks of which a number does not say everything."""


def card_names(rank: Rank, design: Design) -> tuple[str, ...]:
    """The rank's names as they stand on a card, each spelling once; none where the group plays by numbers."""
    if design.theme is Theme.NUMBERS:
        return ()
    return tuple(dict.fromkeys(rank_name(rank, language) for language in design.languages))


def card_role(rank: Rank, design: Design) -> tuple[str, ...]:
    """What the rank can do that its number does not say; beside names only where a single language leaves room."""
    if rank not in _WITH_A_ROLE or (design.theme is Theme.MILITARY and len(design.languages) > 1):
        return ()
    return tuple(
        Words(language, design.theme).say_key(f"face.role.{rank.name.lower()}") for language in design.languages
    )


def has_emblem(rank: Rank, design: Design) -> bool:
    """Whether the rank is told by a picture; groups that play by numbers see only those that stand for a role."""
    return design.theme is Theme.MILITARY or rank in (*_WITH_A_ROLE, Rank.FLAG)
