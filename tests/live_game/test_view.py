"""What a viewer may see. Two games that differ only in what is hidden must look the same."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings

from referee_app.cards.decks import Card, deck_for
from referee_app.cards.ranks import Team
from referee_app.live_game import events
from referee_app.live_game.descriptions import FOLLOWER, Viewer
from referee_app.live_game.events import Fact
from referee_app.live_game.evolve import replay
from referee_app.live_game.model import Knowledge, Mode, Setup
from referee_app.live_game.state import LiveState
from referee_app.live_game.view import GameView, LivePhase, view
from tests.live_game.strategies import played, seeds, setups
from tests.sweeps import sampled_number

Looking = Callable[[LiveState, Viewer, int], GameView]
IDENTIFIED = (Knowledge.CARDS, Knowledge.PLAYERS)


def unfinished(setup: Setup, seed: int) -> list[Fact]:
    """The beginning of a game, before anything ended it."""
    ends = (events.GameEnded, events.FlagDelivered)
    return [fact for fact in played(setup, seed, most=120) if not isinstance(fact.event, ends)]


def other_world(facts: list[Fact], keep: set[Card], chance: Random) -> list[Fact]:
    """The same game with other cards: all but those kept are exchanged for cards of the same team."""
    swaps: dict[Card, Card] = {}
    for team in Team:
        deck = [card for card in facts_setup(facts).deck.cards(team) if card not in keep]
        swaps |= dict(zip(deck, chance.sample(deck, len(deck)), strict=True))
    return [fact._replace(event=exchanged(fact.event, swaps)) for fact in facts]


def facts_setup(facts: list[Fact]) -> Setup:
    first = facts[0].event
    assert isinstance(first, events.GameOpened)
    return first.setup


def exchanged(value: Any, swaps: Mapping[Card, Card]) -> Any:
    """A value with every card in it exchanged."""
    if isinstance(value, Card):
        return swaps.get(value, value)
    if type(value) is tuple:
        return tuple(exchanged(item, swaps) for item in value)
    if is_dataclass(value) and not isinstance(value, type | Setup):
        return replace(value, **{f.name: exchanged(getattr(value, f.name), swaps) for f in fields(value)})
    return value


def shown_to(team: Team, facts: list[Fact], device: str) -> Iterator[Card]:
    """The enemy cards that a team's leader has lawfully seen."""
    for fact in facts:
        event = fact.event
        if fact.stamp.device == device:
            yield from cards_in(event)
        elif isinstance(event, events.DuelFought):
            yield from cards_in((event.red, event.blue))
        elif isinstance(event, events.CardHandedIn) and event.card.team is team.enemy:
            yield from cards_in(event)


def cards_in(value: Any) -> Iterator[Card]:
    if isinstance(value, Card):
        yield value
    elif is_dataclass(value) and not isinstance(value, Setup):
        for f in fields(value):
            yield from cards_in(getattr(value, f.name))
    elif type(value) is tuple:
        for item in value:
            yield from cards_in(item)


def assert_followers_see_no_rank(look: Looking, facts: list[Fact], chance: Random) -> None:
    other = other_world(facts, set(), chance)
    assert look(replay(facts), FOLLOWER, 0) == look(replay(other), FOLLOWER, 0)


def assert_a_keeper_sees_only_its_own(look: Looking, facts: list[Fact], chance: Random) -> None:
    for n, team in enumerate(Team):
        viewer = Viewer(frozenset({team}), f"phone-{n}")
        own = set(facts_setup(facts).deck.cards(team))
        other = other_world(facts, own | set(shown_to(team, facts, f"phone-{n}")), chance)
        assert look(replay(facts), viewer, 0) == look(replay(other), viewer, 0)


@settings(max_examples=sampled_number(40))
@given(setups(knowledges=IDENTIFIED), seeds)
def test_a_follower_learns_no_rank_before_the_end(setup: Setup, seed: int) -> None:
    assert_followers_see_no_rank(view, unfinished(setup, seed), Random(seed))


@settings(max_examples=sampled_number(40))
@given(setups(modes=(Mode.TWO_LEADERS,), knowledges=IDENTIFIED), seeds)
def test_a_keeper_learns_of_the_enemy_only_what_was_shown(setup: Setup, seed: int) -> None:
    assert_a_keeper_sees_only_its_own(view, unfinished(setup, seed), Random(seed))


A_GAME = Setup(
    red_players=12,
    blue_players=12,
    deck=deck_for(24),
    mode=Mode.TWO_LEADERS,
    knowledge=Knowledge.PLAYERS,
    card_set="TESTSE",
)
EVERYTHING = Viewer(frozenset(Team))


def leaking_log(state: LiveState, viewer: Viewer, now: int) -> GameView:
    return replace(view(state, viewer, now), log=view(state, EVERYTHING, now).log)


def leaking_hands(state: LiveState, viewer: Viewer, now: int) -> GameView:
    return replace(view(state, viewer, now), teams=view(state, EVERYTHING, now).teams)


@pytest.mark.parametrize("leak", [leaking_log, leaking_hands])
@pytest.mark.parametrize("check", [assert_followers_see_no_rank, assert_a_keeper_sees_only_its_own])
def test_a_planted_leak_is_caught(leak: Looking, check: Callable[[Looking, list[Fact], Random], None]) -> None:
    facts = unfinished(A_GAME, 29)
    check(view, facts, Random(1))
    with pytest.raises(AssertionError):
        check(leak, facts, Random(1))


def test_when_the_game_is_over_followers_see_everything() -> None:
    facts = played(A_GAME, 11)
    over = view(replay(facts), FOLLOWER, 0)
    assert over.phase is LivePhase.OVER
    assert over.log == view(replay(facts), EVERYTHING, 0).log
    assert set(cards_in_sentences(over)) & set(A_GAME.deck.cards(Team.RED))


def cards_in_sentences(shown: GameView) -> Iterator[Card]:
    for line in shown.log:
        yield from cards_in(tuple(line.what.facts.values()))


def test_followers_see_who_won_counts_and_flags_during_the_game() -> None:
    facts = unfinished(A_GAME, 29)
    follower, master = view(replay(facts), FOLLOWER, 0), view(replay(facts), EVERYTHING, 0)
    for team in Team:
        assert follower.teams[team] == replace(master.teams[team], players=())
    duels = [line for line in follower.log if line.what.key.startswith("log.duel")]
    assert duels
    # Where a tag did not count there was a bomb: of that followers hear nothing.
    untold = [line for line in master.log if line.what.key == "log.duel.void"]
    assert untold
    assert len(follower.log) == len(master.log) - len(untold)


def test_a_keepers_own_phone_says_not_known_of_the_other_team() -> None:
    own = [fact for fact in unfinished(A_GAME, 29) if fact.stamp.device == "phone-0"]
    shown = view(replay(own), Viewer(frozenset({Team.RED}), "phone-0"), 0)
    blue = shown.teams[Team.BLUE]
    assert (blue.pile, blue.in_play, blue.out, blue.exhausted, blue.half_reached) == (None,) * 5
    assert not blue.captured.exact
    assert shown.teams[Team.RED].captured.exact


def test_the_keeper_sees_who_waits_and_what_everybody_holds() -> None:
    state = replay(unfinished(A_GAME, 29))
    red = view(state, Viewer(frozenset({Team.RED}), "phone-0"), 0).teams[Team.RED]
    assert len(red.players) >= 12
    held = [shown.card for shown in red.players if shown.card]
    assert held
    assert all(card.team is Team.RED and card.rank is not None for card in held)
    assert view(state, Viewer(frozenset({Team.RED}), "phone-0"), 0).teams[Team.BLUE].players == ()
