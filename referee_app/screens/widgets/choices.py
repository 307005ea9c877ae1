"""One of several: all of them in sight, the chosen one ticked."""

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.gridlayout import GridLayout

from referee_app.screens.layout import load_layout
from referee_app.screens.widgets.button import Pressable
from referee_app.screens.widgets.dressed import Themed, fill


class ChoiceButton(Pressable):
    """One of the possibilities; `wish` is the width it would have on one line."""

    icon = StringProperty("")
    text = StringProperty("")
    chosen = BooleanProperty(False)
    wish = NumericProperty(0)


class Choices(Themed, GridLayout):
    """Buttons side by side, equally wide, over as many lines as they need.

    `options` are triples of a key, a text and an icon, which may be empty; `chosen` is a key. A tap chooses.
    """

    __events__ = ("on_choose",)

    options = ObjectProperty(())
    chosen = StringProperty("")
    widest = NumericProperty(0)

    def on_kv_post(self, _root: object) -> None:
        """The layout is there: from now on it shows what changes."""
        self.fbind("options", self._show)
        self.fbind("chosen", self._tick)
        self._show()

    def on_choose(self, key: str) -> None:
        """The reader chose this one."""

    def _show(self, *_changed: object) -> None:
        parts = fill(self, len(self.options), self._new, self.theme)
        for part, (key, text, icon) in zip(parts, self.options, strict=True):
            part.key, part.text, part.icon = key, text, icon
        self._tick()
        self._measure()

    def _tick(self, *_changed: object) -> None:
        for part in self.children:
            part.chosen = part.key == self.chosen

    def _new(self) -> ChoiceButton:
        part = ChoiceButton()
        part.bind(on_release=self._choose, wish=self._measure)
        return part

    def _measure(self, *_changed: object) -> None:
        self.widest = max((part.wish for part in self.children), default=0)

    def _choose(self, part: ChoiceButton) -> None:
        self.chosen = part.key
        self.dispatch("on_choose", part.key)


load_layout(__file__)
