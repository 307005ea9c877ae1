"""The pocket table says what the referee would, in every field and under every house rule, and is printed so."""

from itertools import product

import numpy as np
import pytest

from card_printing.documents.pocket_tables import DuelCell, duel_cell, legend, print_pocket_tables, rule_notes
from card_printing.layout.design import MARGIN, Design, Paper
from card_printing.layout.geometry import Box
from card_printing.layout.sheets import pocket_grid
from referee_app.cards.decks import LIVE_RANKS
from referee_app.cards.ranks import Language, Rank, Team
from referee_app.live_game.events import Result
from referee_app.live_game.model import HouseRules
from referee_app.live_game.verdict import judge
from referee_app.words.words import Theme, Words
from tests.card_printing.documents_kit import ALL_HOUSE_RULES, document, letters, made, texts
from tests.card_printing.layout_kit import holds, overlap
from tests.card_printing.printed_pdf import Picture, cut_out, pictures

ME, OTHER = Team.RED, Team.BLUE
THAT_MATTER = [HouseRules(tie_keeps_cards=kept, spy_must_tag=must) for kept, must in product((False, True), repeat=2)]
PAIRS = list(product(LIVE_RANKS, LIVE_RANKS))


def promised(sign: DuelCell, tagger: Team) -> Result:
    """What a field of the table says will happen when this player tags."""
    return {
        DuelCell.WIN: Result(ME),
        DuelCell.LOSE: Result(OTHER),
        DuelCell.TIE: Result.TIE,
        DuelCell.TIE_KEPT: Result.TIE_KEPT,
        DuelCell.VOID: Result.VOID,
        DuelCell.TAGGER_WINS: Result(tagger),
    }[sign]


@pytest.mark.parametrize("rules", THAT_MATTER, ids=str)
def test_every_field_says_what_the_referee_would(rules: HouseRules) -> None:
    for mine, other in PAIRS:
        for tagger, rank in ((ME, mine), (OTHER, other)):
            result = judge(mine, other, tagger, rules)
            if rank is Rank.BOMB:
                assert result is Result.VOID
            else:
                assert result is promised(duel_cell(mine, other, rules), tagger), (mine, other, tagger)


@pytest.mark.parametrize("rules", THAT_MATTER, ids=str)
def test_what_i_win_the_other_loses(rules: HouseRules) -> None:
    seen_from_there = {DuelCell.WIN: DuelCell.LOSE, DuelCell.LOSE: DuelCell.WIN}
    for mine, other in PAIRS:
        sign = duel_cell(mine, other, rules)
        assert duel_cell(other, mine, rules) is seen_from_there.get(sign, sign)


def test_two_bombs_do_nothing() -> None:
    assert duel_cell(Rank.BOMB, Rank.BOMB, HouseRules()) is DuelCell.VOID


def test_only_a_spy_that_must_tag_makes_it_depend_on_who_tagged() -> None:
    strict, plain = HouseRules(spy_must_tag=True), HouseRules()
    depends = {(mine, other) for mine, other in PAIRS if duel_cell(mine, other, strict) is DuelCell.TAGGER_WINS}
    assert depends == {(Rank.SPY, Rank.MARSHAL), (Rank.MARSHAL, Rank.SPY)}
    assert DuelCell.TAGGER_WINS not in {duel_cell(mine, other, plain) for mine, other in PAIRS}


@pytest.mark.parametrize("rules", THAT_MATTER, ids=str)
def test_every_sign_in_the_table_is_explained_and_no_other(rules: HouseRules) -> None:
    explained = [meaning.cell for meaning in legend(rules)]
    assert len(explained) == len(set(explained))
    assert set(explained) == {duel_cell(mine, other, rules) for mine, other in PAIRS}


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        (HouseRules(winner_returns=True), "go back to base"),
        (HouseRules(spoils=True), "those you won"),
        (HouseRules(tie_keeps_cards=True), "both keep their card"),
        (HouseRules(spy_must_tag=True), "Whoever tagged wins"),
        (HouseRules(bombs_take_no_flag=True), "all but bombs"),
        (HouseRules(spoils=True), "take all their cards, run on"),
        (HouseRules(spoils=True, winner_returns=True), "take all their cards, go back to base"),
        (HouseRules(count_at_duel=True), "Half of their cards won: all may"),
        (HouseRules(count_at_duel=True, bombs_take_no_flag=True), "Half of their cards won: all but bombs"),
        (HouseRules(respawn_delay_s=30), "only 30\N{NO-BREAK SPACE}seconds after you are back"),
    ],
    ids=str,
)
def test_a_house_rule_changes_what_is_said(rules: HouseRules, said: str) -> None:
    def everything(of: HouseRules) -> str:
        sentences = [*(sign.sentence for sign in legend(of)), *(hint.sentence for hint in rule_notes(of))]
        return " ".join(map(Words(Language.EN).say, sentences))

    assert said in everything(rules)
    assert said not in everything(HouseRules())


def test_how_a_game_ends_changes_nothing_in_the_table() -> None:
    """Points and a time limit are of the briefing: who beats whom, and who may take the flag, stay as they are."""
    for rules in (HouseRules(time_limit_s=600), HouseRules(time_limit_s=600, points=True)):
        assert (legend(rules), tuple(rule_notes(rules))) == (legend(HouseRules()), tuple(rule_notes(HouseRules())))


# How it is printed


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
