"""Draws the app's icon and splash screen from the emblems: a marshal's laurel around the signal pennant.

Run it as a module to write the pictures that `buildozer.spec` names. Laurel and pennant stand within the circle that
every launcher leaves of an adaptive icon; the first picture ends in the plain colour that fills a screen around it.
"""

from collections.abc import Callable, Mapping
from math import cos, pi, sin
from pathlib import Path

from PIL import Image

from referee_app.emblems.drawing import GRID, Drawing, Outline, Tile
from referee_app.emblems.figures import Figure, drawing_of
from referee_app.emblems.outlines import light_line, polygon, rectangle, solid
from referee_app.emblems.polygons import coverage

FOLDER = Path(__file__).with_name("pictures")

PINE, HILL = "#1F4D36", "#2C6046"
DARK_PINE, DARK_HILL = "#14211A", "#21382B"
PAPER, SIGNAL = "#F6F1E4", "#F2B705"

UNITS = 108
"""How wide a layer of an adaptive icon is; a launcher shows 72 units of it, and surely a circle of 66."""

LAYER, ICON, FIRST_WIDTH, FIRST_HEIGHT = 432, 512, 1080, 1620
"""Sizes in pixels."""

_, *_LAUREL = drawing_of(Figure.MARSHAL)
_CLOTH, _HEM, _POLE = drawing_of(Figure.PENNANT)
_PENNANT = (*solid(_CLOTH.outline), _HEM)


def icon() -> Image.Image:
    """The icon of older phones: what a launcher shows of the two layers, its corners round."""
    size = ICON * UNITS // 72
    whole = _map(size, PINE, HILL, loops=7).convert("RGBA")
    whole.alpha_composite(_mark(size, 60))
    margin = (size - ICON) // 2
    tile = whole.crop((margin, margin, margin + ICON, margin + ICON))
    tile.putalpha(_shades(Tile(GRID, GRID, solid(rectangle(0, 0, GRID, GRID, 5.2))), ICON))
    return tile


def first_picture() -> Image.Image:
    """The splash screen, shown while the app loads."""
    middle = _map(FIRST_WIDTH, DARK_PINE, DARK_HILL, loops=2).convert("RGBA")
    middle.alpha_composite(_mark(FIRST_WIDTH, 48))
    picture = Image.new("RGB", (FIRST_WIDTH, FIRST_HEIGHT), DARK_PINE)
    picture.paste(middle.convert("RGB"), (0, (FIRST_HEIGHT - FIRST_WIDTH) // 2))
    return picture


PICTURES: Mapping[str, Callable[[], Image.Image]] = {
    "icon.png": icon,
    "icon_foreground.png": lambda: _mark(LAYER, 60),
    "icon_background.png": lambda: _map(LAYER, PINE, HILL, loops=7),
    "presplash.png": first_picture,
}
"""How each picture is drawn, by the name of its file."""


def _mark(size: int, units: float) -> Image.Image:
    """Laurel and pennant, so many units wide, in the middle of a clear square."""
    picture = Image.new("RGBA", (size, size))
    whole = units / UNITS
    _stamp(picture, tuple(_LAUREL), PAPER, whole, (0.5, 0.5 + 0.012 * whole))
    pennant, place = whole * 0.56, (0.5 - 0.012 * whole, 0.5 - 0.045 * whole)
    _stamp(picture, _PENNANT, SIGNAL, pennant, place)
    _stamp(picture, (_POLE,), PAPER, pennant, place)
    return picture


def _stamp(picture: Image.Image, drawing: Drawing, colour: str, share: float, middle: tuple[float, float]) -> None:
    """Put a drawing onto a square picture in one colour; sizes and places as shares of the picture."""
    size = round(picture.width * share)
    left, top = (round(picture.width * at - size / 2) for at in middle)
    stamp = Image.new("RGBA", (size, size), colour)
    stamp.putalpha(_shades(Tile(GRID, GRID, drawing), size))
    picture.alpha_composite(stamp, (left, top))


def _map(size: int, ground: str, line: str, *, loops: int) -> Image.Image:
    """A hill as a field map shows it: lines of equal height."""
    picture = Image.new("RGB", (size, size), ground)
    lines = light_line(*(_height_line(10.5 * loop) for loop in range(3, loops + 3)))
    picture.paste(Image.new("RGB", (size, size), line), mask=_shades(Tile(UNITS, UNITS, lines), size))
    return picture


def _height_line(radius: float) -> Outline:
    """A loop around the middle that is no circle, as hills are not."""
    wave = radius / 60
    turns = [2 * pi * step / 120 for step in range(120)]
    far = [radius * (1 + 0.09 * sin(2 * turn + wave) + 0.05 * sin(3 * turn - 2 * wave)) for turn in turns]
    return polygon(
        *((UNITS / 2 + r * cos(turn), UNITS / 2 + r * sin(turn)) for r, turn in zip(far, turns, strict=True))
    )


def _shades(tile: Tile, size: int) -> Image.Image:
    """A tile as a picture in gray: white where there is ink."""
    picture = Image.new("L", (size, size))
    picture.putdata([round(255 * share) for row in coverage(tile, size, size) for share in row])
    return picture


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, draw in PICTURES.items():
        draw().save(FOLDER / name, optimize=True)
