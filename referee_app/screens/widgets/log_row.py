"""A line of what happened."""

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from referee_app.screens.layout import load_layout
from referee_app.screens.widgets.dressed import Themed


class LogRow(Themed, BoxLayout):
    """The hour, the sentence, and a remark below it; what was taken back is struck through.

    `number` says which line it is, and `told_height` how high its words are.
    """

    number = NumericProperty(0)
    clock = StringProperty("")
    text = StringProperty("")
    mark = StringProperty("")
    undone = BooleanProperty(False)
    told_height = NumericProperty(0)


load_layout(__file__)
