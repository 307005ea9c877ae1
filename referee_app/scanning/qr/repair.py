"""Reads a bent, torn or dirty code: samples its modules by a bending grid, repairs and redraws them.

Of modules as seen, what is least sure is given up, and the check symbols fill it in. It reads no text: the clean
drawing is given to a decoder.
"""

from collections.abc import Callable, Iterable, Iterator

import cv2
import numpy as np
from numpy.typing import NDArray

from referee_app.scanning.frame import Gray
from referee_app.scanning.qr.galois import corrected
from referee_app.scanning.qr.grid import Corners, bent_values, drawn
from referee_app.scanning.qr.layout import (
    FORMATS,
    KNOWN_VERSIONS,
    Bits,
    Blocks,
    Format,
    Level,
    Values,
    blocks,
    codeword_cells,
    fixed,
    format_cells,
    mask_bits,
)

HOUSE_FORMATS = {2: (Format(Level.H, 2),)}
"""How our own cards are printed, by version: worth a try even where a thumb lies on the format."""

_FORMATS_TRIED = 2

# With four unused, no more than one word of noise in 2³² passes a try. Small codes have fewer to give: a third.
_MOST_SPARE = 4
_SPARE_SHARE = 3

# One codeword more at a time takes twice as long to give up on noise, and saved 2 of 4096 stained cards more.
_GIVEN_UP_AT_A_TIME = 3

# Masks leave few even blocks, the larger the fewer, so these are likely glare, a thumb or mud: the side in modules
# and how much trust is left, one after the other. Of cards with 11 by 11 modules gone, 38 of 3616 could not be repaired
# with the first two alone, 8 with all three.
_SUSPECT_BLOCKS = ((3, 0.5), (4, 0.2), (5, 0.3))

# Repairing takes as long as two further bends: once when the corners are in place, once at the end.
_REPAIRED_AFTER = (0, 3)


def bent_text(gray: Gray, quad: Corners, version: int, decoded: Callable[[Gray], str | None]) -> str | None:
    """The text of a code of this version in an upright quad; None if it cannot be read."""
    for bends, values in enumerate(bent_values(gray, quad, version)):
        text = decoded(drawn(values > 0))
        if text is None and bends in _REPAIRED_AFTER:
            dark = repaired(values, version, HOUSE_FORMATS.get(version, ()))
            text = decoded(drawn(dark)) if dark is not None else None
        if text is not None:
            return text
    return None


def repaired(values: Values, version: int, prior: Iterable[Format] = ()) -> Bits | None:
    """The modules as they were printed, dark is true; None if too much is lost. `prior` are formats to try first."""
    if version not in KNOWN_VERSIONS:
        return None
    trust = _trust(values)
    for each in dict.fromkeys((*prior, *_likeliest_formats(values, version))):
        codewords = _corrected_codewords(values, trust, version, each)
        if codewords is not None:
            return _printed(codewords, version, each)
    return None


def _trust(values: Values) -> Values:
    """How sure each module is: less if grey, and less if it lies in an even block."""
    trust = np.abs(values)
    dark = (values > 0).astype(np.uint8)
    for side, left in _SUSPECT_BLOCKS:
        block = np.ones((side, side), np.uint8)
        evenly_dark = cv2.morphologyEx(dark, cv2.MORPH_OPEN, block) == 1
        evenly_light = cv2.morphologyEx(dark, cv2.MORPH_CLOSE, block) == 0
        trust[evenly_dark | evenly_light] *= left
    return trust


def _likeliest_formats(values: Values, version: int) -> list[Format]:
    """The formats nearest to both places where one is written."""
    seen = sum(values[cells] for cells in format_cells(version))

    def likeness(each: Format) -> float:
        return float(np.where(each.bits(), seen, -seen).sum())

    return sorted(FORMATS, key=likeness, reverse=True)[:_FORMATS_TRIED]


def _corrected_codewords(values: Values, trust: Values, version: int, each: Format) -> NDArray[np.uint8] | None:
    """All codewords of a code of this format, if every block can be saved."""
    cells, shared = codeword_cells(version), blocks(version, each.level)
    bits = (values[cells] > 0) ^ mask_bits(each.mask, cells)
    count = shared.codewords()
    codewords = np.packbits(bits[: count * 8])
    # One wrong bit spoils a codeword; two are weighed, as a single grey module is common on any edge.
    weakest = np.sort(trust[cells][: count * 8].reshape(count, 8), axis=1)[:, :2].sum(axis=1)
    for places in shared.places():
        saved = _saved_block(codewords[places], weakest[places], shared)
        if saved is None:
            return None
        codewords[places] = saved
    return codewords


def _saved_block(word: NDArray[np.uint8], trust: Values, shared: Blocks) -> tuple[int, ...] | None:
    spare = min(_MOST_SPARE, shared.check_symbols // _SPARE_SHARE)
    symbols = word.tolist()
    for given_up in _given_up(trust, shared.check_symbols - spare):
        saved = corrected(symbols, shared.check_symbols, given_up, spare)
        if saved is not None:
            return saved
    return None


def _given_up(trust: Values, most: int) -> Iterator[frozenset[int]]:
    """Nothing at first, then more and more of the least sure places."""
    order = np.argsort(trust, kind="stable").tolist()
    for count in range(0, most + 1, _GIVEN_UP_AT_A_TIME):
        yield frozenset(order[:count])


def _printed(codewords: NDArray[np.uint8], version: int, each: Format) -> Bits:
    """A whole code from its codewords."""
    code: Bits = fixed(version)[1:-1, 1:-1] > 0
    cells = codeword_cells(version)
    written = np.zeros(len(cells[0]), np.bool_)  # the few modules that no codeword fills are zeros under the mask
    written[: len(codewords) * 8] = np.unpackbits(codewords)
    code[cells] = written ^ mask_bits(each.mask, cells)
    for format_cell in format_cells(version):
        code[format_cell] = each.bits()
    return code
