"""A stand-in for Android, pyjnius and python-for-android: as much of them as the app calls, and as strict.

A class that a version of Android lacks is not found; a method that it lacks is no attribute; what Java would throw is a
JavaException. Files behind content:// addresses are real files, so that what is copied can be compared.
"""

import os
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from queue import Queue
from types import ModuleType
from typing import Any

import pytest

ACTIVITY = "org.kivy.android.PythonActivity"


class JavaException(Exception):
    """What pyjnius raises where Java throws."""


class Uri:
    def __init__(self, address: str) -> None:
        self.address = address


class Parcelable:
    def __init__(self, uri: Uri) -> None:
        self.uri = uri


class Intent:
    ACTION_SEND = "android.intent.action.SEND"
    ACTION_CHOOSER = "android.intent.action.CHOOSER"
    ACTION_OPEN_DOCUMENT = "android.intent.action.OPEN_DOCUMENT"
    ACTION_CREATE_DOCUMENT = "android.intent.action.CREATE_DOCUMENT"
    CATEGORY_OPENABLE = "android.intent.category.OPENABLE"
    EXTRA_STREAM = "android.intent.extra.STREAM"
    EXTRA_TITLE = "android.intent.extra.TITLE"
    EXTRA_INTENT = "android.intent.extra.INTENT"
    FLAG_GRANT_READ_URI_PERMISSION = 1

    def __init__(self, action: str) -> None:
        self.action = action
        self.kind: str | None = None
        self.extras: dict[str, object] = {}
        self.flags = 0
        self.categories: set[str] = set()
        self.data: Uri | None = None

    @staticmethod
    def createChooser(target: "Intent", _title: str | None) -> "Intent":  # noqa: N802
        chooser = Intent(Intent.ACTION_CHOOSER)
        chooser.extras[Intent.EXTRA_INTENT] = target
        return chooser

    def setType(self, kind: str) -> None:  # noqa: N802
        self.kind = kind

    def addCategory(self, category: str) -> None:  # noqa: N802
        self.categories.add(category)

    def addFlags(self, flags: int) -> None:  # noqa: N802
        self.flags |= flags

    def putExtra(self, name: str, value: object) -> None:  # noqa: N802
        if not isinstance(value, str | Parcelable):
            raise JavaException("No methods matching your arguments")
        self.extras[name] = value

    def getData(self) -> Uri | None:  # noqa: N802
        return self.data


class ContentValues(dict[str, str]):
    def put(self, column: str, value: str) -> None:
        self[column] = value


class Descriptor:
    """A ParcelFileDescriptor over a real file."""

    def __init__(self, path: Path, mode: str) -> None:
        flags = {"r": os.O_RDONLY, "wt": os.O_WRONLY | os.O_CREAT | os.O_TRUNC}[mode]
        self._number = os.open(path, flags, 0o600)
        self.closed = False

    def getFd(self) -> int:  # noqa: N802
        return self._number

    def close(self) -> None:
        os.close(self._number)
        self.closed = True


class Cursor:
    def __init__(self, name: str | None) -> None:
        self._name = name
        self._row = -1

    def moveToFirst(self) -> bool:  # noqa: N802
        self._row = 0
        return True

    def getColumnIndexOrThrow(self, column: str) -> int:  # noqa: N802
        if column != "_display_name":
            raise JavaException("java.lang.IllegalArgumentException")
        return 0

    def getString(self, _column: int) -> str | None:  # noqa: N802
        if self._row:
            raise JavaException("android.database.CursorIndexOutOfBoundsException")
        return self._name

    def close(self) -> None:
        self._row = -1


class Resolver:
    """Documents by their address, each a file in a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.names: dict[str, str | None] = {}
        self.inserted: list[tuple[Uri, ContentValues]] = []
        self.deleted: list[str] = []
        self.opened: list[Descriptor] = []
        self.throws: set[str] = set()

    def add(self, address: str, content: bytes, name: str | None = None) -> Uri:
        """A document that some other app offers."""
        self.names[address] = name
        self.file(address).write_bytes(content)
        return Uri(address)

    def file(self, address: str) -> Path:
        return self._folder / address.replace("/", "_")

    def insert(self, collection: Uri, values: ContentValues) -> Uri:
        self._may("insert")
        uri = Uri(f"{collection.address}/{len(self.inserted) + 1}")
        self.inserted.append((uri, values))
        return uri

    def delete(self, uri: Uri, _where: None, _arguments: None) -> int:
        self._may("delete")
        self.deleted.append(uri.address)
        return 1

    def query(self, uri: Uri, *_all_rows: None) -> Cursor | None:
        self._may("query")
        return Cursor(self.names[uri.address]) if uri.address in self.names else None

    def openFileDescriptor(self, uri: Uri, mode: str) -> Descriptor:  # noqa: N802
        self._may("openFileDescriptor")
        self.opened.append(Descriptor(self.file(uri.address), mode))
        return self.opened[-1]

    def _may(self, method: str) -> None:
        if method in self.throws:
            raise JavaException(f"{method} throws")


class Vibrator:
    def __init__(self, world: "JavaWorld") -> None:
        self._world = world

    def hasVibrator(self) -> bool:  # noqa: N802
        return self._world.has_vibrator

    def vibrate(self, *arguments: object) -> None:
        match arguments:
            case [("waveform", list(pattern), -1)] if self._world.api >= 26:
                self._world.shaken.append(("waveform", pattern))
            case [list(pattern), -1]:
                self._world.shaken.append(("old", pattern))
            case _:
                raise JavaException("No methods matching your arguments")


class VibrationEffect:
    @staticmethod
    def createWaveform(pattern: list[int], repeat: int) -> tuple[str, list[int], int]:  # noqa: N802
        if not isinstance(pattern, list):
            raise JavaException("Expecting a python list/tuple")
        return "waveform", pattern, repeat


class CameraInfo:
    CAMERA_FACING_BACK = 0
    CAMERA_FACING_FRONT = 1
    facing = -1
    orientation = -1


class FlashModes(list[str]):
    def contains(self, mode: str) -> bool:
        return mode in self


class Parameters:
    def __init__(self, flash: str, modes: FlashModes | None) -> None:
        self.flash = flash
        self._modes = modes

    def getSupportedFlashModes(self) -> FlashModes | None:  # noqa: N802
        return self._modes

    def setFlashMode(self, mode: str) -> None:  # noqa: N802
        self.flash = mode


class OpenCamera:
    """An android.hardware.Camera that somebody opened; its parameters are copies, as Java's are."""

    def __init__(self, *modes: str) -> None:
        self.flash = "off"
        self.released = False
        self.full = False
        self._modes = FlashModes(modes) if modes else None

    def getParameters(self) -> Parameters:  # noqa: N802
        if self.released:
            raise JavaException("java.lang.RuntimeException: Camera is being used after Camera.release() was called")
        return Parameters(self.flash, self._modes)

    def setParameters(self, parameters: Parameters) -> None:  # noqa: N802
        if self.full:
            raise JavaException("java.lang.RuntimeException: setParameters failed")
        self.flash = parameters.flash


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
            "android.view.WindowManager$LayoutParams": _named(FLAG_KEEP_SCREEN_ON=128),
            "android.hardware.Camera": _named(
                getNumberOfCameras=lambda: len(self.cameras), getCameraInfo=self._fill_camera_info
            ),
            "android.hardware.Camera$CameraInfo": CameraInfo,
            "java.util.Locale": _named(getDefault=lambda: _named(getLanguage=lambda: self.language)),
        }

    def _fill_camera_info(self, number: int, info: CameraInfo) -> None:
        info.facing, info.orientation = self.cameras[number]


def _named(**members: object) -> Any:
    """A class of Java's of which only these members are used."""
    return type("Java", (), {name: staticmethod(m) if callable(m) else m for name, m in members.items()})
