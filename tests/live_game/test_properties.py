"""What holds in every live game, however it is played: random games, random house rules, random nonsense."""

from itertools import pairwise
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from referee_app.cards.decks import Card
from referee_app.cards.ranks import Team
from referee_app.live_game import queries
from referee_app.live_game.codec import read_event, write_event
from referee_app.live_game.commands import Command, UndoAction
from referee_app.live_game.decide import decide
from referee_app.live_game.descriptions import FOLLOWER, Viewer
from referee_app.live_game.events import CardHandedIn, CardLost, DuelFought, Fact, LiveEvent
from referee_app.live_game.evolve import evolve, fold, replay
from referee_app.live_game.model import Knowledge, Mode, Setup
from referee_app.live_game.preconditions import Context
from referee_app.live_game.records import CardStage
from referee_app.live_game.state import LiveState
from referee_app.live_game.view import view
from referee_app.sentence import Refusal
from tests.live_game.strategies import played, seeds, setups, silly_commands, whole_deck
from tests.sweeps import sampled_number

ALL_KNOWING = (Mode.GAME_MASTER, Mode.ONE_PHONE)
IDENTIFIED = (Knowledge.CARDS, Knowledge.PLAYERS)


def states_of(facts: list[Fact]) -> list[LiveState]:
    """The state after each fact."""
    states = [LiveState()]
    for fact in facts:
        states.append(evolve(states[-1], fact))
    return states[1:]


@settings(max_examples=sampled_number(40))
@given(setups(modes=ALL_KNOWING, knowledges=IDENTIFIED), seeds)
def test_an_all_knowing_phone_has_every_card_in_exactly_one_place(setup: Setup, seed: int) -> None:
    for state in states_of(played(setup, seed)):
        for team in Team:
            deck = whole_deck(setup.deck, team)
            seen = {card for card in state.card_statuses if card.team is team}
            assert seen <= deck
            in_pile = queries.cards_in_pile(state, team)
            assert in_pile == sum(state.card_status(card).stage is CardStage.PILE for card in deck)
            assert in_pile + sum(
                state.cards_at(team, stage) for stage in CardStage if stage is not CardStage.PILE
            ) == len(deck)


@settings(max_examples=sampled_number(40))
@given(setups(knowledges=IDENTIFIED), seeds)
def test_a_player_who_holds_a_card_is_its_holder(setup: Setup, seed: int) -> None:
    for state in states_of(played(setup, seed)):
        for player in state.roster:
            hand = state.hand(player)
            if hand and isinstance(hand.card, Card):
                assert state.card_status(hand.card).stage is CardStage.HELD
                assert state.card_status(hand.card).player == player


@settings(max_examples=sampled_number(40))
@given(setups(modes=ALL_KNOWING, knowledges=(Knowledge.COUNTED,)), seeds)
def test_where_cards_are_only_counted_the_counts_add_up(setup: Setup, seed: int) -> None:
    for state in states_of(played(setup, seed)):
        for team in Team:
            heap = state.blanks_of(team)
            assert min(heap) >= 0
            assert queries.cards_in_pile(state, team) == setup.deck.total - heap.issued
            assert heap.held + heap.gone + heap.captured + heap.lost + heap.out + heap.handed_in == heap.issued


@settings(max_examples=sampled_number(60))
@given(setups(), seeds)
def test_a_count_never_moves_without_an_event_that_moves_it(setup: Setup, seed: int) -> None:
    facts = played(setup, seed)
    states = states_of(facts)
    for (before, after), fact in zip(pairwise(states), facts[1:], strict=True):
        for team in Team:
            moved = queries.captured_cards(after, team).n - queries.captured_cards(before, team).n
            assert moved in allowed_moves(setup, fact.event, team), (
                f"{type(fact.event).__name__} moved the count of {team} by {moved}: where a house rule allows this, "
                "say so in allowed_moves"
            )


def allowed_moves(setup: Setup, event: LiveEvent, team: Team) -> set[int]:
    """By how much an event may change the captured cards of a team, by the rules alone."""
    if isinstance(event, CardHandedIn) and event.card.team is team.enemy:
        return {0, 1} if setup.rules.count_at_duel else {1}
    if setup.rules.count_at_duel and isinstance(event, DuelFought):
        if setup.mode is Mode.TWO_LEADERS:
            # What the other phone has already taken in stays counted, and is not counted again.
            return set(range(-len(event.spoils), 2))
        return {1} if team.enemy in event.losers else {-len(event.spoils)}
    if setup.rules.count_at_duel and isinstance(event, CardLost):
        return {0, -1}
    return {0}


@settings(max_examples=sampled_number(60))
@given(setups(), seeds)
def test_the_journal_tells_the_same_state_again(setup: Setup, seed: int) -> None:
    facts = played(setup, seed)
    stored = [Fact(fact.stamp, fact.action, read_event(*write_event(fact.event))) for fact in facts]
    assert stored == facts
    step_by_step = states_of(facts)[-1]
    assert replay(stored) == step_by_step


@settings(max_examples=sampled_number(25, every=3))
@given(setups(modes=ALL_KNOWING), seeds)
def test_undoing_every_action_gives_the_start(setup: Setup, seed: int) -> None:
    facts = played(setup, seed, most=60)
    state, start = replay(facts), replay(facts[:1])
    undone_by = []
    for action in dict.fromkeys(fact.action_id for fact in reversed(facts[1:])):
        state, undoing = obey(state, UndoAction(action), "phone-0")
        undone_by.append(undoing[0].action_id)
    assert state.records == start.records
    for action in reversed(undone_by):
        state, _ = obey(state, UndoAction(action), "phone-0")
    assert state.records == replay(facts).records


def obey(state: LiveState, command: Command, device: str, later_ms: int = 1000) -> tuple[LiveState, list[Fact]]:
    """Let the rules do what is asked and write it down as a phone would."""
    newest = max((facts[-1].stamp.ms for facts in state.facts.values() if facts), default=0)
    events = decide(state, command, Context(device, newest + later_ms, Random(0)))
    first = state.next_stamp(device, newest + later_ms)
    action = len(state.facts.get(device, ())) + 1
    facts = [Fact(first._replace(counter=first.counter + n), action, event) for n, event in enumerate(events)]
    return fold(state, facts), facts


@settings(max_examples=sampled_number(70))
@given(setups(), seeds, st.integers(0, 60), st.lists(silly_commands, max_size=25))
def test_no_command_however_silly_does_anything_but_what_the_rules_say_or_be_refused(
    setup: Setup, seed: int, most: int, commands: list[Command]
) -> None:
    state = replay(played(setup, seed, most)) if most else LiveState()
    for command in commands:
        before = state
        try:
            state, facts = obey(state, command, "phone-0")
        except Refusal:
            assert state is before
            continue
        assert facts
        for viewer in (FOLLOWER, Viewer(frozenset({Team.RED}), "phone-0"), Viewer(frozenset(Team))):
            view(state, viewer, facts[-1].stamp.ms)
        for team in Team:
            assert min(state.blanks_of(team)) >= 0
            assert 0 <= queries.captured_cards(state, team).n <= state.setup.deck.total
            assert (queries.cards_in_pile(state, team) or 0) <= state.setup.deck.total
    assert replay(fact for facts in state.facts.values() for fact in facts) == state
