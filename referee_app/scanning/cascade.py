"""Reads the codes of a picture: a quick pass first, then slower views, ordered by what they gain for their time.

The order was measured on photographs and generated frames; `make bench-scan` measures what it reads. A large picture is
looked at in a smaller size first and then in parts: no picture takes more memory than the largest part does.
"""

import math
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

from referee_app.scanning.decoders import Decoder, Zbar, Zxing, installed_decoders
from referee_app.scanning.frame import Gray, PicturePart, is_large, shrunk, tiles
from referee_app.scanning.qr.layout import VERSIONS
from referee_app.scanning.search import Search, TimeBudget, WorkCosts, moved, part_around
from referee_app.scanning.views import (
    DOUBLE,
    EVEN,
    FOCUSED,
    FOCUSED_FINE,
    HALF,
    NEGATIVE,
    PLAIN,
    SHADOWLESS,
    SHARPENED,
    THRESHOLDED,
    PictureView,
)
from referee_app.sentence import Refusal
from referee_app.watching.codes import Code

_PATIENCE = 4
"""An open search ends when so many deeper views in a row have added nothing and no place looks like a code unread."""

_QUICK = 5
"""So many ways, the cheap level among them, are tried in all parts of a large picture before any other."""

CARD_VERSIONS = (2,)
"""Our own cards. A lone finder pattern is worth a search only where it is known how large its code is."""

ReadingStep = Callable[[Search], None]


class NoDecoder(Refusal):
    """Neither zxing-cpp nor zbar is there: nothing can read a code."""

    key = "refusal.scan.no_decoder"


class Cascade:
    """Reads pictures with the available decoders, and remembers what each kind of work costs.

    The clock is the one that budgets go by: for a camera the one on the wall, as frames grow old; for files
    `time.process_time`, as nothing is lost by waiting for a busy machine, and threads of OpenCV count as work.
    """

    def __init__(
        self,
        decoders: Sequence[Decoder] | None = None,
        versions: Collection[int] = VERSIONS,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        self._decoders = installed_decoders() if decoders is None else tuple(decoders)
        self._versions = versions
        self._clock = clock
        self._steps = steps(self._decoders)
        self._costs = WorkCosts()

    def glance(self, gray: Gray, budget_s: float = math.inf) -> tuple[Code, ...]:
        """What the cheap level reads."""
        small, full = self._searches(gray, self._budget(budget_s))
        for search in (*small, *full):
            self._steps[0](search)
        return tuple(full[0].codes)

    def follow(self, gray: Gray, known: Iterable[Code]) -> tuple[Code, ...]:
        """Which of the codes of the frame before are read again about where they were: the cheapest look of all."""
        found = []
        for code in known:
            part, left, top = part_around(gray, code.quad)
            again = (each for each in self._decoders[0].read(part).codes if each.text == code.text)
            found += [Code(each.text, moved(each.quad, left, top)) for each in again]
        return tuple(found)

    def shows_unread(self, gray: Gray, codes: Iterable[Code], views: Sequence[PictureView]) -> bool:
        """Whether one of the views shows a finder pattern that is in none of the codes that were read.

        Wherever a closer look reads more than a glance, there is one to be seen, plainly or in half the size; in a
        picture far out of focus when it is sharpened.
        """
        small, full = self._searches(gray, self._budget(math.inf), codes)
        return any(search.shows_finder(view) for search in (*small, *full) for view in views)

    def read(self, gray: Gray, want: int | None = None, budget_s: float = math.inf, turn: int = 0) -> tuple[Code, ...]:
        """The codes of a picture, by ever more views while fewer texts than wanted are in and time is left.

        If it is open how many are wanted, it ends when deeper views stop adding. Where time never suffices for all
        views, looks at a film count their turns: each begins with another of the deeper views.
        """
        *_, codes = self.closer_looks(gray, want, budget_s, turn)
        return codes

    def closer_looks(
        self, gray: Gray, want: int | None = None, budget_s: float = math.inf, turn: int = 0
    ) -> Iterator[tuple[Code, ...]]:
        """The codes known after each step, for callers that decide themselves when they are enough."""
        small, full = self._searches(gray, self._budget(budget_s))
        codes, most_patience = full[0].codes, _PATIENCE * (2 if small else 1)
        patience = most_patience
        for searches, step in _in_order(small, full, self._in_turn(turn)):
            before = len(codes)
            for search in searches:
                step(search)
                if len(searches) > 1:
                    search.forget_views()
            yield tuple(codes)
            patience = most_patience if len(codes) > before else patience - 1
            if _is_enough((*small, *full), want, patience):
                return

    def _in_turn(self, turn: int) -> tuple[ReadingStep, ...]:
        cheap, *deeper = self._steps
        first = turn % len(deeper)
        return cheap, *deeper[first:], *deeper[:first]

    def _budget(self, seconds: float) -> TimeBudget:
        return TimeBudget(seconds, self._costs, self._clock)

    def _searches(
        self, gray: Gray, budget: TimeBudget, known: Iterable[Code] = ()
    ) -> tuple[list[Search], list[Search]]:
        """Of a large picture in a smaller size, and of all its parts in full size; any other is one part."""
        codes = list(known)
        small, full = ([shrunk(gray)], tiles(gray)) if is_large(gray) else ([], [PicturePart(gray)])

        def search(part: PicturePart) -> Search:
            return Search(part, self._decoders[0], self._versions, budget, codes)

        return list(map(search, small)), list(map(search, full))


def _in_order(
    small: Sequence[Search], full: Sequence[Search], ways: Sequence[ReadingStep]
) -> Iterator[tuple[Sequence[Search], ReadingStep]]:
    """What is searched in which way, one after the other.

    In a large picture most codes can be read in the smaller size, for a fraction of the time; so each group of ways is
    tried there first.
    """
    for group in (ways[:1], ways[1:_QUICK], ways[_QUICK:]) if small else (ways,):
        for searches in filter(None, (small, full)):
            for step in group:
                yield searches, step


def _is_enough(searches: Sequence[Search], want: int | None, patience: int) -> bool:
    if want is None:
        is_any_read = bool(searches[0].codes)
        return is_any_read and patience <= 0 and not any(search.has_suspects for search in searches)
    return len({code.text for code in searches[0].codes}) >= want


def steps(decoders: Sequence[Decoder]) -> tuple[ReadingStep, ...]:
    """The reading steps with these decoders, ordered by what they gained for their time in measurements.

    The first one is the cheap level. zxing-cpp is quick and also reports where there is a code that it cannot read;
    without it the squares of finder patterns have to do that.
    """
    named = {decoder.name: decoder for decoder in decoders}
    zxing, zbar = named.get(Zxing.name), named.get(Zbar.name)
    if zxing is not None:
        return tuple(_with_zxing(zxing, zbar))
    if zbar is not None:
        return tuple(_with_zbar_alone(zbar))
    raise NoDecoder


def _with_zxing(zxing: Decoder, zbar: Decoder | None) -> Iterator[ReadingStep]:
    yield lambda search: search.decode(zxing, PLAIN)
    yield lambda search: search.decode(zxing, EVEN)
    yield lambda search: search.decode(zxing, SHADOWLESS)
    yield lambda search: search.repair_failed(PLAIN)
    yield lambda search: search.repair_squares(PLAIN, located=PLAIN)
    yield lambda search: _decode_and_bend(search, zxing, DOUBLE, DOUBLE)
    yield lambda search: _decode_and_bend(search, zxing, HALF, PLAIN)
    yield lambda search: search.repair_squares(PLAIN, located=HALF)
    yield lambda search: _everything(search, zxing, SHARPENED)
    yield lambda search: search.repair_lone(CARD_VERSIONS)
    yield lambda search: _everything(search, zxing, FOCUSED)
    yield lambda search: _everything(search, zxing, FOCUSED_FINE)
    if zbar is not None:
        yield lambda search: search.decode(zbar, HALF)
    yield lambda search: search.repair_squares(PLAIN, located=DOUBLE)


def _with_zbar_alone(zbar: Decoder) -> Iterator[ReadingStep]:
    yield lambda search: search.decode_squares(zbar)
    yield lambda search: search.repair_squares(PLAIN, located=PLAIN)
    yield lambda search: search.decode(zbar, PLAIN)
    yield lambda search: search.repair_squares(SHADOWLESS, located=SHADOWLESS)
    yield lambda search: search.repair_squares(PLAIN, located=HALF)
    yield lambda search: search.decode(zbar, HALF)
    yield lambda search: search.decode(zbar, THRESHOLDED)
    yield lambda search: search.repair_squares(SHARPENED, located=SHARPENED)
    yield lambda search: search.decode(zbar, EVEN)
    yield lambda search: search.repair_lone(CARD_VERSIONS)
    yield lambda search: search.repair_squares(FOCUSED, located=FOCUSED)
    yield lambda search: search.repair_squares(FOCUSED_FINE, located=FOCUSED_FINE)
    yield lambda search: search.decode(zbar, DOUBLE)
    yield lambda search: search.decode(zbar, NEGATIVE)
    yield lambda search: search.repair_squares(PLAIN, located=DOUBLE)


def _decode_and_bend(search: Search, decoder: Decoder, view: PictureView, bent: PictureView) -> None:
    """Read one view, and bend in another what could not be read: a small view blurs modules together."""
    search.decode(decoder, view)
    search.repair_failed(bent)


def _everything(search: Search, decoder: Decoder, view: PictureView) -> None:
    """All that can be done with one view."""
    _decode_and_bend(search, decoder, view, view)
    search.repair_squares(view, located=view)
