"""The icons of actions, drawn by the same hand as the emblems; and the drawing of anything that an icon may show."""

from collections.abc import Mapping
from math import cos, pi, sin
from types import MappingProxyType

from referee_app.emblems.drawing import Drawing, Line, Move, Outline
from referee_app.emblems.figures import Figure, drawing_of
from referee_app.emblems.outlines import circle, polygon, rectangle
from referee_app.emblems.painting import heavy_cut, heavy_line, solid


def _rays(x: float, y: float, near: float, far: float, count: int = 8) -> tuple[Outline, ...]:
    turns = (2 * pi * ray / count for ray in range(count))
    return tuple(
        (Move(x + near * cos(turn), y + near * sin(turn)), Line(x + far * cos(turn), y + far * sin(turn)))
        for turn in turns
    )


ACTIONS: Mapping[str, Drawing] = MappingProxyType(
    {
        "play": solid(polygon((7, 4), (20, 12), (7, 20))),
        "pause": solid(rectangle(6, 4, 4, 16), rectangle(14, 4, 4, 16)),
        "faster": solid(polygon((2.5, 5), (13, 12), (2.5, 19)), polygon((12, 5), (22, 12), (12, 19))),
        "sun": solid(circle(12, 12, 4.5)) + heavy_line(*_rays(12, 12, 7.5, 10.5)),
        "moon": solid("M18.4 19.2 C10.4 25 1.6 17.6 4.2 9.4 C6.2 3.2 13 1.2 18.2 4.6 C9.8 6.4 9.8 17.4 18.4 19.2 Z"),
        "alert": solid(polygon((12, 2), (23, 21), (1, 21))) + heavy_cut("M12 8.5 V14.5", "M12 17.6 V18.2"),
    }
)
NAMES = (*ACTIONS, *Figure)


def drawing_named(name: str) -> Drawing:
    """What an icon of this name shows: an action or a figure."""
    return ACTIONS[name] if name in ACTIONS else drawing_of(Figure(name))
