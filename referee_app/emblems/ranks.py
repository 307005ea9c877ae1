"""The drawings of the ranks, and the neutral figures of the theme of numbers.

Nothing of the latter is a weapon or a uniform: as many squares as the number, and a block for the card that is called B
(block, blok, bloc). The key is X, which in Card Clash takes a block away.
"""

from referee_app.emblems.drawing import Drawing, GridPoint, Outline
from referee_app.emblems.outlines import (
    circle,
    cut_out,
    light_cut,
    light_line,
    mirrored,
    path,
    polygon,
    rectangle,
    solid,
    star,
    symmetric,
    turned,
)

_WREATH = (12, 11.6)
_LEAF = path("M12 20 C10.8 22.6 8.6 22.9 6.5 21 C7.8 19 10.2 18.6 12 20 Z")
_LAUREL = tuple(turned(_LEAF, angle, _WREATH) for angle in (4, 32, 60, 88, 116))
_STEM = path("M12 20 C7.4 20 3.6 16.2 3.6 11.6 C3.6 10.2 3.9 9 4.4 8")

MARSHAL: Drawing = solid(star(12, 11.9, 7.1, 3.4), *_LAUREL, *map(mirrored, _LAUREL)) + light_line(
    _STEM, mirrored(_STEM)
)

GENERAL: Drawing = solid(
    symmetric(
        "M12 9.4 C13 10 14.2 10.2 15.4 9.6 C17.8 8.2 18.6 4.2 23.2 1.8 C23.6 4.2 23.1 6.4 22.2 8.1 L20.4 7.7 "
        "C21.4 9 21.6 10.8 21 12.4 L19 11.5 C19.7 12.9 19.4 14.7 18.3 16.2 L16.5 14.4 C16.4 15.8 15.6 16.8 14.4 17.2 "
        "L16.8 22 L14 21.4 L12 23.2"
    ),
    "M9.4 11 C10.2 9.4 10.2 7.8 9.6 6.4 C8.6 5.5 7.4 5.8 6.7 7 C5.8 4.8 6.8 3.2 8.8 2.8 C10.4 0.6 14 0.9 14.8 3.8 "
    "C15.4 6 14.4 8.6 14.6 11 Z",
) + cut_out(circle(10.6, 4.1, 0.9))

COLONEL: Drawing = solid(
    "M4 1.6 H7.6 V4.6 H10.2 V1.6 H13.8 V4.6 H16.4 V1.6 H20 V8.4 L17.8 10.8 V18.4 L21 21 V22.6 H14.8 V18.4 "
    "C14.8 14.6 9.2 14.6 9.2 18.4 V22.6 H3 V21 L6.2 18.4 V10.8 L4 8.4 Z"
) + cut_out(rectangle(11, 8.4, 2, 4.2, 1))

MAJOR: Drawing = solid(symmetric("M12 1 C14.6 2.8 17.6 3.6 21 3.6 V11 C21 16.8 17 21 12 23.2")) + cut_out(
    "M5.2 5.6 C7.6 5.4 9.8 4.8 12 3.6 V12 H5.2 Z", "M12 12 H18.8 C18.6 16 16 19 12 20.8 Z"
)


def _sword(degrees: float) -> tuple[Outline, ...]:
    parts = (
        path("M12 -3.2 L14 0.4 V16.6 H10 V0.4 Z"),
        rectangle(8.2, 16.4, 7.6, 2.4, 1.2),
        rectangle(10.8, 17.6, 2.4, 5.4),
        circle(12, 24.2, 1.9),
    )
    return tuple(turned(part, degrees) for part in parts)


CAPTAIN: Drawing = solid(*_sword(45)) + cut_out(turned(rectangle(9.2, 8, 5.6, 7), -45)) + solid(*_sword(-45))

LIEUTENANT: Drawing = solid(
    turned(path("M12 -3 L14.8 1.4 V15 H9.2 V1.4 Z"), 45),
    turned(rectangle(5.4, 14.6, 13.2, 3, 1.5), 45),
    turned(rectangle(10.4, 16, 3.2, 6), 45),
    turned(circle(12, 23.6, 2.4), 45),
) + light_cut(turned(path("M12 3 V11"), 45))

SERGEANT: Drawing = solid(
    *(symmetric(f"M12 {top} L21.5 {top + 6.6} V{top + 10.6} L12 {top + 4}") for top in (1, 6.8, 12.6))
)

MINER: Drawing = solid(
    turned(rectangle(10.5, 1, 3, 25.4, 1.5), -45),
    turned(path("M0.6 11 C3 3.6 8 0.8 12 0.8 C16 0.8 21 3.6 23.4 11 C19.6 7 16 5.8 12 5.8 C8 5.8 4.4 7 0.6 11 Z"), -45),
    turned(rectangle(9.2, -0.8, 5.6, 6.6, 0.8), -45),
)

_LENS = (6.2, 16.8)
_BARREL = "M5.8 5.2 H10.2 L11 8.6 V16.8 H1.2 C1.2 13 4.2 9 5.8 5.2 Z"

SCOUT: Drawing = (
    solid(_BARREL, mirrored(path(_BARREL)), rectangle(5.8, 1.6, 4.6, 2.6, 0.8), rectangle(13.6, 1.6, 4.6, 2.6, 0.8))
    + solid(circle(*_LENS, 5), mirrored(circle(*_LENS, 5)), rectangle(10.6, 8.2, 2.8, 4.6))
    + cut_out(circle(*_LENS, 3.2), mirrored(circle(*_LENS, 3.2)))
)

SPY: Drawing = solid(
    symmetric(
        "M12 2.4 C13 2.4 13.8 1.2 15.2 1.2 C17 1.2 17.6 4.2 18 7.4 C21 7.8 23 8.4 23 9.4 C23 10.6 18 11.4 12 11.4"
    ),
    symmetric("M12 20.4 L14.4 17 L19 16 C21.6 17.4 22.4 20 22.4 23 H12"),
    circle(8.6, 13.2, 2.5),
    circle(15.4, 13.2, 2.5),
) + light_cut("M6.4 7.4 C9 8 15 8 17.6 7.4")

BOMB: Drawing = (
    solid(circle(9.6, 14.8, 8.4), turned(rectangle(7, 4.8, 5.2, 4, 0.8), 40, (9.6, 14.8)))
    + light_line("M15.4 7.6 C16.4 6 17.6 5.4 19.4 5")
    + solid(star(20, 4.4, 3.4, 1.6, 8))
    + light_cut("M4.4 14.6 C4.4 11.8 6.2 9.8 8.6 9.4")
)

FLAG: Drawing = solid(
    rectangle(4, 1, 2.4, 21.6, 1.2),
    "M5 2.8 C9 0.8 12.6 5.8 16.6 3.8 C18.6 2.8 20.6 2.6 22.6 3.4 L20 9 L22.6 14.6 "
    "C20.6 13.8 18.6 14 16.6 15 C12.6 17 9 12 5 14 Z",
    rectangle(1.6, 20.6, 7.2, 2.4, 1.2),
)


# By numbers


def _squares(side: float, *middles: GridPoint) -> Drawing:
    """Squares of one size, by their middles."""
    return solid(*(rectangle(x - side / 2, y - side / 2, side, side, side / 6) for x, y in middles))


def _rows(side: float, step: float, *counts: int) -> Drawing:
    """Rows of squares from above, each row in the middle and with so many of them."""
    top = 12 - step * (len(counts) - 1) / 2
    middles = [
        (12 + step * (place - (count - 1) / 2), top + step * row)
        for row, count in enumerate(counts)
        for place in range(count)
    ]
    return _squares(side, *middles)


SQUARES_1: Drawing = solid(polygon((12, 0.8), (23.2, 12), (12, 23.2), (0.8, 12))) + cut_out(
    polygon((12, 7.2), (16.8, 12), (12, 16.8), (7.2, 12))
)
"""On its corner and hollow: one alone, flat and solid, would be the field that the others stand on."""

SQUARES_2: Drawing = _squares(10.4, (6.6, 17.4), (17.4, 6.6))
SQUARES_3: Drawing = _rows(9.8, 11.6, 1, 2)
SQUARES_4: Drawing = _rows(9, 12.4, 2, 2)
SQUARES_5: Drawing = _squares(7, (4.8, 4.8), (19.2, 4.8), (12, 12), (4.8, 19.2), (19.2, 19.2))
SQUARES_6: Drawing = _squares(6.4, *((x, y) for y in (4.2, 12, 19.8) for x in (5.4, 18.6)))
SQUARES_7: Drawing = _rows(6.2, 7.6, 2, 3, 2)
SQUARES_8: Drawing = _rows(6.2, 7.6, 3, 2, 3)
SQUARES_9: Drawing = _rows(5.6, 7.9, 3, 3, 3)
SQUARES_10: Drawing = _rows(4.8, 5.8, 1, 2, 3, 4)

BLOCK: Drawing = (
    solid(polygon((12, 0.8), (22.4, 6.4), (22.4, 17.6), (12, 23.2), (1.6, 17.6), (1.6, 6.4)))
    + cut_out(polygon((12, 3.3), (18.6, 6.9), (12, 10.5), (5.4, 6.9)))
    + cut_out(polygon((13.2, 12.6), (20.4, 8.7), (20.4, 16.3), (13.2, 20.2)))
)

KEY: Drawing = solid(
    circle(6.6, 6.6, 5.8),
    *(
        turned(part, -45)
        for part in (
            rectangle(10.4, 8, 3.2, 17, 1.2),
            rectangle(12, 17.2, 5.6, 3, 0.8),
            rectangle(12, 21.6, 4.6, 3, 0.8),
        )
    ),
) + cut_out(circle(6.6, 6.6, 2.6))
