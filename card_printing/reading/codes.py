"""What the codes in a picture say, and at how many places each: by the app's own scanner, which bad scans need too.

It is loaded only when something is read: whoever prints does not wait for OpenCV.
"""

from collections import Counter
from functools import cache
from importlib import import_module
from itertools import count
from typing import TYPE_CHECKING, Any

from referee_app.refusal import PackageMissing

if TYPE_CHECKING:
    from PIL.Image import Image

    from referee_app.scanning.cascade import Cascade
    from referee_app.scanning.frame import Gray

Texts = Counter[str]
"""What the codes in a picture say, and at how many places each."""


def quick_texts(picture: "Image") -> Texts:
    """What can be read at a glance."""
    return _counted(_scanner().glance(_pixels(picture)))


def thorough_texts(picture: "Image") -> Texts:
    """What can be read at all."""
    return _counted(_scanner().read(_pixels(picture)))


@cache
def _scanner() -> "Cascade":
    try:
        scanner: Cascade = import_module("referee_app.scanning.cascade").Cascade()
    except ImportError as error:
        raise PackageMissing(why=str(error)) from error
    return scanner


def _pixels(picture: "Image") -> "Gray":
    """The picture for the scanner: in half its size, or a third, where that has to do."""
    frames = import_module("referee_app.scanning.frame")
    smaller = next(by for by in count(1) if frames.fits(picture.width // by, picture.height // by))
    pixels: Gray = frames.frame_of(import_module("numpy").asarray(picture.reduce(smaller))).gray
    return pixels


def _counted(codes: Any) -> Texts:
    places = import_module("referee_app.scanning.places").places(codes)
    return Counter({text: len(quads) for text, quads in places.items()})
