"""The environment of `make test-phone`: its versions, its report, and the library that it builds where it was built."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from ctypes import CDLL, CFUNCTYPE, c_char_p, c_int, c_uint, c_ulong, c_void_p
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from qrcode import QRCode

from apk.phone import report
from apk.phone.environment import WAYS, make

LIBRARY = Path(__file__).parents[2] / "build" / "test-phone" / report.LIBRARIES / "libzbar.so.0"

needs_library = pytest.mark.skipif(not LIBRARY.is_file(), reason="libzbar 0.10 is built by make test-phone")


def test_pip_installs_the_packages_of_the_recipes_by_their_names_here() -> None:
    wanted = {"python3": "3.11.13", "android": "", "numpy": "2.3.0", "opencv": "4.12.0", "libzbar": "0.10"}
    assert list(report.pins(wanted)) == ["numpy==2.3.0.*", "opencv-python==4.12.0.*"]


def test_a_package_of_another_version_is_wrong_and_a_library_is_told() -> None:
    wanted = {"numpy": "0.1", "qrcode": version("qrcode"), "python3": "3.11.13", "libzbar": "9.9", "sqlite3": "1.0"}
    found = list(report.findings(wanted, {"sqlite3": "from a wheel"}))
    assert ("WRONG", f"numpy is {version('numpy')}, and a phone has 0.1") in found
    assert ("other", f"sqlite3 {sqlite3.sqlite_version}, from a wheel; a phone has 1.0") in found
    assert [verdict for verdict, told in found if told.startswith("qrcode is")] == []


def test_an_environment_that_has_what_no_phone_has_is_wrong() -> None:
    wanted = {"python3": "3.11.13", "libzbar": "0.10", "sqlite3": "3.50.4"}
    wrong = [told for verdict, told in report.findings(wanted, {}) if verdict == "WRONG"]
    assert wrong == [
        "zxingcpp is there, and no phone has it",
        "pypdfium2 is there, and no phone has it",
        "decoders: zxing-cpp, zbar",
    ]


def test_the_first_way_that_works_is_taken_and_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise FileNotFoundError

    def works(_environment: Path, library: Path, made: str) -> None:
        library.write_text(made)

    monkeypatch.setitem(WAYS, "libzbar", ("libzbar.so.0", {"fetched": fails, "built": works, "drawn": fails}))
    assert make(tmp_path, "libzbar", "0.10") == "built"
    assert (tmp_path / report.LIBRARIES / "libzbar.so").read_text() == "0.10"
    monkeypatch.setitem(WAYS, "sqlite3", ("libsqlite3.so.0", {"fetched": fails}))
    assert make(tmp_path, "sqlite3", "3.50.4") == "of this computer (not fetched: FileNotFoundError)"


# The pictures of zbar 0.10

SIGNATURES = {
    "zbar_image_create": (c_void_p, []),
    "zbar_image_destroy": (None, [c_void_p]),
    "zbar_image_set_format": (None, [c_void_p, c_ulong]),
    "zbar_image_set_size": (None, [c_void_p, c_uint, c_uint]),
    "zbar_image_set_data": (None, [c_void_p, c_void_p, c_ulong, c_void_p]),
    "zbar_image_first_symbol": (c_void_p, [c_void_p]),
    "zbar_image_scanner_create": (c_void_p, []),
    "zbar_image_scanner_destroy": (None, [c_void_p]),
    "zbar_scan_image": (c_int, [c_void_p, c_void_p]),
    "zbar_parse_config": (c_int, [c_char_p, c_void_p, c_void_p, c_void_p]),
    "zbar_symbol_get_data": (c_char_p, [c_void_p]),
    "zbar_symbol_next": (c_void_p, [c_void_p]),
}
Cleanup = CFUNCTYPE(None, c_void_p)


@pytest.fixture(scope="module")
def zbar() -> Any:
    library = CDLL(str(LIBRARY))
    for name, (result, arguments) in SIGNATURES.items():
        function = getattr(library, name)
        function.restype, function.argtypes = result, arguments
    return library


def drawn(text: str) -> Any:
    code = QRCode(border=4, box_size=4)
    code.add_data(text)
    return np.array(code.make_image().get_image().convert("L"))


@contextmanager
def scanner(zbar: Any) -> Iterator[int]:
    made = zbar.zbar_image_scanner_create()
    yield made
    zbar.zbar_image_scanner_destroy(made)


def show(zbar: Any, image: int, pixels: Any, cleanup: Any = None, fourcc: bytes = b"Y800") -> None:
    zbar.zbar_image_set_format(image, int.from_bytes(fourcc, "little"))
    zbar.zbar_image_set_size(image, pixels.shape[1], pixels.shape[0])
    zbar.zbar_image_set_data(image, pixels.ctypes.data, pixels.size, cleanup)


def texts(zbar: Any, image: int) -> list[bytes]:
    symbol, found = zbar.zbar_image_first_symbol(image), []
    while symbol:
        found.append(zbar.zbar_symbol_get_data(symbol))
        symbol = zbar.zbar_symbol_next(symbol)
    return found


@needs_library
def test_a_picture_has_the_results_of_its_last_reading_though_the_scanner_has_gone(zbar: Any) -> None:
    red, blue, image = drawn("RED"), drawn("BLUE"), zbar.zbar_image_create()
    with scanner(zbar) as other, scanner(zbar) as one:
        show(zbar, image, red)
        assert texts(zbar, image) == []
        assert (zbar.zbar_scan_image(one, image), texts(zbar, image)) == (1, [b"RED"])
        show(zbar, image, blue)
        assert (zbar.zbar_scan_image(other, image), texts(zbar, image)) == (1, [b"BLUE"])
    assert texts(zbar, image) == [b"BLUE"]
    zbar.zbar_image_destroy(image)


@needs_library
def test_another_format_than_gray_is_refused_and_text_as_a_setting_too(zbar: Any) -> None:
    red, image = drawn("RED"), zbar.zbar_image_create()
    with scanner(zbar) as one:
        show(zbar, image, red, fourcc=b"RGB3")
        assert zbar.zbar_scan_image(one, image) == -1
        show(zbar, image, red, fourcc=b"GREY")
        assert zbar.zbar_scan_image(one, image) == 1
    zbar.zbar_image_destroy(image)
    assert zbar.zbar_parse_config(b"enable", None, None, None) != 0


@needs_library
def test_pixels_are_given_back_once(zbar: Any) -> None:
    given: list[int] = []
    cleanup = Cleanup(given.append)
    red, image = drawn("RED"), zbar.zbar_image_create()
    show(zbar, image, red, cleanup)
    show(zbar, image, red)
    assert given == [image]
    show(zbar, image, red, cleanup)
    zbar.zbar_image_destroy(image)
    assert given == [image, image]
