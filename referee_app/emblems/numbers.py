"""What a group that plays by numbers sees instead of the military emblems: as many squares as the number, and a block.

Nothing here is a weapon or a uniform. The block stands for the card that is called B: block, blok, bloc. The key is X,
which in Card Clash takes a block away.
"""

from referee_app.emblems.drawing import Drawing, Point
from referee_app.emblems.outlines import circle, polygon, rectangle, turned
from referee_app.emblems.painting import cut_out, solid


def _squares(side: float, *middles: Point) -> Drawing:
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
