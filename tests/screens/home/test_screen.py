"""Home in a real window: where every touch leads, what goes on, and what is said when the disk is in trouble."""

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from sqlite_utils import Database

from referee_app.cards.ranks import Team
from referee_app.device.fake import FakeDevice
from referee_app.journal.database import HEADER_SIZE, VERSION, migrations
from referee_app.journal.refusals import NewerJournal
from referee_app.journal.sqlite_format import PAGE_SIZE
from referee_app.live_game.commands import EndGame
from referee_app.live_game.model import propose
from referee_app.play.live_game import LiveGame
from referee_app.screens.journal_trouble import in_short
from referee_app.screens.navigation import ScreenName
from referee_app.services import Services
from tests.screens.conftest import Phone, Switch
from tests.screens.past_games.played import begin, end, take

HEAVY = ("sqlite3", "sqlite_utils", "numpy", "cv2", "reportlab", "referee_app.live_game.view", "referee_app.play")


def journal_of(folder: Path) -> Path:
    """A journal with a game in it, as a phone in this folder will find it."""
    device = FakeDevice(folder)
    services = Services(device)
    services.games().begin(propose(12), [Team.RED], {})
    services.close()
    return device.data_folder / "games.journal"


def damage(journal: Path) -> None:
    """Wipe out where everything is to be found; the games themselves are still there."""
    whole = journal.read_bytes()
    journal.write_bytes(whole[:HEADER_SIZE] + bytes(PAGE_SIZE - HEADER_SIZE) + whole[PAGE_SIZE:])


def read(phone: Phone) -> None:
    """Put a sheet away that says at the start what home says, too."""
    if phone.app.back_stack.sheets:
        phone.back()
        phone.driver.wait(0.3)


def test_loading_home_loads_nothing_heavy() -> None:
    code = (
        "import sys, referee_app.screens.app, referee_app.screens.home.presenter;"
        f"print([name for name in {HEAVY!r} if name in sys.modules])"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "[]"


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("New game", ScreenName.NEW_GAME),
        ("Join a game", ScreenName.JOIN),
        ("Card sets", ScreenName.SETS),
        ("Settings", ScreenName.SETTINGS),
    ],
)
def test_every_action_is_one_tap_away_and_the_back_key_comes_home(phone: Switch, text: str, place: ScreenName) -> None:
    on = phone()
    on.tap(text)
    assert (on.place, on.driver.taps) == (place, 1)
    assert on.back()
    assert on.place == ScreenName.HOME


def test_a_new_phone_offers_neither_past_games_nor_one_to_go_on_with(phone: Switch) -> None:
    on = phone()
    assert not on.says("Past games")
    assert not on.says("Go on with the game")


def test_the_running_game_is_one_tap_away_and_says_how_far_it_is(phone: Switch) -> None:
    on = phone()
    take(on, begin(on, Team.BLUE, minutes=12))
    assert on.says("24 players · 12:00 played\n0 of 40 captured")
    on.tap("Go on with the game")
    assert (on.place, on.driver.taps) == (ScreenName.FIELD, 1)


def test_a_game_that_goes_on_is_offered_while_another_one_is_looked_at(phone: Switch) -> None:
    on = phone()
    old = begin(on, Team.RED, minutes=5)
    end(on, old, Team.RED)
    begin(on, Team.BLUE, players=12, minutes=3)
    take(on, old)
    on.presenter.on_return()
    on.settle()
    assert on.says("12 players · 3:00 played")
    on.tap("Go on with the game")
    assert on.place == ScreenName.FIELD
    assert on.app.context.game.snapshot is not None
    assert sum(on.app.context.game.snapshot.view.setup.players.values()) == 12


def test_a_game_that_is_over_is_a_past_one(phone: Switch) -> None:
    on = phone()
    game = begin(on, Team.BLUE, minutes=12)
    end(on, game, Team.BLUE)
    on.presenter.on_return()
    on.settle()
    assert not on.says("Go on with the game")
    on.tap("Past games")
    assert on.place == ScreenName.PAST_GAMES


def test_a_game_that_was_found_and_has_just_ended_in_hand_is_not_offered_again(phone: Switch) -> None:
    on = phone()
    begin(on, Team.BLUE, minutes=3)
    on.presenter.on_return()
    on.settle()
    on.tap("Go on with the game")
    on.app.context.game.call(lambda desk: desk.do(EndGame()))
    on.settle()
    let_go = on.hold(on.app.context.worker)
    on.app.context.go(ScreenName.HOME)
    on.driver.frames(3)  # before the games have been looked up again
    assert not on.says("Go on with the game")
    let_go()
    on.settle()


def test_the_clock_of_a_game_that_is_not_in_hand_goes_on(phone: Switch) -> None:
    on = phone()
    begin(on, Team.BLUE, players=12, minutes=3)
    on.presenter.on_return()
    on.settle()
    assert on.says("12 players · 3:00 played")
    on.now += 61_000
    on.driver.wait(2)
    assert on.says("12 players · 4:01 played")


def test_each_game_is_read_once_however_often_home_is_come_to(phone: Switch, monkeypatch: pytest.MonkeyPatch) -> None:
    on = phone()
    begin(on, Team.BLUE, minutes=3)
    begin(on, Team.RED, minutes=3)
    read: list[str] = []
    real = LiveGame._read

    def noting(game: LiveGame) -> None:
        read.append(game.game)
        real(game)

    monkeypatch.setattr(LiveGame, "_read", noting)
    for _ in range(3):
        on.presenter.on_return()
        on.settle()
    assert on.says("Go on with the game")
    assert len(read) == len(set(read)) == 2


def test_nothing_moves_under_a_finger_when_the_games_have_been_read(phone: Switch) -> None:
    on = phone(size=(320, 640))
    ids = on.presenter.screen.ids
    before = [tuple(part.to_window(*part.pos)) for part in (ids.new_game, ids.join, ids.sets, ids.settings)]
    end(on, begin(on, Team.RED, minutes=1), None)
    take(on, begin(on, Team.RED, minutes=1))
    on.presenter.on_return()
    on.settle()
    assert on.says("Go on with the game")
    assert on.says("Past games")
    after = [tuple(part.to_window(*part.pos)) for part in (ids.new_game, ids.join, ids.sets, ids.settings)]
    assert after == before


def test_a_damaged_journal_is_saved_after_a_question_and_the_games_are_back(phone: Switch, tmp_path: Path) -> None:
    journal = journal_of(tmp_path / "phone")
    damage(journal)
    damaged = journal.read_bytes()
    on = phone()
    read(on)
    assert on.says("games.journal is damaged")
    on.tap("Save what can be saved")
    on.answer("Not now")
    assert journal.read_bytes() == damaged
    on.tap("Save what can be saved")
    on.answer("Save it now")
    on.until_said("This was saved")
    assert [path for path in journal.parent.iterdir() if path != journal and path.read_bytes() == damaged]
    on.answer("Understood")
    on.settle()
    assert not on.says("Your games cannot be opened")
    assert [entry.setup for entry in on.services.games().entries()] == [propose(12)]


def test_a_journal_that_a_newer_app_wrote_is_said_and_left_as_it_is(phone: Switch, tmp_path: Path) -> None:
    journal = journal_of(tmp_path / "phone")
    with closing(sqlite3.connect(journal)) as connection:
        tomorrow = {"migration_set": migrations.name, "name": "tomorrow", "applied_at": "later"}
        Database(connection).table("_sqlite_migrations").insert(tomorrow)
    before = journal.read_bytes()
    on = phone()
    read(on)
    assert on.says(
        on.app.context.words.say(in_short(NewerJournal(path="games.journal", found=VERSION + 1, known=VERSION)))
    )
    on.tap("New game")
    assert on.place == ScreenName.HOME
    assert on.says("Not possible")
    assert journal.read_bytes() == before
