"""Paints drawings, letters and patterns into groups of graphics instructions. It knows no piece and no game."""

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import TYPE_CHECKING

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

from referee_app.emblems.coverage import coverage
from referee_app.emblems.drawing import GRID, Drawing, Tile
from referee_app.screens.table.coats import Coat
from referee_app.screens.table.drawings import Layers
from referee_app.screens.theme import Colour, colour
from referee_app.screens.widgets.icon import fading_edge, meshes_of, triangulate
from referee_app.screens.widgets.textures import rounded_outline

if TYPE_CHECKING:
    from array import array

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
    return tuple((part.mesh(side / GRID), part.indices) for part in triangulate(drawing))


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


def pattern(group: InstructionGroup, area: Area, coat: Coat, tile: float, radius: float = 0.0) -> None:
    """A side's pattern over a surface with round corners; its tile is so many pixels wide."""
    left, bottom, wide, high = area
    points = rounded_outline((wide, high), [min(radius, wide / 2, high / 2)] * 4)
    down = tile * coat.tile.height / coat.tile.width
    vertices = [part for x, y in points for part in (left + x, bottom + y, x / tile, y / down)]
    group.add(Color(rgba=coat.mark))
    group.add(
        Mesh(vertices=vertices, indices=range(len(points)), mode="triangle_fan", texture=_tile_texture(coat.tile))
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
