"""Reads the codes in prints and photographs, and compares them with a card set.

The key is recognised where it should not be, and never repeated.
"""

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from card_printing.progress import ProgressCallback, ignore_progress
from card_printing.reading.codes import (
    FIRST_DPI,
    SECOND_DPI,
    Texts,
    is_key,
    pixels_of,
    quick_codes,
    shows_unread,
    texts_of,
    thorough_texts,
)
from card_printing.reading.pictures import PictureFile, open_pictures
from card_printing.sets.selection import select_cards
from referee_app.cards.card_set import CardSet, CodeForged, CodeOfAnotherSet, NoCode, ShortCodeScanned
from referee_app.cards.decks import OFFICIAL_SIZES, Card, Deck
from referee_app.sentence import Refusal, shown_path

FIRST_S, SECOND_S = 2, 8
"""Processor time for the first look at a picture and for the second: a table full of cards is worth more than a cover
sheet, which is one code."""


class NoCardSeen(Refusal):
    """No card was found: another file, or a photograph that shows too little."""

    key = "refusal.print.no_card_seen"


class CoverInsteadOfCards(Refusal):
    """The file shows the cover sheet instead of cards."""

    key = "refusal.print.cover_instead_of_cards"


@dataclass(frozen=True, slots=True)
class CheckResult:
    """The result of a check: which of the expected cards were found, and what else."""

    found: tuple[Card, ...]
    missing: tuple[Card, ...]
    doubled: tuple[Card, ...]
    """Cards that are there twice: one of the two is a copy."""
    unasked: tuple[Card, ...]
    """Cards of the set that were not wanted here."""
    foreign: tuple[str, ...]
    """The ids of the sets that other cards are of, once a card."""
    forged: int
    """Codes that claim to be of this set and are not."""
    strange: int
    """Codes that are no cards at all."""
    key_in: tuple[Path, ...]
    """Where the key of a set can be read by anybody who opens the file."""
    deck: Deck | None
    """The official deck whose cards these are, all of them and no other card of the set."""

    @property
    def is_right(self) -> bool:
        """Whether every wanted card is there once, and nothing that only looks like one."""
        return not (self.missing or self.doubled or self.foreign or self.forged)

    @property
    def is_of_another_set(self) -> bool:
        """Whether cards were seen, and every one of them is of another set."""
        return bool(self.foreign) and not (self.found or self.unasked or self.forged)


def check(
    card_set: CardSet, wanted: Sequence[Card], paths: Sequence[Path], progress: ProgressCallback = ignore_progress
) -> CheckResult:
    """Look for the expected cards in PDFs and photographs; all files count together.

    Where no card at all is seen, nothing is missing either: that is refused.
    """
    search = _CardSearch(card_set, wanted, progress)
    files = tuple({path.resolve(): path for path in paths}.values())
    for step in (search.count_pictures, search.read, search.read_thoroughly):
        for path in files:
            with open_pictures(path) as opened:
                step(opened)
    return search.result()


class _CardSearch:
    """What was found so far, picture by picture."""

    def __init__(self, card_set: CardSet, wanted: Sequence[Card], progress: ProgressCallback) -> None:
        self._card_set = card_set
        self._wanted = wanted
        self._missing = set(wanted)
        self._progress = progress
        self._seen: dict[tuple[Path, int], Texts] = {}
        self._printed: set[Path] = set()
        self._seem_unread: set[tuple[Path, int]] = set()
        self._done = self._of = 0

    def count_pictures(self, opened: PictureFile) -> None:
        """Add to how many pictures there are to be read."""
        self._of += len(opened)

    def read(self, opened: PictureFile) -> None:
        """Read every picture of a file quickly, and note which seem to show more than that."""
        if opened.is_print:
            self._printed.add(opened.path)
        for at in range(len(opened)):
            pixels = pixels_of(opened.gray(at, FIRST_DPI))
            codes = quick_codes(pixels, FIRST_S)
            self._add(opened, at, texts_of(codes))
            if self._missing:
                is_sharp_page = opened.is_print and (bool(codes) or not opened.is_photographed(at))
                if shows_unread(pixels, codes, is_sharp_page=is_sharp_page):
                    self._seem_unread.add((opened.path, at))

    def read_thoroughly(self, opened: PictureFile) -> None:
        """Read once more where a code seems to be that was not read, as long as something is missing."""
        for at in range(len(opened)):
            if not self._missing:
                return
            if (opened.path, at) in self._seem_unread:
                self._of += 1
                self._add(opened, at, thorough_texts(pixels_of(opened.gray(at, SECOND_DPI)), SECOND_S))

    def _add(self, opened: PictureFile, at: int, texts: Texts) -> None:
        self._seen[opened.path, at] = texts | self._seen.get((opened.path, at), Counter())
        for text in texts:
            with suppress(Refusal):
                self._missing.discard(self._card_set.scanned(text))
        self._done += 1
        self._progress(self._done, self._of)

    def result(self) -> CheckResult:
        """The result of the check."""
        wanted = set(self._wanted)
        cards: Counter[Card] = Counter()
        refused: list[Refusal] = []
        for text, places in self._places().items():
            try:
                cards[self._card_set.scanned(text)] = places
            except Refusal as refusal:
                refused.append(refusal)
        key_in = tuple(dict.fromkeys(path for (path, _), texts in self._seen.items() if any(map(is_key, texts))))
        if not cards and not any(isinstance(why, CodeOfAnotherSet | CodeForged | ShortCodeScanned) for why in refused):
            raise CoverInsteadOfCards(path=shown_path(key_in[0])) if key_in else NoCardSeen
        return CheckResult(
            found=tuple(card for card in self._wanted if card in cards),
            missing=tuple(card for card in self._wanted if card not in cards),
            doubled=tuple(card for card in self._card_set.cards if cards[card] > 1),
            unasked=tuple(card for card in self._card_set.cards if card in cards and card not in wanted),
            foreign=tuple(str(why.facts["theirs"]) for why in refused if isinstance(why, CodeOfAnotherSet)),
            forged=sum(isinstance(why, CodeForged | ShortCodeScanned) for why in refused),
            strange=sum(isinstance(why, NoCode) for why in refused),
            key_in=key_in,
            deck=self._deck_of(set(cards)),
        )

    def _deck_of(self, cards: set[Card]) -> Deck | None:
        """The official deck that has these cards and no others."""
        copies = max((card.copy for card in cards), default=1)
        decks = [Deck(size) for size in OFFICIAL_SIZES] if copies == 1 else [Deck(OFFICIAL_SIZES[-1], copies)]
        return next((deck for deck in decks if set(select_cards(self._card_set, deck)) == cards), None)

    def _places(self) -> Texts:
        """At how many places each code is: pages of prints add up, photographs may show the same spot again."""
        printed: Texts = Counter()
        photographed: Texts = Counter()
        for (path, _), texts in self._seen.items():
            if path in self._printed:
                printed.update(texts)
            else:
                photographed |= texts
        return printed | photographed
