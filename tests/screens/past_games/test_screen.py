"""The list of past games in a real window: open one, forget one, and what is on disk then."""

import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from referee_app.cards.ranks import Team
from referee_app.journal.chain import Entry
from referee_app.journal.refusals import BeingErased
from referee_app.journal.rescue import rescue
from referee_app.live_game import commands
from referee_app.live_game.model import Blank, Player, propose
from referee_app.live_game.view import LivePhase
from referee_app.play.table_store import SetupUse
from referee_app.screens.navigation import ScreenName
from referee_app.screens.past_games.model import PAGE
from referee_app.screens.past_games.screen import GameRow
from referee_app.table_games.seats import Seat
from referee_app.table_games.stratego.game import GAME as STRATEGO
from tests.journal.sample import Files, lose_events, somebody_reads, wal_of, wipe_a_page_with
from tests.screens.conftest import Phone, Switch
from tests.screens.past_games.played import DAY, begin, end, take


def listed(phone: Phone) -> list[GameRow]:
    """The rows, the first one first."""
    return [widget for widget in phone.driver.widgets() if isinstance(widget, GameRow)]


def look(phone: Phone) -> None:
    phone.app.go(ScreenName.PAST_GAMES)
    phone.settle()


def on_disk(phone: Phone) -> list[str]:
    return [entry.game for entry in phone.services.games().entries()]


def everything_in(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file())


def two_games(phone: Phone) -> tuple[str, str]:
    """One that Blue has won, and two days later one that is not finished."""
    first = begin(phone, Team.RED, minutes=30)
    end(phone, first, Team.BLUE)
    phone.now += 2 * DAY
    return first, begin(phone, Team.BLUE, players=12, minutes=5)


def break_chain(phone: Phone, game: str) -> None:
    """Alter an event of a game behind the app's back."""
    phone.services.close()
    with closing(sqlite3.connect(phone.device.data_folder / "games.journal")) as journal:
        journal.execute("UPDATE events SET body = '{}' WHERE game = ? AND seq = 2", (game,))
        journal.commit()


def test_the_newest_game_comes_first(phone: Switch) -> None:
    on = phone()
    first, second = two_games(on)
    look(on)
    assert [row.shown.game for row in listed(on)] == [second, first]
    assert on.says("Blue wins, by the referee’s decision.")
    assert on.says("Not finished")


def test_where_nothing_was_played_the_way_to_the_first_game_is_shown(phone: Switch) -> None:
    on = phone()
    look(on)
    assert on.says("No games yet")
    on.tap("New game")
    assert on.place == ScreenName.NEW_GAME
    on.back()
    assert on.place == ScreenName.HOME


def test_a_game_that_is_over_opens_at_its_end_and_the_back_key_leads_to_the_list(phone: Switch) -> None:
    on = phone()
    two_games(on)
    look(on)
    on.tap("Blue wins, by the referee’s decision.")
    assert (on.place, on.driver.taps) == (ScreenName.END, 1)
    on.back()
    assert on.place == ScreenName.PAST_GAMES


def test_a_game_that_is_not_finished_goes_on(phone: Switch) -> None:
    on = phone()
    _, second = two_games(on)
    look(on)
    on.tap("Not finished")
    assert on.place == ScreenName.FIELD
    assert on.app.context.game.snapshot is not None
    assert on.app.context.game.snapshot.game == second


def test_a_game_is_forgotten_only_after_a_question(phone: Switch) -> None:
    on = phone()
    first, second = two_games(on)
    look(on)
    on.tap_on(listed(on)[1].ids.forget)
    assert on.says("The game of 6 June 2026")
    on.answer("Keep it")
    assert on_disk(on) == [second, first]
    on.tap_on(listed(on)[1].ids.forget)
    on.answer("Forget")
    on.settle()
    assert on_disk(on) == [second]
    assert [row.shown.game for row in listed(on)] == [second]
    assert on.says("The game is forgotten.")


def test_a_game_that_leaves_traces_is_being_erased_until_a_tap_finishes_it(phone: Switch) -> None:
    on = phone()
    game = on.services.games().begin(propose(24), [Team.RED], {Player(Team.RED, 1): "Zebedee"}).game
    path = on.device.data_folder / "games.journal"
    look(on)
    with somebody_reads(path):
        on.services.games()._journal._connection.execute("PRAGMA busy_timeout = 0")
        on.tap_on(listed(on)[0].ids.forget)
        on.answer("Forget")
        on.settle()
        assert on.says("traces of it are still in")
        on.answer("Understood")
        on.settle()
        assert [(row.shown.game, row.shown.result) for row in listed(on)] == [(game, "Being erased")]
        on.tap("Being erased")
        assert on.says("traces of it are still in")
        assert not on.app.context.game.is_open
        on.answer("Understood")
    on.tap("Being erased")
    assert on.says("The game is forgotten.")
    assert on.says("No games yet")
    assert b"Zebedee" not in everything_in(on.device.data_folder)


def test_a_game_forgotten_in_a_damaged_file_is_being_erased_until_the_rescue(phone: Switch) -> None:
    on = phone()
    game = on.services.games().begin(propose(24), [Team.RED], {Player(Team.RED, 1): "Zebedee"}).game
    on.services.games()._journal.append("other", [Entry("odd", 1, "{}Annabel" + "x" * 900)] * 60, now_ms=1, after=0)
    on.services.close()
    wipe_a_page_with(on.device.data_folder / "games.journal", b"Annabel")
    look(on)
    (row,) = (row for row in listed(on) if row.shown.game == game)
    on.tap_on(row.ids.forget)
    on.answer("Forget")
    on.settle()
    assert on.says("It is deleted: nobody can open it any more.")
    on.answer("Understood")
    on.settle()
    on.tap("Being erased")
    on.answer("Save it now")
    on.until_said("The damaged file is kept as")
    on.answer("Understood")
    on.settle()
    assert [row.shown.game for row in listed(on)] == ["other"]
    assert b"Zebedee" not in everything_in(on.device.data_folder)


def test_home_finishes_what_was_being_erased_and_says_nothing(phone: Switch) -> None:
    on = phone()
    games, tables = on.services.games(), on.services.tables()
    forgotten = (
        (games, games.begin(propose(24), [Team.RED], {Player(Team.RED, 1): "Zebedee"}).game),
        (tables, tables.begin(STRATEGO, STRATEGO.options(), ("Zebedee", "")).game),
    )
    for store, game in forgotten:
        with somebody_reads(store._journal.path):
            store._journal._connection.execute("PRAGMA busy_timeout = 0")
            with pytest.raises(BeingErased):
                store.forget(game)
    assert b"Zebedee" in everything_in(on.device.data_folder)
    look(on)
    on.back()
    on.settle()
    assert on.place == ScreenName.HOME
    assert on.app.back_stack.sheets == ()
    assert b"Zebedee" not in everything_in(on.device.data_folder)
    assert (games.entries(), tables.entries()) == ((), ())


def test_of_a_phone_that_has_seen_everything_nothing_is_left_when_all_games_are_forgotten(phone: Switch) -> None:
    on = phone()
    folder = on.device.data_folder
    game = on.services.games().begin(propose(24), [Team.RED], {Player(Team.RED, 1): "Zebedee"})
    game.rename(Player(Team.RED, 1), "Zebediah")
    table = on.services.tables().begin(STRATEGO, STRATEGO.options(), ("Zebedee", ""))
    seat = Seat(0)
    move = STRATEGO.propose(table.seat_view(seat).view, Random(1))
    on.services.drafts().save(STRATEGO, table.game, seat, 1, move)
    on.services.setups().save(STRATEGO, "my wall", move, SetupUse(table.game, seat))
    journals = (folder / "games.journal", folder / "tables.journal")
    killed = {path: Files(path.read_bytes(), wal_of(path).read_bytes()) for path in journals}
    on.services.close()
    for number, (path, files) in enumerate(killed.items()):
        rescue(files.put(path))
        (folder / f"{path.name}.rescue").mkdir()
        files.put(folder / f"{path.name}.rescue" / "copy")
        (folder / f".field-marshal-{number:016x}.tmp").write_bytes(files.wal)
    on.restart()
    assert b"Zebedee" in everything_in(folder), "in what was set aside"
    look(on)
    on.tap_on(listed(on)[0].ids.forget)
    on.answer("Forget")
    on.settle()
    on.app.go(ScreenName.TABLES)
    on.settle()
    (row,) = on.presenter.screen.ids.running.children
    on.tap_on(row.ids.forget)
    on.answer("Forget")
    on.settle()
    left = everything_in(folder)
    assert b"my wall" in left
    assert [word for word in ("Zebed", game.game, table.game) if word.encode() in left] == []


def test_the_game_in_hand_is_put_aside_when_it_is_forgotten(phone: Switch) -> None:
    on = phone()
    game = begin(on, Team.RED, minutes=5)
    take(on, game)
    look(on)
    on.tap_on(listed(on)[0].ids.forget)
    on.answer("Forget")
    on.settle()
    assert not on.app.context.game.is_open
    assert on.says("No games yet")


def test_a_broken_game_says_so_and_the_others_are_listed(phone: Switch) -> None:
    on = phone()
    first, second = two_games(on)
    break_chain(on, first)
    look(on)
    assert [row.shown.game for row in listed(on)] == [second, first]
    on.tap("Cannot be read")
    on.answer("Save it now")
    on.until_said("This was saved")
    assert on.says("4 events were saved.\n1 event is lost.")
    on.answer("Understood")
    on.settle()
    assert second in on_disk(on)


def test_older_games_are_a_tap_away(phone: Switch) -> None:
    on = phone()
    for _ in range(PAGE + 1):
        begin(on, Team.RED)
    look(on)
    assert len(listed(on)) == PAGE
    on.tap("Older games")
    assert len(listed(on)) == PAGE + 1
    assert not on.says("Older games")


# A game whose beginning is lost


def without_beginning(phone: Phone) -> str:
    """A game of twelve players that runs, and lost its first event with a damaged file."""
    game = begin(phone, Team.BLUE, players=12, minutes=5)
    phone.services.games().resume(game).do(commands.HandIn(Blank(Team.RED)))
    phone.services.close()
    lose_events(phone.device.data_folder / "games.journal", 1)
    phone.services.rescue_games()
    return game


def test_a_game_without_its_beginning_is_filled_in_and_opened_again(phone: Switch) -> None:
    on = phone()
    game = without_beginning(on)
    look(on)
    on.tap("Its beginning is lost")
    on.answer("Fill it in again")
    assert on.place == ScreenName.NEW_GAME
    assert on.says("Filled in from what is on record.")
    on.tap("12")
    on.tap("Next")
    on.tap("Next")
    assert on.says("Was it agreed like this?")
    on.tap("Open the game")
    on.until(lambda: on.place == ScreenName.FIELD)
    seen = on.app.context.game.snapshot
    assert seen is not None
    assert (seen.game, seen.view.phase, set(seen.keeps)) == (game, LivePhase.RUNNING, {Team.BLUE})
    assert seen.view.teams[Team.BLUE].captured.n == 1
    assert on.back()
    assert on.place == ScreenName.HOME


def test_what_was_typed_for_a_new_game_is_still_there_after_another_was_opened_again(phone: Switch) -> None:
    on = phone()
    without_beginning(on)
    on.app.go(ScreenName.NEW_GAME)
    on.settle()
    on.tap("30")
    on.back()
    look(on)
    on.tap("Its beginning is lost")
    on.answer("Fill it in again")
    assert on.presenter.draft.players != 30  # type: ignore[attr-defined]
    on.back()
    on.back()
    on.tap("New game")
    assert on.presenter.draft.players == 30  # type: ignore[attr-defined]
    assert on.says("Leaders do not count.")


def test_a_game_without_its_beginning_is_joined_again_by_its_invitation(phone: Switch) -> None:
    on = phone()
    without_beginning(on)
    look(on)
    on.tap("Its beginning is lost")
    on.answer("Scan the invitation again")
    assert on.place == ScreenName.JOIN
