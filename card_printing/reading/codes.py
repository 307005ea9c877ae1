"""What the codes in a picture say, and at how many places each: the app's own scanner, which a bad scan needs too.

It is loaded only when something is read: whoever prints does not wait for OpenCV.
"""

from collections import Counter
from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.Image import Image

    from referee_app.scanning.cascade import Cascade
    from referee_app.scanning.codes import Code
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
    from referee_app.scanning.cascade import Cascade

    return Cascade()


def _pixels(picture: "Image") -> "Gray":
    import numpy as np

    return np.asarray(picture, np.uint8)


def _counted(codes: Iterable["Code"]) -> Texts:
    from referee_app.scanning.places import places

    return Counter({text: len(quads) for text, quads in places(codes).items()})
