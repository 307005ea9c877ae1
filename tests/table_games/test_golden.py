"""Golden playthroughs play back to what they show, and pass through every special rule."""

from importlib import import_module
from pathlib import Path

import pytest

from referee_app.table_games.game import AnyGame
from referee_app.table_games.games import GAMES
from tests.table_games.golden import FOLDER, Touched, annotated, playthroughs, steps_of

each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)


def special_rules(game: AnyGame) -> dict[str, Touched]:
    """What is special in a game, each with how it shows itself."""
    found: dict[str, Touched] = import_module(f"tests.table_games.{game.key}.special").SPECIAL
    return found


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*/*.txt")), ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_it_plays_back_to_what_it_shows(path: Path) -> None:
    text = path.read_text("utf-8")
    assert annotated(text) == text


@each_game
def test_there_are_two_of_each(game: AnyGame) -> None:
    assert len(playthroughs(game)) >= 2


@each_game
def test_no_special_rule_is_left_out(game: AnyGame) -> None:
    untouched = special_rules(game)
    for path in playthroughs(game):
        _, steps = steps_of(path)
        for before, step in zip((None, *steps), steps, strict=False):
            untouched = {
                rule: is_touched for rule, is_touched in untouched.items() if not is_touched(game, before, step)
            }
    assert not untouched
