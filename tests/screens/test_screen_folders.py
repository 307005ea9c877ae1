"""A screen is a folder of four files, registered where the app looks for it; what is forgotten is said with where."""

from pathlib import Path

import pytest

from tests.screens.driver import Driver  # noqa: F401  it must come before anything of Kivy

# isort: split
from referee_app import screens
from referee_app.screens.app_screen import Presenter
from referee_app.screens.navigation import ScreenName, presenter_of

ROOM = Path(screens.__path__[0])
SCREEN_FILES = ("__init__.py", "model.py", "presenter.py", "screen.kv", "screen.py")
each_screen = pytest.mark.parametrize("name", list(ScreenName), ids=str)


def unregistered(room: Path) -> list[str]:
    """Folders with a presenter that the app cannot go to."""
    folders = sorted(path.parent.name for path in room.glob("*/presenter.py"))
    return [
        f"{folder}: add it to ScreenName in referee_app/screens/navigation.py"
        for folder in folders
        if folder not in set(ScreenName)
    ]


def missing_files(room: Path, name: str) -> list[str]:
    """What the folder of a screen lacks."""
    return [
        f"referee_app/screens/{name}/{file} is missing: every screen has {', '.join(SCREEN_FILES)}"
        for file in SCREEN_FILES
        if not (room / name / file).is_file()
    ]


def test_every_folder_with_a_presenter_is_a_screen_that_can_be_gone_to() -> None:
    assert unregistered(ROOM) == []


@each_screen
def test_every_screen_has_its_four_files(name: ScreenName) -> None:
    assert missing_files(ROOM, name) == []


@each_screen
def test_every_presenter_is_found_by_the_name_of_its_screen(name: ScreenName) -> None:
    where = f"referee_app/screens/{name}/presenter.py"
    presenter = presenter_of(name)
    assert issubclass(presenter, Presenter), f"{where}: PRESENTER is to be a class that extends Presenter"
    assert presenter.__module__ == f"referee_app.screens.{name}.presenter", f"{where}: PRESENTER is of another screen"
    assert f"ScreenName.{name.name}" in (ROOM / name / "presenter.py").read_text("utf-8"), (
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
