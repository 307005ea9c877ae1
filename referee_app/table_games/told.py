"""A whole game as text that a person can read and write, and playing it back.

    game: stratego
    seats: 2
    options: tournament_squares=yes

    red: b4-b5
    ! what fell by chance
    # what is only said, such as what a seat sees now

A line that begins with blanks goes on with the one before.
"""

import dataclasses
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from random import Random
from typing import Any

from referee_app.refusal import Refusal
from referee_app.table_games.game import AnyGame, Options, Seat

CHANCE = "!"
_SAID = "#"
_YES, _NO = "yes", "no"
_LONGEST = 1_000_000


class UnreadableGame(Refusal):
    """A text that is no game as we write them: the line, and what is wrong with it."""

    key = "refusal.told.unreadable"


class NoSuchGame(Refusal):
    """A text that tells of a game which is not ours."""

    key = "refusal.told.no_such_game"


class ChanceMissing(Refusal):
    """A line after which something falls by chance, and the text does not tell what."""

    key = "refusal.told.chance_missing"


class WrongLine(Refusal):
    """A line that the rules do not allow, and why."""

    key = "refusal.told.wrong_line"


@dataclass(frozen=True, slots=True)
class Line:
    """Who did something, or chance, and what it was; `number` is where it stands in the text."""

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


@dataclass(frozen=True, slots=True)
class Step:
    """What a line led to; the first step is the beginning, which nobody did."""

    line: Line | None
    seat: Seat | None
    events: tuple[Any, ...]
    state: Any


def read_told(text: str) -> Told:
    """A game from its text."""
    if len(text) > _LONGEST:
        raise UnreadableGame(line=1)
    lines = list(_joined(text))
    head = {line.who: line for line in lines[:3] if line.who in ("game", "seats", "options")}
    if "game" not in head:
        raise UnreadableGame(line=1)
    return Told(
        head["game"].text,
        _number(head["seats"]) if "seats" in head else 2,
        dict(_pair(head["options"], word) for word in head["options"].text.split()) if "options" in head else {},
        tuple(line for line in lines if line not in head.values()),
    )


def _joined(text: str) -> Iterator[Line]:
    last: Line | None = None
    for number, raw in enumerate(text.splitlines(), 1):
        if not raw.strip() or raw.startswith(_SAID):
            continue
        if raw[0].isspace():
            if last is None:
                raise UnreadableGame(line=number)
            last = Line(last.number, last.who, f"{last.text} {raw.strip()}".strip())
            continue
        if last is not None:
            yield last
        last = _line(number, raw)
    if last is not None:
        yield last


def _line(number: int, raw: str) -> Line:
    if raw.startswith(CHANCE):
        return Line(number, CHANCE, raw[len(CHANCE) :].strip())
    who, colon, what = raw.partition(":")
    if not colon:
        raise UnreadableGame(line=number)
    return Line(number, who.strip(), what.strip())


def _number(line: Line) -> int:
    if not line.text.isdecimal():
        raise UnreadableGame(line=line.number)
    return int(line.text)


def _pair(line: Line, word: str) -> tuple[str, str]:
    name, equals, value = word.partition("=")
    if not equals:
        raise UnreadableGame(line=line.number)
    return name, value


def play_back(game: AnyGame, told: Told) -> Iterator[Step]:
    """Every step of a told game, from the beginning on; refuses the first line that cannot be so."""
    lines = iter(told.lines)
    agreed = _agreed(game, told)
    if told.seats not in game.seats:
        raise UnreadableGame(line=1)
    chance = Random()  # what it says is replaced by what is told
    events = tuple(_as_told(game, game.start(agreed, told.seats, chance), lines, 1))
    state = None
    for event in events:
        state = game.evolve(state, event)
    yield Step(None, None, events, state)
    for line in lines:
        seat = _seat(game, told, line)
        try:
            decided = game.decide(state, seat, game.notation.read(line.text), chance)
        except Refusal as refusal:
            raise WrongLine(line=line.number, text=line.text, why=refusal) from refusal
        events = tuple(_as_told(game, decided, lines, line.number))
        for event in events:
            state = game.evolve(state, event)
        yield Step(line, seat, events, state)


def _seat(game: AnyGame, told: Told, line: Line) -> Seat:
    if line.who not in game.colours[: told.seats]:
        raise UnreadableGame(line=line.number)
    return Seat(game.colours.index(line.who))


def _as_told(game: AnyGame, events: Iterable[Any], lines: Iterator[Line], after: int) -> Iterator[Any]:
    for event in events:
        if game.notation.write_chance(event) is None:
            yield event
            continue
        line = next(lines, None)
        if line is None or line.who != CHANCE:
            raise ChanceMissing(line=after)
        try:
            yield game.notation.read_chance(line.text, event)
        except Refusal as refusal:
            raise WrongLine(line=line.number, text=line.text, why=refusal) from refusal


def _agreed(game: AnyGame, told: Told) -> Options:
    usual = {f.name: f.default for f in dataclasses.fields(game.options)}
    try:
        agreed: Options = game.options(**{name: _option(usual[name], value) for name, value in told.options.items()})
        return agreed
    except (LookupError, ValueError) as error:
        raise UnreadableGame(line=1) from error


def _option(usual: object, text: str) -> object:
    if isinstance(usual, bool):
        return {_YES: True, _NO: False}[text]
    if isinstance(usual, Enum):
        return type(usual)(text)
    return int(text)


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
