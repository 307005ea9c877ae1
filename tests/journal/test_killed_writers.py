"""A writer may be killed at any moment: what it acknowledged is there, and no action is there by half."""

import json
import os
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from select import select
from time import monotonic

import pytest

from referee_app.journal.journal import Journal

PROJECT = Path(__file__).parents[2]
KILLS = 200
WRITERS_PER_FILE = 8
LONGEST_LIFE = 0.03


class Doomed:
    """The program that forks writers, seen from here."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        assert process.stdin
        assert process.stdout
        self._orders = process.stdin
        self._said = process.stdout.fileno()
        self._rest = b""

    def acknowledged_before_a_kill(self, path: Path, game: str, life: float) -> int:
        """Let a writer live for so long, kill it, and tell the last event that it acknowledged."""
        self._orders.write(f"{path} {game}\n".encode())
        self._orders.flush()
        lines: list[str] = []
        while not lines:
            lines += self._hear(None)
        writer = int(lines.pop(0).removeprefix("pid "))
        end = monotonic() + life
        while (left := end - monotonic()) > 0:
            lines += self._hear(left)
        os.kill(writer, signal.SIGKILL)
        while "dead" not in lines:
            lines += self._hear(None)
        assert [line for line in lines if line.startswith("error")] == []
        return max((int(line.removeprefix("ack ")) for line in lines if line.startswith("ack ")), default=0)

    def _hear(self, patience: float | None) -> list[str]:
        if not select([self._said], [], [], patience)[0]:
            return []
        *lines, self._rest = (self._rest + os.read(self._said, 65536)).split(b"\n")
        return [line.decode() for line in lines]


@pytest.fixture
def doomed() -> Iterator[Doomed]:
    program = [sys.executable, "-m", "tests.journal.doomed_writers"]
    with subprocess.Popen(program, cwd=PROJECT, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        yield Doomed(process)


def test_nothing_acknowledged_is_lost_and_no_action_is_halved(doomed: Doomed, tmp_path: Path) -> None:
    random = Random(5)
    acknowledged: dict[Path, dict[str, int]] = {}
    for number in range(KILLS):
        path = tmp_path / f"journal-{number // WRITERS_PER_FILE}"
        # Two writers in a row on the same game, so that one has to go on where another was killed.
        game = f"game-{number // 2}"
        last = doomed.acknowledged_before_a_kill(path, game, random.uniform(0, LONGEST_LIFE))
        games = acknowledged.setdefault(path, {})
        games[game] = max(games.get(game, 0), last)
    assert sum(last > 0 for games in acknowledged.values() for last in games.values()) > KILLS // 8
    for path, games in acknowledged.items():
        with Journal.open(path) as journal:
            for game, last in games.items():
                events = journal.read(game)
                assert len(events) >= last
                sizes = Counter(event.action for event in events)
                assert sizes == {event.action: json.loads(event.body)["of"] for event in events}
