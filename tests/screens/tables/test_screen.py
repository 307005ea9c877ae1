"""The list of table games in a real window."""

from referee_app.journal.envelope import Entry
from referee_app.screens.places import Place
from referee_app.table_games.games import game_called
from tests.journal.sample import somebody_reads
from tests.screens.conftest import Phone, Switch


def begin(on: Phone, key: str = "junior_quest") -> str:
    rules = game_called(key)
    assert rules is not None
    return on.house.tables().begin(rules, rules.options(), ("Ann", "")).game


def test_a_rainy_day_is_one_tap_from_home(phone: Switch) -> None:
    on = phone()
    on.tap("Rainy day")
    assert (on.place, on.driver.taps) == (Place.TABLES, 1)
    assert not on.says("Go on")
    assert on.back()
    assert on.place == Place.HOME


def test_a_game_is_forgotten_once_that_is_wanted(phone: Switch) -> None:
    on = phone()
    begin(on)
    on.tap("Rainy day")
    assert on.says("Ann · Blue")
    (row,) = on.presenter.screen.ids.running.children
    on.tap_on(row.ids.forget)
    assert on.says("Junior Quest (Ann · Blue, today")
    on.answer("Keep")
    assert len(on.house.tables().entries()) == 1
    on.tap_on(row.ids.forget)
    on.answer("Forget")
    on.settle()
    assert on.house.tables().entries() == ()
    assert not on.says("Ann")


def test_a_game_that_leaves_traces_is_being_erased_until_a_tap_finishes_it(phone: Switch) -> None:
    on = phone()
    begin(on)
    on.tap("Rainy day")
    with somebody_reads(on.device.data_folder / "tables.journal"):
        on.house.tables()._journal._connection.execute("PRAGMA busy_timeout = 0")
        (row,) = on.presenter.screen.ids.running.children
        on.tap_on(row.ids.forget)
        on.answer("Forget")
        on.settle()
        assert on.says("traces of it are still in")
        on.answer("Understood")
        on.settle()
    on.tap("This game is being erased")
    assert on.place == Place.TABLES
    assert not on.says("This game is being erased")
    assert on.house.tables().entries() == ()


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
    assert on.place == Place.TABLES
    assert scroll.scroll_y == 1


def test_a_game_that_cannot_be_read_is_refused_and_can_be_forgotten(phone: Switch) -> None:
    on = phone()
    journal = on.house.tables()._journal
    journal.append("odd", [Entry("table.opened", 1, '{"game":"chess","seats":2}')], now_ms=1, after=0)
    on.tap("Rainy day")
    on.tap("This game cannot be read")
    assert on.place == Place.TABLES
    assert on.says("it is damaged, or a newer app wrote it")
    on.answer("Understood")
    (row,) = on.presenter.screen.ids.running.children
    on.tap_on(row.ids.forget)
    on.answer("Forget")
    on.settle()
    assert on.house.tables().entries() == ()


def test_erasing_everything_erases_the_tables_too(phone: Switch) -> None:
    on = phone()
    begin(on)
    on.house.erase()
    assert not (on.device.data_folder / "tables.journal").exists()
    assert on.house.tables().entries() == ()
