"""The teams' patterns as a texture that repeats over a surface of any size."""

from collections.abc import Sequence
from functools import cache

from kivy.graphics.texture import Texture
from kivy.metrics import dp

from referee_app.cards.ranks import Team
from referee_app.screens.widgets.patterns import TILE, TILE_DP, opacity, outline


def pattern(tone: str) -> Texture | None:
    """The pattern of a team's tone; other tones have none."""
    return _texture(Team(tone)) if tone in set(Team) else None


def covering(pos: tuple[float, float], size: tuple[float, float], radii: Sequence[float]) -> list[float]:
    """The corners of a surface as a mesh wants them; where surfaces lie on one another their patterns meet."""
    tile = dp(TILE_DP)
    corners = ((pos[0] + x, pos[1] + y) for x, y in outline(size, radii))
    return [part for x, y in corners for part in (x, y, x / tile, y / tile)]


CORNERS = range(len(outline((1, 1), (0, 0, 0, 0))))
"""In which order a mesh joins them."""


@cache
def _texture(team: Team) -> Texture:
    texture = Texture.create(size=(TILE, TILE), colorfmt="rgba")
    texture.wrap = "repeat"
    _fill(texture, team)
    # Android may take the graphics memory away while the app is in the background.
    texture.add_reload_observer(lambda lost: _fill(lost, team))
    return texture


def _fill(texture: Texture, team: Team) -> None:
    pixels = b"".join(b"\xff\xff\xff" + bytes([alpha]) for alpha in opacity(team))
    texture.blit_buffer(pixels, colorfmt="rgba", bufferfmt="ubyte")
