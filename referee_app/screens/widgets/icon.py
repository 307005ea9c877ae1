"""Shows a drawing of ours in two colours: its ink and, where something is cut out of it, its ground."""

from functools import cache

from kivy.clock import Clock
from kivy.graphics import Color, Mesh
from kivy.graphics.texture import Texture
from kivy.properties import ColorProperty, OptionProperty
from kivy.uix.widget import Widget

from referee_app.emblems.drawing import GRID
from referee_app.screens.widgets.facets import facets
from referee_app.screens.widgets.icons import NAMES, drawing_named


class Icon(Widget):
    """An icon, as large as its box allows, in the middle of it."""

    name = OptionProperty("play", options=list(NAMES))
    ink = ColorProperty()
    ground = ColorProperty()

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        redraw = Clock.create_trigger(self._draw, -1)  # once a frame, however much of it has changed
        for what in ("pos", "size", "name", "ink", "ground"):
            self.fbind(what, redraw)
        redraw()

    def _draw(self, _seconds: float) -> None:
        unit = min(self.size) / GRID
        # Kivy tells of a new position before its centre has followed, so the middle is worked out here.
        left, top = self.x + (self.width - unit * GRID) / 2, self.y + (self.height + unit * GRID) / 2
        self.canvas.clear()
        with self.canvas:
            for part in facets(drawing_named(self.name)):
                Color(rgba=self.ink if part.in_ink else self.ground)
                Mesh(
                    vertices=part.mesh(left, top, unit), indices=part.indices, mode="triangles", texture=_fading_edge()
                )


@cache
def _fading_edge() -> Texture:
    texture = Texture.create(size=(2, 1), colorfmt="rgba")
    _fill(texture)
    # Android may take the graphics memory away while the app is in the background.
    texture.add_reload_observer(_fill)
    return texture


def _fill(texture: Texture) -> None:
    texture.blit_buffer(b"\xff\xff\xff\xff\xff\xff\xff\x00", colorfmt="rgba", bufferfmt="ubyte")
