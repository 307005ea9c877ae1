"""Fakes of the Android classes that the app calls, as strict as the real ones; `java_world` combines them.

What Java would throw is a JavaException. Files behind content:// addresses are real files, so that what is copied can
be compared.
"""

import os
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.device.java_world import JavaWorld


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
