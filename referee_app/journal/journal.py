"""The journal: every event of every game on this phone, in one file; what it has acknowledged is on disk.

One object may be used from any thread, by one at a time: a lock sees to that. Several processes may use one file. It
knows no game and keeps no state but the ends of the chains. Names of people stand in a table of their own, so that
they can be erased without touching an event.
"""

import gc
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from threading import RLock
from types import TracebackType
from typing import NamedTuple, Self

from sqlite_utils import Database

from referee_app.journal.chain import Chain, Clock, Gap, Head, in_clock_order
from referee_app.journal.database import COLUMNS_AFTER_GAME, INSERT_EVENT, PUT_HEAD, connect, refusing, transaction
from referee_app.journal.envelope import Entry, Envelope
from referee_app.journal.intake import heads_of, take_in
from referee_app.journal.refusals import BrokenChain, DamagedJournal, JournalBusy, WrittenElsewhere

_PATIENCE_SECONDS = 5.0
_TABLES_OF_A_GAME = ("events", "heads", "gaps", "names")


class GameSummary(NamedTuple):
    """A game in the list of games: how many events are on record, and the clocks of the first and the last."""

    game: str
    events: int
    first_ms: int
    last_ms: int


class Journal:
    """The events of every game in one file. Made by `Journal.open`."""

    path: Path
    device: str
    """This phone's name in every journal: random, made once, kept in the file."""

    def __init__(self, path: Path, db: Database, device: str) -> None:
        self.path = path
        self.device = device
        self._db = db
        self._connection = db.conn
        self._lock = RLock()
        self._own_heads: dict[str, Head] = {}
        self._data_version = 0

    @classmethod
    def open(cls, path: Path, *, patience: float = _PATIENCE_SECONDS) -> Self:
        """Open a journal or begin a new one. `patience`: how many seconds to wait when another process is writing."""
        with refusing(path):
            db = connect(path, patience)
            try:
                device = next((row["device"] for row in db.table("identity").rows), None)
                if not isinstance(device, str):
                    raise DamagedJournal(path=str(path))
            except BaseException:
                db.close()
                raise
            return cls(path, db, device)

    def close(self) -> None:
        """Let go of the file."""
        with self._lock, refusing(self.path):
            self._db.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def head(self, game: str) -> int:
        """The `seq` of this phone's newest event in a game, lost ones included: what `append` wants as `after`."""
        with self._lock, refusing(self.path), transaction(self._connection, "DEFERRED"):
            return self._own_head(game).seq

    def append(
        self, game: str, entries: Sequence[Entry], *, now_ms: int, after: int, action: int | None = None
    ) -> tuple[Envelope, ...]:
        """Record events, all or none; they are on disk when this returns.

        `after` is the newest event of this phone that the caller has seen. `action` continues an action of several
        appends; without it the events begin one.
        """
        if action is not None and not 1 <= action <= after:
            raise ValueError(f"action {action} has not begun at event {after}")
        with self._lock, refusing(self.path):
            with transaction(self._connection, "IMMEDIATE"):
                head = self._own_head(game)
                if head.seq != after:
                    raise WrittenElsewhere(game=game, expected=after, found=head.seq)
                grown = list(Chain(game, self.device).grow(head, entries, now_ms, action))
                if not grown:
                    return ()
                self._connection.executemany(INSERT_EVENT, [(*envelope, new.hash) for envelope, new in grown])
                head = grown[-1][1]
                self._connection.execute(PUT_HEAD, (game, self.device, head.seq, head.hash, *head.clock))
            self._own_heads[game] = head
            return tuple(envelope for envelope, _ in grown)

    def read(self, game: str) -> list[Envelope]:
        """Every event of a game, by the hybrid clock, after each device's chain was checked from end to end."""
        return sorted(self.each(game), key=in_clock_order)

    def each(self, game: str) -> Iterator[Envelope]:
        """Every event, one device after the other, each in its order; for a game too long to be in memory twice.

        A chain is checked as it is read: only who came to the end may trust what was read. Until then nothing else
        can be done with this journal.
        """
        with self._lock, refusing(self.path), _without_collecting(), transaction(self._connection, "DEFERRED"):
            heads = heads_of(self._connection, game)
            lost: dict[str, dict[int, int]] = {}
            for gap in self.gaps(game):
                lost.setdefault(gap.device, {})[gap.first] = gap.last
            rows = self._connection.execute(
                f"SELECT {COLUMNS_AFTER_GAME} FROM events WHERE game = ? ORDER BY device, seq", (game,)
            )
            for device, chain in groupby(rows, key=itemgetter(0)):
                yield from Chain(game, device).verified(chain, heads.pop(device, None), lost.get(device, {}))
            for device, head in heads.items():
                if lost.get(device, {}).get(1) != head.seq:
                    raise BrokenChain(game=game, device=device, seq=1)

    def absorb(self, envelopes: Iterable[Envelope]) -> tuple[Envelope, ...]:
        """Take in events from elsewhere, all or none, and tell which were new; twice the same is harmless.

        Known gaps are filled from their beginning when the lost events come back from another phone.
        """
        with self._lock, refusing(self.path):
            self._own_heads.clear()
            with transaction(self._connection, "IMMEDIATE"):
                return tuple(take_in(self._connection, envelopes))

    def gaps(self, game: str) -> tuple[Gap, ...]:
        """Events that a rescue could not save, declared so that everything else can still be checked."""
        with self._lock, refusing(self.path):
            found = self._db.table("gaps").rows_where("game = ?", [game], order_by="device, first")
            return tuple(Gap(**row) for row in found)

    def games(self) -> list[GameSummary]:
        """Every game on record, the newest first."""
        with self._lock, refusing(self.path):
            found = self._db.query(
                "SELECT game, sum(seq) - coalesce((SELECT sum(last - first + 1) FROM gaps WHERE game = heads.game), 0)"
                " AS events, min(coalesce((SELECT ms FROM events WHERE game = heads.game AND device = heads.device"
                " ORDER BY seq LIMIT 1), ms)) AS first_ms, max(ms) AS last_ms"
                " FROM heads GROUP BY game ORDER BY last_ms DESC, game"
            )
            return [GameSummary(**row) for row in found]

    def set_name(self, game: str, player: str, name: str) -> None:
        """Give a player of a game a name."""
        with self._lock, refusing(self.path):
            self._db.table("names").upsert({"game": game, "player": player, "name": name}, pk=("game", "player"))

    def names(self, game: str) -> Mapping[str, str]:
        """The names of a game's players."""
        with self._lock, refusing(self.path):
            return {row["player"]: row["name"] for row in self._db.table("names").rows_where("game = ?", [game])}

    def forget_name(self, game: str, player: str) -> None:
        """Erase a player's name, also from the bytes of the file; the events stay."""
        with self._lock, refusing(self.path):
            self._db.table("names").delete_where("game = ? AND player = ?", [game, player])
            self._leave_no_trace()

    def forget(self, game: str) -> None:
        """Erase a whole game with its names, also from the bytes of the file."""
        with self._lock, refusing(self.path):
            self._own_heads.pop(game, None)
            with transaction(self._connection, "IMMEDIATE"):
                for table in _TABLES_OF_A_GAME:
                    self._db.table(table).delete_where("game = ?", [game])
            self._leave_no_trace()

    def _leave_no_trace(self) -> None:
        """Write the file anew and empty its log. Refused half-way, e.g. for want of room, it may be called again.

        To overwrite what is deleted is not enough: as its tree grows, SQLite leaves copies of rows that it has moved.
        """
        self._connection.execute("VACUUM")
        busy, _, _ = self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        if busy:
            raise JournalBusy(path=str(self.path))

    def _own_head(self, game: str) -> Head:
        """The end of this phone's chain, with the newest clock of the whole game; from memory while nobody else wrote.

        Within a transaction only: then SQLite's data version cannot change any more.
        """
        (data_version,) = self._connection.execute("PRAGMA data_version").fetchone()
        if data_version != self._data_version:
            self._own_heads.clear()
            self._data_version = data_version
        head = self._own_heads.get(game)
        if head is None:
            heads = heads_of(self._connection, game)
            newest = max((other.clock for other in heads.values()), default=Clock(0, 0))
            head = heads.get(self.device, Chain(game, self.device).start)._replace(clock=newest)
            self._own_heads[game] = head
        return head


@contextmanager
def _without_collecting() -> Iterator[None]:
    """Pause the garbage collector, which would walk all events again and again although none can be in a cycle."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()
