"""What is longer than its place."""

from kivy.uix.scrollview import ScrollView

from referee_app.screens.widgets.dressed import Dressed


class Scroll(Dressed, ScrollView):
    """Moves up and down under a finger, stops at its ends, and shows a thin bar only while there is more."""
