"""Reads a whole table game that was written as text.

    game: stratego
    seats: 2
    options: tournament_squares=yes

    red: b4-b5
    ! what fell by chance
    # a comment, such as what a seat sees now

A line that begins with spaces continues the one before. Case does not matter in the header and in colours. Whether
the moves are allowed is not judged here: `playback` plays the game.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from itertools import takewhile

from referee_app.sentence import Refusal

CHANCE = "!"
GAME, SEATS, OPTIONS = HEADER = ("game", "seats", "options")
"""What the lines of the header are called, which stand above the moves."""
_COMMENT = "#"
_YES, _NO = "yes", "no"
_USUAL_SEATS = 2
_END_OF_LINE = re.compile(r"\r\n|\r|\n")
"""Where editors count a new line; Python knows more ends, and its numbers would be others."""
_NUMBER = re.compile(r"\d{1,3}")
_MOST_QUOTED = 60
_LONGEST_EXAMPLE = 120
"""A whole set-up of forty pieces."""


@dataclass(frozen=True, slots=True)
class WrittenLine:
    """One line: the colour of a player in lower case, or chance, and the move; `number` is its line number."""

    number: int
    who: str
    text: str


@dataclass(frozen=True, slots=True)
class WrittenGame:
    """A game from its text: which one, for how many, with which options, and what was done."""

    game: str
    seats: int
    options: Mapping[str, str]
    lines: tuple[WrittenLine, ...]
    numbers: Mapping[str, int]
    """The lines on which the game, the seats and the options stand."""


class EmptyText(Refusal):
    """The text is empty."""

    key = "refusal.told.empty"


class GameMissing(Refusal):
    """A text that does not begin with the game's name."""

    key = "refusal.told.game_missing"


class UnreadableLine(Refusal):
    """A line that is neither a move nor a result of chance."""

    key = "refusal.told.unreadable"


class NothingToContinue(Refusal):
    """The first line begins with a space, but there is no line to continue."""

    key = "refusal.told.nothing_before"


class WrittenTwice(Refusal):
    """A line of the header, or an option, that was written before."""

    key = "refusal.told.twice"


class NoNumberOfSeats(Refusal):
    """The number of players is not a number."""

    key = "refusal.told.no_number"


def read_game(text: str) -> WrittenGame:
    """Parses a game's text; refuses a text that is not a game, and an unclear header."""
    if not text.strip():
        raise EmptyText
    lines = tuple(_lines(text))
    head = _header(lines)
    if GAME not in head:
        raise GameMissing
    return WrittenGame(
        game=head[GAME].text.lower(),
        seats=_number(head[SEATS]) if SEATS in head else _USUAL_SEATS,
        options=_pairs(head[OPTIONS]) if OPTIONS in head else {},
        lines=lines[len(head) :],
        numbers={name: line.number for name, line in head.items()},
    )


def _lines(text: str) -> Iterator[WrittenLine]:
    begun: list[tuple[int, list[str]]] = []
    for number, raw in enumerate(_END_OF_LINE.split(text), 1):
        if not raw.strip() or raw.startswith(_COMMENT):
            continue
        if not raw[0].isspace():
            begun.append((number, [raw.strip()]))
        elif begun:
            begun[-1][1].append(raw.strip())
        else:
            raise NothingToContinue(line=number)
    return (_line(number, " ".join(parts)) for number, parts in begun)


def _line(number: int, whole: str) -> WrittenLine:
    if whole.startswith(CHANCE):
        return WrittenLine(number, CHANCE, whole[len(CHANCE) :].strip())
    who, colon, what = whole.partition(":")
    if not colon or not who:
        raise UnreadableLine(line=number)
    return WrittenLine(number, who.strip().lower(), what.strip())


def _header(lines: Iterable[WrittenLine]) -> dict[str, WrittenLine]:
    head: dict[str, WrittenLine] = {}
    for line in takewhile(lambda line: line.who in HEADER, lines):
        if line.who in head:
            raise WrittenTwice(line=line.number, what=line.who)
        head[line.who] = line
    return head


def _number(line: WrittenLine) -> int:
    if not _NUMBER.fullmatch(line.text):
        raise NoNumberOfSeats(line=line.number, text=quoted(line.text))
    return int(line.text)


def _pairs(line: WrittenLine) -> dict[str, str]:
    pairs: dict[str, str] = {}
    for word in line.text.lower().split():
        name, _, value = word.partition("=")
        if name in pairs:
            raise WrittenTwice(line=line.number, what=quoted(name))
        pairs[name] = value
    return pairs


def option_text(value: object) -> str:
    """The value of an option as it is written."""
    if isinstance(value, bool):
        return _YES if value else _NO
    return str(value.value if isinstance(value, Enum) else value)


def visible(text: str) -> str:
    """The text without control characters."""
    return "".join(letter if letter.isprintable() else " " if letter.isspace() else "?" for letter in text)


def quoted(text: str) -> str:
    """A part of a written game as a sentence shows it: its beginning, if it is long."""
    return _cut(text, _MOST_QUOTED)


def example(text: str) -> str:
    """What could stand in a written game as a sentence shows it: in one line, and longer than what is only quoted."""
    return _cut(text, _LONGEST_EXAMPLE)


def _cut(text: str, most: int) -> str:
    return visible(text) if len(text) <= most else f"{visible(text[:most])}…"
