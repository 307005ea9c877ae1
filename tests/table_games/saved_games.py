"""Games as they were saved once, to be read for ever: a line for each event, each move, a view and what was at the end.

`python -m tests.table_games.saved_games KEY LUCK` writes such a game. Where a value has got another form, add a file of
a new name with it; what stands in `saved` was written by a version that somebody may have, and is never changed.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from referee_app.table_games.game import AnyGame
from referee_app.table_games.registry import find_game
from referee_app.table_games.seats import Seat
from tests.table_games.playing import RandomGame, a_random_game, played

SAVED = Path(__file__).parent / "saved"


def saved_lines(random_game: RandomGame) -> Iterator[dict[str, Any]]:
    """A random game: who did what and what came of it; at the end what the first seat sees, and all there is."""
    write = random_game.game.codec.write
    for turn in played(random_game):
        if turn.move is not None:
            yield {"seat": turn.seat, "move": write(turn.move)}
        yield from ({"event": write(event)} for event in turn.events)
    yield {"seat": 0, "view": write(random_game.game.view(turn.after, Seat(0)))}
    yield {"state": write(turn.after)}


def read_saved(path: Path) -> tuple[AnyGame, list[dict[str, Any]]]:
    """A saved game again; the file is called like the game, and perhaps something more behind a dot."""
    game = find_game(path.name.partition(".")[0])
    assert game is not None, path.name
    return game, [json.loads(line) for line in path.read_text("utf-8").splitlines()]


if __name__ == "__main__":
    _, key, luck = sys.argv
    named = find_game(key)
    assert named is not None, key
    for line in saved_lines(a_random_game(named, int(luck))):
        print(json.dumps(line))
