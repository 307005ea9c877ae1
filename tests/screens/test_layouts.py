"""Every screen has a layout that follows what is shown, speaks all languages, and can be reached."""

import importlib
import re
from pathlib import Path

from tests.screens.driver import Driver  # noqa: F401  it must come before anything of Kivy

# isort: split
from kivy.lang import Builder

from referee_app.screens.app_screen import AppScreen
from referee_app.screens.navigation import ScreenName
from tests.screens.test_screen_conventions import SCREENS, each_layout, each_screen


def app_screen_of(name: str) -> type[AppScreen]:
    """The class of a screen, whose module has loaded its layout."""
    module = importlib.import_module(f"referee_app.screens.{name}.screen")
    (found,) = (
        one
        for one in vars(module).values()
        if isinstance(one, type) and issubclass(one, AppScreen) and one.__module__ == module.__name__
    )
    return found


@each_screen
def test_every_screen_has_loaded_its_layout(name: ScreenName) -> None:
    screen = app_screen_of(name)
    own = {str(SCREENS / name / "screen.kv"), str(SCREENS / "stepped_screen.kv")}
    ruled = {rule.key for rule, parsed in Builder.rules if parsed.ctx.filename in own}
    assert ruled & {part.__name__.lower() for part in screen.__mro__}, (
        f"referee_app/screens/{name}/screen.py: end with load_layout(__file__), and let screen.kv have a rule for "
        f"<{screen.__name__}>"
    )


@each_screen
def test_labels_follow_whatever_a_screen_shows(name: ScreenName) -> None:
    shown = getattr(app_screen_of(name), "shown", None)
    assert shown is None or shown.rebind, (
        f"referee_app/screens/{name}/screen.py: shown = ObjectProperty(…, rebind=True), or labels keep the first value"
    )


def gone_to(folder: Path, place: ScreenName) -> bool:
    """Whether the code of another screen, or of the app, names a screen."""
    others = (path for path in folder.rglob("*.py") if path.parent.name != place and path.name != "navigation.py")
    return any(f"ScreenName.{place.name}" in path.read_text("utf-8") for path in others)


@each_screen
def test_somebody_goes_to_every_screen(name: ScreenName) -> None:
    assert gone_to(SCREENS, name), f"let a presenter go there: self.context.go(ScreenName.{name.name})"


def test_a_screen_that_nobody_goes_to_is_found(tmp_path: Path) -> None:
    (tmp_path / "log").mkdir()
    (tmp_path / "log/presenter.py").write_text("ScreenName.LOG")
    (tmp_path / "navigation.py").write_text("ScreenName.LOG")
    assert not gone_to(tmp_path, ScreenName.LOG)
    (tmp_path / "app.py").write_text("go(ScreenName.LOG)")
    assert gone_to(tmp_path, ScreenName.LOG)


SAYS = re.compile(r"^\s+(?:text|title|caption|placeholder|summary): ")
NOT_SAID = re.compile(r'say_key\(f?"[^"]+"|(?:[!=]=|\bin) *"[^"]*"')
WORD = re.compile(r'"[^"]*[^\W\d_]{2,}[^"]*"')


def written_out(layout: str) -> list[str]:
    """The lines of a layout that say something in one language."""
    return [line.strip() for line in layout.splitlines() if SAYS.match(line) and WORD.search(NOT_SAID.sub("", line))]


@each_layout
def test_a_layout_says_nothing_in_one_language_only(layout: Path) -> None:
    assert written_out(layout.read_text("utf-8")) == [], 'say it by its key: root.words.say_key("about.title")'


def test_a_caption_in_one_language_is_found() -> None:
    layout = """<AboutScreen>:
    Text:
        text: "Version 1.0"
    Text:
        text: root.words.say_key("about.title") if root.shown.kind == "long" else ""
"""
    assert written_out(layout) == ['text: "Version 1.0"']
