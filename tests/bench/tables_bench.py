"""Measures each table game: view and legal moves relative to serialising the view, and a whole random game."""

import json
from collections.abc import Iterator
from random import Random
from statistics import median
from time import process_time

from referee_app.table_games.game import AnyGame
from referee_app.table_games.registry import GAMES
from tests.bench.measure import Row, quickest
from tests.table_games.playing import RandomGame, played

_GAMES_EACH = 5
_LOOKS_EACH = 40
_LONGEST_MS = 2_000


def rows() -> Iterator[Row]:
    """Two lines a game."""
    for game in GAMES:
        yield Row(f"{game.key}: view + legal / json.dumps of that view", _looking(game), 20)
        yield Row(f"{game.key}: a whole game at random", _whole_game(game), _LONGEST_MS, "ms")


def _looking(game: AnyGame) -> float:
    """The median over the steps of a game, for who is to act."""
    chance = Random(1)
    turns = [turn for turn in played(_table(game, 1)) if game.to_act(turn.after)]
    return median(_ratio(game, turn.after) for turn in chance.sample(turns, min(_LOOKS_EACH, len(turns))))


def _ratio(game: AnyGame, state: object) -> float:
    seat = min(game.to_act(state))
    written = game.codec.write(game.view(state, seat))
    looking = quickest(lambda: game.legal(game.view(state, seat)), number=20)
    return looking / quickest(lambda: json.dumps(written), number=20)


def _whole_game(game: AnyGame) -> float:
    start = process_time()
    for luck in range(_GAMES_EACH):
        for _ in played(_table(game, luck)):
            pass
    return 1000 * (process_time() - start) / _GAMES_EACH


def _table(game: AnyGame, luck: int) -> RandomGame:
    return RandomGame(game, game.options(), game.least_seats, luck)
