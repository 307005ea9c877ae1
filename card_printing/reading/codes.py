"""Reads the codes in a picture with the app's scanner: their texts, and how often each occurs.

The scanner is loaded only when something is read: whoever prints does not wait for OpenCV. Budgets are seconds of
processor time: nothing is lost by waiting on a busy machine.
"""

import math
import time
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from functools import cache
from importlib import import_module
from itertools import count
from typing import TYPE_CHECKING

from referee_app.cards.card_set import COVER_MARK
from referee_app.sentence import PackageMissing

if TYPE_CHECKING:
    from PIL.Image import Image

    from referee_app.scanning.cascade import Cascade
    from referee_app.scanning.frame import Gray
    from referee_app.watching.codes import Code

Texts = Counter[str]
"""What the codes in a picture say, and at how many places each."""

FIRST_DPI, SECOND_DPI = 150, 300
"""How finely a page is looked at, and how finely again if it seems to show more than was read."""


def pixels_of(picture: "Image") -> "Gray":
    """A picture for the scanner, for which it need not be held twice: in half its size, or a third, if it is large."""
    frames = import_module("referee_app.scanning.frame")
    smaller = next(by for by in count(1) if frames.fits(picture.width // by, picture.height // by))
    fitting = picture if smaller == 1 else picture.reduce(smaller)
    gray: Gray = frames.frame_of(import_module("numpy").asarray(fitting)).gray
    return gray


def is_key(text: str) -> bool:
    """Whether a code is that of a cover sheet."""
    return text.startswith(COVER_MARK)


def quick_texts(pixels: "Gray", budget_s: float = math.inf) -> Texts:
    """The texts that the quick pass reads."""
    return texts_of(quick_codes(pixels, budget_s))


def quick_codes(pixels: "Gray", budget_s: float = math.inf) -> tuple["Code", ...]:
    """The codes that the quick pass reads."""
    return _scanner().glance(pixels, budget_s)


def texts_of(codes: Iterable["Code"]) -> Texts:
    """What these codes say, and at how many places each."""
    places = import_module("referee_app.watching.codes").places(codes)
    return Counter({text: len(quads) for text, quads in places.items()})


def shows_unread(pixels: "Gray", codes: Collection["Code"], *, is_sharp_page: bool) -> bool:
    """Whether a code seems to be there that is not among those that were read.

    On a page of cards their codes are large: half of its size shows them, in a quarter of the time. A photograph in
    which nothing was read may be far out of focus.
    """
    views = import_module("referee_app.scanning.views")
    if is_sharp_page:
        return _scanner().shows_unread(pixels, codes, [views.HALF])
    return _scanner().shows_unread(pixels, codes, [views.PLAIN, views.HALF] + [views.SHARPENED] * (not codes))


def thorough_texts(pixels: "Gray", budget_s: float = math.inf) -> Texts:
    """The texts that a full search reads within the time limit."""
    *_, texts = closer_texts(pixels, budget_s)
    return texts


def closer_texts(pixels: "Gray", budget_s: float = math.inf) -> Iterator[Texts]:
    """What is read after each of ever closer looks, until they add nothing or the time is up."""
    for codes in _scanner().closer_looks(pixels, budget_s=budget_s):
        yield texts_of(codes)


@cache
def _scanner() -> "Cascade":
    try:
        scanner: Cascade = import_module("referee_app.scanning.cascade").Cascade(clock=time.process_time)
    except ImportError as error:
        raise PackageMissing(why=str(error)) from error
    return scanner
