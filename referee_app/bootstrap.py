"""Starts the app with its real services and window; the only place that connects them."""

import gc
import logging
import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from referee_app.cards.ranks import Language, language_for
from referee_app.command_line.terminal import ProgressBar, persistent_interrupts
from referee_app.device.android import Android
from referee_app.device.desktop import Desktop
from referee_app.device.device import Device
from referee_app.sentence import Refusal
from referee_app.services import Services
from referee_app.words.words import Words

if TYPE_CHECKING:
    from collections.abc import Callable

    from referee_app.cameras.watcher import Watcher
    from referee_app.device.fake import FakeDevice
    from referee_app.practice.paper_camera import PaperCamera
    from referee_app.scanning.sources.preview import PreviewPicture
    from referee_app.watching.watch import WatchReport


PICTURES = Path("pictures")

_SEED = 7
_STORY_BEGINS_MS = 1_780_682_400_000
"""The evening before the game: the fifth of June 2026, at six in Greenwich."""


def is_phone(environment: Mapping[str, str] = os.environ) -> bool:
    """Whether the app runs on Android: python-for-android sets an environment variable."""
    return "ANDROID_ARGUMENT" in environment


def this_device(environment: Mapping[str, str] = os.environ) -> Device:
    """The device of this machine. Call it on the main thread."""
    return Android() if is_phone(environment) else Desktop(environment)


def run(language: Language | None, pictures: Path | None, *, verbose: bool = False) -> None:
    """Open the app; without a display, or where pictures are wanted, play the demonstration.

    Kivy's log stays silent below a warning unless it is asked for.
    """
    if is_phone():
        open_app(this_device(), language)
        return
    if verbose:
        logging.basicConfig(level=logging.INFO)
    with TemporaryDirectory(prefix="field-marshal-") as passing, persistent_interrupts():
        # Kivy unpacks its own icons; nobody needs to find them later.
        os.environ.setdefault("KIVY_HOME", passing)
        if pictures is None and _has_display():
            device = this_device()
            print(Words(language or language_for(device.language())).say_key("run.opened"), flush=True)
            open_app(device, language)
        else:
            _demonstrate(language or Language.EN, pictures or PICTURES)


def _has_display() -> bool:
    return not sys.platform.startswith("linux") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def open_app(device: Device, language: Language | None = None) -> None:
    """Open the app on a device, in the language that its reader chose, or in the device's own."""
    gc.disable()  # nothing that is loaded before the first screen is garbage
    from referee_app.screens import kivy_setup  # noqa: F401  Kivy reads it only once, so it comes first
    from referee_app.screens.app import FieldMarshalApp
    from referee_app.screens.idle import IdleFps, all_to_preload
    from referee_app.screens.user_settings import read_settings

    spoken = language_for(device.language())
    with closing(_services_or_why_not(device, language or spoken)) as services:
        settings = read_settings({**services.preferences(), **({"language": language} if language else {})}, spoken)
        app = FieldMarshalApp(services, settings, _leave_alone, all_to_preload)
        with IdleFps(), closing(app.context):  # Kivy does not stop an app that ends with an error or Ctrl-C
            app.run()


def _services_or_why_not(device: Device, language: Language) -> Services:
    """The services; where they cannot be had, a window says why before the command line does."""
    try:
        return _services(device)
    except Refusal as refusal:
        from referee_app.screens.refused_app import RefusedApp

        RefusedApp(refusal, Words(language)).run()
        raise


def _leave_alone() -> None:
    """The collector need not look again and again through what is there now."""
    gc.freeze()
    gc.enable()


def _services(device: Device) -> Services:
    if not is_phone():
        return Services(device)
    from referee_app.cameras.phone_camera import PhoneCameras
    from referee_app.screens import camera_provider

    return Services(device, PhoneCameras(device, camera_provider))


class PaperServices(Services):
    """The services of the demonstration: the camera sees simulated paper and knows when its last frame was handled."""

    def __init__(self, device: "FakeDevice", camera: "PaperCamera") -> None:
        device.wall, device.uptime = _STORY_BEGINS_MS, 0
        device.use_camera(camera)  # paper needs no opening
        super().__init__(device, camera)
        self._paper = camera

    def watcher(
        self, camera: int, show: "Callable[[PreviewPicture], None]", report: "Callable[[WatchReport], None]"
    ) -> "Watcher":
        """What is seen of the paper."""
        return super().watcher(camera, show, self._paper.reporting(report))


def _demonstrate(language: Language, folder: Path) -> None:
    words = Words(language)
    if not _has_display():
        print(words.say_key("run.no_display"))
    print(words.say_key("run.demonstration"), flush=True)
    # SDL draws into a window that nobody sees, as finely as a phone does; Kivy reads this when it is loaded.
    os.environ |= {"SDL_VIDEODRIVER": "offscreen", "SDL_AUDIODRIVER": "dummy"}
    os.environ.setdefault("KIVY_METRICS_DENSITY", "1.5")
    from referee_app.screens import kivy_setup  # noqa: F401  Kivy reads it only once, so it comes first

    # isort: split
    from referee_app.desk.jobs import Job
    from referee_app.device.fake import FakeDevice
    from referee_app.practice.demonstration.afternoon import PICTURE_COUNT, play
    from referee_app.practice.demonstration.simulated_input import seeded_random
    from referee_app.practice.paper_camera import PaperCamera
    from referee_app.screens.app import FieldMarshalApp
    from referee_app.screens.idle import all_to_preload
    from referee_app.screens.user_settings import Settings

    with (
        TemporaryDirectory(prefix="field-marshal-") as passing,
        _removed_if_empty(folder),
        seeded_random(_SEED),
        ProgressBar(sys.stderr, PICTURE_COUNT) as progress,
    ):
        device, paper = FakeDevice(Path(passing)), PaperCamera()
        settings = Settings(language, hinted=tuple(Job))  # the pictures are of a leader who knows how
        with closing(PaperServices(device, paper)) as services:
            app = FieldMarshalApp(services, settings, _leave_alone, all_to_preload)
            with closing(app.context):  # Kivy does not stop an app that ends with an error or Ctrl-C
                page = play(app, device, paper, folder, progress.show)
    print(words.say_key("story.pictures", page=str(page.resolve())))


@contextmanager
def _removed_if_empty(folder: Path) -> Iterator[None]:
    """Make a folder, and remove it again if it is new and nothing came into it."""
    is_new = not folder.exists()
    folder.mkdir(parents=True, exist_ok=True)
    try:
        yield
    finally:
        if is_new:
            with suppress(OSError):  # there is something in it
                folder.rmdir()
