"""Shows a drawing of ours in two colours: its ink and, where something is cut out of it, its ground."""

from functools import cache

from kivy.clock import Clock
from kivy.graphics import Color, Mesh
from kivy.graphics.texture import Texture
from kivy.properties import ColorProperty, OptionProperty
from kivy.uix.widget import Widget

from referee_app.emblems.drawing import GRID
from referee_app.screens.layout import load_layout
from referee_app.screens.theme import Step
from referee_app.screens.widgets.dressed import Dressed
from referee_app.screens.widgets.facets import facets
from referee_app.screens.widgets.icons import NAMES, drawing_named


class Icon(Widget):
    """An icon, as large as its box allows, in the middle of it; without a name there is nothing to see."""

    name = OptionProperty("", options=["", *NAMES])
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
        if not self.name or not unit:
            return
        with self.canvas:
            for part in facets(drawing_named(self.name)):
                Color(rgba=self.ink if part.in_ink else self.ground)
                Mesh(
                    vertices=part.mesh(left, top, unit), indices=part.indices, mode="triangles", texture=_fading_edge()
                )


class Sign(Dressed, Icon):
    """An icon among words: as large as type of its step, in the ink of its tone; without a name it takes no room."""

    step = OptionProperty(Step.TITLE.value, options=[step.value for step in Step])


@cache
def _fading_edge() -> Texture:
    texture = Texture.create(size=(2, 1), colorfmt="rgba")
    _fill(texture)
    # Android may take the graphics memory away while the app is in the background.
    texture.add_reload_observer(_fill)
    return texture


def _fill(texture: Texture) -> None:
    texture.blit_buffer(b"\xff\xff\xff\xff\xff\xff\xff\x00", colorfmt="rgba", bufferfmt="ubyte")


load_layout(__file__)
