"""At how many places the codes of one frame stand. Pure geometry: it knows no time and no cards."""

from collections.abc import Iterable, Mapping

from referee_app.scanning.codes import Code, Point, Quad

Places = tuple[Quad, ...]
"""Where one text stands in one frame: once as a rule, twice if one of the two is a copy."""


def places(codes: Iterable[Code]) -> Mapping[str, Places]:
    """Each text of a frame with its places, whatever the order the codes come in, and however often one was read."""
    found: dict[str, Places] = {}
    for text, quad in sorted(codes):
        known = found.get(text, ())
        if not any(_overlap(quad, other) for other in known):
            found[text] = (*known, quad)
    return found


def _overlap(one: Quad, other: Quad) -> bool:
    # Codes that can both be read do not cover each other, so the middles tell: two decoders' ideas of one code's
    # corners differ by a few modules, never by half of the code.
    return _inside(_middle(one), other) or _inside(_middle(other), one)


def _middle(quad: Quad) -> Point:
    return sum(x for x, _ in quad) / 4, sum(y for _, y in quad) / 4


def _inside(point: Point, quad: Quad) -> bool:
    sides = [_side(point, start, end) for start, end in zip(quad, (*quad[1:], quad[0]), strict=True)]
    return all(side >= 0 for side in sides) or all(side <= 0 for side in sides)


def _side(point: Point, start: Point, end: Point) -> float:
    (x, y), (x0, y0), (x1, y1) = point, start, end
    return (x1 - x0) * (y - y0) - (y1 - y0) * (x - x0)
