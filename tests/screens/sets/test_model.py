"""What the screen of the card sets shows, from plain values."""

import time
from dataclasses import replace

import pytest

from card_printing.layout.design import SIZES, BleedImpossible, CardSize, Design, Paper, Style
from card_printing.sets.set_store import SetIdTaken
from referee_app.cards.card_set import NoCoverSheet
from referee_app.cards.ranks import Language
from referee_app.screens.camera_session import CameraNotAllowed
from referee_app.screens.sets.design_model import OWN, DesignDraft, Trait, design_choices_shown, with_design_choice
from referee_app.screens.sets.model import (
    BusyShown,
    Making,
    copies_text,
    cover_shown,
    day,
    exchange_question,
    imported_text,
    making_shown,
    set_aside_question,
    sets_shown,
)
from referee_app.screens.sets.set_tasks import DatedSet, ImportedSet, LettersUnprintable, SetsOnPhone
from referee_app.words.words import Theme, Words
from tests.screens.sets.sets_driver import ANOTHER, CAMP, LONG, ONE

ENGLISH = Words(Language.EN)
NOON = time.mktime((2026, 6, 3, 12, 0, 0, 0, 0, -1))


def test_before_the_shelf_was_looked_at_nothing_is_called_empty() -> None:
    assert not sets_shown(None, BusyShown(), ENGLISH).is_empty
    assert sets_shown(SetsOnPhone(()), BusyShown(), ENGLISH).is_empty


def test_a_row_tells_name_id_size_and_day() -> None:
    (row,) = sets_shown(SetsOnPhone((DatedSet(CAMP, NOON),)), BusyShown(), ENGLISH).rows
    assert (row.key, row.name) == (CAMP.card_set.id, "Summer camp")
    assert row.text == f"{CAMP.card_set.id} · 122 cards · 03/06/2026"


@pytest.mark.parametrize(
    ("language", "written"),
    [
        (Language.EN, "03/06/2026"),
        (Language.NL, "03-06-2026"),
        (Language.FR, "03/06/2026"),
        (Language.DE, "03.06.2026"),
    ],
)
def test_days_are_written_as_people_write_them(language: Language, written: str) -> None:
    assert day(NOON, Words(language)) == written


def test_several_copies_are_told() -> None:
    assert copies_text(LONG, ENGLISH) == "2 copies, 244 cards"


def test_a_file_that_is_no_set_leads_nowhere() -> None:
    (row,) = sets_shown(SetsOnPhone((), (NoCoverSheet(),)), BusyShown(), ENGLISH).rows
    assert (row.key, row.icon) == ("", "alert")
    assert "not a cover sheet" in row.text


@pytest.mark.parametrize(
    ("copies_before", "told"),
    [(None, "sets.taken"), (2, "sets.here_already"), (1, "sets.grew")],
)
def test_taking_in_says_what_came_of_it(copies_before: int | None, told: str) -> None:
    assert imported_text(ImportedSet(LONG, copies_before)).key == told


def test_a_fault_of_the_name_stands_beside_the_name() -> None:
    assert making_shown(Making(fault=LettersUnprintable(n=2)), ENGLISH).fault.startswith("2 letters of the name")
    assert making_shown(Making(), ENGLISH).fault == ""


def test_a_camera_in_trouble_says_why_and_offers_another_try() -> None:
    instead = " A photograph of the cover sheet will do, too: under “Card sets”, choose “Open a file”."
    fine, wrong = cover_shown(None, None, ENGLISH), cover_shown(NoCoverSheet(), None, ENGLISH)
    lost = cover_shown(None, CameraNotAllowed(), ENGLISH)
    assert (bool(fine.advice), fine.trouble, fine.is_in_trouble) == (True, "", False)
    assert (wrong.advice, wrong.trouble) == ("", ENGLISH.say(NoCoverSheet()))
    assert (lost.advice, lost.trouble) == ("", ENGLISH.say(CameraNotAllowed()) + instead)
    assert wrong.is_in_trouble
    assert lost.is_in_trouble


def test_the_usual_looks_are_chosen() -> None:
    shown = design_choices_shown(DesignDraft(), ENGLISH)
    assert (shown.spoken, shown.size, shown.style, shown.paper) == (frozenset({"en"}), "poker", "fold-over", "a4")
    assert [key for key, _, _ in shown.sizes] == [*SIZES, OWN]
    assert (shown.has_own_size, shown.bleed, shown.crop_marks) == (False, "3", True)


def test_a_size_of_ones_own_is_one_of_the_choices() -> None:
    kept = DesignDraft.of(Design(size=CardSize(70, 100)))
    shown = design_choices_shown(kept, ENGLISH)
    assert (shown.size, shown.own_size, shown.own_size_fault) == (OWN, "70 × 100", "")
    assert with_design_choice(kept, Trait.SIZE, OWN).wanted().size == CardSize(70, 100)
    assert with_design_choice(kept, Trait.SIZE, "small").wanted().size == SIZES["small"]


@pytest.mark.parametrize(
    ("typed", "fault"),
    [
        ("60 x 90", ""),
        ("60,5x90.5 mm", ""),
        ("", "is no size of a card"),
        ("sixty", "is no size of a card"),
        ("90x60", "No card is 90 by 60 mm"),
        ("20x30", "the code would be smaller"),
        ("190x200", "does not fit on A4"),
    ],
)
def test_an_impossible_size_says_why_where_it_is_typed(typed: str, fault: str) -> None:
    design_draft = with_design_choice(with_design_choice(DesignDraft(), Trait.SIZE, OWN), Trait.OWN_SIZE, typed)
    shown = design_choices_shown(design_draft, ENGLISH)
    assert shown.own_size == typed
    assert (fault in shown.own_size_fault) if fault else not shown.own_size_fault


@pytest.mark.parametrize(("typed", "millimetres"), [("2", 2), ("2.5", 2.5), ("0,5 mm", 0.5)])
def test_a_bleed_is_typed_as_people_write_it(typed: str, millimetres: float) -> None:
    assert with_design_choice(DesignDraft(), Trait.BLEED, typed).wanted().bleed == millimetres


@pytest.mark.parametrize("typed", ["", "much", "-1", "6", "1e1"])
def test_an_impossible_bleed_says_why_and_is_not_wanted(typed: str) -> None:
    design_draft = with_design_choice(DesignDraft(), Trait.BLEED, typed)
    assert "cannot be printed" in design_choices_shown(design_draft, ENGLISH).bleed_fault
    with pytest.raises(BleedImpossible):
        design_draft.wanted()


@pytest.mark.parametrize(
    ("trait", "key", "wanted"),
    [
        (Trait.LANGUAGES, "nl", Design(languages=(Language.EN, Language.NL))),
        (Trait.LANGUAGES, "en", Design()),
        (Trait.SIZE, "large", Design(size=SIZES["large"])),
        (Trait.STYLE, "fronts", Design(style=Style.FRONTS)),
        (Trait.PAPER, "a3", Design(paper=Paper.A3)),
        (Trait.THEME, "numbers", Design(theme=Theme.NUMBERS)),
        (Trait.BLEED, "1", Design(bleed=1)),
        (Trait.CROP_MARKS, "", Design(crop_marks=False)),
        (Trait.OWN_SIZE, "60x90", Design(size=CardSize(60, 90))),
        (Trait.INK_SAVER, "", Design(ink_saver=True)),
        (Trait.BLACK_AND_WHITE, "", Design(black_and_white=True)),
    ],
)
def test_a_tap_changes_one_thing(trait: Trait, key: str, wanted: Design) -> None:
    assert with_design_choice(DesignDraft(), trait, key).wanted() == wanted


def test_a_language_can_be_taken_off_again_but_one_stays() -> None:
    both = with_design_choice(DesignDraft(), Trait.LANGUAGES, "nl")
    assert with_design_choice(both, Trait.LANGUAGES, "en").wanted().languages == (Language.NL,)


def test_a_set_aside_is_a_line_of_its_own_and_not_in_use() -> None:
    in_use, aside = sets_shown(SetsOnPhone((DatedSet(ONE, NOON),), (), (ANOTHER,)), BusyShown(), ENGLISH).rows
    assert in_use.key == ONE.card_set.id == ANOTHER.card_set.id != aside.key
    assert (aside.name, aside.text) == ("River", f"{ONE.card_set.id} · 122 cards · not in use")


@pytest.mark.parametrize("language", Language)
def test_the_question_which_set_is_meant_says_what_a_game_makes_of_it(language: Language) -> None:
    words = Words(language)
    idle, playing = (
        exchange_question(SetIdTaken(ONE, ANOTHER), in_play=in_play, words=words) for in_play in (False, True)
    )
    assert playing.text == f"{idle.text} {words.say_key('sets.clash_in_play')}"
    assert [answer.key for answer in idle.answers] == ["keep", "exchange"]
    assert ONE.card_set.id in idle.headline


def test_a_set_aside_names_the_one_in_use_if_there_is_one() -> None:
    beside, alone = (set_aside_question(ANOTHER, in_use, in_play=False, words=ENGLISH).text for in_use in (ONE, None))
    assert "“Castle” has the same id" in beside
    assert "Castle" not in alone


def test_a_name_of_which_nothing_can_be_drawn_gives_way_to_the_id() -> None:
    for name, shown in (("\N{FOX FACE} Camp", "Camp"), ("\N{FOX FACE}", CAMP.card_set.id)):
        kept = replace(CAMP, name=name)
        (row,) = sets_shown(SetsOnPhone((DatedSet(kept, NOON),)), BusyShown(), ENGLISH).rows
        assert row.name == shown


def test_two_sets_of_the_same_name_are_told_apart_by_their_rows() -> None:
    same = replace(LONG, name=CAMP.name)
    one, other = sets_shown(SetsOnPhone((DatedSet(CAMP, NOON), DatedSet(same, NOON))), BusyShown(), ENGLISH).rows
    assert one.name == other.name
    assert one.text != other.text
