"""Plays a game back that somebody wrote down, and tells it in sentences. It prints nothing itself."""

from collections.abc import Iterator
from pathlib import Path

from referee_app.refusal import Refusal
from referee_app.sentence import Sentence, sentence
from referee_app.table_games.game import AnyGame, Outcome, Seat
from referee_app.table_games.games import GAMES, game_called
from referee_app.table_games.told import NoSuchGame, Step, Told, play_back, read_told
from referee_app.words.words import Words

EVERYBODY = "all"
"""Who only looks on, as a choice beside the colours."""


class GameFileUnreadable(Refusal):
    """The file is not there, or is no text."""

    key = "refusal.told.no_text"


class NoSuchSeat(Refusal):
    """Nobody of this colour plays."""

    key = "refusal.told.no_such_seat"


def replay(path: Path, words: Words, seat: str | None, *, boards: bool) -> Iterator[str]:
    """The lines of a told game, all that happened or what one seat saw; with a board after every step, or one."""
    told = _read(path)
    game = game_called(told.game)
    if game is None:
        raise NoSuchGame(game=told.game, games=tuple(known.key for known in GAMES))
    eyes = None if seat is None else _eyes(game, told, seat)
    steps = list(play_back(game, told))
    for step in steps:
        yield from _lines(game, step, words, seat, eyes)
        if boards or step is steps[-1]:
            yield from ("", game.notation.draw(game.view(step.state, eyes)), "")
    yield words.say(_ending(game.outcome(steps[-1].state)))


def _ending(outcome: Outcome | None) -> Sentence:
    if outcome is None:
        return sentence("replay.unfinished")
    why = sentence(outcome.reason)
    if not outcome.winners:
        return sentence("replay.drawn", why=why)
    return sentence("replay.won", winners=tuple(sorted(outcome.winners)), why=why)


def _read(path: Path) -> Told:
    try:
        text = path.read_text("utf-8")
    except (OSError, ValueError) as error:
        raise GameFileUnreadable(path=str(path)) from error
    return read_told(text)


def _eyes(game: AnyGame, told: Told, seat: str) -> Seat | None:
    if seat == EVERYBODY:
        return None
    playing = game.colours[: told.seats]
    if seat not in playing:
        raise NoSuchSeat(seat=seat, seats=playing)
    return Seat(playing.index(seat))


def _lines(game: AnyGame, step: Step, words: Words, seat: str | None, eyes: Seat | None) -> Iterator[str]:
    for event in step.events:
        seen = event if seat is None else game.see(event, eyes)
        line = None if seen is None else game.tell(seen)
        if line is not None:
            yield words.say(line)
