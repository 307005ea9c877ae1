"""Selects cards of a set: a deck, copies, or single cards by what a user types. Pure.

A card is called by its short code, or by team and rank in any of our languages: `red scout 3`, `Rouge 9`, `vlag blauw`.
"""

import unicodedata
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from functools import cache

from referee_app.cards.card_set import COVER_MARK, MOST_COPIES, CardSet, CoverSheetShown, NoCode, NotThatManyCopies
from referee_app.cards.decks import Card, Deck, full_set
from referee_app.cards.ranks import Language, Rank, Team, rank_name
from referee_app.live_game.model import Blank
from referee_app.sentence import Choice, Refusal, Sentence, repeated, sentence
from referee_app.words.words import Words

_ALL = frozenset({"all", "alle", "allemaal", "tous", "toutes"})
_INFLECTED = {
    Team.RED: "rode rote roter rotes roten rouges",
    Team.BLUE: "blauwe blaue blauer blaues blauen bleue bleus bleues",
}
"""How a team's colour sounds before or behind a rank: `rode verkenner`, `roter Aufklärer`, `bombe bleue`."""

COMMENT = "#"
"""What follows it on a line of a list is for people."""

_BETWEEN_CARDS = str.maketrans(",;", "  ")
_MOST_SUGGESTIONS = 3
_MOST_CODES = 16
_MOST_DIGITS = 4
_EXAMPLE = Blank(Team.RED, Rank.SCOUT)


class SetTooSmall(Refusal):
    """The set has fewer copies than requested."""

    key = "refusal.print.set_too_small"


class CardUnreadable(Refusal):
    """The text is neither a code nor a team and a rank."""

    key = "refusal.print.card_unreadable"


class CardMisspelt(Refusal):
    """The name of a team or a rank is misspelt."""

    key = "refusal.print.card_misspelt"


class RankWanted(Refusal):
    """The text names a team but no rank."""

    key = "refusal.print.rank_wanted"


class TeamWanted(Refusal):
    """The text names a rank but no team."""

    key = "refusal.print.team_wanted"


class WhichCard(Refusal):
    """The text fits several cards."""

    key = "refusal.print.which_card"


class NoSuchNumber(Refusal):
    """The team has not that many cards of the rank."""

    key = "refusal.print.no_such_number"


class ListUnreadable(Refusal):
    """Some lines of the list name no card; all of them are reported at once."""

    key = "refusal.print.list_unreadable"

    def __init__(self, details: Sequence[Sentence]) -> None:
        super().__init__(n=len(details))
        self.details = tuple(details)


def select_cards(card_set: CardSet, deck: Deck | None = None, copies: range | None = None) -> tuple[Card, ...]:
    """The cards of a deck, or of the full set if there is none; of these copies, or of all that there are."""
    if copies is None:
        copies = range(1, (deck.copies if deck else card_set.copies) + 1)
    last = copies.stop - 1
    require_copies(card_set, last)
    cards = full_set(last) if deck is None else _of_both_teams(Deck(deck.size, last))
    return tuple(card for card in cards if card.copy in copies)


def require_copies(card_set: CardSet, wanted: int) -> None:
    """A game needs cards for all who play."""
    if wanted > MOST_COPIES:
        raise NotThatManyCopies(copies=wanted, most=MOST_COPIES)
    if wanted > card_set.copies:
        raise SetTooSmall(wanted=wanted, has=card_set.copies)


def parse_cards(card_set: CardSet, text: str) -> tuple[Card, ...]:
    """Every card that a text names, each once: `K7M2X, red scout 3, blue 9 all`."""
    if COVER_MARK in text.upper():
        raise CoverSheetShown
    words = text.translate(_BETWEEN_CARDS).split()
    named: list[Card] = []
    while words:
        count, cards = _first_called(card_set, words)
        named.extend(cards)
        del words[:count]
    return tuple(dict.fromkeys(named))


def parse_card_list(card_set: CardSet, text: str) -> tuple[Card, ...]:
    """Every card of a list, one a line, each once; what follows a # is for people."""
    named: list[Card] = []
    wrong: list[Sentence] = []
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), start=1):
        try:
            named.extend(parse_cards(card_set, line.partition(COMMENT)[0]))
        except Refusal as why:
            wrong.append(sentence("print.list_line", number=number, why=why))
    if wrong:
        raise ListUnreadable(wrong)
    return tuple(dict.fromkeys(named))


def _first_called(card_set: CardSet, words: Sequence[str]) -> tuple[int, Sequence[Card]]:
    """How many of the words name the first card, and which card or cards that is."""
    team: Team | None = None
    rank: Rank | None = None
    count = 0
    for word in map(_folded, words):
        if team is None and word in _teams():
            team = _teams()[word]
        elif rank is None and word in _ranks():
            rank = _ranks()[word]
        elif not (count and word in _small_words()):
            break
        count += 1
    if team is None and rank is None:
        return 1, [_by_code(card_set, words[0])]
    if team is None:
        raise TeamWanted(text=repeated(words[0]), teams=tuple(Team))
    if rank is None:
        raise _why_no_rank(team, words[count:])
    number = _folded(words[count]) if count < len(words) else ""
    if number in _ALL or (number.isascii() and number.isdecimal()):
        return count + 1, _numbered(card_set, Blank(team, rank), number)
    return count, [_the_only(card_set, Blank(team, rank))]


def _of_both_teams(deck: Deck) -> Iterator[Card]:
    for team in Team:
        yield from deck.cards(team)


def _by_code(card_set: CardSet, text: str) -> Card:
    try:
        return card_set.typed(text)
    except NoCode:
        raise _misspelt(text, _rank_names() + _team_names()) or CardUnreadable(
            text=repeated(text), example=_EXAMPLE
        ) from None


def _numbered(card_set: CardSet, kind: Blank, number: str) -> Sequence[Card]:
    """One of a team's cards of a rank, counted through all copies of the set, or all of them."""
    cards = _of_kind(card_set, kind)
    if number in _ALL:
        return cards
    if len(number) > _MOST_DIGITS or not 1 <= int(number) <= len(cards):
        raise NoSuchNumber(kind=kind, number=repeated(number), n=len(cards))
    return [cards[int(number) - 1]]


def _the_only(card_set: CardSet, kind: Blank) -> Card:
    cards = _of_kind(card_set, kind)
    if len(cards) > 1:
        codes = [card_set.short_code(card) for card in cards[:_MOST_CODES]]
        raise WhichCard(kind=kind, n=len(cards), codes=[*codes, "…"] if len(cards) > _MOST_CODES else codes)
    return cards[0]


def _of_kind(card_set: CardSet, kind: Blank) -> list[Card]:
    return [card for card in card_set.cards if Blank(card.team, card.rank) == kind]


def _why_no_rank(team: Team, rest: Sequence[str]) -> Refusal:
    if not rest:
        return RankWanted(team=team)
    return _misspelt(rest[0], _rank_names()) or RankWanted(team=team)


def _misspelt(text: str, names: Sequence[str]) -> Refusal | None:
    as_written = {_folded(name): name for name in names}
    near = get_close_matches(_folded(repeated(text)), as_written, n=_MOST_SUGGESTIONS)
    return CardMisspelt(text=repeated(text), suggestions=Choice(as_written[name] for name in near)) if near else None


@cache
def _teams() -> dict[str, Team]:
    names = {_folded(Words(language).say_key(f"team.{team}")): team for team in Team for language in Language}
    return names | {word: team for team, words in _INFLECTED.items() for word in words.split()}


@cache
def _ranks() -> dict[str, Rank]:
    names = {
        _folded(rank_name(rank, language, front_line=front_line)): rank
        for rank in Rank
        for language in Language
        for front_line in (False, True)
    }
    return names | {_folded(rank): rank for rank in Rank}


@cache
def _small_words() -> frozenset[str]:
    """What stands between team and rank where somebody says `scout of red`, as the app does or as people do."""
    patterns = (Words(language).say_key(f"card.{team}", rank="") for language in Language for team in Team)
    between = {word for pattern in patterns for word in _folded(pattern).split() if word not in _teams()}
    return frozenset(between | {"of", "de"})


def _rank_names() -> list[str]:
    return [rank_name(rank, language) for language in Language for rank in Rank]


def _team_names() -> list[str]:
    return [Words(language).say_key(f"team.{team}") for language in Language for team in Team]


def _folded(word: str) -> str:
    """The word as it is compared: no capitals, no accents."""
    letters = unicodedata.normalize("NFKD", word)
    return "".join(letter for letter in letters if not unicodedata.combining(letter)).casefold()
