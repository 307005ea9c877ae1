"""How much time a picture may take: work that is not likely to be done in time is not begun.

It knows no pictures. What work costs is learnt while it is done, so the same rules fit a laptop and an old phone.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar

WorkResult = TypeVar("WorkResult")

_FORGETTING = 0.9
"""How much of an expectation is left after each cheaper turn, or when work was put off: a single slow turn, when
the machine had other things to do, must not rule a kind of work out for ever."""


@dataclass
class WorkCosts:
    """What each kind of work took lately at most, in seconds for each unit of its size."""

    lately: dict[str, float] = field(default_factory=dict)

    def expected(self, work: str, size: float) -> float:
        """Seconds that this work will hardly exceed; what was never done is tried."""
        return self.lately.get(work, 0) * size

    def learn(self, work: str, size: float, seconds: float) -> None:
        """This work took so long."""
        self.lately[work] = max(seconds / size, self.lately.get(work, 0) * _FORGETTING)

    def put_off(self, work: str) -> None:
        """This work was not begun."""
        self.lately[work] = self.lately.get(work, 0) * _FORGETTING


class TimeBudget:
    """The time for one picture, from now on. The first piece of work is done in any case: too little must not blind."""

    def __init__(self, seconds: float, costs: WorkCosts, clock: Callable[[], float] = time.perf_counter) -> None:
        self._costs = costs
        self._clock = clock
        self._until = clock() + seconds
        self._is_begun = False

    @property
    def is_spent(self) -> bool:
        """Whether the time is up."""
        return self._clock() >= self._until

    def allows(self, work: str, size: float) -> bool:
        """Whether this work is likely to be done in time."""
        if not self._is_begun or self._clock() + self._costs.expected(work, size) < self._until:
            return True
        self._costs.put_off(work)
        return False

    def spend(self, work: str, size: float, do: Callable[[], WorkResult]) -> WorkResult | None:
        """What this work gives; None if it would not be done in time."""
        if not self.allows(work, size):
            return None
        self._is_begun = True
        begun = self._clock()
        result = do()
        self._costs.learn(work, size, self._clock() - begun)
        return result
