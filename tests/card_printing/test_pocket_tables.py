"""The pocket table is printed as the table of duels says."""

import numpy as np
import pytest

from card_printing.documents.pocket_tables import print_pocket_tables
from card_printing.layout.design import MARGIN, Design, Paper
from card_printing.layout.geometry import Box
from card_printing.layout.sheets import pocket_grid
from referee_app.cards.decks import LIVE_RANKS
from referee_app.cards.ranks import Language
from referee_app.live_game.duel_table import DuelCell, duel_cell
from referee_app.live_game.model import HouseRules
from referee_app.words.words import Theme
from tests.card_printing.documents_kit import ALL_HOUSE_RULES, document, letters, made, texts
from tests.card_printing.layout_kit import holds, overlap
from tests.card_printing.printed_pdf import Picture, cut_out, pictures

DPI = 200
DARK, WHITE = 100, 250


@pytest.mark.parametrize("paper", Paper)
def test_tables_lie_edge_to_edge_within_what_can_be_printed(paper: Paper) -> None:
    sheet, places = pocket_grid(Design(paper=paper))
    assert len(places) >= 8
    assert all(holds(sheet.grown(-MARGIN), place) for place in places)
    assert not any(overlap(one, other) for one in places for other in places if one is not other)
    assert all(60 <= place.width <= 75 and 88 <= place.height <= 105 for place in places)


@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize("theme", Theme)
@pytest.mark.parametrize("name", ["tables", "tables, all house rules"])
def test_every_letter_keeps_away_from_the_cuts(name: str, theme: Theme, paper: Paper) -> None:
    design = Design(paper=paper, theme=theme, languages=tuple(Language))
    within = [place.grown(-1.5) for place in pocket_grid(design)[1]]
    for page in letters(document(name, design)):
        for letter in page:
            assert any(holds(place, letter.box) for place in within), letter


def ground(picture: Picture, box: Box) -> int:
    """How light a small place is."""
    return int(np.median(cut_out(picture, box, DPI)))


@pytest.mark.parametrize("rules", [HouseRules(), ALL_HOUSE_RULES], ids=["official", "all"])
def test_the_printed_fields_are_dark_where_you_win_and_white_where_you_lose(rules: HouseRules) -> None:
    pdf = made(print_pocket_tables, rules, Design(black_and_white=True))
    first = pocket_grid(Design())[1][0]
    picture = next(pictures(pdf, DPI, gray=True))
    labels = [letter for letter in next(letters(pdf)) if holds(first, letter.box) and letter.text in "9876543 21B"]
    bold = [letter.box for letter in labels if letter.box.height > 2.2]
    header = max(box.y for box in bold)
    columns = sorted({round(box.centre[0], 1) for box in bold if abs(box.y - header) < 1})[-10:]
    rows = sorted({round(box.centre[1], 1) for box in bold if box.y < header - 5 and box.x < columns[0] - 10})[::-1][
        -10:
    ]
    for mine, y in zip(LIVE_RANKS[1:], rows, strict=True):
        for other, x in zip(LIVE_RANKS[1:], columns, strict=True):
            corner = ground(picture, Box(x - 2.1, y + 1.3, 0.5, 0.5))
            sign = duel_cell(mine, other, rules)
            expected = {DuelCell.WIN: corner < DARK, DuelCell.LOSE: corner > WHITE}
            assert expected.get(sign, DARK < corner < WHITE), (mine, other, sign, corner)


def test_there_is_a_page_for_each_language() -> None:
    pages = texts(document("tables", Design(languages=(Language.NL, Language.DE))))
    assert ["Wie wint van wie?" in pages[0], "Wer schlägt wen?" in pages[1]] == [True, True]
    assert len(pages) == 2


def test_by_numbers_no_rank_is_named() -> None:
    (page,) = texts(document("tables", Design(theme=Theme.NUMBERS)))
    assert "A 2 may take the flag" in page
    assert "scout" not in page.lower()
