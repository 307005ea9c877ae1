"""The icons of actions, drawn by the same hand as the emblems; and the drawing of anything that an icon may show."""

from collections.abc import Callable, Mapping
from functools import cache
from types import MappingProxyType

from referee_app.emblems.drawing import Drawing
from referee_app.emblems.figures import Figure, drawing_of
from referee_app.screens.widgets.icon_signs import SIGNS
from referee_app.screens.widgets.icon_things import THINGS

ACTIONS: Mapping[str, Callable[[], Drawing]] = MappingProxyType({**SIGNS, **THINGS})
NAMES = (*ACTIONS, *Figure)


@cache
def drawing_named(name: str) -> Drawing:
    """What an icon of this name shows: an action or a figure."""
    return ACTIONS[name]() if name in ACTIONS else drawing_of(Figure(name))
