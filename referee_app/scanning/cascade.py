"""Reads the codes of a picture: a cheap look first, then other views, in the order of what they gain for their time.

The order was measured on photographs and generated frames; `make bench-scan` measures what it reads.
"""

import math
from collections.abc import Collection, Sequence

from referee_app.scanning.budget import Budget, Costs
from referee_app.scanning.codes import Code
from referee_app.scanning.decoders.at_hand import decoders
from referee_app.scanning.decoders.decoder import Decoder
from referee_app.scanning.frame import Gray
from referee_app.scanning.qr.patterns import VERSIONS
from referee_app.scanning.search import Search
from referee_app.scanning.steps import Step, steps

_PATIENCE = 4
"""An open search ends when so many deeper views in a row have added nothing and no place looks like a code unread."""


class Cascade:
    """Reads with the decoders at hand; remembers from picture to picture what each way of looking costs."""

    def __init__(self, readers: Sequence[Decoder] | None = None, versions: Collection[int] = VERSIONS) -> None:
        self._readers = decoders() if readers is None else tuple(readers)
        self._versions = versions
        self._steps = steps(self._readers)
        self._costs = Costs()

    def glance(self, gray: Gray) -> tuple[Code, ...]:
        """What the cheap level reads."""
        search = self._search(gray, math.inf)
        self._steps[0](search)
        return tuple(search.codes)

    def read(self, gray: Gray, want: int | None = None, budget_s: float = math.inf, turn: int = 0) -> tuple[Code, ...]:
        """The codes of a picture, by ever more views while fewer texts than wanted are in and time is left.

        If it is open how many are wanted, it ends when deeper views stop adding. Where time never suffices for all
        views, looks at a film count their turns: each begins with another of the deeper views.
        """
        search = self._search(gray, budget_s)
        patience = _PATIENCE
        for step in self._in_turn(turn):
            before = len(search.codes)
            step(search)
            patience = _PATIENCE if len(search.codes) > before else patience - 1
            if _is_enough(search, want, patience):
                break
        return tuple(search.codes)

    def _in_turn(self, turn: int) -> tuple[Step, ...]:
        cheap, *deeper = self._steps
        first = turn % len(deeper)
        return cheap, *deeper[first:], *deeper[:first]

    def _search(self, gray: Gray, seconds: float) -> Search:
        return Search(gray, self._readers[0], self._versions, Budget(seconds, self._costs))


def _is_enough(search: Search, want: int | None, patience: int) -> bool:
    if want is None:
        return bool(search.codes) and patience <= 0 and not search.has_suspects
    return len({code.text for code in search.codes}) >= want
