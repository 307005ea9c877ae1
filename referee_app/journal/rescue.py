"""Rescues a damaged journal: keeps its file unchanged and writes a new one with every event whose hash is right.

Only events with the right hash are accepted, and nothing is thrown away: the old file stays beside the new
one. A rescue that is refused half-way leaves everything as it was. Whoever calls this has closed every journal on the
path.
"""

import shutil
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from sqlite_utils import Database

from referee_app.journal.chain import Chain, Gap, Head, HybridClock
from referee_app.journal.damaged_tables import DamagedTables, read_damaged_tables, share_lost
from referee_app.journal.database import (
    COMPANIONS,
    INSERT_EVENT,
    PUT_HEAD,
    PUT_NAME,
    check_consistency,
    connect,
    errors_as_refusals,
    finish_rescue,
    rescued_path,
    transaction,
    wal_path,
)
from referee_app.journal.erasing import PUT_ERASURE, WHOLE_GAME
from referee_app.journal.refusals import NotAJournal
from referee_app.journal.sqlite_format import PAGE_SIZE, CarvedEvent, carve_events, committed_frames, first_lost_frame
from referee_app.whole_file import atomic_write, free_damaged_path, sync_folder

_PATIENCE_SECONDS = 5.0


class RescueResult(NamedTuple):
    """The result of a rescue. A device whose own chain end is uncertain continues under a new name."""

    saved: int
    """How many events."""
    missing: tuple[Gap, ...]
    is_loss_known: bool
    """Whether no other events than those in `missing` can be lost.

    A write-ahead log that was cut short looks like one whose writer crashed: what was cut off is unknown.
    """
    share_lost: float | None
    """The share of the file that is lost; None if unknown."""
    names_lost: int
    are_names_known: bool
    """Whether no more names than `names_lost` can be lost."""
    set_aside: Path
    same_device: bool

    @property
    def lost(self) -> int:
        """How many events are known to be lost."""
        return sum(gap.last - gap.first + 1 for gap in self.missing)

    def with_unusable_names(self, unusable: int) -> "RescueResult":
        """The same, with names that could be read but belong to nobody counted as lost.

        Where not all lost names are known, the same name may be in both numbers: only the greater one is certain.
        """
        counts = (self.names_lost, unusable)
        return self._replace(names_lost=sum(counts) if self.are_names_known else max(counts))


class _SavedChain(NamedTuple):
    """One chain as far as it could be saved."""

    chain: Chain
    head: Head
    events: Sequence[CarvedEvent]
    gaps: Sequence[Gap]


_Events = Mapping[Chain, Mapping[int, Mapping[bytes, CarvedEvent]]]
"""Events by chain, `seq` and hash."""


def rescue(path: Path, prepare: Callable[[Path, bool], None] | None = None) -> RescueResult:
    """Replace a damaged journal by a new one; the damaged file is kept under another name.

    `prepare` gets the path of the fresh journal before it takes its place, and whether the device kept its name. What
    it refuses refuses the rescue.
    """
    with errors_as_refusals(path):
        if path.is_dir() or not (path.exists() or wal_path(path).exists()):
            raise NotAJournal(path=str(path))
        workroom = path.with_name(f"{path.name}.rescue")
        shutil.rmtree(workroom, ignore_errors=True)
        workroom.mkdir()
        try:
            return _rescue(path, workroom / "fresh", prepare)
        finally:
            shutil.rmtree(workroom, ignore_errors=True)


def _rescue(path: Path, fresh: Path, prepare: Callable[[Path, bool], None] | None) -> RescueResult:
    main, wal = _bytes_of(path), _bytes_of(wal_path(path))
    connect(fresh, _PATIENCE_SECONDS).close()
    remains = read_damaged_tables(main, wal, fresh, path)
    found = _found_events(main, wal, remains)
    heads = _believed_heads(remains.heads, found)
    is_log_whole = first_lost_frame(wal) is None
    is_loss_known = (
        remains.are_heads_whole
        and is_log_whole
        and all(chain in heads and heads[chain].seq >= max(events) for chain, events in found.items())
    )
    device = remains.device if is_loss_known else None
    saved = [_saved(chain, found.get(chain, {}), heads.get(chain)) for chain in sorted({*found, *heads})]
    games = {each.chain.game for each in saved}
    # Nobody would see the names of a game that is not there, and nobody could erase them.
    names = [row for row in remains.names if row[0] in games]
    with closing(connect(fresh, _PATIENCE_SECONDS)) as db:
        _fill(db, saved, names, device)
        check_consistency(db.conn)
    if prepare is not None:
        prepare(fresh, device is not None)
    _enter_erasures(fresh, remains)
    set_aside = _set_aside(path)
    fresh.replace(rescued_path(path))  # from here on the rescue is finished, by the next opening if need be
    sync_folder(path.parent)
    finish_rescue(path)
    outcome = RescueResult(
        saved=sum(len(each.events) for each in saved),
        missing=tuple(gap for each in saved for gap in each.gaps),
        is_loss_known=is_loss_known,
        share_lost=share_lost(main, wal),
        names_lost=remains.names_lost,
        are_names_known=remains.are_names_known and is_log_whole,
        set_aside=set_aside,
        same_device=device is not None,
    )
    return outcome.with_unusable_names(len(remains.names) - len(names))


def _found_events(main: bytes, wal: bytes, remains: DamagedTables) -> _Events:
    """Every event found. Traces of a game that is being erased are not: it was forgotten, and has no heads any more."""
    erased = {game for game, player, *_ in remains.erasures if player == WHOLE_GAME}
    erased -= {chain.game for chain in remains.heads}
    chains: dict[Chain, dict[int, dict[bytes, CarvedEvent]]] = defaultdict(lambda: defaultdict(dict))
    for found in _carved(main, wal):
        envelope = found.envelope
        if envelope.game not in erased:
            chains[Chain(envelope.game, envelope.device)][envelope.seq][found.hash] = found
    return chains


def _carved(main: bytes, wal: bytes) -> Iterator[CarvedEvent]:
    images = [main[start : start + PAGE_SIZE] for start in range(0, len(main), PAGE_SIZE)]
    frames = committed_frames(wal, PAGE_SIZE)
    pages = dict(enumerate(images, start=1)) | {frame.page: frame.image for frame in frames}
    for image in (*images, *(frame.image for frame in frames)):
        yield from carve_events(image, pages)


def _believed_heads(heads: Mapping[Chain, Head], found: _Events) -> dict[Chain, Head]:
    """The ends of chains; one that bears the hash of an event that was found ends that event's chain at that event.

    No hash proves a head, so its `seq`, its game or its device may be altered: then it would report losses that there
    never were.
    """
    places = {
        digest: each.envelope for events in found.values() for same in events.values() for digest, each in same.items()
    }
    believed: dict[Chain, Head] = {}
    for chain, head in heads.items():
        named = places.get(head.hash)
        if named is None:
            believed[chain] = head
        else:
            believed[Chain(named.game, named.device)] = Head(named.seq, head.hash, HybridClock(named.ms, named.counter))
    return believed


def _saved(chain: Chain, found: Mapping[int, Mapping[bytes, CarvedEvent]], head: Head | None) -> _SavedChain:
    """Walk a chain from its end: each event names the one before it."""
    events: list[CarvedEvent] = []
    gaps: list[Gap] = []
    after: CarvedEvent | None = None
    for seq in sorted(found, reverse=True):
        wanted = after.envelope.prev_hash if after and after.envelope.seq == seq + 1 else None
        event = found[seq].get(wanted) if wanted else list(found[seq].values())[-1]
        if event is None:
            continue
        if after and after.envelope.seq > seq + 1:
            gaps.append(Gap(*chain, seq + 1, after.envelope.seq - 1))
        events.append(event)
        after = event
    if after and after.envelope.seq > 1:
        gaps.append(Gap(*chain, 1, after.envelope.seq - 1))
    newest = chain.start
    if events:
        envelope, digest = events[0]
        newest = Head(envelope.seq, digest, HybridClock(envelope.ms, envelope.counter))
    if head and head.seq > newest.seq:
        gaps.append(Gap(*chain, newest.seq + 1, head.seq))
        newest = head
    return _SavedChain(chain, newest, events[::-1], sorted(gaps))


def _fill(db: Database, saved: Sequence[_SavedChain], names: Sequence[Sequence[str]], device: str | None) -> None:
    with transaction(db.conn, "IMMEDIATE"):
        if device:
            db.execute("UPDATE identity SET device = ?", [device])
        for chain, head, events, gaps in saved:
            db.conn.executemany(INSERT_EVENT, [(*event.envelope, event.hash) for event in events])
            db.conn.execute(PUT_HEAD, (*chain, head.seq, head.hash, *head.clock))
            db.table("gaps").insert_all(gap._asdict() for gap in gaps)
        db.conn.executemany(PUT_NAME, names)
    db.conn.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def _enter_erasures(fresh: Path, remains: DamagedTables) -> None:
    """Enter what was being erased, for the next opening to finish: the copy that is set aside has its traces."""
    with closing(connect(fresh, _PATIENCE_SECONDS)) as db:
        with transaction(db.conn, "IMMEDIATE"):
            db.conn.executemany(PUT_ERASURE, remains.erasures)
        db.conn.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def _set_aside(path: Path) -> Path:
    """Copy the damaged files to a numbered name, all or none; they are on disk when this returns."""
    companions = ("", *COMPANIONS)
    free = free_damaged_path(path, companions)
    try:
        for companion in companions:
            original = path.with_name(path.name + companion)
            if original.exists():
                with atomic_write(free.with_name(free.name + companion), secret=True) as copy:
                    copy.write(original.read_bytes())
    except BaseException:
        for companion in companions:
            free.with_name(free.name + companion).unlink(missing_ok=True)
        raise
    return free


def _bytes_of(path: Path) -> bytes:
    return path.read_bytes() if path.exists() else b""
