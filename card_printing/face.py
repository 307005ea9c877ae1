"""Where things stand on a card, in millimetres from its lower left corner. Pure: it draws nothing.

A card is held at its lower end, with the thumb on its face. So the lower end is a grip in the team's colour; the value,
the emblem and the code stand above it, and the code keeps its distance from the thumb.
"""

from dataclasses import dataclass

from card_printing.design import CardSize
from card_printing.geometry import FINE_DOT, Box
from referee_app.refusal import Refusal

MODULES = 25
QUIET = 4
"""The white modules that a reader needs on each side of the code."""

LEAST_CODE = 20.0
"""The smallest QR code that is printed, in millimetres; below it phones begin to fail at arm's length."""

_MODEL = CardSize(63, 88)
"""The card that the proportions below were drawn on."""

_FRAME, _GRIP, _HEADER, _NAMES = 3.2, 14.0, 15.0, 10.5
_MOST_OF_WIDTH = 0.7  # the code could be larger, but then value and emblem would be too small for a child at a run


class NoRoomForCode(Refusal):
    """The code would be too small to be read, or the rank too small to be seen."""

    key = "refusal.print.no_room_for_code"


@dataclass(frozen=True, slots=True)
class Face:
    """The boxes of a card's front. `panel` is the white field; `code` includes the quiet zone."""

    card: Box
    panel: Box
    value: Box
    emblem: Box
    sign: Box
    code: Box
    names: Box
    grip: Box
    pips: Box
    mark: Box
    short_code: Box
    second_value: Box
    module: float
    corner: float

    @property
    def modules(self) -> Box:
        """The QR code itself, without its quiet zone."""
        return self.code.grown(-QUIET * self.module)


def face(size: CardSize) -> Face:
    """The front of a card of this size."""
    width, height = size
    scale = min(width / _MODEL.width, height / _MODEL.height)
    frame, grip, names = _FRAME * scale, _GRIP * scale, _NAMES * scale
    panel = Box(frame, grip, width - 2 * frame, height - grip - frame)
    room = min(panel.width, panel.height - names - _HEADER * scale, _MOST_OF_WIDTH * width)
    module = int(room / (MODULES + 2 * QUIET) / FINE_DOT) * FINE_DOT
    if module * MODULES < LEAST_CODE:
        raise NoRoomForCode(width=f"{width:g}", height=f"{height:g}", least=f"{LEAST_CODE:g}")
    side = module * (MODULES + 2 * QUIET)
    code = Box((width - side) / 2, panel.y + names, side, side)
    return Face(
        card=Box(0, 0, width, height),
        panel=panel,
        code=code,
        names=Box(panel.x + 2 * scale, panel.y + 1.6 * scale, panel.width - 4 * scale, names - 1.6 * scale),
        module=module,
        corner=3 * scale,
        **_header(Box(panel.x, code.top, panel.width, panel.top - code.top), scale),
        **_grip(Box(0, 0, width, grip), frame, scale),
    )


def _header(header: Box, scale: float) -> dict[str, Box]:
    """Value on the left, emblem in the middle, the team's sign in the right corner."""
    room = Box(header.x + 3 * scale, header.y, header.width - 5 * scale, header.height - 1.8 * scale)
    sign = 6 * scale
    half = (room.width - sign) / 2
    return {
        "value": Box(room.x, room.y, half, room.height),
        "emblem": Box(room.x + half, room.y, half, room.height).square(),
        "sign": Box(room.right - sign, room.top - sign, sign, sign),
    }


def _grip(grip: Box, frame: float, scale: float) -> dict[str, Box]:
    """Pips and mark on the left, the short code in the middle, the value upside down in the right corner."""
    room = Box(frame, frame * 0.6, grip.width - 2 * frame, grip.height - frame * 1.2)
    value = left = 15.5 * scale
    return {
        "grip": grip,
        "pips": Box(room.x, room.y, left, room.height * 0.45),
        "mark": Box(room.x, room.y + room.height * 0.45, left, room.height * 0.55),
        "short_code": Box(room.x + left, room.y, room.width - left - value, room.height),
        "second_value": Box(room.right - value, room.y, value, room.height),
    }
