"""Golden playthroughs: games told as text with what every seat sees after each step, as a person can check them.

`python -m tests.table_games.golden FILE...` writes what is seen anew into files whose moves were written by hand.
"""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from referee_app.table_games.game import AnyGame, Seat
from referee_app.table_games.games import game_called
from referee_app.table_games.told import Step, play_back, read_told, write_head, write_step

FOLDER = Path(__file__).parent / "playthroughs"

Touched = Callable[[AnyGame, Step | None, Step], bool]
"""Whether a special rule shows itself in a step; the step before is there to compare."""


def playthroughs(game: AnyGame) -> list[Path]:
    """The files of a game."""
    return sorted((FOLDER / game.key).glob("*.txt"))


def steps_of(path: Path) -> tuple[AnyGame, list[Step]]:
    """A file's game, played back."""
    told = read_told(path.read_text("utf-8"))
    game = game_called(told.game)
    assert game is not None, told.game
    return game, list(play_back(game, told))


def annotated(text: str) -> str:
    """The same game with what every seat sees after each step, and who only looks on; a comment above it is kept."""
    told = read_told(text)
    game = game_called(told.game)
    assert game is not None, told.game
    steps = list(play_back(game, told))
    return "\n".join((*_heading(text), *_lines(game, told.seats, steps), ""))


def _heading(text: str) -> Iterator[str]:
    for line in text.splitlines():
        if not line.startswith("#"):
            return
        yield line


def _lines(game: AnyGame, seats: int, steps: list[Step]) -> Iterator[str]:
    (agreed,) = {event.options for event in steps[0].events if hasattr(event, "options")}
    yield from write_head(game, seats, agreed)
    for step in steps:
        move = game.notation.read(step.line.text) if step.line else None
        yield from write_step(game, step.seat, move, step.events)
        for seat in (*map(Seat, range(seats)), None):
            yield f"#   {game.colours[seat] if seat is not None else 'all'} sees"
            yield from (
                f"#     {line}".rstrip() for line in game.notation.draw(game.view(step.state, seat)).splitlines()
            )
    if outcome := game.outcome(steps[-1].state):
        winners = ", ".join(game.colours[seat] for seat in sorted(outcome.winners)) or "nobody"
        yield f"# {outcome.reason}: {winners}"


if __name__ == "__main__":
    for name in sys.argv[1:]:
        Path(name).write_text(annotated(Path(name).read_text("utf-8")), "utf-8")
