"""The organiser's own words on the bounds of the field, which the briefing has room for."""

from referee_app.sentence import Refusal

MOST_BOUNDS = 300
"""How many characters the organiser may describe the bounds with."""


class BoundsTooLong(Refusal):
    """The text about the bounds is too long for the page."""

    key = "refusal.print.bounds_too_long"


def tidy_bounds(bounds: str) -> str:
    """The text about the bounds as one line; refused if it is too long for the page."""
    described = " ".join(bounds.split())
    if len(described) > MOST_BOUNDS:
        raise BoundsTooLong(length=len(described), most=MOST_BOUNDS)
    return described
