"""Reads the code in a quad by a grid that bends: its modules are drawn anew, for a decoder to read the drawing."""

from collections.abc import Callable

from referee_app.scanning.frame import Gray
from referee_app.scanning.qr.grid import Corners, bent_values, drawn
from referee_app.scanning.qr.repair import HOUSE_FORMATS, repaired

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
