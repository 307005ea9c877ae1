"""Panels and frames with round corners as textures: one rectangle each, of any size, however often it moves."""

from collections.abc import Sequence
from functools import cache

from kivy.graphics.texture import Texture
from kivy.metrics import dp

from referee_app.screens.widgets.rounding import Radii, fitting, rounded


def panel_texture(corners: Sequence[float], size: tuple[float, float]) -> Texture:
    """What a panel of this size is painted with; its corners are in dp."""
    return _texture(_radii(corners, size))


def panel_border(corners: Sequence[float], size: tuple[float, float]) -> tuple[int, int, int, int]:
    """How much of each side of it is not stretched."""
    return rounded(_radii(corners, size)).border


def frame_texture(corners: Sequence[float], size: tuple[float, float], line: float) -> Texture:
    """What a frame around such a panel is painted with, its line in dp."""
    return _texture(_radii(corners, size), round(dp(line)))


def frame_border(corners: Sequence[float], size: tuple[float, float], line: float) -> tuple[int, int, int, int]:
    """How much of each side of it is not stretched."""
    return rounded(_radii(corners, size), round(dp(line))).border


def _radii(corners: Sequence[float], size: tuple[float, float]) -> Radii:
    return fitting(tuple(map(dp, corners)), size)


@cache
def _texture(radii: Radii, line: int = 0) -> Texture:
    texture = Texture.create(size=rounded(radii, line).size, colorfmt="rgba")
    _fill(texture, radii, line)
    # Android may take the graphics memory away while the app is in the background.
    texture.add_reload_observer(lambda lost: _fill(lost, radii, line))
    return texture


def _fill(texture: Texture, radii: Radii, line: int) -> None:
    pixels = b"".join(b"\xff\xff\xff" + bytes([alpha]) for alpha in rounded(radii, line).opacity)
    texture.blit_buffer(pixels, colorfmt="rgba", bufferfmt="ubyte")
