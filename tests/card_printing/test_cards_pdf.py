import re
import subprocess
import sys
from io import BytesIO
from pathlib import Path

import numpy as np
import pypdfium2
import pytest
from hypothesis import given, settings
from numpy.typing import NDArray

from card_printing.documents.cards import print_cards
from card_printing.layout.card_layout import NoRoomForCode
from card_printing.layout.design import SIZES, CardSize, Design, Paper, Style
from card_printing.layout.sheets import grid, sheet_sides
from card_printing.sets.set_file import LONGEST_NAME
from referee_app.cards.card_set import CardSet
from referee_app.cards.decks import Card
from referee_app.cards.ranks import Language, Team
from referee_app.sentence import Refusal
from referee_app.words.words import Theme
from tests.card_printing.documents_kit import collisions, letters, texts
from tests.card_printing.layout_kit import cards, designs
from tests.card_printing.printed_pdf import (
    CARD_SET,
    NAME,
    READERS,
    cut_out,
    of_team,
    one_of_each,
    pictures,
    printed,
    printed_anew,
    typefaces,
)

PROJECT = Path(__file__).parents[2]


def _words(pdf: bytes) -> list[str]:
    document = pypdfium2.PdfDocument(pdf)
    found = [word for page in document for word in page.get_textpage().get_text_range().split()]
    document.close()
    return found


@settings(max_examples=10)
@given(designs(), cards)
def test_the_same_cards_give_the_same_file_to_the_byte(design: Design, some: list[Card]) -> None:
    assert printed_anew(design, some) == printed_anew(design, some)


def test_another_process_prints_the_same_file() -> None:
    script = (
        "import sys; from card_printing.documents.cards import print_cards; from card_printing.layout.design import *\n"
        "from referee_app.cards.card_set import CardSet; camp = CardSet(bytes(range(16)))\n"
        f"print_cards(sys.stdout.buffer, camp, {NAME!r}, camp.cards[:9], Design())"
    )
    run = subprocess.run([sys.executable, "-c", script], cwd=PROJECT, capture_output=True, check=True)
    assert run.stdout == printed(Design(), CARD_SET.cards[:9])


def test_neither_the_day_nor_the_key_is_in_the_file() -> None:
    pdf = printed(Design(), CARD_SET.cards[:4])
    dates = set(re.findall(rb"Date \(D:(\d{4})", pdf))
    assert dates <= {b"2000"}
    assert CARD_SET.key not in pdf
    assert CARD_SET.key.hex().encode() not in pdf.lower()


def test_more_copies_keep_the_codes_of_the_first() -> None:
    larger = CardSet(CARD_SET.key, copies=3)
    assert printed_anew(Design(), CARD_SET.cards, larger) == printed(Design(), CARD_SET.cards)


def test_a_further_copy_is_read_as_a_card_of_its_own() -> None:
    larger = CardSet(CARD_SET.key, copies=2)
    twins = [card for card in larger.cards if card.team is Team.RED and card.ordinal == 1][::12]
    design = Design(style=Style.FRONTS)
    (picture,) = pictures(printed(design, twins, larger), 150, gray=True)
    (sheet,) = sheet_sides(twins, design)
    for read in READERS:
        assert [read(cut_out(picture, box, 150)) for _, box in sheet.fronts] == [[larger.code(card)] for card in twins]


@pytest.mark.parametrize("style", Style)
def test_the_text_of_the_file_holds_every_short_code_once(style: Style) -> None:
    words = _words(printed(Design(style=style), CARD_SET.cards))
    for card in CARD_SET.cards:
        assert words.count(CARD_SET.short_code(card)) == 1


@pytest.mark.parametrize("theme", Theme)
def test_every_typeface_is_in_the_file(theme: Theme) -> None:
    design = Design(languages=tuple(Language), theme=theme)
    used = typefaces(printed(design, one_of_each(Team.RED)))
    assert set(used.values()) == {True}
    assert all("Roboto" in name for name in used)


@pytest.mark.parametrize("style", Style)
@pytest.mark.parametrize("paper", Paper)
def test_pages_have_the_size_of_the_paper_and_are_as_many_as_the_sheets(paper: Paper, style: Style) -> None:
    design = Design(paper=paper, style=style)
    some = [*of_team(Team.RED, 10), *of_team(Team.BLUE, 1)]
    document = pypdfium2.PdfDocument(printed(design, some))
    sizes = [page.get_size() for page in document]
    document.close()
    expected = [(sheet.paper.width / 25.4 * 72, sheet.paper.height / 25.4 * 72) for sheet in sheet_sides(some, design)]
    assert sizes == [pytest.approx(size, abs=0.01) for size in expected]


def test_progress_hears_of_every_page_and_may_stop_the_work() -> None:
    heard: list[tuple[int, int]] = []
    print_cards(BytesIO(), CARD_SET, NAME, of_team(Team.RED, 9), Design(), lambda done, of: heard.append((done, of)))
    assert heard == [(1, 3), (2, 3), (3, 3)]
    out = BytesIO()
    with pytest.raises(KeyboardInterrupt):
        print_cards(out, CARD_SET, NAME, of_team(Team.RED, 9), Design(), _stop)
    assert out.getvalue() == b""


def _stop(_done: int, _of: int) -> None:
    raise KeyboardInterrupt


def test_a_card_without_room_for_its_code_is_refused_before_anything_is_written() -> None:
    out = BytesIO()
    with pytest.raises(NoRoomForCode) as refused:
        print_cards(out, CARD_SET, NAME, CARD_SET.cards[:1], Design(size=CardSize(30, 40)))
    assert out.getvalue() == b""
    assert (refused.value.facts["width"], refused.value.facts["height"]) == ("30", "40")


def test_no_cards_make_no_file() -> None:
    out = BytesIO()
    with pytest.raises(Refusal):
        print_cards(out, CARD_SET, NAME, [], Design())
    assert out.getvalue() == b""


def test_a_full_set_to_fold_over_is_a_file_of_less_than_a_megabyte() -> None:
    everything = Design(languages=tuple(Language))
    assert len(printed(everything, CARD_SET.cards)) < 1_000_000


def test_a_file_grows_no_faster_than_the_number_of_cards() -> None:
    several = CardSet(CARD_SET.key, copies=4)
    assert len(printed(Design(), several.cards, several)) <= 4 * len(printed(Design(), CARD_SET.cards))


FOOTERS = {
    Language.EN: ("Red · sheet 1 of 2", "Blue · sheet 2 of 2", ", back"),
    Language.NL: ("Rood · vel 1 van 2", "Blauw · vel 2 van 2", ", achterkant"),
    Language.FR: ("Rouge · feuille 1 sur 2", "Bleu · feuille 2 sur 2", ", verso"),
    Language.DE: ("Rot · Bogen 1 von 2", "Blau · Bogen 2 von 2", ", Rückseite"),
}


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("style", [Style.FOLD_OVER, Style.DUPLEX_LONG_EDGE])
def test_every_sheet_says_which_it_is_in_the_first_language(language: Language, style: Style) -> None:
    design = Design(style=style, languages=(language, *(other for other in Language if other is not language)))
    full = len(grid(design).units)
    pages = texts(printed(design, [*of_team(Team.RED, full), *of_team(Team.BLUE, full)]))
    *fronts, behind = FOOTERS[language]
    footers = [f"{NAME} ({CARD_SET.id}) · {front}" for front in fronts]
    expected = [footer + back for footer in footers for back in (("", behind) if style.is_duplex else ("",))]
    assert [said in page for said, page in zip(expected, pages, strict=True)] == [True] * len(pages)
    assert [behind in page for page in pages] == [said.endswith(behind) for said in expected]


def test_a_sheet_of_both_teams_names_both() -> None:
    (page,) = texts(printed(Design(), [*of_team(Team.RED, 1), *of_team(Team.BLUE, 1)]))
    assert "Red and Blue · sheet 1 of 1" in page


@pytest.mark.parametrize(
    "design",
    [
        Design(),
        Design(size=SIZES["bridge"], paper=Paper.LETTER, style=Style.FRONTS, ink_saver=True),
        Design(paper=Paper.A3, black_and_white=True),
        Design(style=Style.DUPLEX_SHORT_EDGE),
    ],
    ids=["below", "at the left", "at the left on A3", "on both sides"],
)
def test_the_ruler_in_the_footer_is_fifty_millimetres_long(design: Design) -> None:
    cards = of_team(Team.RED, 2)
    pages = pictures(printed(design, cards), 300, gray=True)
    for picture, sheet in zip(pages, sheet_sides(cards, design), strict=True):
        strip = cut_out(picture, sheet.footer.box, 300)
        along = strip if strip.shape[1] > strip.shape[0] else strip.T
        longest = max(_longest_run(row < 128) for row in along)
        assert longest / 300 * 25.4 == pytest.approx(50, abs=0.4)


def _longest_run(dark: NDArray[np.bool_]) -> int:
    edges = np.flatnonzero(np.diff(np.concatenate(([0], dark.astype(np.int8), [0]))))
    return int(max(edges[1::2] - edges[::2], default=0))


def test_the_longest_name_leaves_room_for_the_ruler() -> None:
    name = "W" * LONGEST_NAME
    out = BytesIO()
    print_cards(out, CARD_SET, name, of_team(Team.RED, 1), Design(size=SIZES["large"]))
    (page,) = letters(out.getvalue())
    words = [letter for letter in page if letter.text == "W"]
    assert len(words) >= LONGEST_NAME
    assert collisions(page) == []
