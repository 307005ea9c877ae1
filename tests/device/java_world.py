"""A stand-in for Android, pyjnius and python-for-android: as much of them as the app calls, and as strict.

A class that a version of Android lacks is not found; a method that it lacks is no attribute.
"""

import sys
import threading
from collections.abc import Callable
from pathlib import Path
from queue import Queue
from types import ModuleType
from typing import Any

import pytest

from tests.device.java_classes import (
    CameraInfo,
    ContentValues,
    Intent,
    JavaException,
    Parcelable,
    Resolver,
    Uri,
    VibrationEffect,
    Vibrator,
)

ACTIVITY = "org.kivy.android.PythonActivity"


class Activity:
    RESULT_OK = -1

    def __init__(self, world: "JavaWorld") -> None:
        self._world = world
        self.started: list[Intent] = []
        self.awaiting: list[tuple[Intent, int]] = []
        self.screen_flags = 0
        self.rotation = 0

    def getContentResolver(self) -> Resolver:  # noqa: N802
        return self._world.resolver

    def getSystemService(self, name: str) -> object:  # noqa: N802
        return Vibrator(self._world) if name == "vibrator" and not self._world.lacks_services else None

    def startActivity(self, intent: Intent) -> None:  # noqa: N802
        self._world.may_start(intent)
        self.started.append(intent)

    def startActivityForResult(self, intent: Intent, number: int) -> None:  # noqa: N802
        self._world.may_start(intent)
        self.awaiting.append((intent, number))

    def getWindow(self) -> "Activity":  # noqa: N802
        if not self._world.in_ui_thread:
            raise JavaException("CalledFromWrongThreadException")
        return self

    def addFlags(self, flags: int) -> None:  # noqa: N802
        self.screen_flags |= flags

    def clearFlags(self, flags: int) -> None:  # noqa: N802
        self.screen_flags &= ~flags

    def getWindowManager(self) -> "Activity":  # noqa: N802
        return self

    def getDefaultDisplay(self) -> "Activity":  # noqa: N802
        return self

    def getRotation(self) -> int:  # noqa: N802
        return self.rotation


class JavaWorld:
    """A phone of some version of Android, its folder on this disk."""

    def __init__(self, folder: Path, api: int = 34) -> None:
        self.api = api
        self.files = folder / "files"
        shared = folder / "shared"
        self.files.mkdir(parents=True)
        shared.mkdir()
        self.resolver = Resolver(shared)
        self.activity = Activity(self)
        self.has_vibrator = True
        self.lacks_services = False
        self.lacks_apps = False
        self.shaken: list[tuple[str, list[int]]] = []
        self.language = "nl"
        self.boot_count: int | None = 41
        self.cameras: list[tuple[int, int]] = [(CameraInfo.CAMERA_FACING_BACK, 90)]
        self.missing: set[str] = set()
        self.in_ui_thread = False
        self.leaving: Queue[None] = Queue()
        """Hears when a thread takes its leave of Java."""
        self.granted: set[str] = set()
        self.asked: list[tuple[list[str], Callable[[list[str], list[bool]], None]]] = []
        self.listeners: list[Callable[[int, int, Intent | None], None]] = []
        self.lost_documents: list[str] = []

    def may_start(self, _intent: Intent) -> None:
        if self.lacks_apps:
            raise JavaException("android.content.ActivityNotFoundException")

    def answer(self, uri: Uri | None, *, result: int | None = None, number: int | None = None) -> None:
        """The person has chosen, or gone back: the activity that was asked for ends."""
        data = None
        if uri is not None:
            data = Intent("")
            data.data = uri
        code = result if result is not None else (0 if uri is None else Activity.RESULT_OK)
        for listener in self.listeners:
            listener(number if number is not None else self.activity.awaiting[-1][1], code, data)

    def find(self, name: str) -> Any:
        """pyjnius.autoclass."""
        since = {"android.os.VibrationEffect": 26, "android.provider.MediaStore$Downloads": 29}
        if name in self.missing or self.api < since.get(name, 0):
            raise JavaException(f"Class not found {name!r}")
        return self._classes()[name]

    def cast(self, name: str, thing: Any) -> Any:
        """pyjnius.cast."""
        if thing is None:
            raise TypeError("Argument 'obj' has incorrect type")
        if name == "android.os.Parcelable" and isinstance(thing, Uri):
            return Parcelable(thing)
        if name == "android.os.Vibrator" and isinstance(thing, Vibrator):
            return thing
        raise JavaException(f"{thing} is no {name}")

    def install(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Make it what `import jnius` and `import android` find."""
        permission = _named(CAMERA="android.permission.CAMERA")
        modules: dict[str, dict[str, object]] = {
            "jnius": {
                "autoclass": self.find,
                "cast": self.cast,
                "JavaException": JavaException,
            },
            "android": {},
            "android.config": {"ACTIVITY_CLASS_NAME": ACTIVITY},
            "android.activity": {"bind": self._bind},
            "android.runnable": {"run_on_ui_thread": self._run_on_ui_thread},
            "android.storage": {"app_storage_path": lambda: str(self.files)},
            "android.permissions": {
                "Permission": permission,
                "check_permission": lambda wanted: wanted in self.granted,
                "request_permissions": lambda wanted, then: self.asked.append((wanted, then)),
            },
        }
        for name, members in modules.items():
            module = ModuleType(name)
            vars(module).update(members)
            monkeypatch.setitem(sys.modules, name, module)
        monkeypatch.setattr(threading.Thread, "run", self._with_leave(threading.Thread.run))

    def _bind(self, *, on_activity_result: Callable[[int, int, Intent | None], None]) -> None:
        self.listeners.append(on_activity_result)

    def _with_leave(self, run: Callable[[threading.Thread], None]) -> Callable[[threading.Thread], None]:
        """As pyjnius does it on a phone: every thread of Python takes its leave of Java, however it ends."""

        def hooked(thread: threading.Thread) -> None:
            try:
                run(thread)
            finally:
                self.leaving.put(None)

        return hooked

    def _run_on_ui_thread(self, function: Callable[..., None]) -> Callable[..., None]:
        def run(*arguments: object) -> None:
            self.in_ui_thread = True
            try:
                function(*arguments)
            finally:
                self.in_ui_thread = False

        return run

    def _classes(self) -> dict[str, Any]:
        media = "android.provider.MediaStore"
        return {
            ACTIVITY: _named(mActivity=self.activity),
            "android.os.Build$VERSION": _named(SDK_INT=self.api),
            "android.content.Context": _named(VIBRATOR_SERVICE="vibrator"),
            "android.content.Intent": Intent,
            "android.content.ContentValues": ContentValues,
            "android.os.Environment": _named(DIRECTORY_DOWNLOADS="Download"),
            "android.os.VibrationEffect": VibrationEffect,
            f"{media}$MediaColumns": _named(
                DISPLAY_NAME="_display_name", MIME_TYPE="mime_type", RELATIVE_PATH="relative_path"
            ),
            f"{media}$Downloads": _named(EXTERNAL_CONTENT_URI=Uri("content://media/external/downloads")),
            "android.provider.DocumentsContract": _named(
                deleteDocument=lambda _resolver, uri: self.lost_documents.append(uri.address)
            ),
            "android.provider.Settings$Global": _named(BOOT_COUNT="boot_count", getInt=self._setting),
            "android.view.WindowManager$LayoutParams": _named(FLAG_KEEP_SCREEN_ON=128),
            "android.hardware.Camera": _named(
                getNumberOfCameras=lambda: len(self.cameras), getCameraInfo=self._fill_camera_info
            ),
            "android.hardware.Camera$CameraInfo": CameraInfo,
            "java.util.Locale": _named(getDefault=lambda: _named(getLanguage=lambda: self.language)),
        }

    def _setting(self, resolver: Resolver, name: str, otherwise: int) -> int:
        assert resolver is self.resolver
        return self.boot_count if name == "boot_count" and self.boot_count is not None else otherwise

    def _fill_camera_info(self, number: int, info: CameraInfo) -> None:
        info.facing, info.orientation = self.cameras[number]


def _named(**members: object) -> Any:
    """A class of Java's of which only these members are used."""
    return type("Java", (), {name: staticmethod(m) if callable(m) else m for name, m in members.items()})
