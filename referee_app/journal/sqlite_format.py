"""Reads SQLite's files without SQLite: the write-ahead log frame by frame, and events out of raw pages.

SQLite stops at the first frame of the log whose checksum fails, whatever follows. That is right for a write cut short
by a crash and wrong for a log damaged in the middle. In a damaged file, a row is found by its shape and believed for
its hash: it needs no page to be in order, only the row itself. Both formats are SQLite's own, documented and fixed;
of our tables it knows that of the events in its first version.
"""

import re
from collections.abc import Iterator, Mapping
from struct import Struct, unpack
from typing import NamedTuple

from referee_app.journal.chain import FIELDS, Envelope, fingerprint, is_well_formed

PAGE_SIZE = 4096

_HEADER = Struct(">8I")
_FRAME_HEADER = Struct(">6I")
_CHECKED_OF_HEADER = 24
_CHECKED_OF_FRAME_HEADER = 8
_WAL_MAGIC = 0x377F0682
_WORD = 0xFFFFFFFF

# A row's header ends with the types of prev_hash (32 bytes), signature (any length) and hash (32 bytes).
_END_OF_HEADER = re.compile(rb"(?=(L(?:[\x0c-\x7f]|[\x81-\xff][\x00-\x7f])L))")
_COLUMNS = FIELDS + 1
_SHORTEST_HEADER = 1 + _COLUMNS
_LONGEST_HEADER = 1 + 3 * _COLUMNS
_INTEGER_SIZES = (0, 1, 2, 3, 4, 6, 8)
_INTEGER_ZERO, _INTEGER_ONE = 8, 9
_FIRST_BLOB = 12

# How much of a row stays in its page, and how the rest is cut, for trees of the kind that WITHOUT ROWID tables are.
_MOST_LOCAL = (PAGE_SIZE - 12) * 64 // 255 - 23
_LEAST_LOCAL = (PAGE_SIZE - 12) * 32 // 255 - 23
_OVERFLOW = PAGE_SIZE - 4

_Sum = tuple[int, int]
_Value = int | str | bytes


class WalFrame(NamedTuple):
    """One page as it was to be written.

    `pages_after` is the number of pages of the main file after the transaction that ends here; 0 within one.
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
    if magic & ~1 != _WAL_MAGIC or _checksum(wal[:_CHECKED_OF_HEADER], (0, 0), order) != expected:
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


def committed_frames(wal: bytes, page_size: int) -> list[WalFrame]:
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


def _frames(wal: bytes, page_size: int) -> Iterator[WalFrame]:
    size = _FRAME_HEADER.size + page_size
    for number, start in enumerate(range(_HEADER.size, len(wal) - size + 1, size), start=1):
        page, pages_after, *sums = _FRAME_HEADER.unpack_from(wal, start)
        image = wal[start + _FRAME_HEADER.size : start + size]
        checked = wal[start : start + _CHECKED_OF_FRAME_HEADER] + image
        yield WalFrame(number, page, pages_after, (sums[0], sums[1]), (sums[2], sums[3]), checked, image)


def _checksum(data: bytes, start: _Sum, order: str) -> _Sum:
    first, second = start
    words = unpack(f"{order}{len(data) // 4}I", data)
    for even, odd in zip(words[::2], words[1::2], strict=True):
        first = (first + even + second) & _WORD
        second = (second + odd + first) & _WORD
    return first, second


class CarvedEvent(NamedTuple):
    """An event found in a raw page, confirmed by its hash."""

    envelope: Envelope
    hash: bytes


def carve_events(image: bytes, pages: Mapping[int, bytes]) -> Iterator[CarvedEvent]:
    """The events in one page; `pages` gives the others by number, for events that are too long for one."""
    for match in _END_OF_HEADER.finditer(image):
        end = match.end(1)
        for size in range(_SHORTEST_HEADER, min(_LONGEST_HEADER, end) + 1):
            if image[end - size] == size:
                found = _event(image, end, _types(image[end - size + 1 : end]), size, pages)
                if found:
                    yield found


def _event(image: bytes, end: int, types: list[int], header: int, pages: Mapping[int, bytes]) -> CarvedEvent | None:
    if len(types) != _COLUMNS:
        return None
    sizes = [_size(kind) for kind in types]
    content = _content(image, end - header, header + sum(sizes), pages)[header:]
    values: list[_Value] = []
    try:
        for kind, size in zip(types, sizes, strict=True):
            values.append(_value(kind, content[:size]))
            content = content[size:]
    except UnicodeDecodeError:
        return None
    *fields, stored = values
    envelope = Envelope._make(fields)
    if not is_well_formed(envelope) or fingerprint(envelope) != stored:
        return None
    return CarvedEvent(envelope, stored)


def _types(header: bytes) -> list[int]:
    types, number = [], 0
    for byte in header:
        number = number << 7 | byte & 0x7F
        if byte < 0x80:
            types.append(number)
            number = 0
    return types


def _size(kind: int) -> int:
    if kind >= _FIRST_BLOB:
        return (kind - _FIRST_BLOB) // 2
    return _INTEGER_SIZES[kind] if kind < len(_INTEGER_SIZES) else 0


def _value(kind: int, content: bytes) -> _Value:
    if kind >= _FIRST_BLOB:
        return content.decode() if kind % 2 else content
    if kind in (_INTEGER_ZERO, _INTEGER_ONE):
        return kind - _INTEGER_ZERO
    return int.from_bytes(content, "big", signed=True)


def _content(image: bytes, start: int, length: int, pages: Mapping[int, bytes]) -> bytes:
    """A row's bytes, as many as can be found: what is cut short fails by its hash."""
    if length <= _MOST_LOCAL:
        return image[start : start + length]
    local = _LEAST_LOCAL + (length - _LEAST_LOCAL) % _OVERFLOW
    if local > _MOST_LOCAL:
        local = _LEAST_LOCAL
    parts = [image[start : start + local]]
    following = image[start + local : start + local + 4]
    for _ in range(min(-(-(length - local) // _OVERFLOW), len(pages))):
        page = pages.get(int.from_bytes(following, "big"), b"")
        parts.append(page[4:])
        following = page[:4]
    return b"".join(parts)[:length]
