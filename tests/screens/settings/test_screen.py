"""The settings in a real window: each change is seen at once and survives a restart; everything can be erased."""

import re
from pathlib import Path

import pytest
from kivy.uix.label import Label
from kivy.uix.textinput import TextInput

from card_printing.sets.set_store import unnamed_set
from referee_app import screens
from referee_app.cards.card_set import CardSet
from referee_app.cards.ranks import Language, Team
from referee_app.desk.jobs import Job
from referee_app.screens.navigation import ScreenName
from referee_app.screens.theme import Light
from referee_app.screens.user_settings import Settings, read_settings
from referee_app.screens.widgets.inputs import Field
from referee_app.table_games.card_clash.game import GAME as CARD_CLASH
from referee_app.table_games.stratego.game import GAME as STRATEGO
from referee_app.words.words import Theme
from tests.screens.conftest import Phone, Switch
from tests.screens.past_games.played import begin, end, take
from tests.screens.scenes import SCENES
from tests.screens.scenes.scene import Scene


def look(phone: Phone) -> None:
    phone.app.go(ScreenName.SETTINGS)
    phone.settle()


def kept(phone: Phone) -> Settings:
    """What the settings would be if the app began anew."""
    return read_settings(phone.services.preferences())


def type_in(phone: Phone, text: str) -> None:
    """Type into the field of the sheet."""
    phone.until(lambda: phone.app.sheet.raised == 1)
    phone.driver.tap(next(widget for widget in phone.app.sheet.walk() if isinstance(widget, TextInput)))
    phone.driver.type(text)


def part(phone: Phone, name: str):  # type: ignore[no-untyped-def]  # Kivy has no types
    return phone.presenter.screen.ids[name]


@pytest.mark.parametrize(
    ("text", "setting", "value"),
    [
        ("Nederlands", "language", Language.NL),
        ("Numbers", "names", Theme.NUMBERS),
        ("Dark", "light", Light.DARK),
        ("115\N{NO-BREAK SPACE}%", "text_scale", 1.15),
        ("Less motion", "still", False),
        ("Sounds", "sounds", False),
        ("Vibration", "vibration", False),
        ("A game opens in the scanner", "scanner_first", True),
    ],
)
def test_every_choice_is_one_tap_is_seen_at_once_and_is_kept(
    phone: Switch, text: str, setting: str, value: object
) -> None:
    on = phone()
    look(on)
    on.tap(text)
    assert on.driver.taps == 1
    assert getattr(on.app.context.settings, setting) == value
    assert getattr(kept(on), setting) == value


def test_what_was_chosen_is_still_so_after_a_restart(phone: Switch) -> None:
    on = phone()
    look(on)
    for text in ("Dark", "Numbers", "Sounds"):
        on.tap(text)
    chosen = on.app.context.settings
    on.restart()
    assert kept(on) == chosen


def test_another_language_is_spoken_at_once_and_everywhere(phone: Switch) -> None:
    on = phone()
    look(on)
    on.tap("Deutsch")
    assert on.says("Einstellungen")
    on.back()
    assert on.says("Neues Spiel")


def test_a_tap_on_the_chosen_one_changes_nothing(phone: Switch) -> None:
    on = phone()
    look(on)
    before = on.app.context.settings
    on.tap("English")
    assert on.app.context.settings == before
    assert part(on, "language").shown.chosen == "en"


def test_switching_vibration_on_lets_the_phone_be_felt_once(phone: Switch) -> None:
    on = phone(Settings(still=True, sounds=False, vibration=False))
    look(on)
    on.tap("Vibration")
    assert on.device.vibrated == [on.services.vibration_pattern("red")]


def test_a_machine_that_cannot_shake_has_no_such_switch(phone: Switch) -> None:
    on = phone()
    on.device.has_vibration = False
    look(on)
    assert not on.says("Vibration")


def test_one_of_several_cameras_can_be_chosen(phone: Switch) -> None:
    on = phone()
    on.table.cameras = (0, 2)
    look(on)
    on.tap("Camera 2")
    assert kept(on).camera == 2


def test_a_computer_with_one_camera_is_not_asked(phone: Switch) -> None:
    on = phone()
    on.table.cameras = (0,)
    look(on)
    assert not on.says("Camera")


def test_settings_that_cannot_be_saved_say_so_and_hold_for_now(phone: Switch) -> None:
    on = phone()
    look(on)
    (on.device.data_folder / "settings.json").mkdir()
    on.tap("Dark")
    assert on.says("Your choice could not be saved")
    assert on.app.context.settings.light == Light.DARK


def test_the_hints_can_be_had_again(phone: Switch) -> None:
    on = phone(Settings(still=True, hinted=tuple(Job)))
    look(on)
    on.tap("Show the hints again")
    assert on.says("The hints are shown again.")
    assert on.app.context.settings.hinted == kept(on).hinted == ()


def test_erasing_says_what_is_lost_and_needs_a_word(phone: Switch) -> None:
    on = phone()
    begin(on, Team.RED)
    on.services.tables().begin(STRATEGO, STRATEGO.options(), ("Ann", ""))
    on.services.sets().add(unnamed_set(CardSet(b"k" * 16)))
    look(on)
    on.tap("Erase everything")
    assert on.says("games with the names of their players (2 games), card sets with their secret keys (1 card set)")
    assert on.says("kept set-ups")
    on.answer("Keep everything")
    on.tap("Erase everything")
    on.answer("Go on")
    type_in(on, "erasr")
    on.answer("Erase now")
    on.until_said("That is not ERASE. Nothing was erased.")
    assert len(on.services.games().entries()) == 1
    assert len(on.services.sets().sets()) == 1


def test_erasing_says_first_what_is_being_played(phone: Switch) -> None:
    on = phone()
    look(on)
    on.tap("Erase everything")
    assert not on.says("would be lost")
    on.answer("Keep everything")
    end(on, begin(on, Team.RED), Team.RED)
    take(on, begin(on, Team.RED, minutes=3))
    for names in (("Ann", ""), ("", "")):
        on.services.tables().begin(STRATEGO, STRATEGO.options(), names)
    on.services.tables().begin(CARD_CLASH, CARD_CLASH.options(), ("", "", ""))
    on.tap("Erase everything")
    (text,) = (text for text in on.texts() if text.startswith("A live game is going on"))
    assert text.split("\n\n")[:2] == [
        "A live game is going on, and would be lost: 24 players · 3:00 played.",
        "3 games under way at the table would be lost: Card Clash, Stratego.",
    ]


def test_after_erasing_the_app_is_as_new_but_for_the_language(phone: Switch) -> None:
    on = phone(Settings(Language.NL, light=Light.DARK, text_scale=1.15, still=True, hinted=tuple(Job)))
    take(on, begin(on, Team.RED, minutes=3))
    on.services.sets().add(unnamed_set(CardSet(b"k" * 16)))
    look(on)
    on.tap("Donker")
    on.tap("Alles wissen")
    on.answer("Ga verder")
    type_in(on, "wissen")
    on.answer("Nu wissen")
    on.settle()
    assert on.place == ScreenName.HOME
    assert on.app.context.settings == Settings(Language.NL)
    assert on.says("Alles is gewist.")
    assert not on.says("Verder met het spel")
    assert not on.services.games().entries()
    assert not on.services.sets().sets()
    assert kept(on) == Settings(Language.NL)


TYPED = "Zoe and Mila"
TYPED_IN = (
    "new_game, names unfolded",
    "join, nonsense typed",
    "scan, typed",
    "sets, making one",
    "card_set, lost cards",
    "files, some",
    "new_table, Card Clash for six",
)
"""A scene of every screen that has a line to type on."""


def fields_of(on: Phone) -> list[Field]:
    """The lines to type on in sight."""
    return [widget for widget in on.presenter.screen.walk(restrict=True) if isinstance(widget, Field)]


def known(on: Phone) -> list[str]:
    """What any screen of the app would say, in sight or not, of what was typed."""
    widgets = (widget for screen in on.app.screens.screens for widget in screen.walk(restrict=True))
    return [each.text for each in widgets if isinstance(each, Label | TextInput) and TYPED in each.text]


def act(on: Phone, scene: Scene) -> None:
    scene.bring(on)
    on.settle()
    scene.speak(on)
    on.settle()


@pytest.mark.parametrize("scene", [scene for scene in SCENES if str(scene) in TYPED_IN], ids=str)
def test_after_erasing_no_screen_knows_what_was_typed_there(phone: Switch, scene: Scene) -> None:
    on = phone()
    act(on, scene)
    fields = fields_of(on)
    for field in fields:
        field.take(TYPED)
    on.settle()
    assert fields
    on.app.go(ScreenName.HOME)
    look(on)
    assert known(on)
    on.tap("Erase everything")
    on.answer("Go on")
    type_in(on, "erase")
    on.answer("Erase now")
    on.settle()
    assert known(on) == []
    act(on, scene)
    assert known(on) == []


def test_every_screen_with_a_line_to_type_on_is_among_those() -> None:
    layouts = (path for path in Path(screens.__path__[0]).glob("*/*.kv") if path.parent.name != "widgets")
    typed_in = {path.parent.name for path in layouts if re.search(r"^ +(NamesFields?|Field):", path.read_text(), re.M)}
    assert typed_in <= {scene.place for scene in SCENES if str(scene) in TYPED_IN}
    assert len(typed_in) > 4


def test_what_cannot_be_read_can_be_erased(phone: Switch) -> None:
    on = phone()
    journal = on.device.data_folder / "games.journal"
    on.services.close()
    journal.write_text("no journal")
    look(on)
    on.tap("Erase everything")
    assert on.says("those that cannot be read, too")
    on.answer("Go on")
    type_in(on, " Erase ")
    on.answer("Erase now")
    on.settle()
    assert on.place == ScreenName.HOME
    assert not on.services.games().entries()
