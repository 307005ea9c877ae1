"""The teams' patterns as textures that repeat."""

from functools import cache

from kivy.graphics.texture import Texture
from kivy.metrics import dp

from referee_app.cards.ranks import Team
from referee_app.screens.widgets.patterns import TILE, TILE_DP, coverage


def pattern(tone: str) -> Texture | None:
    """The pattern of a team's tone; other tones have none."""
    return _texture(Team(tone)) if tone in set(Team) else None


def repeated(width: float, height: float) -> tuple[float, ...]:
    """The corners of a surface, counted in tiles, so that a pattern is equally coarse everywhere."""
    across, up = width / dp(TILE_DP), height / dp(TILE_DP)
    return 0, 0, across, 0, across, up, 0, up


@cache
def _texture(team: Team) -> Texture:
    texture = Texture.create(size=(TILE, TILE), colorfmt="rgba")
    texture.wrap = "repeat"
    _fill(texture, team)
    # Android may take the graphics memory away while the app is in the background.
    texture.add_reload_observer(lambda lost: _fill(lost, team))
    return texture


def _fill(texture: Texture, team: Team) -> None:
    pixels = b"".join(b"\xff\xff\xff" + bytes([alpha]) for alpha in coverage(team))
    texture.blit_buffer(pixels, colorfmt="rgba", bufferfmt="ubyte")
