"""A laptop: folders where its system wants them, and none of a phone's extras.

Tried on Linux; what it does on macOS and Windows follows their documentation, and the paths alone are tested.
"""

import locale
import os
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from referee_app.device.device import Device
from referee_app.device.folders import NAME, fresh, made, private_folder, there
from referee_app.refusal import Refusal
from referee_app.sentence import Sentence, sentence, shown_path

OVERRIDE = "FIELD_MARSHAL_DATA"
"""The variable that says where the data live instead."""

_LANGUAGE_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
_DOCUMENTS = re.compile(r'^XDG_DOCUMENTS_DIR="(\$HOME(?=[/"])|)(/?[^"]*)"', re.MULTILINE)


class Desktop(Device):
    """A machine with a keyboard: files are found in its folders, and it neither shakes nor shines."""

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
            return made(Path(override).absolute())
        return private_folder(self._own_data_folder())

    def keep(self, name: str) -> Path:
        """A fresh name in a folder of ours among the person's documents."""
        return fresh(self._documents() / NAME, name)

    def share(self, path: Path, kind: str) -> Sentence:  # noqa: ARG002  a desktop needs no type to say where a file is
        """Say where the file is: on a desktop that is enough to mail or print it."""
        return sentence("device.saved", path=shown_path(there(path)))

    def pick_file(self, then: Callable[[Path | None], None]) -> bool:  # noqa: ARG002  never called here
        """There is no picker that every desktop has; the app shows its own list of files."""
        return False

    def hear_refusals(self, hear: Callable[[Refusal], None]) -> None:
        """Nothing is refused late here."""

    @property
    def has_vibration(self) -> bool:
        """A desktop stands still."""
        return False

    def vibrate(self, pattern: Sequence[int]) -> bool:  # noqa: ARG002
        """A desktop stands still."""
        return False

    def use_camera(self, camera: object | None) -> None:
        """No webcam has a light of ours."""

    @property
    def has_torch(self) -> bool:
        """No webcam has a light of ours."""
        return False

    def torch(self, on: bool) -> bool:  # noqa: ARG002
        """No webcam has a light of ours."""
        return False

    def keep_awake(self, on: bool) -> None:
        """Left to the desktop's own settings."""

    def ask_for_camera(self, then: Callable[[bool], None]) -> None:
        """Opening the camera is what asks; until then nothing is in the way."""
        then(True)

    def language(self) -> str | None:
        """What the environment says, as programs of a terminal read it; on Windows the language of its menus."""
        for variable in _LANGUAGE_VARIABLES:
            if told := self._environment.get(variable):
                return two_letters(told)
        return two_letters(_language_of_windows())

    def camera_turned(self) -> int:
        """A webcam stands upright."""
        return 0

    def _own_data_folder(self) -> Path:
        match self._platform:
            case "darwin":
                return self._home / "Library" / "Application Support" / NAME
            case "win32":
                return self._from("APPDATA", self._home / "AppData" / "Roaming") / NAME
            case _:
                return self._from("XDG_DATA_HOME", self._home / ".local" / "share") / "field-marshal"

    def _documents(self) -> Path:
        usual = self._home / "Documents"
        chosen = (
            usual if self._platform in ("darwin", "win32") else self._from("XDG_DOCUMENTS_DIR", self._listed(usual))
        )
        return chosen if chosen.is_dir() else self._home

    def _listed(self, otherwise: Path) -> Path:
        """Where Linux desktops in any language note which folder is for documents."""
        config = self._from("XDG_CONFIG_HOME", self._home / ".config")
        try:
            noted = _DOCUMENTS.search((config / "user-dirs.dirs").read_text("utf-8"))
        except (OSError, UnicodeDecodeError):
            return otherwise
        if noted is None:
            return otherwise
        return self._home / noted[2].lstrip("/") if noted[1] else self._home / noted[2]

    def _from(self, variable: str, otherwise: Path) -> Path:
        """The folder that a variable names; one that is not absolute is to be ignored, as its makers say."""
        named = Path(self._environment.get(variable, ""))
        return named if named.is_absolute() else otherwise


def two_letters(told: str | None) -> str | None:
    """The language of a locale such as nl_BE.UTF-8; None for C, POSIX and whatever has no two letters."""
    found = re.match(r"([a-z]{2})(?![a-z])", told or "", re.IGNORECASE)
    return found[1].lower() if found else None


def _language_of_windows() -> str | None:
    if sys.platform != "win32":
        return None
    import ctypes  # noqa: PLC0415  for this call alone

    return locale.windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage())
