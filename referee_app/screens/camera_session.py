"""Opens the camera for a screen and reports what it sees; at most one camera is open at a time.

Every method is called on the main thread, and what it tells arrives there. What is slow happens elsewhere, one thing
at a time: a camera that is being closed is waited for before it is opened again, whichever screen had it.
"""

from __future__ import annotations

from functools import partial
from threading import Thread
from typing import TYPE_CHECKING

from kivy.clock import Clock, mainthread

from referee_app.sentence import Refusal
from referee_app.watching.watch import FrameReport, WatchEnded

if TYPE_CHECKING:
    from collections.abc import Callable

    from referee_app.screens.app_context import AppContext
    from referee_app.screens.services import Picture, Scanner
    from referee_app.watching.watch import WatchRequest


class CameraNotAllowed(Refusal):
    """The reader, or the phone for them, said no to the camera."""

    key = "refusal.camera_not_allowed"


class CameraSession:
    """One screen's camera. `show` gets pictures, the newest of each frame; `seen` what they told; `lost` why no more.

    After `lost` the camera is closed; opening it again is another try. Nothing is told after `close`, nor of what
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
        self._scanner: Scanner | None = None
        self._is_asking = self._is_making = self._is_closing = False
        self._is_allowed: bool | None = None
        self._picture: Picture | None = None
        self._draw_soon = Clock.create_trigger(self._draw)

    @property
    def is_open(self) -> bool:
        """Whether somebody looks, or waits to."""
        return self._request is not None

    def open(self, request: WatchRequest) -> None:
        """Look for this from now on; asks for the camera and opens it if need be. Nobody else looks then."""
        self._request = request
        self._context.camera.give_to(self)
        if self._scanner is not None and not self._is_closing:
            self._scanner.watch(request)
        else:
            self.proceed()

    def shutter(self) -> None:
        """Look as closely as can be, once."""
        if self._scanner is not None and self.is_open:
            self._scanner.shutter()

    def torch(self, on: bool) -> bool:
        """Switch the light; tells whether it shines."""
        self.is_lit = self._context.services.device.torch(on) and on
        return self.is_lit

    def close(self) -> None:
        """Let go of the camera; it does not wait for that."""
        self._request = None
        if self.is_lit:
            self.torch(False)
        self.proceed()

    def proceed(self) -> None:
        """One step from what is to what is wanted; whatever is under way comes back here."""
        if self._is_asking or self._is_making or self._is_closing:
            return
        if self._scanner is not None:
            if not self.is_open:
                self._stop(self._scanner)
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
        camera, scanner = self._context.settings.camera, self._context.services.scanner
        self._context.worker.ask(
            lambda: scanner(camera, self._shown, self._reported),
            self._made,
            refused=self._not_made,
        )

    def _made(self, scanner: Scanner) -> None:
        self._is_making = False
        if self._request is not None:
            self._scanner = scanner
            scanner.watch(self._request)
        else:
            self.proceed()

    def _not_made(self, refusal: Refusal) -> None:
        self._is_making = False
        self._report_lost(refusal)

    # Looking; the reports come on threads of the scanner

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

    def _stop(self, scanner: Scanner) -> None:
        self._is_closing = True
        # A thread for itself: whatever the workers are at, no camera stays open, and an app that ends closes it too.
        Thread(target=partial(self._wait_for, scanner), name="camera closes").start()

    def _wait_for(self, scanner: Scanner) -> None:
        scanner.stop()
        self._stopped()

    @mainthread
    def _stopped(self) -> None:
        self._is_closing, self._scanner = False, None
        self.proceed()
