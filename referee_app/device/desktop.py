"""The device on a desktop: the system's usual folders, and neither vibration nor torch.

Tried on Linux; what it does on macOS and Windows follows their documentation, and the paths alone are tested.
"""

import locale
import os
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from referee_app.device.device import FOLDER_NAME, Device, ensure_folder, existing_file, fresh_path, private_folder
from referee_app.sentence import Refusal, Sentence, sentence, shown_path

OVERRIDE = "FIELD_MARSHAL_DATA"
"""The variable that says where the data live instead."""

_BOOT_ID = Path("/proc/sys/kernel/random/boot_id")
_LANGUAGE_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
_DOCUMENTS = "XDG_DOCUMENTS_DIR", "Documents"
_DOWNLOADS = "XDG_DOWNLOAD_DIR", "Downloads"
"""What Linux desktops call a person's folders, and what they are called where nothing else is noted."""


class Desktop(Device):
    """A desktop or laptop: shared files are put into folders; it has neither vibration nor torch."""

    def __init__(
        self, environment: Mapping[str, str] = os.environ, home: Path | None = None, platform: str = sys.platform
    ) -> None:
        self._environment = environment
        self._home = home or Path.home()
        self._platform = platform

    @property
    def data_folder(self) -> Path:
        """Where the system keeps what belongs to an app, or where the variable says."""
        if override := self._environment.get(OVERRIDE):
            return ensure_folder(Path(override).absolute())
        return private_folder(self._own_data_folder())

    def keep(self, name: str) -> Path:
        """An unused path in the app's folder among the user's documents."""
        return fresh_path(self._place(*_DOCUMENTS) / FOLDER_NAME, name)

    def put_away(self) -> None:
        """What lies among a person's documents is theirs."""

    def share(self, path: Path, kind: str) -> Sentence:  # noqa: ARG002  a desktop needs no type to say where a file is
        """Say where the file is: on a desktop that is enough to mail or print it."""
        return sentence("device.saved", path=shown_path(existing_file(path)))

    def pick_file(self, then: Callable[[Path | None], None]) -> bool:  # noqa: ARG002  never called here
        """There is no picker that every desktop has; the app shows its own list of files."""
        return False

    def places(self) -> tuple[Path, ...]:
        """Home, and what is there of the folders for documents and for downloads."""
        return tuple(dict.fromkeys((self._home, self._place(*_DOCUMENTS), self._place(*_DOWNLOADS))))

    def report_refusals_to(self, report: Callable[[Refusal], None]) -> None:
        """Nothing is refused late here."""

    @property
    def has_vibration(self) -> bool:
        """Always False: a desktop does not vibrate."""
        return False

    def vibrate(self, pattern: Sequence[int]) -> bool:  # noqa: ARG002
        """Always False: a desktop does not vibrate."""
        return False

    def use_camera(self, camera: object | None) -> None:
        """Webcams have no torch."""

    @property
    def has_torch(self) -> bool:
        """Webcams have no torch."""
        return False

    def torch(self, on: bool) -> bool:  # noqa: ARG002
        """Webcams have no torch."""
        return False

    def keep_awake(self, on: bool) -> None:
        """Left to the desktop's own settings."""

    def ask_for_camera(self, then: Callable[[bool], None]) -> None:
        """Opening the camera is what asks; until then nothing is in the way."""
        then(True)

    def boot_id(self) -> str | None:
        """Linux draws one at each start; macOS and Windows have none that Python can read."""
        try:
            return _BOOT_ID.read_text("ascii").strip() if self._platform == "linux" else None
        except (OSError, UnicodeDecodeError):
            return None

    def language(self) -> str | None:
        """What the environment says."""
        return system_language(self._environment)

    def back_camera(self) -> int:
        """Always 0: the first camera."""
        return 0

    def camera_turned(self, number: int) -> int:  # noqa: ARG002
        """A webcam stands upright."""
        return 0

    def _own_data_folder(self) -> Path:
        match self._platform:
            case "darwin":
                return self._home / "Library" / "Application Support" / FOLDER_NAME
            case "win32":
                return self._from("APPDATA", self._home / "AppData" / "Roaming") / FOLDER_NAME
            case _:
                return self._from("XDG_DATA_HOME", self._home / ".local" / "share") / "field-marshal"

    def _place(self, variable: str, name: str) -> Path:
        """A folder of the person's, or home where it is missing."""
        usual = self._home / name
        is_linux = self._platform not in ("darwin", "win32")
        chosen = self._from(variable, self._listed(variable, usual)) if is_linux else usual
        return chosen if chosen.is_dir() else self._home

    def _listed(self, variable: str, otherwise: Path) -> Path:
        """Where Linux desktops in any language note which folder is for what."""
        config = self._from("XDG_CONFIG_HOME", self._home / ".config")
        pattern = rf'^{variable}="(\$HOME(?=[/"])|)(/?[^"]*)"'
        try:
            noted = re.search(pattern, (config / "user-dirs.dirs").read_text("utf-8"), re.MULTILINE)
        except (OSError, UnicodeDecodeError):
            return otherwise
        if noted is None:
            return otherwise
        return self._home / noted[2].lstrip("/") if noted[1] else self._home / noted[2]

    def _from(self, variable: str, otherwise: Path) -> Path:
        """The folder that a variable names; one that is not absolute is to be ignored, as its makers say."""
        named = Path(self._environment.get(variable, ""))
        return named if named.is_absolute() else otherwise


def system_language(environment: Mapping[str, str] = os.environ) -> str | None:
    """The user's language: from the environment variables, on Windows from the user interface."""
    for variable in _LANGUAGE_VARIABLES:
        if told := environment.get(variable):
            return two_letters(told)
    return two_letters(_language_of_windows())


def two_letters(told: str | None) -> str | None:
    """The language of a locale such as nl_BE.UTF-8; None for C, POSIX and whatever has no two letters."""
    found = re.match(r"([a-z]{2})(?![a-z])", told or "", re.IGNORECASE)
    return found[1].lower() if found else None


def _language_of_windows() -> str | None:
    if sys.platform != "win32":
        return None
    import ctypes  # noqa: PLC0415  for this call alone

    return locale.windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage())
