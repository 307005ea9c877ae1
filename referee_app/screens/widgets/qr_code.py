"""A QR code for another phone's camera: dark on white in every theme, since cameras expect that."""

from functools import lru_cache
from importlib import import_module
from typing import NamedTuple

from kivy.graphics.texture import Texture
from kivy.properties import ListProperty, NumericProperty, ObjectProperty, OptionProperty, StringProperty
from kivy.uix.widget import Widget

from referee_app.screens.kivy_setup import load_layout

QUIET = 4
"""How many modules of white a code wants around it."""

MASK = 2
"""Trying all eight masks takes nine times as long, and a camera close to a screen reads any of them."""

_LEVELS = {"L": "ERROR_CORRECT_L", "M": "ERROR_CORRECT_M", "Q": "ERROR_CORRECT_Q", "H": "ERROR_CORRECT_H"}


class Modules(NamedTuple):
    """A code as a square of bytes, quiet zone included, from below: 0 where it is dark, 255 where it is light."""

    version: int
    side: int
    pixels: bytes


@lru_cache(maxsize=4)
def modules(text: str, level: str) -> Modules:
    """The smallest code that holds a text."""
    qrcode = import_module("qrcode")  # few screens show a code, and no other should wait for the library
    code = qrcode.QRCode(
        error_correction=getattr(qrcode.constants, _LEVELS[level]), border=QUIET, mask_pattern=MASK, box_size=1
    )
    code.add_data(text)
    code.make(fit=True)
    rows = code.get_matrix()
    return Modules(code.version, len(rows), bytes(0 if dark else 255 for row in reversed(rows) for dark in row))


class QrCode(Widget):
    """A code as large as its box allows, every module the same whole number of pixels; without a text, nothing."""

    text = StringProperty("")
    level = OptionProperty("M", options=list(_LEVELS))
    version = NumericProperty(0)
    texture = ObjectProperty(None, allownone=True)
    square = ListProperty([0, 0, 0, 0])

    def on_text(self, *_changed: object) -> None:
        """Make another code."""
        if not self.text:
            self.version, self.texture = 0, None
        else:
            code = modules(self.text, self.level)
            self.texture = _texture(code)
            self.version = code.version
        self.on_size()

    on_level = on_text

    def on_size(self, *_changed: object) -> None:
        """Fit the square into the box, on whole pixels."""
        side = 0
        if self.texture is not None:
            modules_across = self.texture.width
            side = max(1, int(min(self.size)) // modules_across) * modules_across
        self.square = [
            round(self.x + (self.width - side) / 2),
            round(self.y + (self.height - side) / 2),
            side,
            side,
        ]

    on_pos = on_size


def _texture(code: Modules) -> Texture:
    texture = Texture.create(size=(code.side, code.side), colorfmt="luminance")
    texture.mag_filter = texture.min_filter = "nearest"
    _fill(texture, code)
    # Android may take the graphics memory away while the app is in the background.
    texture.add_reload_observer(lambda lost: _fill(lost, code))
    return texture


def _fill(texture: Texture, code: Modules) -> None:
    texture.blit_buffer(code.pixels, colorfmt="luminance", bufferfmt="ubyte")


load_layout(__file__)
