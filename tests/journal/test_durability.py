"""An acknowledged event is on the disk itself, as the kernel's own record of the system calls shows."""

import re
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest

from tests.journal.acknowledging import APPENDS

PROJECT = Path(__file__).parents[2]
WRITE = re.compile(r"\bp?write(?:v|64)?\(\d+<[^>]*-wal>")
SYNC = re.compile(r"\bf(?:data)?sync\(\d+<[^>]*-wal>\)\s+= 0\b")
ACKNOWLEDGEMENT = re.compile(r'\bwrite\(1<.*, "ack ')


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
    program = [sys.executable, "-m", "tests.journal.acknowledging", str(folder / "journal"), synchronous]
    subprocess.run(
        [strace, "-f", "-y", "-e", calls, "-o", trace, *program], cwd=PROJECT, stdout=subprocess.PIPE, check=True
    )
    return acknowledgements(trace.read_text(errors="replace").splitlines())


def test_every_acknowledgement_comes_after_the_sync_of_what_it_acknowledges(tmp_path: Path) -> None:
    assert traced(tmp_path, "FULL") == [True] * APPENDS


def test_the_same_look_finds_out_a_journal_that_does_not_sync(tmp_path: Path) -> None:
    assert traced(tmp_path, "OFF") == [False] * APPENDS
