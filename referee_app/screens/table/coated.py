"""A surface in a side's coat: its colour and its pattern; and how large a headline on it can be."""

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.metrics import dp, sp
from kivy.properties import ColorProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from referee_app.screens.table.coats import COATS
from referee_app.screens.table.painter import pattern
from referee_app.screens.theme import ScreenTheme, SurfaceTone, TypeSize
from referee_app.screens.widgets.base import Themed
from referee_app.screens.widgets.text import widest_word
from referee_app.screens.widgets.textures import TILE_DP


def size_for(headline: str, width: float, theme: ScreenTheme) -> str:
    """How large a headline can be written so that no word of it breaks."""
    return next(
        (size for size in (TypeSize.LARGE, TypeSize.TITLE) if _is_fitting(headline, width, theme, size)), TypeSize.BODY
    ).value


def _is_fitting(headline: str, width: float, theme: ScreenTheme, size: TypeSize) -> bool:
    return widest_word(headline, sp(theme.size(size)), bold=True) <= width


class Coated(Themed, BoxLayout):
    """A box in the coat of a `side`, up to its very edges; without a side it is as quiet as any head of a screen."""

    side = StringProperty("")
    ink = ColorProperty()
    surface = ColorProperty()
    shape = StringProperty("")
    letters = StringProperty(SurfaceTone.GROUND.value)
    """The tone whose letters are in the coat's ink."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        redraw = Clock.create_trigger(self._draw, -1)
        for what in ("pos", "size"):
            self.fbind(what, redraw)
        for what in ("side", "theme"):
            self.fbind(what, self._dye)
            self.fbind(what, redraw)
        self._dye()
        redraw()

    def _dye(self, *_changed: object) -> None:
        coat = COATS.get(self.side)
        colours = self.theme.colours("ground")
        self.ink, self.surface = (coat.ink, coat.banner) if coat else (colours.ink, colours.surface)
        self.shape = coat.shape if coat else ""
        self.letters = (
            SurfaceTone.GROUND.value
            if coat is None
            else SurfaceTone.RED.value
            if coat.has_white_ink
            else SurfaceTone.SIGNAL.value
        )

    def _draw(self, _seconds: float) -> None:
        before = self.canvas.before
        before.clear()
        before.add(Color(rgba=self.surface))
        before.add(Rectangle(pos=self.pos, size=self.size))
        coat = COATS.get(self.side)
        if coat is not None:
            pattern(before, (*self.pos, *self.size), coat, dp(TILE_DP))
