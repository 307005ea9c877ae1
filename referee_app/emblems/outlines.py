"""Builds outlines: from path strings, as circles, stars and other shapes; moves, turns, mirrors and paints them.

A painted outline is a drawing; drawings are added to each other. Path strings are painted as they are written.
"""

from collections.abc import Callable, Iterator
from itertools import pairwise
from math import cos, pi, radians, sin

from referee_app.emblems.drawing import (
    GRID,
    ClosePath,
    CurveTo,
    Drawing,
    GridPoint,
    LineTo,
    MoveTo,
    Outline,
    Paint,
    Segment,
    Shape,
)

_NUMBERS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4, "Z": 0}
_SPACED = str.maketrans({",": " ", **{letter: f" {letter} " for letter in _NUMBERS}})
_ROUND = 4 / 3 * (2**0.5 - 1)
"""How far a curve must be pulled to be a quarter of a circle."""

MIDDLE = GRID / 2


def path(text: str) -> Outline:
    """An outline as it is written: M, L, H, V, C, Q, Z with absolute numbers; a letter holds until the next one."""
    return tuple(_segments(text))


def _segments(text: str) -> Iterator[Segment]:
    tokens = text.translate(_SPACED).split()
    letter, at, here = "M", 0, (0.0, 0.0)
    while at < len(tokens):
        if tokens[at] in _NUMBERS:
            letter, at = tokens[at], at + 1
        count = _NUMBERS[letter]
        try:
            numbers = [float(token) for token in tokens[at : at + count]]
        except ValueError as not_a_number:
            raise ValueError(f"not a path: {text}") from not_a_number
        if len(numbers) < count:
            raise ValueError(f"a path that breaks off: {text}")
        at += count
        yield (segment := _segment(letter, numbers, here))
        if not isinstance(segment, ClosePath):
            here = (segment.x, segment.y)


def _segment(letter: str, numbers: list[float], here: GridPoint) -> Segment:
    match letter, numbers:
        case "M", [x, y]:
            return MoveTo(x, y)
        case "L", [x, y]:
            return LineTo(x, y)
        case "H", [x]:
            return LineTo(x, here[1])
        case "V", [y]:
            return LineTo(here[0], y)
        case "C", [x1, y1, x2, y2, x, y]:
            return CurveTo(x1, y1, x2, y2, x, y)
        case "Q", [pull_x, pull_y, x, y]:
            (from_x, from_y), third = here, 2 / 3
            return CurveTo(
                from_x + (pull_x - from_x) * third,
                from_y + (pull_y - from_y) * third,
                x + (pull_x - x) * third,
                y + (pull_y - y) * third,
                x,
                y,
            )
    return ClosePath()


def polygon(*points: GridPoint) -> Outline:
    """Straight from point to point and back to the first."""
    first, *others = points
    return (MoveTo(*first), *(LineTo(*point) for point in others), ClosePath())


def rectangle(x: float, y: float, width: float, height: float, radius: float = 0) -> Outline:
    """A rectangle by its upper left corner, its corners round if wanted."""
    if not radius:
        return polygon((x, y), (x + width, y), (x + width, y + height), (x, y + height))
    right, bottom, pull = x + width, y + height, radius * (1 - _ROUND)
    return (
        MoveTo(x + radius, y),
        LineTo(right - radius, y),
        CurveTo(right - pull, y, right, y + pull, right, y + radius),
        LineTo(right, bottom - radius),
        CurveTo(right, bottom - pull, right - pull, bottom, right - radius, bottom),
        LineTo(x + radius, bottom),
        CurveTo(x + pull, bottom, x, bottom - pull, x, bottom - radius),
        LineTo(x, y + radius),
        CurveTo(x, y + pull, x + pull, y, x + radius, y),
        ClosePath(),
    )


def ellipse(x: float, y: float, across: float, down: float) -> Outline:
    """An ellipse by its middle and its two radii."""
    pull_x, pull_y = across * _ROUND, down * _ROUND
    return (
        MoveTo(x + across, y),
        CurveTo(x + across, y + pull_y, x + pull_x, y + down, x, y + down),
        CurveTo(x - pull_x, y + down, x - across, y + pull_y, x - across, y),
        CurveTo(x - across, y - pull_y, x - pull_x, y - down, x, y - down),
        CurveTo(x + pull_x, y - down, x + across, y - pull_y, x + across, y),
        ClosePath(),
    )


def circle(x: float, y: float, radius: float) -> Outline:
    """A circle by its middle."""
    return ellipse(x, y, radius, radius)


def star(x: float, y: float, outer: float, inner: float, points: int = 5) -> Outline:
    """A star that stands upright."""
    turns = (pi * (step / points - 0.5) for step in range(2 * points))
    return polygon(
        *(
            (x + (inner if step % 2 else outer) * cos(turn), y + (inner if step % 2 else outer) * sin(turn))
            for step, turn in enumerate(turns)
        )
    )


def moved(outline: Outline, across: float, down: float) -> Outline:
    """The same somewhere else."""
    return _mapped(outline, lambda x, y: (x + across, y + down))


def turned(outline: Outline, degrees: float, about: GridPoint = (MIDDLE, MIDDLE)) -> Outline:
    """The same, turned clockwise about a point."""
    (middle_x, middle_y), turn = about, radians(degrees)
    return _mapped(
        outline,
        lambda x, y: (
            middle_x + (x - middle_x) * cos(turn) - (y - middle_y) * sin(turn),
            middle_y + (x - middle_x) * sin(turn) + (y - middle_y) * cos(turn),
        ),
    )


def mirrored(outline: Outline, axis: float = MIDDLE) -> Outline:
    """The same in a mirror that stands upright."""
    return _mapped(outline, lambda x, y: (2 * axis - x, y))


def symmetric(text: str, axis: float = MIDDLE) -> Outline:
    """A closed outline of which one half is written: from a point on the mirror to a point on the mirror."""
    half = path(text)
    other = mirrored(backwards(half), axis)[1:]
    return (*half, *other, ClosePath())


def clockwise(outline: Outline) -> Outline:
    """The same with all its parts turning clockwise, as one reads."""
    return tuple(segment for part in parts(outline) for segment in (part if _area(part) >= 0 else backwards(part)))


def parts(outline: Outline) -> Iterator[Outline]:
    """The parts of an outline, each from its MoveTo on."""
    starts = [at for at, segment in enumerate(outline) if isinstance(segment, MoveTo)]
    for start, end in pairwise([*starts, len(outline)]):
        yield outline[start:end]


def backwards(part: Outline) -> Outline:
    """One part of an outline from its end to its start."""
    closed = isinstance(part[-1], ClosePath)
    steps = [segment for segment in part if not isinstance(segment, ClosePath)]
    reverse: list[Segment] = [MoveTo(*_end(steps[-1]))]
    for segment, before in zip(reversed(steps[1:]), reversed(steps[:-1]), strict=True):
        match segment:
            case CurveTo(x1, y1, x2, y2):
                reverse.append(CurveTo(x2, y2, x1, y1, *_end(before)))
            case _:
                reverse.append(LineTo(*_end(before)))
    return (*reverse, ClosePath()) if closed else tuple(reverse)


def _end(step: MoveTo | LineTo | CurveTo) -> GridPoint:
    return (step.x, step.y)


def _area(part: Outline) -> float:
    """Twice the area within the points of a part, the pulling ones too: enough to tell which way it turns."""
    points = [(segment[at], segment[at + 1]) for segment in part for at in range(0, len(segment), 2)]
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairwise([*points, points[0]]))


def _mapped(outline: Outline, place: Callable[[float, float], GridPoint]) -> Outline:
    def mapped(segment: Segment) -> Segment:
        places = [place(segment[at], segment[at + 1]) for at in range(0, len(segment), 2)]
        return type(segment)(*(number for spot in places for number in spot))

    return tuple(map(mapped, outline))


# Painting: outlines, or the path strings of some, become a drawing


def solid(*outlines: Outline | str) -> Drawing:
    """Filled with ink."""
    return _filled(Paint.SOLID, outlines)


def cut_out(*outlines: Outline | str) -> Drawing:
    """Filled with the colour of the ground."""
    return _filled(Paint.CUT_OUT, outlines)


def heavy_line(*outlines: Outline | str) -> Drawing:
    """A heavy line in ink."""
    return _drawn(Paint.HEAVY_LINE, outlines)


def light_line(*outlines: Outline | str) -> Drawing:
    """A light line in ink."""
    return _drawn(Paint.LIGHT_LINE, outlines)


def heavy_cut(*outlines: Outline | str) -> Drawing:
    """A heavy line in the colour of the ground."""
    return _drawn(Paint.HEAVY_CUT, outlines)


def light_cut(*outlines: Outline | str) -> Drawing:
    """A light line in the colour of the ground."""
    return _drawn(Paint.LIGHT_CUT, outlines)


def _filled(paint: Paint, outlines: tuple[Outline | str, ...]) -> Drawing:
    return tuple(Shape(clockwise(_read(outline)), paint) for outline in outlines)


def _drawn(paint: Paint, outlines: tuple[Outline | str, ...]) -> Drawing:
    return tuple(Shape(_read(outline), paint) for outline in outlines)


def _read(outline: Outline | str) -> Outline:
    return path(outline) if isinstance(outline, str) else outline
