"""Records events received from another phone or a backup; each must extend its chain or fill a known gap.

Nothing in them is trusted: numbers, lengths and clocks are bounded before anything is looked up or parsed.
`absorb_events` works inside a transaction that its caller has begun, and refuses by raising: then the caller undoes
everything.
"""

import sqlite3
from collections.abc import Iterable, Sequence
from itertools import count, groupby
from operator import attrgetter, itemgetter
from typing import NamedTuple

from referee_app.journal.chain import (
    Chain,
    Envelope,
    Gap,
    Head,
    HybridClock,
    fingerprint,
    is_name,
    is_number,
    is_well_formed,
)
from referee_app.journal.database import INSERT_EVENT, PUT_HEAD
from referee_app.journal.refusals import (
    ClockAhead,
    ConflictingEvent,
    InOurName,
    MalformedEvent,
    MissingEvents,
    TooMuchAtOnce,
)
from referee_app.sentence import sentence

MOST_EVENTS = 100_000
"""How many events are taken in at once; the longest game of two thousand players has fewer than half of that."""

MOST_DEVICES = 100
"""How many phones one game may have, those on record included."""

MOST_TEXT = 2**25
"""How many characters the bodies that are taken in at once may have."""

_DAY_MS = 24 * 3600 * 1000
MOST_AHEAD_MS = 2 * _DAY_MS
"""How far ahead of this phone's clock another's may be: a wrong day is forgiven, a wrong year is not."""

_in_chain_order = itemgetter(0, 1, 2)


class IntakeContext(NamedTuple):
    """The receiving phone: its name, its clock, and whether it restores its own backup."""

    own: str
    now_ms: int
    restoring: bool


def read_within_bounds(envelopes: Iterable[Envelope]) -> list[Envelope]:
    """The received events, if a phone can have recorded them; reading stops at the limits."""
    batch: list[Envelope] = []
    chains = set[tuple[str, str]]()
    text = 0
    for envelope in envelopes:
        if not is_well_formed(envelope):
            raise _malformed(envelope)
        batch.append(envelope)
        chains.add(envelope[:2])
        text += len(envelope.body)
        if len(batch) > MOST_EVENTS:
            raise TooMuchAtOnce(what=sentence("limit.events"), most=MOST_EVENTS)
        if len(chains) > MOST_DEVICES:
            raise _too_many_devices()
        if text > MOST_TEXT:
            raise TooMuchAtOnce(what=sentence("limit.text"), most=MOST_TEXT)
    return batch


def absorb_events(connection: sqlite3.Connection, batch: Iterable[Envelope], gate: IntakeContext) -> list[Envelope]:
    """Record the new ones among the received events, in any order and with duplicates; returns what was new."""
    taken: list[Envelope] = []
    for game, of_game in groupby(sorted(batch, key=_in_chain_order), key=attrgetter("game")):
        heads = heads_of(connection, game)
        gaps = [
            Gap(*row)
            for row in connection.execute(
                "SELECT game, device, first, last FROM gaps WHERE game = ? ORDER BY device, first", (game,)
            )
        ]
        for device, of_device in groupby(of_game, key=attrgetter("device")):
            chain = Chain(game, device)
            known = heads.setdefault(device, chain.start)
            if len(heads) > MOST_DEVICES:
                raise _too_many_devices()
            intake = _Intake(connection, chain, known, [gap for gap in gaps if gap.device == device], gate)
            taken += intake.take(list(of_device))
    return taken


def heads_of(connection: sqlite3.Connection, game: str) -> dict[str, Head]:
    """The newest event of each device's chain, as it is on disk."""
    heads: dict[str, Head] = {}
    for row in connection.execute("SELECT device, seq, hash, ms, counter FROM heads WHERE game = ?", (game,)):
        if tuple(map(type, row)) != (str, int, bytes, int, int):
            # As SQLite itself would put it, had it noticed.
            raise sqlite3.DatabaseError("malformed end of a chain")
        device, seq, digest, ms, counter = row
        heads[device] = Head(seq, digest, HybridClock(ms, counter))
    return heads


class _Intake:
    """One chain as it is on disk, and the events that are added to it."""

    def __init__(
        self, connection: sqlite3.Connection, chain: Chain, head: Head, gaps: list[Gap], gate: IntakeContext
    ) -> None:
        self._connection = connection
        self._chain = chain
        self._head = head
        self._gaps = gaps
        self._now_ms = gate.now_ms
        self._restoring = gate.restoring
        self._is_ours = chain.device == gate.own and not gate.restoring
        self._hashes = {0: chain.start.hash}
        """Of the events on record around those that arrive, and of those that were taken, by their number."""

    def take(self, arrivals: Sequence[Envelope]) -> list[Envelope]:
        """Record the new events and return them; refuse what does not fit."""
        first, last = arrivals[0].seq, arrivals[-1].seq
        if first <= self._head.seq:
            self._hashes |= self._connection.execute(
                "SELECT seq, hash FROM events WHERE game = ? AND device = ? AND seq BETWEEN ? AND ?",
                (*self._chain, first - 1, last),
            )
        left_open = self._gaps_left_open(arrivals)
        new: list[Envelope] = []
        for envelope in arrivals:
            seq, digest = envelope.seq, fingerprint(envelope)
            if seq in self._hashes:
                if self._hashes[seq] != digest:
                    raise self._conflict(envelope)
                continue
            if seq > self._head.seq:
                self._extend(envelope, digest)
            elif any(gap.first <= seq <= gap.last for gap in left_open):
                continue
            else:
                self._fill(envelope, digest)
            self._hashes[seq] = digest
            new.append(envelope)
        if new:
            rows = ((*envelope, self._hashes[envelope.seq]) for envelope in new)
            self._connection.executemany(INSERT_EVENT, rows)
            self._connection.execute(PUT_HEAD, (*self._chain, self._head.seq, self._head.hash, *self._head.clock))
        return new

    def _gaps_left_open(self, arrivals: Sequence[Envelope]) -> list[Gap]:
        """The gaps of which only a beginning arrived.

        That these are the lost events is proved only by the event after the gap, so they are left out; but a phone
        that knows no more than the beginning is honest, and not turned away for it.
        """
        seqs = {envelope.seq for envelope in arrivals} if self._gaps else set[int]()
        return [gap for gap in self._gaps if gap.first in seqs and gap.last not in seqs]

    def _extend(self, envelope: Envelope, digest: bytes) -> None:
        if self._is_ours:
            raise InOurName(seq=envelope.seq)
        self._refuse_a_hole(self._head.seq + 1, envelope)
        clock = HybridClock(envelope.ms, envelope.counter)
        if envelope.prev_hash != self._head.hash:
            raise self._conflict(envelope)
        if self._head.seq and clock <= self._head.clock:
            raise _malformed(envelope)
        if envelope.ms - self._now_ms > MOST_AHEAD_MS and not self._restoring:
            raise ClockAhead(device=envelope.device, days=(envelope.ms - self._now_ms) // _DAY_MS)
        self._head = Head(envelope.seq, digest, clock)

    def _fill(self, envelope: Envelope, digest: bytes) -> None:
        gap = next((gap for gap in self._gaps if gap.first <= envelope.seq <= gap.last), None)
        if gap is None:
            raise self._conflict(envelope)
        if envelope.seq > gap.first and envelope.seq - 1 not in self._hashes:
            self._refuse_a_hole(next(seq for seq in count(gap.first) if seq not in self._hashes), envelope)
        if envelope.prev_hash != self._hashes.get(envelope.seq - 1):
            raise self._conflict(envelope)
        if envelope.seq == gap.last:
            if digest != self._hash_after(gap):
                raise self._conflict(envelope)
            self._connection.execute("DELETE FROM gaps WHERE game = ? AND device = ? AND first = ?", gap[:3])

    def _hash_after(self, gap: Gap) -> bytes | None:
        """The hash of a gap's last event, as the event after it or the end of the chain has it."""
        if gap.last == self._head.seq:
            return self._head.hash
        row = self._connection.execute(
            "SELECT prev_hash FROM events WHERE game = ? AND device = ? AND seq = ?", (*self._chain, gap.last + 1)
        ).fetchone()
        return row[0] if row else None

    def _refuse_a_hole(self, next_seq: int, envelope: Envelope) -> None:
        if envelope.seq > next_seq:
            raise MissingEvents(game=envelope.game, device=envelope.device, first=next_seq, last=envelope.seq - 1)

    def _conflict(self, envelope: Envelope) -> ConflictingEvent:
        return ConflictingEvent(game=envelope.game, device=envelope.device, seq=envelope.seq)


def _too_many_devices() -> TooMuchAtOnce:
    return TooMuchAtOnce(what=sentence("limit.devices"), most=MOST_DEVICES)


def _malformed(envelope: Envelope) -> MalformedEvent:
    """The refusal of what is no event, with no fact in it that could not be shown."""
    game, device, seq = envelope[:3]
    return MalformedEvent(
        game=game if is_name(game) else "?",
        device=device if is_name(device) else "?",
        seq=seq if is_number(seq) else 0,
    )
