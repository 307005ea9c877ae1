"""An event as the journal keeps it: who wrote it, when, after what, and a body that only its game understands.

Pure: no file, no clock, no game.
"""

from hashlib import sha256
from typing import Any, NamedTuple

_LARGEST = 2**63 - 1
_HASH_SIZE = 32


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
    """Whether an envelope from elsewhere has the types and ranges that an envelope of ours would have."""
    game, device, seq, action, ms, counter, kind, version, body, prev_hash, signature = envelope
    return (
        all(_is_text(text) for text in (game, device, kind, body))
        and all(type(number) is int and 0 <= number <= _LARGEST for number in (ms, counter, version, seq, action))
        and 1 <= action <= seq
        and type(prev_hash) is bytes
        and len(prev_hash) == _HASH_SIZE
        and type(signature) is bytes
    )


def _is_text(value: Any) -> bool:
    if type(value) is not str:
        return False
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True
