"""Games that were written down once: golden playthroughs as text, and saved games as events, moves, views and states.

Playthroughs play back to what they show and pass through every special rule. What was saved can be read and gone on
with by every later version: never change a file in `saved`, nor what is written here of it.
"""

from hashlib import sha256
from importlib import import_module
from pathlib import Path

import pytest

from referee_app.table_games.game import AnyGame
from referee_app.table_games.registry import GAMES
from referee_app.table_games.seats import Seat
from tests.table_games.golden import PLAYTHROUGHS, Touched, annotated, playthroughs, steps_of
from tests.table_games.saved_games import SAVED, read_saved

each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)


def rules_of(game: AnyGame) -> tuple[dict[str, Touched], dict[str, str]]:
    """What is special in a game, each with how it shows itself; and what of it no playthrough can show, with why."""
    special = import_module(f"tests.table_games.{game.key}.special_rules")
    return special.SPECIAL, special.NOT_IN_GOLDEN


@pytest.mark.parametrize(
    "path", sorted(PLAYTHROUGHS.glob("*/*.txt")), ids=lambda path: f"{path.parent.name}-{path.stem}"
)
def test_it_plays_back_to_what_it_shows(path: Path) -> None:
    text = path.read_text("utf-8")
    assert annotated(text) == text


@each_game
def test_there_are_two_of_each(game: AnyGame) -> None:
    assert len(playthroughs(game)) >= 2, f"write two games as text in playthroughs/{game.key}, as golden.py says"


@each_game
def test_no_special_rule_is_left_out_but_those_that_are_said_to_be(game: AnyGame) -> None:
    special, left_out = rules_of(game)
    games = [steps_of(path)[1] for path in playthroughs(game)]
    untouched = {rule for rule, is_touched in special.items() if not any(is_touched(game, steps) for steps in games)}
    assert untouched == set(left_out)
    assert all(left_out.values())


FOR_EVER = {
    "card_clash.jsonl": "713cbe62b89a7971c57bf56439a1e37d52b5d96d5f68d2e8901e4bbd28106d22",
    "front_line.jsonl": "d832034229a40607ac43281289892e82f3f5c3d6386df27975b316479d0f87c8",
    "junior_quest.jsonl": "7ed8f97ab573868f53bf0353d85224cc2958335219b9914fa20ce31e756516fc",
    "junior_triumph.jsonl": "13fc824e640f3562142ae3fa37d7cfef3982523018185dcd70e938fddcb14521",
    "stratego.jsonl": "1f86d407bde6ecd6ca718b46aaaf902709025a6ae65b5d8af04fc7e3169a2b9e",
}
each_file = pytest.mark.parametrize("path", sorted(SAVED.iterdir()), ids=lambda path: path.stem)


@each_file
def test_an_old_game_is_folded_to_what_it_was(path: Path) -> None:
    game, lines = read_saved(path)
    state = None
    for line in lines:
        match line:
            case {"event": event}:
                state = game.evolve(state, game.codec.read(event))
            case {"seat": seat, "move": move}:
                assert game.refuse(game.view(state, Seat(seat)), game.codec.read(move)) is None
            case {"seat": seat, "view": view}:
                assert game.view(state, Seat(seat)) == game.codec.read(view)
            case {"state": stored}:
                assert state == game.codec.read(stored)
                assert game.outcome(state) is not None


def test_every_game_has_one() -> None:
    saved = {path.name.partition(".")[0] for path in SAVED.iterdir()}
    assert saved == {game.key for game in GAMES}, (
        "save a game in `saved`, as saved_games.py says, and add it to FOR_EVER"
    )


def test_none_is_ever_changed() -> None:
    # With the same ends of lines wherever the files were checked out.
    told = {path.name: path.read_text("utf-8") for path in SAVED.iterdir()}
    assert {name: sha256(text.encode()).hexdigest() for name, text in told.items()} == FOR_EVER
