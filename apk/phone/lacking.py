"""A pytest plugin: a test that needs what no phone has, such as a reader of PDFs, is skipped there, and says so.

What a test looks with it imports as always, and gets a stand-in that skips it when it is called. Where the app is asked
for what it cannot do without such a package, the test is skipped, too; but not where the app finds out what is there,
and not where a test has said itself that the package is missing.

Pages of PDFs that tests look at are drawn by a program of the computer, so that codes printed here are read here.
"""

import builtins
import io
import os
import pickle
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from importlib.abc import MetaPathFinder
from pathlib import Path
from types import ModuleType
from typing import Any, NoReturn

import pytest

from apk.imports import DESKTOP_ONLY

PROJECT = Path(__file__).parents[2]
COMPUTER = PROJECT / ".venv" / "bin" / "python"

FINDS_OUT = "installed_decoders"
"""The function of the app that goes on without a package."""


def skip(package: str) -> NoReturn:
    """End a test, or a module that is being imported."""
    pytest.skip(f"no phone has {package}", allow_module_level=True)


class StandIn(ModuleType):
    """Has everything that is asked for; to call it ends a test."""

    def __getattr__(self, name: str) -> "StandIn":
        if name.startswith("__"):
            raise AttributeError(name)
        return StandIn(f"{self.__name__}.{name}")

    def __call__(self, *_: object, **__: object) -> NoReturn:
        """Skip the test."""
        skip(self.__name__.partition(".")[0])


class Lacking(MetaPathFinder):
    """Looks for the packages that no phone has, in the place of who would not find them."""

    def find_spec(self, name: str, *_: object) -> None:
        """Skip the test, unless the app finds out what is there."""
        if name not in DESKTOP_ONLY:
            return
        frame = sys._getframe()
        while frame.f_back is not None:
            if frame.f_code.co_name == FINDS_OUT:
                return
            frame = frame.f_back
        skip(name)


_import = builtins.__import__


def _import_for_tests(name: str, globals: Any = None, *rest: Any, **named: Any) -> ModuleType:  # noqa: A002
    package = name.partition(".")[0]
    if package in DESKTOP_ONLY and str((globals or {}).get("__name__")).startswith("tests."):
        return StandIn(package)
    return _import(name, globals, *rest, **named)


def drawn_by_the_computer(pdf: bytes, dpi: int, *, gray: bool = False, every: int = 1) -> Iterator[Any]:
    """What the tests' own `pictures` draws of a PDF, in the environment of `make test`."""
    script = (
        "import pickle, sys; from tests.card_printing.printed_pdf import pictures\n"
        f"for page in pictures(sys.stdin.buffer.read(), {dpi}, gray={gray}, every={every}):\n"
        "    pickle.dump(page, sys.stdout.buffer)"
    )
    others = {name: value for name, value in os.environ.items() if name != "LD_LIBRARY_PATH"}
    drawn = subprocess.run(
        [COMPUTER, "-c", script], input=pdf, stdout=subprocess.PIPE, env=others, cwd=PROJECT, check=True
    )
    pages = io.BytesIO(drawn.stdout)
    while pages.tell() < len(drawn.stdout):
        yield pickle.load(pages)


def pytest_configure() -> None:
    """Begin before any test is imported."""
    builtins.__import__ = _import_for_tests
    sys.meta_path.insert(0, Lacking())
    reading: Any = import_module("tests.card_printing.printed_pdf")
    reading.pictures = drawn_by_the_computer
    timing: Any = import_module("tests.timing")
    timing.KEPT = PROJECT / "build" / "test-phone-seconds"  # skipped tests take none


def pytest_report_teststatus(report: pytest.CollectReport | pytest.TestReport) -> tuple[str, str, str] | None:
    """No letter for a test that was skipped: there are many, and they are counted at the end."""
    return ("skipped", "", "SKIPPED") if report.skipped else None


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Say what was skipped, and why."""
    reasons = Counter(report.longrepr[2] for report in terminalreporter.stats.get("skipped", ()))
    for reason, times in reasons.most_common():
        terminalreporter.write_line(f"{times} skipped: {reason.removeprefix('Skipped: ')}")
