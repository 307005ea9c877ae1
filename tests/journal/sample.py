"""Sample journals of two games and two phones, chains as any phone could write them, and ways to lose parts."""

import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random
from typing import NamedTuple

from referee_app.journal.chain import Chain, Entry, Envelope
from referee_app.journal.journal import Journal
from referee_app.journal.sqlite_format import PAGE_SIZE

GAMES = ("meadow", "wood")
NAMES = {"p1": "Zoë", "p2": "Jérôme", "p3": "Ida"}
_LENGTHS = (5, 120, 120, 200, 900, 2500, 9000)
_LEAF = 10
"""The first byte of a page that holds rows and leads to no other page."""


class Files(NamedTuple):
    """The bytes of a journal: its main file and its write-ahead log."""

    main: bytes
    wal: bytes

    def put(self, path: Path) -> Path:
        """Write them where a journal of that path would have them."""
        path.write_bytes(self.main)
        if self.wal:
            wal_of(path).write_bytes(self.wal)
        return path


class Sample(NamedTuple):
    """A journal as it was closed, as a killed app would leave it, and what is in it."""

    device: str
    closed: Files
    killed: Files
    events: Mapping[str, list[Envelope]]


def entry(text: str = "", length: int = 0) -> Entry:
    """Something to record."""
    return Entry("said", 1, json.dumps({"text": text, "more": "x" * length}))


def play(journal: Journal, actions: int, seed: int) -> None:
    """Record actions of several events, now in this game and now in that."""
    random = Random(seed)
    for turn in range(actions):
        game = random.choice(GAMES)
        entries = [entry(f"{seed}-{turn}-{n}", random.choice(_LENGTHS)) for n in range(random.randint(1, 4))]
        journal.append(game, entries, now_ms=1000 * seed + turn, after=journal.head(game))


def make_sample(folder: Path) -> Sample:
    """Two phones' events in one journal; half of them in the log only, as long as it is open."""
    path = folder / "sample"
    with Journal.open(path) as journal, Journal.open(folder / "other") as other:
        device = journal.device
        play(journal, 60, seed=1)
        play(other, 60, seed=2)
        for player, name in NAMES.items():
            journal.set_names("wood", {player: name})
        share(other, journal)
    with Journal.open(path) as journal:
        play(journal, 60, seed=3)
        killed = Files(path.read_bytes(), wal_of(path).read_bytes())
        events = {game: journal.read(game) for game in GAMES}
    return Sample(device, Files(path.read_bytes(), b""), killed, events)


def share(giver: Journal, taker: Journal) -> None:
    """Give one journal everything that is in another."""
    for summary in giver.games():
        taker.absorb(giver.read(summary.game), now_ms=10_000)


def wal_of(path: Path) -> Path:
    """Where SQLite keeps what is not yet in the main file."""
    return path.with_name(f"{path.name}-wal")


def chains(events: list[Envelope]) -> dict[str, list[Envelope]]:
    """Each device's own events, in its order."""
    found: dict[str, list[Envelope]] = {}
    for envelope in events:
        found.setdefault(envelope.device, []).append(envelope)
    return found


@contextmanager
def two_journals(folder: Path) -> Iterator[tuple[Journal, Journal]]:
    """Two phones."""
    with Journal.open(folder / "one") as one, Journal.open(folder / "two") as two:
        yield one, two


@contextmanager
def somebody_reads(path: Path) -> Iterator[None]:
    """Another connection that has begun to read, as another process would have it: no trace can be removed."""
    with closing(sqlite3.connect(path, isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM names").fetchone()
        yield


def chain_of(game: str, device: str, entries: Iterable[tuple[str, int, str]], now_ms: int) -> list[Envelope]:
    """What a phone recorded of a game from the beginning, each event an action of its own."""
    chain = Chain(game, device)
    head = chain.start
    envelopes = []
    for entry in entries:
        ((envelope, head),) = chain.grow(head, [entry], now_ms, None)
        envelopes.append(envelope)
    return envelopes


def wipe_a_page_with(path: Path, text: bytes) -> None:
    """Wipe a page within the events that have this text; the pages that lead to it stay whole."""
    data = bytearray(path.read_bytes())
    starts = [at for at in range(0, len(data), PAGE_SIZE) if data[at] == _LEAF and text in data[at : at + PAGE_SIZE]]
    middle = starts[len(starts) // 2]
    data[middle : middle + PAGE_SIZE] = bytes(PAGE_SIZE)
    path.write_bytes(data)


def lose_events(path: Path, seq: int, game: str | None = None) -> None:
    """Lose the event of this number of every chain of a game, or of all games; no copy is left in the file."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("DELETE FROM events WHERE seq = ? AND game = coalesce(?, game)", (seq, game))
        connection.execute("VACUUM")
