"""The chain of one device's events in one game: how it grows and how it is checked. Pure: no file, no clock."""

from collections.abc import Iterable, Iterator
from operator import itemgetter
from sys import intern
from typing import Any, NamedTuple

from referee_app.journal.envelope import MOST_COUNTER, Entry, Envelope, fingerprint, root_hash
from referee_app.journal.refusals import BrokenChain

in_clock_order = itemgetter(*(Envelope._fields.index(name) for name in ("ms", "counter", "device")))
"""Sort key: the hybrid clock. It rises along every chain, so each device's own order is kept."""


class Clock(NamedTuple):
    """A hybrid logical clock: never behind anything seen, and ahead of the wall clock only when it must be."""

    ms: int
    counter: int

    def tick(self, now_ms: int) -> "Clock":
        """The next reading."""
        if now_ms > self.ms:
            return Clock(now_ms, 0)
        return Clock(self.ms, self.counter + 1) if self.counter < MOST_COUNTER else Clock(self.ms + 1, 0)


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
                clock = Clock(ms, counter)
        except TypeError as error:
            raise self._broken_at(seq + 1) from error
        if head is None or (head != (seq, link, clock) and lost.get(seq + 1) != head.seq):
            raise self._broken_at(seq + 1)

    def _broken_at(self, seq: int) -> BrokenChain:
        return BrokenChain(game=self.game, device=self.device, seq=seq)
