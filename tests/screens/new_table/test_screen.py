"""A new game at the table in a real window."""

from referee_app.screens.places import Place
from tests.screens.conftest import Phone, Switch


def open_new(phone: Switch, name: str = "Junior Quest") -> Phone:
    on = phone()
    on.tap("Rainy day")
    on.tap(name)
    assert on.place == Place.NEW_TABLE
    return on


def test_a_game_is_three_taps_from_home(phone: Switch) -> None:
    on = open_new(phone)
    on.tap("Start")
    assert (on.place, on.driver.taps) == (Place.TABLE, 3)
    assert on.app.way.screens == (Place.HOME, Place.TABLES, Place.TABLE), "what was agreed is not come back to"


def test_names_are_typed_and_called_and_kept_for_the_next_game(phone: Switch) -> None:
    on = open_new(phone)
    for row, name in zip(reversed(on.presenter.screen.ids.names.children), ("Ann", "Bo"), strict=True):
        row.ids.field.take(name)
    on.settle()
    on.tap("Draw lots")
    on.tap("Start")
    assert on.says("Pass the phone to Ann")
    on.back()
    on.tap_on(on.presenter.screen.ids.offers.children[0])
    assert [row.text for row in reversed(on.presenter.screen.ids.names.children)] == ["Ann", "Bo"]


def test_the_reader_s_memory_is_a_setting_that_lasts(phone: Switch) -> None:
    on = open_new(phone)
    on.tap("Remember what was seen")
    assert not on.app.stage.settings.remember
    assert on.house.preferences()["remember"] is False


def test_the_rules_are_a_tap_away(phone: Switch) -> None:
    on = open_new(phone, "Front line")
    on.tap("The rules")
    assert on.place == Place.RULE_PAGE
    assert on.says("Front line")
    on.back()
    assert on.place == Place.NEW_TABLE
