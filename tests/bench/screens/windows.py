"""The two windows that are compared, in sizes and settings alike. Nothing of Kivy is loaded before one is opened."""

import os
from collections.abc import Callable
from pathlib import Path

SIZE = (400, 800)


def prepare() -> None:
    """Let SDL draw where nobody sees it, and Kivy keep quiet; before anything of Kivy is imported."""
    os.environ |= {
        "SDL_VIDEODRIVER": "offscreen",
        "SDL_AUDIODRIVER": "dummy",
        "KIVY_NO_ARGS": "1",
        "KIVY_NO_CONFIG": "1",
        "KIVY_NO_FILELOG": "1",
        "KIVY_LOG_MODE": "PYTHON",  # as in the app: in its own mode Kivy takes the errors' stream, and no error is seen
    }


def after_each_frame(hear: Callable[[], None]) -> None:
    """Be called when a frame is done."""
    from kivy.base import EventLoop  # noqa: PLC0415

    idle = EventLoop.idle

    def heard() -> None:
        idle()
        hear()

    EventLoop.idle = heard


def run_empty(started: Callable[[object], None] = lambda _label: None) -> None:
    """A window of Kivy's with nothing but a label that says nothing; `started` gets it."""
    from kivy.config import Config  # noqa: PLC0415

    for side, length in zip(("width", "height"), SIZE, strict=True):
        Config.set("graphics", side, length)
    from kivy.app import App  # noqa: PLC0415
    from kivy.uix.label import Label  # noqa: PLC0415

    class Empty(App):  # type: ignore[misc]  # Kivy has no types
        def build(self) -> Label:
            return Label()

        def on_start(self) -> None:
            started(self.root)

    Empty().run()


def run_app(folder: Path) -> None:
    """The app, as it is opened on a phone with this data folder."""
    from referee_app.bootstrap import open_app  # noqa: PLC0415
    from referee_app.device.fake import FakeDevice  # noqa: PLC0415

    open_app(FakeDevice(folder))
