"""Events from elsewhere: another phone's, a backup's. Each must fit onto the end of its chain or into a known gap.

It works inside a transaction that its caller has begun, and refuses by raising: then the caller undoes everything.
"""

import sqlite3
from collections.abc import Iterable
from itertools import groupby

from referee_app.journal.chain import Chain, Clock, Gap, Head
from referee_app.journal.database import INSERT_EVENT, PUT_HEAD
from referee_app.journal.envelope import Envelope, fingerprint, is_well_formed
from referee_app.journal.refusals import ConflictingEvent, MalformedEvent, MissingEvents


def take_in(connection: sqlite3.Connection, envelopes: Iterable[Envelope]) -> list[Envelope]:
    """Record what is new, in any order and however often it was sent; tells what was new."""
    batch = list(envelopes)
    for envelope in batch:
        if not is_well_formed(envelope):
            raise MalformedEvent(game=envelope.game, device=envelope.device, seq=envelope.seq)
    taken: list[Envelope] = []
    for chain, arrivals in groupby(sorted(batch), key=lambda envelope: Chain(envelope.game, envelope.device)):
        intake = _Intake(connection, chain)
        taken += [envelope for envelope in arrivals if intake.takes(envelope)]
        intake.finish()
    return taken


def heads_of(connection: sqlite3.Connection, game: str) -> dict[str, Head]:
    """The newest event of each device's chain, as it is on disk."""
    heads: dict[str, Head] = {}
    for row in connection.execute("SELECT device, seq, hash, ms, counter FROM heads WHERE game = ?", (game,)):
        if tuple(map(type, row)) != (str, int, bytes, int, int):
            # As SQLite itself would put it, had it noticed.
            raise sqlite3.DatabaseError("malformed end of a chain")
        device, seq, digest, ms, counter = row
        heads[device] = Head(seq, digest, Clock(ms, counter))
    return heads


class _Intake:
    """What is on disk of one chain, while events are added to it."""

    def __init__(self, connection: sqlite3.Connection, chain: Chain) -> None:
        self._connection = connection
        self._chain = chain
        self._head = heads_of(connection, chain.game).get(chain.device, chain.start)
        gaps = connection.execute(
            "SELECT game, device, first, last FROM gaps WHERE game = ? AND device = ? ORDER BY first", chain
        )
        self._gaps = [Gap(*row) for row in gaps]

    def takes(self, envelope: Envelope) -> bool:
        """Record an event if it is new, tell whether it was, and refuse it if it does not fit."""
        arrival = fingerprint(envelope)
        gap = next((gap for gap in self._gaps if gap.first <= envelope.seq <= gap.last), None)
        if gap is not None:
            self._fill(gap, envelope, arrival)
        elif envelope.seq > self._head.seq:
            self._extend(envelope, arrival)
        elif self._column("hash", envelope.seq) == arrival:
            return False
        else:
            raise self._conflict(envelope)
        self._connection.execute(INSERT_EVENT, (*envelope, arrival))
        return True

    def finish(self) -> None:
        """Record where the chain ends now."""
        if self._head.seq:
            self._connection.execute(PUT_HEAD, (*self._chain, self._head.seq, self._head.hash, *self._head.clock))

    def _extend(self, envelope: Envelope, arrival: bytes) -> None:
        self._refuse_a_hole(self._head.seq + 1, envelope)
        clock = Clock(envelope.ms, envelope.counter)
        if envelope.prev_hash != self._head.hash:
            raise self._conflict(envelope)
        if self._head.seq and clock <= self._head.clock:
            raise MalformedEvent(game=envelope.game, device=envelope.device, seq=envelope.seq)
        self._head = Head(envelope.seq, arrival, clock)

    def _fill(self, gap: Gap, envelope: Envelope, arrival: bytes) -> None:
        self._refuse_a_hole(gap.first, envelope)
        before = self._column("hash", gap.first - 1) or self._chain.start.hash
        if envelope.prev_hash != before:
            raise self._conflict(envelope)
        self._gaps.remove(gap)
        self._connection.execute("DELETE FROM gaps WHERE game = ? AND device = ? AND first = ?", gap[:3])
        if gap.first < gap.last:
            rest = gap._replace(first=gap.first + 1)
            self._gaps.append(rest)
            self._connection.execute("INSERT INTO gaps (game, device, first, last) VALUES (?, ?, ?, ?)", rest)
            return
        after = self._head.hash if gap.last == self._head.seq else self._column("prev_hash", gap.last + 1)
        if arrival != after:
            raise self._conflict(envelope)

    def _refuse_a_hole(self, next_seq: int, envelope: Envelope) -> None:
        if envelope.seq > next_seq:
            raise MissingEvents(game=envelope.game, device=envelope.device, first=next_seq, last=envelope.seq - 1)

    def _column(self, name: str, seq: int) -> bytes | None:
        row = self._connection.execute(
            f"SELECT {name} FROM events WHERE game = ? AND device = ? AND seq = ?", (*self._chain, seq)
        ).fetchone()
        return row[0] if row else None

    def _conflict(self, envelope: Envelope) -> ConflictingEvent:
        return ConflictingEvent(game=envelope.game, device=envelope.device, seq=envelope.seq)
