"""The journal: every event of every game on this phone, in one file; what it has acknowledged is on disk.

One object may be used from any thread, by one at a time: a lock sees to that. Several processes may use one file. It
knows no game and keeps no state but the ends of the chains. Names of people stand in a table of their own, so that
they can be erased without touching an event.
"""

import gc
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from threading import RLock
from types import TracebackType
from typing import NamedTuple, Self

from sqlite_utils import Database

from referee_app.journal.chain import Chain, Envelope, Gap, Head, HybridClock, in_clock_order
from referee_app.journal.database import (
    COLUMNS_AFTER_GAME,
    INSERT_EVENT,
    PUT_HEAD,
    PUT_NAME,
    check_consistency,
    checked_rows,
    connect,
    create_whole,
    errors_as_refusals,
    finish_rescue,
    own_device,
    transaction,
)
from referee_app.journal.erasing import (
    GAMES_BEING_ERASED,
    delete_game,
    delete_name,
    enter_erasure,
    remove_traces,
    without_busy_timeout,
)
from referee_app.journal.intake import IntakeContext, absorb_events, heads_of, read_within_bounds
from referee_app.journal.refusals import (
    BeingErased,
    BrokenChain,
    DamagedJournal,
    DiskFull,
    ErasingStoppedByDamage,
    JournalBusy,
    JournalDiskTrouble,
    NotAJournal,
    Unwritable,
    WrittenElsewhere,
)
from referee_app.sentence import Refusal

_PATIENCE_SECONDS = 5.0


class GameSummary(NamedTuple):
    """A game in the list of games: how many events are on record, and the clocks of the first and the last.

    A game that is being erased has no events any more, but traces of it are left in the file.
    """

    game: str
    events: int
    first_ms: int
    last_ms: int
    being_erased: bool = False


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
        """Open a journal or begin a new one; one whose tables contradict each other is refused as damaged.

        `patience`: how many seconds to wait when another process is writing.
        """
        with errors_as_refusals(path):
            db = connect(path, patience)
            try:
                device = own_device(db.conn)
                check_consistency(db.conn)
            except BaseException:
                db.close()
                raise
            journal = cls(path, db, device)
        journal.finish_erasing()
        return journal

    @classmethod
    def open_own(cls, path: Path) -> Self:
        """Open the journal in a place that is the app's alone, or begin it.

        Whatever else stands there, an empty file included, was the journal and is refused as damaged.
        """
        with errors_as_refusals(path):
            finish_rescue(path)
            create_whole(path, _PATIENCE_SECONDS)
            if path.exists() and path.stat().st_size == 0:
                raise DamagedJournal(path=str(path))
        try:
            return cls.open(path)
        except NotAJournal as refusal:
            raise DamagedJournal(**refusal.facts) from refusal

    def close(self) -> None:
        """Let go of the file."""
        with self._lock, errors_as_refusals(self.path):
            self._db.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def head(self, game: str) -> int:
        """The `seq` of this phone's newest event in a game, lost ones included: what `append` wants as `after`."""
        with self._lock, errors_as_refusals(self.path), transaction(self._connection, "DEFERRED"):
            return self._own_head(game).seq

    def append(
        self, game: str, entries: Sequence[tuple[str, int, str]], *, now_ms: int, after: int, action: int | None = None
    ) -> tuple[Envelope, ...]:
        """Record events, all or none; they are on disk when this returns.

        `after` is the newest event of this phone that the caller has seen. `action` continues an action of several
        appends; without it the events begin one.
        """
        if action is not None and not 1 <= action <= after:
            raise ValueError(f"action {action} has not begun at event {after}")
        with self._lock, errors_as_refusals(self.path):
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
        with (
            self._lock,
            errors_as_refusals(self.path),
            _without_collecting(),
            transaction(self._connection, "DEFERRED"),
        ):
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

    def absorb(
        self,
        envelopes: Iterable[Envelope],
        *,
        now_ms: int,
        restoring: bool = False,
        before_commit: Callable[[Sequence[Envelope]], None] | None = None,
    ) -> tuple[Envelope, ...]:
        """Record received events, all or none, and return the new ones; duplicates are harmless.

        In this phone's own name only what fills a known gap whole is accepted, since the chain proves it; `restoring`
        a backup of this phone, its events are taken as they are, and so are all clocks. `before_commit` gets what
        is new; if it refuses, nothing is recorded.
        """
        batch = read_within_bounds(envelopes)
        gate = IntakeContext(self.device, now_ms, restoring)
        with self._lock, errors_as_refusals(self.path), _without_collecting():
            self._own_heads.clear()
            with transaction(self._connection, "IMMEDIATE"):
                new = tuple(absorb_events(self._connection, batch, gate))
                if before_commit is not None:
                    before_commit(new)
                return new

    def gaps(self, game: str) -> tuple[Gap, ...]:
        """Events that a rescue could not save, declared so that everything else can still be checked."""
        with self._lock, errors_as_refusals(self.path):
            found = checked_rows(
                self._connection,
                "SELECT game, device, first, last FROM gaps WHERE game = ? ORDER BY device, first",
                [str, str, int, int],
                game,
            )
            return tuple(Gap(*row) for row in found)

    def games(self) -> list[GameSummary]:
        """Every game on record, and every one that is still being erased, the newest first."""
        with self._lock, errors_as_refusals(self.path):
            # The clock rises along a chain: an altered first event must not be shown as later than the last.
            found = checked_rows(
                self._connection,
                "SELECT game, sum(seq) - coalesce((SELECT sum(last - first + 1) FROM gaps WHERE game = heads.game), 0),"
                " max(0, min(min(ms, coalesce((SELECT ms FROM events WHERE game = heads.game AND device = heads.device"
                " ORDER BY seq LIMIT 1), ms)))), max(ms) FROM heads GROUP BY game",
                [str, int, int, int],
            )
            kept = [GameSummary(*row) for row in found]
            erased = checked_rows(self._connection, GAMES_BEING_ERASED, [str, int, int])
            erasing = [GameSummary(game, 0, first_ms, last_ms, being_erased=True) for game, first_ms, last_ms in erased]
            return sorted(kept + erasing, key=lambda summary: (-summary.last_ms, summary.game))

    def set_names(self, game: str, names: Mapping[str, str]) -> None:
        """Give players of a game names, all or none.

        The bytes of a former name leave the file at once, or where something is in the way, later.
        """
        with self._lock, errors_as_refusals(self.path):
            with transaction(self._connection, "IMMEDIATE"):
                former = self.names(game)
                for player, name in names.items():
                    if former.get(player, name) != name:
                        enter_erasure(self._connection, game, player)
                self._connection.executemany(PUT_NAME, [(game, player, name) for player, name in names.items()])
            self.finish_erasing()

    def names(self, game: str) -> Mapping[str, str]:
        """The names of a game's players."""
        with self._lock, errors_as_refusals(self.path):
            return {row["player"]: row["name"] for row in self._db.table("names").rows_where("game = ?", [game])}

    def forget_name(self, game: str, player: str) -> None:
        """Erase a player's name like `forget`; the events stay."""
        with self._lock, errors_as_refusals(self.path):
            with transaction(self._connection, "IMMEDIATE"):
                delete_name(self._connection, game, player)
            self._leave_no_trace()

    def forget(self, game: str) -> None:
        """Erase a whole game with its names, also from the bytes of the file and from what rescues have set aside.

        Refused with `BeingErased` when it is deleted but traces of it are left: they go with the next call, or when
        the journal is opened next; with `ErasingStoppedByDamage` when they can only go after a rescue. After any other
        refusal the game is still there.
        """
        with self._lock, errors_as_refusals(self.path):
            self._own_heads.pop(game, None)
            with transaction(self._connection, "IMMEDIATE"):
                delete_game(self._connection, game)
            self._leave_no_trace()

    def finish_erasing(self) -> None:
        """Remove the traces that erasing had to leave, if there are any; what is in the way is not waited for.

        What cannot be finished is tried again the next time: nobody is to be kept from a game by it.
        """
        with self._lock, suppress(Refusal), errors_as_refusals(self.path), without_busy_timeout(self._connection):
            remove_traces(self._connection, self.path)

    def _leave_no_trace(self) -> None:
        try:
            with errors_as_refusals(self.path):
                remove_traces(self._connection, self.path)
        except (JournalBusy, DiskFull, JournalDiskTrouble, Unwritable) as reason:
            raise BeingErased(path=str(self.path)) from reason
        except DamagedJournal as reason:
            raise ErasingStoppedByDamage(path=str(self.path)) from reason

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
            newest = max((other.clock for other in heads.values()), default=HybridClock(0, 0))
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
