"""The positions of everything on a card, in millimetres from its lower left corner. Pure: it draws nothing.

A card is held at its lower end, with the thumb on its face. So the lower end is a grip in the team's colour; the value,
the emblem and the code stand above it, and the code keeps its distance from the thumb. What height is left over goes to
the grip.
"""

from dataclasses import dataclass
from functools import lru_cache

from card_printing.layout.design import CardSize, Design
from card_printing.layout.geometry import FINE_DOT, Box
from referee_app.sentence import Refusal

MODULES = 25
QUIET = 4
"""The white modules that a reader needs on each side of the code."""

LEAST_CODE = 20.0
"""The smallest QR code that is printed, in millimetres; below it phones begin to fail at arm's length."""

_MODEL = CardSize(63, 88)
"""The card that the proportions below were drawn on."""

_FRAME, _GRIP, _HEADER, _NAMES = 3.2, 14.0, 15.0, 10.5
_HIGHEST_HEADER = 18.5
_MOST_OF_WIDTH = 0.7  # the code could be larger, but then value and emblem would be too small for a child at a run


class NoRoomForCode(Refusal):
    """The code would be too small to be read, or the rank too small to be seen."""

    key = "refusal.print.no_room_for_code"


@dataclass(frozen=True, slots=True)
class CardLayout:
    """The boxes of a card's front. `panel` is the white field; `code` includes the quiet zone."""

    card: Box
    panel: Box
    value: Box
    emblem: Box
    sign: Box
    mark: Box
    code: Box
    names: Box
    grip: Box
    pips: Box
    short_code: Box
    second_value: Box
    module: float
    corner: float

    @property
    def modules(self) -> Box:
        """The QR code itself, without its quiet zone."""
        return self.code.grown(-QUIET * self.module)


@lru_cache(maxsize=8)
def card_layout(design: Design) -> CardLayout:
    """The front of a card of this design."""
    width, height = design.card
    scale = min(width / _MODEL.width, height / _MODEL.height)
    frame, names = _FRAME * scale, _NAMES * scale
    for_code = height - frame - (_HEADER + _NAMES + _GRIP) * scale
    room = min(width - 2 * frame, for_code, _MOST_OF_WIDTH * width)
    module = int(room / (MODULES + 2 * QUIET) / FINE_DOT) * FINE_DOT
    if module * MODULES < LEAST_CODE:
        size = design.size
        raise NoRoomForCode(width=f"{size.width:g}", height=f"{size.height:g}", least=f"{LEAST_CODE:g}")
    side = module * (MODULES + 2 * QUIET)
    header_height = min(_HEADER * scale + for_code - side, _HIGHEST_HEADER * scale)
    header = Box(frame, height - frame - header_height, width - 2 * frame, header_height)
    code = Box((width - side) / 2, header.y - side, side, side)
    panel = Box(frame, code.y - names, header.width, header.top - code.y + names)
    return CardLayout(
        card=Box(0, 0, width, height),
        panel=panel,
        code=code,
        names=Box(panel.x + 2 * scale, panel.y + 1.6 * scale, panel.width - 4 * scale, names - 1.6 * scale),
        module=module,
        corner=3 * scale,
        **_header(header, scale),
        **_grip(Box(0, 0, width, panel.y), frame, scale),
    )


def _header(header: Box, scale: float) -> dict[str, Box]:
    """Value on the left, emblem in the middle, in the right corner the team's sign over the mark of the other game."""
    room = Box(header.x + 3 * scale, header.y, header.width - 5 * scale, header.height - 1.8 * scale)
    sign = 6 * scale
    half = (room.width - sign) / 2
    return {
        "value": Box(room.x, room.y, half, room.height),
        "emblem": Box(room.x + half, room.y, half, room.height).square(),
        "sign": Box(room.right - sign, room.top - sign, sign, sign),
        "mark": Box(room.right - sign, room.y, sign, room.height - sign - scale),
    }


def _grip(grip: Box, frame: float, scale: float) -> dict[str, Box]:
    """At the lower edge: pips on the left, the short code in the middle, the value again in the right corner."""
    room = Box(frame, frame * 0.6, grip.width - 2 * frame, _GRIP * scale - frame * 1.2)
    value = left = 15.5 * scale
    code = min(room.width - left - value, 26 * scale)
    return {
        "grip": grip,
        "pips": Box(room.x, room.centre[1] - 2.3 * scale, left * 0.95, 4.6 * scale),
        "short_code": Box(grip.centre[0] - code / 2, room.y, code, room.height),
        "second_value": Box(room.right - value, room.y, value, room.height),
    }
