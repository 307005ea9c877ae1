"""Loads libZXing, zxing-cpp's library with functions in C, and declares those that the decoder calls.

It knows no pictures. Each function that returns memory says in `ZXingC.h` who frees it.
"""

from collections.abc import Mapping
from ctypes import CDLL, POINTER, Structure, c_bool, c_char_p, c_int, c_uint, c_void_p

OVERRIDE = "FIELD_MARSHAL_ZXING"
"""Names the library on a computer, where the wheel does the reading unless this is set and the wheel is missing."""

LUMINANCE = 0x01000000
"""A picture with one byte for each pixel."""

PLAIN_TEXT = 0
"""Texts as they were written, without marks of how they were encoded."""

_NO_FORMAT = 0xFFFF


class Corner(Structure):
    """A point in whole pixels."""

    _fields_ = (("x", c_int), ("y", c_int))


class CodeCorners(Structure):
    """The corners of a code as they were printed."""

    _fields_ = tuple((name, Corner) for name in ("top_left", "top_right", "bottom_right", "bottom_left"))


_FUNCTIONS = {
    "ZXing_BarcodeFormatFromString": (c_uint, (c_char_p,)),
    "ZXing_ImageView_new": (c_void_p, (c_void_p, c_int, c_int, c_int, c_int, c_int)),
    "ZXing_ImageView_delete": (None, (c_void_p,)),
    "ZXing_ReaderOptions_new": (c_void_p, ()),
    "ZXing_ReaderOptions_setFormats": (None, (c_void_p, POINTER(c_uint), c_int)),
    "ZXing_ReaderOptions_setTextMode": (None, (c_void_p, c_int)),
    "ZXing_ReaderOptions_setReturnErrors": (None, (c_void_p, c_bool)),
    "ZXing_ReaderOptions_delete": (None, (c_void_p,)),
    "ZXing_ReadBarcodes": (c_void_p, (c_void_p, c_void_p)),
    "ZXing_Barcodes_size": (c_int, (c_void_p,)),
    "ZXing_Barcodes_at": (c_void_p, (c_void_p, c_int)),
    "ZXing_Barcodes_delete": (None, (c_void_p,)),
    "ZXing_Barcode_isValid": (c_bool, (c_void_p,)),
    "ZXing_Barcode_position": (CodeCorners, (c_void_p,)),
    "ZXing_Barcode_bytes": (c_void_p, (c_void_p, POINTER(c_int))),
    "ZXing_Barcode_text": (c_void_p, (c_void_p,)),
    "ZXing_Barcode_extra": (c_void_p, (c_void_p, c_char_p)),
    "ZXing_LastErrorMsg": (c_void_p, ()),
    "ZXing_free": (None, (c_void_p,)),
}
"""What each function returns, and what it takes."""


def library_name(environment: Mapping[str, str]) -> str | None:
    """Where the library is: packaged with the app on Android, else where the environment says; None if it does not."""
    # As in bootstrap, which this package does not know.
    return "libZXing.so" if "ANDROID_ARGUMENT" in environment else environment.get(OVERRIDE)


def load(name: str) -> CDLL:
    """The library, its functions declared; OSError if it is not there, or is another one."""
    library = CDLL(name)
    for function, (returned, taken) in _FUNCTIONS.items():
        try:
            declared = library[function]
        except AttributeError as error:
            raise OSError(f"{name} has no {function}: it was built without its functions in C") from error
        declared.restype, declared.argtypes = returned, taken
        setattr(library, function, declared)
    return library


def qr_format(library: CDLL) -> int:
    """The number of the QR codes that are read; OSError if the library was built without them."""
    # Model 2 alone, as everywhere: the family holds micro codes too, which hardly check themselves and are misread.
    number: int = library.ZXing_BarcodeFormatFromString(b"QRCodeModel2")
    if number == _NO_FORMAT:
        raise OSError("this libZXing does not know QR codes")
    return number
