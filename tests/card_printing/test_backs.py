"""A card that lies face down reveals nothing but its team."""

import re
import zlib
from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import chain, product

import numpy as np
import pytest

from card_printing.layout.design import SIZES, Design, Paper, Style
from card_printing.layout.geometry import INCH, Box
from card_printing.layout.sheets import SheetSide, grid, sheet_sides
from referee_app.cards.card_set import CardSet
from referee_app.cards.decks import Card
from referee_app.cards.ranks import Team
from referee_app.emblems.figures import TEAM_SHAPES
from tests.card_printing.figure_recognition import pieces, recognised
from tests.card_printing.printed_pdf import (
    CARD_SET,
    RESOLUTIONS,
    Picture,
    cut_out,
    of_team,
    one_of_each,
    pictures,
    printed,
)
from tests.sweeps import sampled

WITH_BACKS = [style for style in Style if style is not Style.FRONTS]
ANOTHER_SET = CardSet(bytes(range(16, 32)))

LEVELS = 2
"""Of 255: by so much pdfium's own arithmetic may shade the edge of a shape differently at another place of a page."""


def _more_than_a_sheet(team: Team, design: Design) -> tuple[Card, ...]:
    """So many cards that a second sheet is begun, from the highest rank to the flag."""
    cards = [card for card in CARD_SET.cards if card.team is team]
    full = len(grid(design).units)
    return tuple(cards[number * (len(cards) - 1) // full] for number in range(full + 1))


def _area(back: Box, sheet: SheetSide, rim: float) -> Box:
    """A back with the bleed round it; where it hangs on a front it ends at the fold."""
    if not sheet.folds:
        return back.grown(rim)
    return Box(back.x, back.y - rim, back.width + rim, back.height + 2 * rim)


def _backs(design: Design, cards: Sequence[Card], dpi: int, card_set: CardSet = CARD_SET) -> Iterator[Picture]:
    pages = zip(pictures(printed(design, cards, card_set), dpi), sheet_sides(cards, design), strict=True)
    for picture, sheet in pages:
        for back, unit in zip(sheet.backs, sheet.units, strict=bool(sheet.backs)):
            yield cut_out(picture, _area(back.box, sheet, unit.bleed), dpi)


def _digests(backs: Iterator[Picture]) -> list[tuple[tuple[int, ...], str]]:
    """What stands for each picture: equal pictures have equal ones, and no page has to be kept for them."""
    return [(back.shape, sha256(back.tobytes()).hexdigest()) for back in backs]


def _differ_at_most(one: Picture, other: Picture) -> int:
    assert one.shape == other.shape
    return int(np.abs(one.astype(int) - other).max())


@pytest.mark.parametrize(("dpi", "style"), sampled(product(RESOLUTIONS, WITH_BACKS), 2))
def test_a_back_is_the_same_to_the_pixel_whichever_card_it_is_of(style: Style, dpi: int) -> None:
    for team in Team:
        design = Design(style=style, ink_saver=team is Team.BLUE)
        cards = one_of_each(team)
        backs, others = _backs(design, cards, dpi), _backs(design, cards[::-1], dpi, ANOTHER_SET)
        digests = _digests(backs)
        assert len(digests) == len(cards)
        assert digests == _digests(others)


@pytest.mark.parametrize(("style", "ink_saver", "team"), sampled(product(WITH_BACKS, (False, True), Team), 5))
def test_all_backs_of_a_team_are_alike_wherever_they_are_printed(style: Style, ink_saver: bool, team: Team) -> None:
    dpi = 300 if ink_saver == (team is Team.RED) else 150
    design = Design(style=style, ink_saver=ink_saver, black_and_white=team is Team.RED)
    first, *others = _backs(design, _more_than_a_sheet(team, design), dpi)
    assert len(others) == len(grid(design).units)
    assert max(_differ_at_most(first, other) for other in others) <= LEVELS


@pytest.mark.parametrize(
    ("style", "sheet"),
    sampled(
        product(
            WITH_BACKS,
            [("small", Paper.A4, 3), ("bridge", Paper.LETTER, 0), ("large", Paper.A3, 5), ("poker", Paper.LETTER, 1.3)],
        ),
        5,
    ),
)
def test_the_backs_are_alike_on_every_paper_with_any_bleed(style: Style, sheet: tuple[str, Paper, float]) -> None:
    size, paper, bleed = sheet
    design = Design(style=style, size=SIZES[size], paper=paper, bleed=bleed)
    first, *others = _backs(design, _more_than_a_sheet(Team.BLUE, design), 150)
    assert max(_differ_at_most(first, other) for other in others) <= LEVELS


def test_the_backs_of_two_teams_differ() -> None:
    red, blue = (next(_backs(Design(), of_team(team, 1), 150)) for team in Team)
    assert _differ_at_most(red, blue) > 100


@pytest.fixture(params=Team)
def plain_back(request: pytest.FixtureRequest) -> tuple[Team, Picture]:
    """A team's back without any marks for scissors, from a file with both teams."""
    design = Design(style=Style.DUPLEX_LONG_EDGE, crop_marks=False)
    backs = _backs(design, [*of_team(Team.RED, 1), *of_team(Team.BLUE, 1)], 150)
    return request.param, dict(zip(Team, backs, strict=True))[request.param]


def test_a_back_shows_the_sign_of_its_team_twice_and_large(plain_back: tuple[Team, Picture]) -> None:
    team, back = plain_back
    outline, *signs = sorted(pieces(back.min(axis=-1) > 200), key=lambda piece: -piece.width)
    assert outline.height > 0.8 * back.shape[0]
    upper, lower = sorted(signs, key=lambda piece: piece.top)
    assert recognised(upper.mask) is recognised(lower.mask[::-1, ::-1]) is TEAM_SHAPES[team]
    for sign in (upper, lower):
        assert 15 < sign.height / 150 * INCH < 30
        assert 15 < sign.width / 150 * INCH < 30


def test_what_is_drawn_on_a_back_is_the_same_upside_down(plain_back: tuple[Team, Picture]) -> None:
    _, back = plain_back
    white = back.min(axis=-1) > 200
    assert (white != white[::-1, ::-1]).mean() < 0.002


def test_a_back_has_the_colour_of_its_team_and_none_of_the_other(plain_back: tuple[Team, Picture]) -> None:
    team, back = plain_back
    red, _, blue = np.moveaxis(back.astype(int), -1, 0)
    own, other = (red, blue) if team is Team.RED else (blue, red)
    assert (own >= other).all()
    assert (own - other > 60).mean() > 0.7


@pytest.mark.parametrize("style", WITH_BACKS)
def test_every_back_of_a_team_is_the_same_stamp(style: Style) -> None:
    cards = list(chain.from_iterable(of_team(team, 20) for team in Team))
    pdf = printed(Design(style=style), cards)
    drawn = b"\n".join(_streams(pdf))
    for team in Team:
        assert drawn.count(f"/FormXob.back-{team} Do".encode()) == 20
    assert len(re.findall(rb"/FormXob\.back-\w+ Do", drawn)) == 40


def _streams(pdf: bytes) -> Iterator[bytes]:
    """All that is drawn in a PDF, unpacked."""
    for length, start in (
        (int(found[1]), found.end()) for found in re.finditer(rb"/Length (\d+)[^>]*>>\s*stream\r?\n", pdf)
    ):
        packed = pdf[start : start + length]
        try:
            yield zlib.decompress(packed)
        except zlib.error:
            yield packed
