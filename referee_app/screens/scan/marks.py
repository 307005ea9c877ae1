"""The outlines around what the camera sees, and which of them bear a tick. Plain numbers; it draws nothing."""

from collections.abc import Iterable

from referee_app.desk.answers import (
    Answer,
    CardAlreadyIn,
    CardChecked,
    CardCounted,
    CardGiven,
    CardRecord,
    CardReturned,
    FlagAllowed,
)
from referee_app.screens.theme import SurfaceTone
from referee_app.screens.widgets.models import CodeOutline
from referee_app.watching.codes import Point, Quad
from referee_app.watching.watch import FrameReport

Places = tuple[Quad, ...]


def ticked(answers: Iterable[Answer]) -> Places:
    """Where the cards are that something came of, now or before."""
    told = (CardCounted, CardGiven, FlagAllowed, CardRecord, CardReturned, CardAlreadyIn, CardChecked)
    return tuple(answer.quad for answer in answers if isinstance(answer, told) and answer.quad is not None)


def followed(ticks: Places, sight: FrameReport) -> Places:
    """The ticks where their cards are now; a card that is out of sight has lost its tick."""
    before = tuple((_middle(tick), _reach(tick)) for tick in ticks)
    return tuple(code.quad for code in sight.sightings if _has_come(_middle(code.quad), before))


def outlines(sight: FrameReport, ticks: Places) -> tuple[CodeOutline, ...]:
    """A line around each code in sight, in its team's tone; around what is no card of the set, a plain one."""
    return tuple(
        CodeOutline(code.quad, code.card.team if code.card else SurfaceTone.RAISED, code.quad in ticks)
        for code in sight.sightings
    )


def _has_come(to: Point, before: Iterable[tuple[Point, float]]) -> bool:
    """Whether one of these cards can have come here between two frames."""
    x, y = to
    return any(abs(x - was_x) < reach and abs(y - was_y) < reach for (was_x, was_y), reach in before)


def _reach(quad: Quad) -> float:
    """How far a card can go between two frames: less than half of its width."""
    return max(abs(quad[0][0] - quad[2][0]), abs(quad[0][1] - quad[2][1])) / 2


def _middle(quad: Quad) -> Point:
    (x1, y1), (x2, y2), (x3, y3), (x4, y4) = quad
    return (x1 + x2 + x3 + x4) / 4, (y1 + y2 + y3 + y4) / 4
