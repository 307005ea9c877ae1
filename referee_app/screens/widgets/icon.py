"""Shows an icon in two colours: its ink, and its ground where parts are cut out.

A drawing becomes triangles with a soft edge, which is what a graphics card can draw quickly at any size: the edge of a
shape runs from half a pixel inside it to half a pixel outside, and fades out on its way.
"""

from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from math import hypot
from types import MappingProxyType
from typing import NamedTuple

from kivy.clock import Clock
from kivy.graphics import Color, Mesh, PopMatrix, PushMatrix, Translate
from kivy.graphics.tesselator import TYPE_POLYGONS, WINDING_NONZERO, Tesselator
from kivy.graphics.texture import Texture
from kivy.properties import ColorProperty, OptionProperty
from kivy.uix.widget import Widget

from referee_app.emblems.drawing import GRID, Drawing, GridPoint
from referee_app.emblems.figures import Figure, drawing_of
from referee_app.emblems.polygons import Polygon, areas
from referee_app.screens.kivy_setup import load_layout
from referee_app.screens.theme import TypeSize
from referee_app.screens.widgets.base import Themed
from referee_app.screens.widgets.icon_drawings import SIGNS, THINGS

ACTIONS: Mapping[str, Callable[[], Drawing]] = MappingProxyType({**SIGNS, **THINGS})


NAMES = (*ACTIONS, *Figure)


EXACT_UP_TO = (80, 160, 320, 640, 1280)
"""Sides in pixels, up to which drawings share their triangles: few sizes, so that few are worked out and kept."""


_ERROR = 0.1
"""How far a flattened curve may err, in pixels: nobody sees that it has corners."""


_SHARPEST = 2.0
"""How far the tip of a sharp corner may be moved, in half pixels."""


_OPAQUE, _FADED = (0.25, 0.5), (0.75, 0.5)
"""Where the fading texture, two pixels wide, is opaque and where it is gone."""


class Icon(Widget):
    """An icon, as large as its box allows, in the middle of it; without a name there is nothing to see."""

    name = OptionProperty("", options=["", *NAMES])
    ink = ColorProperty()
    ground = ColorProperty()

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._place = Translate()
        redraw = Clock.create_trigger(self._draw, -1)  # once a frame, however much of it has changed
        move = Clock.create_trigger(self._move, -1)
        for what in ("size", "name", "ink", "ground"):
            self.fbind(what, redraw)
        for what in ("pos", "size"):
            self.fbind(what, move)
        redraw()
        move()

    def _move(self, _seconds: float) -> None:
        # Kivy tells of a new position before its centre has followed, so the middle is worked out here.
        side = min(self.size)
        self._place.xy = self.x + (self.width - side) / 2, self.y + (self.height + side) / 2

    def _draw(self, _seconds: float) -> None:
        side = min(self.size)
        self.canvas.clear()
        if not self.name or not side:
            return
        with self.canvas:
            PushMatrix()
            self.canvas.add(self._place)
            for in_ink, vertices, indices in meshes_of(self.name, side):
                Color(rgba=self.ink if in_ink else self.ground)
                Mesh(vertices=vertices, indices=indices, mode="triangles", texture=fading_edge())
            PopMatrix()


class Sign(Themed, Icon):
    """An icon among words: as large as type of its size, in the ink of its tone; without a name it takes no room."""

    type_size = OptionProperty(TypeSize.TITLE.value, options=[size.value for size in TypeSize])


@cache
def drawing_named(name: str) -> Drawing:
    """What an icon of this name shows: an action or a figure."""
    return ACTIONS[name]() if name in ACTIONS else drawing_of(Figure(name))


def triangulate_all() -> None:
    """Work out the triangles of every icon of a usual size, on any thread, so that none has to be waited for."""
    for name in NAMES:
        triangulate(drawing_named(name), EXACT_UP_TO[0])


@lru_cache(maxsize=256)
def meshes_of(name: str, side: float) -> "tuple[tuple[bool, array[float], tuple[int, ...]], ...]":
    """What a drawing of this size is made of, colour after colour; most icons on a screen are equally large."""
    parts = triangulate(drawing_named(name), exact_up_to(side))
    return tuple((part.in_ink, part.mesh(side / GRID), part.indices) for part in parts)


@cache
def fading_edge() -> Texture:
    """What the meshes of a drawing are painted with."""
    texture = Texture.create(size=(2, 1), colorfmt="rgba")
    _fill(texture)
    # Android may take the graphics memory away while the app is in the background.
    texture.add_reload_observer(_fill)
    return texture


def _fill(texture: Texture) -> None:
    texture.blit_buffer(b"\xff\xff\xff\xff\xff\xff\xff\x00", colorfmt="rgba", bufferfmt="ubyte")


class TriangleMesh(NamedTuple):
    """What is filled in one colour: corners, which way is out at each of them, and how they make up triangles."""

    in_ink: bool
    corners: tuple[GridPoint, ...]
    outwards: tuple[GridPoint, ...]
    indices: tuple[int, ...]

    def mesh(self, unit: float) -> "array[float]":
        """The vertices as a mesh wants them, from the origin down: every corner a little inside, then outside."""
        return array("f", (*self._moved(unit, -0.5, _OPAQUE), *self._moved(unit, 0.5, _FADED)))

    def _moved(self, unit: float, by: float, texel: tuple[float, float]) -> Iterator[float]:
        for (x, y), (out_x, out_y) in zip(self.corners, self.outwards, strict=True):
            yield from (x * unit + by * out_x, -y * unit - by * out_y, *texel)


def exact_up_to(side: float) -> int:
    """Which of the sizes of triangles serves a drawing that is so large."""
    return next((size for size in EXACT_UP_TO if side <= size), EXACT_UP_TO[-1])


@cache
def triangulate(drawing: Drawing, size: int) -> tuple[TriangleMesh, ...]:
    """The drawing, colour after colour, exact enough to be so many pixels large."""
    return tuple(_mesh(in_ink, polygons) for in_ink, polygons in areas(drawing, _ERROR * GRID / size))


def _mesh(in_ink: bool, polygons: Sequence[Polygon]) -> TriangleMesh:
    places: dict[GridPoint, int] = {}
    triangles = [[places.setdefault(corner, len(places)) for corner in triangle] for triangle in _triangles(polygons)]
    steps = {step for a, b, c in triangles for step in ((a, b), (b, c), (c, a))}
    rim = [(a, b) for a, b in steps if (b, a) not in steps]
    corners, count = tuple(places), len(places)
    seam = (index for a, b in rim for index in (a, b, b + count, a, b + count, a + count))
    return TriangleMesh(in_ink, corners, _outwards(corners, rim), (*(i for each in triangles for i in each), *seam))


def _triangles(polygons: Sequence[Polygon]) -> Iterator[list[GridPoint]]:
    """The union of the polygons in triangles that all turn the same way."""
    tesselator = Tesselator()
    for polygon in polygons:
        tesselator.add_contour([number for corner in polygon for number in corner])
    tesselator.tesselate(WINDING_NONZERO, TYPE_POLYGONS, 3)
    for flat in tesselator.vertices:
        numbers = memoryview(flat).tolist()
        yield list(zip(numbers[::2], numbers[1::2], strict=True))


def _outwards(corners: Sequence[GridPoint], rim: Sequence[tuple[int, int]]) -> tuple[GridPoint, ...]:
    """At each corner on the rim the direction away from both its sides, so long that both move by one; others stay."""
    sums = [(0.0, 0.0)] * len(corners)
    for a, b in rim:
        (x1, y1), (x2, y2) = corners[a], corners[b]
        length = hypot(x2 - x1, y2 - y1)
        out = (y2 - y1) / length, (x1 - x2) / length
        for end in (a, b):
            sums[end] = (sums[end][0] + out[0], sums[end][1] + out[1])
    return tuple(map(_stretched, sums))


def _stretched(total: GridPoint) -> GridPoint:
    """Two unit vectors' sum becomes as long as the corner between their sides asks for."""
    square = total[0] ** 2 + total[1] ** 2
    stretch = min(2 / square, _SHARPEST / square**0.5) if square > 1e-9 else 0.0
    return total[0] * stretch, total[1] * stretch


load_layout(__file__)
