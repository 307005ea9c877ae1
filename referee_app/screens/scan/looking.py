"""The scanner's camera: pictures and outlines go to the live picture, news to whoever listens. It knows no job."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.clock import Clock

from referee_app.screens.lookout import Lookout
from referee_app.screens.scan.marks import Places, followed, outlines

if TYPE_CHECKING:
    from collections.abc import Callable

    from referee_app.desk.jobs import Watching
    from referee_app.desk.sight import Sight
    from referee_app.refusal import Refusal
    from referee_app.screens.stage import Stage
    from referee_app.screens.widgets.live_picture import LivePicture
    from referee_app.screens.world import Picture

IN_VAIN_SECONDS = 12.0
"""How long nothing is read before somebody says what else could be done."""


class Looking:
    """One live picture and what is seen in it. `heard` gets sights with news; `in_vain` is told when none come."""

    def __init__(
        self,
        stage: Stage,
        picture: LivePicture,
        heard: Callable[[Sight], None],
        lost: Callable[[Refusal], None],
        in_vain: Callable[[], None],
    ) -> None:
        self._picture = picture
        self._heard = heard
        self._lost = lost
        self._in_vain = in_vain
        self._lookout = Lookout(stage, self._draw, self._see, self._lose)
        self._ticks: Places = ()
        self._waiting = Clock.create_trigger(lambda _seconds: self._in_vain(), IN_VAIN_SECONDS)

    def open(self, watching: Watching) -> None:
        """Look for this from now on."""
        self._ticks = ()
        self._lookout.open(watching)
        self._wait()

    def close(self) -> None:
        """Let go of the camera; the picture goes dark, so that an old one does not pass for a live one."""
        self._waiting.cancel()
        self._ticks = ()
        self._lookout.close()
        self._picture.clear()

    def light(self, on: bool) -> bool:
        """Switch the light; tells whether it shines."""
        return self._lookout.torch(on)

    def closer(self) -> None:
        """Look once as closely as can be."""
        self._lookout.shutter()

    def tick(self, places: Places) -> None:
        """Something came of the cards at these places."""
        self._ticks = (*self._ticks, *places)

    def _draw(self, picture: Picture) -> None:
        self._picture.show(picture.pixels, picture.width, picture.height, picture.frame_size)

    def _see(self, sight: Sight) -> None:
        self._ticks = followed(self._ticks, sight)
        self._picture.outlines = outlines(sight, self._ticks)
        if sight.codes:
            self._wait()
        elif sight.is_shutter:
            self._in_vain()
        if sight.news:
            self._heard(sight)

    def _lose(self, why: Refusal) -> None:
        self._waiting.cancel()
        self._picture.clear()
        self._lost(why)

    def _wait(self) -> None:
        self._waiting.cancel()
        self._waiting()
