"""A program that writes one game as quickly as it can, while another does the same.

`python -m tests.journal.hammering <path> <name>`: it waits for a line, then records its actions, asking for the newest
event again whenever it is refused; at last it tells, in JSON, where each action begins and how often it was refused.
"""

import json
import sys
from pathlib import Path

from referee_app.journal.chain import Entry
from referee_app.journal.journal import Journal
from referee_app.journal.refusals import WrittenElsewhere

ACTIONS = 120


def main(path: Path, name: str) -> None:
    accepted: list[int] = []
    refused = 0
    with Journal.open(path) as journal:
        print("ready", flush=True)
        sys.stdin.readline()
        newest = 0
        while len(accepted) < ACTIONS:
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
    print(json.dumps({"accepted": accepted, "refused": refused}), flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
