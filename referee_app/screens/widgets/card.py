"""A raised surface that holds what belongs together."""

from referee_app.screens.layout import load_layout
from referee_app.screens.widgets.surface import Surface


class Panel(Surface):
    """Its parts below each other, with room around them; as high as they are."""


load_layout(__file__)
