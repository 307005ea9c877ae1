"""What is agreed before a game at the table."""

from dataclasses import replace
from random import Random

import pytest

from referee_app.cards.ranks import Language
from referee_app.screens.new_table.model import LOTS, REMEMBER, TableDraft, new_draft, new_table_shown
from referee_app.screens.table.games.junior_quest import ADAPTER
from referee_app.table_games.registry import find_game
from referee_app.words.words import Words

WORDS = Words(Language.EN)
DRAFT = new_draft(ADAPTER)


def test_nobody_needs_a_name() -> None:
    assert DRAFT.seated_names(Random(1)) == ("", "")


def places(draft: TableDraft) -> list[tuple[str, str]]:
    return [(name.placeholder, name.side) for name in new_table_shown(draft, WORDS, remembers=True).names]


@pytest.mark.parametrize("draft", [DRAFT, DRAFT.called(1, "Bo")])
def test_nobody_types_a_name_beside_a_colour_that_lots_may_give_to_another(draft: TableDraft) -> None:
    assert places(draft) == [("Player 1", ""), ("Player 2", "")]
    assert places(replace(draft, lots=False)) == [("Red", "red"), ("Blue", "blue")]


@pytest.mark.parametrize("draft", [DRAFT, DRAFT.called(1, "Bo"), replace(DRAFT, lots=False)])
def test_whether_lots_are_drawn_can_always_be_seen(draft: TableDraft) -> None:
    assert [option.key for option in new_table_shown(draft, WORDS, remembers=True).options] == [LOTS, REMEMBER]


def remarks(draft: TableDraft) -> list[str]:
    return [name.remark for name in new_table_shown(draft, WORDS, remembers=True).names]


@pytest.mark.parametrize(
    ("typed", "name", "remark"),
    [
        ("Zoë", "Zoë", ""),
        ("x" * 20, "x" * 20, ""),
        ("x" * 21, "x" * 20, "A name has up to 20 letters."),
        ("Zoë \N{GRINNING FACE}", "Zoë", "Letters that cannot be shown are left out."),
        ("\N{GRINNING FACE}", "", "These letters cannot be shown; the colour is used."),
        ("\N{ARABIC LETTER ALEF}", "", "These letters cannot be shown; the colour is used."),
    ],
)
def test_a_name_is_what_can_be_shown_and_has_room_and_what_is_left_out_is_said(
    typed: str, name: str, remark: str
) -> None:
    draft = DRAFT.called(1, typed)
    assert draft.names == ("", name)
    assert remarks(draft) == ["", remark]


def test_what_was_left_out_is_not_spoken_of_any_longer_once_something_else_is_typed() -> None:
    assert remarks(DRAFT.called(0, "\N{GRINNING FACE}").called(0, "A")) == ["", ""]


def test_two_of_the_same_name_are_noticed() -> None:
    assert remarks(DRAFT.called(0, "Emma").called(1, " emma")) == ["", "Somebody else is called emma too."]
    assert remarks(DRAFT.called(0, "Emma").called(1, "Emm")) == ["", ""]
    assert remarks(DRAFT.called(0, " ").called(1, " ")) == ["", ""]


def test_lots_decide_who_sits_where_unless_that_is_not_wanted() -> None:
    named = DRAFT.called(0, " Ann ").called(1, "Bo")
    assert {named.seated_names(Random(luck)) for luck in range(20)} == {("Ann", "Bo"), ("Bo", "Ann")}
    agreed = replace(named, lots=False)
    assert {agreed.seated_names(Random(luck)) for luck in range(20)} == {("Ann", "Bo")}


def test_a_game_for_one_number_of_players_does_not_ask_how_many() -> None:
    shown = new_table_shown(DRAFT, WORDS, remembers=True)
    assert shown.counts == ()


def test_a_game_s_own_options_come_with_a_caption_and_can_be_agreed_on() -> None:
    clash = find_game("card_clash")
    assert clash is not None
    adapter = replace(ADAPTER, rules=clash, sides=ADAPTER.sides * 3)
    draft = new_draft(adapter)
    shown = new_table_shown(replace(draft, seats=3), WORDS, remembers=False)
    assert [count for count, _, _ in shown.counts] == ["2", "3", "4", "5", "6"]
    assert len(shown.names) == 3
    assert {option.key: option.on for option in shown.options} == {"tactical": False, "match": False, REMEMBER: False}
    assert all(option.caption for option in shown.options)
    assert draft.agreeing("match", True).agreed.changed() == {"match": True}


def test_every_option_of_every_game_has_words() -> None:
    for key in ("front_line", "junior_quest", "junior_triumph", "stratego", "card_clash"):
        rules = find_game(key)
        assert rules is not None
        adapter = replace(ADAPTER, rules=rules, sides=ADAPTER.sides * 3)
        for language in Language:
            assert new_table_shown(new_draft(adapter), Words(language), remembers=True).about
