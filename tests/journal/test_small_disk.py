"""Disks that are full or read-only: a refusal, nothing half-written, and on it goes when there is room.

Each scenario has a small disk of its own, in a mount namespace that ends with it.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[2]
SIZE = "1m"


def on_a_small_disk(scenario: str, folder: Path, program: str = "tests.journal.small_disk") -> str:
    unshare = shutil.which("unshare")
    if unshare is None:
        pytest.skip("unshare is not installed")
    namespace = [unshare, "-m"] if os.geteuid() == 0 else [unshare, "-rm"]
    mount = [*namespace, "sh", "-c", f'mount -t tmpfs -o size={SIZE} none "$0" && exec "$@"', str(folder)]
    attempt = subprocess.run([*mount, "true"], capture_output=True, text=True, check=False)
    if attempt.returncode:
        pytest.skip(f"no disk can be mounted here: {attempt.stderr.strip()}")
    run = [sys.executable, "-m", program, scenario, str(folder)]
    return subprocess.run([*mount, *run], cwd=PROJECT, stdout=subprocess.PIPE, text=True, check=True).stdout


@pytest.mark.parametrize(
    "scenario",
    [
        "fill",
        "rescue_without_room",
        "rescue_with_little_room",
        "rescue_without_room_for_a_copy",
        "forget_without_room",
        "read_only",
    ],
)
def test_a_disk_that_takes_no_more_is_a_refusal_and_loses_nothing(scenario: str, tmp_path: Path) -> None:
    assert on_a_small_disk(scenario, tmp_path) == "done\n"
    assert list(tmp_path.iterdir()) == []
