"""A program that prints on a small disk of its own: `python -m tests.card_printing.small_disk <scenario> <folder>`.

It fails with an assertion, or says `done`.
"""

import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from card_printing.__main__ import main
from card_printing.layout.design import Design
from card_printing.sets.set_file import SetFile, load, save
from referee_app.cards.card_set import CardSet
from referee_app.sentence import Refusal
from referee_app.whole_file import NoRoomOnDisk, WritingForbidden

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
