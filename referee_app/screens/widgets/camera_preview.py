"""What the camera sees, as a live picture, with outlines around the codes that were found in it."""

from typing import NamedTuple

from kivy.clock import Clock
from kivy.graphics.texture import Texture
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.stencilview import StencilView
from kivy.uix.widget import Widget

from referee_app.cards.ranks import Team
from referee_app.emblems.figures import TEAM_SHAPES
from referee_app.screens.kivy_setup import load_layout
from referee_app.screens.theme import RADIUS, ScreenTheme
from referee_app.screens.widgets.base import Surface, Themed, apply_theme
from referee_app.screens.widgets.models import CodeOutline
from referee_app.screens.widgets.textures import rounded_outline
from referee_app.watching.codes import Point

_NO_FRAME = (16, 9)


class Covering(NamedTuple):
    """A frame that covers a box, centred: where its upper left corner is, and how long its pixels are."""

    left: float
    top: float
    scale: float

    def place(self, point: Point) -> Point:
        """Where a pixel of the frame is in the window, which counts from below."""
        return self.left + point[0] * self.scale, self.top - point[1] * self.scale


def covering(frame: Point, pos: Point, size: Point) -> Covering:
    """The frame as small as may be, with no part of the box left empty."""
    scale = max(size[0] / frame[0], size[1] / frame[1])
    left = pos[0] + (size[0] - frame[0] * scale) / 2
    top = pos[1] + (size[1] + frame[1] * scale) / 2
    return Covering(left, top, scale)


def seen_part(frame: Point, pos: Point, size: Point, radius: float) -> list[float]:
    """A box with round corners as a mesh wants it, with the part of the frame that is seen in it as its texture.

    A texture of a frame begins with the frame's upper left pixel.
    """
    at = covering(frame, pos, size)
    places = ((pos[0] + x, pos[1] + y) for x, y in rounded_outline(size, [radius] * 4))
    return [
        number
        for x, y in places
        for number in (x, y, (x - at.left) / at.scale / frame[0], (at.top - y) / at.scale / frame[1])
    ]


class OutlineLabel(Surface):
    """A team's shape, a tick and a word or two, beside what was found."""

    shape = StringProperty("")
    tick = BooleanProperty(False)
    text = StringProperty("")


class OutlineMark(Themed, Widget):
    """A line around something, with a rim that shows it on any ground, and its label."""

    points = ListProperty([])
    tick = BooleanProperty(False)
    text = StringProperty("")
    shape = StringProperty("")
    label_x = NumericProperty(0)
    label_y = NumericProperty(0)

    def show(self, outline: CodeOutline, at: Covering, box: Widget) -> None:
        """Go around this; the label stays in the box."""
        self.pos, self.size = box.pos, box.size
        corners = [at.place(corner) for corner in outline.quad]
        self.tone, self.tick, self.text = outline.tone, outline.tick, outline.label
        self.shape = TEAM_SHAPES[Team(outline.tone)] if outline.tone in set(Team) else ""
        self.points = [number for corner in corners for number in corner]
        label, margin = self.ids.label, dp(8)
        middle = sum(x for x, _ in corners) / 4 - label.width / 2
        above = max(y for _, y in corners) + margin
        self.label_x = min(max(middle, box.x + margin), box.right - margin - label.width)
        self.label_y = min(max(above, box.y + margin), box.top - margin - label.height)


class FinderCorners(Widget):
    """Four corners that show where to hold a card."""

    @staticmethod
    def corner(pos: Point, size: Point, right: int, top: int) -> list[float]:
        """One corner of a finder as a bent line: two arms that stay away from the edges of the box."""
        inset, arm = min(size) * 0.1, min(size) * 0.12
        inwards_x, inwards_y = 1 - 2 * right, 1 - 2 * top
        x = pos[0] + right * size[0] + inwards_x * inset
        y = pos[1] + top * size[1] + inwards_y * inset
        return [x + inwards_x * arm, y, x, y, x, y + inwards_y * arm]


class CameraPreview(Themed, StencilView):
    """Gray pictures that cover its box, with outlines over them; while nothing is found, the corners of a finder.

    A texture is made for the first frame and used for all of its size; a frame costs one copy of its pixels.
    """

    outlines = ObjectProperty(())
    texture = ObjectProperty(None, allownone=True)
    corners = ListProperty([])
    finding = BooleanProperty(True)

    def __init__(self, **kwargs: object) -> None:
        self._full_size: Point = _NO_FRAME
        self._pixels = b""
        self._marks: list[OutlineMark] = []
        self._mark = Clock.create_trigger(self._draw_outlines, -1)  # once a frame, however often it was looked
        super().__init__(**kwargs)

    def show(self, pixels: bytes, width: int, height: int, full_size: tuple[int, int] | None = None) -> None:
        """Show a frame of gray pixels, row by row from above; outlines count in pixels of its full size."""
        if self.texture is None or self.texture.size != (width, height):
            self.texture = Texture.create(size=(width, height), colorfmt="luminance")
            # Android may take the graphics memory away while the app is in the background.
            self.texture.add_reload_observer(self._blit)
        self._pixels = pixels
        self._blit(self.texture)
        self.canvas.ask_update()
        if self._full_size != (full_size or (width, height)):
            self._full_size = full_size or (width, height)
            self._fit()

    def clear(self) -> None:
        """Show nothing: the camera is off."""
        self.texture, self._pixels, self.outlines = None, b"", ()

    def place(self, point: Point) -> Point:
        """Where a pixel of the frame is in the window."""
        return covering(self._full_size, self.pos, self.size).place(point)

    def on_outlines(self, *_changed: object) -> None:
        """Draw around what was found."""
        self._mark()

    def _draw_outlines(self, _seconds: float) -> None:
        """The marks that are there are used as far as they go."""
        at = covering(self._full_size, self.pos, self.size)
        self.finding = not self.outlines
        while len(self._marks) < len(self.outlines):
            mark = OutlineMark()
            apply_theme(mark, self.theme)
            self._marks.append(mark)
        for place, mark in enumerate(self._marks):
            if place < len(self.outlines):
                mark.show(self.outlines[place], at, self)
                if mark.parent is None:
                    self.add_widget(mark)
            elif mark.parent is not None:
                self.remove_widget(mark)

    def on_theme(self, _picture: object, theme: ScreenTheme) -> None:
        """The marks that are not in use follow the theme, too."""
        for mark in self._marks:
            apply_theme(mark, theme)

    def on_size(self, *_changed: object) -> None:
        """Cover another box."""
        self._fit()

    on_pos = on_size

    def _fit(self) -> None:
        if all(self.size):
            self.corners = seen_part(self._full_size, self.pos, self.size, dp(RADIUS))
            self.on_outlines()

    def _blit(self, texture: Texture) -> None:
        texture.blit_buffer(self._pixels, colorfmt="luminance", bufferfmt="ubyte")


load_layout(__file__)
