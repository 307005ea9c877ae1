"""What the settings screen shows. It keeps nothing itself and knows no window."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from referee_app.cards.ranks import Language
from referee_app.screens.theme import Light
from referee_app.screens.user_settings import NAME, TEXT_SCALES, VERSION, Settings
from referee_app.screens.widgets.models import ChoiceOptions
from referee_app.words.words import Theme, Words

OWN_NAMES: Mapping[Language, str] = {
    Language.EN: "English",
    Language.NL: "Nederlands",
    Language.FR: "Français",
    Language.DE: "Deutsch",
}
"""Each language by its own name, so that it is found in any other language."""

_NAMES = {Theme.MILITARY: "setting.names.military", Theme.NUMBERS: "setting.names.as_numbers"}
LIGHTS = {Light.SUN: ("setting.light.sun", "sun"), Light.DARK: ("setting.light.dark", "moon")}


@dataclass(frozen=True, slots=True)
class ChoiceShown:
    """One of several; without options there is nothing to choose, and nothing is shown."""

    options: ChoiceOptions = ()
    chosen: str = ""

    @property
    def is_there(self) -> bool:
        """Whether there is anything to choose."""
        return bool(self.options)


@dataclass(frozen=True, slots=True)
class SettingsShown:
    """All that the screen reads; `can_vibrate`: whether this phone can."""

    language: ChoiceShown = ChoiceShown()
    names: ChoiceShown = ChoiceShown()
    light: ChoiceShown = ChoiceShown()
    size: ChoiceShown = ChoiceShown()
    camera: ChoiceShown = ChoiceShown()
    still: bool = False
    scanner_first: bool = False
    sounds: bool = False
    can_vibrate: bool = False
    vibration: bool = False
    version: str = ""
    facts: str = ""


def settings_shown(settings: Settings, words: Words, cameras: Sequence[int], *, can_vibrate: bool) -> SettingsShown:
    """The settings in words. `cameras` are those that can be chosen."""
    say = words.say_key
    return SettingsShown(
        language=ChoiceShown(
            tuple((each.value, OWN_NAMES[each], "") for each in Language),
            settings.language.value,
        ),
        names=ChoiceShown(
            tuple((each.value, say(key), "") for each, key in _NAMES.items()),
            settings.names.value,
        ),
        light=ChoiceShown(
            tuple((each.value, say(key), icon) for each, (key, icon) in LIGHTS.items()),
            settings.light.value,
        ),
        size=ChoiceShown(
            tuple((str(scale), f"{round(100 * scale)}\N{NO-BREAK SPACE}%", "") for scale in TEXT_SCALES),
            str(settings.text_scale),
        ),
        camera=_camera(settings, words, cameras),
        still=settings.still,
        scanner_first=settings.scanner_first,
        sounds=settings.sounds,
        can_vibrate=can_vibrate,
        vibration=settings.vibration,
        version=f"{NAME} {VERSION}",
        facts="\n\n".join(
            (say("setting.about.private"), say("setting.about.independent"), say("setting.about.licence"))
        ),
    )


def _camera(settings: Settings, words: Words, cameras: Sequence[int]) -> ChoiceShown:
    """Only where there is something to choose: several, or another than the one that was chosen once."""
    if not set(cameras) - {settings.camera}:
        return ChoiceShown()
    return ChoiceShown(
        tuple((str(number), words.say_key("setting.camera.number", number=number), "") for number in cameras),
        str(settings.camera),
    )
