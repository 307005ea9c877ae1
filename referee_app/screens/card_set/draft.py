"""The user's choices before they are an order: for printing a set, reprinting cards, and checking files.

Plain values. What makes no sense is refused when it is chosen, or by the plan of the order.
"""

from dataclasses import dataclass, field, replace
from enum import StrEnum
from pathlib import Path
from typing import Any

from card_printing.orders.order import Document, PrintOrder, Selection, design_changes, played_deck
from card_printing.sets.selection import COMMENT, select_cards
from card_printing.sets.set_file import SetFile
from referee_app.cards.decks import OFFICIAL_SIZES, Card
from referee_app.live_game.model import Mode, Setup, propose
from referee_app.screens.sets.design_model import DesignDraft, with_design_choice

ALL = "all"
"""Every document there is."""

USUAL_PLAYERS = 20
_OF_CARDS = frozenset({Document.CARDS, Document.CONTENTS})
FOR_PLAYERS = (Document.BRIEFING, Document.TABLES)
_OF_THE_GAME = frozenset({*FOR_PLAYERS, Document.POSTERS})


class Copies(StrEnum):
    """Which copies of the set are meant."""

    ALL = "all"
    ADDED = "added"
    CHOSEN = "chosen"


def depend_on_players(order: PrintOrder, set_file: SetFile) -> bool:
    """Whether it depends on the players which cards are meant: the largest deck comes in as many sets as they need."""
    if order.selection is Selection.DECK:
        return order.deck == OFFICIAL_SIZES[-1] and set_file.card_set.copies > 1
    return order.selection is Selection.PLAYERS


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintDraft:
    """The choices for printing one set. The design applies to this print only."""

    set_file: SetFile
    order: PrintOrder
    design_draft: DesignDraft
    had: int
    """How many copies the set had when this was begun: those beyond were added since."""
    copies: Copies = Copies.ALL
    first: int = 1
    last: int = 1
    lost: str = ""
    """Lost cards, as they were typed."""
    with_cover: bool = False
    """Whether the cover sheet is printed again with them."""

    @classmethod
    def of(cls, set_file: SetFile, running: Setup | None) -> "PrintDraft":
        """With what a print of a set begins: with what is agreed of the game that is being played with it."""
        order = PrintOrder(players=sum(running.players.values()) if running else USUAL_PLAYERS)
        if running is not None and running.card_set == set_file.card_set.id:
            order = replace(order, rules=running.rules, game=running)
        copies = set_file.card_set.copies
        return cls(
            set_file=set_file, order=order, design_draft=DesignDraft.of(set_file.design), had=copies, last=copies
        )

    # What holds

    @property
    def asks_cards(self) -> bool:
        """Whether it matters which cards are meant."""
        return bool(_OF_CARDS & set(self.order.wanted))

    @property
    def asks_game(self) -> bool:
        """Whether it matters what is agreed of the game."""
        return bool(_OF_THE_GAME & set(self.order.wanted))

    @property
    def asks_players(self) -> bool:
        """Whether it matters how many play."""
        is_for_players = any(document in FOR_PLAYERS for document in self.order.wanted)
        return is_for_players or (self.asks_cards and depend_on_players(self.order, self.set_file))

    @property
    def mode(self) -> Mode:
        """Who referees, as far as it is known."""
        players, game = self.order.players or USUAL_PLAYERS, self.order.game
        if self.order.mode is not None:
            return self.order.mode
        return game.mode if game is not None and sum(game.players.values()) == players else propose(players).mode

    @property
    def added(self) -> range:
        """The copies that were added last."""
        copies = self.set_file.card_set.copies
        return range(self.had + 1 if copies > self.had else copies, copies + 1)

    @property
    def range(self) -> range | None:
        """Which copies are meant; None: as many as the set has, or as are needed."""
        match self.copies:
            case Copies.ALL:
                return None
            case Copies.ADDED:
                return self.added
        return range(self.first, self.last + 1)

    def print_order(self) -> PrintOrder:
        """What is to be printed. What was chosen has no say where the choice is not shown."""
        return replace(
            self.order,
            design=design_changes(self.set_file.design, self.design_draft.wanted()),
            players=self.order.players if self.asks_players else None,
            selection=self.order.selection if self.asks_cards else Selection.FULL,
            copies=self.range if self.asks_cards else None,
        )

    def reprint_order(self) -> PrintOrder:
        """What is to be printed again: a few cards by their names, or a list with a card a line."""
        lost = self.lost.strip()
        is_list = "\n" in lost or COMMENT in lost
        return PrintOrder(
            documents=(
                *([Document.CARDS] if lost or not self.with_cover else []),
                *([Document.COVER] if self.with_cover else []),
            ),
            selection=Selection.NAMED,
            named="" if is_list else lost,
            listed=lost if is_list else "",
            design=design_changes(self.set_file.design, self.design_draft.wanted()),
        )

    # What is chosen

    def of_set(self, set_file: SetFile) -> "PrintDraft":
        """With the set as it was changed; a design that it was given holds from now on."""
        design_draft = self.design_draft if set_file.design == self.set_file.design else DesignDraft.of(set_file.design)
        return replace(self, set_file=set_file, design_draft=design_draft)

    def with_document(self, key: str) -> "PrintDraft":
        """One document more or less, or all of them; one is always there."""
        wanted = self.order.wanted
        if key == ALL:
            is_all = len(wanted) == len(Document)
            return self._ordered(everything=not is_all, documents=(Document.CARDS,))
        document = Document(key)
        rest = tuple(one for one in wanted if one is not document)
        documents = (*wanted, document) if document not in wanted else rest or wanted
        return self._ordered(everything=False, documents=documents)

    def with_selection(self, key: str) -> "PrintDraft":
        """With another selection of cards."""
        return self._ordered(selection=Selection(key))

    def with_deck(self, key: str) -> "PrintDraft":
        """With the cards of another deck."""
        return self._ordered(deck=int(key))

    def with_players(self, players: int) -> "PrintDraft":
        """With another number of players."""
        return self._ordered(players=players)

    def with_copies(self, key: str) -> "PrintDraft":
        """All copies, those that were added last, or some of one's choice."""
        return replace(self, copies=Copies(key))

    def with_first(self, copy: int) -> "PrintDraft":
        """With another first copy."""
        return replace(self, first=copy, last=max(copy, self.last))

    def with_last(self, copy: int) -> "PrintDraft":
        """With another last copy; the set grows if it has fewer."""
        return replace(self, first=min(self.first, copy), last=copy)

    def with_mode(self, key: str) -> "PrintDraft":
        """With other referees."""
        return self._ordered(mode=Mode(key))

    def with_rule(self, name: str, value: bool) -> "PrintDraft":
        """A house rule on or off, by the name of its field."""
        return self._ruled(**{name: value})

    def with_minutes(self, minutes: int) -> "PrintDraft":
        """With another time limit; none at all for 0."""
        return self._ruled(time_limit_s=minutes * 60 or None)

    def with_seconds(self, seconds: int) -> "PrintDraft":
        """With another number of seconds until somebody who is back gets a new card."""
        return self._ruled(respawn_delay_s=seconds)

    def with_bounds(self, text: str) -> "PrintDraft":
        """With another text about where the field ends."""
        return self._ordered(bounds=text)

    def with_look(self, trait: str, key: str) -> "PrintDraft":
        """With another choice of the design, for this print."""
        return replace(self, design_draft=with_design_choice(self.design_draft, trait, key))

    def with_remembering(self, on: bool) -> "PrintDraft":
        """With the design saved for later prints, or not."""
        return self._ordered(remember=on)

    def with_lost(self, text: str) -> "PrintDraft":
        """With other lost cards, as they are typed."""
        return replace(self, lost=text)

    def with_cover_sheet(self, on: bool) -> "PrintDraft":
        """With the cover sheet printed again, or without."""
        return replace(self, with_cover=on)

    def _ordered(self, **changed: Any) -> "PrintDraft":
        return replace(self, order=replace(self.order, **changed))

    def _ruled(self, **changed: Any) -> "PrintDraft":
        return self._ordered(rules=replace(self.order.rules, **changed))


@dataclass(frozen=True, slots=True)
class CheckDraft:
    """The choices for a check: the files, and the expected cards."""

    files: tuple[Path, ...] = ()
    order: PrintOrder = field(default_factory=lambda: PrintOrder(players=USUAL_PLAYERS))
    """Which cards should be there, as if they were to be printed."""

    def wanted(self, set_file: SetFile) -> tuple[Card, ...]:
        """The cards that should be there, or a refusal where the set has not so many."""
        is_full = self.order.selection is Selection.FULL
        return select_cards(set_file.card_set, None if is_full else played_deck(self.order))

    def with_file(self, path: Path) -> "CheckDraft":
        """With one file more; all of them count as one."""
        return replace(self, files=tuple(dict.fromkeys((*self.files, path))))

    def without_file(self, path: str) -> "CheckDraft":
        """With one file less."""
        return replace(self, files=tuple(each for each in self.files if str(each) != path))

    def with_selection(self, key: str) -> "CheckDraft":
        """With another selection of expected cards."""
        return self._ordered(selection=Selection(key))

    def with_deck(self, key: str) -> "CheckDraft":
        """With the cards of another deck expected."""
        return self._ordered(deck=int(key))

    def with_players(self, players: int) -> "CheckDraft":
        """With the cards for another number of players expected."""
        return self._ordered(players=players)

    def _ordered(self, **changed: Any) -> "CheckDraft":
        return replace(self, order=replace(self.order, **changed))
