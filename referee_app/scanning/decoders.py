"""The QR decoders zxing-cpp and zbar behind one interface: a gray picture in, texts and places out.

Neither is loaded before it is asked for, and each is the other's second chance. zxing-cpp comes as a wheel, or as a
library with functions in C where there is no wheel.
"""

import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from ctypes import byref, c_int, c_uint, string_at
from functools import cache
from importlib import import_module
from itertools import pairwise
from typing import Any, NamedTuple, Protocol

import numpy as np

from referee_app.scanning import zxing_c
from referee_app.scanning.frame import Gray
from referee_app.watching.codes import Code, Point, Quad


class Readings(NamedTuple):
    """The result of a decoder: codes, and the places of codes that it found but could not read."""

    codes: tuple[Code, ...]
    failed: tuple[Quad, ...] = ()


class Decoder(Protocol):
    """Decodes QR codes."""

    name: str

    def read(self, gray: Gray) -> Readings:
        """All codes of a picture."""


class Zxing:
    """zxing-cpp: reads more than zbar and is ten times faster, but does not exist for every machine.

    It also reports where there is a code that it cannot read.
    """

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


def _corners(position: Any) -> Quad:
    upper_left, upper_right, lower_right, lower_left = (
        (float(corner.x), float(corner.y))
        for corner in (position.top_left, position.top_right, position.bottom_right, position.bottom_left)
    )
    return upper_left, upper_right, lower_right, lower_left


class ZxingLibrary:
    """zxing-cpp without its wheel: the same reader with the same options, as a library with functions in C.

    Android has it so. Threads may read at the same time, as nothing is kept from one picture to the next. Without a
    name the library is looked for where this machine has it; loading it fails where there is none.
    """

    name = Zxing.name

    def __init__(self, library: str | None = None) -> None:
        found = library or zxing_c.library_name(os.environ)
        if found is None:
            raise OSError(f"no libZXing is named by {zxing_c.OVERRIDE}")
        self._zxing = zxing_c.load(found)
        self._formats = (c_uint * 1)(zxing_c.qr_format(self._zxing))

    def read(self, gray: Gray) -> Readings:
        """All codes of a picture."""
        zxing = self._zxing
        height, width = gray.shape
        pixels = np.ascontiguousarray(gray)  # as with zbar: it is given the address
        image = zxing.ZXing_ImageView_new(pixels.ctypes.data, width, height, zxing_c.LUMINANCE, 0, 0)
        with (
            self._owned(image, zxing.ZXing_ImageView_delete),
            self._options() as options,
            self._owned(zxing.ZXing_ReadBarcodes(image, options), zxing.ZXing_Barcodes_delete) as found,
        ):
            each = [zxing.ZXing_Barcodes_at(found, at) for at in range(zxing.ZXing_Barcodes_size(found))]
            valid = [one for one in each if zxing.ZXing_Barcode_isValid(one)]
            codes = tuple(Code(text, self._quad(one)) for one in valid if (text := self._text(one)))
            return Readings(codes, tuple(self._quad(one) for one in each if one not in valid))

    @contextmanager
    def _options(self) -> Iterator[int]:
        zxing = self._zxing
        with self._owned(zxing.ZXing_ReaderOptions_new(), zxing.ZXing_ReaderOptions_delete) as options:
            zxing.ZXing_ReaderOptions_setFormats(options, self._formats, 1)
            zxing.ZXing_ReaderOptions_setTextMode(options, zxing_c.PLAIN_TEXT)
            zxing.ZXing_ReaderOptions_setReturnErrors(options, True)
            yield options

    @contextmanager
    def _owned(self, address: int | None, delete: Callable[[int], None]) -> Iterator[int]:
        """What the library has made, until it is deleted; the wheel's error if it made nothing."""
        if address is None:
            raise ValueError(self._taken(self._zxing.ZXing_LastErrorMsg()).decode())
        try:
            yield address
        finally:
            delete(address)

    def _taken(self, address: int | None, length: int = -1) -> bytes:
        """The bytes that the library has handed over, which are freed; without a length they end at a zero."""
        if address is None:  # there are none, or there was no memory for them
            return b""
        try:
            return string_at(address, length)
        finally:
            self._zxing.ZXing_free(address)

    def _text(self, code: int) -> str:
        length = c_int()
        address = self._zxing.ZXing_Barcode_bytes(code, byref(length))
        if b"\0" not in self._taken(address, length.value):
            return self._taken(self._zxing.ZXing_Barcode_text(code)).decode()
        # Such a text would end at its first zero; among all that is known of a code it stands whole.
        known = json.loads(self._taken(self._zxing.ZXing_Barcode_extra(code, b"ALL")))
        return str(known.get("Text", ""))

    def _quad(self, code: int) -> Quad:
        return _corners(self._zxing.ZXing_Barcode_position(code))


_GRAY = int.from_bytes(b"Y800", "little")
_AS_BYTES = 4
"""pyzbar has no name for this setting of newer versions of the library; older ones refuse it."""


class Zbar:
    """zbar, through pyzbar's bindings: QR codes alone, which takes a third of the time and misreads no bar codes.

    pyzbar's own `decode` lets zbar guess what the bytes of a code mean, and zbar tries Chinese before anything else.
    So it is asked for the bytes themselves, and what they mean is said here. zbar 0.10, which Android has, cannot be
    asked, and what it took for Japanese is taken back. Loading it fails where the library is missing.
    """

    name = "zbar"

    def __init__(self) -> None:
        self._zbar = import_module("pyzbar.wrapper")

    def read(self, gray: Gray) -> Readings:
        """All codes of a picture."""
        zbar = self._zbar
        height, width = gray.shape
        pixels = np.ascontiguousarray(gray)  # zbar is given the address of it, so it has to stay where it is
        with self._scanner() as (scanner, are_bytes), self._image() as image:
            zbar.zbar_image_set_format(image, _GRAY)
            zbar.zbar_image_set_size(image, width, height)
            zbar.zbar_image_set_data(image, pixels.ctypes.data, pixels.size, None)
            zbar.zbar_scan_image(scanner, image)
            codes = (self._code(symbol, are_bytes) for symbol in self._symbols(image))
            return Readings(tuple(code for code in codes if code is not None))

    @contextmanager
    def _scanner(self) -> Iterator[tuple[Any, bool]]:
        """A scanner, and whether it gives the bytes themselves."""
        # One for each picture: it remembers, and must not be in two threads' hands.
        zbar = self._zbar
        scanner = zbar.zbar_image_scanner_create()
        try:
            every, qr = zbar.ZBarSymbol.NONE, zbar.ZBarSymbol.QRCODE
            zbar.zbar_image_scanner_set_config(scanner, every, zbar.ZBarConfig.CFG_ENABLE, 0)
            zbar.zbar_image_scanner_set_config(scanner, qr, zbar.ZBarConfig.CFG_ENABLE, 1)
            yield scanner, zbar.zbar_image_scanner_set_config(scanner, qr, _AS_BYTES, 1) == 0
        finally:
            zbar.zbar_image_scanner_destroy(scanner)

    @contextmanager
    def _image(self) -> Iterator[Any]:
        image = self._zbar.zbar_image_create()
        try:
            yield image
        finally:
            self._zbar.zbar_image_destroy(image)

    def _symbols(self, image: Any) -> Iterator[Any]:
        symbol = self._zbar.zbar_image_first_symbol(image)
        while symbol:
            yield symbol
            symbol = self._zbar.zbar_symbol_next(symbol)

    def _code(self, symbol: Any, are_bytes: bool) -> Code | None:
        zbar = self._zbar
        text = meant(string_at(zbar.zbar_symbol_get_data(symbol), zbar.zbar_symbol_get_data_length(symbol)))
        if not are_bytes:
            text = not_japanese(text)
        if not text or zbar.zbar_symbol_get_loc_size(symbol) != 4:
            return None
        # zbar goes the other way round, from the corner that is the upper left one on paper.
        first, fourth, third, second = (self._corner(symbol, at) for at in range(4))
        return Code(text, (first, second, third, fourth))

    def _corner(self, symbol: Any, at: int) -> Point:
        return float(self._zbar.zbar_symbol_get_loc_x(symbol, at)), float(self._zbar.zbar_symbol_get_loc_y(symbol, at))


def meant(raw: bytes) -> str:
    """Decodes the bytes of a code: as UTF-8, else as Japanese if that is plausible, else as western European."""
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        japanese = raw.decode("shift_jis", "replace")
        return japanese if _is_japanese(japanese) else raw.decode("latin-1")


def not_japanese(text: str) -> str:
    """Takes back that UTF-8 was read as Japanese; what cannot have been that stays as it is."""
    try:
        return text.encode("shift_jis").decode("utf-8")
    except UnicodeError:
        return text


def _is_japanese(text: str) -> bool:
    """Accents that are taken for Japanese come one at a time, or make no letters at all."""
    letters = ["\u3040" <= letter <= "\u9fff" or "\uff61" <= letter <= "\uff9f" for letter in text]
    return "\ufffd" not in text and any(one and other for one, other in pairwise(letters))


_DECODERS = (Zxing, ZxingLibrary, Zbar)


@cache
def installed_decoders() -> tuple[Decoder, ...]:
    """The decoders that this machine has, the better one first; zxing-cpp once, as a wheel if there is one."""
    found: dict[str, Decoder] = {}
    for decoder in _DECODERS:
        if decoder.name in found:
            continue
        try:
            found[decoder.name] = decoder()
        except (ImportError, OSError):  # no wheel for this machine, or pyzbar without its library
            continue
    return tuple(found.values())


def missing_decoders() -> tuple[str, ...]:
    """The names of the decoders that this machine does not have."""
    there = {decoder.name for decoder in installed_decoders()}
    names = dict.fromkeys(decoder.name for decoder in _DECODERS)
    return tuple(name for name in names if name not in there)
