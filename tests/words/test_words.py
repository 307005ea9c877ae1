"""A key and facts become a sentence in the user's language."""

import time
import unicodedata
from collections.abc import Iterator
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reportlab.pdfbase.ttfonts import TTFontFile

from referee_app.cards.decks import Card, TooFewPlayers
from referee_app.cards.ranks import Language, Rank, Team
from referee_app.live_game.model import Blank, Mode, Player
from referee_app.sentence import Choice, Moment, Span, sentence
from referee_app.words.words import DRAWN, Theme, Words, drawable, format_fact
from tests.words.catalogue_check import catalogue, forms

ENGLISH = Words(Language.EN)
DUTCH = Words(Language.NL)
FRENCH = Words(Language.FR)
GERMAN = Words(Language.DE)
MARSHAL = Card(Team.RED, Rank.MARSHAL, 1)


@pytest.fixture
def india(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A place whose clock differs from the world's by a half hour, so that a wrong zone shows."""
    monkeypatch.setenv("TZ", "IST-5:30")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


def test_a_refusal_is_said_with_its_facts() -> None:
    said = ENGLISH.say(TooFewPlayers(players=3, fewest=4))
    assert "3" in said
    assert "4" in said


def test_the_language_switches_at_once() -> None:
    assert ENGLISH.say_key("team.red") == "Red"
    assert replace(ENGLISH, language=Language.NL).say_key("team.red") == "Rood"
    assert ENGLISH.say_key("team.red") == "Red"


def test_a_key_that_no_catalogue_has_is_a_bug_that_names_the_key() -> None:
    with pytest.raises(KeyError, match=r"team\.green.*make words"):
        ENGLISH.say_key("team.green")


def test_a_key_that_no_catalogue_has_is_a_bug_with_a_count_too() -> None:
    with pytest.raises(KeyError, match=r"team\.green"):
        ENGLISH.say_key("team.green", n=2)


def test_a_count_chooses_the_form_of_the_language() -> None:
    facts = {"winner": "A", "loser": "B"}
    assert ENGLISH.say_key("log.duel.spoils", n=1, **facts) == "Duel: A beats B and takes 1 more card"
    assert ENGLISH.say_key("log.duel.spoils", n=0, **facts) == "Duel: A beats B and takes 0 more cards"
    assert FRENCH.say_key("log.duel.spoils", n=0, **facts).endswith("0 carte")
    assert FRENCH.say_key("log.duel.spoils", n=2, **facts).endswith("2 cartes")


def test_a_count_does_no_harm_where_a_sentence_has_one_form() -> None:
    assert DUTCH.say_key("log.duel", winner="A", loser="B", n=3) == "Duel: A wint van B"


def test_a_fact_that_no_gap_asks_for_need_not_be_showable() -> None:
    assert ENGLISH.say_key("team.blue", where=object()) == "Blue"


def test_a_gap_without_a_fact_is_a_bug() -> None:
    with pytest.raises(KeyError, match="rank"):
        ENGLISH.say_key("card.red")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (ENGLISH, "Red Marshal"),
        (DUTCH, "Maarschalk van Rood"),
        (FRENCH, "Maréchal des Rouges"),
        (GERMAN, "Feldmarschall von Rot"),
        (Words(Language.EN, Theme.NUMBERS), "Red 10"),
        (Words(Language.FR, Theme.NUMBERS), "10 des Rouges"),
    ],
)
def test_a_card_is_shown_by_its_team_and_rank(words: Words, said: str) -> None:
    assert format_fact(MARSHAL, words) == said


def test_a_card_known_in_part_is_shown_as_far_as_it_is_known() -> None:
    assert format_fact(Blank(Team.BLUE, Rank.BOMB), ENGLISH) == "Blue Bomb"
    assert format_fact(Blank(Team.BLUE), ENGLISH) == "Blue card"
    assert format_fact(Blank(Team.BLUE), FRENCH) == "carte bleue"


def test_a_rank_has_its_name_or_in_the_numbers_theme_its_sign() -> None:
    assert format_fact(Rank.SCOUT, GERMAN) == "Aufklärer"
    assert format_fact(Rank.SCOUT, replace(GERMAN, theme=Theme.NUMBERS)) == "2"
    assert format_fact(Rank.BOMB, replace(GERMAN, theme=Theme.NUMBERS)) == "B"


def test_a_player_has_a_name_or_else_a_number() -> None:
    words = Words(Language.NL, names={Player(Team.RED, 7): "Sofie"})
    assert format_fact(Player(Team.RED, 7), words) == "Sofie"
    assert format_fact(Player(Team.BLUE, 7), words) == "Blauw 7"


@pytest.mark.usefixtures("india")
def test_a_moment_is_an_hour_and_minute_of_the_place() -> None:
    assert format_fact(Moment(ms=0), ENGLISH) == "05:30"
    assert format_fact(Moment(ms=(9 * 60 + 2) * 60_000 + 59_999), ENGLISH) == "14:32"


@pytest.mark.parametrize(("ms", "said"), [(0, "0:00"), (65_999, "1:05"), (600_000, "10:00"), (9_250_000, "2:34:10")])
def test_a_span_is_minutes_and_seconds_and_hours_where_there_are_any(ms: int, said: str) -> None:
    assert format_fact(Span(ms), ENGLISH) == said


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ((), "geen"),
        (("A",), "A"),
        (("A", "B"), "A en B"),
        (["A", 2, Team.RED], "A, 2 en Rood"),
    ],
)
def test_several_facts_are_joined_as_the_language_does(facts: list[object] | tuple[object, ...], said: str) -> None:
    assert format_fact(facts, DUTCH) == said


@pytest.mark.parametrize(
    ("words", "said"),
    [(ENGLISH, "A, B or C"), (DUTCH, "A, B of C"), (FRENCH, "A, B ou C"), (GERMAN, "A, B oder C")],
)
def test_of_several_facts_one_may_be_meant(words: Words, said: str) -> None:
    assert format_fact(Choice("ABC"), words) == said
    assert format_fact(Choice(["A"]), words) == "A"


def test_a_sentence_within_a_sentence_is_said_in_the_same_words() -> None:
    outer = sentence("list.and", others=sentence("team.red"), last=MARSHAL)
    assert Words(Language.DE, Theme.NUMBERS).say(outer) == "Rot und 10 von Rot"


def test_a_refusal_can_be_a_fact() -> None:
    refusal = TooFewPlayers(players=3, fewest=4)
    assert format_fact(refusal, FRENCH) == FRENCH.say(refusal)


def test_what_is_not_known_is_said_to_be_unknown() -> None:
    assert format_fact(None, FRENCH) == "inconnu"


@pytest.mark.parametrize("fact", [1.5, object(), {"a": 1}, Mode.GAME_MASTER])
def test_a_fact_of_no_known_type_is_a_bug(fact: object) -> None:
    with pytest.raises(TypeError, match=type(fact).__name__):
        format_fact(fact, ENGLISH)


def test_the_numbers_theme_says_why_without_military_names() -> None:
    why = sentence("why.spy_fells_marshal")
    assert ENGLISH.say(why) == "The spy fells the marshal."
    assert replace(ENGLISH, theme=Theme.NUMBERS).say(why) == "1 beats 10."


@pytest.mark.parametrize("key", ["why.higher", "briefing.tag.tie", "briefing.tag.tie_kept"])
@pytest.mark.parametrize(
    ("words", "rank", "number"),
    [(ENGLISH, "rank", "number"), (DUTCH, "rang", "getal"), (FRENCH, "grade", "nombre"), (GERMAN, "rang", "zahl")],
    ids=lambda one: one.language if isinstance(one, Words) else one,
)
def test_in_the_numbers_theme_players_compare_numbers_and_no_ranks(
    words: Words, rank: str, number: str, key: str
) -> None:
    two = {"winner": Rank.GENERAL, "loser": Rank.SCOUT}
    assert rank in words.say_key(key, **two).lower()
    told = replace(words, theme=Theme.NUMBERS).say_key(key, **two).lower()
    assert number in told
    assert rank not in told


@pytest.mark.parametrize("key", ["new.rule.spoils.text", "briefing.captured.spoils"])
@pytest.mark.parametrize("words", [ENGLISH, DUTCH, FRENCH, GERMAN], ids=lambda words: words.language)
def test_the_house_rule_of_the_spoils_says_what_a_tie_does(words: Words, key: str) -> None:
    tie = words.say_key("verdict.tie").split()[-1].lower()
    assert tie in words.say_key(key).lower()


# What cannot be drawn is left out where it is shown; the rest stays as it was typed


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
