"""The widgets of the screen that says that time is up."""

from kivy.properties import ObjectProperty

from referee_app.screens.app_screen import AppScreen
from referee_app.screens.kivy_setup import load_layout
from referee_app.screens.time_up.model import TimeUpShown
from referee_app.screens.verdict.model import VerdictShown


class TimeUpScreen(AppScreen):
    """The whole window. Where children stand around the phone there is a lock below, and nothing else to touch."""

    shown = ObjectProperty(TimeUpShown(VerdictShown("ground", "ground", "", "", "")), rebind=True)

    def on_shown(self, _screen: object, shown: TimeUpShown) -> None:
        """Show another overlay; an equal one does not appear a second time."""
        if self.ids.overlay.shown != shown.overlay:
            self.ids.overlay.shown = shown.overlay


load_layout(__file__)
