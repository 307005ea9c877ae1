"""The interface of every device, and the refusals that it can raise.

A person who asks for something gets it or a refusal with a sentence; an extra (shaking, light, staying awake) that the
machine does not have is left out in silence, since no game may stop for it. It knows no game, no window and no words.
"""

import os
import re
import shutil
import sys
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from itertools import count
from pathlib import Path, PurePath

from referee_app.sentence import Refusal, Sentence, shown_path


class Device(ABC):
    """The machine that the app runs on. Create it on the main thread; any thread may use it."""

    @property
    @abstractmethod
    def data_folder(self) -> Path:
        """Where journals, card sets and settings live: there, and readable by nobody else. Refuses if it cannot be."""

    @abstractmethod
    def keep(self, name: str) -> Path:
        """A path, in a folder that is there, for a document that a person is to get; no file has it yet."""

    @abstractmethod
    def put_away(self) -> None:
        """Nobody shares what was kept any more. Where only the app could find it, it is gone: keys must not lie about.

        What was shared has been copied by then, or is still held open for that.
        """

    @abstractmethod
    def share(self, path: Path, kind: str) -> Sentence:
        """Hand a file of this media type to whom the person chooses; says where it is. It may take a while."""

    @abstractmethod
    def pick_file(self, then: Callable[[Path | None], None]) -> bool:
        """Let the person choose a file; False where the system has no way to ask, and then `then` is never called.

        `then` gets a private copy, which the next choice throws away, or None; it may come from another thread.
        """

    @abstractmethod
    def places(self) -> tuple[Path, ...]:
        """Folders in which people keep files, home first and the likeliest last; some where `pick_file` is False."""

    @abstractmethod
    def report_refusals_to(self, report: Callable[[Refusal], None]) -> None:
        """Set the callback for failures after `share` or `pick_file` have returned; it may be called on any thread."""

    @property
    @abstractmethod
    def has_vibration(self) -> bool:
        """Whether it can vibrate."""

    @abstractmethod
    def vibrate(self, pattern: Sequence[int]) -> bool:
        """Vibrate: milliseconds to wait and to vibrate in turn, beginning with a wait. False if it cannot."""

    @abstractmethod
    def use_camera(self, camera: object | None) -> None:
        """The open camera whose light `torch` switches, as Kivy's provider holds it; None before it is closed."""

    @property
    @abstractmethod
    def has_torch(self) -> bool:
        """Whether the camera in use has a light that stays on."""

    @abstractmethod
    def torch(self, on: bool) -> bool:
        """Switch the light of the camera in use. False if it cannot."""

    @abstractmethod
    def keep_awake(self, on: bool) -> None:
        """Keep the screen on, or let it switch off again, where the system supports this."""

    @abstractmethod
    def ask_for_camera(self, then: Callable[[bool], None]) -> None:
        """Ask the person to allow the camera. `then` may come at once, or later from another thread."""

    def wall_ms(self) -> int:
        """What the wall clock shows, in milliseconds since 1970. It can be set at any time."""
        return time.time_ns() // 1_000_000

    def boot_ms(self) -> int:
        """Milliseconds since the machine was started, sleep included. Nobody can set it."""
        return _boot_ns() // 1_000_000

    @abstractmethod
    def boot_id(self) -> str | None:
        """A text that changes with each start of the machine; None where the system has none."""

    @abstractmethod
    def language(self) -> str | None:
        """The two-letter code of the system's language; None if unknown."""

    @abstractmethod
    def back_camera(self) -> int:
        """The number by which the system knows the camera that looks away from the user; any, if none does."""

    @abstractmethod
    def camera_turned(self, number: int) -> int:
        """By how many quarter turns, clockwise, a frame of a camera must be turned to be upright now: 0 to 3."""


def _boot_ns() -> int:
    """The clock of this system that runs since its start and, other than Python's `monotonic`, while it sleeps.

    Linux and Android have CLOCK_BOOTTIME. On macOS it is CLOCK_MONOTONIC that counts sleep; Windows has neither, and
    Python's own clock there counts it. Tried on Linux; the others by their documentation.
    """
    if sys.platform == "win32":
        return time.monotonic_ns()
    if sys.platform == "darwin":
        return time.clock_gettime_ns(time.CLOCK_MONOTONIC)
    return time.clock_gettime_ns(time.CLOCK_BOOTTIME)


# What a machine can refuse when somebody asks it for something


class NoDataFolder(Refusal):
    """The folder for games and card sets cannot be made or used."""

    key = "refusal.device.no_data_folder"


class CannotKeep(Refusal):
    """The folder for documents cannot be made or used."""

    key = "refusal.device.cannot_keep"


class NothingToShare(Refusal):
    """The file that was to be shared is not there."""

    key = "refusal.device.nothing_to_share"


class CannotShare(Refusal):
    """The system did not take the file."""

    key = "refusal.device.cannot_share"


class CannotPick(Refusal):
    """The system offers no way to choose a file."""

    key = "refusal.device.cannot_pick"


class PickedUnreadable(Refusal):
    """The chosen file could not be copied."""

    key = "refusal.device.picked_unreadable"


class PickedTooLarge(Refusal):
    """The chosen file is larger than any file of the app can be."""

    key = "refusal.device.picked_too_large"


# Private folders and unused file names, for every kind of device


FOLDER_NAME = "Field Marshal"
"""The name of the app's folders that users see."""

LONGEST_STEM, LONGEST_ENDING = 50, 10
"""Letters of a file's name: so few that every file system takes them, whatever they are in bytes."""

_FORBIDDEN = re.compile(r'[\x00-\x1f\x7f-\x9f\ud800-\udfff<>:"/\\|?*]+')


def ensure_folder(path: Path) -> Path:
    """Creates the folder, accessible only to its owner, unless it exists; an existing one keeps its mode."""
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise NoDataFolder(path=shown_path(path)) from error
    return path


def private_folder(path: Path) -> Path:
    """Creates the folder if needed and makes it accessible only to its owner."""
    try:
        ensure_folder(path).chmod(0o700)
    except OSError as error:
        raise NoDataFolder(path=shown_path(path)) from error
    return path


def emptied_private_folder(path: Path) -> Path:
    """A private folder with nothing in it."""
    shutil.rmtree(path, ignore_errors=True)
    return private_folder(path)


def fresh_path(folder: Path, name: str) -> Path:
    """An unused path in the folder for a file of about this name; the folder is created if needed."""
    wanted = PurePath(plain_name(name))
    try:
        folder.mkdir(parents=True, exist_ok=True)
        names = (f"{wanted.stem} ({n}){wanted.suffix}" if n > 1 else wanted.name for n in count(1))
        return next(folder / name for name in names if not os.path.lexists(folder / name))
    except OSError as error:
        raise CannotKeep(path=shown_path(folder)) from error


def plain_name(name: str) -> str:
    """The name with characters replaced that some file systems forbid, shortened to a length that all allow."""
    named = PurePath(_FORBIDDEN.sub("-", name).strip(" ."))
    stem, ending = named.stem[:LONGEST_STEM].rstrip(" ."), named.suffix[:LONGEST_ENDING].rstrip(" .")
    return f"{stem or 'document'}{ending}"


def existing_file(path: Path) -> Path:
    """The file, if it is one."""
    if not path.is_file():
        raise NothingToShare(path=shown_path(path))
    return path
