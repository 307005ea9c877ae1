"""Draws an icon of ours in two colours: one for its solids, one for its lines."""

from kivy.clock import Clock
from kivy.graphics import Color, Mesh, SmoothLine
from kivy.properties import ColorProperty, OptionProperty
from kivy.uix.widget import Widget

from referee_app.screens.widgets.icons import GRID, ICONS, WEIGHT, Line, Shape, Solid


class Icon(Widget):
    """An icon, as large as its box allows, in the middle of it."""

    name = OptionProperty("flag", options=list(ICONS))
    ink = ColorProperty()
    fill = ColorProperty()

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        redraw = Clock.create_trigger(self._draw, -1)  # once a frame, however much of it has changed
        for what in ("pos", "size", "name", "ink", "fill"):
            self.fbind(what, redraw)
        redraw()

    def _draw(self, _seconds: float) -> None:
        self.canvas.clear()
        with self.canvas:
            for shape in ICONS[self.name]:
                self._draw_shape(shape)

    def _draw_shape(self, shape: Shape) -> None:
        unit = min(self.size) / GRID
        # Kivy tells of a new position before its centre has followed, so the middle is worked out here.
        left, bottom = self.x + (self.width - unit * GRID) / 2, self.y + (self.height - unit * GRID) / 2
        points = [(bottom if at % 2 else left) + value * unit for at, value in enumerate(shape.points)]
        match shape:
            case Solid():
                Color(rgba=self.fill)
                vertices = [part for x, y in zip(points[::2], points[1::2], strict=True) for part in (x, y, 0, 0)]
                Mesh(vertices=vertices, indices=list(range(len(points) // 2)), mode="triangle_fan")
                SmoothLine(points=points, width=unit / 4, close=True)
            case Line(closed=closed):
                Color(rgba=self.ink)
                SmoothLine(points=points, width=unit * WEIGHT / 2, close=closed)
