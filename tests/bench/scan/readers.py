"""The readers that are compared: three common ones, and this scanner with all decoders or without zxing-cpp."""

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

import cv2
import zxingcpp
from pyzbar import pyzbar

from referee_app.scanning.cascade import Cascade
from referee_app.scanning.decoders import Zbar, Zxing
from referee_app.scanning.frame import Gray
from referee_app.scanning.qr.layout import VERSIONS

Texts = frozenset[str]
Reader = Callable[[Gray, int | None], Texts]
"""Reads a picture that is known to hold so many codes; None if that is open."""

PLAIN, EVERYTHING, ZBAR_ALONE = "plain pyzbar", "this scanner", "this scanner, zbar and OpenCV alone"


def readers(versions: tuple[int, ...] = tuple(VERSIONS)) -> Mapping[str, Reader]:
    """All of them by name; the versions are what this scanner is told to look for."""
    everything, zbar_alone = Cascade([Zxing(), Zbar()], versions), Cascade([Zbar()], versions)
    return {
        PLAIN: lambda gray, _want: plain_pyzbar(gray),
        "cv2.QRCodeDetector": lambda gray, _want: _by_opencv(gray),
        "zxing-cpp": lambda gray, _want: _by_zxing(gray),
        ZBAR_ALONE: lambda gray, want: _texts(zbar_alone, gray, want),
        EVERYTHING: lambda gray, want: _texts(everything, gray, want),
    }


def plain_pyzbar(gray: Gray) -> Texts:
    """As in tutorials; the yardstick of all times."""
    return frozenset(found.data.decode("utf-8", "replace") for found in pyzbar.decode(gray))


def _by_opencv(gray: Gray) -> Texts:
    try:
        return frozenset(filter(None, cv2.QRCodeDetector().detectAndDecodeMulti(gray)[1]))
    except (cv2.error, UnicodeDecodeError):  # it stumbles over some pictures, and over texts that are no UTF-8
        return frozenset()


def _by_zxing(gray: Gray) -> Texts:
    found = zxingcpp.read_barcodes(
        gray, formats=zxingcpp.BarcodeFormats([zxingcpp.BarcodeFormat.QRCode]), text_mode=zxingcpp.TextMode.Plain
    )
    return frozenset(one.text for one in found)


def _texts(cascade: Cascade, gray: Gray, want: int | None) -> Texts:
    return frozenset(code.text for code in cascade.read(gray, want))


@contextmanager
def zbar_unheard() -> Iterator[None]:
    """zbar complains about bar codes on the process's own standard error, past Python."""
    heard, nowhere = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)
    try:
        yield
    finally:
        os.dup2(heard, 2)
        os.close(heard)
        os.close(nowhere)
