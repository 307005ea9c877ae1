"""The app is made ready while nobody waits, comes back where it was, says why it cannot begin, and leaves no trace."""

import gc
import threading
import weakref
from collections.abc import Iterator
from pathlib import Path
from threading import current_thread, main_thread

import pytest

from tests.screens.conftest import (
    Phone,  # it must come before anything of Kivy
    Switch,  # it must come before anything of Kivy
)
from tests.screens.driver import Driver, settle  # it must come before anything of Kivy

# isort: split
from kivy.animation import Animation
from kivy.app import App
from kivy.uix.widget import Widget

from referee_app.bootstrap import open_app
from referee_app.cards.ranks import Language
from referee_app.desk.desk import Desk
from referee_app.device.device import NoDataFolder
from referee_app.device.fake import FakeDevice
from referee_app.live_game import commands
from referee_app.play.live_game import LiveGame
from referee_app.screens.idle import Preloader, ToPreload
from referee_app.screens.navigation import ScreenName
from referee_app.screens.refused_app import RefusedApp
from referee_app.screens.worker import Worker
from referee_app.services import Services
from referee_app.words.words import Words
from tests.screens.sample_games import counted, know_the_cards, named, play
from tests.screens.text_measures import faults

REFUSAL = NoDataFolder(path="/data/user/0/org.fieldmarshal.field_marshal/files/field-marshal")
SCREENS = (ScreenName.NEW_GAME, ScreenName.TABLES, ScreenName.NEW_TABLE, ScreenName.SETS, ScreenName.SETTINGS)


# Made ready


class Bare(App):  # type: ignore[misc]  # Kivy has no types
    """A window with nothing in it."""

    def build(self) -> Widget:
        return Widget()


@pytest.fixture
def driver() -> Iterator[Driver]:
    driver = Driver(Bare(), (320, 320))
    yield driver
    driver.stop()


@pytest.fixture
def worker() -> Iterator[Worker]:
    worker = Worker(lambda refusal: pytest.fail(str(refusal)))
    yield worker
    worker.close()


def noted(notes: list[tuple[str, bool]], what: str) -> ToPreload:
    def note(doing: str) -> None:
        notes.append((f"{doing} {what}", current_thread() is main_thread()))

    return ToPreload(lambda: note("think of"), lambda: note("make"))


def test_everything_is_thought_of_elsewhere_and_made_here_in_order(driver: Driver, worker: Worker) -> None:
    notes: list[tuple[str, bool]] = []
    Preloader(worker, lambda: True).start([noted(notes, "bread"), noted(notes, "tea")])
    settle(driver, worker)
    assert notes == [("think of bread", False), ("make bread", True), ("think of tea", False), ("make tea", True)]


def test_nothing_is_made_before_it_is_calm(driver: Driver, worker: Worker) -> None:
    notes: list[tuple[str, bool]] = []
    calm = False
    Preloader(worker, lambda: calm).start([noted(notes, "bread")])
    settle(driver, worker)
    assert notes == [("think of bread", False)]
    calm = True
    driver.wait(0.3)
    assert notes[1:] == [("make bread", True)]


def test_what_needs_no_window_does_not_wait_for_calm(driver: Driver, worker: Worker) -> None:
    thought: list[str] = []
    Preloader(worker, lambda: False).start([ToPreload(lambda: thought.append("bread"))])
    settle(driver, worker)
    assert thought == ["bread"]


# Put aside and back


def test_an_app_that_is_put_aside_leaves_its_screen_and_comes_back_to_it(phone: Switch) -> None:
    on = phone()
    play(on, counted())
    presenter = on.presenter
    assert presenter.is_here
    on.driver.pause()
    assert not presenter.is_here
    on.now += 60_000
    on.driver.wait(1)
    assert "0:00" in on.texts()
    on.driver.resume()
    assert presenter.is_here
    assert "1:00" in on.texts()


def test_the_camera_is_free_while_the_app_is_aside(phone: Switch) -> None:
    on = phone()
    know_the_cards(on)
    play(on, named())
    on.tap("Duel")
    on.until(lambda: on.table.opened)
    on.driver.pause()
    on.until(lambda: not on.table.opened)
    on.driver.resume()
    on.until(lambda: on.table.opened)


def test_a_game_that_is_over_or_was_left_for_days_does_not_open_by_itself(phone: Switch) -> None:
    on = phone()
    play(on, [*counted(), commands.EndGame()])
    on.restart()
    assert on.place == ScreenName.HOME
    play(on, counted())
    on.now += 3 * 86_400_000
    on.restart()
    assert on.place == ScreenName.HOME


def test_a_damaged_journal_is_said_by_home_alone(phone: Switch) -> None:
    on = phone()
    play(on, counted())
    on.stop()
    journal = on.device.data_folder / "games.journal"
    journal.write_bytes(journal.read_bytes()[:5000])
    on._start()
    assert on.place == ScreenName.HOME
    assert on.app.back_stack.sheets == ()
    assert on.says("games.journal is damaged")


def test_who_goes_elsewhere_while_the_game_is_fetched_is_not_fetched_back(phone: Switch) -> None:
    on = phone()
    play(on, counted())
    on.stop()
    going, gone = threading.Event(), threading.Event()
    desk = Services.desk

    def slowly(services: Services, game: LiveGame) -> Desk:
        going.set()
        gone.wait(20)
        return desk(services, game)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Services, "desk", slowly)
        patch.setattr(on, "settle", lambda: None)
        on._start()
        on.until(going.is_set)
        on.app.context.go(ScreenName.SETTINGS)
        gone.set()
    on.settle()
    assert on.place == ScreenName.SETTINGS


# An app that cannot begin


def test_what_is_wrong_is_said_in_a_window_and_then_the_process_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[list[str]] = []

    def run(app: RefusedApp) -> None:
        driver = Driver(app)
        said.append(driver.texts())
        driver.stop()

    monkeypatch.setattr(RefusedApp, "run", run)
    monkeypatch.setattr(gc, "disable", lambda: None)  # the other tests want it
    (tmp_path / "data").write_text("in the way")
    device = FakeDevice(tmp_path)
    device.speaks = "nl"
    with pytest.raises(NoDataFolder):
        open_app(device)
    [(headline, text, answer)] = said
    assert headline == "De app kan niet starten"
    assert text.startswith("De map data, waar je spellen bewaard worden, kan niet gebruikt worden.")
    assert answer == "Begrepen"


def test_who_has_read_it_ends_the_app(monkeypatch: pytest.MonkeyPatch) -> None:
    app, ended = RefusedApp(REFUSAL, Words(Language.EN)), list[bool]()
    monkeypatch.setattr(app, "stop", lambda: ended.append(True))
    driver = Driver(app)
    driver.tap(app.root.children[0])
    driver.stop()
    assert ended == [True]


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("size", [(320, 640), (400, 800), (800, 400), (800, 1024)])
def test_it_fits_every_window(language: Language, size: tuple[int, int]) -> None:
    driver = Driver(RefusedApp(REFUSAL, Words(language)), size)
    found = faults(driver)
    driver.stop()
    assert found == []


# Switched off


def used_and_switched_off(folder: Path) -> list[weakref.ref[object]]:
    """What was in the window of a phone on which several screens were opened, and its app."""
    on = Phone(folder)
    for place in SCREENS:
        on.app.go(place, "stratego" if place is ScreenName.NEW_TABLE else None)
        on.settle()
    Animation(opacity=0.5, duration=60).start(on.app.root)  # still going on when it is switched off
    on.app.context.worker.run(lambda: None, lambda _nothing: None)  # and its answer comes too late
    left = [weakref.ref(each) for each in (on.app, *on.driver.widgets())]
    on.stop()
    return left


def test_nothing_of_a_phone_that_was_switched_off_is_kept(tmp_path: Path) -> None:
    left = [each for number in range(3) for each in used_and_switched_off(tmp_path / f"{number}")]
    gc.collect()
    assert len(left) > 100
    assert [each() for each in left if each() is not None] == []
