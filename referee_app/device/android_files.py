"""Calls Java from Python, and exchanges files with other apps: share sheet, save dialog, file picker.

pyjnius and python-for-android open Java; both exist on a phone only.

Another app may read the app's files only through a content:// address. Of the ways to get one, a FileProvider needs a
class of AndroidX and an entry in the manifest, for which python-for-android has no place; file:// has been forbidden
since Android 7. So on Android 10 and newer a copy goes into Downloads through the MediaStore, which asks for no
permission and gives an address that can be granted; the person finds that copy again, too. Before Android 10 the
MediaStore wants leave to write all storage: there the system's save dialog asks where the file shall go.

Files are copied through file descriptors, in Python: byte by byte through Java they would take minutes. Not tried on a
real phone.
"""

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from itertools import count
from pathlib import Path
from threading import Thread
from typing import IO, Any

from referee_app.device.device import (
    FOLDER_NAME,
    CannotPick,
    CannotShare,
    PickedTooLarge,
    PickedUnreadable,
    fresh_path,
    plain_name,
)
from referee_app.sentence import Refusal, Sentence, sentence


class Java:
    """Java classes and the app's activity. Create it on the main thread: on others pyjnius finds no class of the app.

    A thread that has called Java must take its leave before it ends; for every thread of Python pyjnius sees to that.
    Everything behind it is `Any`: Java's objects have no types here.
    """

    def __init__(self) -> None:
        jnius = import_module("jnius")
        self.find: Any = jnius.autoclass
        self.cast: Any = jnius.cast
        self.trouble: tuple[type[Exception], ...] = (jnius.JavaException, OSError, AttributeError, TypeError)
        """What comes when Java throws or a file fails, and when a phone's maker left out a method or an answer."""
        self.activity: Any = self.find(import_module("android.config").ACTIVITY_CLASS_NAME).mActivity
        self.api: int = self.find("android.os.Build$VERSION").SDK_INT
        self.results: Any = import_module("android.activity")
        self.permissions: Any = import_module("android.permissions")
        self.in_ui_thread: Any = import_module("android.runnable").run_on_ui_thread
        self.storage: Any = import_module("android.storage")


_DOWNLOADS = 29
"""The first Android whose MediaStore takes any file into Downloads."""

LARGEST_MB = 64
"""Far above the size of any backup; a film that was chosen by mistake must not fill the phone."""

_CHUNK = 1 << 16


class AndroidFiles:
    """Shares, saves and picks files; a failure after a call has returned is passed to `report_refusal`."""

    def __init__(self, java: Java) -> None:
        self._java = java
        self._resolver = java.activity.getContentResolver()
        self._intents = java.find("android.content.Intent")
        self._awaited: dict[int, Callable[[Any], None]] = {}
        self._numbers = count(7001)
        self.report_refusal: Callable[[Refusal], None] = lambda _: None
        # Bound once and for ever: an answer that unbinds itself disturbs the list that Java is just walking through.
        java.results.bind(on_activity_result=self._answered)

    def share(self, path: Path, kind: str) -> Sentence:
        """Open the share sheet with a copy of the file; before Android 10 the save dialog."""
        try:
            if self._java.api < _DOWNLOADS:
                self._ask_where(path, kind)
                return sentence("device.choose_where")
            self._send(self._in_downloads(path, kind), kind)
        except self._java.trouble as error:
            raise CannotShare(name=path.name) from error
        return sentence("device.copy_in_downloads", folder=FOLDER_NAME)

    def pick(self, folder: Path, then: Callable[[Path | None], None]) -> None:
        """Open the picker; a copy of what is chosen goes into the folder, in a thread of its own."""
        intent = self._intents(self._intents.ACTION_OPEN_DOCUMENT)
        intent.addCategory(self._intents.CATEGORY_OPENABLE)
        intent.setType("*/*")
        try:
            self._start(intent, lambda uri: then(self._taken_in(uri, folder)))
        except self._java.trouble as error:
            raise CannotPick from error

    def _in_downloads(self, path: Path, kind: str) -> Any:
        columns = self._java.find("android.provider.MediaStore$MediaColumns")
        downloads = self._java.find("android.os.Environment").DIRECTORY_DOWNLOADS
        values = self._java.find("android.content.ContentValues")()
        values.put(columns.DISPLAY_NAME, path.name)
        values.put(columns.MIME_TYPE, kind)
        values.put(columns.RELATIVE_PATH, f"{downloads}/{FOLDER_NAME}")
        collection = self._java.find("android.provider.MediaStore$Downloads").EXTERNAL_CONTENT_URI
        uri = self._resolver.insert(collection, values)
        try:
            with path.open("rb") as source:
                self._write(source, uri)
        except self._java.trouble:
            with suppress(*self._java.trouble):
                self._resolver.delete(uri, None, None)
            raise
        return uri

    def _send(self, uri: Any, kind: str) -> None:
        intent = self._intents(self._intents.ACTION_SEND)
        intent.setType(kind)
        # As a Parcelable: Intent has a putExtra for nearly everything, and pyjnius would choose one by chance.
        intent.putExtra(self._intents.EXTRA_STREAM, self._java.cast("android.os.Parcelable", uri))
        intent.addFlags(self._intents.FLAG_GRANT_READ_URI_PERMISSION)
        self._java.activity.startActivity(self._intents.createChooser(intent, None))

    def _ask_where(self, path: Path, kind: str) -> None:
        intent = self._intents(self._intents.ACTION_CREATE_DOCUMENT)
        intent.addCategory(self._intents.CATEGORY_OPENABLE)
        intent.setType(kind)
        intent.putExtra(self._intents.EXTRA_TITLE, path.name)
        # Opened now: until the person has chosen, our own copy may have been put away.
        source = path.open("rb")
        try:
            self._start(intent, lambda uri: self._save(source, path.name, uri))
        except BaseException:
            source.close()
            raise

    def _save(self, source: IO[bytes], name: str, uri: Any) -> None:
        with source:
            if uri is None:
                return
            try:
                self._write(source, uri)
            except self._java.trouble:
                with suppress(*self._java.trouble):
                    self._java.find("android.provider.DocumentsContract").deleteDocument(self._resolver, uri)
                self.report_refusal(CannotShare(name=name))

    def _taken_in(self, uri: Any, folder: Path) -> Path | None:
        """A copy of what was chosen; None if nothing was, or it could not be had."""
        if uri is None:
            return None
        name = self._name_of(uri)
        try:
            return self._read(uri, fresh_path(folder, name))
        except Refusal as refusal:
            self.report_refusal(refusal)
        except self._java.trouble:
            self.report_refusal(PickedUnreadable(name=plain_name(name)))
        return None

    def _name_of(self, uri: Any) -> str:
        """The file's display name; an app that offers files need not provide one."""
        try:
            cursor = self._resolver.query(uri, None, None, None, None)
            try:
                cursor.moveToFirst()
                return str(cursor.getString(cursor.getColumnIndexOrThrow("_display_name")) or "document")
            finally:
                cursor.close()
        except self._java.trouble:
            return "document"

    def _read(self, uri: Any, to: Path) -> Path:
        try:
            with self._opened(uri, "r", "rb") as source, to.open("xb") as copy:
                while chunk := source.read(_CHUNK):
                    copy.write(chunk)
                    if copy.tell() > LARGEST_MB << 20:
                        raise PickedTooLarge(name=to.name, most=LARGEST_MB)
        except BaseException:
            to.unlink(missing_ok=True)
            raise
        return to

    def _write(self, source: IO[bytes], uri: Any) -> None:
        with self._opened(uri, "wt", "wb") as copy:
            shutil.copyfileobj(source, copy)

    @contextmanager
    def _opened(self, uri: Any, java_mode: str, mode: str) -> Iterator[IO[bytes]]:
        """The file behind an address. Java closes it: a drive in the network begins to send only then."""
        descriptor = self._resolver.openFileDescriptor(uri, java_mode)
        try:
            with open(descriptor.getFd(), mode, closefd=False) as file:
                yield file
        finally:
            descriptor.close()

    def _start(self, intent: Any, then: Callable[[Any], None]) -> None:
        number = next(self._numbers)
        self._awaited[number] = then
        try:
            self._java.activity.startActivityForResult(intent, number)
        except self._java.trouble:
            del self._awaited[number]
            raise

    def _answered(self, number: int, result: int, intent: Any) -> None:
        """Comes in Java's thread for windows, which must not wait for a drive in the network."""
        then = self._awaited.pop(number, None)
        if then is None:
            return
        uri = intent.getData() if result == self._java.activity.RESULT_OK and intent is not None else None
        Thread(target=then, args=(uri,), daemon=True).start()
