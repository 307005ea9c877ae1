"""What cannot be drawn is left out where it is shown; the rest stays as it was typed."""

import unicodedata
from importlib.util import find_spec
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reportlab.pdfbase.ttfonts import TTFontFile

from referee_app.cards.ranks import Language, Team
from referee_app.live_game.model import Player
from referee_app.words.words import DRAWN, Words, drawable
from tests.words.catalogue_check import catalogue, forms

SOFT_HYPHEN = "\xad"


def typeface(name: str) -> set[str]:
    """Every character that a typeface of Kivy's can draw and a person can see."""
    kivy = find_spec("kivy")
    assert kivy is not None
    assert kivy.origin is not None
    font = TTFontFile(str(Path(kivy.origin).parent / "data" / "fonts" / f"{name}.ttf"))
    characters = map(chr, font.charToGlyph)
    return {each for each in characters if unicodedata.category(each)[0] in "LMNPSZ" or each == SOFT_HYPHEN}


@pytest.mark.parametrize("name", ["Roboto-Regular", "Roboto-Bold"])
def test_what_is_said_to_be_drawn_is_what_the_typeface_has(name: str) -> None:
    assert DRAWN - {"\n", "\t"} == typeface(name) - {"\ufffc"}


@pytest.mark.parametrize("language", Language)
def test_every_sentence_of_ours_can_be_drawn(language: Language) -> None:
    said = {letter for texts in forms(catalogue(language)).values() for text in texts for letter in text}
    assert said - DRAWN == set()


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("Anna", "Anna"),
        ("Zoë  van\u00a0Dijk", "Zoë  van\u00a0Dijk"),
        ("Zoe\u0308", "Zoë"),
        ("Anna \N{FOX FACE}", "Anna"),
        ("\N{FOX FACE} Anna \N{FOX FACE} B", "Anna B"),
        ("ḥasan", "hasan"),
        ("Ωmega Женя", "Ωmega Женя"),
        ("\N{CJK UNIFIED IDEOGRAPH-590F}\N{CJK UNIFIED IDEOGRAPH-5929}", ""),
        ("\N{REGIONAL INDICATOR SYMBOL LETTER B}\N{REGIONAL INDICATOR SYMBOL LETTER E}", ""),
        ("❤\ufe0f", ""),
        ("", ""),
    ],
)
def test_what_cannot_be_drawn_is_left_out(typed: str, shown: str) -> None:
    assert drawable(typed) == shown


@given(st.text())
def test_whatever_is_typed_what_is_shown_can_be_drawn_and_stays_so(typed: str) -> None:
    shown = drawable(typed)
    assert DRAWN.issuperset(shown)
    assert drawable(shown) == shown


def test_a_player_of_whose_name_nothing_can_be_drawn_is_called_by_the_number() -> None:
    fox, anna = Player(Team.RED, 3), Player(Team.RED, 4)
    words = Words(Language.EN, names={fox: "\N{FOX FACE}", anna: "Anna \N{FOX FACE}"})
    assert (words.name_of(fox), words.name_of(anna)) == ("", "Anna")
    assert words.say_key("refusal.already_waiting", player=fox) == Words(Language.EN).say_key(
        "refusal.already_waiting", player=fox
    )
    assert "Anna" in words.say_key("refusal.already_waiting", player=anna)
    assert words.names[fox] == "\N{FOX FACE}"
