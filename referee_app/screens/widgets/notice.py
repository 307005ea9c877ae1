"""Something that wants attention but does not stand in the way."""

from kivy.properties import StringProperty

from referee_app.screens.layout import load_layout
from referee_app.screens.widgets.surface import Surface


class Notice(Surface):
    """A yellow panel with a headline and a sentence; without a headline there is none."""

    headline = StringProperty("")
    text = StringProperty("")


class StatusLine(Surface):
    """An icon and a sentence; one that wants attention lies on yellow."""

    text = StringProperty("")
    flag_of = StringProperty("red")


load_layout(__file__)
