"""The games on a phone are listed, begun, gone on with and forgotten."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from referee_app.cards.ranks import Team
from referee_app.journal.chain import Entry
from referee_app.journal.journal import Journal
from referee_app.journal.refusals import BeingErased, BrokenChain, DamagedJournal
from referee_app.live_game import commands
from referee_app.live_game.codec import NewerEvent
from referee_app.live_game.model import Blank, Player
from referee_app.live_game.queries import LiveOutcome
from referee_app.live_game.refusals import (
    NoSuchPlayer,
    NotOpened,
)
from referee_app.live_game.view import LivePhase
from referee_app.play.game_store import GameStore
from referee_app.play.live_game import Environment
from tests.journal.sample import somebody_reads
from tests.play.builders import (
    ANNA,
    BERT,
    LARGE,
    SMALL,
)
from tests.play.conftest import ManualClock

HOUR_S = 3600


# The list


def test_a_new_phone_has_no_games(store: GameStore) -> None:
    assert store.entries() == ()
    assert store.running() is None


def test_games_are_listed_with_what_became_of_them_the_newest_first(store: GameStore, clock: ManualClock) -> None:
    first_ms = clock.now()
    first = store.begin(SMALL, Team, {})
    clock.later(60)
    second = store.begin(LARGE, [Team.BLUE], {})
    second.do(commands.BeginPlay())
    clock.later(60)
    first.do(commands.EndGame(Team.RED))
    newest, older = store.entries()
    assert (newest.game, newest.opened_ms, newest.last_ms) == (first.game, first_ms, clock.now())
    assert (newest.setup, newest.keeps, newest.phase) == (SMALL, frozenset(Team), LivePhase.OVER)
    assert newest.outcome == LiveOutcome("referee", Team.RED)
    assert (older.game, older.setup, older.keeps) == (second.game, LARGE, frozenset({Team.BLUE}))
    assert (older.phase, older.outcome, older.trouble) == (LivePhase.RUNNING, None, None)


def test_a_game_is_read_again_only_when_something_was_recorded(store: GameStore) -> None:
    quiet, busy = store.begin(SMALL, Team, {}), store.begin(SMALL, Team, {})
    before = {entry.game: entry for entry in store.entries()}
    busy.do(commands.BeginPlay())
    after = {entry.game: entry for entry in store.entries()}
    assert after[quiet.game] is before[quiet.game]
    assert (before[busy.game].phase, after[busy.game].phase) == (LivePhase.DEALING, LivePhase.RUNNING)


def alter(journal: Journal, game: str) -> None:
    """Change an event behind the journal's back."""
    with closing(sqlite3.connect(journal.path)) as connection, connection:
        connection.execute("UPDATE events SET body = '{}' WHERE game = ?", (game,))
    connection.close()


def test_a_game_in_the_list_tells_how_far_it_is_without_being_read_again(store: GameStore, clock: ManualClock) -> None:
    game = store.begin(SMALL, Team, {})
    game.do(commands.BeginPlay())
    clock.later(60)
    game.do(commands.HandIn(Blank(Team.BLUE)))
    clock.later(30)
    (entry,) = store.entries()
    assert entry.captured == {Team.RED: 1, Team.BLUE: 0}
    assert entry.elapsed_by(clock.now()) == game.view().elapsed_ms
    clock.later(30)
    (same,) = store.entries()
    assert same is entry
    assert same.elapsed_by(clock.now()) == game.view().elapsed_ms
    game.do(commands.PauseClock())
    clock.later(30)
    (paused,) = store.entries()
    assert paused.elapsed_by(clock.now()) == game.view().elapsed_ms


def test_a_broken_game_is_listed_with_its_trouble_and_hides_no_other(
    store: GameStore, journal: Journal, clock: ManualClock
) -> None:
    sound = store.begin(SMALL, Team, {})
    clock.later(1)
    broken = store.begin(SMALL, Team, {})
    alter(journal, broken.game)
    trouble, fine = store.entries()
    assert (trouble.game, trouble.opened_ms, trouble.setup) == (broken.game, clock.now(), None)
    assert isinstance(trouble.trouble, BrokenChain)
    assert trouble.trouble.__traceback__ is None
    assert (fine.game, fine.trouble) == (sound.game, None)
    assert store.running() == sound.game


def test_a_game_with_an_event_of_a_newer_app_is_listed_with_that(store: GameStore, journal: Journal) -> None:
    game = store.begin(SMALL, Team, {})
    journal.append(game.game, [Entry("teleported", 1, "{}")], now_ms=0, after=journal.head(game.game))
    (entry,) = store.entries()
    assert isinstance(entry.trouble, NewerEvent)
    assert store.running() is None


def test_what_is_wrong_with_the_whole_journal_is_not_blamed_on_a_game(store: GameStore, journal: Journal) -> None:
    store.begin(SMALL, Team, {})
    with closing(sqlite3.connect(journal.path)) as connection, connection:
        connection.execute("DROP TABLE heads")
    connection.close()
    with pytest.raises(DamagedJournal):
        store.entries()


# The running game


def test_the_app_opens_in_the_newest_game_that_is_not_over(store: GameStore, clock: ManualClock) -> None:
    old = store.begin(SMALL, Team, {})
    clock.later(60)
    new = store.begin(SMALL, Team, {})
    assert store.running() == new.game
    new.do(commands.EndGame())
    assert store.running() == old.game
    old.do(commands.EndGame())
    assert store.running() is None


def test_a_game_left_alone_for_a_day_waits_in_the_list(store: GameStore, clock: ManualClock) -> None:
    game = store.begin(SMALL, Team, {})
    clock.later(24 * HOUR_S)
    assert store.running() == game.game
    clock.later(1)
    assert store.running() is None
    assert store.entries()[0].phase is LivePhase.DEALING
    store.resume(game.game).do(commands.BeginPlay())
    assert store.running() == game.game


# Begin, go on, forget


def test_a_game_begins_with_the_names_that_are_known(store: GameStore) -> None:
    game = store.begin(SMALL, Team, {ANNA: "Anna", BERT: ""})
    assert game.names == {ANNA: "Anna"}
    assert store.resume(game.game).names == {ANNA: "Anna"}


def test_a_name_for_nobody_begins_no_game(store: GameStore) -> None:
    with pytest.raises(NoSuchPlayer):
        store.begin(SMALL, Team, {ANNA: "Anna", Player(Team.BLUE, 5): "Cleo"})
    assert store.entries() == ()


def test_a_game_that_nobody_knows_cannot_be_gone_on_with(store: GameStore) -> None:
    with pytest.raises(NotOpened):
        store.resume("0123456789abcdef")


def test_a_forgotten_game_is_gone_with_its_names(store: GameStore, journal: Journal) -> None:
    gone, stays = store.begin(SMALL, Team, {ANNA: "Anna"}), store.begin(SMALL, Team, {})
    assert len(store.entries()) == 2
    store.forget(gone.game)
    assert [entry.game for entry in store.entries()] == [stays.game]
    assert journal.names(gone.game) == {}


def test_a_game_of_which_traces_are_left_is_listed_as_being_erased(
    tmp_path: Path, environment: Environment, clock: ManualClock
) -> None:
    with Journal.open(tmp_path / "impatient", patience=0.01) as journal:
        store = GameStore(journal, environment)
        gone = store.begin(SMALL, Team, {ANNA: "Anna"}).game
        with somebody_reads(journal.path), pytest.raises(BeingErased):
            store.forget(gone)
        (entry,) = store.entries()
        assert (entry.game, entry.opened_ms, entry.setup) == (gone, clock.now(), None)
        assert isinstance(entry.trouble, BeingErased)
        assert store.running() is None
        with pytest.raises(NotOpened):
            store.resume(gone)
        store.forget(gone)
        assert store.entries() == ()
