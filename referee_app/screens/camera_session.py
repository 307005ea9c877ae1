"""Opens the camera for a screen and reports what it sees; at most one camera is open at a time.

Every method is called on the main thread, and reports arrive there. What is slow happens elsewhere, one thing at a
time: a camera that is being closed is waited for before it is opened again, whichever screen had it. A `CameraSession`
is the camera alone; a `CameraView` has one and draws its preview, with an outline around each code.
"""

from __future__ import annotations

from functools import partial
from threading import Thread
from typing import TYPE_CHECKING, NamedTuple

from kivy.clock import Clock, mainthread

from referee_app.screens.theme import SurfaceTone
from referee_app.screens.widgets.models import CodeOutline
from referee_app.sentence import Refusal
from referee_app.watching.codes import middle
from referee_app.watching.watch import FrameReport, WatchEnded

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from referee_app.cards.decks import Card
    from referee_app.screens.app_context import AppContext
    from referee_app.screens.services import CameraWatcher, Picture
    from referee_app.screens.widgets.camera_preview import CameraPreview
    from referee_app.watching.codes import Point, Quad, Quads
    from referee_app.watching.watch import WatchRequest

NOTHING_READ_SECONDS = 12.0
"""How long nothing is read before somebody says what else could be done."""


class CameraNotAllowed(Refusal):
    """The user or the system did not allow the camera."""

    key = "refusal.camera_not_allowed"


class CameraSession:
    """One screen's camera. `show` gets pictures, the newest of each frame; `seen` the reports; `lost` why no more.

    After `lost` the camera is closed; opening it again is another try. Nothing is reported after `close`, nor of what
    was looked for before the last `open`.
    """

    def __init__(
        self,
        context: AppContext,
        show: Callable[[Picture], None],
        seen: Callable[[FrameReport], None],
        lost: Callable[[Refusal], None],
    ) -> None:
        self.is_lit = False
        self._context = context
        self._show = show
        self._seen = seen
        self._lost = lost
        self._request: WatchRequest | None = None
        self._watcher: CameraWatcher | None = None
        self._is_asking = self._is_making = self._is_closing = False
        self._is_allowed: bool | None = None
        self._picture: Picture | None = None
        self._draw_soon = Clock.create_trigger(self._draw)

    @property
    def is_open(self) -> bool:
        """Whether somebody looks, or waits to."""
        return self._request is not None

    def open(self, request: WatchRequest) -> None:
        """Watch for this from now on; asks for the camera and opens it if need be. No other screen has it then."""
        self._request = request
        self._context.camera.give_to(self)
        if self._watcher is not None and not self._is_closing:
            self._watcher.watch(request)
        else:
            self.proceed()

    def read_closely(self) -> None:
        """Read the picture once as closely as possible."""
        if self._watcher is not None and self.is_open:
            self._watcher.read_closely()

    def torch(self, on: bool) -> bool:
        """Switch the light; whether it shines."""
        self.is_lit = self._context.services.device.torch(on) and on
        return self.is_lit

    def close(self) -> None:
        """Close the camera, without waiting for it."""
        self._request = None
        if self.is_lit:
            self.torch(False)
        self.proceed()

    def proceed(self) -> None:
        """One step from what is to what is wanted; whatever is under way comes back here."""
        if self._is_asking or self._is_making or self._is_closing:
            return
        if self._watcher is not None:
            if not self.is_open:
                self._stop(self._watcher)
        elif self.is_open:
            self._ask_permission() if self._is_allowed is None else self._use_permission()
        else:
            self._context.camera.let_go(self)

    # Permission

    def _ask_permission(self) -> None:
        self._is_asking = True
        self._context.services.device.ask_for_camera(self._permission_given)

    @mainthread
    def _permission_given(self, is_allowed: bool) -> None:
        # A phone puts the app aside while it asks: who comes back must not be asked the same again.
        self._is_asking, self._is_allowed = False, is_allowed
        self.proceed()

    def _use_permission(self) -> None:
        if not self._is_allowed:
            self._is_allowed = None
            self._report_lost(CameraNotAllowed())
        elif self._context.camera.take(self):
            self._is_allowed = None
            self._make()

    # Opening

    def _make(self) -> None:
        self._is_making = True
        camera, open_watcher = self._context.settings.camera, self._context.services.watcher
        self._context.worker.run(
            lambda: open_watcher(camera, self._shown, self._reported),
            self._made,
            refused=self._not_made,
        )

    def _made(self, watcher: CameraWatcher) -> None:
        self._is_making = False
        if self._request is not None:
            self._watcher = watcher
            watcher.watch(self._request)
        else:
            self.proceed()

    def _not_made(self, refusal: Refusal) -> None:
        self._is_making = False
        self._report_lost(refusal)

    # Looking; the reports come on threads of the watcher

    def _shown(self, picture: Picture) -> None:
        self._picture = picture
        self._draw_soon()

    def _draw(self, _seconds: float) -> None:
        newest, self._picture = self._picture, None
        if newest is not None and self.is_open and not self._is_closing:
            self._show(newest)

    @mainthread
    def _reported(self, report: FrameReport | WatchEnded) -> None:
        if report.request is not self._request:
            return
        if isinstance(report, FrameReport):
            self._seen(report)
        elif isinstance(report.why, Refusal):
            self._report_lost(report.why)
        else:
            self.close()
            if report.why is not None:
                raise report.why

    def _report_lost(self, why: Refusal) -> None:
        was_open = self.is_open
        self.close()
        if was_open:
            self._lost(why)

    # Closing

    def _stop(self, watcher: CameraWatcher) -> None:
        self._is_closing = True
        # A thread for itself: whatever the workers are at, no camera stays open, and an app that ends closes it too.
        Thread(target=partial(self._wait_for, watcher), name="camera closes").start()

    def _wait_for(self, watcher: CameraWatcher) -> None:
        watcher.stop()
        self._stopped()

    @mainthread
    def _stopped(self) -> None:
        self._is_closing, self._watcher = False, None
        self.proceed()


class CameraListeners(NamedTuple):
    """What is called: with news, why there is no more to see, when nothing is read for long, with the first picture.

    Whether there is a light is known from the first picture on. `waiting_card` gets the card that waits for another, or
    None.
    """

    news: Callable[[FrameReport], None]
    lost: Callable[[Refusal], None]
    nothing_read: Callable[[], None] = lambda: None
    first_picture: Callable[[], None] = lambda: None
    waiting_card: Callable[[Card | None], None] = lambda _card: None


class CameraView:
    """The live picture of a screen: draws the preview with an outline around each code, and reports what is read."""

    def __init__(self, context: AppContext, preview: CameraPreview, listeners: CameraListeners) -> None:
        self._preview = preview
        self._listeners = listeners
        self._device = context.services.device
        self._session = CameraSession(context, self._draw, self._take_report, self._lose)
        self.has_picture = False
        self._ticks: Quads = ()
        self._waiting_card: Card | None = None
        self._waiting = Clock.create_trigger(lambda _seconds: listeners.nothing_read(), NOTHING_READ_SECONDS)

    def open(self, request: WatchRequest) -> None:
        """Watch for this from now on."""
        self._ticks = ()
        self._notice(None)
        self._session.open(request)
        self._wait()

    def close(self) -> None:
        """Close the camera; the picture is cleared, so that an old one does not pass for a live one."""
        self._waiting.cancel()
        self._ticks = ()
        self._notice(None)
        self._session.close()
        self._clear_picture()

    @property
    def is_lit(self) -> bool | None:
        """Whether the light shines; None where there is none."""
        return self._session.is_lit if self.has_picture and self._device.has_torch else None

    def toggle_torch(self) -> None:
        """Switch the light on, or off."""
        self._session.torch(not self._session.is_lit)

    def read_closely(self) -> None:
        """Read the picture once as closely as possible."""
        self._session.read_closely()

    def tick(self, places: Quads) -> None:
        """Something came of the cards at these places."""
        self._ticks = (*self._ticks, *places)

    def _draw(self, picture: Picture) -> None:
        self._preview.show(picture.pixels, picture.width, picture.height, picture.frame_size)
        if not self.has_picture:
            self.has_picture = True
            self._listeners.first_picture()

    def _clear_picture(self) -> None:
        self.has_picture = False
        self._preview.clear()

    def _take_report(self, report: FrameReport) -> None:
        self._ticks = followed_ticks(self._ticks, report)
        self._preview.outlines = code_outlines(report, self._ticks)
        self._notice(report.watch.first)
        if report.sightings:
            self._wait()
        elif report.is_requested:
            self._listeners.nothing_read()
        if report.news:
            self._listeners.news(report)

    def _notice(self, card: Card | None) -> None:
        if card != self._waiting_card:
            self._waiting_card = card
            self._listeners.waiting_card(card)

    def _lose(self, why: Refusal) -> None:
        self._waiting.cancel()
        self._notice(None)
        self._clear_picture()
        self._listeners.lost(why)

    def _wait(self) -> None:
        self._waiting.cancel()
        self._waiting()


def followed_ticks(ticks: Quads, report: FrameReport) -> Quads:
    """The ticks where their cards are now; a card that is out of sight has lost its tick."""
    before = tuple((middle(tick), _reach(tick)) for tick in ticks)
    return tuple(code.quad for code in report.sightings if _has_come(middle(code.quad), before))


def code_outlines(report: FrameReport, ticks: Quads) -> tuple[CodeOutline, ...]:
    """A line around each code in sight, in its team's tone; around what is no card of the set, a plain one."""
    return tuple(
        CodeOutline(code.quad, code.card.team if code.card else SurfaceTone.RAISED, code.quad in ticks)
        for code in report.sightings
    )


def _has_come(to: Point, before: Iterable[tuple[Point, float]]) -> bool:
    """Whether one of these cards can have come here between two frames."""
    x, y = to
    return any(abs(x - was_x) < reach and abs(y - was_y) < reach for (was_x, was_y), reach in before)


def _reach(quad: Quad) -> float:
    """How far a card can go between two frames: less than half of its width."""
    return max(abs(quad[0][0] - quad[2][0]), abs(quad[0][1] - quad[2][1])) / 2
