"""What is agreed before a game at the table."""

from dataclasses import replace
from random import Random

from referee_app.cards.names import Language
from referee_app.screens.new_table.model import LOTS, REMEMBER, new_draft, new_table_shown
from referee_app.screens.table.games.junior_quest import FACE
from referee_app.table_games.games import game_called
from referee_app.words.words import Words

WORDS = Words(Language.EN)
DRAFT = new_draft(FACE)


def test_nobody_needs_a_name() -> None:
    shown = new_table_shown(DRAFT, WORDS, remembers=True)
    assert [(name.hint, name.text, name.side) for name in shown.names] == [("Red", "", "red"), ("Blue", "", "blue")]
    assert DRAFT.sitting(Random(1)) == ("", "")


def test_lots_are_drawn_only_where_somebody_has_a_name() -> None:
    def keys(draft: object) -> list[str]:
        return [option.key for option in new_table_shown(draft, WORDS, remembers=True).options]  # type: ignore[arg-type]

    assert keys(DRAFT) == [REMEMBER]
    assert keys(DRAFT.called(1, "Bo")) == [LOTS, REMEMBER]


def test_lots_decide_who_sits_where_unless_that_is_not_wanted() -> None:
    named = DRAFT.called(0, " Ann ").called(1, "Bo")
    assert {named.sitting(Random(luck)) for luck in range(20)} == {("Ann", "Bo"), ("Bo", "Ann")}
    agreed = replace(named, lots=False)
    assert {agreed.sitting(Random(luck)) for luck in range(20)} == {("Ann", "Bo")}


def test_a_game_for_one_number_of_players_does_not_ask_how_many() -> None:
    shown = new_table_shown(DRAFT, WORDS, remembers=True)
    assert (shown.players, shown.counts) == ("", ())


def test_a_game_s_own_options_come_with_a_caption_and_can_be_agreed_on() -> None:
    clash = game_called("card_clash")
    assert clash is not None
    face = replace(FACE, rules=clash, sides=FACE.sides * 3)
    draft = new_draft(face)
    shown = new_table_shown(replace(draft, seats=3), WORDS, remembers=False)
    assert [count for count, _, _ in shown.counts] == ["2", "3", "4", "5", "6"]
    assert len(shown.names) == 3
    assert {option.key: option.on for option in shown.options} == {"tactical": False, "match": False, REMEMBER: False}
    assert all(option.caption for option in shown.options)
    assert draft.agreeing("match", True).agreed.told() == {"match": True}


def test_every_option_of_every_game_has_words() -> None:
    for key in ("front_line", "junior_quest", "junior_triumph", "stratego", "card_clash"):
        rules = game_called(key)
        assert rules is not None
        face = replace(FACE, rules=rules, sides=FACE.sides * 3)
        for language in Language:
            assert new_table_shown(new_draft(face), Words(language), remembers=True).about
