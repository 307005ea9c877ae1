"""The chain of one device's events in one game: how it grows and how it is checked. Pure: no file, no clock."""

from collections.abc import Iterable, Iterator, Sequence
from operator import itemgetter
from typing import Any, NamedTuple

from referee_app.journal.envelope import FIELDS, Entry, Envelope, fingerprint, root_hash
from referee_app.journal.refusals import BrokenChain

in_clock_order = itemgetter(*(Envelope._fields.index(name) for name in ("ms", "counter", "device")))
"""Sort key: the hybrid clock. It rises along every chain, so each device's own order is kept."""


class Clock(NamedTuple):
    """A hybrid logical clock: never behind anything seen, and ahead of the wall clock only when it must be."""

    ms: int
    counter: int

    def tick(self, now_ms: int) -> "Clock":
        """The next reading."""
        return Clock(now_ms, 0) if now_ms > self.ms else Clock(self.ms, self.counter + 1)


class Head(NamedTuple):
    """The newest event of a chain."""

    seq: int
    hash: bytes
    clock: Clock


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
        return Head(0, root_hash(self.game, self.device), Clock(0, 0))

    def grow(
        self, head: Head, entries: Iterable[Entry], now_ms: int, action: int | None
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

    def verified(self, rows: Iterable[Sequence[Any]], head: Head | None, lost: dict[int, int]) -> Iterator[Envelope]:
        """The events of the chain's rows (an envelope's fields and its hash), each of them checked.

        `lost` gives the last event of each gap by its first.
        """
        newest = self.start
        make = Envelope._make
        try:
            for row in rows:
                envelope = make(row[:FIELDS])
                seq, link = envelope.seq, envelope.prev_hash
                follows = (link == newest.hash) if seq == newest.seq + 1 else lost.get(newest.seq + 1) == seq - 1
                if not follows or fingerprint(envelope) != row[FIELDS]:
                    raise self._broken_at(newest.seq + 1)
                newest = Head(seq, row[FIELDS], Clock(envelope.ms, envelope.counter))
                yield envelope
        except TypeError as error:
            raise self._broken_at(newest.seq + 1) from error
        if head is None or (newest != head and lost.get(newest.seq + 1) != head.seq):
            raise self._broken_at(newest.seq + 1)

    def _broken_at(self, seq: int) -> BrokenChain:
        return BrokenChain(game=self.game, device=self.device, seq=seq)
