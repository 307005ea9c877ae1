"""Every screen has four files, scenes, a handler for all that can be asked of it, and names that mean one thing."""

import ast
import importlib
import pkgutil
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.screens.conftest import (
    Phone,  # it must come before anything of Kivy
    Switch,  # it must come before anything of Kivy
)
from tests.screens.driver import Driver  # noqa: F401  it must come before anything of Kivy

# isort: split
from kivy.core.window import Window
from kivy.factory import Factory
from kivy.lang import Builder
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from referee_app import screens
from referee_app.cards.ranks import Language
from referee_app.screens.app_screen import Presenter
from referee_app.screens.navigation import ScreenName, presenter_of
from referee_app.screens.widgets.buttons import Pressable
from referee_app.screens.widgets.models import Announcement
from referee_app.screens.widgets.rows import TopBar
from tests.screens.driver import is_seen
from tests.screens.scenes import SCENES
from tests.screens.scenes.scene import Scene, View
from tests.screens.text_measures import Box, box_of
from tests.sweeps import sampled

SCREENS = Path(screens.__path__[0])
SCREEN_FILES = ("__init__.py", "model.py", "presenter.py", "screen.kv", "screen.py")
each_screen = pytest.mark.parametrize("name", list(ScreenName), ids=str)
LAYOUTS = sorted(SCREENS.rglob("*.kv"))
each_layout = pytest.mark.parametrize("layout", LAYOUTS, ids=lambda path: str(path.relative_to(SCREENS)))


# Folders


def unregistered(folder: Path) -> list[str]:
    """Folders with a presenter that the app cannot go to."""
    folders = sorted(path.parent.name for path in folder.glob("*/presenter.py"))
    return [
        f"{name}: add it to ScreenName in referee_app/screens/navigation.py"
        for name in folders
        if name not in set(ScreenName)
    ]


def missing_files(folder: Path, name: str) -> list[str]:
    """What the folder of a screen lacks."""
    return [
        f"referee_app/screens/{name}/{file} is missing: every screen has {', '.join(SCREEN_FILES)}"
        for file in SCREEN_FILES
        if not (folder / name / file).is_file()
    ]


def test_every_folder_with_a_presenter_is_a_screen_that_can_be_gone_to() -> None:
    assert unregistered(SCREENS) == []


@each_screen
def test_every_screen_has_its_four_files(name: ScreenName) -> None:
    assert missing_files(SCREENS, name) == []


@each_screen
def test_every_presenter_is_found_by_the_name_of_its_screen(name: ScreenName) -> None:
    where = f"referee_app/screens/{name}/presenter.py"
    presenter = presenter_of(name)
    assert issubclass(presenter, Presenter), f"{where}: PRESENTER is to be a class that extends Presenter"
    assert presenter.__module__ == f"referee_app.screens.{name}.presenter", f"{where}: PRESENTER is of another screen"
    assert f"ScreenName.{name.name}" in (SCREENS / name / "presenter.py").read_text("utf-8"), (
        f"{where}: give the screen its name, as in self.screen = …Screen(name=ScreenName.{name.name})"
    )


def test_a_folder_that_is_not_registered_is_found(tmp_path: Path) -> None:
    (tmp_path / "weather").mkdir()
    (tmp_path / "weather/presenter.py").touch()
    assert unregistered(tmp_path) == ["weather: add it to ScreenName in referee_app/screens/navigation.py"]


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    (tmp_path / "weather").mkdir()
    for file in SCREEN_FILES[1:]:
        (tmp_path / "weather" / file).touch()
    (complaint,) = missing_files(tmp_path, "weather")
    assert complaint.startswith("referee_app/screens/weather/__init__.py is missing")


# Scenes


def test_every_place_has_a_scene() -> None:
    without = set(ScreenName) - {scene.place for scene in SCENES}
    assert without == set(), f"add a Scene for each of {sorted(without)} to a module of tests/screens/scenes"


def test_no_two_scenes_are_called_the_same() -> None:
    assert len({str(scene) for scene in SCENES}) == len(SCENES)


ONE_OF_EACH = tuple({scene.place: scene for scene in reversed(SCENES)}.values())
VIEWS = (View(Language.NL, (320, 640), 1.3), View(Language.NL, (400, 800)), View(Language.NL, (800, 400)))


@pytest.mark.parametrize("scene", sampled(ONE_OF_EACH, 4), ids=str)
def test_a_strip_covers_no_headline_and_no_button_that_stays_in_its_place(phone: Switch, scene: Scene) -> None:
    on = phone()
    scene.bring(on)
    on.settle()
    for view in VIEWS:
        on.driver.resize(*view.size)
        on.app.context.change(view.settings)
        on.app.context.announce(
            Announcement("Rood bracht de vlag van Blauw thuis", action="Ongedaan maken", seconds=1000)
        )
        on.driver.frames(6)
        strip = box_of(on.app.announcement)
        assert strip.within(Box(0, 0, *Window.size)), view
        assert strip.right - strip.left > 200, view
        assert [part for part in _kept_clear(on) if box_of(part).common(strip).is_something] == [], view


def _kept_clear(phone: Phone) -> list[Widget]:
    parts = [part for part in phone.presenter.screen.walk(restrict=True) if is_seen(part)]
    return [part for part in parts if isinstance(part, TopBar) or (isinstance(part, Pressable) and not _scrolls(part))]


def _scrolls(part: Widget) -> bool:
    above = part.parent
    while isinstance(above, Widget) and not isinstance(above, ScrollView):
        above = above.parent if above.parent is not above else None
    return isinstance(above, ScrollView)


# Handlers


def asked_in_layout(text: str) -> Iterator[tuple[int, str | None]]:
    """What a layout asks for, each with its line; None where it is not written out."""
    for number, line in enumerate(text.splitlines(), start=1):
        yield from ((number, found[1]) for found in re.finditer(r'\.do\((?:\s*"(\w+)")?', line))


def asked_in_module(text: str) -> Iterator[tuple[int, str | None]]:
    """What a module asks for, each with its line; None where it is not written out."""
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Call(ast.Attribute(_, "do"), [ast.Constant(str(what)), *_]):
                yield node.lineno, what
            case ast.Call(ast.Attribute(ast.Name("self"), "do")):
                yield node.lineno, None


def asked(folder: Path) -> dict[str, str | None]:
    """What a screen's folder asks for, by where that stands."""
    ways = {".kv": asked_in_layout, ".py": asked_in_module}
    return {
        f"{path.relative_to(SCREENS)}:{line}": what
        for path in sorted(folder.rglob("*"))
        if path.suffix in ways
        for line, what in ways[path.suffix](path.read_text("utf-8"))
    }


def handlers(presenter: type[Presenter]) -> set[str]:
    """What a presenter does beyond what all of them do."""
    own = {name for part in presenter.__mro__ if part is not Presenter for name in vars(part)}
    return {name.removeprefix("do_") for name in own if name.startswith("do_")}


def complaints(place: str, asks: dict[str, str | None], presenter: type[Presenter]) -> list[str]:
    """What does not fit together, and where to mend it."""
    home = f"{presenter.__name__} in referee_app/screens/{place}/presenter.py"
    vague = [
        f'{where}: write out what is to be done, as in do("undo", key)' for where, what in asks.items() if not what
    ]
    missing = [
        f"{where}: nobody handles {what!r}; add the method do_{what} to {home}"
        for where, what in asks.items()
        if what and not hasattr(presenter, f"do_{what}")
    ]
    unused = [
        f'{home}: nobody asks for do_{what}; say do("{what}") in the layout or remove the method'
        for what in sorted(handlers(presenter) - set(asks.values()))
    ]
    return vague + missing + unused


@each_screen
def test_whatever_a_screen_asks_for_is_done_by_its_presenter(name: ScreenName) -> None:
    assert complaints(name, asked(SCREENS / name), presenter_of(name)) == []


class Undoing(Presenter):
    """A presenter for the tests below."""

    def do_undo(self, key: str) -> None:
        """Take it back."""


def test_what_fits_together_is_not_complained_of() -> None:
    layout = 'on_release: root.do("undo", root.key)\non_back: root.do("back")'
    asks = {str(line): what for line, what in asked_in_layout(layout)}
    assert complaints("log", asks, Undoing) == []


def test_what_nobody_handles_is_said_with_where_to_add_it() -> None:
    asks = {
        f"log/screen.kv:{line}": what for line, what in asked_in_layout('x: root.do("undo")\ny: root.do("redo", 1)')
    }
    home = "Undoing in referee_app/screens/log/presenter.py"
    assert complaints("log", asks, Undoing) == [
        f"log/screen.kv:2: nobody handles 'redo'; add the method do_redo to {home}"
    ]


def test_a_handler_that_nobody_asks_for_is_found() -> None:
    (complaint,) = complaints("log", {}, Undoing)
    assert "nobody asks for do_undo" in complaint


@pytest.mark.parametrize(
    "asks", [asked_in_layout("on_release: root.do(root.key)"), asked_in_module("self.do(key)")], ids=["kv", "py"]
)
def test_what_is_not_written_out_is_found(asks: Iterator[tuple[int, str | None]]) -> None:
    (complaint,) = complaints("log", {str(line): what for line, what in asks}, type("Nothing", (Presenter,), {}))
    assert "write out" in complaint


def test_a_module_asks_too() -> None:
    asks = asked_in_module('row.bind(on_tap=lambda row: self.do("line", row.number))\ndesk.do(command)')
    assert [what for _, what in asks] == ["line"]


# Names in layouts


def parts() -> list[type[Widget]]:
    """The classes of all our parts, on all screens."""
    found = []
    for info in pkgutil.walk_packages(screens.__path__, f"{screens.__name__}."):
        module = importlib.import_module(info.name)
        found += [
            one
            for one in vars(module).values()
            if isinstance(one, type) and issubclass(one, Widget) and one.__module__ == module.__name__
        ]
    return found


def rules() -> list[str]:
    """The names that our layouts have rules for."""
    return [
        name.strip(" -+").split("@")[0]
        for layout in LAYOUTS
        for names in re.findall(r"^<([^>]+)>", layout.read_text("utf-8"), re.MULTILINE)
        for name in names.split(",")
    ]


def doubled(names: list[str]) -> list[str]:
    return [name for name, times in Counter(names).items() if times > 1]


def test_no_two_parts_bear_the_same_name() -> None:
    names = [part.__name__ for part in parts()]
    assert len(names) > 60
    assert doubled(names) == []


def test_no_two_layouts_have_a_rule_for_the_same_name() -> None:
    assert len(rules()) > 60
    assert doubled(rules()) == []


def test_no_part_of_ours_bears_a_name_that_kivy_styles() -> None:
    own = {str(layout) for layout in LAYOUTS}
    of_kivy = {rule.key for rule, one in Builder.rules if one.ctx.filename not in own}
    assert "label" in of_kivy
    assert [part.__name__ for part in parts() if part.__name__.lower() in of_kivy] == []


def test_a_layout_that_names_a_part_means_ours() -> None:
    assert [part.__name__ for part in parts() if getattr(Factory, part.__name__) is not part] == []


# Layouts on a thread


@each_layout
def test_a_layout_rules_over_nothing_but_the_parts_of_its_own_module(layout: Path) -> None:
    rules = re.findall(r"^<([^>]+)>:", layout.read_text("utf-8"), re.MULTILINE)
    ruled = {name.strip().lstrip("-") for names in rules for name in names.split(",")}
    made_here = {name for name in ruled if "@" in name}
    parts = set(re.findall(r"^class (\w+)", layout.with_suffix(".py").read_text("utf-8"), re.MULTILINE))
    assert ruled - made_here <= parts


@each_layout
def test_no_layout_looks_into_ids(layout: Path) -> None:
    # Kivy would keep what it finds there, and with it the whole screen, for ever.
    assert ".ids." not in layout.read_text("utf-8")


def not_imported(layout: str, module: str, ours: set[str]) -> set[str]:
    """The parts of ours that a layout uses without an `#:import` line, and that its own module does not define."""
    used = set(re.findall(r"^\s+([A-Z]\w*):\s*$", layout, re.MULTILINE))
    imported = set(re.findall(r"^#:import (\w+) ", layout, re.MULTILINE))
    return (used & ours) - imported - set(re.findall(r"^class (\w+)", module, re.MULTILINE))


@each_layout
def test_a_layout_imports_every_part_of_ours_that_it_uses(layout: Path) -> None:
    # Without the import it works only if another screen was shown before.
    missing = not_imported(
        layout.read_text("utf-8"), layout.with_suffix(".py").read_text("utf-8"), {part.__name__ for part in parts()}
    )
    assert missing == set(), "add a line for each: #:import Text referee_app.screens.widgets.text.Text"


def test_a_part_that_is_not_imported_is_found() -> None:
    layout = "#:import Text a.b.Text\n<AboutScreen>:\n    TopBar:\n    Text:\n        BoxLayout:\n    AboutRow:\n"
    assert not_imported(layout, "class AboutRow(Text):\n    ...", {"TopBar", "Text", "AboutRow"}) == {"TopBar"}


def unused_imports(layout: str) -> list[str]:
    """The names that a layout imports and does not use."""
    rules = "\n".join(line for line in layout.splitlines() if not line.startswith("#:import"))
    names = re.findall(r"^#:import (\w+) ", layout, re.MULTILINE)
    return [name for name in names if not re.search(rf"\b{name}\b", rules)]


@each_layout
def test_a_layout_uses_whatever_it_imports(layout: Path) -> None:
    assert unused_imports(layout.read_text("utf-8")) == []


def test_an_import_that_is_not_used_is_found() -> None:
    layout = "#:import Text a.b.Text\n#:import TextEntry a.b.TextEntry\n<AboutScreen>:\n    TextEntry:\n"
    assert unused_imports(layout) == ["Text"]


def test_there_are_layouts() -> None:
    assert len(LAYOUTS) > 20
