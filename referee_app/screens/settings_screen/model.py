"""What the settings show: what can be chosen, what is chosen, and what there is to know. It knows no window."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from referee_app.cards.names import Language
from referee_app.screens.settings import TEXT_SCALES, Settings
from referee_app.screens.settings_screen.about import NAME, VERSION
from referee_app.screens.theme import Light
from referee_app.words.words import Theme, Words

Options = tuple[tuple[str, str, str], ...]
"""A key, a text and an icon for each possibility."""

OWN_NAMES: Mapping[Language, str] = {
    Language.EN: "English",
    Language.NL: "Nederlands",
    Language.FR: "Français",
    Language.DE: "Deutsch",
}
"""Who has lost the way into a foreign language looks for the own one."""

_NAMES = {Theme.MILITARY: "setting.names.military", Theme.NUMBERS: "setting.names.as_numbers"}
LIGHTS = {Light.SUN: ("setting.light.sun", "sun"), Light.DARK: ("setting.light.dark", "moon")}


@dataclass(frozen=True, slots=True)
class ChoiceShown:
    """One of several; without options there is nothing to choose, and nothing is shown."""

    caption: str = ""
    options: Options = ()
    chosen: str = ""

    @property
    def is_there(self) -> bool:
        """Whether there is anything to choose."""
        return bool(self.options)


@dataclass(frozen=True, slots=True)
class ToggleShown:
    """On or off; without a text it is not for this phone."""

    text: str = ""
    caption: str = ""
    on: bool = False

    @property
    def is_there(self) -> bool:
        """Whether this phone can do it at all."""
        return bool(self.text)


@dataclass(frozen=True, slots=True)
class SettingsShown:
    """All that the screen reads."""

    title: str = ""
    language: ChoiceShown = ChoiceShown()
    names: ChoiceShown = ChoiceShown()
    light: ChoiceShown = ChoiceShown()
    size: ChoiceShown = ChoiceShown()
    camera: ChoiceShown = ChoiceShown()
    still: ToggleShown = ToggleShown()
    field: str = ""
    scanner_first: ToggleShown = ToggleShown()
    sounds: ToggleShown = ToggleShown()
    vibration: ToggleShown = ToggleShown()
    here: str = ""
    erase: str = ""
    erase_caption: str = ""
    about: str = ""
    version: str = ""
    facts: str = ""


def settings_shown(settings: Settings, words: Words, cameras: Sequence[int], *, vibrates: bool) -> SettingsShown:
    """The settings in words. `camera_numbers` are those that can be chosen; `vibrates`: whether this phone can."""
    say = words.say_key
    return SettingsShown(
        title=say("setting.title"),
        language=ChoiceShown(
            say("setting.language"),
            tuple((each.value, OWN_NAMES[each], "") for each in Language),
            settings.language.value,
        ),
        names=ChoiceShown(
            say("setting.names"),
            tuple((each.value, say(key), "") for each, key in _NAMES.items()),
            settings.names.value,
        ),
        light=ChoiceShown(
            say("setting.light"),
            tuple((each.value, say(key), icon) for each, (key, icon) in LIGHTS.items()),
            settings.light.value,
        ),
        size=ChoiceShown(
            say("setting.size"),
            tuple((str(scale), f"{round(100 * scale)}\N{NO-BREAK SPACE}%", "") for scale in TEXT_SCALES),
            str(settings.text_scale),
        ),
        camera=_camera(settings, words, cameras),
        still=ToggleShown(say("setting.still"), say("setting.still.text"), settings.still),
        field=say("setting.field"),
        scanner_first=ToggleShown(
            say("setting.scanner_first"), say("setting.scanner_first.text"), settings.scanner_first
        ),
        sounds=ToggleShown(say("setting.sounds"), say("setting.sounds.text"), settings.sounds),
        vibration=ToggleShown(say("setting.vibration"), say("setting.vibration.text"), settings.vibration)
        if vibrates
        else ToggleShown(),
        here=say("setting.here"),
        erase=say("setting.erase"),
        erase_caption=say("setting.erase.caption"),
        about=say("setting.about"),
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
        words.say_key("setting.camera"),
        tuple((str(number), words.say_key("setting.camera.number", number=number), "") for number in cameras),
        str(settings.camera),
    )
