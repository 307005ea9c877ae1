"""Imports point one way, pure packages load nothing from outside, a name stands for one thing, files stay readable."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

PRODUCT = ("referee_app", "card_printing")
PROJECT = Path(__file__).parents[1]

VALUES = {"sentence"}
RULES = {"cards", "live_game", "table_games"} | VALUES
PLAY = {"play", "journal"} | RULES
SCANNING = {"scanning", "watching"}
MAY_IMPORT = {
    "sentence": set(),
    "cards": VALUES,
    "live_game": {"cards"} | VALUES,
    "table_games": {"cards"} | VALUES,
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
"""The packages and modules of `referee_app`, each with those that it may import.

`cameras` and `device` are handed to the screens by `bootstrap`.
"""

PRINTING = {
    "progress": set(),
    "layout": set(),
    "drawing": {"layout"},
    "documents": {"layout", "drawing", "progress"},
    "sets": {"layout"},
    "reading": {"sets", "progress"},
    "orders": {"layout", "sets", "documents", "progress"},
}
PRINTING |= {package: {*PRINTING, "commands"} for package in ("commands", "__main__")}
"""The packages of `card_printing`, each with those that it may import."""

PURE = ("sentence", "cards", "live_game", "table_games", "emblems", "sounds", "watching")
MOST_LINES = 400
OUTSIDE = {"kivy", "cv2", "numpy", "sqlite3", "sqlite_utils", "asyncio", "http", "socket", "ssl", "urllib.request"}


def sources(project: Path) -> Iterator[tuple[str, Path]]:
    """Every module of the project, by its dotted name."""
    for path in (path for package in PRODUCT for path in (project / package).rglob("*.py")):
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


def package_of(module: str) -> str | None:
    """The package of ours that a module is in; None for anything that is not ours."""
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


def is_table_module(module: str) -> bool:
    """Whether a module is a game's, or what several games share; only the list of games knows them all."""
    return module.startswith("referee_app.table_games.") and module != "referee_app.table_games.registry"


def printing_package(module: str) -> str | None:
    """The package of `card_printing` that a module is in, if it is in one."""
    match module.split("."):
        case ["card_printing", name, *_]:
            return name
    return None


def wrong_imports(project: Path) -> list[str]:
    """Every import that points the wrong way, and every package that has no rule in `MAY_IMPORT`."""
    games = {path.parent.name for path in (project / "referee_app" / "table_games").glob("*/game.py")}
    wrong = []
    for module, path in sources(project):
        here, game = package_of(module), table_game(module, games)
        if here is not None and here not in MAY_IMPORT:
            wrong.append(f"{module}: say in MAY_IMPORT what `{here}` may import")
        for name in imports(module, path):
            there, other_game = package_of(name), table_game(name, games)
            is_wrong_way = there not in (None, here) and there not in MAY_IMPORT.get(here or "", set())
            to_another_game = other_game not in (None, game) and is_table_module(module)
            printing, other_printing = printing_package(module), printing_package(name)
            is_wrong_way_in_printing = other_printing not in (None, printing, *PRINTING.get(printing or "", PRINTING))
            draws = here == "screens" or module.startswith("referee_app.practice.demonstration")
            kivy_outside = name.split(".")[0] == "kivy" and not draws
            if is_wrong_way or is_wrong_way_in_printing or to_another_game or kivy_outside:
                wrong.append(f"{module} imports {name}")
    return sorted(wrong)


def screen_folder(module: str) -> str | None:
    """The screen's folder that a module is in, if it is in one."""
    match module.split("."):
        case ["referee_app", "screens", name, _, *_]:
            return name
    return None


def screen_imports(project: Path) -> dict[str, set[str]]:
    """The folders of the screens, each with the others that its modules and layouts import."""
    found: dict[str, set[str]] = {}
    for module, path in sources(project):
        folder = screen_folder(f"{module}.") if path.stem == "__init__" else screen_folder(module)
        if folder is None:
            continue
        layout = path.with_suffix(".kv")
        in_layout = (
            re.findall(r"^#:import \w+ (\S+)", layout.read_text("utf-8"), re.MULTILINE) if layout.exists() else []
        )
        names = {screen_folder(f"{name}.") for name in (*imports(module, path), *in_layout)}
        found.setdefault(folder, set()).update(name for name in names if name is not None)
    return {folder: (names & set(found)) - {folder} for folder, names in found.items()}


def screen_cycle(project: Path) -> str:
    """Folders of screens that import each other in a cycle; empty where there is none."""
    try:
        TopologicalSorter(screen_imports(project)).prepare()
    except CycleError as error:
        return " → ".join(reversed(error.args[1]))
    return ""


def outside_loaded(project: Path, packages: tuple[str, ...]) -> list[str]:
    """What the modules of these packages load from outside, found by a fresh interpreter that imports each of them."""
    modules = sorted(module for module, _ in sources(project) if package_of(module) in packages)
    script = (
        "import importlib, sys\n"
        f"for module in {modules!r}:\n"
        "    before = set(sys.modules); importlib.import_module(module)\n"
        f"    for name in sorted({OUTSIDE!r} & (set(sys.modules) - before)): print(module, 'loads', name)\n"
    )
    run = subprocess.run([sys.executable, "-c", script], cwd=project, capture_output=True, text=True, check=True)
    return run.stdout.splitlines()


def public_types(path: Path) -> Iterator[str]:
    """The classes and type aliases that a module defines for others."""
    for node in ast.parse(path.read_text("utf-8")).body:
        match node:
            case ast.ClassDef(name=name):
                pass
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                pass
            case _:
                continue
        if name[0].isupper() and not name.isupper():
            yield name


def ambiguous_types(project: Path) -> list[str]:
    """The names that several modules define a type by, with the modules.

    The table games have types of the same names, each for its own (`State`, `Move`, `Options` ...): that is how one
    reads them all. Only they may.
    """
    modules: dict[str, list[str]] = {}
    for module, path in sources(project):
        for name in public_types(path):
            modules.setdefault(name, []).append(module)
    return sorted(
        f"{name}: {', '.join(sorted(found))}"
        for name, found in modules.items()
        if len(found) > 1 and not all(module.startswith("referee_app.table_games.") for module in found)
    )


def long_files(project: Path) -> list[str]:
    """The Python files of more than `MOST_LINES` lines, tests included."""
    paths = (path for package in (*PRODUCT, "apk", "tests") for path in (project / package).rglob("*.py"))
    lines = {path.relative_to(project): len(path.read_text("utf-8").splitlines()) for path in paths}
    return sorted(f"{path}: {n} lines" for path, n in lines.items() if n > MOST_LINES)


def re_exports(project: Path) -> list[str]:
    """The modules that only import, so that others import the same from them."""
    return sorted(module for module, path in sources(project) if _only_imports(ast.parse(path.read_text("utf-8"))))


def _only_imports(tree: ast.Module) -> bool:
    def is_all(node: ast.stmt) -> bool:
        return isinstance(node, ast.Assign) and [ast.unparse(target) for target in node.targets] == ["__all__"]

    statements = tree.body[1:] if ast.get_docstring(tree) is not None else tree.body
    others = [node for node in statements if not isinstance(node, ast.Import | ast.ImportFrom) and not is_all(node)]
    return bool(statements) and not others


def planted(project: Path, module: str, source: str) -> Path:
    """A small made-up project with a line in one of its modules."""
    path = project / f"{module.replace('.', '/')}.py"
    path.parent.mkdir(parents=True, exist_ok=True)
    for package in (path.parent, *path.parent.parents):
        if package.is_relative_to(project) and package != project:
            (package / "__init__.py").touch()
    path.write_text(f"{source}\n", "utf-8")
    return project


def test_imports_point_one_way() -> None:
    assert wrong_imports(PROJECT) == [], (
        "Hand the value in as an argument, or move the code to the package that may know both. The way of imports is "
        "in docs/developers.md under Packages; a new package gets its line in MAY_IMPORT."
    )


def test_screens_import_each_other_in_no_cycle() -> None:
    assert screen_cycle(PROJECT) == "", "Move what both need to a module in referee_app/screens or to its widgets."


def test_every_package_with_a_rule_exists() -> None:
    app, printing = PROJECT / "referee_app", PROJECT / "card_printing"
    rules = [app / name for name in MAY_IMPORT if name != "card_printing"] + [printing / name for name in PRINTING]
    gone = [str(path.relative_to(PROJECT)) for path in rules if not (path.is_dir() or path.with_suffix(".py").exists())]
    assert gone == [], "Remove what is gone from MAY_IMPORT, PRINTING and PURE."


def test_the_pure_packages_load_nothing_from_outside() -> None:
    assert outside_loaded(PROJECT, PURE) == [], "A pure package gets what it needs of the world as arguments."


def test_a_name_stands_for_one_thing() -> None:
    assert ambiguous_types(PROJECT) == [], (
        "Two classes or type aliases have the same name. If they are the same thing, import one of them; else give a "
        "more precise name to the one nearer to the user (screens, card printing, commands, practice)."
    )


def test_no_file_is_too_long_to_read() -> None:
    assert long_files(PROJECT) == [], f"Divide the file by subject; {MOST_LINES} lines are the most."


def test_no_module_only_re_exports() -> None:
    assert re_exports(PROJECT) == [], "Import from the modules that define the names, and remove this one."


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


@pytest.mark.parametrize(
    "way_back",
    ["from referee_app.screens.field import model", "def late():\n    import referee_app.screens.field.model"],
)
def test_a_cycle_of_screens_is_caught(tmp_path: Path, way_back: str) -> None:
    planted(tmp_path, "referee_app.screens.field.model", "from referee_app.screens.scan.model import dealt")
    planted(tmp_path, "referee_app.screens.scan.model", "from ..verdict import overlay")
    planted(tmp_path, "referee_app.screens.verdict.overlay", "from ..widgets import base")
    assert screen_cycle(tmp_path) == ""
    planted(tmp_path, "referee_app.screens.verdict.overlay", way_back)
    assert sorted(screen_cycle(tmp_path).split(" → ")[1:]) == ["field", "scan", "verdict"]


def test_a_cycle_of_screens_through_a_layout_is_caught(tmp_path: Path) -> None:
    planted(tmp_path, "referee_app.screens.post.screen", "from referee_app.screens.time_up import model")
    planted(tmp_path, "referee_app.screens.time_up.model", "SECONDS = 3")
    planted(tmp_path, "referee_app.screens.time_up.screen", "LAYOUT = 1")
    (tmp_path / "referee_app/screens/time_up/screen.kv").write_text(
        "#:import HoldLock referee_app.screens.post.screen.HoldLock\n", "utf-8"
    )
    assert sorted(screen_cycle(tmp_path).split(" → ")[1:]) == ["post", "time_up"]


@pytest.mark.parametrize("outside", ["sqlite3", "socket", "asyncio"])
def test_an_outside_module_in_a_pure_package_is_caught(tmp_path: Path, outside: str) -> None:
    project = planted(tmp_path, "referee_app.cards.decks", f"import {outside}")
    assert f"referee_app.cards.decks loads {outside}" in outside_loaded(project, PURE)


def test_an_allowed_import_is_not_complained_of(tmp_path: Path) -> None:
    assert wrong_imports(planted(tmp_path, "referee_app.live_game.rules", "from ..cards.decks import Deck")) == []


def test_a_name_for_two_things_is_caught(tmp_path: Path) -> None:
    planted(tmp_path, "referee_app.cards.decks", "class Card: ...\nclass _Row: ...\nLIMIT = 1")
    planted(tmp_path, "referee_app.screens.cards", "Card = tuple[str, int]\nclass _Row: ...\nLIMIT = 1")
    assert ambiguous_types(tmp_path) == ["Card: referee_app.cards.decks, referee_app.screens.cards"]


def test_only_the_table_games_have_types_of_the_same_names(tmp_path: Path) -> None:
    for game in ("stratego", "card_clash"):
        planted(tmp_path, f"referee_app.table_games.{game}.model", "class Phase: ...")
    assert ambiguous_types(tmp_path) == []
    planted(tmp_path, "referee_app.live_game.view", "class Phase: ...")
    assert len(ambiguous_types(tmp_path)) == 1


def test_a_file_that_is_too_long_is_caught(tmp_path: Path) -> None:
    planted(tmp_path, "referee_app.cards.decks", "x = 1\n" * (MOST_LINES - 1))
    assert long_files(tmp_path) == []
    planted(tmp_path, "tests.cards.test_decks", "x = 1\n" * MOST_LINES)
    assert long_files(tmp_path) == [f"tests/cards/test_decks.py: {MOST_LINES + 1} lines"]


@pytest.mark.parametrize(
    "source", ["from referee_app.cards.decks import Deck", '"""Decks."""\nimport re\n__all__ = ["re"]']
)
def test_a_module_that_only_re_exports_is_caught(tmp_path: Path, source: str) -> None:
    assert re_exports(planted(tmp_path, "referee_app.live_game.rules", source)) == ["referee_app.live_game.rules"]


@pytest.mark.parametrize("source", ['"""A package."""', "from re import compile\nPATTERN = compile('x')"])
def test_a_module_with_something_of_its_own_is_no_re_export(tmp_path: Path, source: str) -> None:
    assert re_exports(planted(tmp_path, "referee_app.live_game.rules", source)) == []
