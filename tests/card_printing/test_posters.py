from itertools import combinations

import numpy as np
import pytest

from card_printing.documents.posters import posters, print_posters
from card_printing.layout.design import Design, Paper
from card_printing.layout.geometry import INCH, Box
from referee_app.cards.ranks import Language, Team
from referee_app.emblems.figures import TEAM_FLAGS, TEAM_SHAPES, Figure
from referee_app.live_game.model import OFFICIAL_RULES, HouseRules
from referee_app.words.words import Theme
from tests.card_printing.documents_kit import document, letters, made, texts
from tests.card_printing.figure_recognition import pieces, recognised
from tests.card_printing.printed_pdf import READERS, Picture, cut_out, pictures

DPI = 72
SEVERAL = [languages for number in (1, 2, 4) for languages in combinations(Language, number)]


def test_there_are_a_flag_and_a_base_for_each_team_and_a_duel_post() -> None:
    assert [poster.team for poster in posters(OFFICIAL_RULES)] == [Team.RED, Team.BLUE, Team.RED, Team.BLUE, None]
    assert len(texts(document("posters", Design()))) == 5


@pytest.mark.parametrize("languages", SEVERAL, ids="-".join)
def test_the_title_is_large_enough_to_be_read_from_afar(languages: tuple[Language, ...]) -> None:
    least = {1: 14.0, 2: 10.0, 4: 7.5}[len(languages)]
    for page in letters(document("posters", Design(languages=languages))):
        capitals = [letter.box.height for letter in page if letter.text in "BDFPRV"]
        assert max(capitals) >= least


def _large_figure(page: Picture) -> tuple[Figure | None, int]:
    """What a team's poster shows in its middle, and where that ends."""
    rows, columns, _ = page.shape
    shown = next(piece for piece in pieces(page.min(axis=-1) > 200) if piece.width < columns * 0.7)
    assert shown.height > rows / 5, "large enough to be seen from afar"
    assert abs(shown.left + shown.width / 2 - columns / 2) < columns / 10
    return recognised(shown.mask), shown.top + shown.height


def _flag_poster(design: Design, rules: HouseRules) -> str:
    return texts(made(print_posters, design, rules))[0]


@pytest.mark.parametrize("theme", Theme)
@pytest.mark.parametrize("language", Language)
def test_the_flag_says_that_bombs_may_not_take_it(language: Language, theme: Theme) -> None:
    design = Design(languages=(language,), theme=theme)
    never = {
        Language.EN: ("Bombs: never", "B: never"),
        Language.NL: ("Bommen: nooit", "B: nooit"),
        Language.FR: ("Bombes : jamais", "B : jamais"),
        Language.DE: ("Bomben: nie", "B: nie"),
    }[language][theme is Theme.NUMBERS]
    assert never in _flag_poster(design, HouseRules(bombs_take_no_flag=True))
    assert never not in _flag_poster(design, OFFICIAL_RULES)


def test_no_other_house_rule_changes_a_poster() -> None:
    others = (
        HouseRules(time_limit_s=600),
        HouseRules(time_limit_s=600, points=True),
        HouseRules(count_at_duel=True),
        HouseRules(spoils=True),
        HouseRules(tie_keeps_cards=True),
        HouseRules(spy_must_tag=True),
        HouseRules(winner_returns=True),
        HouseRules(respawn_delay_s=30),
    )
    assert {tuple(posters(rules)) for rules in others} == {tuple(posters(OFFICIAL_RULES))}


def _first_sign(page: Picture, below: int, words_begin: float) -> Figure | None:
    """What stands before the uppermost piece of advice."""
    frame = round(page.shape[1] * 0.12)
    white = page[below:-frame, frame : int(words_begin / INCH * DPI) - 2].min(axis=-1) > 200
    rows = np.flatnonzero(white.any(axis=1))
    gaps = np.flatnonzero(np.diff(rows) > 6)
    return recognised(white[rows[0] : rows[gaps[0] if len(gaps) else -1] + 1])


@pytest.mark.parametrize("paper", [Paper.A4, Paper.LETTER])
def test_a_teams_posters_show_its_flag_and_its_shape_and_whose_flag_is_to_be_brought(paper: Paper) -> None:
    made = document("posters", Design(paper=paper))
    shown = []
    for page, written in zip(list(pictures(made, DPI))[:4], letters(made), strict=False):
        figure, end = _large_figure(page)
        height = page.shape[0] / DPI * INCH
        words = [one.box.x for one in written if one.text.isalpha() and one.box.top < height - end / DPI * INCH]
        shown.append((figure, _first_sign(page, end, min(words))))
    red, blue = Team
    assert shown == [
        (TEAM_FLAGS[red], Figure.SCOUT),
        (TEAM_FLAGS[blue], Figure.SCOUT),
        (TEAM_SHAPES[red], TEAM_FLAGS[blue]),
        (TEAM_SHAPES[blue], TEAM_FLAGS[red]),
    ]


def test_the_teams_posters_have_the_colour_of_their_team() -> None:
    for page, poster in zip(pictures(document("posters", Design()), DPI), posters(OFFICIAL_RULES), strict=True):
        red, _, blue = np.moveaxis(page.astype(int), -1, 0)
        reddish, bluish = float((red - blue > 60).mean()), float((blue - red > 60).mean())
        if poster.team:
            own, other = (reddish, bluish) if poster.team is Team.RED else (bluish, reddish)
            assert own > 0.5
            assert other == 0


def test_the_duel_post_shows_a_card_of_each_team_and_both_on_the_phone() -> None:
    *_, page = pictures(document("posters", Design()), DPI)
    rows, columns, _ = page.shape
    red, _, blue = np.moveaxis(page.astype(int), -1, 0)
    of_red, of_blue = (np.flatnonzero((own - other > 60).any(axis=0)) for own, other in ((red, blue), (blue, red)))
    assert of_red.max() < columns / 2 < of_blue.min()
    shown = [piece for piece in pieces(page.max(axis=-1) < 160) if rows * 0.25 < piece.top < rows * 0.55]
    signs = [(piece.left > columns / 2, recognised(piece.mask)) for piece in shown if piece.height > rows / 60]
    # The sign on red's card is no longer upright, because the card is not; a circle always is.
    assert sorted(sign for sign in signs if sign[1]) == [
        (False, Figure.TRIANGLE),
        (True, Figure.CIRCLE),
        (True, Figure.CIRCLE),
    ]


@pytest.mark.parametrize(
    "look", [Design(), Design(black_and_white=True), Design(ink_saver=True)], ids=["colour", "black", "saver"]
)
def test_the_teams_posters_are_told_apart_without_colour(look: Design) -> None:
    red_flag, blue_flag, red_base, blue_base, _ = pictures(document("posters", look), DPI, gray=True)
    frame = Box(8, 100, 9, 60)
    for one, other in ((red_flag, blue_flag), (red_base, blue_base)):
        assert (cut_out(one, frame, DPI) != cut_out(other, frame, DPI)).mean() > 0.2


def test_saving_ink_saves_ink() -> None:
    full, saver = (
        [float((255 - page).mean()) for page in pictures(document("posters", design), DPI, gray=True)]
        for design in (Design(), Design(ink_saver=True))
    )
    assert all(little < much / 2 for little, much in zip(saver, full, strict=True))


def test_no_reader_takes_a_poster_for_a_card() -> None:
    for page in pictures(document("posters", Design(paper=Paper.A3)), 150, gray=True):
        assert [read(page) for read in READERS] == [[], []]


def test_by_numbers_the_flags_speak_of_twos() -> None:
    made_by_numbers = document("posters", Design(theme=Theme.NUMBERS))
    first, *_ = texts(made_by_numbers)
    assert "2: at" in first
    assert "Scouts" not in first
    page, written = next(pictures(made_by_numbers, DPI)), next(letters(made_by_numbers))
    figure, end = _large_figure(page)
    below = [one for one in written if one.box.top < (page.shape[0] - end) / DPI * INCH]
    words = [one.box.x for one in below if one.text == "2" or one.text.isalpha()]
    assert (figure, _first_sign(page, end, min(words))) == (TEAM_FLAGS[Team.RED], Figure.SQUARES_2)
