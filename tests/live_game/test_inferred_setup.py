"""What a game tells of a set-up whose event is lost: never more than there was, and all that the rest can tell."""

from dataclasses import replace

import pytest

from referee_app.cards.card_set import CardSet
from referee_app.cards.decks import Card, Deck
from referee_app.cards.ranks import Rank, Team
from referee_app.live_game.events import (
    CardHandedIn,
    CardIssued,
    DuelFought,
    Fact,
    Fighter,
    GameOpened,
    LiveEvent,
    PlayerJoined,
    Result,
)
from referee_app.live_game.evolve import replay
from referee_app.live_game.model import Blank, Dealt, Knowledge, Mode, Player, Setup, Stamp, propose
from referee_app.live_game.refusals import LessThanRecorded
from referee_app.live_game.setup_check import InferredSetup, infer_setup
from referee_app.practice.simulation import simulate

CARDS = CardSet(bytes(range(16))).id
HERE = "here"
RED_MAJOR, BLUE_SPY = Card(Team.RED, Rank.MAJOR, 1), Card(Team.BLUE, Rank.SPY, 1)


def told_by(*events: LiveEvent, device: str = HERE) -> InferredSetup:
    """What these events alone tell of the set-up."""
    return infer_setup(
        replay(Fact(Stamp(n, 0, device), n, event) for n, event in enumerate(events, start=1)),
        HERE,
    )


def test_nothing_is_known_of_nothing() -> None:
    assert told_by() == InferredSetup()


@pytest.mark.parametrize("players", [8, 24])
@pytest.mark.parametrize(
    ("knowledge", "card_set"), [(Knowledge.COUNTED, None), (Knowledge.CARDS, CARDS), (Knowledge.PLAYERS, CARDS)]
)
def test_a_whole_game_tells_almost_everything(players: int, knowledge: Knowledge, card_set: str | None) -> None:
    setup = propose(players, card_set=card_set, knowledge=knowledge)
    device = "phone-0"
    facts = [fact for recorded in simulate(setup, 4) if recorded.device == device for fact in recorded.facts]
    (opened,) = (fact.event for fact in facts if isinstance(fact.event, GameOpened))
    inferred = infer_setup(replay(fact for fact in facts if not isinstance(fact.event, GameOpened)), device)
    assert inferred.knowledge is knowledge
    assert inferred.keeps == set(opened.keeps)
    assert inferred.has_codes == (card_set is not None)
    for team in opened.keeps:
        seen = {Team.RED: inferred.red_players, Team.BLUE: inferred.blue_players}[team]
        assert seen <= setup.players[team]
        assert seen == setup.players[team] or knowledge is not Knowledge.PLAYERS
    inferred.require_fit(setup)


def test_late_players_do_not_count_as_those_who_started() -> None:
    late = Player(Team.RED, 7)
    inferred = told_by(PlayerJoined(late), CardIssued(RED_MAJOR, late, Dealt.BY_HAND))
    assert inferred.red_players == 6


def test_late_players_of_a_team_that_another_phone_keeps_tell_nothing() -> None:
    inferred = told_by(
        CardIssued(RED_MAJOR, Player(Team.RED, 3), Dealt.BY_HAND),
        DuelFought(Fighter(RED_MAJOR, Player(Team.RED, 3)), Fighter(BLUE_SPY, Player(Team.BLUE, 15)), None, Result.RED),
    )
    assert (inferred.red_players, inferred.blue_players) == (3, 0)


def test_who_gives_out_a_team_s_cards_or_takes_in_its_captures_keeps_it() -> None:
    assert told_by(CardIssued(Blank(Team.BLUE), None, Dealt.BY_HAND)).keeps == {Team.BLUE}
    assert told_by(CardHandedIn(Blank(Team.BLUE), None, inferred=False)).keeps == {Team.RED}
    assert told_by(CardIssued(Blank(Team.BLUE), None, Dealt.BY_HAND), device="elsewhere").keeps == frozenset()


def test_a_rank_that_was_only_shown_in_a_duel_does_not_mean_that_cards_are_recorded() -> None:
    duel = DuelFought(Fighter(Blank(Team.RED, Rank.MAJOR)), Fighter(Blank(Team.BLUE, Rank.SPY)), None, Result.RED)
    counted = CardIssued(Blank(Team.RED), None, Dealt.BY_HAND)
    assert told_by(duel).knowledge is None
    assert told_by(duel, counted).knowledge is Knowledge.COUNTED
    assert told_by(CardIssued(Blank(Team.RED, Rank.MAJOR), None, Dealt.CHOSEN)).knowledge is Knowledge.CARDS


@pytest.mark.parametrize(
    ("card", "deck"),
    [
        (Card(Team.RED, Rank.MAJOR, 2), Deck(20)),
        (Card(Team.RED, Rank.MAJOR, 4), Deck(40)),
        (Card(Team.RED, Rank.MAJOR, 6), Deck(60)),
        (Card(Team.RED, Rank.MAJOR, 1, 3), Deck(60, 3)),
    ],
)
def test_the_deck_is_the_smallest_that_has_every_card(card: Card, deck: Deck) -> None:
    assert told_by(CardIssued(card, None, Dealt.BY_HAND)).deck == deck


def test_a_set_up_with_less_than_the_record_is_refused() -> None:
    inferred = InferredSetup(red_players=12, deck=Deck(40))
    fitting = propose(24)
    inferred.require_fit(fitting)
    for smaller in (propose(20), replace(fitting, deck=Deck(30))):
        with pytest.raises(LessThanRecorded):
            inferred.require_fit(smaller)


def test_one_phone_for_both_teams_is_seen() -> None:
    setup: Setup = replace(propose(12, card_set=CARDS), mode=Mode.ONE_PHONE)
    events = [fact.event for recorded in simulate(setup, 2) for fact in recorded.facts]
    assert told_by(*(event for event in events if not isinstance(event, GameOpened))).keeps == set(Team)
