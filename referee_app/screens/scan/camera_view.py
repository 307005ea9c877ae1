"""The scanner's camera: pictures and outlines go to the preview, news to whoever listens. It knows no job."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from kivy.clock import Clock

from referee_app.desk.answers import (
    Answer,
    CardAlreadyIn,
    CardBackInBox,
    CardChecked,
    CardCounted,
    CardGiven,
    CardRecord,
    FlagAllowed,
)
from referee_app.screens.camera_session import CameraSession
from referee_app.screens.theme import SurfaceTone
from referee_app.screens.widgets.models import CodeOutline

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from referee_app.cards.ranks import Team
    from referee_app.screens.app_context import AppContext
    from referee_app.screens.services import Picture
    from referee_app.screens.widgets.camera_preview import CameraPreview
    from referee_app.sentence import Refusal
    from referee_app.watching.codes import Point, Quad, Quads
    from referee_app.watching.watch import FrameReport, WatchRequest


IN_VAIN_SECONDS = 12.0
"""How long nothing is read before somebody says what else could be done."""


class CameraListeners(NamedTuple):
    """Who is told: of sights with news, why there is no more to see, that nothing is read, and of the first picture.

    Not before the first picture is it known whether there is a light. `first` hears of the card that waits for another.
    """

    heard: Callable[[FrameReport], None]
    lost: Callable[[Refusal], None]
    in_vain: Callable[[], None] = lambda: None
    began: Callable[[], None] = lambda: None
    first: Callable[[Team | None], None] = lambda _team: None


class CameraView:
    """One live picture and what is seen in it."""

    def __init__(self, context: AppContext, picture: CameraPreview, tell: CameraListeners) -> None:
        self._picture = picture
        self._tell = tell
        self._device = context.services.device
        self._session = CameraSession(context, self._draw, self._see, self._lose)
        self._has_picture = False
        self._ticks: Quads = ()
        self._first: Team | None = None
        self._waiting = Clock.create_trigger(lambda _seconds: tell.in_vain(), IN_VAIN_SECONDS)

    def open(self, watching: WatchRequest) -> None:
        """Look for this from now on."""
        self._ticks = ()
        self._notice(None)
        self._session.open(watching)
        self._wait()

    def close(self) -> None:
        """Let go of the camera; the picture is cleared, so that an old one does not pass for a live one."""
        self._waiting.cancel()
        self._ticks = ()
        self._notice(None)
        self._session.close()
        self._clear_picture()

    @property
    def is_lit(self) -> bool | None:
        """Whether the light shines; None where there is none."""
        return self._session.is_lit if self._has_picture and self._device.has_torch else None

    def turn_light(self) -> None:
        """Switch the light on, or off."""
        self._session.torch(not self._session.is_lit)

    def closer(self) -> None:
        """Look once as closely as can be."""
        self._session.shutter()

    def tick(self, places: Quads) -> None:
        """Something came of the cards at these places."""
        self._ticks = (*self._ticks, *places)

    def _draw(self, picture: Picture) -> None:
        self._picture.show(picture.pixels, picture.width, picture.height, picture.frame_size)
        if not self._has_picture:
            self._has_picture = True
            self._tell.began()

    def _clear_picture(self) -> None:
        self._has_picture = False
        self._picture.clear()

    def _see(self, sight: FrameReport) -> None:
        self._ticks = followed(self._ticks, sight)
        self._picture.outlines = outlines(sight, self._ticks)
        self._notice(first.team if (first := sight.watch.first) is not None else None)
        if sight.sightings:
            self._wait()
        elif sight.is_shutter:
            self._tell.in_vain()
        if sight.news:
            self._tell.heard(sight)

    def _notice(self, first: Team | None) -> None:
        if first is not self._first:
            self._first = first
            self._tell.first(first)

    def _lose(self, why: Refusal) -> None:
        self._waiting.cancel()
        self._notice(None)
        self._clear_picture()
        self._tell.lost(why)

    def _wait(self) -> None:
        self._waiting.cancel()
        self._waiting()


def ticked(answers: Iterable[Answer]) -> Quads:
    """Where the cards are that something came of, now or before."""
    told = (CardCounted, CardGiven, FlagAllowed, CardRecord, CardBackInBox, CardAlreadyIn, CardChecked)
    return tuple(answer.quad for answer in answers if isinstance(answer, told) and answer.quad is not None)


def followed(ticks: Quads, sight: FrameReport) -> Quads:
    """The ticks where their cards are now; a card that is out of sight has lost its tick."""
    before = tuple((_middle(tick), _reach(tick)) for tick in ticks)
    return tuple(code.quad for code in sight.sightings if _has_come(_middle(code.quad), before))


def outlines(sight: FrameReport, ticks: Quads) -> tuple[CodeOutline, ...]:
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
