"""Print orders and their plans: which documents of a card set to print, on how many sheets.

An order has a field for everything that can be chosen, for the command and for the app. Its plan says what is made and
what changes in the set, or refuses what cannot be made. Pure: nothing is written or drawn here.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from math import ceil
from types import MappingProxyType
from typing import Any

from card_printing.documents.bounds import tidy_bounds
from card_printing.layout.design import Design, Style
from card_printing.layout.sheets import pocket_grid, require_printable, sheet_sides
from card_printing.sets.selection import parse_card_list, parse_cards, require_copies, select_cards
from card_printing.sets.set_file import SetFile
from referee_app.cards.card_set import MOST_COPIES, CardSet, NotThatManyCopies
from referee_app.cards.decks import OFFICIAL_SIZES, Card, Deck, deck_for
from referee_app.live_game.model import OFFICIAL_RULES, Dealing, HouseRules, Mode, Setup, propose
from referee_app.sentence import Refusal, Sentence, sentence


class Document(StrEnum):
    """A document that can be printed of a set, each a PDF of its own."""

    CARDS = "cards"
    COVER = "cover"
    CONTENTS = "contents"
    TABLES = "tables"
    BRIEFING = "briefing"
    POSTERS = "posters"

    @property
    def is_secret(self) -> bool:
        """Whether it is for leaders only: it has the key, the cards or codes. Only its owner may read the file."""
        return self in (Document.CARDS, Document.COVER, Document.CONTENTS)


class Selection(StrEnum):
    """Which cards of a set to print."""

    FULL = "full"
    PLAYERS = "players"
    DECK = "deck"
    NAMED = "named"


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintOrder:
    """What to print of a set, and how.

    `everything` adds all documents that can be made with what is known; what cannot is left out and reported. Documents
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
    """The game that is being played with the set, which briefing and tables describe."""

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
    """The differences between two designs, as changes of an order."""
    names = [one.name for one in fields(Design)]
    return MappingProxyType(
        {name: getattr(wanted, name) for name in names if getattr(wanted, name) != getattr(kept, name)}
    )


# What an order comes to, before anything is made


POSTERS = 5
"""Two flags, two bases and the duel post."""


class PlayersWanted(Refusal):
    """The briefing needs the number of players, because it states how many cards are half."""

    key = "refusal.print.players_wanted"


class DeckTooSmall(Refusal):
    """The deck has fewer cards than there are players."""

    key = "refusal.print.deck_too_small"


class NoCardNamed(Refusal):
    """Single cards are to be printed, but none is named."""

    key = "refusal.sets.no_card_named"


class SetReplaced(Refusal):
    """Another set replaced the file while the order was printed."""

    key = "refusal.print.set_replaced"


@dataclass(frozen=True, slots=True)
class PlannedDocument:
    """A PDF that is to be made: on how many pages and sheets of paper, and how many cards or tables are on them."""

    document: Document
    name: str
    pages: int
    sheets: int
    count: int = 0

    @property
    def is_numbered(self) -> bool:
        """Whether it gets a number instead of taking the place of an earlier one: reprints differ from each other."""
        return self.name != self.document.value


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A document that is left out of `all`, and the reason."""

    document: Document
    why: Refusal


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """The plan of an order for one set. `before` is the set as it is, `after` what its file will contain."""

    order: PrintOrder
    before: SetFile
    after: SetFile
    design: Design
    documents: tuple[PlannedDocument, ...]
    left_out: tuple[LeftOut, ...]
    cards: tuple[Card, ...]
    setup: Setup | None

    @property
    def changes_set(self) -> bool:
        """Whether the set's file has to be written."""
        return self.after != self.before

    @property
    def grows(self) -> bool:
        """Whether the set gets more copies; it never shrinks again, so a person should have said so."""
        return self.after.card_set.copies > self.before.card_set.copies

    @property
    def sheets(self) -> int:
        """How much paper all of it takes."""
        return sum(one.sheets for one in self.documents)

    def changed(self, now: SetFile) -> SetFile:
        """The set as its file says now, with what this order changes of it and nothing else; it knows every card."""
        if now.card_set.key != self.before.card_set.key:
            raise SetReplaced(name=now.name)
        changed = _changed(now, self.order)
        copies = max(changed.card_set.copies, self.after.card_set.copies)
        return replace(changed, card_set=replace(changed.card_set, copies=copies))


def plan(order: PrintOrder, kept: SetFile) -> Plan:
    """The plan of an order; refuses an order that cannot be printed."""
    if order.players is not None and deck_for(order.players).copies > MOST_COPIES:
        raise NotThatManyCopies(copies=deck_for(order.players).copies, most=MOST_COPIES)
    design = order.designed(kept.design)
    require_printable(design)
    after = _changed(kept, order)
    left_out = tuple(_left_out(order))
    wanted = [one for one in order.wanted if one not in [left.document for left in left_out]]
    cards = _cards(order, after.card_set) if {Document.CARDS, Document.CONTENTS} & set(wanted) else ()
    setup = _setup(order, after.card_set) if Document.BRIEFING in wanted else None
    return Plan(
        order=order,
        before=kept,
        after=after,
        design=design,
        documents=tuple(_planned(one, order, design, cards) for one in wanted),
        left_out=left_out,
        cards=cards,
        setup=setup,
    )


def _changed(kept: SetFile, order: PrintOrder) -> SetFile:
    design = order.designed(kept.design) if order.remember else kept.design
    return replace(kept, card_set=_grown(kept.card_set, order.copies), design=design)


def _grown(card_set: CardSet, copies: range | None) -> CardSet:
    """The set, with as many copies as are asked for; it never shrinks, since its cards are out there."""
    return card_set if copies is None else replace(card_set, copies=max(card_set.copies, copies.stop - 1))


def _left_out(order: PrintOrder) -> Iterator[LeftOut]:
    if order.everything and order.players is None and Document.BRIEFING not in order.documents:
        yield LeftOut(Document.BRIEFING, PlayersWanted())


def _cards(order: PrintOrder, card_set: CardSet) -> tuple[Card, ...]:
    match order.selection:
        case Selection.NAMED:
            named = {*parse_cards(card_set, order.named), *parse_card_list(card_set, order.listed)}
            if not named:
                raise NoCardNamed
            return tuple(card for card in card_set.cards if card in named)
        case Selection.FULL:
            return select_cards(card_set, copies=order.copies)
    return select_cards(card_set, played_deck(order), order.copies)


def played_deck(order: PrintOrder) -> Deck:
    """The deck that is played with: the official one that is asked for, or the one for so many players.

    Only the largest comes in several sets, as many as the players need.
    """
    if order.selection is not Selection.DECK:
        return deck_for(_players(order))
    needed = 1 if order.players is None else deck_for(order.players).copies
    return Deck(order.deck, needed if order.deck == OFFICIAL_SIZES[-1] else 1)


def _players(order: PrintOrder) -> int:
    if order.players is None:
        raise PlayersWanted
    return order.players


def _setup(order: PrintOrder, card_set: CardSet) -> Setup:
    """The game that the briefing describes."""
    players, deck = _players(order), played_deck(order)
    tidy_bounds(order.bounds)
    if players > 2 * deck.total:
        raise DeckTooSmall(cards=deck.total, players=players)
    require_copies(card_set, deck.copies)
    if order.game is not None and sum(order.game.players.values()) == players:
        game = replace(order.game, rules=order.rules)
    else:
        game = replace(propose(players, card_set=card_set.id), deck=deck, rules=order.rules)
    if order.mode in (None, game.mode):
        return game
    dealing = Dealing.BLIND if order.mode is Mode.GAME_MASTER else Dealing.RANDOM
    return replace(game, mode=order.mode, dealing=dealing)


def _planned(document: Document, order: PrintOrder, design: Design, cards: Sequence[Card]) -> PlannedDocument:
    """How much paper a document takes; only cards are printed on both sides of it."""
    pages, count = 1, 0
    match document:
        case Document.CARDS:
            sides = tuple(sheet_sides(cards, design))
            papers = sum(bool(side.fronts) for side in sides)
            return PlannedDocument(document, "reprint" if order.is_reprint else "cards", len(sides), papers, len(cards))
        case Document.CONTENTS:
            pages, count = len({card.copy for card in cards}), len(cards)
        case Document.TABLES:
            room = len(pocket_grid(design)[1])
            each = room if order.players is None else order.players
            count, pages = each * len(design.languages), ceil(each / room) * len(design.languages)
        case Document.BRIEFING:
            pages = len(design.languages)
        case Document.POSTERS:
            pages = POSTERS
    return PlannedDocument(document, document.value, pages, pages, count)


_HOW_TO_PRINT = {
    Style.FOLD_OVER: "print.how.fold_over",
    Style.DUPLEX_LONG_EDGE: "print.how.long_edge",
    Style.DUPLEX_SHORT_EDGE: "print.how.short_edge",
}


def how_to_print(design: Design, *, plain_fronts: str) -> Sentence:
    """What to do with the sheets of cards; `plain_fronts` is the key of what is said of fronts in full colour.

    Paper of the team's colour is for cards that leave it white; others bring their colour with them.
    """
    if design.ink_saver:
        cut = sentence("print.cut.border")
    else:
        cut = sentence("print.cut.marks" if design.crop_marks else "print.cut.no_marks")
    if design.style is not Style.FRONTS:
        return sentence(_HOW_TO_PRINT[design.style], cut=cut)
    return sentence("print.how.fronts_on_coloured_paper" if design.ink_saver else plain_fronts, cut=cut)
