"""The ways to look at a picture, in the order of what they gained for their time on photographs and on cards in a wood.

The first one is the cheap level. Which decoders there are makes two different orders: zxing-cpp is quick and also tells
where there is a code that it cannot read; without it the squares of finder patterns have to do that.
"""

from collections.abc import Callable, Iterator, Sequence

from referee_app.refusal import Refusal
from referee_app.scanning.decoders.decoder import Decoder
from referee_app.scanning.decoders.zbar import Zbar
from referee_app.scanning.decoders.zxing import Zxing
from referee_app.scanning.search import Search
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
    View,
)

CARD_VERSIONS = (2,)
"""Our own cards. A lone finder pattern is worth a search only where it is known how large its code is."""

Step = Callable[[Search], None]


class NoDecoder(Refusal):
    """Neither zxing-cpp nor zbar is there: nothing can read a code."""

    key = "refusal.scan.no_decoder"


def steps(readers: Sequence[Decoder]) -> tuple[Step, ...]:
    """What to try with these decoders, one after the other."""
    named = {reader.name: reader for reader in readers}
    zxing, zbar = named.get(Zxing.name), named.get(Zbar.name)
    if zxing is not None:
        return tuple(_with_zxing(zxing, zbar))
    if zbar is not None:
        return tuple(_with_zbar_alone(zbar))
    raise NoDecoder


def _with_zxing(zxing: Decoder, zbar: Decoder | None) -> Iterator[Step]:
    yield lambda search: search.decode(zxing, PLAIN)
    yield lambda search: search.decode(zxing, EVEN)
    yield lambda search: search.decode(zxing, SHADOWLESS)
    yield lambda search: search.bend_failed(PLAIN)
    yield lambda search: search.bend_squares(PLAIN, located=PLAIN)
    yield lambda search: _decode_and_bend(search, zxing, DOUBLE, DOUBLE)
    yield lambda search: _decode_and_bend(search, zxing, HALF, PLAIN)
    yield lambda search: search.bend_squares(PLAIN, located=HALF)
    yield lambda search: _everything(search, zxing, SHARPENED)
    yield lambda search: search.bend_lone(CARD_VERSIONS)
    yield lambda search: _everything(search, zxing, FOCUSED)
    yield lambda search: _everything(search, zxing, FOCUSED_FINE)
    if zbar is not None:
        yield lambda search: search.decode(zbar, HALF)
    yield lambda search: search.bend_squares(PLAIN, located=DOUBLE)


def _with_zbar_alone(zbar: Decoder) -> Iterator[Step]:
    yield lambda search: search.decode(zbar, PLAIN)
    yield lambda search: search.bend_squares(PLAIN, located=PLAIN)
    yield lambda search: search.bend_squares(SHADOWLESS, located=SHADOWLESS)
    yield lambda search: search.bend_squares(PLAIN, located=HALF)
    yield lambda search: search.decode(zbar, HALF)
    yield lambda search: search.decode(zbar, THRESHOLDED)
    yield lambda search: search.bend_squares(SHARPENED, located=SHARPENED)
    yield lambda search: search.decode(zbar, EVEN)
    yield lambda search: search.bend_lone(CARD_VERSIONS)
    yield lambda search: search.bend_squares(FOCUSED, located=FOCUSED)
    yield lambda search: search.bend_squares(FOCUSED_FINE, located=FOCUSED_FINE)
    yield lambda search: search.decode(zbar, DOUBLE)
    yield lambda search: search.decode(zbar, NEGATIVE)
    yield lambda search: search.bend_squares(PLAIN, located=DOUBLE)


def _decode_and_bend(search: Search, decoder: Decoder, view: View, bent: View) -> None:
    """Read one view, and bend in another what could not be read: a small view blurs modules together."""
    search.decode(decoder, view)
    search.bend_failed(bent)


def _everything(search: Search, decoder: Decoder, view: View) -> None:
    """All that can be done with one view."""
    _decode_and_bend(search, decoder, view, view)
    search.bend_squares(view, located=view)
