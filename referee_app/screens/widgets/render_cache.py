"""Avoids drawing: caches widgets as textures while they do not change, and skips invisible ones.

Whatever changes in a window, Kivy redraws all of it, even what is invisible. What stands still meanwhile costs
one rectangle if it is cached: a screen under a sheet, what is beside a clock that ticks or a camera's picture.
"""

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.graphics import Canvas, ClearBuffers, ClearColor, Color, Fbo, InstructionGroup, Rectangle, Translate
from kivy.properties import BooleanProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from referee_app.screens.widgets.base import Themed


class _SeparateCanvas(Widget):
    """A layout whose parts are drawn on a canvas of their own; where that is drawn is up to the layout."""

    canvas: Canvas

    def __init__(self, **kwargs: object) -> None:
        self._parts = Canvas()
        super().__init__(**kwargs)

    def add_widget(self, widget: Widget, *args: object, **kwargs: object) -> None:
        """Draw a part with the others."""
        own = self.canvas
        self.canvas = self._parts
        super().add_widget(widget, *args, **kwargs)
        self.canvas = own

    def remove_widget(self, widget: Widget, *args: object, **kwargs: object) -> None:
        """Draw it no more."""
        own = self.canvas
        self.canvas = self._parts
        super().remove_widget(widget, *args, **kwargs)
        self.canvas = own


class SkippedWhenHidden(_SeparateCanvas):
    """For what comes and goes: while its opacity is 0, its parts cost nothing."""

    def __init__(self, **kwargs: object) -> None:
        self._is_drawn = False
        super().__init__(**kwargs)
        self.fbind("opacity", self._come_or_go)
        self._come_or_go()

    def _come_or_go(self, *_changed: object) -> None:
        is_seen = self.opacity > 0
        if is_seen != self._is_drawn:
            (self.canvas.add if is_seen else self.canvas.remove)(self._parts)
            self._is_drawn = is_seen


class CachedBox(_SeparateCanvas, Themed, BoxLayout):
    """A box that is drawn beside the window, onto the surface of its tone, and shown from there.

    It is not `is_cached` while something in it moves by itself: a picture that is never used again only costs time.
    """

    is_cached = BooleanProperty(True)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._drawn = Fbo(size=(1, 1), with_stencilbuffer=True)
        self._ground, self._origin = ClearColor(*self.theme.colours(self.tone).surface), Translate()
        for instruction in (self._ground, ClearBuffers(), self._origin, self._parts):
            self._drawn.add(instruction)
        self._picture, self._shown = Rectangle(), InstructionGroup()
        for instruction in (self._drawn, Color(), self._picture):
            self._shown.add(instruction)
        self.canvas.add(self._shown)
        # Android may take the graphics memory away while the app is in the background.
        self._drawn.add_reload_observer(lambda lost: lost.ask_update())
        fit = Clock.create_trigger(self._fit, -1)  # boxes settle in several passes: one picture for all of them
        for what in ("pos", "size", "theme", "tone"):
            self.fbind(what, fit)
        fit()

    def on_is_cached(self, _still: object, is_cached: bool) -> None:
        """Draw everything beside the window, or in it."""
        if is_cached:
            self.canvas.remove(self._parts)
            self._drawn.add(self._parts)
            self.canvas.add(self._shown)
        else:
            self.canvas.remove(self._shown)
            self._drawn.remove(self._parts)
            self.canvas.add(self._parts)

    def _fit(self, _seconds: float) -> None:
        (x, y), size = map(round, self.pos), tuple(max(1, round(side)) for side in self.size)
        if self._drawn.size != size:
            self._drawn.size = size
            # Pixel lies on pixel: smoothing would only take time.
            self._drawn.texture.min_filter = self._drawn.texture.mag_filter = "nearest"
            self._picture.texture = self._drawn.texture
        self._picture.pos, self._picture.size = (x, y), size
        self._origin.xy = -x, -y
        self._ground.rgba = self.theme.colours(self.tone).surface


class Backdrop(CachedBox):
    """What the rest of the window lies on: not cached while something in it `moves`.

    While it fades in, or is `covered` by something that comes and goes, it is cached all the same: most of what moves
    is then around it.
    """

    moves = BooleanProperty(False)
    covered = BooleanProperty(False)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        for what in ("moves", "covered"):
            self.fbind(what, self._keep)

    def fade_in(self, seconds: float) -> None:
        """Come slowly, or at once where no time is wanted for it."""
        Animation.cancel_all(self, "opacity")
        self.opacity = 0 if seconds else 1
        if seconds:
            fading = Animation(opacity=1, d=seconds, t="out_quad")
            fading.bind(on_complete=self._keep)
            fading.start(self)
        self._keep()

    def _keep(self, *_changed: object) -> None:
        self.is_cached = not self.moves or self.covered or self.opacity < 1
