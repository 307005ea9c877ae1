"""Stands between the settings' screen and the settings: each change is seen at once and kept."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from referee_app.cards.names import Language
from referee_app.screens.app_context import AppContext
from referee_app.screens.app_screen import Presenter
from referee_app.screens.navigation import ScreenName
from referee_app.screens.settings_screen.erasing import Erasing
from referee_app.screens.settings_screen.model import settings_shown
from referee_app.screens.settings_screen.screen import SettingsScreen
from referee_app.screens.theme import Light
from referee_app.words.words import Theme

_MEANT: dict[str, Callable[[str], Any]] = {
    "language": Language,
    "names": Theme,
    "light": Light,
    "text_scale": float,
    "camera": int,
}
"""What the key of a possibility stands for, setting by setting."""

_SAMPLE = "red"


class SettingsPresenter(Presenter):
    """The reader's choices."""

    screen: SettingsScreen

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self._cameras: tuple[int, ...] | None = None
        self._erasing = Erasing(context)
        self.screen = SettingsScreen(name=ScreenName.SETTINGS)

    def on_enter(self, _what: object = None) -> None:
        """Show the settings from the top, and look once which cameras there are."""
        self.show()
        self.screen.ids.scroll.scroll_y = 1
        if self._cameras is None:
            self._cameras = ()
            self.context.background_worker.ask(self.context.services.cameras, self._found)

    def show(self) -> None:
        """Say everything anew."""
        self.screen.shown = settings_shown(
            self.context.settings,
            self.context.words,
            self._cameras or (),
            vibrates=self.context.services.device.has_vibration,
        )

    def do_choose(self, setting: str, key: str) -> None:
        """The reader chose another value for a setting."""
        self._change(setting, _MEANT[setting](key))

    def do_erase(self) -> None:
        """The reader wants everything gone."""
        self._erasing.begin()

    def _found(self, cameras: tuple[int, ...]) -> None:
        self._cameras = cameras
        self.show()

    def _change(self, setting: str, value: Any) -> None:
        self.context.change(replace(self.context.settings, **{setting: value}))

    def do_toggle(self, setting: str, on: bool) -> None:
        """The reader turned a setting on or off."""
        self._change(setting, on)
        if on and setting in ("sounds", "vibration"):
            self.context.sounds.play(_SAMPLE, heard=setting == "sounds", felt=setting == "vibration")


PRESENTER = SettingsPresenter
