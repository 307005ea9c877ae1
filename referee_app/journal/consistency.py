"""What is checked of a journal when it is opened: its small tables are sound, and they agree with the events.

SQLite notices no page that lies in another one's place: the list of games would be short, and nobody would be told.
Events are looked up at both ends of every chain by the primary key, so the cost grows with the number of chains and
not with the number of events. What lies within a chain is checked when its game is read.
"""

import sqlite3
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from referee_app.journal.chain import Chain, Clock, Gap, Head
from referee_app.journal.database import transaction

_SMALL_TABLES = ("identity", "heads", "gaps", "names", "erasures")
_FIRST_EVENT = "SELECT game, device, seq FROM events ORDER BY game, device, seq LIMIT 1"
# Compared with all columns of the key: with fewer, SQLite would walk along the whole chain.
_FIRST_OF_NEXT_CHAIN = (
    "SELECT game, device, seq FROM events WHERE (game, device, seq) > (?, ?, 0x7fffffffffffffff)"
    " ORDER BY game, device, seq LIMIT 1"
)
_NEWEST_EVENT = "SELECT seq, hash, ms, counter FROM events WHERE game = ? AND device = ? ORDER BY seq DESC LIMIT 1"


class _Ends(NamedTuple):
    """The first `seq` of a chain that is on record, and its newest event."""

    chain: Chain
    first: int
    newest: Head


def checked_rows(connection: sqlite3.Connection, query: str, types: Sequence[type], *facts: object) -> list[Any]:
    """The rows of a query; one whose values have other types than these is damage, which SQLite does not notice."""
    rows = connection.execute(query, facts).fetchall()
    if any(tuple(map(type, row)) != tuple(types) for row in rows):
        raise _damage("values of other types")
    return rows


def own_device(connection: sqlite3.Connection) -> str:
    """The name of the phone that the journal belongs to."""
    rows = checked_rows(connection, "SELECT device FROM identity", [str])
    if len(rows) != 1:
        raise _damage(f"{len(rows)} owners")
    return str(rows[0][0])


def check_consistency(connection: sqlite3.Connection) -> None:
    """Raise `sqlite3.DatabaseError` where the tables contradict each other or cannot be read."""
    with transaction(connection, "DEFERRED"):
        for table in _SMALL_TABLES:
            if connection.execute(f"PRAGMA integrity_check({table})").fetchall() != [("ok",)]:
                raise _damage(f"table {table}")
        heads = {
            Chain(game, device): Head(seq, digest, Clock(ms, counter))
            for game, device, seq, digest, ms, counter in checked_rows(
                connection,
                "SELECT game, device, seq, hash, ms, counter FROM heads",
                [str, str, int, bytes, int, int],
            )
        }
        gaps = {
            Gap(*row)
            for row in checked_rows(connection, "SELECT game, device, first, last FROM gaps", [str, str, int, int])
        }
        if any(Chain(gap.game, gap.device) not in heads for gap in gaps):
            raise _damage("a gap without a chain")
        for ends in _chain_ends(connection):
            _check_ends(ends, heads.pop(ends.chain, None), gaps)
        if any(Gap(*chain, 1, head.seq) not in gaps for chain, head in heads.items()):
            raise _damage("a chain without events")


def _chain_ends(connection: sqlite3.Connection) -> Iterator[_Ends]:
    """Every chain of the table of events, found by index seeks."""
    previous: Chain | None = None
    rows = checked_rows(connection, _FIRST_EVENT, [str, str, int])
    while rows:
        ((game, device, first),) = rows
        chain = Chain(game, device)
        if previous is not None and chain <= previous:
            raise _damage("chains out of order")
        newest = checked_rows(connection, _NEWEST_EVENT, [int, bytes, int, int], *chain)
        if not newest:
            raise _damage("a chain that is found only once")
        ((seq, digest, ms, counter),) = newest
        yield _Ends(chain, first, Head(seq, digest, Clock(ms, counter)))
        previous = chain
        rows = checked_rows(connection, _FIRST_OF_NEXT_CHAIN, [str, str, int], *chain)


def _check_ends(ends: _Ends, head: Head | None, gaps: set[Gap]) -> None:
    chain, first, newest = ends
    if first != 1 and Gap(*chain, 1, first - 1) not in gaps:
        raise _damage("a chain without its beginning")
    if head != newest and (head is None or Gap(*chain, newest.seq + 1, head.seq) not in gaps):
        raise _damage("a chain without its end")


def _damage(what: str) -> sqlite3.DatabaseError:
    """Damage that SQLite did not notice, as SQLite would have put it."""
    return sqlite3.DatabaseError(f"inconsistent journal: {what}")
