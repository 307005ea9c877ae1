"""Shows a drawing of ours in two colours: its ink and, where something is cut out of it, its ground."""

from functools import cache, lru_cache
from typing import TYPE_CHECKING

from kivy.clock import Clock
from kivy.graphics import Color, Mesh, PopMatrix, PushMatrix, Translate
from kivy.graphics.texture import Texture
from kivy.properties import ColorProperty, OptionProperty
from kivy.uix.widget import Widget

from referee_app.emblems.drawing import GRID
from referee_app.screens.layout import load_layout
from referee_app.screens.theme import TypeSize
from referee_app.screens.widgets.dressed import Themed
from referee_app.screens.widgets.facets import triangulate
from referee_app.screens.widgets.icons import NAMES, drawing_named

if TYPE_CHECKING:
    from array import array


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


def triangulate_all() -> None:
    """Work out the triangles of every icon, on any thread, so that none has to be waited for."""
    for name in NAMES:
        triangulate(drawing_named(name))


@lru_cache(maxsize=256)
def meshes_of(name: str, side: float) -> "tuple[tuple[bool, array[float], tuple[int, ...]], ...]":
    """What a drawing of this size is made of, colour after colour; most icons on a screen are equally large."""
    return tuple((part.in_ink, part.mesh(side / GRID), part.indices) for part in triangulate(drawing_named(name)))


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


load_layout(__file__)
