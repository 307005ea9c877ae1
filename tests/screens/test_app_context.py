"""What every presenter has at hand: words, sounds, settings, sheets and strips."""

from dataclasses import replace

from tests.screens.conftest import Switch  # it must come before anything of Kivy

# isort: split
from referee_app.cards.ranks import Language, Team
from referee_app.journal.refusals import DiskFull
from referee_app.live_game.model import Player
from referee_app.screens.app_context import SOUNDS
from referee_app.screens.user_settings import Settings
from referee_app.screens.widgets.models import Announcement
from referee_app.sounds.tones import FEELS, Sound
from tests.screens.sample_games import named, play


def test_words_know_the_players_of_the_game_in_hand_and_of_no_other(phone: Switch) -> None:
    on = phone()
    anna = Player(Team.RED, 3)
    assert on.app.context.words.names == {}
    play(on, named(), {anna: "Anna"})
    assert on.app.context.words.names == {anna: "Anna"}
    on.app.context.game.close()
    assert on.app.context.words.names == {}


def test_a_refusal_is_felt(phone: Switch) -> None:
    on = phone()
    on.app.context.refuse(DiskFull())
    assert on.device.vibrated == [FEELS[Sound.PROBLEM]]


def test_who_wants_no_vibration_feels_nothing(phone: Switch) -> None:
    on = phone(Settings(still=True, vibration=False))
    for sound in Sound:
        on.app.context.sound(sound)
    assert on.device.vibrated == []


def test_every_sound_has_a_feeling_of_its_own(phone: Switch) -> None:
    on = phone()
    for sound in Sound:
        on.app.context.sound(sound)
    assert len(set(on.device.vibrated)) == len(Sound)


def test_what_was_done_is_said_for_a_moment(phone: Switch) -> None:
    on = phone()
    on.app.context.announce("It is done.")
    on.driver.wait(0.3)
    assert on.says("It is done.")
    on.driver.wait(7)
    assert not on.says("It is done.")


def test_what_is_offered_with_it_is_done_once(phone: Switch) -> None:
    on = phone()
    acted: list[str] = []
    on.app.context.announce(Announcement("It is done.", action="Take back"), lambda: acted.append("back"))
    on.driver.wait(0.3)
    on.tap("Take back")
    assert acted == ["back"]
    on.app.announcement.dispatch("on_action")
    assert acted == ["back"]


def test_a_change_of_settings_keeps_what_others_wrote_beside_them(phone: Switch) -> None:
    on = phone()
    on.services.save_preferences({"language": "en", "last_set": "ABCD"})
    on.app.context.change(replace(on.app.context.settings, language=Language.FR))
    on.settle()
    kept = on.services.preferences()
    assert (kept["language"], kept["last_set"]) == ("fr", "ABCD")


def test_settings_that_cannot_be_kept_hold_all_the_same_and_it_is_said(phone: Switch) -> None:
    on = phone()
    settings = on.device.data_folder / "settings.json"
    settings.mkdir()
    (settings / "in the way").touch()
    on.app.context.change(replace(on.app.context.settings, language=Language.NL))
    on.settle()
    assert on.app.context.settings.language is Language.NL
    assert on.app.sheet.question is not None
    assert on.app.sheet.question.headline == on.app.context.words.say_key("app.refused")


def test_every_sound_that_there_is_can_be_loaded_ahead() -> None:
    assert set(SOUNDS) == set(Sound)
