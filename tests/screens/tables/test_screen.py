"""The list of table games in a real window."""

from pathlib import Path
from random import Random

from referee_app.cards.ranks import Team
from referee_app.journal.chain import Entry
from referee_app.live_game.commands import PauseClock
from referee_app.live_game.view import LivePhase
from referee_app.screens.navigation import ScreenName
from referee_app.table_games.registry import find_game
from tests.journal.sample import lose_events, somebody_reads, wipe_a_page_with
from tests.screens.conftest import Phone, Switch
from tests.screens.past_games.played import begin as begin_live
from tests.screens.past_games.played import take


def begin(on: Phone, key: str = "junior_quest") -> str:
    rules = find_game(key)
    assert rules is not None
    return on.services.tables().begin(rules, rules.options(), ("Ann", "")).game


def forget_the_only_one(on: Phone) -> None:
    """Forget the game in the list that is not finished."""
    (row,) = on.presenter.screen.ids.running.children
    on.tap_on(row.ids.forget)
    on.answer("Forget")
    on.settle()
    assert on.services.tables().entries() == ()


def test_a_rainy_day_is_one_tap_from_home(phone: Switch) -> None:
    on = phone()
    on.tap("Rainy day")
    assert (on.place, on.driver.taps) == (ScreenName.TABLES, 1)
    assert not on.says("Go on")
    assert on.back()
    assert on.place == ScreenName.HOME


def test_a_game_is_forgotten_once_that_is_wanted(phone: Switch) -> None:
    on = phone()
    begin(on)
    on.tap("Rainy day")
    assert on.says("Ann · Blue")
    (row,) = on.presenter.screen.ids.running.children
    on.tap_on(row.ids.forget)
    assert on.says("Junior Quest (Ann · Blue, today")
    on.answer("Keep")
    assert len(on.services.tables().entries()) == 1
    on.tap_on(row.ids.forget)
    on.answer("Forget")
    on.settle()
    assert on.services.tables().entries() == ()
    assert not on.says("Ann")


def test_a_game_that_leaves_traces_is_being_erased_until_a_tap_finishes_it(phone: Switch) -> None:
    on = phone()
    begin(on)
    on.tap("Rainy day")
    with somebody_reads(on.device.data_folder / "tables.journal"):
        on.services.tables()._journal._connection.execute("PRAGMA busy_timeout = 0")
        (row,) = on.presenter.screen.ids.running.children
        on.tap_on(row.ids.forget)
        on.answer("Forget")
        on.settle()
        assert on.says("traces of it are still in")
        on.answer("Understood")
        on.settle()
    on.tap("This game is being erased")
    assert on.place == ScreenName.TABLES
    assert not on.says("This game is being erased")
    assert on.services.tables().entries() == ()


def test_a_game_forgotten_in_a_damaged_file_is_being_erased_until_the_rescue(phone: Switch) -> None:
    on = phone()
    tables = on.services.tables()
    tables._journal.append("other", [Entry("odd", 1, "{}Annabel" + "x" * 900)] * 60, now_ms=1, after=0)
    begin(on)
    on.services.close()
    wipe_a_page_with(on.device.data_folder / "tables.journal", b"Annabel")
    on.tap("Rainy day")
    (row,) = (row for row in on.presenter.screen.ids.running.children if row.shown.game != "other")
    on.tap_on(row.ids.forget)
    on.answer("Forget")
    on.settle()
    assert on.says("It is deleted: nobody can open it any more.")
    on.answer("Understood")
    on.settle()
    on.tap("This game is being erased")
    on.answer("Save it now")
    on.until_said("The damaged file is kept as")
    on.answer("Understood")
    on.settle()
    assert not on.says("This game is being erased")
    assert [entry.game for entry in on.services.tables().entries()] == ["other"]


def test_what_was_just_played_is_in_sight_when_the_list_is_come_back_to(phone: Switch) -> None:
    on = phone()
    on.tap("Rainy day")
    scroll = on.presenter.screen.ids.scroll
    scroll.scroll_y = 0
    on.tap("Card Clash")
    on.back()
    assert scroll.scroll_y == 0, "who only looked at a game goes on where they were"
    on.tap("Card Clash")
    on.tap("Start")
    on.back()
    assert on.place == ScreenName.TABLES
    assert scroll.scroll_y == 1


def test_a_game_that_cannot_be_read_is_refused_and_can_be_forgotten(phone: Switch) -> None:
    on = phone()
    journal = on.services.tables()._journal
    journal.append("odd", [Entry("table.opened", 1, '{"game":"chess","seats":2}')], now_ms=1, after=0)
    on.tap("Rainy day")
    on.tap("This game cannot be read")
    assert on.place == ScreenName.TABLES
    assert on.says("it is damaged, or a newer app wrote it")
    on.answer("Understood")
    forget_the_only_one(on)


def test_erasing_everything_erases_the_tables_too(phone: Switch) -> None:
    on = phone()
    begin(on)
    on.services.erase()
    assert not (on.device.data_folder / "tables.journal").exists()
    assert on.services.tables().entries() == ()


# A damaged journal


def played(on: Phone, moves: int = 8) -> str:
    """A game after some moves; the journal is closed."""
    game = begin(on)
    table = on.services.tables().resume(game)
    for _ in range(moves):
        seat = min(table.seat_view(None).acting)
        table.do(seat, table.rules.propose(table.seat_view(seat).view, Random(1)))
    on.services.close()
    return game


def journal_of(on: Phone) -> Path:
    return on.device.data_folder / "tables.journal"


def test_a_damaged_journal_of_table_games_is_said_in_the_list_and_saved_there(phone: Switch) -> None:
    on = phone()
    game = played(on)
    damaged = bytes(4096) + journal_of(on).read_bytes()[4096:]
    journal_of(on).write_bytes(damaged)
    on.tap("Rainy day")
    assert on.says("Your games cannot be opened")
    assert on.says("tables.journal is damaged")
    on.tap("Junior Quest")
    assert on.place == ScreenName.TABLES, "no game can be begun where it could not be written down"
    on.answer("Understood")
    on.tap("Save what can be saved")
    on.answer("Not now")
    assert journal_of(on).read_bytes() == damaged
    on.tap("Save what can be saved")
    on.answer("Save it now")
    on.until_said("This was saved")
    assert on.says("Nothing is missing.")
    on.answer("Understood")
    on.settle()
    assert not on.says("Your games cannot be opened")
    assert [entry.game for entry in on.services.tables().entries()] == [game]
    assert on.says("Ann · Blue")


def test_a_broken_game_is_saved_from_the_list_and_goes_on_from_before_the_loss(phone: Switch) -> None:
    on = phone()
    game = played(on)
    lose_events(journal_of(on), 6)
    on.tap("Rainy day")
    on.tap("This game cannot be read")
    on.answer("Save it now")
    on.until_said("1 game has lost a part: the list says which.")
    on.answer("Understood")
    on.settle()
    assert on.says("a part is lost: goes on from move 4")
    on.tap("Junior Quest")
    assert on.place == ScreenName.TABLE
    assert on.says("It goes on from move 4.")
    on.answer("Understood")
    table = on.services.tables().resume(game)
    seat = min(table.seat_view(None).acting)
    table.do(seat, table.rules.propose(table.seat_view(seat).view, Random(2)))
    on.back()
    on.tap("Junior Quest")
    assert on.place == ScreenName.TABLE
    assert not on.says("It goes on from move")


def test_a_game_without_its_beginning_says_so_and_can_be_forgotten(phone: Switch) -> None:
    on = phone()
    played(on)
    lose_events(journal_of(on), 1)
    on.services.rescue_tables()
    on.tap("Rainy day")
    on.tap("The beginning of this game is lost")
    assert on.says("so it cannot go on. Forget it, and begin a new one.")
    on.answer("Understood")
    forget_the_only_one(on)


def test_the_live_game_in_hand_goes_on_while_table_games_are_saved(phone: Switch) -> None:
    on = phone()
    played(on)
    lose_events(journal_of(on), 6)
    take(on, begin_live(on, Team.RED, minutes=3))
    on.services.rescue_tables()
    on.app.context.game.call(lambda desk: desk.do(PauseClock()))
    on.settle()
    assert on.app.context.game.snapshot is not None
    assert on.app.context.game.snapshot.view.phase is LivePhase.PAUSED
