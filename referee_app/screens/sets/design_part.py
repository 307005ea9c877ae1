"""The part of a screen on which the looks of a card set are chosen."""

from kivy.properties import ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from referee_app.screens.app_screen import Captioned
from referee_app.screens.kivy_setup import load_layout
from referee_app.screens.sets.design_model import DesignChoicesShown
from referee_app.screens.widgets.base import Themed
from referee_app.screens.widgets.choices import ChoiceButton, Choices


class SeveralChoices(Choices):
    """Any of several: a tap tells the key, and whoever hears it says what is `taken` then."""

    taken = ObjectProperty(frozenset())

    def on_kv_post(self, root: object) -> None:
        """The layout is there: from now on it shows what changes."""
        self.fbind("taken", self._tick)
        super().on_kv_post(root)

    def _tick(self, *_changed: object) -> None:
        for part in self.children:
            part.chosen = part.key in self.taken

    def _choose(self, part: ChoiceButton) -> None:
        self.dispatch("on_choose", part.key)


class DesignPart(Captioned, Themed, BoxLayout):
    """Languages and size in sight, everything else folded away."""

    __events__ = ("on_turn",)

    shown = ObjectProperty(DesignChoicesShown(), rebind=True)

    def on_turn(self, trait: str, key: str) -> None:
        """The reader tapped one of the choices."""


load_layout(__file__)
