"""Fixtures: a recorder of reports for each test, and a check that no thread outlives it."""

from collections.abc import Iterator

import pytest

from tests.cameras.scripted import Ear, all_threads_end


@pytest.fixture(autouse=True)
def ear() -> Iterator[Ear]:
    yield Ear()
    assert all_threads_end()
