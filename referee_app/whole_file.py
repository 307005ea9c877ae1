"""Writes files whole or not at all, and never over another one unless that was asked for.

What is written grows beside its place under a temporary name, is synced to the disk, and only then gets its own name.
A secret file is its owner's alone from its first byte. Damaged files are set aside under numbered names. It knows
nothing of what is written.
"""

import errno
import json
import os
from collections.abc import Collection, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from fnmatch import fnmatch
from importlib import import_module
from itertools import count
from pathlib import Path
from typing import Any, BinaryIO

from referee_app.sentence import Refusal, shown_path

_OWNER_ONLY, _AS_THE_USER_WANTS = 0o600, 0o666
_OTHERS = 0o077
_NEW_FILE = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)


class FileInTheWay(Refusal):
    """A file has that name already."""

    key = "refusal.print.file_in_the_way"


class FolderMissing(Refusal):
    """The folder that is to hold the file does not exist."""

    key = "refusal.print.folder_missing"


class FolderIsFile(Refusal):
    """A file has the name of the folder that is to hold the file."""

    key = "refusal.print.folder_is_file"


class FolderInTheWay(Refusal):
    """A folder has the name that the file was to get."""

    key = "refusal.print.folder_in_the_way"


class NoOrdinaryFile(Refusal):
    """A device, a pipe or a socket has the name that the file was to get."""

    key = "refusal.print.no_ordinary_file"


class WritingForbidden(Refusal):
    """The folder belongs to another user, or the disk is read-only."""

    key = "refusal.print.writing_forbidden"


class NoRoomOnDisk(Refusal):
    """The disk is full; the incomplete file was removed."""

    key = "refusal.print.disk_full"


class NameImpossible(Refusal):
    """No file can have such a name here."""

    key = "refusal.print.name_impossible"


class DiskTrouble(Refusal):
    """The storage itself reports an error."""

    key = "refusal.print.disk_trouble"


_BY_ERRNO: dict[int, type[Refusal]] = {
    errno.EEXIST: FileInTheWay,
    errno.ENOENT: FolderMissing,
    errno.ENOTDIR: FolderIsFile,
    errno.EISDIR: FolderInTheWay,
    errno.EACCES: WritingForbidden,
    errno.EPERM: WritingForbidden,
    errno.EROFS: WritingForbidden,
    errno.ENOSPC: NoRoomOnDisk,
    errno.EDQUOT: NoRoomOnDisk,
    errno.EFBIG: NoRoomOnDisk,
    errno.ENAMETOOLONG: NameImpossible,
    errno.EINVAL: NameImpossible,
}


_WHILE_WRITING = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)
_UNFINISHED = (".field-marshal-*.tmp", ".*.json-????????")
"""The names of temporary files: those of `atomic_write`, and those that earlier versions gave theirs."""


class UnnamedFile:
    """A file that is written under a temporary name beside its final one and renamed when it is complete."""

    def __init__(self, path: Path, *, replace: bool = False, secret: bool = False) -> None:
        # A link stays a link: what it points to is replaced.
        self._place = Path(os.path.realpath(path)) if replace else path
        self._replaces = replace
        self._growing = self._place.with_name(f".field-marshal-{os.urandom(8).hex()}.tmp")
        self._mode = _OWNER_ONLY if secret else _AS_THE_USER_WANTS
        self._out: BinaryIO | None = None
        self._lock: int | None = None

    def open(self) -> BinaryIO:
        """Begin the file. It is locked until it is named or discarded, so that nobody takes it for an abandoned one."""
        self._out = os.fdopen(os.open(self._growing, _NEW_FILE, self._mode), "wb")
        with suppress(ImportError, OSError):
            _lock(self._out.fileno())
            self._lock = os.dup(self._out.fileno())
        return self._out

    def finish(self) -> None:
        """It is written: let its content be on disk."""
        if self._out is not None:
            self._out.flush()
            os.fsync(self._out.fileno())
            self._out.close()

    def take_name(self) -> None:
        """Get the name; when this returns, content and name are on disk."""
        if self._replaces:
            self._growing.replace(self._place)
        else:
            _name(self._growing, self._place)
        sync_folder(self._place.parent)

    def take_numbered_name(self) -> Path:
        """Get the name or, if that is taken, the first free one with a number: `camp-reprint-2.pdf`."""
        for path in numbered(self._place):
            with suppress(FileExistsError):
                _name(self._growing, path)
                break
        sync_folder(path.parent)
        return path

    def discard(self) -> None:
        """Leave nothing behind but what has its name."""
        with suppress(OSError):
            if self._out is not None:
                self._out.close()
        with suppress(OSError):
            self._growing.unlink()
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None


def numbered(path: Path) -> Iterator[Path]:
    """A name and those that follow it: `camp.pdf`, `camp-2.pdf`, `camp-3.pdf` and so on."""
    yield path
    yield from (path.with_name(f"{path.stem}-{number}{path.suffix}") for number in count(2))


@contextmanager
def atomic_write(path: Path, *, replace: bool = False, secret: bool = False) -> Iterator[BinaryIO]:
    """A file to write to; it gets its name when the block ends well, and leaves nothing behind when it does not.

    When it has its name, content and name are on disk. Errors of the file system are raised as they are.
    """
    file = UnnamedFile(path, replace=replace, secret=secret)
    try:
        yield file.open()
        file.finish()
        file.take_name()
    finally:
        file.discard()


@contextmanager
def whole_file(path: Path, *, replace: bool = False, secret: bool = False) -> Iterator[BinaryIO]:
    """`atomic_write` for a path that the user chose: file system errors become refusals that name the file."""
    refuse_what_is_in_the_way(path, replace=replace)
    file = UnnamedFile(path, replace=replace, secret=secret)
    try:
        with refusing(path):
            out = file.open()
        with refusing_full_disk(path):
            yield out
        with refusing(path):
            file.finish()
            file.take_name()
    finally:
        file.discard()


@contextmanager
def refusing(path: Path) -> Iterator[None]:
    """Turns file system errors about this file into refusals that name it."""
    try:
        yield
    except OSError as error:
        raise _refusal(path, error) from error


@contextmanager
def refusing_full_disk(path: Path) -> Iterator[None]:
    """Turns a full disk while this file is written into a refusal; other errors concern other files and are raised."""
    try:
        yield
    except OSError as error:
        if error.errno in _WHILE_WRITING:
            raise _refusal(path, error) from error
        raise


def refuse_what_is_in_the_way(path: Path, *, replace: bool) -> None:
    """Refuse an existing path before any work is done; writing itself does not rely on this check."""
    if "\0" in str(path):
        raise NameImpossible(path=shown_path(path))
    try:
        if path.is_dir():
            raise FolderInTheWay(path=shown_path(path))
        if path.exists() and not path.is_file():
            raise NoOrdinaryFile(path=shown_path(path))
        if os.path.lexists(path) and not replace:
            raise FileInTheWay(path=shown_path(path))
        nearest = next((folder for folder in path.parents if folder.exists()), None)
        if nearest is not None and not nearest.is_dir():
            raise FolderIsFile(path=shown_path(path), folder=shown_path(nearest))
        if nearest != path.parent:
            raise FolderMissing(path=shown_path(path), folder=shown_path(path.parent))
    except OSError as error:
        raise _refusal(path, error) from error


@contextmanager
def alone_with(path: Path) -> Iterator[None]:
    """Locks the file's folder against the other commands of this project, where folders can be locked."""
    with ExitStack() as held:
        with suppress(ImportError, OSError):
            # The file itself is replaced when it changes, so it is its folder that is locked.
            folder = os.open(Path(os.path.realpath(path)).parent, os.O_RDONLY)
            held.callback(os.close, folder)
            locks = import_module("fcntl")
            locks.flock(folder, locks.LOCK_EX)
        yield


def is_open_to_others(path: Path) -> bool:
    """Whether anybody but its owner may read or change the file, as far as its mode shows."""
    return os.name == "posix" and bool(path.stat().st_mode & _OTHERS)


def sync_folder(folder: Path) -> None:
    """Sync a folder's entries to disk; does nothing where folders cannot be opened."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def free_damaged_path(path: Path, companions: Collection[str] = ("",)) -> Path:
    """The first numbered name under which a damaged file can be set aside, together with its companions.

    A companion is a file of the same name with something appended, such as a write-ahead log.
    """
    numbered = (path.with_name(f"{path.name}.damaged-{number}") for number in count(1))
    return next(free for free in numbered if not any(os.path.lexists(f"{free}{ending}") for ending in companions))


def damaged_copies(path: Path) -> list[Path]:
    """Everything that was set aside of a file, companions included."""
    start = f"{path.name}.damaged-"
    return sorted(found for found in path.parent.iterdir() if found.name.startswith(start))


def remove_unfinished(folder: Path) -> None:
    """Remove temporary files of killed writers; for the start of a program, before it writes there itself."""
    with suppress(OSError):
        for path in [path for path in folder.iterdir() if any(fnmatch(path.name, name) for name in _UNFINISHED)]:
            with suppress(OSError):
                path.unlink()


def remove_abandoned(folder: Path) -> None:
    """Remove temporary files of killed writers in a folder where others may be writing: those that are not locked."""
    with suppress(ImportError, OSError):
        for path in list(folder.glob(_UNFINISHED[0])):
            with suppress(OSError):
                left = os.open(path, os.O_RDONLY)
                try:
                    _lock(left)
                    path.unlink()
                finally:
                    os.close(left)


def _lock(descriptor: int) -> None:
    """Hold a file as long as it is open here, or fail if somebody else does."""
    locks = import_module("fcntl")
    locks.flock(descriptor, locks.LOCK_EX | locks.LOCK_NB)


def _name(growing: Path, place: Path) -> None:
    """Give the file its name, in one step that fails if somebody else was quicker."""
    try:
        os.link(growing, place)
    except FileExistsError:
        raise
    except OSError:
        # A memory stick knows no links. An empty file takes the name, which only one can do, and is then replaced.
        os.close(os.open(place, _NEW_FILE, _OWNER_ONLY))
        try:
            growing.replace(place)
        except BaseException:
            place.unlink()
            raise


def _refusal(path: Path, error: OSError) -> Refusal:
    refusal = _BY_ERRNO.get(error.errno or 0, DiskTrouble)
    return refusal(path=shown_path(path), folder=shown_path(path.parent))


class JsonFile:
    """A small secret file with JSON values by name; a file of another content is set aside and never overwritten."""

    def __init__(self, path: Path, most_bytes: int) -> None:
        self._path = path
        self._most_bytes = most_bytes

    def read(self) -> dict[str, Any]:
        """All that is there; nothing, if it cannot be read."""
        try:
            with self._path.open("rb") as file:
                content = file.read(self._most_bytes + 1)
        except OSError:
            return {}
        try:
            told = json.loads(content) if len(content) <= self._most_bytes else None
        except (ValueError, RecursionError):
            told = None
        if isinstance(told, dict):
            return told
        with suppress(OSError):
            self._path.rename(free_damaged_path(self._path))
            sync_folder(self._path.parent)
        return {}

    def write(self, values: Mapping[str, object]) -> None:
        """These instead of what was there; when it returns they are on disk. An OSError leaves what was there."""
        text = json.dumps(dict(values), indent=2, allow_nan=False)
        self._path.parent.mkdir(parents=True, exist_ok=True)
        with atomic_write(self._path, replace=True, secret=True) as out:
            out.write(f"{text}\n".encode())
