"""Loads the layout files: each of them once, since Kivy would apply a rule that it read twice two times."""

from functools import cache
from pathlib import Path

from kivy.lang import Builder

from referee_app.screens.field import screen
from referee_app.screens.widgets import badge, button, icon, log_row, meter, notice, scroll, sheet, surface, text, tile

_HERE = Path(__file__).parents[2]
_WITH_RULES = (text, icon, surface, badge, meter, tile, log_row, button, notice, scroll, sheet, screen)
"""Modules with a layout file of their name; importing them makes their classes known to Kivy."""


@cache
def load_rules() -> None:
    """Make every layout known to Kivy."""
    for module in _WITH_RULES:
        Builder.load_file(str(_HERE.joinpath(*module.__name__.split(".")).with_suffix(".kv")))
