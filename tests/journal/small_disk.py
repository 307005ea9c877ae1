"""A program that works on a disk of its own, a small one: `python -m tests.journal.small_disk <scenario> <folder>`.

It fails with an assertion, or says `done`.
"""

import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

from referee_app.journal.chain import Envelope
from referee_app.journal.journal import Journal
from referee_app.journal.refusals import BeingErased, DiskFull, Unwritable
from referee_app.journal.rescue import rescue
from tests.journal.sample import entry, wal_of

RESERVE = 200_000


def append(journal: Journal, written: list[Envelope], length: int) -> None:
    written += journal.append("wood", [entry("a", length)] * 3, now_ms=1, after=len(written))


def fill(folder: Path) -> None:
    """Until it is full; then a file goes, and the same journal goes on."""
    reserve = folder / "reserve"
    reserve.write_bytes(b"x" * RESERVE)
    written: list[Envelope] = []
    with Journal.open(folder / "journal") as journal:
        for length in (3000, 300, 10):
            refused = False
            while not refused:
                try:
                    append(journal, written, length)
                except DiskFull:
                    refused = True
                    assert journal.head("wood") == len(written)
            assert journal.read("wood") == written
        reserve.unlink()
        for _ in range(5):
            append(journal, written, 300)
        assert journal.read("wood") == written
    with Journal.open(folder / "journal") as journal:
        assert journal.read("wood") == written


def fill_up(reserve: Path) -> None:
    """Write a file that takes all the room there is."""
    with suppress(OSError), reserve.open("wb", buffering=0) as filling:
        while True:
            filling.write(bytes(4096))


def rescue_without_room(folder: Path) -> None:
    """A rescue that finds no room refuses and leaves everything as it was."""
    path = folder / "journal"
    with Journal.open(path) as journal:
        append(journal, [], 30_000)
    path.write_bytes(b"scribble" + path.read_bytes()[8:])
    files = {file.name: file.read_bytes() for file in folder.iterdir()}
    reserve = folder / "reserve"
    fill_up(reserve)
    try:
        rescue(path)
    except DiskFull:
        reserve.unlink()
    assert {file.name: file.read_bytes() for file in folder.iterdir()} == files
    assert rescue(path).saved == 3


def rescue_with_little_room(folder: Path) -> None:
    """However much room there is, a rescue that is refused leaves no copy behind: it would keep names."""
    path = folder / "journal"
    with Journal.open(path) as journal:
        append(journal, [], 10_000)
        files = {"journal": path.read_bytes(), "journal-wal": (folder / "journal-wal").read_bytes()}
    for name, content in files.items():
        (folder / name).write_bytes(content)
    disk = os.statvfs(folder)
    reserve, refused = folder / "reserve", 0
    for room in range(0, disk.f_bavail * disk.f_frsize, 16_384):
        reserve.write_bytes(bytes(disk.f_bavail * disk.f_frsize - room))
        try:
            assert rescue(path).saved == 3
            break
        except DiskFull:
            refused += 1
        reserve.unlink()
        assert {file.name: file.read_bytes() for file in folder.iterdir()} == files
    assert refused > 5


def forget_without_room(folder: Path) -> None:
    """However little room there is, a game is there whole, is being erased, or is gone without a trace."""
    path, reserve = folder / "journal", folder / "reserve"
    seen = set()
    with Journal.open(path) as journal:
        journal.append("meadow", [entry("meadow", 30_000)] * 3, now_ms=1, after=0)
    for room in range(0, 400_000, 16_384):
        with Journal.open(path) as journal:
            append(journal, [], 50_000)
            journal.set_names("wood", {"p1": "Zebedee"})
            disk = os.statvfs(folder)
            reserve.write_bytes(bytes(disk.f_bavail * disk.f_frsize - room))
            try:
                journal.forget("wood")
                how = "gone"
            except DiskFull:
                how = "there"
                assert len(journal.read("wood")) == 3
                assert journal.names("wood") == {"p1": "Zebedee"}
            except BeingErased:
                how = "being erased"
                assert [summary.game for summary in journal.games() if summary.being_erased] == ["wood"]
        if how == "being erased":
            # A journal without room to finish opens all the same.
            Journal.open(path).close()
        reserve.unlink()
        if how == "there":
            with Journal.open(path) as journal:
                journal.forget("wood")
        with Journal.open(path) as journal:
            assert [summary.game for summary in journal.games()] == ["meadow"]
            assert journal.names("wood") == {}
            assert not [file for file in folder.iterdir() if b"Zebedee" in file.read_bytes()]
        seen.add(how)
    assert seen == {"there", "being erased", "gone"}


def rescue_without_room_for_a_copy(folder: Path) -> None:
    """The disk is full when only the damaged file has yet to be set aside: everything stays as it was."""
    path, reserve = folder / "journal", folder / "reserve"
    path.write_bytes(b"scribble" * 25_000)
    wal_of(path).write_bytes(b"x" * 1000)
    files = {file.name: file.read_bytes() for file in folder.iterdir()}

    def leave_little_room(_fresh: Path, _same_device: bool) -> None:
        fill_up(reserve)
        os.truncate(reserve, reserve.stat().st_size - 100_000)

    try:
        rescue(path, leave_little_room)
    except DiskFull:
        reserve.unlink()
        assert {file.name: file.read_bytes() for file in folder.iterdir()} == files
        return
    raise AssertionError("there was room")


def read_only(folder: Path) -> None:
    """A disk that was writable once and is no more."""
    Journal.open(folder / "journal").close()
    subprocess.run(["mount", "-o", "remount,ro", str(folder)], check=True)
    for name in ("journal", "new"):
        try:
            Journal.open(folder / name)
        except Unwritable:
            continue
        raise AssertionError(f"{name} was opened on a read-only disk")
    try:
        rescue(folder / "journal")
    except Unwritable:
        return
    raise AssertionError("there was a rescue on a read-only disk")


if __name__ == "__main__":
    scenarios = (
        fill,
        rescue_without_room,
        rescue_with_little_room,
        rescue_without_room_for_a_copy,
        forget_without_room,
        read_only,
    )
    {scenario.__name__: scenario for scenario in scenarios}[sys.argv[1]](Path(sys.argv[2]))
    print("done")
