"""What is longer than its place."""

from kivy.uix.scrollview import ScrollView

from referee_app.screens.layout import load_layout
from referee_app.screens.widgets.dressed import Dressed


class Scroll(Dressed, ScrollView):
    """Moves up and down under a finger, and stops at its ends.

    Its thin bar does not fade: that would redraw the window for half a second whenever something in it changes.
    """


load_layout(__file__)
