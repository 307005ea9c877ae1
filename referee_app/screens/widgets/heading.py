"""What a group of parts is about."""

from referee_app.screens.layout import load_layout
from referee_app.screens.widgets.text import Text


class Heading(Text):
    """A line above a group."""


load_layout(__file__)
