"""The faces of real cards, as `card_printing` makes them, and where the code is on them. It knows no camera."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from card_printing.layout.card_layout import MODULES, card_layout
from card_printing.layout.design import Design, Style
from card_printing.layout.geometry import INCH, Box
from card_printing.layout.sheets import sheet_sides
from referee_app.cards.decks import Card
from referee_app.cards.ranks import Team
from tests.card_printing.printed_pdf import CARD_SET, cut_out, pictures, printed
from tests.scanning.simulated_scene.camera_effects import Bgr, Points, in_light

HALF = MODULES / 2
QUIET = HALF + 4
"""From the middle of a code to its edge, and to that of its quiet zone, in modules."""

_DPI = 300
_DESIGN = Design(style=Style.FRONTS, bleed=0, crop_marks=False)
_LAYOUT = card_layout(_DESIGN)
_FACES_A_TEAM = 18
"""Two sheets: more faces would only take longer to print."""


Print = NDArray[np.uint16]
PRINT_WHITE = 2**15
"""Light in whole numbers, which OpenCV warps many times quicker; paper may be twice as bright as its print."""


class Reach(NamedTuple):
    """How far a card reaches from the middle of its code, in modules."""

    left: float
    top: float
    right: float
    bottom: float


def _reach(card: Box) -> Reach:
    (x, y), module = _LAYOUT.modules.centre, _LAYOUT.module
    return Reach(x / module, (card.top - y) / module, (card.right - x) / module, y / module)


REACH = _reach(_LAYOUT.card)


def square(half: float) -> Points:
    """The corners of a square round the middle of a code, in modules: from the upper left, clockwise."""
    return np.array([[-half, -half], [half, -half], [half, half], [-half, half]])


def outline() -> Points:
    """The corners of a card, in modules from the middle of its code."""
    left, top, right, bottom = -REACH.left, -REACH.top, REACH.right, REACH.bottom
    return np.array([[left, top], [right, top], [right, bottom], [left, bottom]])


@dataclass(frozen=True, slots=True, eq=False)
class Face:
    """A card's front at 300 dots an inch, and the corners of its code in pixels of that picture."""

    card: Card
    text: str
    picture: Bgr
    code: Points


@cache
def pool(team: Team) -> tuple[Card, ...]:
    """The cards of a team that are shown: of all ranks, from all over the set."""
    of_team = [card for card in CARD_SET.cards if card.team is team]
    return tuple(of_team[number * len(of_team) // _FACES_A_TEAM] for number in range(_FACES_A_TEAM))


def face_of(card: Card) -> Face:
    """A card's face; its sheet is printed when the first card on it is wanted."""
    on_a_sheet = 9
    place = pool(card.team).index(card)
    return _printed_sheet(pool(card.team)[place - place % on_a_sheet :][:on_a_sheet])[card]


@cache
def _printed_sheet(cards: Sequence[Card]) -> dict[Card, Face]:
    (sheet,) = sheet_sides(cards, _DESIGN)
    (page,) = pictures(printed(_DESIGN, cards), _DPI)
    dots = _LAYOUT.module / INCH * _DPI
    code = (square(HALF) + np.array([REACH.left, REACH.top])) * dots
    return {
        card: Face(card, CARD_SET.code(card), np.ascontiguousarray(cut_out(page, box, _DPI)[..., 2::-1]), code)
        for card, box in sheet.fronts
    }


def forget_faces() -> None:
    """Give back the memory of all faces that were drawn so far."""
    _printed_sheet.cache_clear()
    shrunk.cache_clear()


@lru_cache(maxsize=2)  # those of a duel; they take up to 18 MB each
def shrunk(card: Card, module: int) -> Print:
    """The face with so many pixels to a module, as light, and as a fourth channel that there is a card."""
    light = in_light(face_of(card).picture)
    size = (round((REACH.left + REACH.right) * module), round((REACH.top + REACH.bottom) * module))
    small = cv2.resize(light, size, interpolation=cv2.INTER_AREA)
    with_cover = np.dstack([small, np.ones(small.shape[:2], np.float32)])
    return (with_cover * PRINT_WHITE).astype(np.uint16)
