"""Disks that are full or read-only: a refusal in a sentence, and nothing half-written.

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


@pytest.mark.parametrize(
    ("scenario", "told"), [("full", "There is no room left on the disk"), ("read_only", "cannot be written")]
)
def test_a_disk_that_takes_no_more_is_a_refusal_and_loses_nothing(scenario: str, told: str, tmp_path: Path) -> None:
    unshare = shutil.which("unshare")
    if unshare is None:
        pytest.skip("unshare is not installed")
    namespace = [unshare, "-m"] if os.geteuid() == 0 else [unshare, "-rm"]
    mount = [*namespace, "sh", "-c", f'mount -t tmpfs -o size={SIZE} none "$0" && exec "$@"', str(tmp_path)]
    attempt = subprocess.run([*mount, "true"], capture_output=True, text=True, check=False)
    if attempt.returncode:
        pytest.skip(f"no disk can be mounted here: {attempt.stderr.strip()}")
    program = [sys.executable, "-m", "tests.card_printing.small_disk", scenario, str(tmp_path)]
    ran = subprocess.run([*mount, *program], cwd=PROJECT, capture_output=True, text=True, check=False)
    assert ran.stdout.endswith("done\n"), ran.stderr
    assert told in ran.stderr
    assert list(tmp_path.iterdir()) == []
