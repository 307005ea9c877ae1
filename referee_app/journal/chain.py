"""Events as the journal stores them, and the hash chain of one device's events in one game.

An envelope says who wrote an event, when and after what; its body only its game understands. Pure: no file, no clock,
no game.
"""

from collections.abc import Iterable, Iterator
from hashlib import sha256
from operator import itemgetter
from sys import intern
from typing import Any, NamedTuple

from referee_app.journal.refusals import BrokenChain

_LARGEST = 2**63 - 1
_HASH_SIZE = 32

MOST_COUNTER = 10**9
"""The largest counter of a clock; then its milliseconds go on by one, so that no phone ever writes a larger one."""

LATEST_MS = 10**14
"""The latest moment that an event from elsewhere may bear: in the year 5138."""

LONGEST_NAME = 64
"""Characters of a game's, a device's or a kind's name in an event from elsewhere; ours have at most 16."""

LONGEST_BODY = 65_536
"""The most characters of a received body. The longest possible is a duel that costs the loser 3,000 captured cards."""

_LONGEST_SIGNATURE = 256


class Entry(NamedTuple):
    """An event to be recorded: a kind, a version and a JSON body, which only the game understands."""

    kind: str
    version: int
    body: str


class Envelope(NamedTuple):
    """A recorded event: the `seq`-th of `device` in `game`; `prev_hash` is the hash of the one before.

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

in_clock_order = itemgetter(*(Envelope._fields.index(name) for name in ("ms", "counter", "device")))
"""Sort key: the hybrid clock. It rises along every chain, so each device's own order is kept."""


def fingerprint(envelope: Envelope) -> bytes:
    """The hash of an envelope. Numbers and lengths come first, so that no two envelopes share an encoding."""
    game, device, seq, action, ms, counter, kind, version, body, prev_hash, signature = envelope
    text = (
        f"{seq} {action} {ms} {counter} {version} {len(game)} {len(device)} {len(kind)} {len(body)} {len(prev_hash)}\n"
        f"{game}{device}{kind}{body}"
    )
    return sha256(text.encode() + prev_hash + signature).digest()


def root_hash(game: str, device: str) -> bytes:
    """The `prev_hash` of a device's first event in a game; it binds the chain to both."""
    return sha256(f"{len(game)} {len(device)}\n{game}{device}".encode()).digest()


def is_well_formed(envelope: Envelope) -> bool:
    """Whether a received envelope has valid types, ranges and lengths."""
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
    """Whether a received value is valid as the name of a game, a device or a kind, and printable."""
    return type(value) is str and len(value) <= LONGEST_NAME and value.isprintable()


def is_number(value: Any) -> bool:
    """Whether a received value is valid as the number of an event or a version, and fits into the file."""
    return type(value) is int and 0 <= value <= _LARGEST


def _is_utf8(text: str) -> bool:
    if text.isascii():
        return True
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


class HybridClock(NamedTuple):
    """A hybrid logical clock: never behind anything seen, and ahead of the wall clock only when it must be."""

    ms: int
    counter: int

    def tick(self, now_ms: int) -> "HybridClock":
        """The next reading."""
        if now_ms > self.ms:
            return HybridClock(now_ms, 0)
        return HybridClock(self.ms, self.counter + 1) if self.counter < MOST_COUNTER else HybridClock(self.ms + 1, 0)


class Head(NamedTuple):
    """The newest event of a chain."""

    seq: int
    hash: bytes
    clock: HybridClock


class Gap(NamedTuple):
    """Events that are known to be lost, both ends included."""

    game: str
    device: str
    first: int
    last: int


class Chain(NamedTuple):
    """One device's events in one game."""

    game: str
    device: str

    @property
    def start(self) -> Head:
        """The head of a chain that has no event yet."""
        return Head(0, root_hash(self.game, self.device), HybridClock(0, 0))

    def grow(
        self, head: Head, entries: Iterable[tuple[str, int, str]], now_ms: int, action: int | None
    ) -> Iterator[tuple[Envelope, Head]]:
        """The next events, each with the head that it makes."""
        action = action or head.seq + 1
        for kind, version, body in entries:
            clock = head.clock.tick(now_ms)
            seq = head.seq + 1
            envelope = Envelope(
                self.game, self.device, seq, action, clock.ms, clock.counter, kind, version, body, head.hash
            )
            head = Head(seq, fingerprint(envelope), clock)
            yield envelope, head

    def verified(self, rows: Iterable[tuple[Any, ...]], head: Head | None, lost: dict[int, int]) -> Iterator[Envelope]:
        """The events of the chain's rows, each of them checked.

        A row is an envelope's fields from `device` on, and its hash. `lost` gives the last event of each gap by its
        first.
        """
        game, device = self
        seq = 0
        try:
            seq, link, clock = self.start
            for _, number, action, ms, counter, kind, version, body, prev_hash, signature, stored in rows:
                if (number != seq + 1 or prev_hash != link) and lost.get(seq + 1) != number - 1:
                    raise self._broken_at(seq + 1)
                # Texts that all events share are kept once, not once for each.
                envelope = Envelope(
                    game, device, number, action, ms, counter, intern(kind), version, body, prev_hash, signature
                )
                seq, link = number, stored
                if fingerprint(envelope) != stored:
                    raise self._broken_at(seq)
                yield envelope
            if seq:
                clock = HybridClock(ms, counter)
        except TypeError as error:
            raise self._broken_at(seq + 1) from error
        if head is None or (head != (seq, link, clock) and lost.get(seq + 1) != head.seq):
            raise self._broken_at(seq + 1)

    def _broken_at(self, seq: int) -> BrokenChain:
        return BrokenChain(game=self.game, device=self.device, seq=seq)
