"""Paints drawings, letters and patterns into groups of graphics instructions; and a box in a side's colours.

It knows no piece and no game.
"""

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from kivy.clock import Clock
from kivy.core.text import Label as Writer
from kivy.graphics import (
    Color,
    InstructionGroup,
    Mesh,
    PopMatrix,
    PushMatrix,
    Rectangle,
    SmoothEllipse,
    SmoothLine,
    SmoothRoundedRectangle,
    Translate,
)
from kivy.graphics.texture import Texture
from kivy.metrics import dp, sp
from kivy.properties import ColorProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from referee_app.emblems.drawing import GRID, Drawing, Tile
from referee_app.emblems.polygons import coverage
from referee_app.screens.table.colours import SIDE_COLOURS, SideColours
from referee_app.screens.theme import Colour, ScreenTheme, SurfaceTone, TypeSize, colour
from referee_app.screens.widgets.base import Themed
from referee_app.screens.widgets.icon import exact_up_to, fading_edge, meshes_of, triangulate
from referee_app.screens.widgets.text import widest_word
from referee_app.screens.widgets.textures import TILE_DP, rounded_outline

if TYPE_CHECKING:
    from array import array

Layers = tuple[tuple[str, Drawing], ...]
"""Names of colours, each with what is painted in it, from the back to the front."""

Area = tuple[float, float, float, float]
"""Left, bottom, width and height in pixels."""

PAPER, INK, SIGNAL = colour("#FFFDF7"), colour("#16201A"), colour("#F2B705")
_TILE_PIXELS = 32


def inset(area: Area, by: float) -> Area:
    """An area that is smaller on every side."""
    left, bottom, wide, high = area
    return left + by, bottom + by, wide - 2 * by, high - 2 * by


def square_in(area: Area) -> Area:
    """The largest square in the middle of an area."""
    left, bottom, wide, high = area
    side = min(wide, high)
    return left + (wide - side) / 2, bottom + (high - side) / 2, side, side


def clear(of: Colour, alpha: float) -> Colour:
    """A colour that something shines through."""
    return (*of[:3], of[3] * alpha)


def panel(group: InstructionGroup, area: Area, radius: float, of: Colour) -> None:
    """A surface with round corners."""
    left, bottom, wide, high = area
    group.add(Color(rgba=of))
    group.add(SmoothRoundedRectangle(pos=(left, bottom), size=(wide, high), radius=[min(radius, wide / 2, high / 2)]))


def frame(group: InstructionGroup, area: Area, radius: float, of: Colour, width: float) -> None:
    """A line around an area, within it."""
    left, bottom, wide, high = inset(area, width)
    group.add(Color(rgba=of))
    group.add(SmoothLine(rounded_rectangle=(left, bottom, wide, high, max(1, radius - width)), width=width))


def disc(group: InstructionGroup, area: Area, of: Colour) -> None:
    """A round surface."""
    left, bottom, side, _ = square_in(area)
    group.add(Color(rgba=of))
    group.add(SmoothEllipse(pos=(left, bottom), size=(side, side)))


def layers(group: InstructionGroup, drawn: Layers, area: Area, colours: Mapping[str, Colour]) -> None:
    """A drawing in layers, as large as its area allows, in the middle at its foot."""
    left, bottom, wide, high = area
    side = min(wide, high)
    _placed(group, left + (wide - side) / 2, bottom + side)
    for name, parts in ((name, _layer_meshes(drawing, side)) for name, drawing in drawn):
        group.add(Color(rgba=colours[name]))
        for vertices, indices in parts:
            group.add(Mesh(vertices=vertices, indices=indices, mode="triangles", texture=fading_edge()))
    group.add(PopMatrix())


def figure(group: InstructionGroup, name: str, area: Area, ink: Colour, ground: Colour) -> None:
    """An emblem, as large as its area allows, in the middle of it."""
    left, bottom, side, _ = square_in(area)
    _placed(group, left, bottom + side)
    for in_ink, vertices, indices in meshes_of(name, round(side, 1)):
        group.add(Color(rgba=ink if in_ink else ground))
        group.add(Mesh(vertices=vertices, indices=indices, mode="triangles", texture=fading_edge()))
    group.add(PopMatrix())


def _placed(group: InstructionGroup, left: float, top: float) -> None:
    group.add(PushMatrix())
    group.add(Translate(left, top))


@lru_cache(maxsize=512)
def _layer_meshes(drawing: Drawing, side: float) -> "tuple[tuple[array[float], tuple[int, ...]], ...]":
    return tuple((part.mesh(side / GRID), part.indices) for part in triangulate(drawing, exact_up_to(side)))


def letters(group: InstructionGroup, text: str, area: Area, of: Colour, *, share: float = 0.8) -> None:
    """A sign in bold, in the middle of an area, so high a share of it; smaller where it would be too wide."""
    left, bottom, wide, high = area
    texture = _written(text, max(6, round(high * share)))
    across, up = texture.size
    scale = min(1.0, wide / across)
    across, up = across * scale, up * scale
    group.add(Color(rgba=of))
    group.add(Rectangle(texture=texture, pos=(left + (wide - across) / 2, bottom + (high - up) / 2), size=(across, up)))


@lru_cache(maxsize=256)
def _written(text: str, size: int) -> Texture:
    writer = Writer(text=text, font_size=size, bold=True, color=(1, 1, 1, 1))
    writer.refresh()
    return writer.texture


def pattern(group: InstructionGroup, area: Area, side_colours: SideColours, tile: float, radius: float = 0.0) -> None:
    """A side's pattern over a surface with round corners; its tile is so many pixels wide."""
    left, bottom, wide, high = area
    points = rounded_outline((wide, high), [min(radius, wide / 2, high / 2)] * 4)
    down = tile * side_colours.tile.height / side_colours.tile.width
    vertices = [part for x, y in points for part in (left + x, bottom + y, x / tile, y / down)]
    group.add(Color(rgba=side_colours.mark))
    group.add(
        Mesh(
            vertices=vertices, indices=range(len(points)), mode="triangle_fan", texture=_tile_texture(side_colours.tile)
        )
    )


@cache
def _tile_texture(tile: Tile) -> Texture:
    texture = Texture.create(size=(_TILE_PIXELS, _TILE_PIXELS), colorfmt="rgba")
    texture.wrap = "repeat"
    _fill(texture, tile)
    # Android may take the graphics memory away while the app is in the background.
    texture.add_reload_observer(lambda lost: _fill(lost, tile))
    return texture


def _fill(texture: Texture, tile: Tile) -> None:
    rows = reversed(coverage(tile, _TILE_PIXELS, _TILE_PIXELS))
    pixels = b"".join(b"\xff\xff\xff" + bytes([round(255 * share)]) for row in rows for share in row)
    texture.blit_buffer(pixels, colorfmt="rgba", bufferfmt="ubyte")


class SideColouredBox(Themed, BoxLayout):
    """A box in the colour and pattern of a `side`; without a side it is as quiet as any head of a screen."""

    side = StringProperty("")
    ink = ColorProperty()
    surface = ColorProperty()
    shape = StringProperty("")
    letters = StringProperty(SurfaceTone.GROUND.value)
    """The tone whose letters are in the ink of the side."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        redraw = Clock.create_trigger(self._draw, -1)
        for what in ("pos", "size"):
            self.fbind(what, redraw)
        for what in ("side", "theme"):
            self.fbind(what, self._apply_colours)
            self.fbind(what, redraw)
        self._apply_colours()
        redraw()

    @staticmethod
    def size_for(headline: str, width: float, theme: ScreenTheme) -> str:
        """How large a headline can be written so that no word of it breaks."""
        for size in (TypeSize.LARGE, TypeSize.TITLE):
            if widest_word(headline, sp(theme.size(size)), bold=True) <= width:
                return size.value
        return TypeSize.BODY.value

    def _apply_colours(self, *_changed: object) -> None:
        side, plain = SIDE_COLOURS.get(self.side), self.theme.colours("ground")
        self.ink, self.surface = (side.ink, side.banner) if side else (plain.ink, plain.surface)
        self.shape = side.shape if side else ""
        self.letters = (
            SurfaceTone.GROUND.value
            if side is None
            else SurfaceTone.RED.value
            if side.has_white_ink
            else SurfaceTone.SIGNAL.value
        )

    def _draw(self, _seconds: float) -> None:
        before = self.canvas.before
        before.clear()
        before.add(Color(rgba=self.surface))
        before.add(Rectangle(pos=self.pos, size=self.size))
        colours = SIDE_COLOURS.get(self.side)
        if colours is not None:
            pattern(before, (*self.pos, *self.size), colours, dp(TILE_DP))
