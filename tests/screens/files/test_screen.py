"""The list of files in a real window: looked through, typed into, and left."""

from pathlib import Path
from threading import Event

import pytest

from referee_app.screens.files.model import AT_ONCE, FileRequest
from referee_app.screens.navigation import ScreenName
from tests.screens.conftest import Phone, Switch
from tests.screens.sets.sets_driver import say


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A home with two folders and a file."""
    folder = tmp_path / "phone" / "home"
    for name in ("Documents", "Downloads/Camp"):
        (folder / name).mkdir(parents=True)
    (folder / "Downloads" / "Camp" / "camp.cardset").touch()
    return folder


def open_files(phone: Phone) -> list[Path]:
    """Go to the list of files; what is picked comes into the list that is given back."""
    picked: list[Path] = []
    phone.app.context.go(ScreenName.FILES, FileRequest("sets.open", frozenset({".cardset"}), picked.append))
    phone.settle()
    return picked


def path_entry(phone: Phone):  # type: ignore[no-untyped-def]  # Kivy has no types
    return phone.presenter.screen.ids.path.ids.entry


def test_a_file_is_found_by_taps_and_who_wanted_it_gets_it(phone: Switch, home: Path) -> None:
    on = phone()
    picked = open_files(on)
    assert str(home / "Downloads") in on.texts()
    on.tap("Camp")
    on.tap("camp.cardset")
    assert picked == [home / "Downloads" / "Camp" / "camp.cardset"]
    assert on.place == ScreenName.HOME


def test_the_way_leads_up_and_to_the_usual_places(phone: Switch, home: Path) -> None:
    on = phone()
    open_files(on)
    on.tap("One folder up")
    assert str(home) in on.texts()
    on.tap("Documents")
    assert on.says("Nothing here")
    on.tap("Home")
    assert str(home) in on.texts()


def test_a_path_can_be_typed(phone: Switch, home: Path) -> None:
    on = phone()
    picked = open_files(on)
    on.tap_on(path_entry(on))
    say(on, "Camp/camp.cardse")
    on.tap_on(on.presenter.screen.ids.open)
    assert on.says("There is nothing at Camp/camp.cardse")
    on.presenter.screen.ids.path.text = ""
    on.tap_on(path_entry(on))
    say(on, "Camp/camp.cardset")
    on.tap_on(on.presenter.screen.ids.open)
    assert picked == [home / "Downloads" / "Camp" / "camp.cardset"]


def test_the_back_key_picks_nothing(phone: Switch, home: Path) -> None:
    assert home.is_dir()
    on = phone()
    picked = open_files(on)
    on.back()
    assert on.place == ScreenName.HOME
    assert picked == []


def test_a_folder_that_has_gone_gets_a_sentence(phone: Switch, home: Path) -> None:
    on = phone()
    open_files(on)
    (home / "Downloads" / "Camp" / "camp.cardset").unlink()
    (home / "Downloads" / "Camp").rmdir()
    on.tap("Camp")
    assert on.says("cannot be opened")


def test_more_files_come_when_they_are_wanted(phone: Switch, home: Path) -> None:
    for number in range(AT_ONCE + 10):
        (home / "Documents" / f"{number:03}.cardset").touch()
    on = phone()
    open_files(on)
    on.tap("Documents")
    assert not on.says("069.cardset")
    on.tap("Show 11 more")
    assert on.says("069.cardset")


def test_a_file_that_is_found_after_the_reader_has_left_leads_nowhere(phone: Switch, home: Path) -> None:
    assert home.is_dir()
    on = phone()
    on.app.context.go(ScreenName.SETTINGS)
    picked = open_files(on)
    let_go = on.hold(on.app.context.background_worker)
    on.presenter.screen.do("path", "Camp/camp.cardset")
    on.driver.key(27)
    let_go()
    on.settle()
    assert picked == []
    assert on.place == ScreenName.SETTINGS


def test_a_folder_that_comes_late_is_not_shown_to_who_looks_for_another_file(phone: Switch, home: Path) -> None:
    on = phone()
    open_files(on)
    press, looked = on.app.context.background_worker, Event()
    let_go = on.hold(press)
    on.presenter.screen.do("place", str(home / "Downloads" / "Camp"))
    press.run(looked.set, lambda _nothing: None)
    let_begin = on.hold(press)
    on.driver.key(27)
    on.app.context.go(ScreenName.FILES, FileRequest("sets.open", frozenset({".txt"}), lambda _path: None))
    let_go()
    assert looked.wait(20)
    on.driver.frames(3)
    assert not on.says("camp.cardset")
    let_begin()
    on.settle()
    assert str(home / "Downloads") in on.texts()


def test_a_file_is_picked_once_however_often_it_is_tapped(phone: Switch, home: Path) -> None:
    on = phone()
    picked = open_files(on)
    on.tap("Camp")
    row = next(row for row in on.presenter.screen.shown.rows if row.name == "camp.cardset")
    screen = on.presenter.screen
    for _ in range(2):
        screen.do("pick", row)
    on.settle()
    assert picked == [home / "Downloads" / "Camp" / "camp.cardset"]
    assert on.place == ScreenName.HOME


def test_a_name_of_which_nothing_can_be_drawn_is_a_line_all_the_same(phone: Switch, home: Path) -> None:
    for name in ("\N{FOX FACE}", "\N{FOX FACE} 2026"):
        (home / "Downloads" / name).mkdir()
    on = phone()
    open_files(on)
    assert {"…", "2026"} <= set(on.texts())
