"""SQLite's write-ahead log, read frame by frame: whether anything in it would be lost, and the pages it holds.

SQLite stops at the first frame whose checksum fails, whatever follows. That is right for a write cut short by a crash
and wrong for a log damaged in the middle. The format is SQLite's own, documented and fixed.
"""

from collections.abc import Iterator
from struct import Struct, unpack
from typing import NamedTuple

_HEADER = Struct(">8I")
_FRAME_HEADER = Struct(">6I")
_CHECKED_OF_HEADER = 24
_CHECKED_OF_FRAME_HEADER = 8
_MAGIC = 0x377F0682
_WORD = 0xFFFFFFFF

_Sum = tuple[int, int]


class Frame(NamedTuple):
    """One page as it was to be written.

    `pages_after` tells how many pages the main file has when the transaction that ends here is in it; 0 within one.
    """

    number: int
    page: int
    pages_after: int
    salt: tuple[int, int]
    checksum: _Sum
    checked: bytes
    image: bytes

    @property
    def commits(self) -> bool:
        """Whether a transaction ends here."""
        return self.pages_after > 0


def first_lost_frame(wal: bytes) -> int | None:
    """The number of the frame at which SQLite would stop although a sound end of a transaction follows; else None."""
    if len(wal) <= _HEADER.size:
        return None
    magic, _, page_size, _, *salt, checksum_1, checksum_2 = _HEADER.unpack_from(wal)
    expected: _Sum = (checksum_1, checksum_2)
    order = ">" if magic & 1 else "<"
    if magic & ~1 != _MAGIC or _checksum(wal[:_CHECKED_OF_HEADER], (0, 0), order) != expected:
        return 0
    stop: int | None = None
    for frame in _frames(wal, page_size):
        is_current = frame.salt == tuple(salt)
        is_sound = is_current and _checksum(frame.checked, expected, order) == frame.checksum
        if stop is None and not is_sound:
            stop = frame.number
        if stop is not None and is_sound and frame.commits:
            return stop
        expected = frame.checksum
    return None


def committed_frames(wal: bytes, page_size: int) -> list[Frame]:
    """The frames of the log's present round up to its last end of a transaction, sound or not, oldest first."""
    frames = list(_frames(wal, page_size))
    if not frames:
        return []
    present = _HEADER.unpack_from(wal)[4:6]
    salt = present if any(frame.salt == present for frame in frames) else frames[0].salt
    frames = [frame for frame in frames if frame.salt == salt]
    while frames and not frames[-1].commits:
        frames.pop()
    return frames


def _frames(wal: bytes, page_size: int) -> Iterator[Frame]:
    size = _FRAME_HEADER.size + page_size
    for number, start in enumerate(range(_HEADER.size, len(wal) - size + 1, size), start=1):
        page, pages_after, *sums = _FRAME_HEADER.unpack_from(wal, start)
        image = wal[start + _FRAME_HEADER.size : start + size]
        checked = wal[start : start + _CHECKED_OF_FRAME_HEADER] + image
        yield Frame(number, page, pages_after, (sums[0], sums[1]), (sums[2], sums[3]), checked, image)


def _checksum(data: bytes, start: _Sum, order: str) -> _Sum:
    first, second = start
    words = unpack(f"{order}{len(data) // 4}I", data)
    for even, odd in zip(words[::2], words[1::2], strict=True):
        first = (first + even + second) & _WORD
        second = (second + odd + first) & _WORD
    return first, second
