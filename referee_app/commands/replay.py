"""The command `replay`: plays back a table game from a text file and prints it in sentences."""

import codecs
import sys
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path

from referee_app.command_line.parser import CommandParser
from referee_app.command_line.terminal import Terminal
from referee_app.sentence import Refusal, Sentence, sentence, shown_path
from referee_app.table_games.game import AnyGame, Outcome
from referee_app.table_games.playback import NoSuchGame, PlayedStep, play_back
from referee_app.table_games.registry import GAMES, find_game
from referee_app.table_games.seats import Seat
from referee_app.table_games.written_game import WrittenGame, quoted, read_game, visible
from referee_app.words.words import Words

EVERYBODY = "all"
"""Who only looks on, as a choice beside the colours."""

_LONGEST = 1_000_000
"""Bytes of a file, many times the longest game with all that is said in it; what is longer is not even read."""


class GameFileMissing(Refusal):
    """There is no file of that name."""

    key = "refusal.told.file_missing"


class GameFileIsFolder(Refusal):
    """The name is a folder's."""

    key = "refusal.told.file_is_folder"


class GameFileForbidden(Refusal):
    """The user may not read the file."""

    key = "refusal.told.file_forbidden"


class GameFileUnreadable(Refusal):
    """Reading the file failed with an error of the system."""

    key = "refusal.told.file_unreadable"


class GameFileTooLong(Refusal):
    """The file is longer than any game."""

    key = "refusal.told.too_long"


class GameFileNoText(Refusal):
    """The file is not text in UTF-8 or UTF-16."""

    key = "refusal.told.no_text"


class NoSuchSeat(Refusal):
    """Nobody of this colour plays."""

    key = "refusal.told.no_such_seat"


def add_options(parser: CommandParser) -> None:
    """Add the options of `replay` to a parser."""
    parser.add_argument("file", type=_game_file, metavar="FILE", help="the game as text; -: read standard input")
    parser.add_argument(
        "--seat",
        metavar="COLOUR",
        help="only what this seat saw, told and drawn; all: what everybody saw (default: everything, nothing hidden)",
    )
    parser.add_argument("--boards", action="store_true", help="draw the table after every step, not only at the end")


def _game_file(typed: str) -> Path | None:
    """None for standard input, which is - and nothing else: a file of that name is typed as ./- or behind --."""
    return None if typed == "-" else Path(typed)


def run(options: Namespace, terminal: Terminal) -> int:
    """Print the game as it is played back."""
    for line in replay(options.file, terminal.words, options.seat, boards=options.boards):
        terminal.show(line)
    return 0


def replay(path: Path | None, words: Words, seat: str | None, *, boards: bool) -> Iterator[str]:
    """The lines of a written game, all that happened or what one seat saw; with a board after every step, or one.

    Without a path the game is read from standard input.
    """
    written = read_game(_text(path))
    game = find_game(written.game)
    if game is None:
        raise NoSuchGame(
            line=written.numbers["game"], game=quoted(written.game), games=tuple(known.key for known in GAMES)
        )
    eyes = None if seat is None else _eyes(game, written, seat.lower())
    steps = list(play_back(game, written))
    for step in steps:
        yield from _lines(game, step, words, seat, eyes)
        if boards or step is steps[-1]:
            # Who reads everything also sees it: a state is drawn as a view is, with nothing hidden.
            table = step.state if seat is None else game.view(step.state, eyes)
            yield from ("", game.notation.draw(table), "")
    yield words.say(_ending(game.outcome(steps[-1].state)))


def _ending(outcome: Outcome | None) -> Sentence:
    if outcome is None:
        return sentence("replay.unfinished")
    why = sentence(outcome.reason)
    if not outcome.winners:
        return sentence("replay.drawn", why=why)
    return sentence("replay.won", winners=tuple(sorted(outcome.winners)), why=why)


def _text(path: Path | None) -> str:
    content = _content(path)
    marked = content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    try:
        text = content.decode("utf-16" if marked else "utf-8-sig")
    except UnicodeDecodeError as error:
        raise GameFileNoText(path=_shown(path)) from error
    if "\0" in text:
        raise GameFileNoText(path=_shown(path))
    return text


def _content(path: Path | None) -> bytes:
    try:
        if path is None:
            content = _typed()
        elif path.is_dir():
            raise GameFileIsFolder(path=_shown(path))
        else:
            with path.open("rb") as file:
                content = file.read(_LONGEST + 1)
    except (FileNotFoundError, NotADirectoryError) as error:
        raise GameFileMissing(path=_shown(path)) from error
    except PermissionError as error:
        raise GameFileForbidden(path=_shown(path)) from error
    except OSError as error:
        raise GameFileUnreadable(path=_shown(path)) from error
    if len(content) > _LONGEST:
        raise GameFileTooLong(path=_shown(path))
    return content


def _typed() -> bytes:
    if sys.stdin is None:
        raise GameFileUnreadable(path=_shown(None))
    return sys.stdin.buffer.read(_LONGEST + 1)


def _shown(path: Path | None) -> str | Sentence:
    return sentence("replay.standard_input") if path is None else visible(shown_path(path))


def _eyes(game: AnyGame, written: WrittenGame, seat: str) -> Seat | None:
    if seat == EVERYBODY:
        return None
    playing = game.colours[: written.seats]
    if seat not in playing:
        raise NoSuchSeat(seat=quoted(seat), seats=playing)
    return Seat(playing.index(seat))


def _lines(game: AnyGame, step: PlayedStep, words: Words, seat: str | None, eyes: Seat | None) -> Iterator[str]:
    for event in step.events:
        seen = event if seat is None else game.see(event, eyes)
        line = None if seen is None else game.log_line(seen)
        if line is not None:
            yield words.say(line)
