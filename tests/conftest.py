"""Settings of all tests: no system language, and hypothesis without deadlines for noisy machines.

Where CI says so, the examples are the same every time: a change is judged by what it changes. Elsewhere they are new
ones in every run, and so find more.
"""

import ctypes
import gc
import os
import sys
import tempfile
from collections.abc import Iterator
from functools import _lru_cache_wrapper
from mmap import PAGESIZE
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests import sweeps

for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
    os.environ.pop(variable, None)  # programs speak the language of the system, and tests read English

settings.register_profile(
    "here",
    deadline=None,
    database=None,
    derandomize=bool(os.environ.get("CI")),
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("here")

LOCALE = Path(__file__).parents[1] / "referee_app" / "words" / "locale"

GARBAGE = 100_000
"""When there are so many objects more than at the last look, they are looked through for garbage after a test."""

LARGE = 400
"""Megabytes; a worker that has more after a file lets go of everything that tests keep to make it only once."""

GROWTH = 50
"""Megabytes; a worker that has grown by so much within a file does so, too."""

_cleared_at = [LARGE]
"""How many megabytes were left then."""

IN_MEMORY = Path("/dev/shm")
"""Where the files of tests lie, if there is room: a journal waits for the disk at every append, and no test has to.

That it does wait is seen in a trace of its system calls, which are the same here."""

ROOM = 2 * 2**30
"""Bytes; a whole run leaves far fewer, and takes them away when all went well."""

_libc = ctypes.CDLL(None) if os.name == "posix" else None
_trim = getattr(_libc, "malloc_trim", None)

ALLOCATION = {-8: 2, -3: 128 * 2**10}
"""Settings of glibc's `mallopt`: at most two arenas, and a block of 128 KB or more goes back once it is freed.

By default every thread has an arena of its own, and the second limit grows with every picture that is freed: freed
memory then stays with the worker."""

if _libc is not None and hasattr(_libc, "mallopt"):
    for _parameter, _value in ALLOCATION.items():
        _libc.mallopt(_parameter, _value)


def _offers_room(folder: Path) -> bool:
    """Whether many files can lie there, and programs among them can be run."""
    if not hasattr(os, "statvfs") or not os.access(folder, os.W_OK):
        return False
    there = os.statvfs(folder)
    return there.f_bavail * there.f_frsize > ROOM and not there.f_flag & os.ST_NOEXEC


if "TMPDIR" not in os.environ and _offers_room(IN_MEMORY):
    os.environ["TMPDIR"] = tempfile.tempdir = str(IN_MEMORY)


def pytest_configure(config: pytest.Config) -> None:
    """Compile sentences that were edited since; the workers of a run on several cores find them compiled."""
    sweeps.is_whole = not config.option.markexpr
    if hasattr(config, "workerinput") or not uncompiled(LOCALE):
        return
    from babel.messages.pofile import PoFileError  # noqa: PLC0415

    from referee_app.words.catalogues import compile_catalogues  # noqa: PLC0415

    try:
        compile_catalogues(LOCALE)
    except PoFileError as error:
        raise pytest.UsageError(f"a catalogue in {LOCALE} cannot be read: {error}") from error


def uncompiled(locale: Path) -> list[Path]:
    """The catalogues that are newer than what the app reads."""
    return [
        source for source in locale.glob("*/LC_MESSAGES/*.po") if _changed(source) > _changed(source.with_suffix(".mo"))
    ]


def _changed(path: Path) -> float:
    return path.stat().st_mtime if path.exists() else 0


def pytest_collection_finish() -> None:
    """All that was imported stays: nobody looks through it again, not even at the end."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(2_000_000)  # widgets come by the thousand, and while a test runs most of them are still wanted


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> Iterator[None]:
    """Give back what a test left in circles, and after the last one of a file what was kept for all of them."""
    done = yield
    file, following = _file(item), _file(nextitem)
    young, *older = gc.get_count()
    if young > GARBAGE or any(older):
        gc.collect()
    megabytes = _megabytes()
    if file != following or megabytes > _cleared_at[0] + GROWTH:
        _clear_caches("tests." if megabytes > LARGE else file)
        if _trim is not None:
            _trim(0)  # otherwise what one thread has freed is kept for that thread
        _cleared_at[0] = max(LARGE, _megabytes())
    return done


def _file(item: pytest.Item | None) -> str:
    return str(getattr(getattr(item, "module", None), "__name__", ""))


def _clear_caches(within: str) -> None:
    for name, module in list(sys.modules.items()):
        if name.startswith(within):
            for each in vars(module).values():
                if isinstance(each, _lru_cache_wrapper) and each.__module__ == name:
                    each.cache_clear()


def _megabytes() -> int:
    """What this process has of the memory, where the system tells it."""
    try:
        return int(Path("/proc/self/statm").read_text("ascii").split()[1]) * PAGESIZE // 2**20
    except OSError:
        return 0
