"""Programs that write a journal while a test watches, races or kills them: `python -m tests.journal.writer_programs`.

`acknowledge <path> <synchronous>` appends, and says so when each append returned; the second word is SQLite's own, FULL
for the real thing. `race <path> <name>` waits for a line and then writes one game as quickly as it can. `until-killed`
forks a writer for each line `<path> <game>` that it reads.
"""

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

from referee_app.journal.chain import Entry
from referee_app.journal.journal import Journal
from referee_app.journal.refusals import WrittenElsewhere
from tests.journal.sample import entry

APPENDS = 3
RACED_ACTIONS = 120
LONGEST_BODY = 3000
PAGES_IN_THE_LOG = 12


def say(line: str) -> None:
    """Write a line in one system call, which a trace shows and a kill cannot halve."""
    os.write(1, f"{line}\n".encode())


def acknowledge(path: str, synchronous: str) -> None:
    """Append a few times, and say each time when that returned."""
    with Journal.open(Path(path)) as journal:
        if synchronous != "FULL":
            journal._connection.execute(f"PRAGMA synchronous = {synchronous}")
        for after in range(APPENDS):
            journal.append("wood", [entry("a")], now_ms=1, after=after)
            say(f"ack {after + 1}")


def race(path: str, name: str) -> None:
    """Record actions, asking for the newest event again whenever one is refused.

    At last it tells, in JSON, where each action begins and how often it was refused.
    """
    accepted: list[int] = []
    refused = 0
    with Journal.open(Path(path)) as journal:
        say("ready")
        sys.stdin.readline()
        newest = 0
        while len(accepted) < RACED_ACTIONS:
            size = len(accepted) % 3 + 1
            body = json.dumps({"by": name, "number": len(accepted), "of": size})
            try:
                events = journal.append("wood", [Entry("said", 1, body)] * size, now_ms=1, after=newest)
            except WrittenElsewhere:
                refused += 1
                newest = journal.head("wood")
            else:
                accepted.append(events[0].seq)
                newest = events[-1].seq
    say(json.dumps({"accepted": accepted, "refused": refused}))


def write_until_killed(path: Path, game: str) -> None:
    """Say `pid <n>` at the beginning and `ack <seq>` after every action."""
    random = Random(game)
    say(f"pid {os.getpid()}")
    with Journal.open(path) as journal:
        # Often, so that many are killed while SQLite moves the log into the main file.
        journal._connection.execute(f"PRAGMA wal_autocheckpoint = {PAGES_IN_THE_LOG}")
        after = journal.head(game)
        while True:
            size = random.randint(1, 6)
            body = json.dumps({"of": size, "more": "x" * random.randrange(LONGEST_BODY)})
            after = journal.append(game, [Entry("done", 1, body)] * size, now_ms=after, after=after)[-1].seq
            say(f"ack {after}")


def fork_writers() -> None:
    """Fork a writer for each line, and say `dead` when it is gone.

    Forking a process that has everything loaded takes a millisecond, so hundreds can be killed in a few seconds.
    """
    for line in sys.stdin:
        path, game = line.split()
        writer = os.fork()
        if writer == 0:
            try:
                write_until_killed(Path(path), game)
            except Exception as error:
                say(f"error {error!r}")
            os._exit(1)
        os.waitpid(writer, 0)
        say("dead")


PROGRAMS: dict[str, Callable[..., None]] = {"acknowledge": acknowledge, "race": race, "until-killed": fork_writers}

if __name__ == "__main__":
    PROGRAMS[sys.argv[1]](*sys.argv[2:])
