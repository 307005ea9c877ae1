"""At how many places the codes of one frame stand. Pure geometry: it knows no time and no cards."""

from collections.abc import Iterable, Mapping

from referee_app.scanning.codes import Code, Quad, holds, middle

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
    return holds(other, middle(one)) or holds(one, middle(other))
