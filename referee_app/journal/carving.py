"""Events out of the raw pages of a damaged file, without SQLite: a row is found by its shape and believed for its hash.

It needs no page to be in order, only the row itself. It knows the first version's table of events and SQLite's record
format, which is documented and fixed.
"""

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from referee_app.journal.database import PAGE_SIZE
from referee_app.journal.envelope import FIELDS, Envelope, fingerprint, is_well_formed

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

_Value = int | str | bytes


class Found(NamedTuple):
    """An event that proved itself by its hash."""

    envelope: Envelope
    hash: bytes


def carve(image: bytes, pages: Mapping[int, bytes]) -> Iterator[Found]:
    """The events in one page; `pages` gives the others by number, for events that are too long for one."""
    for match in _END_OF_HEADER.finditer(image):
        end = match.end(1)
        for size in range(_SHORTEST_HEADER, min(_LONGEST_HEADER, end) + 1):
            if image[end - size] == size:
                found = _event(image, end, _types(image[end - size + 1 : end]), size, pages)
                if found:
                    yield found


def _event(image: bytes, end: int, types: list[int], header: int, pages: Mapping[int, bytes]) -> Found | None:
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
    return Found(envelope, stored)


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
