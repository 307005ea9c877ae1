"""What all tests share: a system that says nothing of its language, and hypothesis in a manner for noisy machines.

Where CI says so, the examples are the same every time: a change is judged by what it changes. Elsewhere they are new
ones in every run, and so find more.
"""

import ctypes
import gc
import os
from collections.abc import Iterator
from functools import _lru_cache_wrapper

import pytest
from hypothesis import HealthCheck, settings

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

GARBAGE = 200_000
"""When there are so many objects more than at the last look, they are looked through for garbage after a test."""

_trim = getattr(ctypes.CDLL(None), "malloc_trim", None) if os.name == "posix" else None


def pytest_collection_finish() -> None:
    """All that was imported stays: nobody looks through it again, not even at the end."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(2_000_000)  # widgets come by the thousand, and while a test runs most of them are still wanted


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> Iterator[None]:
    """Give back what a test left in circles, and after the last one of a file what was cached for all of them."""
    done = yield
    module = getattr(item, "module", None)
    if module is not None and module is not getattr(nextitem, "module", None):
        for each in vars(module).values():
            if isinstance(each, _lru_cache_wrapper) and each.__module__ == module.__name__:
                each.cache_clear()
    if gc.get_count() > (GARBAGE, 0, 0):
        gc.collect()
        if _trim is not None:
            _trim(0)  # otherwise what one thread has freed is kept for that thread
    return done
