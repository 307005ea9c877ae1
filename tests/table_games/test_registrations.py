"""Whatever a table game needs elsewhere is there; where something is missing, the test says where it belongs.

Its playthroughs and its saved game are asked for in test_stored_games.
"""

import ast
from dataclasses import fields
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from referee_app.cards.ranks import Language
from referee_app.screens.table import games
from referee_app.table_games import registry
from referee_app.table_games.game import AnyGame
from referee_app.table_games.registry import GAMES
from referee_app.words import words
from tests.words.catalogue_check import catalogue, forms

PROJECT = Path(__file__).parents[2]
PACKAGE = Path(registry.__file__).parent
FILES = ("model", "kernel", "projection", "rules", "sampling", "notation", "game")
"""A file of a game imports only those before it."""
NOT_NEEDED = {"kernel"}
BESIDE_ITS_TESTS = {
    "possible_worlds": ("BOX", "census", "ways", "POSITIONS", "impossible"),
    "special_rules": ("SPECIAL", "NOT_IN_GOLDEN"),
}
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)


def where(place: ModuleType | Path) -> str:
    """A module or a path as it stands in the project."""
    path = place if isinstance(place, Path) else Path(place.__file__ or "")
    return path.relative_to(PROJECT).as_posix()


def files_of(key: str) -> dict[str, Path]:
    """The files of a game, by their names."""
    return {path.stem: path for path in (PACKAGE / key).glob("*.py") if path.stem != "__init__"}


def imported_by(path: Path, package: str) -> set[str]:
    """The files of its own package that a file imports."""
    modules = (
        node.module or "" for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.ImportFrom)
    )
    return {module.removeprefix(f"{package}.") for module in modules if module.startswith(f"{package}.")}


def test_every_package_with_a_game_is_in_the_registry() -> None:
    packages = {path.parent.name for path in PACKAGE.glob("*/game.py")}
    assert packages == {game.key for game in GAMES}, f"GAMES in {where(registry)} and the packages beside it differ"


@each_game
def test_a_game_has_the_same_files_as_the_others(game: AnyGame) -> None:
    found, wanted = set(files_of(game.key)), set(FILES)
    assert wanted - NOT_NEEDED <= found <= wanted, (
        f"the files of a game are described in {where(PACKAGE / '__init__.py')}"
    )


@each_game
def test_a_file_imports_only_those_below_it(game: AnyGame) -> None:
    package = f"referee_app.table_games.{game.key}"
    for name, path in files_of(game.key).items():
        allowed = FILES[: FILES.index(name)]
        assert imported_by(path, package) <= set(allowed), f"{where(path)} may import {allowed} of its own package"


@each_game
def test_a_game_can_be_played_on_the_screen(game: AnyGame) -> None:
    assert game.key in [adapter.rules.key for adapter in games.ADAPTERS], (
        f"add its adapter to ADAPTERS in {where(games)}"
    )


@each_game
@pytest.mark.parametrize("language", Language)
def test_a_game_its_options_and_its_rules_have_words(game: AnyGame, language: Language) -> None:
    options = [f"table.option.{game.key}.{option.name}" for option in fields(game.options)]
    wanted = [f"table.game.{game.key}", f"table.about.{game.key}", *options, *(f"{option}.text" for option in options)]
    missing = set(wanted) - forms(catalogue(language)).keys()
    assert not missing, f"add these keys to the catalogue of {language}: {sorted(missing)}"
    page = Path(words.__file__).parent / "rule_pages" / language / f"{game.key}.md"
    assert page.exists(), f"write the page of its rules: {where(page)}"


@each_game
@pytest.mark.parametrize("name", BESIDE_ITS_TESTS)
def test_what_the_contract_asks_of_a_game_s_tests_is_there(game: AnyGame, name: str) -> None:
    path = Path(__file__).parent / game.key / f"{name}.py"
    assert path.exists(), f"write {where(path)} with {BESIDE_ITS_TESTS[name]}"
    module = import_module(f"tests.table_games.{game.key}.{name}")
    missing = [part for part in BESIDE_ITS_TESTS[name] if not hasattr(module, part)]
    assert not missing, f"{where(path)} has no {missing}"
