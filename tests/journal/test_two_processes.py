"""Two processes on one game: each append is written whole or refused, and the chain stays one chain."""

import json
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

from referee_app.journal.journal import Journal
from tests.journal.hammering import ACTIONS

PROJECT = Path(__file__).parents[2]
NAMES = ("left", "right")


def hammered(path: Path) -> dict[str, dict[str, object]]:
    programs = {
        name: subprocess.Popen(
            [sys.executable, "-m", "tests.journal.hammering", str(path), name],
            cwd=PROJECT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for name in NAMES
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
    reports = hammered(path)
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
    assert {len(accepted) for accepted in by.values()} == {ACTIONS}
    # Both began with an empty game, so at least the slower one must have been refused.
    assert any(report["refused"] for report in reports.values())
