"""Turns a key and facts into a sentence in one language; loads rule pages; removes characters without a glyph.

The sentences stand in locale/, the rule pages in rule_pages/, one file a game and language; how a fact looks within a
sentence is defined here, by its type. It knows no rules and no screen.
"""

import time
import unicodedata
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache, singledispatch
from gettext import NullTranslations, translation
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, Protocol

from referee_app.cards.ranks import Language, Rank, Team, rank_name
from referee_app.sentence import Choice, Moment, Refusal, Sentence, Series, Span
from referee_app.table_games.seats import Seat

if TYPE_CHECKING:
    from referee_app.cards.decks import Card
    from referee_app.live_game.model import Blank, Player


_LOCALE = Path(__file__).parent / "locale"
_DOMAIN = "field_marshal"


class Theme(StrEnum):
    """How ranks are named: by military names, or by the numbers on the cards."""

    MILITARY = "military"
    NUMBERS = "numbers"


class Sayable(Protocol):
    """Anything that can be put into words: a `Sentence` or a `Refusal`."""

    @property
    def key(self) -> str:
        """Finds the sentence."""

    @property
    def facts(self) -> Mapping[str, object]:
        """Fill its gaps."""


@dataclass(frozen=True)
class Words:
    """Puts keys and facts into words for one user: a language, a theme and the players' names on this phone."""

    language: Language
    theme: Theme = Theme.MILITARY
    names: Mapping[Any, str] = field(default_factory=dict)
    """Of players, or of seats at a table."""

    @property
    def by_numbers(self) -> bool:
        """Whether ranks go by their signs."""
        return self.theme is Theme.NUMBERS

    def say(self, sentence: Sayable) -> str:
        """The sentence with its gaps filled; a key or a fact that is missing is a bug and raises KeyError."""
        return self._pattern(sentence.key, sentence.facts.get("n")).format_map(_Gaps(sentence.facts, self))

    def say_key(self, key: str, **facts: object) -> str:
        """The sentence of a key and facts, without a `Sentence`."""
        return self.say(Sentence(key, facts))

    def name_of(self, player: "Player | Seat") -> str:
        """What a player is called, as far as it can be drawn; nothing if there is nothing to be drawn."""
        return drawable(self.names.get(player, ""))

    def _pattern(self, key: str, n: object) -> str:
        catalogue = _catalogue(self.language)
        if self.by_numbers:
            with suppress(KeyError):  # only a sentence that names a rank is said otherwise
                return catalogue.gettext(f"{key}.numbers")
        if isinstance(n, int):
            with suppress(KeyError):  # not every sentence with a count has forms for it
                return catalogue.ngettext(key, key, n)
        return catalogue.gettext(key)


@dataclass(frozen=True)
class _Gaps:
    """Shows a fact when a gap asks for it: a sentence may come with more facts than it says."""

    facts: Mapping[str, object]
    words: Words

    def __getitem__(self, name: str) -> str:
        return format_fact(self.facts[name], self.words)


class _NoSuchKey(NullTranslations):
    """Stands behind a catalogue, so that a key it lacks is an error instead of a raw key on the screen."""

    def gettext(self, message: str) -> NoReturn:
        raise KeyError(_no_sentence(message))

    def ngettext(self, msgid1: str, _msgid2: str, _n: int) -> NoReturn:
        raise KeyError(_no_sentence(msgid1))


def _no_sentence(key: str) -> str:
    return f"no compiled sentence for {key}: where the catalogues have it, run `make words`"


@cache
def _catalogue(language: Language) -> NullTranslations:
    catalogue = translation(_DOMAIN, _LOCALE, [language])
    catalogue.add_fallback(_NoSuchKey())
    return catalogue


@singledispatch
def format_fact(fact: object, words: Words) -> str:
    """Formats a fact for a sentence; formatters for further types are registered below."""
    if _register_game_facts():
        return format_fact(fact, words)
    raise TypeError(f"words cannot show a {type(fact).__name__}: {fact!r}")


@format_fact.register
def _(fact: int | str, _words: Words) -> str:
    return str(fact)


@format_fact.register
def _(seat: Seat, words: Words) -> str:
    return words.name_of(seat) or words.say_key(f"seat.{int(seat)}")


@format_fact.register
def _(choice: StrEnum, _words: Words) -> str:
    """An enum member: it must not be formatted as the string that it also is."""
    raise TypeError(f"words cannot show a {type(choice).__name__}: {choice!r}")


@format_fact.register
def _(_nothing: None, words: Words) -> str:
    return words.say_key("unknown")


@format_fact.register
def _(team: Team, words: Words) -> str:
    return words.say_key(f"team.{team}")


@format_fact.register
def _(rank: Rank, words: Words) -> str:
    return rank.value if words.by_numbers else rank_name(rank, words.language)


@format_fact.register
def _(moment: Moment, _words: Words) -> str:
    return time.strftime("%H:%M", time.localtime(moment.ms / 1000))


@format_fact.register
def _(span: Span, _words: Words) -> str:
    minutes, seconds = divmod(span.ms // 1000, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


@format_fact.register
def _(sentence: Sentence | Refusal, words: Words) -> str:
    return words.say(sentence)


@format_fact.register(list)
@format_fact.register(tuple)
def _(facts: list[object] | tuple[object, ...], words: Words) -> str:
    if type(facts) not in (list, tuple):  # a fact with names of its own, such as a card's, is no list
        return format_fact.dispatch(object)(facts, words)
    return _joined("list.and", facts, words)


@format_fact.register
def _(facts: Choice, words: Words) -> str:
    return _joined("list.or", facts, words)


@format_fact.register(Series)
def _(facts: Series[object], words: Words) -> str:
    said, *others = (format_fact(fact, words) for fact in facts)
    for last in others:
        said = words.say_key("list.series", others=said, last=last)
    return said


def name_with_sign(rank: Rank, words: Words) -> str:
    """What a rank is called, and its sign behind it; the sign alone where ranks go by their signs."""
    return rank.value if words.by_numbers else f"{format_fact(rank, words)} ({rank.value})"


def _register_game_facts() -> bool:
    """Registers the formatters of cards and players, once; returns whether it did so now."""
    # With the first of them: the app's first frame has none, and must not load the game for them.
    from referee_app.cards.decks import Card  # noqa: PLC0415
    from referee_app.live_game.model import Blank, Player  # noqa: PLC0415

    if Player in format_fact.registry:
        return False
    format_fact.register(Card, _card_text)
    format_fact.register(Blank, _card_text)
    format_fact.register(Player, _player_text)
    return True


def _card_text(card: "Card | Blank", words: Words) -> str:
    if card.rank is None:
        return words.say_key(f"card.of_unknown_rank.{card.team}")
    return words.say_key(f"card.{card.team}", rank=card.rank)


def _player_text(player: "Player", words: Words) -> str:
    return words.name_of(player) or words.say_key("player", team=player.team, number=player.number)


def _joined(key: str, facts: Sequence[object], words: Words) -> str:
    *others, last = [format_fact(fact, words) for fact in facts] or [words.say_key("list.none")]
    return words.say_key(key, others=", ".join(others), last=last) if others else last


# Which letters can be drawn: those of the typeface that comes with the app, on paper and on the screen. What people
# type is kept as it is; only where it is shown, what would be an empty box is left out.


_TYPEFACE = (
    "20-7e a0-17f 18f 192 1a0-1a1 1af-1b0 1f0 1fa-1ff 218-21b 237 259 2bc 2c6-2c7 2c9 2d8-2dd 2f3 300-301 303 309 "
    "30f 323 384-38a 38c 38e-3a1 3a3-3ce 3d1-3d2 3d6 400-486 488-513 1e00-1e01 1e3e-1e3f 1e80-1e85 1ea0-1ef9 1f4d "
    "2000-200a 2010-2011 2013-2015 2017-201e 2020-2022 2025-2027 2030 2032-2033 2039-203a 203c 2044 2074 207f "
    "20a3-20a4 20a6-20ac 20b1 20b9-20ba 20bc-20bd 2105 2113 2116 2122 2126 212e 215b-215e 2202 2206 220f 2211-2212 "
    "221a 221e 222b 2248 2260 2264-2265 25ca fb01-fb04 fffd"
)
"""Roboto's characters, by their numbers: those of Latin, Greek and Cyrillic letters, and signs."""


def _characters(ranges: str) -> frozenset[str]:
    ends = (each.partition("-")[::2] for each in ranges.split())
    return frozenset(chr(code) for first, last in ends for code in range(int(first, 16), int(last or first, 16) + 1))


DRAWN = _characters(_TYPEFACE) | {"\n", "\t"}


def drawable(text: str) -> str:
    """The text without characters that the font cannot draw; empty if none can. A letter may lose its accent."""
    if DRAWN.issuperset(text):
        return text
    composed = unicodedata.normalize("NFC", text)
    # Where a sign stood between two words, one space is enough.
    return " ".join("".join(map(_drawn, composed)).split())


def _drawn(letter: str) -> str:
    if letter in DRAWN:
        return letter
    plain = unicodedata.normalize("NFKD", letter)[0]
    return plain if plain in DRAWN else ""


# Rule pages


_PAGES = Path(__file__).parent / "rule_pages"


def rule_page(language: Language, game: str) -> str:
    """The rule page of the game with this key, as Markdown."""
    return (_PAGES / language.value / f"{game}.md").read_text("utf-8")
