"""Long lists of cases of which `make test` takes a sample; `make test-all` takes them all."""

from collections.abc import Iterable
from typing import Any

import pytest


def sampled(cases: Iterable[Any], every: int) -> list[Any]:
    """The cases for `parametrize`: each `every`-th one, and the others marked as part of a sweep."""
    marked = []
    for number, case in enumerate(cases):
        values = case if isinstance(case, tuple) else (case,)
        marked.append(pytest.param(*values, marks=() if number % every == 0 else pytest.mark.sweep))
    return marked
