"""An event as the journal keeps it: who wrote it, when, after what, and a body that only its game understands.

Pure: no file, no clock, no game.
"""

from hashlib import sha256
from typing import Any, NamedTuple

_LARGEST = 2**63 - 1
_HASH_SIZE = 32

MOST_COUNTER = 10**9
"""The largest counter of a clock; then its milliseconds go on by one, so that no phone ever writes a larger one."""

LATEST_MS = 10**14
"""The latest moment that an event from elsewhere may bear: in the year 5138."""

LONGEST_NAME = 64
"""Characters of a game's, a device's or a kind's name in an event from elsewhere; ours have at most 16."""

LONGEST_BODY = 65_536
"""Characters of a body from elsewhere. The longest of ours is a duel that costs the loser 3,000 captured cards."""

_LONGEST_SIGNATURE = 256


class Entry(NamedTuple):
    """What a game wants to have recorded: a kind and version of its own naming, and a body in JSON."""

    kind: str
    version: int
    body: str


class Envelope(NamedTuple):
    """An event with its place: the `seq`-th that `device` recorded in `game`, bound by `prev_hash` to the one before.

    `action` is the `seq` of the first event of the same action; `ms` and `counter` are a hybrid logical clock.
    """

    game: str
    device: str
    seq: int
    action: int
    ms: int
    counter: int
    kind: str
    version: int
    body: str
    prev_hash: bytes
    signature: bytes = b""


FIELDS = len(Envelope._fields)


def fingerprint(envelope: Envelope) -> bytes:
    """The hash of an envelope. Numbers and lengths come first, so that no two envelopes share an encoding."""
    game, device, seq, action, ms, counter, kind, version, body, prev_hash, signature = envelope
    text = (
        f"{seq} {action} {ms} {counter} {version} {len(game)} {len(device)} {len(kind)} {len(body)} {len(prev_hash)}\n"
        f"{game}{device}{kind}{body}"
    )
    return sha256(text.encode() + prev_hash + signature).digest()


def root_hash(game: str, device: str) -> bytes:
    """What the first event of a device in a game hangs on; it binds the chain to both."""
    return sha256(f"{len(game)} {len(device)}\n{game}{device}".encode()).digest()


def is_well_formed(envelope: Envelope) -> bool:
    """Whether an envelope from elsewhere has the types, ranges and lengths that an envelope of ours would have."""
    game, device, seq, action, ms, counter, kind, version, body, prev_hash, signature = envelope
    return (
        is_name(game)
        and is_name(device)
        and is_name(kind)
        and type(body) is str
        and len(body) <= LONGEST_BODY
        and _is_utf8(body)
        and is_number(seq)
        and is_number(version)
        and type(action) is type(ms) is type(counter) is int
        and 1 <= action <= seq
        and 0 <= ms <= LATEST_MS
        and 0 <= counter <= MOST_COUNTER
        and type(prev_hash) is bytes
        and len(prev_hash) == _HASH_SIZE
        and type(signature) is bytes
        and len(signature) <= _LONGEST_SIGNATURE
    )


def is_name(value: Any) -> bool:
    """Whether something from elsewhere can be the name of a game, a device or a kind, and can be shown to a person."""
    return type(value) is str and len(value) <= LONGEST_NAME and value.isprintable()


def is_number(value: Any) -> bool:
    """Whether something from elsewhere can be the number of an event or a version, and fits into the file."""
    return type(value) is int and 0 <= value <= _LARGEST


def _is_utf8(text: str) -> bool:
    if text.isascii():
        return True
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
