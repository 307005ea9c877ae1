"""A new game at the table in a real window."""

from referee_app.screens.navigation import ScreenName
from referee_app.screens.new_table.model import REMEMBER
from referee_app.screens.user_settings import read_settings
from tests.screens.conftest import Phone, Switch


def open_new(phone: Switch, name: str = "Junior Quest") -> Phone:
    on = phone()
    on.tap("Rainy day")
    on.tap(name)
    assert on.place == ScreenName.NEW_TABLE
    return on


def test_a_game_is_three_taps_from_home(phone: Switch) -> None:
    on = open_new(phone)
    on.tap("Start")
    assert (on.place, on.driver.taps) == (ScreenName.TABLE, 3)
    assert on.app.back_stack.screens == (ScreenName.HOME, ScreenName.TABLES, ScreenName.TABLE), (
        "what was agreed is not come back to"
    )


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


def test_whether_things_are_remembered_is_chosen_for_a_kind_of_game_and_lasts(phone: Switch) -> None:
    on = open_new(phone)
    assert not remembers(on), "a game of memory"
    on.tap("Remember what was seen")
    assert remembers(on)
    assert read_settings(on.services.preferences()).remembers("junior_quest")
    on.back()
    on.tap("Front line")
    on.tap("Remember what was seen")
    assert not remembers(on)
    on.back()
    on.tap("Junior Quest")
    assert remembers(on)


def remembers(on: Phone) -> bool:
    """Whether the switch is on."""
    return REMEMBER in {option.key for option in on.presenter.screen.shown.options if option.on}


def type_name(on: Phone, seat: int, text: str) -> str:
    """Type at a seat, letter by letter; what then stands there."""
    entry = list(reversed(on.presenter.screen.ids.names.children))[seat].ids.field.ids.entry
    on.driver.tap(entry)
    on.driver.type(text)
    return str(entry.text)


def test_letters_that_cannot_be_drawn_leave_no_boxes(phone: Switch) -> None:
    on = open_new(phone)
    assert type_name(on, 1, "\N{GRINNING FACE}\N{GRINNING FACE}\N{ARABIC LETTER ALEF}") == ""
    assert on.says("These letters cannot be shown; the colour is used.")
    assert type_name(on, 1, "Jo\N{GRINNING FACE}") == "Jo"
    assert on.says("Letters that cannot be shown are left out.")
    assert type_name(on, 1, "s") == "Jos"
    assert not on.says("cannot be shown")


def test_a_name_stops_where_there_is_no_more_room(phone: Switch) -> None:
    on = open_new(phone)
    assert type_name(on, 0, "Maximilian Alexander III") == "Maximilian Alexander"
    assert on.says("A name has up to 20 letters.")


def test_what_is_pasted_is_cut_too(phone: Switch) -> None:
    on = open_new(phone)
    type_name(on, 0, "")
    next(reversed(on.presenter.screen.ids.names.children)).ids.field.ids.entry.insert_text("x" * 500)
    assert on.presenter.screen.shown.names[0].text == "x" * 20


def test_the_rules_are_a_tap_away(phone: Switch) -> None:
    on = open_new(phone, "Front line")
    on.tap("The rules")
    assert on.place == ScreenName.RULE_PAGE
    assert on.says("Front line")
    on.back()
    assert on.place == ScreenName.NEW_TABLE
