"""Plays back a table game that was written as text; refuses the first line that is wrong, with the reason."""

import dataclasses
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import Enum
from random import Random
from typing import Any

from referee_app.sentence import Choice, Refusal, Sentence, sentence
from referee_app.table_games.game import AnyGame, Options, UnreadableMove
from referee_app.table_games.seats import Seat
from referee_app.table_games.written_game import (
    CHANCE,
    GAME,
    HEADER,
    OPTIONS,
    SEATS,
    WrittenGame,
    WrittenLine,
    example,
    option_text,
    quoted,
)


@dataclass(frozen=True, slots=True)
class PlayedStep:
    """The result of one line; the first step is the beginning of the game and has no line."""

    line: WrittenLine | None
    seat: Seat | None
    events: tuple[Any, ...]
    state: Any


class NoSuchGame(Refusal):
    """The text names a game that the app does not have."""

    key = "refusal.told.no_such_game"


class WrongNumberOfSeats(Refusal):
    """More players than this game is for, or fewer."""

    key = "refusal.told.seats"


class NoSuchOption(Refusal):
    """An option that this game does not have."""

    key = "refusal.told.no_option"


class UnclearOption(Refusal):
    """An option without a value, or with one that it cannot have."""

    key = "refusal.told.option_unclear"


class HeaderTooLate(Refusal):
    """A line of the header after the first move."""

    key = "refusal.told.too_late"


class NobodyOfThatColour(Refusal):
    """A line names a colour that does not play."""

    key = "refusal.told.nobody"


class NoSuchMove(Refusal):
    """A line is no move of this game, and its player has no move now."""

    key = "refusal.told.no_such_move"


class MoveWrittenOtherwise(Refusal):
    """A line is no move of this game; an allowed move is given as an example."""

    key = "refusal.told.move_otherwise"


class ChanceMissing(Refusal):
    """The line after a move that needs a result of chance does not give one."""

    key = "refusal.told.chance_missing"


class NoChanceHere(Refusal):
    """A line gives a result of chance where none is needed."""

    key = "refusal.told.no_chance"


class NoSuchChance(Refusal):
    """A line gives a result of chance that is impossible."""

    key = "refusal.told.no_such_chance"


class WrongLine(Refusal):
    """A line that the rules do not allow, and why."""

    key = "refusal.told.wrong_line"


def play_back(game: AnyGame, written: WrittenGame) -> Iterator[PlayedStep]:
    """Every step of a written game, from the beginning on; refuses the first line that is wrong."""
    lines = iter(written.lines)
    if written.seats not in game.seats:
        raise WrongNumberOfSeats(
            line=written.numbers.get(SEATS, written.numbers[GAME]),
            game=_name(game),
            seats=Choice(game.seats),
            told=written.seats,
        )
    options = _options(game, written)
    chance = Random()  # what it says is replaced by what is written
    events = tuple(_as_written(game, game.start(options, written.seats, chance), lines, max(written.numbers.values())))
    state = None
    for event in events:
        state = game.evolve(state, event)
    yield PlayedStep(None, None, events, state)
    for line in lines:
        seat = _seat(game, written, line)
        try:
            decided = game.decide(state, seat, game.notation.read(line.text), chance)
        except UnreadableMove as refusal:
            raise _refuse_unreadable_move(game, state, seat, line) from refusal
        except Refusal as refusal:
            raise _wrong_line(line, refusal) from refusal
        events = tuple(_as_written(game, decided, lines, line.number))
        for event in events:
            state = game.evolve(state, event)
        yield PlayedStep(line, seat, events, state)


def _options(game: AnyGame, written: WrittenGame) -> Options:
    defaults = {option.name: option.default for option in dataclasses.fields(game.options)}
    chosen = {}
    for name, value in written.options.items():
        if name not in defaults:
            raise NoSuchOption(
                line=written.numbers[OPTIONS], game=_name(game), option=quoted(name), options=tuple(defaults)
            )
        choices = _choices(defaults[name])
        if value not in choices:
            raise UnclearOption(
                line=written.numbers[OPTIONS],
                option=quoted(f"{name}={value}" if value else name),
                choices=Choice(f"{name}={choice}" for choice in choices),
            )
        chosen[name] = choices[value]
    options: Options = game.options(**chosen)
    return options


def _choices(default: object) -> dict[str, object]:
    """What an option can be, by how it is written."""
    values = type(default) if isinstance(default, Enum) else (True, False)
    return {option_text(value): value for value in values}


def _name(game: AnyGame) -> Sentence:
    return sentence(f"table.game.{game.key}")


def _seat(game: AnyGame, written: WrittenGame, line: WrittenLine) -> Seat:
    if line.who == CHANCE:
        raise NoChanceHere(line=line.number)
    if line.who in HEADER:
        raise HeaderTooLate(line=line.number, what=line.who)
    playing = game.colours[: written.seats]
    if line.who not in playing:
        raise NobodyOfThatColour(line=line.number, who=quoted(line.who), seats=playing)
    return Seat(playing.index(line.who))


def _refuse_unreadable_move(game: AnyGame, state: Any, seat: Seat, line: WrittenLine) -> Refusal:
    """Beside what is no move, the most similar one that this seat may make by what it sees itself."""
    text = quoted(line.text)
    if seat not in game.to_act(state):
        return NoSuchMove(line=line.number, text=text)
    view = game.view(state, seat)
    moves = game.legal(view) or (game.propose(view, Random(0)),)  # the same text is always answered alike
    examples = (example(game.notation.write(move)) for move in moves)
    likest = max(examples, key=lambda move: SequenceMatcher(None, text, move).ratio())
    return MoveWrittenOtherwise(line=line.number, text=text, move=likest)


def _as_written(game: AnyGame, events: Iterable[Any], lines: Iterator[WrittenLine], after: int) -> Iterator[Any]:
    """The events with what the text says of chance in place of what was just drawn."""
    for event in events:
        if game.notation.write_chance(event) is None:
            yield event
            continue
        line = next(lines, None)
        if line is None or line.who != CHANCE:
            raise ChanceMissing(line=after)
        try:
            yield game.notation.read_chance(_with_small_colours(game, line.text), event)
        except UnreadableMove as refusal:
            raise NoSuchChance(line=line.number, text=quoted(line.text)) from refusal
        except Refusal as refusal:
            raise _wrong_line(line, refusal) from refusal


def _with_small_colours(game: AnyGame, text: str) -> str:
    return re.sub(rf"\b({'|'.join(game.colours)})\b", lambda found: found[0].lower(), text, flags=re.IGNORECASE)


def _wrong_line(line: WrittenLine, refusal: Refusal) -> WrongLine:
    """The rules' own reason; what it quotes of the line is cut as the line is."""
    facts = {name: quoted(fact) if type(fact) is str else fact for name, fact in refusal.facts.items()}
    return WrongLine(line=line.number, text=quoted(line.text), why=Sentence(refusal.key, facts))
