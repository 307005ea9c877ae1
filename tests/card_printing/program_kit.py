"""An organiser's folder in which commands are run, in this process or in one of their own."""

import os
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from card_printing.__main__ import main

PROJECT = Path(__file__).parents[2]
_NOBODY = 65_534
SMALL = ("--size", "small", "--style", "fronts", "--paper", "a3")
"""A design with few pages."""


def open_terminal() -> tuple[int, int]:
    """Both ends of a terminal; where the system has none, the test that wants one is skipped."""
    try:
        return os.openpty()
    except OSError as missing:
        pytest.skip(f"there is no terminal here: {missing}")


class CardsProgram:
    """One organiser's folder with a set in it, and what the commands said last."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder = folder
        self.camp = folder / "camp.cardset"
        self._capsys = capsys
        self.out = self.err = ""

    def __call__(self, *arguments: str) -> int:
        code = main(arguments)
        self.out, self.err = self._capsys.readouterr()
        return code

    def files(self) -> set[str]:
        return {file.name for file in self.folder.iterdir()}

    def refuses(self, *arguments: str) -> str:
        """The sentence of a refusal, which left everything as it was."""
        before = {file: file.read_bytes() for file in self.folder.iterdir()}
        assert self(*arguments) == 2
        assert {file: file.read_bytes() for file in self.folder.iterdir()} == before
        assert self.out == ""
        return self.err


def environment(**more: str) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(PROJECT), **more}


def in_a_process(
    *arguments: str, folder: Path, given: str = "", **more_environment: str
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "card_printing", *arguments],
        cwd=folder,
        env=environment(**more_environment),
        input=given,
        capture_output=True,
        text=True,
        check=False,
    )


@contextmanager
def without_rights() -> Iterator[None]:
    """Meanwhile, what only its owner may do is forbidden. Root may do everything, and becomes nobody therefore.

    What is to be run must be loaded before: nobody may not read everybody's Python.
    """
    is_root = os.geteuid() == 0
    if is_root:
        os.seteuid(_NOBODY)
    try:
        yield
    finally:
        if is_root:
            os.seteuid(0)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)
