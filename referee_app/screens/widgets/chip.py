"""A short fact on a small surface."""

from kivy.properties import StringProperty

from referee_app.screens.layout import load_layout
from referee_app.screens.widgets.surface import Surface


class Chip(Surface):
    """An icon and a word or two; nothing to press."""

    icon = StringProperty("")
    text = StringProperty("")


load_layout(__file__)
