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
MOST_ACTIONS = 12
MOMENT = 0.002
OPENING = 0.02


class Doomed:
    """The program that forks writers, seen from here."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        assert process.stdin
        assert process.stdout
        self._orders = process.stdin
        self._said = process.stdout.fileno()
        self._rest = b""

    def acknowledged_before_a_kill(self, path: Path, game: str, actions: int, longer: float) -> int:
        """Let a writer live for so many actions and a little longer, kill it, and tell what it acknowledged last."""
        self._orders.write(f"{path} {game}\n".encode())
        self._orders.flush()
        lines: list[str] = []
        while not lines:
            lines += self._hear(None)
        writer = int(lines.pop(0).removeprefix("pid "))
        while len(lines) < actions and "dead" not in lines:
            lines += self._hear(None)
        end = monotonic() + longer
        while (left := end - monotonic()) > 0:
            lines += self._hear(left)
        if "dead" not in lines:
            os.kill(writer, signal.SIGKILL)
        while "dead" not in lines:
            lines += self._hear(None)
        acknowledgements = lines[:-1]
        assert [line for line in acknowledgements if not line.startswith("ack ")] == []
        return max((int(line.removeprefix("ack ")) for line in acknowledgements), default=0)

    def _hear(self, patience: float | None) -> list[str]:
        if not select([self._said], [], [], patience)[0]:
            return []
        heard = os.read(self._said, 65536)
        assert heard, "the program that forks writers has ended"
        *lines, self._rest = (self._rest + heard).split(b"\n")
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
        actions = random.randrange(MOST_ACTIONS)
        # Without any action to wait for, the moment falls somewhere in the opening of the journal.
        longer = random.uniform(0, MOMENT if actions else OPENING)
        last = doomed.acknowledged_before_a_kill(path, game, actions, longer)
        games = acknowledged.setdefault(path, {})
        games[game] = max(games.get(game, 0), last)
    for path, games in acknowledged.items():
        with Journal.open(path) as journal:
            for game, last in games.items():
                events = journal.read(game)
                assert len(events) >= last
                sizes = Counter(event.action for event in events)
                assert sizes == {event.action: json.loads(event.body)["of"] for event in events}
