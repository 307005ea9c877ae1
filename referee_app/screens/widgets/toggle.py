"""Something that is on or off."""

from kivy.animation import Animation
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from referee_app.screens.layout import load_layout
from referee_app.screens.theme import Transition
from referee_app.screens.widgets.button import Pressable
from referee_app.screens.widgets.dressed import Themed


class ToggleKnob(Themed, Widget):
    """A knob in a track: at the right, filled and ticked, it is on. `slid`: how far the knob is, from 0 to 1."""

    on = BooleanProperty(False)
    slid = NumericProperty(0)

    def on_on(self, _switch: object, on: bool) -> None:
        """Let the knob slide over."""
        Animation.cancel_all(self, "slid")
        seconds = self.theme.seconds(Transition.SWITCH)
        if seconds and self.get_root_window():
            Animation(slid=float(on), d=seconds, t="out_quad").start(self)
        else:
            self.slid = float(on)


class Toggle(Pressable):
    """A row with a switch; a tap anywhere on it turns it over."""

    __events__ = ("on_toggle",)

    text = StringProperty("")
    caption = StringProperty("")
    on = BooleanProperty(False)

    def on_release(self) -> None:
        """Turn over and tell."""
        self.on = not self.on
        self.dispatch("on_toggle", self.on)

    def on_toggle(self, on: bool) -> None:
        """The reader turned it on or off."""


load_layout(__file__)
