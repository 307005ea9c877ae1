"""A pytest plugin: runs the slowest test files first and shows the progress.

The seconds of every file are kept in `build` for the next time. Where nothing is known, as on a new machine, windows,
cameras and printing come first, and every test counts alike.
"""

import json
import time
from collections import Counter
from pathlib import Path

import pytest

KEPT = Path(__file__).parent.parent / "build" / "test-seconds"
SLOW = (
    "tests/screens/",
    "tests/scanning/",
    "tests/cameras/",
    "tests/card_printing/",
    "tests/table_games/test_",
    "tests/commands/",
)
EVERY = 20
"""Seconds between two lines where nobody sits before a terminal."""


def file_of(nodeid: str) -> str:
    """The file of a test."""
    return nodeid.partition("::")[0]


def known_seconds(kept: Path) -> dict[str, float]:
    """What each file took the last time; nothing where that is not known."""
    try:
        return {str(file): float(seconds) for file, seconds in json.loads(kept.read_text("utf-8")).items()}
    except (OSError, ValueError, TypeError, AttributeError):
        return {}


def longest_first(files: list[str], known: dict[str, float]) -> list[str]:
    """The files in an order that leaves no worker with a long one at the end; new ones come first of all."""
    return sorted(files, key=lambda file: (-known.get(file, float("inf")), not file.startswith(SLOW)))


def clock(seconds: float) -> str:
    """Seconds as minutes and seconds."""
    return f"{int(seconds) // 60}:{int(seconds) % 60:02}"


def line(done: float, passed: float, left: float | None) -> str:
    """How far it is: the share that is done, the seconds that have passed, and those left if they are known."""
    rest = "" if left is None else f", about {clock(left)} left"
    return f"{min(99, int(done * 100)):3} %  {clock(passed)}{rest}"


class Progress:
    """Shows the progress of the tests, in the controlling process."""

    def __init__(self, config: pytest.Config, kept: Path) -> None:
        self._config = config
        self._kept = kept
        self._known = known_seconds(kept)
        self._spent: Counter[str] = Counter()
        self._tests = 0
        self._began = self._said = time.monotonic()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._spent[file_of(report.nodeid)] += report.duration  # type: ignore[assignment]  # seconds are counted, too
        self._tests += report.when == "teardown"
        reporter = self._config.pluginmanager.get_plugin("terminalreporter")
        now = time.monotonic()
        if reporter is None or now - self._said < (1 if reporter.isatty else EVERY):
            return
        self._said = now
        if reporter.isatty:
            reporter.rewrite(self._line(now - self._began), erase=True)
        else:
            reporter.write_line(self._line(now - self._began))

    def pytest_report_teststatus(self, report: pytest.TestReport) -> tuple[str, str, str] | None:
        """No dot for a test that went well."""
        return ("passed", "", "PASSED") if report.passed and report.when == "call" else None

    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        """Keep what was learned; of files that are gone nothing is kept."""
        if exitstatus == pytest.ExitCode.OK and self._tests == session.testscollected:
            self._kept.parent.mkdir(exist_ok=True)
            seconds = self._known | self._spent
            there = {file: round(each, 2) for file, each in seconds.items() if (KEPT.parent.parent / file).exists()}
            self._kept.write_text(json.dumps(there), "utf-8")

    def _line(self, passed: float) -> str:
        if not self._known:
            session = self._config.pluginmanager.get_plugin("session")
            total = getattr(session, "testscollected", 0) or self._tests
            return line(self._tests / total, passed, None)
        rest = sum(max(0.0, seconds - self._spent[file]) for file, seconds in self._known.items())
        left = rest / max(1, len(self._config.option.tx or ()))
        return line(passed / (passed + left), passed, left)


def _kept(config: pytest.Config) -> Path:
    """The sweeps take so long that the seconds with and without them are kept apart."""
    return KEPT.with_suffix(".json" if config.option.markexpr else ".all.json")


def pytest_configure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Progress(config, _kept(config)))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    files = longest_first(list(dict.fromkeys(file_of(item.nodeid) for item in items)), known_seconds(_kept(config)))
    places = {file: place for place, file in enumerate(files)}
    items.sort(key=lambda item: places[file_of(item.nodeid)])
