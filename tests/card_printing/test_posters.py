from itertools import combinations

import pytest

from card_printing.documents.posters import posters
from card_printing.layout.design import Design, Paper
from card_printing.layout.geometry import Box
from referee_app.cards.names import Language
from referee_app.cards.ranks import Team
from referee_app.words.words import Theme
from tests.card_printing.documents_kit import document, letters, texts
from tests.card_printing.raster import READERS, cut_out, pictures

DPI = 72
SEVERAL = [languages for number in (1, 2, 4) for languages in combinations(Language, number)]


def test_there_are_a_flag_and_a_base_for_each_team_and_a_duel_post() -> None:
    assert [poster.team for poster in posters()] == [Team.RED, Team.BLUE, Team.RED, Team.BLUE, None]
    assert len(texts(document("posters", Design()))) == 5


@pytest.mark.parametrize("languages", SEVERAL, ids="-".join)
def test_the_title_is_large_enough_to_be_read_from_afar(languages: tuple[Language, ...]) -> None:
    least = {1: 14.0, 2: 10.0, 4: 7.5}[len(languages)]
    for page in letters(document("posters", Design(languages=languages))):
        capitals = [letter.box.height for letter in page if letter.text in "BDFPRV"]
        assert max(capitals) >= least


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
    first, *_ = texts(document("posters", Design(theme=Theme.NUMBERS)))
    assert "2: at" in first
    assert "Scouts" not in first
