"""What the steps of a new game say."""

import pytest

from referee_app.cards.decks import Deck
from referee_app.cards.ranks import Language, Team
from referee_app.live_game.model import Dealing, Knowledge, Mode
from referee_app.screens.new_game.draft import GameDraft
from referee_app.screens.new_game.model import BOX, NewGameShown, SetOffered, new_game_shown
from referee_app.words.words import Theme, Words

ENGLISH = Words(Language.EN)
CAMP = SetOffered("TNZJBX", "Camp")


def shown(draft: GameDraft, step: int = 0, *sets: SetOffered, words: Words = ENGLISH) -> NewGameShown:
    return new_game_shown(draft, step, sets, words)


@pytest.mark.parametrize(
    ("players", "deck", "reason"),
    [
        (4, "20 cards a team, half is 10", "The official deck for 4–10 players."),
        (16, "30 cards a team, half is 15", "The official deck for 11–16 players."),
        (24, "40 cards a team, half is 20", "The official deck for 17–24 players."),
        (25, "60 cards a team, half is 30", "The official deck for 25 players and more."),
        (121, "120 cards a team, half is 60", "2 sets of 60, so that everybody gets a card."),
    ],
)
def test_the_deck_is_proposed_with_its_reason(players: int, deck: str, reason: str) -> None:
    teams = shown(GameDraft().with_players(players), 1).teams
    assert (teams.deck_what, teams.deck.text) == (deck, reason)


def test_another_deck_says_which_one_is_usual() -> None:
    assert shown(GameDraft().with_players(24).with_deck(Deck(60))).teams.deck.text == (
        "Your choice. Usual for 24 players: 40 cards."
    )


def test_a_deck_that_does_not_go_round_says_so() -> None:
    assert shown(GameDraft().with_players(50).with_deck(Deck(20))).teams.deck.text == (
        "Too few for everybody: 50 players, 40 cards."
    )


def test_the_number_says_the_teams_and_what_is_wrong_with_it() -> None:
    players = shown(GameDraft().with_players(3)).players
    assert players.text == "Red 2, Blue 1. Leaders do not count."
    assert "at least 4 players" in players.fault
    assert shown(GameDraft()).players.fault == ""


def test_only_two_leaders_choose_a_team_and_only_odd_numbers_ask_who_has_more() -> None:
    assert [option[1] for option in shown(GameDraft().with_players(25)).teams.larger.options] == ["Red", "Blue"]
    assert shown(GameDraft().with_players(24)).teams.larger.options == ()
    assert shown(GameDraft().with_players(24).with_team(Team.BLUE)).teams.team.chosen == "blue"
    assert shown(GameDraft().with_players(24).with_mode(Mode.ONE_PHONE)).teams.team.options == ()


def test_sets_come_before_the_box_and_the_chosen_one_is_marked() -> None:
    cards = shown(GameDraft(card_set=CAMP.id), 1, CAMP).teams.cards
    assert [(each.key, each.chosen) for each in cards] == [(CAMP.id, True), (BOX, False)]
    assert shown(GameDraft(card_set=CAMP.id), 1, CAMP).teams.cards_hint == ""


def test_without_a_set_it_says_where_one_comes_from() -> None:
    teams = shown(GameDraft(), 1).teams
    assert [(each.key, each.chosen) for each in teams.cards] == [(BOX, True)]
    assert "Card sets" in teams.cards_hint


def test_a_set_that_is_smaller_than_the_deck_is_warned_of() -> None:
    draft = GameDraft(card_set=CAMP.id).with_players(200)
    assert "60 cards a team, and the deck needs 120" in shown(draft, 1, CAMP).teams.cards_warning
    assert shown(draft, 1, SetOffered(CAMP.id, "Camp", 2)).teams.cards_warning == ""


def test_the_last_step_tells_the_game_and_starts_it() -> None:
    last = shown(GameDraft(card_set=CAMP.id).with_players(24), 2, CAMP)
    assert last.onward == "Start the game"
    assert [text for _icon, text in last.ready.lines] == [
        "24 players",
        "40 cards a team, half is 20",
        "Two leaders",
        "This phone keeps Red",
        "Camp",
    ]


def test_what_is_folded_away_says_what_holds() -> None:
    draft = GameDraft(card_set=CAMP.id).with_time_limit(45).with_respawn_delay(1).with_rule("points", True)
    agreed = shown(draft.with_dealing(Dealing.CHOSEN).with_names(Team.RED, "Ann")).agreed
    assert agreed.house_rules.text == "45 minutes · 1 second’s wait · Points"
    assert agreed.record_text == "The leader chooses · Players and cards"
    assert agreed.names_text == "1 name"
    assert shown(GameDraft()).agreed.house_rules.text == "The official rules, no time limit"
    assert shown(GameDraft()).agreed.names_text == "Players are numbers"


def test_a_game_master_is_offered_blind_dealing() -> None:
    agreed = shown(GameDraft().with_players(8)).agreed
    assert [key for key, _, _ in agreed.dealings] == ["blind", "chosen"]
    assert agreed.dealing_chosen == "blind"


def test_names_are_typed_for_each_team_that_is_kept_or_it_says_why_not() -> None:
    draft = GameDraft(card_set=CAMP.id)
    assert [field.team for field in shown(draft).agreed.fields] == ["red"]
    assert [field.team for field in shown(draft.with_mode(Mode.ONE_PHONE)).agreed.fields] == ["red", "blue"]
    assert shown(draft).agreed.names_why_not == ""
    counted = shown(draft.with_knowledge(Knowledge.COUNTED)).agreed
    assert counted.fields == ()
    assert "Players and cards" in counted.names_why_not


def test_too_many_names_are_said_at_their_field() -> None:
    draft = GameDraft(card_set=CAMP.id).with_players(12).with_names(Team.RED, "\n".join("abcdefg"))
    assert "7 names" in shown(draft).agreed.fields[0].fault


def test_groups_that_play_without_military_names_read_none() -> None:
    agreed = shown(GameDraft(), words=Words(Language.EN, Theme.NUMBERS)).agreed
    assert not any("spy" in (rule.text + rule.caption).lower() for rule in agreed.house_rules.switches)


@pytest.mark.parametrize("language", Language)
def test_every_language_says_every_step(language: Language) -> None:
    for mode in Mode:
        for knowledge in Knowledge:
            draft = GameDraft().with_players(25).with_mode(mode).with_knowledge(knowledge)
            assert shown(draft, 2, CAMP, words=Words(language)).ready.headline
