"""The page on written games is correct: its examples are played back, and its moves are read."""

import re
from dataclasses import fields
from pathlib import Path

import pytest

from referee_app.cards.ranks import Language
from referee_app.commands.replay import replay
from referee_app.table_games.game import AnyGame
from referee_app.table_games.playback import play_back
from referee_app.table_games.registry import GAMES, find_game
from referee_app.table_games.written_game import CHANCE, read_game
from referee_app.words.words import Words
from tests.commands.test_command_line import field_marshal

PAGE = (Path(__file__).parents[2] / "docs" / "written-games.md").read_text("utf-8")
EXAMPLES = re.findall(r"^```text\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
NAMES = [read_game(example).game for example in EXAMPLES]
SECTIONS = dict(zip(NAMES, re.findall(r"^Moves: (.*)$", PAGE, re.MULTILINE), strict=True))


def test_every_game_has_an_example() -> None:
    assert sorted(NAMES) == sorted(game.key for game in GAMES), (
        "write an example of every game in docs/written-games.md"
    )


@pytest.mark.parametrize("example", EXAMPLES, ids=NAMES)
def test_an_example_is_played_back_to_its_last_line(example: str, tmp_path: Path) -> None:
    told = read_game(example)
    game = find_game(told.game)
    assert game is not None
    done = [step.line for step in play_back(game, told)]
    assert done[1:] == [line for line in told.lines if line.who != CHANCE]
    assert len(done) > 3
    path = tmp_path / "game.txt"
    path.write_text(example, "utf-8")
    *_, ending = replay(path, Words(Language.EN), None, boards=False)
    assert ending == Words(Language.EN).say_key("replay.unfinished")


@pytest.mark.parametrize("name", NAMES)
def test_the_moves_that_are_listed_are_moves_of_their_game(name: str) -> None:
    game = find_game(name)
    assert game is not None
    listed = [move for move in re.findall(r"`(.*?)`", SECTIONS[name]) if move not in {"set up", "put back"}]
    assert len(listed) > 1
    assert [game.notation.write(game.notation.read(move)) for move in listed] == listed


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_every_option_is_named(game: AnyGame) -> None:
    assert [option.name for option in fields(game.options) if f"{option.name}=yes`" not in PAGE] == []


def test_a_mistyped_move_is_answered_as_the_page_says(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text(EXAMPLES[NAMES.index("stratego")].replace("a4-a5", "a4 a5"), "utf-8")
    assert f"> {field_marshal('replay', str(path)).stderr}" in PAGE
