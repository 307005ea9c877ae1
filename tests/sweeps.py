"""Long lists of cases of which `make test` takes a sample; `make test-all` takes them all."""

from collections.abc import Iterable
from typing import Any

import pytest

is_whole = False
"""Whether all cases are run; set before any test is read."""


def sampled(cases: Iterable[Any], every: int) -> list[Any]:
    """The cases for `parametrize`: each `every`-th one, and the others marked as part of a sweep."""
    marked = []
    for number, case in enumerate(cases):
        values = case if isinstance(case, tuple) else (case,)
        marked.append(pytest.param(*values, marks=() if number % every == 0 else pytest.mark.sweep))
    return marked


def sampled_number(most: int, every: int = 2) -> int:
    """How many cases made by chance are run: each run has others, so a change needs but a part of them."""
    return most if is_whole else most // every
