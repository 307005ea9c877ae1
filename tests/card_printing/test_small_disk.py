"""Disks that are full or read-only: a refusal in a sentence, and nothing half-written.

Each scenario has a small disk of its own, in a mount namespace that ends with it.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from card_printing.__main__ import main
from card_printing.layout.design import Design
from card_printing.sets.set_file import SetFile, load, save
from referee_app.cards.card_set import CardSet
from referee_app.sentence import Refusal
from referee_app.whole_file import NoRoomOnDisk, WritingForbidden

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
    program = [sys.executable, "-m", "tests.card_printing.test_small_disk", scenario, str(tmp_path)]
    ran = subprocess.run([*mount, *program], cwd=PROJECT, capture_output=True, text=True, check=False)
    assert ran.stdout.endswith("done\n"), ran.stderr
    assert told in ran.stderr
    assert list(tmp_path.iterdir()) == []


# The program that prints on the small disk: `python -m tests.card_printing.test_small_disk <scenario> <folder>`.
# It fails with an assertion, or says `done`.


CAMP = SetFile("Camp", CardSet(bytes(16)), Design())


def is_refused(refusal: type[Refusal], attempt: Callable[[], object]) -> bool:
    try:
        attempt()
    except refusal:
        return True
    return False


def fill(folder: Path) -> None:
    with (folder / "reserve").open("wb", buffering=0) as filling:
        try:
            while True:
                filling.write(bytes(4096))
        except OSError:
            return


def full(folder: Path) -> None:
    """Neither a set nor a PDF is half written, and what was there before is whole."""
    path = folder / "camp.cardset"
    save(path, CAMP)
    fill(folder)
    files = {file.name: file.read_bytes() for file in folder.iterdir()}
    assert is_refused(NoRoomOnDisk, lambda: save(folder / "other", CAMP))
    assert is_refused(NoRoomOnDisk, lambda: save(path, replace(CAMP, name="Other"), replace=True))
    assert main(["print", str(path), "--deck", "20"]) == 2
    assert main(["print", str(path), "tables", "posters", "--copies", "2", "--yes", "--remember", "--ink-saver"]) == 2
    assert {file.name: file.read_bytes() for file in folder.iterdir()} == files
    (folder / "reserve").unlink()
    save(path, replace(CAMP, name="Other"), replace=True)
    assert load(path).name == "Other"
    assert main(["print", str(path), "--deck", "20"]) == 0


def read_only(folder: Path) -> None:
    """A disk that was writable once and is no more."""
    path = folder / "camp.cardset"
    save(path, CAMP)
    subprocess.run(["mount", "-o", "remount,ro", str(folder)], check=True)
    assert is_refused(WritingForbidden, lambda: save(folder / "other", CAMP))
    assert is_refused(WritingForbidden, lambda: save(path, CAMP, replace=True))
    assert main(["print", str(path), "--copies", "2", "--yes"]) == 2
    assert load(path) == CAMP


if __name__ == "__main__":
    {"full": full, "read_only": read_only}[sys.argv[1]](Path(sys.argv[2]))
    print("done")
