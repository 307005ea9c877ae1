"""Fixtures for screens: a phone with real services in a temporary folder and a simulated camera, run frame by frame."""

import threading
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest

from tests.screens.driver import Driver, is_seen, settle  # it must come before anything of Kivy

# isort: split
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from referee_app.cameras.watcher import Watcher
from referee_app.device.fake import FakeDevice
from referee_app.scanning.sources.preview import PreviewPicture
from referee_app.screens.app import FieldMarshalApp
from referee_app.screens.app_screen import Presenter
from referee_app.screens.touch_guard import REST_SECONDS
from referee_app.screens.user_settings import Settings
from referee_app.screens.worker import Worker
from referee_app.services import Services
from referee_app.watching.watch import FrameReport, WatchEnded
from tests.screens.camera_table import CameraTable

TWO_O_CLOCK = 1_780_754_400_000
PHONE = (400, 800)


class ServicesOverTable(Services):
    """Services that report to the simulated camera when a frame has been handled and can be on screen."""

    def __init__(self, device: FakeDevice, table: CameraTable, now: Callable[[], int] | None) -> None:
        super().__init__(device, table, now=now)
        self._table = table

    def watcher(
        self, camera: int, show: Callable[[PreviewPicture], None], tell: Callable[[FrameReport | WatchEnded], None]
    ) -> Watcher:
        return super().watcher(camera, show, self._table.telling(tell))


class Phone:
    """One phone; `restart` is what happens when it died and is switched on again."""

    def __init__(self, folder: Path, settings: Settings | None = None, size: tuple[int, int] = PHONE) -> None:
        self.device = FakeDevice(folder)
        self.table = CameraTable(self.device.use_camera)
        self.now = TWO_O_CLOCK
        self._settings = settings or Settings(still=True)
        self._size = size
        self._opened: list[Services] = []
        self._start()

    def _start(self) -> None:
        self.services = self._make_services()
        self._opened.append(self.services)
        self.app = FieldMarshalApp(self.services, self._settings)
        self.driver = Driver(self.app, self._size)
        self.settle()

    def _make_services(self) -> Services:
        """What its screens ask for."""
        return ServicesOverTable(self.device, self.table, self._clock())

    def _clock(self) -> Callable[[], int] | None:
        """The time that its games go by; None: that of the device's clocks."""
        return lambda: self.now

    def restart(self) -> None:
        """Close the app and open it again, on what is on disk."""
        self.stop()
        self._start()

    def stop(self) -> None:
        """Switch it off; journals that a death has left open are closed now, since nobody else will."""
        self.driver.stop()
        while self._opened:
            self._opened.pop().close()

    # Waiting

    def settle(self, *, may_move: bool = False) -> None:
        """Let the workers finish what they were asked, and the window show it."""
        settle(self.driver, self.app.context.worker, self.app.context.background_worker, may_move=may_move)

    def rest(self) -> None:
        """Leave the window alone until everything in it has moved to where it belongs."""
        self.driver.wait(REST_SECONDS + 0.5)
        self.driver.frames(3)

    def hold(self, worker: Worker) -> Callable[[], None]:
        """Let a worker stand still, for a while at the most; what is given back lets it go on."""
        gone = threading.Event()
        waiting = worker.run(lambda: gone.wait(20), lambda _nothing: None)

        def let_go() -> None:
            gone.set()
            if not waiting.cancelled():  # a worker that dies may not even have come to this
                waiting.result(timeout=20)

        return let_go

    def until(self, is_so: Callable[[], object], seconds: float = 20) -> None:
        """Let the app go on until something is so."""
        end = time.monotonic() + seconds
        while not is_so():
            assert time.monotonic() < end, f"in vain; to be read: {self.texts()}"
            self.driver.frames()
            time.sleep(0.002)

    def until_said(self, text: str) -> None:
        """Let the app go on until a text can be read somewhere."""
        self.until(lambda: any(text in each for each in self.texts()))

    # Reading

    @property
    def place(self) -> str:
        """The screen in sight."""
        return self.app.back_stack.screen

    @property
    def presenter(self) -> Presenter:
        """Who presents it."""
        return self.app._current

    def texts(self) -> list[str]:
        """Everything that can be read."""
        return self.driver.texts()

    def says(self, text: str) -> bool:
        """Whether a text can be read, alone or within a longer one."""
        return any(text in each for each in self.texts())

    # Touching

    def tap(self, text: str, hold: float = 0.05) -> None:
        """Touch what bears exactly this text; it is scrolled into sight first."""
        label = self._labelled(text)
        self._bring(label)
        self.driver.tap(label, hold)
        self.settle()

    def tap_on(self, widget: Widget) -> None:
        """Touch a widget."""
        self._bring(widget)
        self.driver.tap(widget)
        self.settle()

    def answer(self, text: str) -> None:
        """Touch an answer on the sheet."""
        self.until(lambda: self.app.sheet.raised == 1)
        self.tap_on(self._labelled(text, self.app.sheet.walk(restrict=True)))
        self.driver.wait(0.3)

    def back(self) -> bool:
        """Press the phone's back key."""
        taken = self.driver.key(27)
        self.settle()
        return taken

    # The camera

    def see(self, *texts: str) -> None:
        """Hold the camera over codes until they have been looked at and answered; then they are taken away."""
        self.table.lay(*texts)
        self._looked()
        self.table.clear()
        self._looked()

    def _looked(self) -> None:
        self.table.look()
        self.driver.frames(2)
        self.settle()

    def _labelled(self, text: str, among: Iterable[Widget] | None = None) -> Label:
        """What bears exactly this text; it may come only when the window has been left alone for a moment."""
        if text not in self.texts():
            self.rest()
        found = [
            widget
            for widget in (self.driver.widgets() if among is None else among)
            if isinstance(widget, Label) and widget.text == text and is_seen(widget)
        ]
        assert found, f"{text!r} is not to be read: {self.texts()}"
        return found[0]

    def _bring(self, widget: Widget) -> None:
        above = widget.parent
        while isinstance(above, Widget):
            if isinstance(above, ScrollView):
                above.scroll_to(widget, animate=False)
                self.driver.frames(2)
            above = above.parent if above.parent is not above else None


Switch = Callable[..., Phone]


@pytest.fixture
def phone(tmp_path: Path) -> Iterator[Switch]:
    """Switches phones on; whatever was switched on is switched off again. Only one at a time has the window."""
    on: list[Phone] = []

    def switch_on(settings: Settings | None = None, size: tuple[int, int] = PHONE, name: str = "phone") -> Phone:
        while on:
            on.pop().stop()
        on.append(Phone(tmp_path / name, settings, size))
        return on[-1]

    yield switch_on
    while on:
        on.pop().stop()
