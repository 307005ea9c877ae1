from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from card_printing.layout.design import MARGIN, MARK_MARGIN, SIZES, CardSize, Design, Paper, Style
from card_printing.layout.geometry import DOT, Box
from card_printing.layout.sheets import LineSegment, NoRoomOnPaper, SheetSide, grid, sheet_sides
from referee_app.cards.decks import Card
from referee_app.cards.ranks import Team
from tests.card_printing.layout_kit import can_be_made, custom_sizes, designs, holds, named_sizes, overlap
from tests.card_printing.printed_pdf import CARD_SET, of_team
from tests.sweeps import sampled_number


def _designs(*styles: Style) -> st.SearchStrategy[Design]:
    return designs(st.one_of(named_sizes, custom_sizes), styles or tuple(Style)).filter(can_be_made)


STRIP = 30
"""How many dots the footer takes below the cards or to the left of them, with the marks beside it."""

any_design = _designs()
some_cards = st.lists(st.sampled_from(CARD_SET.cards), max_size=40, unique=True)
some_examples = settings(max_examples=sampled_number(100, 3))


def _dots(length: float) -> int:
    dots = length / DOT
    assert dots == pytest.approx(round(dots), abs=1e-6)
    return round(dots)


def _most_units(design: Design) -> int:
    """How many there is room for, counted in whole dots."""
    width, height = (_dots(side) for side in design.card)
    if design.style is Style.FOLD_OVER:
        width *= 2
    across, along = (_dots(side) - 2 * _dots(MARGIN) for side in design.paper.portrait)
    rim = 2 * _dots(design.printed_bleed)
    rooms = [
        (wide - left, high - below)
        for wide, high in ((across, along), (along, across))
        for left, below in ((STRIP, 0), (0, STRIP))
    ]
    return max((wide // (width + rim)) * (high // (height + rim)) for wide, high in rooms)


def _ends(line: LineSegment) -> Box:
    return Box(min(line.x1, line.x2), min(line.y1, line.y2), abs(line.x2 - line.x1), abs(line.y2 - line.y1))


@some_examples
@given(any_design, some_cards)
def test_nothing_stands_where_a_home_printer_cannot_print(design: Design, cards: list[Card]) -> None:
    for sheet in sheet_sides(cards, design):
        printable = sheet.paper.grown(-MARGIN)
        for unit in sheet.units:
            assert holds(printable, unit.box.grown(design.printed_bleed))
        for line in sheet.cuts:
            assert holds(sheet.paper.grown(-MARK_MARGIN), _ends(line))
        for line in sheet.folds:
            assert holds(printable, _ends(line))
        assert holds(printable, sheet.footer.box)


@some_examples
@given(any_design, some_cards)
def test_a_footer_stands_beside_all_cards_and_marks(design: Design, cards: list[Card]) -> None:
    for sheet in sheet_sides(cards, design):
        footer = sheet.footer.box
        assert not any(overlap(footer, unit.box.grown(design.printed_bleed)) for unit in sheet.units)
        assert not any(overlap(footer, _ends(line)) for line in sheet.cuts)
        assert max(footer.width, footer.height) >= 190, "long enough for the ruler and a name"


@some_examples
@given(any_design, some_cards)
def test_sheets_are_numbered_and_both_sides_have_the_same_number(design: Design, cards: list[Card]) -> None:
    sides = list(sheet_sides(cards, design))
    fronts = [side.footer.number for side in sides if side.fronts]
    assert fronts == list(range(1, len(fronts) + 1))
    assert {side.footer.of for side in sides} <= {len(fronts)}
    if design.style.is_duplex:
        assert [side.footer.number for side in sides if not side.fronts] == fronts


@some_examples
@given(any_design, some_cards)
def test_no_unit_runs_into_another_not_even_with_its_bleed(design: Design, cards: list[Card]) -> None:
    for sheet in sheet_sides(cards, design):
        for one, other in combinations(sheet.units, 2):
            assert not overlap(one.box.grown(design.printed_bleed), other.box.grown(design.printed_bleed))


@some_examples
@given(any_design)
def test_a_sheet_holds_as_many_units_as_there_is_room_for_in_its_middle(design: Design) -> None:
    places = grid(design)
    assert len(places.units) == _most_units(design)
    left, right = min(box.x for box in places.units), places.paper.width - max(box.right for box in places.units)
    below, above = min(box.y for box in places.units), places.paper.height - max(box.top for box in places.units)
    is_below = places.footer.width > places.footer.height
    first = _dots(MARGIN) + STRIP + _dots(design.printed_bleed)
    assert abs(_dots(left) - _dots(right)) <= 1 or (not is_below and _dots(left) == first)
    assert abs(_dots(below) - _dots(above)) <= 1 or (is_below and _dots(below) == first)


@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize("columns", [2, 3, 4])
def test_a_unit_that_fits_to_the_dot_is_let_in_and_keeps_the_margin(paper: Paper, columns: int) -> None:
    widest = (_dots(paper.portrait[0]) - 2 * _dots(MARGIN)) // columns * DOT
    design = Design(size=CardSize(widest, max(widest, 100)), paper=paper, style=Style.FRONTS, bleed=0)
    places = grid(design)
    assert len(places.units) == _most_units(design)
    assert all(holds(places.printable, unit) for unit in places.units)


@some_examples
@given(any_design, some_cards)
def test_boxes_begin_and_end_on_whole_dots(design: Design, cards: list[Card]) -> None:
    for sheet in sheet_sides(cards, design):
        units, fronts, backs = ([piece.box for piece in pieces] for pieces in (sheet.units, sheet.fronts, sheet.backs))
        for box in (*units, *fronts, *backs):
            assert all(_dots(edge) >= 0 for edge in box)


@some_examples
@given(any_design, some_cards)
def test_every_card_has_one_front_on_a_unit_of_its_team(design: Design, cards: list[Card]) -> None:
    sides = list(sheet_sides(cards, design))
    assert sorted(front.card for side in sides for front in side.fronts) == sorted(cards)
    for side in sides:
        if side.fronts:
            assert [unit.team for unit in side.units] == [front.card.team for front in side.fronts]
        if side.backs:
            assert [unit.team for unit in side.units] == [back.team for back in side.backs]


@some_examples
@given(any_design, some_cards)
def test_teams_share_at_most_the_last_sheet_and_only_where_that_saves_one(design: Design, cards: list[Card]) -> None:
    full = len(grid(design).units)
    counts = [sum(card.team is team for card in cards) for team in Team]
    fronts = [side for side in sheet_sides(cards, design) if side.fronts]
    apart = sum(-(-count // full) for count in counts)
    shared = [side for side in fronts if len(side.teams) == 2]
    assert shared in ([], [fronts[-1]] if fronts else [])
    assert len(fronts) == apart - len(shared)
    if not (design.style is Style.FRONTS and design.ink_saver):
        left = [count % full for count in counts]
        assert bool(shared) == (all(left) and sum(left) <= full)


@pytest.mark.parametrize("style", Style)
def test_a_lost_card_of_each_team_comes_on_one_sheet(style: Style) -> None:
    lost = [*of_team(Team.RED, 1), *of_team(Team.BLUE, 1)]
    (front, *_) = sides = list(sheet_sides(lost, Design(style=style)))
    assert [one.card for one in front.fronts] == lost
    assert len(sides) == 1 + style.is_duplex


def test_paper_of_the_teams_colour_is_never_shared() -> None:
    lost = [*of_team(Team.RED, 1), *of_team(Team.BLUE, 1)]
    on_coloured_paper = sheet_sides(lost, Design(style=Style.FRONTS, ink_saver=True))
    assert [side.teams for side in on_coloured_paper] == [(Team.RED,), (Team.BLUE,)]


def test_a_deck_that_fills_its_sheets_is_sorted_by_team() -> None:
    cards = [*of_team(Team.RED, 20), *of_team(Team.BLUE, 20)]
    assert [side.teams for side in sheet_sides(cards, Design())] == [(Team.RED,)] * 5 + [(Team.BLUE,)] * 5


@some_examples
@given(any_design, some_cards)
def test_white_parts_two_teams_on_a_sheet(design: Design, cards: list[Card]) -> None:
    for side in sheet_sides(cards, design):
        for one, other in combinations(side.units, 2):
            if one.team is not other.team and design.printed_bleed:
                assert not overlap(one.box.grown(one.bleed + 0.1), other.box.grown(other.bleed + 0.1))
        assert all(unit.bleed == design.printed_bleed for unit in side.units) or len(side.teams) == 2


@some_examples
@given(any_design, some_cards)
def test_cards_keep_their_order_within_a_team(design: Design, cards: list[Card]) -> None:
    printed = [front.card for side in sheet_sides(cards, design) for front in side.fronts]
    for team in Team:
        assert [card for card in printed if card.team is team] == [card for card in cards if card.team is team]


def test_cards_run_from_left_to_right_and_from_the_top_down() -> None:
    for style in Style:
        for side in sheet_sides(of_team(Team.RED, 30), Design(style=style, size=SIZES["small"])):
            places = [(-front.box.top, front.box.x) for front in side.fronts]
            assert places == sorted(places)


@some_examples
@given(any_design, some_cards)
def test_only_the_last_sheet_of_a_team_is_not_full(design: Design, cards: list[Card]) -> None:
    full = len(grid(design).units)
    for team in Team:
        counts = [len(side.fronts) for side in sheet_sides(cards, design) if side.fronts and team in side.teams]
        assert all(count == full for count in counts[:-1])


@some_examples
@given(_designs(Style.FOLD_OVER), some_cards)
def test_a_fold_runs_down_the_middle_of_its_unit_between_front_and_back(design: Design, cards: list[Card]) -> None:
    for side in sheet_sides(cards, design):
        pieces = zip(side.units, side.fronts, side.backs, side.folds, strict=True)
        for unit, front, back, fold in pieces:
            assert fold.x1 == fold.x2 == pytest.approx(unit.box.centre[0])
            assert _ends(fold).y <= unit.box.y
            assert _ends(fold).top >= unit.box.top
            assert (front.box.x, front.box.right) == pytest.approx((unit.box.x, fold.x1))
            assert (back.box.x, back.box.right) == pytest.approx((fold.x1, unit.box.right))
            assert {front.box.y, back.box.y} == {unit.box.y}
            assert {front.box.top, back.box.top} == {unit.box.top}
            assert not back.turned


@some_examples
@given(_designs(Style.FRONTS), some_cards)
def test_fronts_alone_have_no_backs_and_no_folds(design: Design, cards: list[Card]) -> None:
    for side in sheet_sides(cards, design):
        assert (side.backs, side.folds) == ((), ())
        assert [unit.box for unit in side.units] == [front.box for front in side.fronts]


def _pairs(sides: Sequence[SheetSide]) -> list[tuple[SheetSide, SheetSide]]:
    return list(zip(sides[::2], sides[1::2], strict=True))


@some_examples
@given(_designs(Style.DUPLEX_LONG_EDGE, Style.DUPLEX_SHORT_EDGE), some_cards)
def test_in_duplex_every_front_has_its_back_behind_it_and_upright(design: Design, cards: list[Card]) -> None:
    for front_side, back_side in _pairs(list(sheet_sides(cards, design))):
        paper = front_side.paper
        assert back_side.paper == paper
        assert (front_side.backs, back_side.fronts, back_side.folds, front_side.folds) == ((), (), (), ())
        long_edge_is_upright = paper.height > paper.width
        over_an_upright_edge = long_edge_is_upright == (design.style is Style.DUPLEX_LONG_EDGE)
        for front, back in zip(front_side.fronts, back_side.backs, strict=True):
            box = front.box
            if over_an_upright_edge:
                behind = Box(paper.width - box.right, box.y, box.width, box.height)
            else:
                behind = Box(box.x, paper.height - box.top, box.width, box.height)
            assert back.box == pytest.approx(behind)
            assert back.turned is not over_an_upright_edge
        assert [(unit.box, unit.turned) for unit in back_side.units] == [
            (back.box, back.turned) for back in back_side.backs
        ]


@some_examples
@given(any_design, some_cards)
def test_crop_marks_tell_all_four_corners_of_every_unit_or_there_are_none(design: Design, cards: list[Card]) -> None:
    for side in sheet_sides(cards, design):
        if not design.crop_marks or design.ink_saver or not side.fronts:  # who saves ink cuts along the border
            assert side.cuts == ()
            continue
        for unit in side.units:
            for x in (unit.box.x, unit.box.right):
                assert any(line.x1 == line.x2 == pytest.approx(x) for line in side.cuts)
            for y in (unit.box.y, unit.box.top):
                assert any(line.y1 == line.y2 == pytest.approx(y) for line in side.cuts)


@some_examples
@given(any_design)
def test_a_crop_mark_is_long_enough_to_be_seen(design: Design) -> None:
    for side in sheet_sides(CARD_SET.cards[:1], design):
        for line in side.cuts:
            length = max(abs(line.x2 - line.x1), abs(line.y2 - line.y1))
            assert length >= 1.5, f"bleed {design.bleed}"


@some_examples
@given(any_design, st.sampled_from((0.5, 1, 3, 4.2, 5)), some_cards)
def test_crop_marks_stand_in_the_white_beyond_all_colour(any_bleed: Design, bleed: float, cards: list[Card]) -> None:
    design = replace(any_bleed, bleed=bleed, ink_saver=False)
    assume(can_be_made(design))
    for side in sheet_sides(cards, design):
        for line in side.cuts:
            assert not any(overlap(unit.box.grown(design.printed_bleed), _ends(line)) for unit in side.units)


@pytest.mark.parametrize("style", [Style.FOLD_OVER, Style.FRONTS])
def test_a_card_that_is_too_large_for_the_paper_is_refused_with_both(style: Style) -> None:
    with pytest.raises(NoRoomOnPaper) as refused:
        grid(Design(size=CardSize(199.5, 200), paper=Paper.A4, style=style))
    assert refused.value.facts == {"width": "199.5", "height": "200", "paper": "A4"}


CARDS_A_SHEET = {
    ("poker", Style.FOLD_OVER): ((4, 4), (4, 4), (9, 9)),
    ("bridge", Style.FOLD_OVER): ((4, 4), (4, 4), (8, 9)),
    ("large", Style.FOLD_OVER): ((2, 2), (2, 2), (4, 4)),
    ("small", Style.FOLD_OVER): ((8, 9), (6, 9), (16, 18)),
    ("poker", Style.FRONTS): ((8, 9), (6, 9), (16, 18)),
    ("bridge", Style.FRONTS): ((8, 9), (8, 9), (16, 21)),
    ("large", Style.FRONTS): ((4, 4), (4, 4), (10, 10)),
    ("small", Style.FRONTS): ((12, 18), (12, 18), (32, 36)),
}
"""On each paper, in full colour and saving ink: as many as there is room for without a footer."""


@pytest.mark.parametrize(("size", "style"), CARDS_A_SHEET)
def test_the_footer_costs_no_card(size: str, style: Style) -> None:
    held = tuple(
        tuple(
            len(grid(Design(size=SIZES[size], style=style, paper=paper, ink_saver=saver)).units)
            for saver in (False, True)
        )
        for paper in Paper
    )
    assert held == CARDS_A_SHEET[size, style]
