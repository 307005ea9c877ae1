"""A draft proposes what most groups want, and refuses at once what makes no sense."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee_app.cards.decks import FEWEST_PLAYERS, Deck, TooFewPlayers
from referee_app.cards.ranks import Team
from referee_app.live_game.events import GameOpened
from referee_app.live_game.evolve import replay
from referee_app.live_game.limits import MOST_PLAYERS
from referee_app.live_game.model import (
    RULE_SWITCHES,
    Dealing,
    HouseRules,
    Knowledge,
    Mode,
    Player,
    propose,
)
from referee_app.live_game.refusals import BadDuration, ChoosingIsNotBlind, PointsNeedTime, SpoilsNeedACaptor
from referee_app.live_game.setup_check import InferredSetup, infer_setup
from referee_app.screens.new_game.draft import GameDraft, TooManyNames
from tests.live_game.simulated_games import simulate

SET = "TNZJBX"


# A game that is opened again


@pytest.mark.parametrize("players", [4, 8, 13, 24, 30, 130])
@pytest.mark.parametrize(
    ("mode", "knowledge"),
    [(None, Knowledge.COUNTED), (None, Knowledge.PLAYERS), (Mode.ONE_PHONE, Knowledge.PLAYERS)],
)
def test_what_a_record_proposes_has_room_for_all_of_it(players: int, mode: Mode | None, knowledge: Knowledge) -> None:
    setup = propose(players, card_set=None if knowledge is Knowledge.COUNTED else SET, knowledge=knowledge)
    setup = replace(setup, mode=mode or setup.mode, dealing=Dealing.RANDOM if mode else setup.dealing)
    recorded = [each for each in simulate(setup, 3) if each.device == "phone-0"]
    facts = [fact for each in recorded for fact in each.facts if not isinstance(fact.event, GameOpened)]
    inferred = infer_setup(replay(facts), "phone-0")
    draft = GameDraft.of_record(inferred)
    inferred.require_fit(draft.setup())
    assert draft.keeps == inferred.keeps or (draft.keeps == frozenset(Team) and setup.mode is Mode.GAME_MASTER)
    assert draft.knowledge is knowledge
    if knowledge is Knowledge.PLAYERS:
        assert draft.players <= players


def test_a_record_that_tells_nothing_proposes_what_is_usual() -> None:
    assert GameDraft.of_record(InferredSetup()) == GameDraft()


def test_the_larger_team_of_the_record_is_the_larger_one() -> None:
    draft = GameDraft.of_record(InferredSetup(red_players=5, blue_players=6))
    assert draft.setup().players == {Team.RED: 5, Team.BLUE: 6}


def test_who_chose_cards_for_both_teams_was_no_game_master() -> None:
    draft = GameDraft.of_record(InferredSetup(red_players=4, keeps=frozenset(Team), chooses=True))
    assert (draft.mode, draft.dealing) == (Mode.ONE_PHONE, Dealing.CHOSEN)


# What is proposed


def test_twenty_four_players_are_two_leaders_and_forty_cards_a_team() -> None:
    draft = GameDraft().with_players(24)
    assert (draft.mode, draft.deck) == (Mode.TWO_LEADERS, Deck(40))
    assert draft.keeps == {Team.RED}
    assert draft.setup().players == {Team.RED: 12, Team.BLUE: 12}


@given(st.integers(FEWEST_PLAYERS, MOST_PLAYERS))
def test_what_is_proposed_for_the_box_is_what_the_rules_propose(players: int) -> None:
    assert GameDraft().with_players(players).setup() == propose(players)


def test_a_card_set_is_recorded_with_its_players_and_the_box_is_only_counted() -> None:
    assert GameDraft().with_card_set(SET).setup().knowledge is Knowledge.PLAYERS
    assert GameDraft().with_card_set(SET).with_card_set(None).setup().knowledge is Knowledge.COUNTED


def test_what_was_chosen_stays_when_the_cards_change() -> None:
    draft = GameDraft().with_knowledge(Knowledge.CARDS).with_card_set(SET)
    assert draft.knowledge is Knowledge.CARDS


def test_a_small_group_has_one_game_master_who_keeps_both_teams_and_deals_blind() -> None:
    draft = GameDraft().with_players(8)
    assert draft.setup().mode is Mode.GAME_MASTER
    assert draft.setup().dealing is Dealing.BLIND
    assert draft.keeps == set(Team)


def test_the_deck_follows_the_number_of_players_and_the_mode_stays() -> None:
    draft = GameDraft().with_players(24).with_deck(Deck(20)).with_mode(Mode.ONE_PHONE).with_players(12)
    assert draft.deck == Deck(30)
    assert draft.mode is Mode.ONE_PHONE


def test_another_official_deck_may_be_chosen() -> None:
    draft = GameDraft().with_players(24).with_deck(Deck(60))
    assert draft.setup().deck == Deck(60)
    assert draft.proposed_deck == Deck(40)


def test_above_a_hundred_and_twenty_players_several_sets_are_proposed_and_one_stays_available() -> None:
    draft = GameDraft().with_players(121)
    assert draft.deck == Deck(60, 2)
    assert draft.decks == (Deck(20), Deck(30), Deck(40), Deck(60), Deck(60, 2))
    assert GameDraft().with_players(120).decks == (Deck(20), Deck(30), Deck(40), Deck(60))


def test_the_odd_player_goes_where_the_leader_says() -> None:
    draft = GameDraft().with_players(25)
    assert (draft.size_of(Team.RED), draft.size_of(Team.BLUE)) == (13, 12)
    other = draft.with_larger(Team.BLUE)
    assert (other.setup().red_players, other.setup().blue_players) == (12, 13)


def test_three_players_are_too_few_and_the_number_stays_to_be_changed() -> None:
    draft = GameDraft().with_players(3)
    assert isinstance(draft.too_few, TooFewPlayers)
    assert draft.players == 3
    assert draft.with_players(4).too_few is None


def test_points_need_a_time_limit_and_the_limit_cannot_go_while_there_are_points() -> None:
    with pytest.raises(PointsNeedTime):
        GameDraft().with_rule("points", True)
    timed = GameDraft().with_time_limit(45).with_rule("points", True)
    assert timed.setup().rules == HouseRules(time_limit_s=2700, points=True)
    with pytest.raises(PointsNeedTime):
        timed.with_time_limit(0)


def test_spoils_that_count_at_the_duel_need_known_cards() -> None:
    with pytest.raises(SpoilsNeedACaptor):
        GameDraft().with_rule("spoils", True).with_rule("count_at_duel", True)
    known = GameDraft().with_card_set(SET).with_rule("spoils", True).with_rule("count_at_duel", True)
    with pytest.raises(SpoilsNeedACaptor):
        known.with_card_set(None)
    with pytest.raises(SpoilsNeedACaptor):
        known.with_knowledge(Knowledge.COUNTED)


def test_a_game_master_does_not_choose_cards() -> None:
    with pytest.raises(ChoosingIsNotBlind):
        GameDraft().with_mode(Mode.GAME_MASTER).with_dealing(Dealing.CHOSEN)
    with pytest.raises(ChoosingIsNotBlind):
        GameDraft().with_dealing(Dealing.CHOSEN).with_mode(Mode.GAME_MASTER)


def test_a_group_that_becomes_small_gets_its_game_master_though_cards_were_to_be_chosen() -> None:
    draft = GameDraft().with_players(12).with_dealing(Dealing.CHOSEN).with_players(8)
    assert draft.setup().dealing is Dealing.BLIND
    assert draft.with_players(12).setup().dealing is Dealing.CHOSEN


@pytest.mark.parametrize("wrong", [lambda draft: draft.with_time_limit(-5), lambda draft: draft.with_respawn_delay(-1)])
def test_no_time_is_below_nothing(wrong: object) -> None:
    with pytest.raises(BadDuration):
        wrong(GameDraft())  # type: ignore[operator]


@pytest.mark.parametrize("name", RULE_SWITCHES)
def test_every_switch_is_a_house_rule(name: str) -> None:
    draft = GameDraft().with_card_set(SET).with_time_limit(30).with_rule(name, True)
    assert getattr(draft.setup().rules, name) is True
    assert draft.with_rule(name, False).rules == HouseRules(time_limit_s=1800)


def test_no_house_rule_is_forgotten() -> None:
    assert {*RULE_SWITCHES, "time_limit_s", "respawn_delay_s"} == set(HouseRules.__dataclass_fields__)


def test_names_are_lines_of_the_teams_that_this_phone_keeps() -> None:
    draft = GameDraft().with_card_set(SET).with_names(Team.RED, "Ann\n\n  Bo   Li \n").with_names(Team.BLUE, "Cem")
    assert draft.named() == {Player(Team.RED, 1): "Ann", Player(Team.RED, 2): "Bo Li"}
    assert draft.with_mode(Mode.ONE_PHONE).named()[Player(Team.BLUE, 1)] == "Cem"


def test_where_no_players_are_recorded_there_are_no_names_but_they_are_not_forgotten() -> None:
    draft = GameDraft().with_card_set(SET).with_names(Team.RED, "Ann").with_knowledge(Knowledge.CARDS)
    assert draft.named() == {}
    assert draft.with_knowledge(Knowledge.PLAYERS).named() == {Player(Team.RED, 1): "Ann"}


def test_more_names_than_players_are_refused_and_kept_as_typed() -> None:
    draft = GameDraft().with_card_set(SET).with_players(4).with_mode(Mode.TWO_LEADERS).with_names(Team.RED, "A\nB\nC")
    with pytest.raises(TooManyNames) as refused:
        draft.named()
    assert refused.value.facts == {"team": Team.RED, "names": 3, "players": 2}
    assert draft.names[Team.RED] == "A\nB\nC"
