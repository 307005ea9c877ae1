"""What somebody wants printed of a card set. Pure: an order is a value, and knows nothing of files or drawing.

Everything that can be chosen of a print is a field here, for the command and for the app.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from types import MappingProxyType
from typing import Any

from card_printing.layout.design import Design
from referee_app.cards.decks import OFFICIAL_SIZES
from referee_app.live_game.model import OFFICIAL_RULES, HouseRules, Mode, Setup


class Document(StrEnum):
    """What can be printed of a set, each a PDF of its own."""

    CARDS = "cards"
    COVER = "cover"
    CONTENTS = "contents"
    TABLES = "tables"
    BRIEFING = "briefing"
    POSTERS = "posters"

    @property
    def is_secret(self) -> bool:
        """Whether it is for leaders only: it makes, copies or tells cards. Only its owner may read the file."""
        return self in (Document.CARDS, Document.COVER, Document.CONTENTS)


class Selection(StrEnum):
    """Which cards of a set are meant."""

    FULL = "full"
    PLAYERS = "players"
    DECK = "deck"
    NAMED = "named"


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintOrder:
    """What is to be printed of a set, and how.

    `everything` adds all documents that can be made with what is known; what cannot is left out, and told. Documents
    that are named in `documents` are made or refused.
    """

    documents: tuple[Document, ...] = (Document.CARDS,)
    everything: bool = False

    selection: Selection = Selection.FULL
    players: int | None = None
    """How many play: for the cards if they are selected so, for the briefing, and for as many pocket tables."""
    deck: int = OFFICIAL_SIZES[0]
    """The size of the official deck, if the cards are selected so."""
    named: str = ""
    """Single cards as a person calls them: short codes, or team and rank. They are printed again as they were."""
    listed: str = ""
    """More of them: a list with a card a line."""
    copies: range | None = None
    """Which copies of the set, counted from one; the set grows to the last of them. None: all that it has."""

    mode: Mode | None = None
    rules: HouseRules = OFFICIAL_RULES
    bounds: str = ""
    game: Setup | None = None
    """The game that is being played with the set: what the paper tells of if so many play."""

    design: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))
    """What is to look otherwise than the set's file says, by the fields of a design."""
    remember: bool = False
    """Whether that is kept in the set's file."""

    @property
    def wanted(self) -> tuple[Document, ...]:
        """The documents that are meant, in the order in which they are made."""
        return tuple(one for one in Document if self.everything or one in self.documents)

    @property
    def is_reprint(self) -> bool:
        """Whether single cards are printed again."""
        return self.selection is Selection.NAMED

    def designed(self, kept: Design) -> Design:
        """A design with what this order changes of it."""
        return replace(kept, **self.design)


def design_changes(kept: Design, wanted: Design) -> Mapping[str, Any]:
    """What a design has otherwise than another, for an order."""
    names = [one.name for one in fields(Design)]
    return MappingProxyType(
        {name: getattr(wanted, name) for name in names if getattr(wanted, name) != getattr(kept, name)}
    )
