import math

import pytest

from referee_app.scanning.search import TimeBudget, WorkCosts


class Clock:
    """A clock that goes on only when something is done."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now

    def work(self, seconds: float) -> str:
        """Take so long."""
        self.now += seconds
        return "done"


def test_work_is_done_while_there_is_time() -> None:
    clock = Clock()
    budget = TimeBudget(1, WorkCosts(), clock)
    assert budget.spend("bend", 1, lambda: clock.work(0.6)) == "done"
    assert not budget.is_spent


def test_work_that_would_not_be_done_in_time_is_not_begun() -> None:
    clock = Clock()
    budget = TimeBudget(1, WorkCosts(), clock)
    budget.spend("bend", 1, lambda: clock.work(0.6))
    assert budget.spend("bend", 1, lambda: clock.work(0.6)) is None
    assert clock.now == pytest.approx(100.6)


def test_cheaper_work_still_fits() -> None:
    clock, costs = Clock(), WorkCosts()
    costs.learn("glance", 1, 0.1)
    budget = TimeBudget(1, costs, clock)
    budget.spend("bend", 1, lambda: clock.work(0.6))
    assert budget.spend("bend", 1, lambda: clock.work(0.6)) is None
    assert budget.spend("glance", 1, lambda: clock.work(0.1)) == "done"


def test_twice_the_size_is_expected_to_take_twice_as_long() -> None:
    clock, costs = Clock(), WorkCosts()
    costs.learn("view", 100, 0.4)
    budget = TimeBudget(1, costs, clock)
    budget.spend("nothing", 1, lambda: clock.work(0))
    assert budget.spend("view", 300, lambda: clock.work(1.2)) is None
    assert budget.spend("view", 200, lambda: clock.work(0.8)) == "done"


def test_nothing_is_begun_when_the_time_is_up() -> None:
    clock = Clock()
    budget = TimeBudget(1, WorkCosts(), clock)
    budget.spend("bend", 1, lambda: clock.work(1))
    assert budget.is_spent
    assert budget.spend("never done before", 1, lambda: clock.work(0)) is None


@pytest.mark.parametrize("seconds", [0, -1, 0.1])
def test_the_first_work_is_done_however_little_time_there_is(seconds: float) -> None:
    clock, costs = Clock(), WorkCosts()
    costs.learn("glance", 1, 0.5)
    budget = TimeBudget(seconds, costs, clock)
    assert budget.spend("glance", 1, lambda: clock.work(0.5)) == "done"
    assert budget.spend("glance", 1, lambda: clock.work(0.5)) is None


def test_what_a_slow_moment_taught_is_forgotten() -> None:
    clock, costs = Clock(), WorkCosts()
    costs.learn("bend", 1, 3.0)
    budget = TimeBudget(1, costs, clock)
    budget.spend("nothing", 1, lambda: clock.work(0))
    tries = next(n for n in range(100) if budget.spend("bend", 1, lambda: clock.work(0.1)) is not None)
    assert tries == pytest.approx(math.log(3) / -math.log(0.9), abs=1)


def test_one_quick_turn_does_not_make_a_slow_one_forgotten() -> None:
    clock, costs = Clock(), WorkCosts()
    costs.learn("bend", 1, 1.5)
    costs.learn("bend", 1, 0.1)
    budget = TimeBudget(1, costs, clock)
    budget.spend("nothing", 1, lambda: clock.work(0))
    assert not budget.allows("bend", 1)


def test_without_a_limit_everything_is_done() -> None:
    clock, costs = Clock(), WorkCosts()
    costs.learn("bend", 1, 1e9)
    assert TimeBudget(math.inf, costs, clock).spend("bend", 1, lambda: clock.work(1e9)) == "done"
