"""Golden playthroughs: games written as text, with what every seat sees after each step, as a person can check them.

`python -m tests.table_games.golden FILE...` writes what is seen anew into files whose moves were written by hand.
"""

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from referee_app.table_games.game import AnyGame, Options
from referee_app.table_games.playback import PlayedStep, play_back
from referee_app.table_games.registry import find_game
from referee_app.table_games.seats import Seat
from referee_app.table_games.written_game import CHANCE, option_text, read_game

PLAYTHROUGHS = Path(__file__).parent / "playthroughs"

Shows = Callable[[AnyGame, PlayedStep | None, PlayedStep], bool]
"""Whether a special rule shows itself in a step; the step before is there to compare."""
Touched = Callable[[AnyGame, Sequence[PlayedStep]], bool]
"""Whether a special rule shows itself in a game."""

_LONG = 120
_SHOWN_OF_LONG = 10
"""Of a game with so many steps only the first and the last are shown: nobody would read the others."""


def in_a_step(shows: Shows) -> Touched:
    """A rule that shows itself in a single step."""
    return lambda game, steps: any(
        shows(game, before, step) for before, step in zip((None, *steps), steps, strict=False)
    )


def event_shows(holds: Callable[[Any, Any, Any], bool]) -> Shows:
    """A rule that shows itself in an event, with the table before and after its step."""
    return lambda _game, before, step: (
        before is not None and any(holds(before.state, event, step.state) for event in step.events)
    )


def ready_first(seat: Seat) -> Shows:
    """Who sets up while the other has not yet."""
    return lambda game, before, step: (
        before is not None and step.seat == seat and len(game.to_act(before.state)) > len(game.to_act(step.state)) == 1
    )


def playthroughs(game: AnyGame) -> list[Path]:
    """The files of a game."""
    return sorted((PLAYTHROUGHS / game.key).glob("*.txt"))


def steps_of(path: Path) -> tuple[AnyGame, list[PlayedStep]]:
    """A file's game, played back."""
    told = read_game(path.read_text("utf-8"))
    game = find_game(told.game)
    assert game is not None, told.game
    return game, list(play_back(game, told))


def annotated(text: str) -> str:
    """The same game with what every seat sees after each step, and who only looks on; a comment above it is kept."""
    told = read_game(text)
    game = find_game(told.game)
    assert game is not None, told.game
    steps = list(play_back(game, told))
    return "\n".join((*_heading(text), *_lines(game, told.seats, steps), ""))


def _heading(text: str) -> Iterator[str]:
    for line in text.splitlines():
        if not line.startswith("#"):
            return
        yield line


def _lines(game: AnyGame, seats: int, steps: list[PlayedStep]) -> Iterator[str]:
    (agreed,) = {event.options for event in steps[0].events if hasattr(event, "options")}
    yield from write_header(game, seats, agreed)
    for at, step in enumerate(steps):
        move = game.notation.read(step.line.text) if step.line else None
        yield from write_step(game, step.seat, move, step.events)
        if len(steps) < _LONG or at < _SHOWN_OF_LONG or at >= len(steps) - _SHOWN_OF_LONG:
            yield from _seen(game, seats, step)
    if outcome := game.outcome(steps[-1].state):
        winners = ", ".join(game.colours[seat] for seat in sorted(outcome.winners)) or "nobody"
        yield f"# {outcome.reason}: {winners}"


def _seen(game: AnyGame, seats: int, step: PlayedStep) -> Iterator[str]:
    for seat in (*map(Seat, range(seats)), None):
        yield f"#   {game.colours[seat] if seat is not None else 'all'} sees"
        yield from (f"#     {line}".rstrip() for line in game.notation.draw(game.view(step.state, seat)).splitlines())


def write_header(game: AnyGame, seats: int, options: Options) -> Iterator[str]:
    """The lines above the moves."""
    yield f"game: {game.key}"
    yield f"seats: {seats}"
    if changed := options.changed():
        yield "options: " + " ".join(f"{name}={option_text(value)}" for name, value in changed.items())
    yield ""


def write_step(game: AnyGame, seat: Seat | None, move: object, events: Iterable[Any]) -> Iterator[str]:
    """The lines of one step: the move and its results of chance."""
    if seat is not None:
        yield _indented(f"{game.colours[seat]}: {game.notation.write(move)}")
    for event in events:
        fell = game.notation.write_chance(event)
        if fell is not None:
            yield _indented(f"{CHANCE} {fell}")


def _indented(line: str) -> str:
    return line.replace("\n", "\n    ")


if __name__ == "__main__":
    for name in sys.argv[1:]:
        Path(name).write_text(annotated(Path(name).read_text("utf-8")), "utf-8")
