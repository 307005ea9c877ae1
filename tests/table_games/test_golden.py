"""Golden playthroughs play back to what they show, and pass through every special rule."""

from importlib import import_module
from pathlib import Path

import pytest

from referee_app.table_games.game import AnyGame
from referee_app.table_games.registry import GAMES
from tests.table_games.golden import FOLDER, Touched, annotated, playthroughs, steps_of

each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)


def rules_of(game: AnyGame) -> tuple[dict[str, Touched], dict[str, str]]:
    """What is special in a game, each with how it shows itself; and what of it no playthrough can show, with why."""
    special = import_module(f"tests.table_games.{game.key}.special_rules")
    return special.SPECIAL, special.NOT_IN_GOLDEN


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*/*.txt")), ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_it_plays_back_to_what_it_shows(path: Path) -> None:
    text = path.read_text("utf-8")
    assert annotated(text) == text


@each_game
def test_there_are_two_of_each(game: AnyGame) -> None:
    assert len(playthroughs(game)) >= 2


@each_game
def test_no_special_rule_is_left_out_but_those_that_are_said_to_be(game: AnyGame) -> None:
    special, left_out = rules_of(game)
    games = [steps_of(path)[1] for path in playthroughs(game)]
    untouched = {rule for rule, is_touched in special.items() if not any(is_touched(game, steps) for steps in games)}
    assert untouched == set(left_out)
    assert all(left_out.values())
