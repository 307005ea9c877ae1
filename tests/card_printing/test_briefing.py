from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from card_printing.documents.bounds import MOST_BOUNDS, BoundsTooLong
from card_printing.documents.briefing import LEAST_TYPE, print_briefing
from card_printing.drawing.typesetting import CAPITAL
from card_printing.layout.design import Design, Paper
from referee_app.cards.decks import Deck
from referee_app.cards.ranks import Language
from referee_app.live_game.model import Dealing, Knowledge, Mode, Setup, propose
from referee_app.words.words import Theme
from tests.card_printing.documents_kit import FULL, LONG_BOUNDS, PLAIN, letters, made, texts
from tests.live_game.strategies import house_rules
from tests.sweeps import sampled_number

EVERY_LANGUAGE = tuple(Language)
UPRIGHT = "BDEFHIKLMNPRTVWXYZ"


@st.composite
def setups(draw: st.DrawFn) -> Setup:
    players = draw(st.integers(4, 400))
    mode = draw(st.sampled_from(Mode))
    dealings = [Dealing.BLIND] if mode is Mode.GAME_MASTER else list(Dealing)
    return replace(
        propose(players),
        mode=mode,
        dealing=draw(st.sampled_from(dealings)),
        knowledge=Knowledge.PLAYERS,
        rules=draw(house_rules(st.none() | st.integers(1, 4 * 3600), st.integers(0, 900))),
    )


@settings(max_examples=sampled_number(12))
@given(setups(), st.sampled_from(Paper), st.sampled_from(Theme), st.text("MW mi\n", max_size=MOST_BOUNDS))
def test_any_game_fits_one_page_in_each_language(setup: Setup, paper: Paper, theme: Theme, bounds: str) -> None:
    design = Design(paper=paper, theme=theme, languages=EVERY_LANGUAGE)
    assert len(list(letters(made(print_briefing, setup, design, bounds)))) == len(Language)


@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize("bounds", [LONG_BOUNDS, "W" * MOST_BOUNDS], ids=["sentences", "capitals"])
def test_the_fullest_page_can_still_be_read_standing(paper: Paper, bounds: str) -> None:
    pdf = made(print_briefing, FULL, Design(paper=paper, languages=EVERY_LANGUAGE), bounds)
    pages = list(letters(pdf))
    assert len(pages) == len(Language)
    for page in pages:
        running = [letter for letter in page if letter.text in UPRIGHT and 17 < letter.box.y < paper.portrait[1] * 0.85]
        assert len(running) > 20
        assert min(letter.box.height for letter in running) >= LEAST_TYPE * CAPITAL * 0.98


def test_bounds_that_are_too_long_are_refused() -> None:
    with pytest.raises(BoundsTooLong) as refused:
        made(print_briefing, PLAIN, Design(), "x" * (MOST_BOUNDS + 1))
    assert refused.value.facts == {"length": MOST_BOUNDS + 1, "most": MOST_BOUNDS}


def test_the_bounds_are_printed_as_the_organiser_said_them() -> None:
    (page,) = texts(made(print_briefing, PLAIN, Design(), "the brook,\n the fence"))
    assert "Our bounds: the brook, the fence" in page


def test_one_game_master_is_spoken_of_instead_of_leaders() -> None:
    small = propose(8)
    assert small.mode is Mode.GAME_MASTER
    (page,) = texts(made(print_briefing, small, Design()))
    assert "game master" in page
    assert "your leader" not in page
    (page,) = texts(made(print_briefing, PLAIN, Design()))
    assert "your leader" in page
    assert "game master" not in page


def test_the_half_is_that_of_the_deck_in_play() -> None:
    (page,) = texts(made(print_briefing, replace(propose(130), deck=Deck(60, copies=2)), Design()))
    assert "60 of their 120 cards are half" in page
