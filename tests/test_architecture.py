"""Imports point one way, and what is pure stays free of windows, pictures, files and networks."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[1]

VALUES = {"sentence"}
RULES = {"cards", "live_game", "table_games", "opponents"} | VALUES
PLAY = {"play", "journal"} | RULES
SCANNING = {"scanning", "watching"}
MAY_IMPORT = {
    "sentence": set(),
    "cards": VALUES,
    "live_game": {"cards"} | VALUES,
    "table_games": {"cards"} | VALUES,
    "opponents": {"table_games", "cards"} | VALUES,
    "emblems": {"cards"} | VALUES,
    "words": {"cards", "live_game", "table_games"} | VALUES,
    "whole_file": VALUES,
    "journal": {"cards", "whole_file"} | VALUES,
    "watching": {"cards"} | VALUES,
    "scanning": {"watching"} | VALUES,
    "cameras": SCANNING | VALUES,
    "device": VALUES,
    "sounds": set(),
    "preferences": {"whole_file"} | VALUES,
    "play": PLAY | {"whole_file"},
    "desk": PLAY | {"watching"},
    "sharing": PLAY,
    "screens": PLAY | {"desk", "watching", "words", "emblems", "card_printing", "whole_file"},
    "command_line": {"cards", "device", "words"} | VALUES,
    "card_printing": {"command_line", "cards", "live_game", "emblems", "words", "whole_file"} | SCANNING | VALUES,
}
MAY_IMPORT["practice"] = set(MAY_IMPORT)
MAY_IMPORT["services"] = set(MAY_IMPORT) - {"screens", "practice"}
MAY_IMPORT["bootstrap"] = {*MAY_IMPORT}
MAY_IMPORT["commands"] = PLAY | {
    "command_line",
    "words",
    "device",
    "cameras",
    "scanning",
    "watching",
    "practice",
    "card_printing",
    "bootstrap",
}
MAY_IMPORT["__main__"] = {"commands"}
"""Each room with the rooms it may know; `cameras`, `device` and `sharing` are handed to the screens by `bootstrap`."""

PRINTING = {
    "progress": set(),
    "layout": set(),
    "drawing": {"layout"},
    "documents": {"layout", "drawing", "progress"},
    "sets": {"layout"},
    "reading": {"sets", "progress"},
    "orders": {"layout", "sets", "documents", "progress"},
}
PRINTING |= {room: {*PRINTING, "commands"} for room in ("commands", "__main__")}
"""The rooms of card printing, each with those that it may know."""

PURE = ("sentence", "cards", "live_game", "table_games", "opponents", "emblems", "sounds", "watching")
OUTSIDE = {"kivy", "cv2", "numpy", "sqlite3", "sqlite_utils", "asyncio", "http", "socket", "ssl", "urllib.request"}


def sources(project: Path) -> Iterator[tuple[str, Path]]:
    """Every module of the project, by its dotted name."""
    for path in (path for package in ("referee_app", "card_printing") for path in (project / package).rglob("*.py")):
        yield ".".join(path.relative_to(project).with_suffix("").parts).removesuffix(".__init__"), path


def imports(module: str, path: Path) -> Iterator[str]:
    """What a module imports, by dotted names; `from a import b` may mean the module a.b."""
    package = module.split(".") if path.stem == "__init__" else module.split(".")[:-1]
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else []
            yield from (".".join([*above, *filter(None, [node.module]), name.name]) for name in node.names)


def room(module: str) -> str | None:
    """The room that a module of ours is in; None for anything that is not ours."""
    match module.split("."):
        case ["referee_app", name, *_]:
            return name
        case ["card_printing", *_]:
            return "card_printing"
    return None


def table_game(module: str, games: set[str]) -> str | None:
    """The game that a module belongs to, if it belongs to one."""
    match module.split("."):
        case ["referee_app", "table_games", name, *_] if name in games:
            return name
    return None


def is_of_tables(module: str) -> bool:
    """Whether a module is a game's, or what several games share; only the list of games knows them all."""
    return module.startswith("referee_app.table_games.") and module != "referee_app.table_games.registry"


def print_room(module: str) -> str | None:
    """The room of card printing that a module is in, if it is in one."""
    match module.split("."):
        case ["card_printing", name, *_]:
            return name
    return None


def wrong_imports(project: Path) -> list[str]:
    """Every import that points the wrong way, and every room that nobody has a rule for."""
    games = {path.parent.name for path in (project / "referee_app" / "table_games").glob("*/game.py")}
    wrong = []
    for module, path in sources(project):
        here, game = room(module), table_game(module, games)
        if here is not None and here not in MAY_IMPORT:
            wrong.append(f"{module}: unknown room")
        for name in imports(module, path):
            there, other_game = room(name), table_game(name, games)
            to_another_room = there not in (None, here) and there not in MAY_IMPORT.get(here or "", set())
            to_another_game = other_game not in (None, game) and is_of_tables(module)
            in_the_shop, other_room = print_room(module), print_room(name)
            to_another_print_room = other_room not in (None, in_the_shop, *PRINTING.get(in_the_shop or "", PRINTING))
            draws = here == "screens" or module.startswith("referee_app.practice.demonstration")
            kivy_outside = name.split(".")[0] == "kivy" and not draws
            if to_another_room or to_another_print_room or to_another_game or kivy_outside:
                wrong.append(f"{module} imports {name}")
    return sorted(wrong)


def outside_loaded(project: Path, rooms: tuple[str, ...]) -> list[str]:
    """What the modules of these rooms load from outside, told by a fresh interpreter that imports each of them."""
    modules = sorted(module for module, _ in sources(project) if room(module) in rooms)
    script = (
        "import importlib, sys\n"
        f"for module in {modules!r}:\n"
        "    before = set(sys.modules); importlib.import_module(module)\n"
        f"    for name in sorted({OUTSIDE!r} & (set(sys.modules) - before)): print(module, 'loads', name)\n"
    )
    run = subprocess.run([sys.executable, "-c", script], cwd=project, capture_output=True, text=True, check=True)
    return run.stdout.splitlines()


def planted(project: Path, module: str, source: str) -> Path:
    """A small made-up project with a line in one of its modules."""
    path = project / f"{module.replace('.', '/')}.py"
    path.parent.mkdir(parents=True)
    for package in (path.parent, *path.parent.parents):
        if package.is_relative_to(project) and package != project:
            (package / "__init__.py").touch()
    path.write_text(f"{source}\n", "utf-8")
    return project


def test_imports_point_one_way() -> None:
    assert wrong_imports(PROJECT) == []


def test_the_pure_rooms_load_nothing_from_outside() -> None:
    assert outside_loaded(PROJECT, PURE) == []


def test_where_things_stand_is_known_without_drawing_them() -> None:
    script = "import sys, card_printing.layout.sheets; print('reportlab' in sys.modules or 'qrcode' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", script], cwd=PROJECT, capture_output=True, text=True, check=True)
    assert run.stdout == "False\n"


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("referee_app.cards.decks", "import referee_app.live_game.model"),
        ("referee_app.live_game.rules", "from referee_app.words.words import Words"),
        ("referee_app.live_game.rules", "from referee_app import play"),
        ("referee_app.live_game.rules", "from ..journal import store"),
        ("referee_app.play.runner", "def late():\n    from referee_app.screens.field import screen"),
        ("referee_app.screens.scanner", "import referee_app.scanning.cascade"),
        ("card_printing.layout", "from referee_app.play import runner"),
        ("referee_app.cards.ranks", "import card_printing.layout"),
        ("card_printing.layout.card_layout", "from card_printing.drawing.pdf import PdfWriter"),
        ("card_printing.reading.check", "import card_printing.documents.cover"),
        ("referee_app.bootstrap.parts", "from kivy.app import App"),
        ("referee_app.utils.text", "import re"),
    ],
)
def test_a_wrong_import_is_caught(tmp_path: Path, module: str, source: str) -> None:
    assert any(line.startswith(module) for line in wrong_imports(planted(tmp_path, module, source)))


def test_a_game_that_imports_another_is_caught(tmp_path: Path) -> None:
    planted(
        tmp_path, "referee_app.table_games.stratego.rules", "from ..card_clash import model\nfrom ..game import Game"
    )
    (tmp_path / "referee_app/table_games/card_clash").mkdir()
    (tmp_path / "referee_app/table_games/card_clash/game.py").touch()
    assert wrong_imports(tmp_path) == [
        "referee_app.table_games.stratego.rules imports referee_app.table_games.card_clash.model"
    ]


@pytest.mark.parametrize("outside", ["sqlite3", "socket", "asyncio"])
def test_an_outside_module_in_a_pure_room_is_caught(tmp_path: Path, outside: str) -> None:
    project = planted(tmp_path, "referee_app.cards.decks", f"import {outside}")
    assert f"referee_app.cards.decks loads {outside}" in outside_loaded(project, PURE)


def test_an_allowed_import_is_not_complained_of(tmp_path: Path) -> None:
    assert wrong_imports(planted(tmp_path, "referee_app.live_game.rules", "from ..cards.decks import Deck")) == []
