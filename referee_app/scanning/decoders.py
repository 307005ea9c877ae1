"""The readers of QR codes behind one small interface: a gray picture in, texts and their places out.

zxing-cpp reads more and is ten times quicker; zbar is there where zxing-cpp has no wheel, and each is the other's
second chance. Neither is loaded before it is asked for.
"""

from collections.abc import Sequence
from functools import cache
from importlib import import_module
from typing import Any, NamedTuple, Protocol

from referee_app.scanning.codes import Code, Quad
from referee_app.scanning.frame import Gray


class Readings(NamedTuple):
    """What a reader made of a picture: codes, and the places of codes that it found and could not read."""

    codes: tuple[Code, ...]
    failed: tuple[Quad, ...] = ()


class Decoder(Protocol):
    """A reader of QR codes."""

    name: str

    def read(self, gray: Gray) -> Readings:
        """All codes of a picture."""


class Zxing:
    """zxing-cpp: also tells where there is a code that it cannot read."""

    name = "zxing-cpp"

    def __init__(self) -> None:
        self._zxing = import_module("zxingcpp")

    def read(self, gray: Gray) -> Readings:
        """All codes of a picture."""
        zxing = self._zxing
        # Model 2 alone: the family "QRCode" holds micro codes too, which hardly check themselves and are misread.
        found = zxing.read_barcodes(
            gray,
            formats=zxing.BarcodeFormat.QRCodeModel2,
            text_mode=zxing.TextMode.Plain,
            return_errors=True,
        )
        codes = tuple(Code(one.text, _corners(one.position)) for one in found if one.valid and one.text)
        return Readings(codes, tuple(_corners(one.position) for one in found if not one.valid))


class Zbar:
    """zbar through pyzbar: QR codes alone, which takes a third of the time and misreads no bar codes."""

    name = "zbar"

    def __init__(self) -> None:
        self._zbar = import_module("pyzbar.pyzbar")

    def read(self, gray: Gray) -> Readings:
        """All codes of a picture."""
        try:
            found = self._zbar.decode(gray, symbols=[self._zbar.ZBarSymbol.QRCODE])
        except ValueError:  # pyzbar stumbles over an orientation that it does not know
            return Readings(())
        return Readings(tuple(code for one in found for code in _by_zbar(one)))


_QUARTER_TURNS = {"UP": 0, "RIGHT": 1, "DOWN": 2, "LEFT": 3}
"""By how much a code is turned to the right; old versions of the library do not tell."""


def _by_zbar(found: Any) -> Sequence[Code]:
    text = mended(found.data.decode("utf-8", "surrogateescape"))
    corners = [(float(point.x), float(point.y)) for point in found.polygon]
    if not text or len(corners) != 4:
        return ()
    left_up, left_down, right_down, right_up = corners
    clockwise = (left_up, right_up, right_down, left_down)
    turns = _QUARTER_TURNS.get(getattr(found, "orientation", ""), 0)
    first, second, third, fourth = (clockwise[(at + turns) % 4] for at in range(4))
    return (Code(text, (first, second, third, fourth)),)


def _corners(position: Any) -> Quad:
    upper_left, upper_right, lower_right, lower_left = (
        (float(corner.x), float(corner.y))
        for corner in (position.top_left, position.top_right, position.bottom_right, position.bottom_left)
    )
    return upper_left, upper_right, lower_right, lower_left


def mended(text: str) -> str:
    """A text as it was meant: zbar guesses what bytes mean, and tries Chinese before anything else."""
    if text.isascii():
        return text
    try:
        raw = text.encode("big5")
    except UnicodeEncodeError:
        return _without_yen(text)
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        is_japanese = all(byte < 0x80 or 0xA1 <= byte <= 0xDF for byte in raw)
        return raw.decode("shift_jis") if is_japanese else _without_yen(text)


def _without_yen(text: str) -> str:
    """Japanese codes have a yen sign and an overline where others have a backslash and a tilde."""
    is_japanese = any("\u3040" <= letter <= "\u30ff" or "\uff61" <= letter <= "\uff9f" for letter in text)
    return text.replace("\u00a5", "\\").replace("\u203e", "~") if is_japanese else text


_READERS = (Zxing, Zbar)


@cache
def decoders() -> tuple[Decoder, ...]:
    """The readers that this machine has, the better one first."""
    found: list[Decoder] = []
    for reader in _READERS:
        try:
            found.append(reader())
        except (ImportError, OSError):  # no wheel for this machine, or pyzbar without its library
            continue
    return tuple(found)


def missing() -> tuple[str, ...]:
    """The names of the readers that this machine does not have."""
    there = {reader.name for reader in decoders()}
    return tuple(reader.name for reader in _READERS if reader.name not in there)
