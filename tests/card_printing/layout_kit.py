"""Hypothesis strategies for designs, and functions that compare boxes."""

from collections.abc import Sequence

from hypothesis import strategies as st

from card_printing.layout.card_layout import NoRoomForCode, card_layout
from card_printing.layout.design import SIZES, CardSize, Design, Paper, Style
from card_printing.layout.geometry import Box
from card_printing.layout.sheets import NoRoomOnPaper, grid
from referee_app.cards.ranks import Language
from referee_app.words.words import Theme
from tests.card_printing.printed_pdf import CARD_SET

named_sizes = st.sampled_from(tuple(SIZES.values()))
custom_sizes = st.tuples(st.integers(400, 2000), st.integers(400, 2000)).map(
    lambda tenths: CardSize(min(tenths) / 10, max(tenths) / 10)
)
cards = st.lists(st.sampled_from(CARD_SET.cards), min_size=1, max_size=3, unique=True)


@st.composite
def designs(
    draw: st.DrawFn, sizes: st.SearchStrategy[CardSize] = named_sizes, styles: Sequence[Style] = tuple(Style)
) -> Design:
    """Any design that is allowed; whether its paper and its cards are large enough is another question."""
    return Design(
        size=draw(sizes),
        style=draw(st.sampled_from(styles)),
        paper=draw(st.sampled_from(Paper)),
        bleed=draw(st.sampled_from((0, 0.5, 1, 3, 4.2, 5))),
        crop_marks=draw(st.booleans()),
        ink_saver=draw(st.booleans()),
        black_and_white=draw(st.booleans()),
        languages=tuple(draw(st.lists(st.sampled_from(Language), min_size=1, max_size=4, unique=True))),
        theme=draw(st.sampled_from(Theme)),
    )


def can_be_made(design: Design) -> bool:
    """Whether cards and paper are large enough."""
    try:
        card_layout(design)
        grid(design)
    except (NoRoomForCode, NoRoomOnPaper):
        return False
    return True


SLACK = 1e-6


def holds(outer: Box, inner: Box, slack: float = SLACK) -> bool:
    """Whether the inner box lies within the outer one."""
    return (
        outer.x <= inner.x + slack
        and outer.y <= inner.y + slack
        and inner.right <= outer.right + slack
        and inner.top <= outer.top + slack
    )


def overlap(one: Box, other: Box, slack: float = SLACK) -> bool:
    """Whether the two have more in common than an edge."""
    return (
        one.x < other.right - slack
        and other.x < one.right - slack
        and one.y < other.top - slack
        and other.y < one.top - slack
    )
