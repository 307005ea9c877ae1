"""What every part of ours shares: a look and the tone of the surface it is or lies on."""

from kivy.properties import ObjectProperty, OptionProperty
from kivy.uix.widget import Widget

from referee_app.screens.theme import Look, Tone


class Dressed:
    """A part that follows the look."""

    look = ObjectProperty(Look(), rebind=True)
    tone = OptionProperty(Tone.GROUND.value, options=[tone.value for tone in Tone])


def dress(root: Widget, look: Look) -> None:
    """Give a part and everything in it a new look, at once."""
    for widget in root.walk(restrict=True):
        if isinstance(widget, Dressed):
            widget.look = look
