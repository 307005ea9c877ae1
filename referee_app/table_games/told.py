"""A whole game as text that a person can read and write, and playing it back.

    game: stratego
    seats: 2
    options: tournament_squares=yes

    red: b4-b5
    ! what fell by chance
    # what is only said, such as what a seat sees now

A line that begins with blanks goes on with the one before. Capitals do not matter above the game and in colours.
"""

import dataclasses
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import Enum
from itertools import takewhile
from random import Random
from typing import Any

from referee_app.refusal import Refusal
from referee_app.sentence import Choice, Sentence, sentence
from referee_app.table_games.game import AnyGame, Options, Seat, UnreadableMove
from referee_app.table_games.told_refusals import (
    ChanceMissing,
    GameMissing,
    MoveWrittenOtherwise,
    NobodyOfThatColour,
    NoChanceHere,
    NoNumberOfSeats,
    NoSuchChance,
    NoSuchMove,
    NoSuchOption,
    NothingToGoOnWith,
    NothingTold,
    ToldTooLate,
    ToldTwice,
    UnclearOption,
    UnreadableLine,
    WrongLine,
    WrongNumberOfSeats,
    example,
    quoted,
)

CHANCE = "!"
_SAID = "#"
_GAME, _SEATS, _OPTIONS = _HEAD = ("game", "seats", "options")
_YES, _NO = "yes", "no"
_USUAL_SEATS = 2
_END_OF_LINE = re.compile(r"\r\n|\r|\n")
"""Where editors count a new line; Python knows more ends, and its numbers would be others."""
_NUMBER = re.compile(r"\d{1,3}")


@dataclass(frozen=True, slots=True)
class Line:
    """Who did something, in small letters, or chance, and what it was; `number` is where it stands in the text."""

    number: int
    who: str
    text: str


@dataclass(frozen=True, slots=True)
class Told:
    """A game as it is told: which one, for how many, what was agreed, and what happened."""

    game: str
    seats: int
    options: Mapping[str, str]
    lines: tuple[Line, ...]
    numbers: Mapping[str, int]
    """The lines on which the game, the seats and the options stand."""


@dataclass(frozen=True, slots=True)
class Step:
    """What a line led to; the first step is the beginning, which nobody did."""

    line: Line | None
    seat: Seat | None
    events: tuple[Any, ...]
    state: Any


def read_told(text: str) -> Told:
    """A game from its text."""
    if not text.strip():
        raise NothingTold
    lines = tuple(_lines(text))
    head = _head(lines)
    if _GAME not in head:
        raise GameMissing
    return Told(
        game=head[_GAME].text.lower(),
        seats=_number(head[_SEATS]) if _SEATS in head else _USUAL_SEATS,
        options=_pairs(head[_OPTIONS]) if _OPTIONS in head else {},
        lines=lines[len(head) :],
        numbers={name: line.number for name, line in head.items()},
    )


def _lines(text: str) -> Iterator[Line]:
    begun: list[tuple[int, list[str]]] = []
    for number, raw in enumerate(_END_OF_LINE.split(text), 1):
        if not raw.strip() or raw.startswith(_SAID):
            continue
        if not raw[0].isspace():
            begun.append((number, [raw.strip()]))
        elif begun:
            begun[-1][1].append(raw.strip())
        else:
            raise NothingToGoOnWith(line=number)
    return (_line(number, " ".join(parts)) for number, parts in begun)


def _line(number: int, whole: str) -> Line:
    if whole.startswith(CHANCE):
        return Line(number, CHANCE, whole[len(CHANCE) :].strip())
    who, colon, what = whole.partition(":")
    if not colon or not who:
        raise UnreadableLine(line=number)
    return Line(number, who.strip().lower(), what.strip())


def _head(lines: Iterable[Line]) -> dict[str, Line]:
    head: dict[str, Line] = {}
    for line in takewhile(lambda line: line.who in _HEAD, lines):
        if line.who in head:
            raise ToldTwice(line=line.number, what=line.who)
        head[line.who] = line
    return head


def _number(line: Line) -> int:
    if not _NUMBER.fullmatch(line.text):
        raise NoNumberOfSeats(line=line.number, text=quoted(line.text))
    return int(line.text)


def _pairs(line: Line) -> dict[str, str]:
    pairs: dict[str, str] = {}
    for word in line.text.lower().split():
        name, _, value = word.partition("=")
        if name in pairs:
            raise ToldTwice(line=line.number, what=quoted(name))
        pairs[name] = value
    return pairs


def play_back(game: AnyGame, told: Told) -> Iterator[Step]:
    """Every step of a told game, from the beginning on; refuses the first line that cannot be so."""
    lines = iter(told.lines)
    if told.seats not in game.seats:
        raise WrongNumberOfSeats(
            line=told.numbers.get(_SEATS, told.numbers[_GAME]),
            game=_name(game),
            seats=Choice(game.seats),
            told=told.seats,
        )
    agreed = _agreed(game, told)
    chance = Random()  # what it says is replaced by what is told
    events = tuple(_as_told(game, game.start(agreed, told.seats, chance), lines, max(told.numbers.values())))
    state = None
    for event in events:
        state = game.evolve(state, event)
    yield Step(None, None, events, state)
    for line in lines:
        seat = _seat(game, told, line)
        try:
            decided = game.decide(state, seat, game.notation.read(line.text), chance)
        except UnreadableMove as refusal:
            raise _no_move(game, state, seat, line) from refusal
        except Refusal as refusal:
            raise _wrong(line, refusal) from refusal
        events = tuple(_as_told(game, decided, lines, line.number))
        for event in events:
            state = game.evolve(state, event)
        yield Step(line, seat, events, state)


def _name(game: AnyGame) -> Sentence:
    return sentence(f"table.game.{game.key}")


def _seat(game: AnyGame, told: Told, line: Line) -> Seat:
    if line.who == CHANCE:
        raise NoChanceHere(line=line.number)
    if line.who in _HEAD:
        raise ToldTooLate(line=line.number, what=line.who)
    playing = game.colours[: told.seats]
    if line.who not in playing:
        raise NobodyOfThatColour(line=line.number, who=quoted(line.who), seats=playing)
    return Seat(playing.index(line.who))


def _no_move(game: AnyGame, state: Any, seat: Seat, line: Line) -> Refusal:
    """What is no move; beside it the likest that is one, of those this seat may make by what it sees itself."""
    text = quoted(line.text)
    if seat not in game.to_act(state):
        return NoSuchMove(line=line.number, text=text)
    view = game.view(state, seat)
    moves = game.legal(view) or (game.propose(view, Random(0)),)  # the same text is always answered alike
    written = (example(game.notation.write(move)) for move in moves)
    likest = max(written, key=lambda move: SequenceMatcher(None, text, move).ratio())
    return MoveWrittenOtherwise(line=line.number, text=text, move=likest)


def _as_told(game: AnyGame, events: Iterable[Any], lines: Iterator[Line], after: int) -> Iterator[Any]:
    for event in events:
        if game.notation.write_chance(event) is None:
            yield event
            continue
        line = next(lines, None)
        if line is None or line.who != CHANCE:
            raise ChanceMissing(line=after)
        try:
            yield game.notation.read_chance(_colours_small(game, line.text), event)
        except UnreadableMove as refusal:
            raise NoSuchChance(line=line.number, text=quoted(line.text)) from refusal
        except Refusal as refusal:
            raise _wrong(line, refusal) from refusal


def _colours_small(game: AnyGame, text: str) -> str:
    return re.sub(rf"\b({'|'.join(game.colours)})\b", lambda found: found[0].lower(), text, flags=re.IGNORECASE)


def _wrong(line: Line, refusal: Refusal) -> WrongLine:
    """The rules' own reason; what it quotes of the line is cut as the line is."""
    facts = {name: quoted(fact) if type(fact) is str else fact for name, fact in refusal.facts.items()}
    return WrongLine(line=line.number, text=quoted(line.text), why=Sentence(refusal.key, facts))


def _agreed(game: AnyGame, told: Told) -> Options:
    usual = {option.name: option.default for option in dataclasses.fields(game.options)}
    agreed = {}
    for name, value in told.options.items():
        if name not in usual:
            raise NoSuchOption(line=told.numbers[_OPTIONS], game=_name(game), option=quoted(name), options=tuple(usual))
        choices = _choices(usual[name])
        if value not in choices:
            raise UnclearOption(
                line=told.numbers[_OPTIONS],
                option=quoted(f"{name}={value}" if value else name),
                choices=Choice(f"{name}={choice}" for choice in choices),
            )
        agreed[name] = choices[value]
    options: Options = game.options(**agreed)
    return options


def _choices(usual: object) -> dict[str, object]:
    """What an option can be, by how it is written."""
    values = type(usual) if isinstance(usual, Enum) else (True, False)
    return {_option_text(value): value for value in values}


def write_head(game: AnyGame, seats: int, agreed: Options) -> Iterator[str]:
    """The lines above a told game."""
    yield f"game: {game.key}"
    yield f"seats: {seats}"
    if different := agreed.told():
        yield "options: " + " ".join(f"{name}={_option_text(value)}" for name, value in different.items())
    yield ""


def _option_text(value: object) -> str:
    if isinstance(value, bool):
        return _YES if value else _NO
    return str(value.value if isinstance(value, Enum) else value)


def write_step(game: AnyGame, seat: Seat | None, move: object, events: Iterable[Any]) -> Iterator[str]:
    """The lines of one step: what was done, and what fell by chance."""
    if seat is not None:
        yield _folded(f"{game.colours[seat]}: {game.notation.write(move)}")
    for event in events:
        fell = game.notation.write_chance(event)
        if fell is not None:
            yield _folded(f"{CHANCE} {fell}")


def _folded(line: str) -> str:
    return line.replace("\n", "\n    ")
