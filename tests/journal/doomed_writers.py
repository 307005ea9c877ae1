"""A program that lets writers loose and waits for their end: for each line `<path> <game>` it forks one.

Forking a process that has everything loaded takes a millisecond, so hundreds can be killed in a few seconds. A writer
says `pid <n>` when it begins, `ack <seq>` after every action; this program says `dead` when the writer is gone.
"""

import json
import os
import sys
from pathlib import Path
from random import Random

from referee_app.journal.chain import Entry
from referee_app.journal.journal import Journal

LONGEST_BODY = 3000
PAGES_IN_THE_LOG = 12


def say(line: str) -> None:
    os.write(1, f"{line}\n".encode())


def write_until_killed(path: Path, game: str) -> None:
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


def main() -> None:
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


if __name__ == "__main__":
    main()
