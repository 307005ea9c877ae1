"""The outlines around what the camera sees, and which of them bear a tick. Plain numbers; it draws nothing."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from referee_app.desk.answers import Answer, Checked, Collected, Counted, FlagAnswer, Given, Known
from referee_app.screens.theme import Tone
from referee_app.screens.widgets.outlines import Outline, Point, Quad

if TYPE_CHECKING:
    from referee_app.desk.sight import Sight

Places = tuple[Quad, ...]


def ticked(answers: Iterable[Answer]) -> Places:
    """Where the cards are that something came of."""
    told = (Counted, Given, FlagAnswer, Known, Collected, Checked)
    return tuple(answer.quad for answer in answers if isinstance(answer, told) and answer.quad is not None)


def followed(ticks: Places, sight: "Sight") -> Places:
    """The ticks where their cards are now; a card that is out of sight has lost its tick."""
    return tuple(code.quad for code in sight.codes if any(_is_same(code.quad, tick) for tick in ticks))


def outlines(sight: "Sight", ticks: Places) -> tuple[Outline, ...]:
    """A line around each code in sight, in its team's tone; around what is no card of the set, a plain one."""
    return tuple(Outline(code.quad, code.team or Tone.RAISED, code.quad in ticks) for code in sight.codes)


def _is_same(now: Quad, before: Quad) -> bool:
    """Whether a card can have come from there to here between two frames: by less than half of its width."""
    (x, y), (was_x, was_y) = _middle(now), _middle(before)
    across = max(abs(before[0][0] - before[2][0]), abs(before[0][1] - before[2][1]))
    return max(abs(x - was_x), abs(y - was_y)) < across / 2


def _middle(quad: Quad) -> Point:
    return sum(x for x, _ in quad) / 4, sum(y for _, y in quad) / 4
