"""The scanner's camera: pictures and outlines go to the live picture, news to whoever listens. It knows no job."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from kivy.clock import Clock

from referee_app.screens.lookout import Lookout
from referee_app.screens.scan.marks import Places, followed, outlines

if TYPE_CHECKING:
    from collections.abc import Callable

    from referee_app.cards.ranks import Team
    from referee_app.refusal import Refusal
    from referee_app.screens.app_context import AppContext
    from referee_app.screens.services import Picture
    from referee_app.screens.widgets.camera_preview import CameraPreview
    from referee_app.watching.watch import FrameReport, WatchRequest

IN_VAIN_SECONDS = 12.0
"""How long nothing is read before somebody says what else could be done."""


class Listeners(NamedTuple):
    """Who is told: of sights with news, why there is no more to see, that nothing is read, and of the first picture.

    Not before the first picture is it known whether there is a light. `first` hears of the card that waits for another.
    """

    heard: Callable[[FrameReport], None]
    lost: Callable[[Refusal], None]
    in_vain: Callable[[], None] = lambda: None
    began: Callable[[], None] = lambda: None
    first: Callable[[Team | None], None] = lambda _team: None


class Looking:
    """One live picture and what is seen in it."""

    def __init__(self, context: AppContext, picture: CameraPreview, tell: Listeners) -> None:
        self._picture = picture
        self._tell = tell
        self._device = context.services.device
        self._lookout = Lookout(context, self._draw, self._see, self._lose)
        self._has_picture = False
        self._ticks: Places = ()
        self._first: Team | None = None
        self._waiting = Clock.create_trigger(lambda _seconds: tell.in_vain(), IN_VAIN_SECONDS)

    def open(self, watching: WatchRequest) -> None:
        """Look for this from now on."""
        self._ticks = ()
        self._notice(None)
        self._lookout.open(watching)
        self._wait()

    def close(self) -> None:
        """Let go of the camera; the picture goes dark, so that an old one does not pass for a live one."""
        self._waiting.cancel()
        self._ticks = ()
        self._notice(None)
        self._lookout.close()
        self._go_dark()

    @property
    def is_lit(self) -> bool | None:
        """Whether the light shines; None where there is none."""
        return self._lookout.is_lit if self._has_picture and self._device.has_torch else None

    def turn_light(self) -> None:
        """Switch the light on, or off."""
        self._lookout.torch(not self._lookout.is_lit)

    def closer(self) -> None:
        """Look once as closely as can be."""
        self._lookout.shutter()

    def tick(self, places: Places) -> None:
        """Something came of the cards at these places."""
        self._ticks = (*self._ticks, *places)

    def _draw(self, picture: Picture) -> None:
        self._picture.show(picture.pixels, picture.width, picture.height, picture.frame_size)
        if not self._has_picture:
            self._has_picture = True
            self._tell.began()

    def _go_dark(self) -> None:
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
        self._go_dark()
        self._tell.lost(why)

    def _wait(self) -> None:
        self._waiting.cancel()
        self._waiting()
