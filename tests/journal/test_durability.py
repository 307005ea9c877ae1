"""What was acknowledged is on the disk, whole, whether a writer is traced, raced by another or killed."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from select import select
from time import monotonic

import pytest

from referee_app.journal.journal import Journal
from tests.journal.writer_programs import APPENDS, RACED_ACTIONS
from tests.sweeps import sampled_number

PROJECT = Path(__file__).parents[2]
WRITE = re.compile(r"\bp?write(?:v|64)?\(\d+<[^>]*-wal>")
SYNC = re.compile(r"\bf(?:data)?sync\(\d+<[^>]*-wal>\)\s+= 0\b")
ACKNOWLEDGEMENT = re.compile(r'\bwrite\(1<.*, "ack ')
RACERS = ("left", "right")
KILLS = sampled_number(200)
WRITERS_PER_FILE = 8
MOST_ACTIONS = 12
MOMENT = 0.002
OPENING = 0.02


# Traced


def acknowledgements(trace: Iterable[str]) -> list[bool]:
    """For each acknowledgement, whether everything written to the log since the last one had been synced before."""
    found: list[bool] = []
    wrote = synced = False
    for call in trace:
        if WRITE.search(call):
            wrote, synced = True, False
        elif SYNC.search(call):
            synced = True
        elif ACKNOWLEDGEMENT.search(call):
            found.append(wrote and synced)
            wrote = synced = False
    return found


def traced(folder: Path, synchronous: str) -> list[bool]:
    strace = shutil.which("strace")
    if strace is None:
        pytest.skip("strace is not installed")
    attempt = subprocess.run([strace, "-o", "/dev/null", "true"], capture_output=True, text=True, check=False)
    if attempt.returncode:
        pytest.skip(f"strace may not trace here: {attempt.stderr.strip()}")
    trace = folder / "trace"
    calls = "write,pwrite64,writev,fsync,fdatasync"
    program = [
        sys.executable,
        "-m",
        "tests.journal.writer_programs",
        "acknowledge",
        str(folder / "journal"),
        synchronous,
    ]
    subprocess.run(
        [strace, "-f", "-y", "-e", calls, "-o", trace, *program], cwd=PROJECT, stdout=subprocess.PIPE, check=True
    )
    return acknowledgements(trace.read_text(errors="replace").splitlines())


def test_every_acknowledgement_comes_after_the_sync_of_what_it_acknowledges(tmp_path: Path) -> None:
    assert traced(tmp_path, "FULL") == [True] * APPENDS


def test_the_same_look_finds_out_a_journal_that_does_not_sync(tmp_path: Path) -> None:
    assert traced(tmp_path, "OFF") == [False] * APPENDS


# Two processes on one game


def raced(path: Path) -> dict[str, dict[str, object]]:
    programs = {
        name: subprocess.Popen(
            [sys.executable, "-m", "tests.journal.writer_programs", "race", str(path), name],
            cwd=PROJECT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for name in RACERS
    }
    for program in programs.values():
        assert program.stdout
        assert program.stdout.readline() == "ready\n"
    for program in programs.values():
        assert program.stdin
        program.stdin.write("go\n")
        program.stdin.flush()
    return {name: json.loads(program.communicate()[0]) for name, program in programs.items()}


def test_two_writers_never_mix_up_a_game(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    Journal.open(path).close()
    reports = raced(path)
    with Journal.open(path) as journal:
        events = journal.read("wood")
    actions = {event.action: [each for each in events if each.action == event.action] for event in events}
    by: dict[str, list[int]] = defaultdict(list)
    for action, members in actions.items():
        assert [event.seq for event in members] == list(range(action, action + len(members)))
        (body,) = {event.body for event in members}
        told = json.loads(body)
        assert told["of"] == len(members)
        assert told["number"] == len(by[told["by"]])
        by[told["by"]].append(action)
    assert by == {name: report["accepted"] for name, report in reports.items()}
    assert {len(accepted) for accepted in by.values()} == {RACED_ACTIONS}
    # Both began with an empty game, so at least the slower one must have been refused.
    assert any(report["refused"] for report in reports.values())


# Killed


class ForkedWriters:
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
            lines += self._read_lines(None)
        writer = int(lines.pop(0).removeprefix("pid "))
        while len(lines) < actions and "dead" not in lines:
            lines += self._read_lines(None)
        end = monotonic() + longer
        while (left := end - monotonic()) > 0:
            lines += self._read_lines(left)
        if "dead" not in lines:
            os.kill(writer, signal.SIGKILL)
        while "dead" not in lines:
            lines += self._read_lines(None)
        acknowledgements = lines[:-1]
        assert [line for line in acknowledgements if not line.startswith("ack ")] == []
        return max((int(line.removeprefix("ack ")) for line in acknowledgements), default=0)

    def _read_lines(self, patience: float | None) -> list[str]:
        if not select([self._said], [], [], patience)[0]:
            return []
        read = os.read(self._said, 65536)
        assert read, "the program that forks writers has ended"
        *lines, self._rest = (self._rest + read).split(b"\n")
        return [line.decode() for line in lines]


@pytest.fixture
def writers() -> Iterator[ForkedWriters]:
    program = [sys.executable, "-m", "tests.journal.writer_programs", "until-killed"]
    with subprocess.Popen(program, cwd=PROJECT, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        yield ForkedWriters(process)


def test_nothing_acknowledged_is_lost_and_no_action_is_halved(writers: ForkedWriters, tmp_path: Path) -> None:
    random = Random(5)
    acknowledged: dict[Path, dict[str, int]] = {}
    for number in range(KILLS):
        path = tmp_path / f"journal-{number // WRITERS_PER_FILE}"
        # Two writers in a row on the same game, so that one has to go on where another was killed.
        game = f"game-{number // 2}"
        actions = random.randrange(MOST_ACTIONS)
        # Without any action to wait for, the moment falls somewhere in the opening of the journal.
        longer = random.uniform(0, MOMENT if actions else OPENING)
        last = writers.acknowledged_before_a_kill(path, game, actions, longer)
        games = acknowledged.setdefault(path, {})
        games[game] = max(games.get(game, 0), last)
    for path, games in acknowledged.items():
        with Journal.open(path) as journal:
            for game, last in games.items():
                events = journal.read(game)
                assert len(events) >= last
                sizes = Counter(event.action for event in events)
                assert sizes == {event.action: json.loads(event.body)["of"] for event in events}
