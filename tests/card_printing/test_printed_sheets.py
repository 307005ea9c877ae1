"""Whole sheets as they leave the printer: what stays white, what lies behind what, which colours are used."""

from functools import cache
from itertools import product

import numpy as np
import pytest
from numpy.typing import NDArray

from card_printing.layout.design import MARGIN, MARK_MARGIN, SIZES, CardSize, Design, Paper, Style
from card_printing.layout.geometry import INCH, Box
from card_printing.layout.sheets import SheetSide, grid, sheet_sides
from referee_app.cards.ranks import Language, Team
from tests.card_printing.printed_pdf import WHITE, Picture, cut_out, of_team, pictures, printed
from tests.sweeps import sampled

DPI = 150
EDGE = round(MARK_MARGIN / INCH * DPI)
LAYOUTS = list(product(Style, SIZES, Paper))
INKS = [(False, False), (True, False), (False, True), (True, True)]


def _inked(picture: Picture) -> NDArray[np.bool_]:
    """Where anything was printed."""
    inked = picture < WHITE
    return np.asarray(inked.any(axis=-1)) if inked.ndim == 3 else inked


def _colours(picture: Picture) -> set[tuple[int, ...]]:
    """Every colour in it."""
    red, green, blue = picture.reshape(-1, 3).astype(np.uint32).T
    return {(each >> 16, each >> 8 & 255, each & 255) for each in np.unique(red << 16 | green << 8 | blue).tolist()}


def _margins_are_white(picture: Picture) -> bool:
    inked = _inked(picture)
    return int(inked.sum()) == int(inked[EDGE:-EDGE, EDGE:-EDGE].sum()) > 0


@pytest.mark.parametrize(("style", "size", "paper"), sampled(LAYOUTS, 5), ids=["-".join(layout) for layout in LAYOUTS])
def test_the_margins_of_a_full_sheet_are_white(style: Style, size: str, paper: Paper) -> None:
    bleed = (0, 1, 3, 5)[(len(size) + len(style) + len(paper)) % 4]
    design = Design(style=style, size=SIZES[size], paper=paper, bleed=bleed)
    for picture in pictures(printed(design, of_team(Team.BLUE, len(grid(design).units))), DPI, gray=True):
        assert picture.shape == tuple(round(side / INCH * DPI) for side in reversed(grid(design).paper[2:]))
        assert _margins_are_white(picture)


@pytest.mark.parametrize("crop_marks", [False, True])
@pytest.mark.parametrize("ink_saver", [False, True])
def test_the_margins_are_white_where_the_cards_fill_all_the_room(ink_saver: bool, crop_marks: bool) -> None:
    width = (Paper.LETTER.portrait[0] - 2 * MARGIN) / 3
    design = Design(
        size=CardSize(width, 88),
        style=Style.FRONTS,
        paper=Paper.LETTER,
        bleed=0,
        ink_saver=ink_saver,
        crop_marks=crop_marks,
    )
    places = grid(design).units
    assert min(place.x for place in places) == pytest.approx(MARGIN)
    (picture,) = pictures(printed(design, of_team(Team.RED, len(places))), DPI)
    assert _margins_are_white(picture)


@pytest.mark.parametrize(("style", "team", "black_and_white"), sampled(product(Style, Team, (False, True)), 3))
def test_the_pattern_ends_at_the_cut_and_nothing_but_plain_colour_runs_over_it(
    style: Style, team: Team, black_and_white: bool
) -> None:
    design = Design(style=style, black_and_white=black_and_white, crop_marks=False)
    cards = of_team(team, 4)
    for picture, sheet in zip(pictures(printed(design, cards), DPI), sheet_sides(cards, design), strict=True):
        for unit in sheet.units:
            box, rim = unit.box, design.printed_bleed
            beside = [
                Box(box.x - rim, box.y - rim, rim, box.height + 2 * rim),
                Box(box.right, box.y - rim, rim, box.height + 2 * rim),
            ]
            colours = {colour for strip in beside for colour in _colours(cut_out(picture, strip, DPI))}
            assert len(colours) == 1, "the bleed is plain"
            assert colours != {(WHITE, WHITE, WHITE)}
            within = cut_out(picture, Box(box.x, box.y, 1, box.height), DPI)
            assert len(_colours(within)) > 1, "the pattern goes up to the cut"


def test_white_parts_the_teams_that_share_a_sheet() -> None:
    design = Design(style=Style.FRONTS)
    cards = [*of_team(Team.RED, 1), *of_team(Team.BLUE, 1)]
    (sheet,) = sheet_sides(cards, design)
    (picture,) = pictures(printed(design, cards), DPI)
    red, blue = (unit.box for unit in sheet.units)
    gutter = cut_out(picture, Box(red.right, red.y, blue.x - red.right, red.height), DPI)
    across = [tuple(map(int, colour)) for colour in gutter[gutter.shape[0] // 2]]
    first, last = across.index((WHITE,) * 3), len(across) - across[::-1].index((WHITE,) * 3)
    assert 1.5 < (last - first) / DPI * INCH < 2.5
    assert len(set(across)) == 3


def _frame(picture: Picture) -> tuple[int, ...]:
    rows, columns = np.nonzero(_inked(picture))
    return tuple(map(int, (rows.min(), rows.max(), columns.min(), columns.max())))


def _without_footer(picture: Picture, sheet: SheetSide) -> Picture:
    blank = picture.copy()
    cut_out(blank, sheet.footer.box, DPI)[:] = WHITE
    return blank


def _turned_over(back: Picture, style: Style) -> Picture:
    """The back as it is seen by who turns the printed sheet over like the page of a book.

    The printer turned it over its long or its short edge. If that edge stands upright, the back is seen as it was sent;
    if it lies across, the back was printed head to tail with what the reader sees.
    """
    height, width = back.shape[:2]
    long_edge_is_upright = height > width
    upright = long_edge_is_upright == (style is Style.DUPLEX_LONG_EDGE)
    return back if upright else back[::-1, ::-1]


@pytest.mark.parametrize("number", [1, 3, 0], ids=["one card", "three cards", "a full sheet"])
@pytest.mark.parametrize("size", ["poker", "large", "small"])
@pytest.mark.parametrize("style", [Style.DUPLEX_LONG_EDGE, Style.DUPLEX_SHORT_EDGE])
def test_who_turns_a_sheet_over_finds_every_back_behind_its_front_and_upright(
    style: Style, size: str, number: int
) -> None:
    design = Design(style=style, size=SIZES[size], crop_marks=False)
    cards = of_team(Team.RED, number or len(grid(design).units))
    front, back = pictures(printed(design, cards), DPI)
    seen = _turned_over(back, style)
    sides = list(sheet_sides(cards, design))
    assert _frame(_turned_over(_without_footer(back, sides[1]), style)[:, ::-1]) == _frame(
        _without_footer(front, sides[0])
    )
    model = _upright_back(design)
    paper = grid(design).paper
    for _, box in sides[0].fronts:
        behind = Box(paper.width - box.right, box.y, box.width, box.height)
        difference = np.abs(cut_out(seen, behind, DPI).astype(int) - model)
        assert difference.mean() < 2, "the back is turned or shifted"


@cache
def _upright_back(design: Design) -> NDArray[np.int_]:
    """A back of the same size that was certainly not turned: on the only sheet whose flip leaves it as it is."""
    paper = grid(design).paper
    style = Style.DUPLEX_LONG_EDGE if paper.height > paper.width else Style.DUPLEX_SHORT_EDGE
    plain = Design(style=style, size=design.size, crop_marks=False)
    cards = of_team(Team.RED, 1)
    _, back = sheet_sides(cards, plain)
    _, picture = pictures(printed(plain, cards), DPI)
    return cut_out(picture, back.backs[0].box, DPI).astype(int)


def test_a_back_can_be_told_from_one_that_is_upside_down() -> None:
    for size in ("poker", "large", "small"):
        model = _upright_back(Design(style=Style.DUPLEX_LONG_EDGE, size=SIZES[size]))
        assert np.abs(model - model[::-1, ::-1]).mean() > 4


@pytest.mark.parametrize("bleed", [0, 3])
def test_a_fold_is_drawn_where_the_back_begins(bleed: float) -> None:
    design = Design(bleed=bleed, crop_marks=False)
    cards = of_team(Team.RED, 4)
    (sheet,) = sheet_sides(cards, design)
    (picture,) = pictures(printed(design, cards), 300)
    for unit in sheet.units:
        near = cut_out(picture, Box(unit.box.centre[0] - 1, unit.box.y, 2, unit.box.height), 300).astype(int)
        changes = np.abs(np.diff(near.sum(axis=-1), axis=0)).sum(axis=0)
        dashed = np.nonzero(changes > changes.max() / 2)[0] - near.shape[1] / 2 + 0.5
        assert abs(dashed.mean()) <= 0.5, "in pixels from the middle"
        assert len(dashed) <= 6, "a hairline of half a millimetre at most"


@pytest.mark.parametrize("ink_saver", [False, True])
@pytest.mark.parametrize("style", [Style.FOLD_OVER, Style.DUPLEX_LONG_EDGE])
@pytest.mark.parametrize("team", Team)
def test_black_and_white_uses_no_colour(style: Style, ink_saver: bool, team: Team) -> None:
    design = Design(style=style, ink_saver=ink_saver, black_and_white=True, languages=tuple(Language))
    for picture in pictures(printed(design, of_team(team, 4)), DPI):
        red, green, blue = np.moveaxis(picture.astype(int), -1, 0)
        assert np.array_equal(red, green)
        assert np.array_equal(green, blue)
        assert _inked(picture).any()


def _ground(team: Team, ink_saver: bool, black_and_white: bool, *, of_back: bool) -> NDArray[np.int_]:
    """A piece of nothing but colour and pattern, in gray: beside the sign of a back, or the rim and grip of a front."""
    design = Design(ink_saver=ink_saver, black_and_white=black_and_white, crop_marks=False)
    picture = _first_card(team, design)
    (sheet,) = sheet_sides(of_team(team, 1), design)
    if of_back:
        back = sheet.backs[0].box
        return cut_out(picture, Box(back.x + 8, back.y + 12, 10, back.height - 24), 300).astype(int)
    front = sheet.fronts[0].box
    return cut_out(picture, Box(front.x + 0.6, front.y + 15, 2.2, 60), 300).astype(int)


@cache
def _first_card(team: Team, design: Design) -> Picture:
    (picture,) = pictures(printed(design, of_team(team, 1)), 300, gray=True)
    return picture


def _changes_along_a_diagonal(ground: NDArray[np.int_]) -> float:
    """How much the lightness changes along the diagonal on which it changes least, in shares of its variation."""
    step = 15
    falling = np.abs(ground[step:, step:] - ground[:-step, :-step]).mean()
    rising = np.abs(ground[:-step, step:] - ground[step:, :-step]).mean()
    return float(min(falling, rising) / ground.std())


@pytest.mark.parametrize("of_back", [False, True], ids=["fronts", "backs"])
@pytest.mark.parametrize(("ink_saver", "black_and_white"), INKS)
def test_teams_are_told_apart_by_their_patterns_without_any_colour(
    ink_saver: bool, black_and_white: bool, of_back: bool
) -> None:
    red, blue = (_ground(team, ink_saver, black_and_white, of_back=of_back) for team in Team)
    assert min(red.std(), blue.std()) > 8, "a pattern is too faint to be seen in gray"
    assert _changes_along_a_diagonal(red) < 0.35, "red has stripes"
    assert _changes_along_a_diagonal(blue) > 0.6, "blue has dots"
