"""A line of a list that can be pressed as a whole."""

from kivy.properties import BooleanProperty, StringProperty

from referee_app.screens.layout import load_layout
from referee_app.screens.widgets.button import Pressable


class ListRow(Pressable):
    """An icon, a headline, a sentence below it, something short at its end; a chevron where it `leads` somewhere.

    Where there is little room, what stands at the end is `stacked` below the sentence.
    """

    icon = StringProperty("")
    headline = StringProperty("")
    text = StringProperty("")
    trailing = StringProperty("")
    leads = BooleanProperty(False)
    stacked = BooleanProperty(False)


load_layout(__file__)
