"""Two keepers' journals as one game: the order of arrival changes nothing, and what cannot be is listed."""

from collections.abc import Callable
from dataclasses import replace
from itertools import count
from random import Random

import pytest
from hypothesis import given, settings

from referee_app.cards.decks import Card
from referee_app.cards.ranks import Rank, Team
from referee_app.live_game import events, queries
from referee_app.live_game.descriptions import Viewer
from referee_app.live_game.events import Fact, Fighter, LiveEvent, Result
from referee_app.live_game.evolve import evolve, replay
from referee_app.live_game.merge import contradictions, merge_facts
from referee_app.live_game.model import ActionId, Blank, Dealt, Knowledge, Mode, Setup, Stamp, propose
from referee_app.live_game.records import CardStage
from referee_app.live_game.state import LiveState
from referee_app.live_game.view import view
from tests.live_game.strategies import played, seeds, setups
from tests.sweeps import sampled_number

TWO_KEEPERS = setups(modes=(Mode.TWO_LEADERS,))


def interleaved(facts: list[Fact], chance: Random) -> list[Fact]:
    """The same facts in another order that keeps each device's own."""
    queues: dict[str, list[Fact]] = {}
    for fact in facts:
        queues.setdefault(fact.stamp.device, []).append(fact)
    merged = []
    while queues:
        device = chance.choice(sorted(queues))
        merged.append(queues[device].pop(0))
        if not queues[device]:
            del queues[device]
    return merged


@settings(max_examples=sampled_number(40))
@given(TWO_KEEPERS, seeds)
def test_any_interleaving_that_keeps_each_devices_order_gives_the_same_state(setup: Setup, seed: int) -> None:
    facts = with_forged_undos(with_undoings(played(setup, seed), Random(seed)), Random(seed))
    united = replay(facts)
    for n in range(3):
        other_order = interleaved(facts, Random(seed + n))
        assert replay(other_order) == united
        one_by_one = LiveState()
        for fact in other_order[:120]:
            one_by_one = evolve(one_by_one, fact)
        assert one_by_one == replay(other_order[:120])
    viewer = Viewer(frozenset(Team))
    other_way = replay(interleaved(facts, Random(seed)))
    assert contradictions(other_way) == contradictions(united)
    assert view(other_way, viewer, 0) == view(united, viewer, 0)


def renamed_in_between(facts: list[Fact], chance: Random, times: int = 2) -> list[Fact]:
    """The same game as if rescues had renamed the first phone while it was played."""
    places = sorted(chance.sample(range(2, len(facts)), min(times, len(facts) - 2)))
    names = ["phone-0", *(f"phone-0-{n + 1}" for n in range(len(places)))]
    opened = next(fact.event for fact in facts if fact.stamp.device == "phone-0")
    assert isinstance(opened, events.GameOpened)
    told: list[Fact] = []
    for place, fact in enumerate(facts):
        name = names[sum(place >= each for each in places)]
        if place in places:
            before = facts[place - 1].stamp
            opening = replace(opened, instead_of=names[names.index(name) - 1])
            told.append(Fact(Stamp(before.ms, before.counter + 1, name), 1, opening))
        is_own = fact.stamp.device == "phone-0"
        told.append(fact._replace(stamp=fact.stamp._replace(device=name)) if is_own else fact)
    return told


@settings(max_examples=sampled_number(30))
@given(TWO_KEEPERS, seeds)
def test_a_renamed_phones_facts_add_up_to_the_same_in_whatever_order_they_arrive(setup: Setup, seed: int) -> None:
    facts = played(setup, seed, most=150)
    told = renamed_in_between(facts, Random(seed))
    latest = told[-1].stamp.ms + 1
    united, plain = replay(told), replay(facts)
    assert set(united.records) == {united.renames.latest("phone-0"), "phone-1"}
    assert contradictions(united) == ()
    for device, now_named in (("phone-0", united.renames.latest("phone-0")), ("phone-1", "phone-1")):
        before = view(plain, Viewer(plain.keeps(device), device), latest)
        after = view(united, Viewer(united.keeps(now_named), now_named), latest)
        assert (after.teams, after.phase, after.elapsed_ms) == (before.teams, before.phase, before.elapsed_ms)
    for n in range(3):
        other_order = interleaved(told, Random(seed + n))
        assert replay(other_order) == united
        one_by_one = LiveState()
        for fact in other_order:
            one_by_one = evolve(one_by_one, fact)
        assert one_by_one == united


@settings(max_examples=sampled_number(30))
@given(TWO_KEEPERS, seeds)
def test_claims_to_former_names_add_up_to_the_same_in_whatever_order_they_arrive(setup: Setup, seed: int) -> None:
    """Circles, claims of several on one name and on names that nobody had, openings that are undone and come back."""
    chance = Random(seed)
    facts = renamed_in_between(played(setup, seed, most=60), chance, times=chance.choice([0, 2]))
    names = [*sorted({fact.stamp.device for fact in facts}), "nobody", "third", "fourth"]
    last = facts[-1].stamp.ms
    for n in range(10):
        device = chance.choice(names[:-3] + names[-2:])
        made = [fact.action_id for fact in facts if fact.stamp.device == device]
        event: LiveEvent = events.GameOpened(setup, (chance.choice([*Team]),), chance.choice([*names, None]))
        if made and chance.random() < 0.3:
            event = events.ActionUndone(chance.choice(made))
        facts.append(Fact(Stamp(last + 1 + n, 0, device), 1_000 + n, event))
    united = replay(facts)
    phones = [united.renames.names_up_to(name) for name in united.records]
    assert len({name for line in phones for name in line}) == sum(map(len, phones))
    assert {fact.stamp.device for fact in facts} <= {name for line in phones for name in line}
    for n in range(3):
        one_by_one = LiveState()
        for fact in interleaved(facts, Random(seed + n)):
            one_by_one = evolve(one_by_one, fact)
        assert one_by_one == united


def with_undoings(facts: list[Fact], chance: Random) -> list[Fact]:
    """Both phones also take things back, their own and each other's, and take takings-back back."""
    last = facts[-1].stamp.ms
    actions = [fact.action_id for fact in facts if not isinstance(fact.event, events.GameOpened)]
    undoings: list[Fact] = []
    for n in range(4):
        device = chance.choice(["phone-0", "phone-1"])
        number = 10_000 + n
        event = events.ActionUndone(chance.choice([*actions, *(undoing.action_id for undoing in undoings)]))
        undoings.append(Fact(Stamp(last + 1 + n, 0, device), number, event))
    return [*facts, *undoings]


@settings(max_examples=sampled_number(20))
@given(TWO_KEEPERS, seeds)
def test_lost_facts_that_come_back_find_their_place(setup: Setup, seed: int) -> None:
    facts = with_undoings(played(setup, seed, most=60), Random(seed))
    lost = [fact for fact in facts[2:] if Random(seed + fact.stamp.ms).random() < 0.3]
    rescued = replay(fact for fact in facts if fact not in lost)
    assert merge_facts(rescued, lost, "phone-0", latest_ms=10**14) == replay(facts)


def with_forged_undos(facts: list[Fact], chance: Random) -> list[Fact]:
    """Undos as no phone writes them: of themselves, of each other, of what comes later, of the other's opening, of
    nothing, and within the action of something else."""
    numbers = count(20_000)
    actions = [fact.action_id for fact in facts]
    openings = {fact.action_id for fact in facts if isinstance(fact.event, events.GameOpened)}
    for _ in range(8):
        place = chance.randrange(1, len(facts))
        stamp, action, _ = facts[place]
        number = chance.choice([next(numbers), action])
        itself, next_one = ActionId(stamp.device, number), ActionId(stamp.device, 20_000 + chance.randrange(8))
        target = chance.choice([itself, next_one, ActionId("nobody", 1), chance.choice(actions), *sorted(openings)])
        if target in openings and target.device == stamp.device:
            target = itself
        later = stamp._replace(counter=stamp.counter + 1)
        if later not in {fact.stamp for fact in facts}:
            facts = [*facts[: place + 1], Fact(later, number, events.ActionUndone(target)), *facts[place + 1 :]]
    return facts


@settings(max_examples=sampled_number(40))
@given(setups(modes=(Mode.TWO_LEADERS,)), seeds)
def test_honest_keepers_do_not_contradict_each_other_and_nothing_is_dropped(setup: Setup, seed: int) -> None:
    facts = played(setup, seed)
    united = replay(facts)
    assert contradictions(united) == ()
    assert sorted(united.effective(), key=lambda fact: fact.stamp) == sorted(facts, key=lambda fact: fact.stamp)


@settings(max_examples=sampled_number(25, every=3))
@given(setups(modes=(Mode.TWO_LEADERS,), knowledges=(Knowledge.CARDS, Knowledge.PLAYERS)), seeds)
def test_each_card_is_in_at_most_one_place_and_the_united_counts_are_those_of_the_keepers(
    setup: Setup, seed: int
) -> None:
    facts = played(setup, seed)
    united = replay(facts)
    for n, team in enumerate(Team):
        own = replay(fact for fact in facts if fact.stamp.device == f"phone-{n}")
        assert queries.cards_in_pile(united, team) == queries.cards_in_pile(own, team)
        assert queries.cards_in_pile(own, team.enemy) is None
        if not setup.rules.count_at_duel:
            assert queries.captured_cards(united, team) == queries.captured_cards(own, team)
            assert not queries.captured_cards(own, team.enemy).exact
        away = sum(united.cards_at(team, stage) for stage in CardStage if stage is not CardStage.PILE)
        in_pile = queries.cards_in_pile(united, team)
        assert in_pile is not None
        assert in_pile + away == setup.deck.total


# Planted contradictions

SETUP = propose(24, card_set="TESTSE")
BLUE_SCOUT = Card(Team.BLUE, Rank.SCOUT, 1)
RED_MAJOR, RED_MINER = Card(Team.RED, Rank.MAJOR, 1), Card(Team.RED, Rank.MINER, 1)


class TwoPhones:
    """Writes facts on two phones, each with a clock of its own."""

    def __init__(self) -> None:
        self.facts: list[Fact] = []
        self.on(0, events.GameOpened(SETUP, (Team.RED,)))
        self.on(1, events.GameOpened(SETUP, (Team.BLUE,)))

    def on(self, phone: int, event: LiveEvent) -> ActionId:
        device = f"phone-{phone}"
        number = 1 + sum(fact.stamp.device == device for fact in self.facts)
        # The second phone's clock is ten minutes slow.
        self.facts.append(Fact(Stamp(1_000_000 + number * 1000 - 600_000 * phone, 0, device), number, event))
        return ActionId(device, number)

    def issued(self, *cards: Card) -> None:
        for card in cards:
            self.on(0 if card.team is Team.RED else 1, events.CardIssued(card, None, Dealt.BY_HAND))

    def found(self) -> dict[str, tuple[ActionId, ...]]:
        return {found.what.key: found.actions for found in contradictions(replay(self.facts))}


def duel(red: Card, blue: Card, result: Result) -> events.DuelFought:
    return events.DuelFought(Fighter(red), Fighter(blue), None, result)


def lost_to_two(phones: TwoPhones) -> tuple[str, list[ActionId]]:
    phones.issued(BLUE_SCOUT, RED_MAJOR, RED_MINER)
    one = phones.on(0, duel(RED_MAJOR, BLUE_SCOUT, Result.RED))
    other = phones.on(1, duel(RED_MINER, BLUE_SCOUT, Result.RED))
    return "contradiction.captured_twice", [one, other]


def handed_in_on_both_sides(phones: TwoPhones) -> tuple[str, list[ActionId]]:
    phones.issued(BLUE_SCOUT)
    one = phones.on(0, events.CardHandedIn(BLUE_SCOUT, None, inferred=True))
    other = phones.on(1, events.CardHandedIn(BLUE_SCOUT, None, inferred=True))
    return "contradiction.handed_in_twice", [one, other]


def reported_lost_twice(phones: TwoPhones) -> tuple[str, list[ActionId]]:
    phones.issued(BLUE_SCOUT)
    one = phones.on(0, events.CardLost(BLUE_SCOUT, None))
    other = phones.on(1, events.CardLost(BLUE_SCOUT, None))
    return "contradiction.lost_twice", [one, other]


def lost_here_and_captured_there(phones: TwoPhones) -> tuple[str, list[ActionId]]:
    phones.issued(BLUE_SCOUT)
    one = phones.on(0, events.CardHandedIn(BLUE_SCOUT, None, inferred=True))
    other = phones.on(1, events.CardLost(BLUE_SCOUT, None))
    return "contradiction.lost_and_captured", [one, other]


def captured_out_of_the_pile(phones: TwoPhones) -> tuple[str, list[ActionId]]:
    one = phones.on(0, events.CardHandedIn(BLUE_SCOUT, None, inferred=True))
    return "contradiction.in_the_pile", [one]


def back_in_the_pile_and_captured(phones: TwoPhones) -> tuple[str, list[ActionId]]:
    phones.issued(BLUE_SCOUT)
    one = phones.on(0, events.CardHandedIn(BLUE_SCOUT, None, inferred=True))
    other = phones.on(1, events.CardReturned(BLUE_SCOUT, None))
    return "contradiction.in_the_pile", [one, other]


def given_out_by_two(phones: TwoPhones) -> tuple[str, list[ActionId]]:
    one = phones.on(0, events.CardIssued(BLUE_SCOUT, None, Dealt.BY_HAND))
    other = phones.on(1, events.CardIssued(BLUE_SCOUT, None, Dealt.BY_HAND))
    return "contradiction.issued_by_two", [one, other]


def both_flags_home(phones: TwoPhones) -> tuple[str, list[ActionId]]:
    one = phones.on(0, events.FlagDelivered(Team.BLUE))
    other = phones.on(1, events.FlagDelivered(Team.RED))
    return "contradiction.both_flags", [one, other]


def two_rulings(phones: TwoPhones) -> tuple[str, list[ActionId]]:
    one = phones.on(0, events.GameEnded(events.EndReason.REFEREE, Team.RED))
    other = phones.on(1, events.GameEnded(events.EndReason.REFEREE, None))
    return "contradiction.two_rulings", [one, other]


PLANTED = (
    lost_to_two,
    handed_in_on_both_sides,
    reported_lost_twice,
    lost_here_and_captured_there,
    captured_out_of_the_pile,
    back_in_the_pile_and_captured,
    given_out_by_two,
    both_flags_home,
    two_rulings,
)


@pytest.mark.parametrize("plant", PLANTED)
def test_a_planted_contradiction_is_listed_with_its_actions(
    plant: Callable[[TwoPhones], tuple[str, list[ActionId]]],
) -> None:
    phones = TwoPhones()
    key, actions = plant(phones)
    assert sorted(phones.found()[key]) == sorted(actions)


@pytest.mark.parametrize("plant", [plant for plant in PLANTED if plant is not captured_out_of_the_pile])
def test_a_referee_settles_a_contradiction_by_undoing_one_of_its_actions(
    plant: Callable[[TwoPhones], tuple[str, list[ActionId]]],
) -> None:
    phones = TwoPhones()
    key, actions = plant(phones)
    phones.on(0, events.ActionUndone(actions[-1]))
    assert key not in phones.found()


def test_phones_that_were_set_up_differently_are_told() -> None:
    phones = TwoPhones()
    phones.facts[1] = Fact(phones.facts[1].stamp, 1, events.GameOpened(propose(16, card_set="TESTSE"), (Team.RED,)))
    assert {"contradiction.setups_differ", "contradiction.two_keepers"} <= phones.found().keys()


def test_a_renamed_phone_does_not_contradict_what_it_recorded_under_its_former_name() -> None:
    phones = TwoPhones()
    phones.issued(BLUE_SCOUT, RED_MAJOR)
    phones.on(1, events.CardReturned(BLUE_SCOUT, None))
    phones.on(1, duel(RED_MAJOR, BLUE_SCOUT._replace(ordinal=2), Result.BLUE))
    phones.on(2, events.GameOpened(SETUP, (Team.BLUE,), instead_of="phone-1"))
    phones.on(2, events.CardIssued(BLUE_SCOUT, None, Dealt.BY_HAND))
    phones.on(2, events.CardLost(RED_MAJOR, None))
    assert phones.found() == {}
    phones.on(3, events.GameOpened(SETUP, (Team.BLUE,)))
    assert phones.found().keys() == {"contradiction.two_keepers"}


def test_a_claim_begins_to_count_when_the_former_name_opens_the_game_for_the_same_team() -> None:
    phones = TwoPhones()
    phones.on(2, events.GameOpened(SETUP, (Team.BLUE,), instead_of="phone-0"))
    state = replay(phones.facts)
    assert set(state.records) == {"phone-0", "phone-1", "phone-2"}
    phones.on(0, events.GameOpened(SETUP, (Team.BLUE,)))
    state = evolve(state, phones.facts[-1])
    assert set(state.records) == {"phone-1", "phone-2"}
    assert state == replay(phones.facts)


def test_more_cards_than_the_deck_has_are_told() -> None:
    phones = TwoPhones()
    for _ in range(41):
        phones.on(0, events.CardHandedIn(Blank(Team.BLUE), None, inferred=True))
    assert "contradiction.more_than_the_deck" in phones.found()


def test_a_card_handed_in_twice_counts_once() -> None:
    phones = TwoPhones()
    handed_in_on_both_sides(phones)
    assert queries.captured_cards(replay(phones.facts), Team.RED).n == 1


def test_the_same_duel_seen_by_two_phones_is_one_duel() -> None:
    phones = TwoPhones()
    phones.issued(BLUE_SCOUT, RED_MAJOR)
    for phone in (0, 1):
        phones.on(phone, duel(RED_MAJOR, BLUE_SCOUT, Result.RED))
    phones.on(0, events.CardHandedIn(BLUE_SCOUT, None, inferred=False))
    assert phones.found() == {}
    assert queries.captured_cards(replay(phones.facts), Team.RED).n == 1


def test_a_card_captured_and_then_lost_by_its_captor_is_no_contradiction() -> None:
    phones = TwoPhones()
    phones.issued(BLUE_SCOUT, RED_MAJOR)
    phones.on(0, duel(RED_MAJOR, BLUE_SCOUT, Result.RED))
    phones.on(0, events.CardLost(BLUE_SCOUT, None))
    assert phones.found() == {}


def test_a_cards_life_and_not_the_clocks_tells_where_it_is() -> None:
    """The slow clock of the second phone says that the card was issued long after it had been handed in."""
    phones = TwoPhones()
    phones.on(0, events.CardHandedIn(RED_MAJOR._replace(team=Team.BLUE), None, inferred=True))
    phones.facts.append(
        Fact(Stamp(9_000_000, 0, "phone-1"), 2, events.CardIssued(Card(Team.BLUE, Rank.MAJOR, 1), None, Dealt.BY_HAND))
    )
    assert replay(phones.facts).card_status(Card(Team.BLUE, Rank.MAJOR, 1)).stage is CardStage.HANDED_IN
    assert phones.found() == {}
