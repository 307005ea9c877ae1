"""Simulated games are lawful, end, and leave much unseen, as real ones do."""

from dataclasses import replace
from itertools import product

import pytest

from referee_app.cards.decks import deck_for
from referee_app.cards.ranks import Team
from referee_app.live_game import commands, queries
from referee_app.live_game.events import (
    CardChangedHands,
    CardFound,
    CardGone,
    CardHandedIn,
    DuelFought,
    FlagDelivered,
    GameOpened,
)
from referee_app.live_game.evolve import replay
from referee_app.live_game.model import RULE_SWITCHES, Dealing, HouseRules, Knowledge, Mode, Setup
from referee_app.live_game.state import LiveState
from tests.live_game.builders import BLUE, RED, agreed
from tests.live_game.simulated_games import SimulatedAction, simulate


def group(players: int, mode: Mode, knowledge: Knowledge, rules: HouseRules | None = None) -> Setup:
    return agreed(knowledge, mode, players=players, deck=deck_for(players), rules=rules or HouseRules())


def states_of(game: list[SimulatedAction]) -> dict[str, LiveState]:
    """What each phone knows at the end."""
    devices = dict.fromkeys(recorded.device for recorded in game)
    return {device: replay(f for r in game if r.device == device for f in r.facts) for device in devices}


def keepers(mode: Mode) -> list[tuple[Team, ...]]:
    return [(RED,), (BLUE,)] if mode is Mode.TWO_LEADERS else [(RED, BLUE)]


@pytest.mark.parametrize("mode", Mode, ids=str)
@pytest.mark.parametrize("knowledge", Knowledge, ids=str)
@pytest.mark.parametrize("players", [4, 10, 24, 60])
@pytest.mark.parametrize("seed", [1, 2])
def test_every_game_runs_lawfully_to_its_end(mode: Mode, knowledge: Knowledge, players: int, seed: int) -> None:
    game = list(simulate(group(players, mode, knowledge), seed))
    states = states_of(game)
    assert len(states) == len(keepers(mode))
    for state in states.values():
        assert state.over
        assert queries.outcome(state) is not None


SIMPLE_RULES = [name for name in RULE_SWITCHES if name != "points"]
HOUSE_RULES = {
    **{name: HouseRules(**{name: True}) for name in SIMPLE_RULES},
    "time limit": HouseRules(time_limit_s=900),
    "points": HouseRules(time_limit_s=900, points=True),
    "respawn delay": HouseRules(respawn_delay_s=60),
    "all": HouseRules(time_limit_s=900, points=True, respawn_delay_s=60, **dict.fromkeys(SIMPLE_RULES, True)),
}


@pytest.mark.parametrize("rules", HOUSE_RULES.values(), ids=HOUSE_RULES)
def test_games_by_house_rules_run_lawfully_to_their_end(rules: HouseRules) -> None:
    for mode, knowledge in product(Mode, Knowledge):
        if knowledge is Knowledge.COUNTED and rules.count_at_duel:
            rules = replace(rules, spoils=False)  # where nobody knows who carries what, the two do not go together
        game = list(simulate(group(12, mode, knowledge, rules), seed=5))
        assert all(state.over for state in states_of(game).values())


@pytest.mark.parametrize(("seed", "spoils"), [(1258, False), (2029, True), (2205, True), (52235, True)])
def test_so_does_a_game_in_which_a_card_is_shown_that_nobody_was_known_to_hold(seed: int, spoils: bool) -> None:
    setup = group(4, Mode.GAME_MASTER, Knowledge.PLAYERS, HouseRules(spoils=spoils))
    game = list(simulate(setup, seed, start_ms=1_000_000))
    assert all(state.over for state in states_of(game).values())


def test_the_same_seed_plays_the_same_game_and_another_seed_another() -> None:
    setup = group(16, Mode.TWO_LEADERS, Knowledge.PLAYERS)
    first, again, other = (list(simulate(setup, seed)) for seed in (3, 3, 4))
    assert first == again
    assert [recorded.command for recorded in first] != [recorded.command for recorded in other]


def test_time_begins_where_it_is_told_to() -> None:
    setup = group(8, Mode.ONE_PHONE, Knowledge.CARDS)
    early, late = (list(simulate(setup, 1, start_ms=start)) for start in (0, 5_000_000))
    assert [r.command for r in early] == [r.command for r in late]
    assert all(a.facts[0].stamp.ms + 5_000_000 == b.facts[0].stamp.ms for a, b in zip(early, late, strict=True))


@pytest.mark.parametrize("mode", Mode, ids=str)
def test_each_phone_keeps_its_team_and_tells_of_nothing_that_another_does(mode: Mode) -> None:
    game = list(simulate(group(16, mode, Knowledge.PLAYERS), 2))
    opened = [fact.event for recorded in game for fact in recorded.facts if isinstance(fact.event, GameOpened)]
    assert [event.keeps for event in opened] == keepers(mode)
    for recorded in game:
        assert {fact.stamp.device for fact in recorded.facts} == {recorded.device}
    for state in states_of(game).values():
        (facts,) = state.facts.values()
        assert sorted(fact.stamp for fact in facts) == [fact.stamp for fact in facts]
        for team in Team:
            assert (queries.cards_in_pile(state, team) is not None) == (team in state.kept)


def test_much_happens_that_no_phone_sees() -> None:
    unseen = seen = gone = duels = 0
    for seed in range(4):
        fought: set[object] = set()
        for recorded in simulate(group(20, Mode.TWO_LEADERS, Knowledge.PLAYERS), seed):
            for fact in recorded.facts:
                event = fact.event
                if isinstance(event, DuelFought):
                    duels += 1
                    fought |= {event.red.card, event.blue.card}
                gone += isinstance(event, CardGone)
                if isinstance(event, CardHandedIn):
                    unseen, seen = unseen + (event.card not in fought), seen + (event.card in fought)
    assert min(unseen, seen, gone, duels) > 0
    assert unseen > seen


def test_some_games_are_won_by_a_flag() -> None:
    games = [list(simulate(group(12, Mode.ONE_PHONE, Knowledge.CARDS), seed)) for seed in range(8)]
    flags = [r for game in games for r in game for fact in r.facts if isinstance(fact.event, FlagDelivered)]
    assert flags


def test_where_choosing_is_agreed_simulated_leaders_choose() -> None:
    setup = agreed(Knowledge.CARDS, Mode.ONE_PHONE, dealing=Dealing.CHOSEN)
    dealt = {r.command.dealt for r in simulate(setup, 1) if isinstance(r.command, commands.IssueCard)}
    assert dealt == {"chosen"}


@pytest.mark.parametrize("mode", Mode, ids=str)
def test_teammates_swap_cards_and_every_card_counts_once(mode: Mode) -> None:
    swapped = found = 0
    for seed in range(6):
        game = list(simulate(group(24, mode, Knowledge.PLAYERS), seed))
        events = [fact.event for recorded in game for fact in recorded.facts]
        swapped += sum(isinstance(event, CardChangedHands) for event in events)
        found += sum(isinstance(event, CardFound) for event in events)
        state = replay(fact for recorded in game for fact in recorded.facts)
        for team in Team:
            brought = [
                r.command.card for r in game if isinstance(r.command, commands.HandIn) and r.command.card.team is team
            ]
            assert len(set(brought)) == len(brought) == queries.captured_cards(state, team.enemy).n
    assert min(swapped, found) > 0
