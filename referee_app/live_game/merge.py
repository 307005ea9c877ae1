"""Merges facts of other phones into a game, and finds contradictions in it, for a referee to settle.

Uniting them needs no rule: `replay` takes any interleaving. Nothing is dropped here; a referee settles a contradiction
by undoing one of the actions that it names. Refused is only what would take the game out of this phone's hands.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from referee_app.cards.decks import Card
from referee_app.cards.ranks import Team
from referee_app.live_game import events, queries
from referee_app.live_game.codec import UnreadableEvent
from referee_app.live_game.events import Fact
from referee_app.live_game.evolve import fold, replay
from referee_app.live_game.limits import require_possible_time
from referee_app.live_game.model import ActionId, AnyCard, Knowledge
from referee_app.live_game.records import CardStage
from referee_app.live_game.refusals import ClaimsThisPhone, OtherSetup
from referee_app.live_game.state import LiveState
from referee_app.sentence import Moment, Sentence, sentence


@dataclass(frozen=True, slots=True)
class Contradiction:
    """Facts that cannot all be true, and the actions that recorded them."""

    what: Sentence
    actions: tuple[ActionId, ...]


@dataclass(slots=True)
class _History:
    """All facts about one card, by kind."""

    issued: list[Fact] = field(default_factory=list)
    returned: list[Fact] = field(default_factory=list)
    captured: dict[tuple[AnyCard, events.Result], Fact] = field(default_factory=dict)
    handed_in: list[Fact] = field(default_factory=list)
    lost: list[Fact] = field(default_factory=list)


def merge_facts(state: LiveState, arrived: Sequence[Fact], device: str, latest_ms: int) -> LiveState:
    """The state of a game with facts of other phones added; refuses what would take the game from this `device`."""
    for fact in arrived:
        require_possible_time(max(getattr(fact.event, "at", 0), getattr(fact.event, "since", 0)), latest_ms)
    ends = {name: facts[-1].stamp for name, facts in state.facts.items() if facts}
    if any(fact.stamp.device in ends and fact.stamp < ends[fact.stamp.device] for fact in arrived):
        # Lost events came back: their place is not at the end. Along every chain the stamps rise.
        known = (fact for facts in state.facts.values() for fact in facts)
        united = replay(sorted((*known, *arrived), key=lambda fact: fact.stamp))
    else:
        united = fold(state, arrived)
    openings = united.actions.openings.intersection(fact.action_id for fact in arrived)
    if any(len(united.actions.facts_of(opening)) > 1 for opening in openings):
        # An opening can be undone by its phone alone, so it must not be a shelter for anything else.
        raise UnreadableEvent(kind="opened")
    before, after = state.renames, united.renames
    # Lost facts that come back may tell of an even older name of this phone; what followed on each name stays.
    if any(after.successors.get(name) != before.successors.get(name) for name in before.names_up_to(device)):
        raise ClaimsThisPhone
    own = state.records.get(device)
    if own is not None and own.opened is not None and united.setup != state.setup:
        raise OtherSetup
    return united


def contradictions(state: LiveState) -> tuple[Contradiction, ...]:
    """All contradictions in what is on record."""
    facts = list(state.effective())
    histories = _histories(facts)
    found = [*_about_setup(state, facts), *_about_the_end(state, facts), *_about_numbers(state, facts)]
    scanned = {team for team in Team if _issues_are_known(state, team)}
    for card, history in sorted(histories.items()):
        found.extend(_about_card(state, card, history, issues_are_known=card.team in scanned))
    return tuple(found)


def _contradiction(key: str, facts: Iterable[Fact], **gaps: object) -> Contradiction:
    return Contradiction(sentence(key, **gaps), tuple(sorted({fact.action_id for fact in facts})))


def _histories(facts: Iterable[Fact]) -> dict[Card, _History]:
    histories: dict[Card, _History] = defaultdict(_History)
    for fact in facts:
        match fact.event:
            case events.CardIssued(Card() as card):
                histories[card].issued.append(fact)
            case events.CardReturned(Card() as card):
                histories[card].returned.append(fact)
            case events.CardHandedIn(Card() as card):
                histories[card].handed_in.append(fact)
            case events.CardLost(Card() as card):
                histories[card].lost.append(fact)
            case events.DuelFought() as duel:
                for team in duel.losers:
                    loser, winner = duel.side(team).card, duel.side(team.enemy).card
                    if isinstance(loser, Card):
                        # Two phones may have seen the same duel; it is one fact as long as they tell the same.
                        histories[loser].captured.setdefault((winner, duel.result), fact)
    return histories


def _phones(state: LiveState, facts: Iterable[Fact]) -> set[str]:
    """The phones that recorded these facts; one that was renamed counts once."""
    return {state.renames.latest(fact.stamp.device) for fact in facts}


def _about_card(state: LiveState, card: Card, history: _History, *, issues_are_known: bool) -> Iterator[Contradiction]:
    captures = list(history.captured.values())
    if len(captures) > 1:
        yield _contradiction("contradiction.captured_twice", captures, card=card)
    if len(history.handed_in) > 1:
        yield _contradiction("contradiction.handed_in_twice", history.handed_in, card=card)
    lost_by = _phones(state, history.lost)
    if len(history.lost) > 1:
        yield _contradiction("contradiction.lost_twice", history.lost, card=card)
    taken = [*captures, *history.handed_in]
    elsewhere = [fact for fact in taken if lost_by.isdisjoint(_phones(state, (fact,)))]
    if history.lost and elsewhere:
        yield _contradiction("contradiction.lost_and_captured", (*history.lost, *elsewhere), card=card)
    if len(_phones(state, history.issued)) > 1:
        yield _contradiction("contradiction.issued_by_two", history.issued, card=card)
    if taken and len(history.issued) <= len(history.returned) and issues_are_known:
        yield _contradiction("contradiction.in_the_pile", (*taken, *history.returned), card=card)


def _issues_are_known(state: LiveState, team: Team) -> bool:
    """Whether a card that was never issued on record is really in its pile: its keeper scans every card."""
    return team in state.kept and not state.blanks_of(team).issued and state.setup.knowledge is not Knowledge.COUNTED


def _about_setup(state: LiveState, facts: list[Fact]) -> Iterator[Contradiction]:
    opened = [(fact, fact.event) for fact in facts if isinstance(fact.event, events.GameOpened)]
    if len({event.setup for _, event in opened}) > 1:
        yield _contradiction("contradiction.setups_differ", [fact for fact, _ in opened])
    for team in Team:
        keepers = [fact for fact, event in opened if team in event.keeps]
        if len(_phones(state, keepers)) > 1:
            yield _contradiction("contradiction.two_keepers", keepers, team=team)


def _about_the_end(state: LiveState, facts: list[Fact]) -> Iterator[Contradiction]:
    delivered = [(fact, fact.event.flag) for fact in facts if isinstance(fact.event, events.FlagDelivered)]
    if len({flag for _, flag in delivered}) > 1 and not state.setup.rules.points:
        yield _contradiction("contradiction.both_flags", [fact for fact, _ in delivered])
    yield from _about_carriers(state, facts)
    late = [fact for fact in facts if queries.came_too_late(state, fact)]
    if late:
        yield _contradiction("contradiction.after_the_end", late, when=Moment(state.ended[0][0].ms))
    ruled = [(fact, fact.event) for fact in facts if isinstance(fact.event, events.GameEnded)]
    rulings = {event.winner for _, event in ruled if event.reason is events.EndReason.REFEREE}
    if len(rulings) > 1:
        yield _contradiction("contradiction.two_rulings", [fact for fact, _ in ruled])


def _about_carriers(state: LiveState, facts: list[Fact]) -> Iterator[Contradiction]:
    """Flags that were delivered by a card which another phone had seen lose."""
    takings: dict[tuple[str, Team], tuple[Fact, AnyCard]] = {}
    beaten: dict[tuple[AnyCard, Team], list[Fact]] = defaultdict(list)
    for fact in facts:
        phone = state.renames.latest(fact.stamp.device)
        match fact.event:
            case events.FlagTaken(flag, carrier) | events.FlagHandedOn(flag, carrier):
                takings[phone, flag] = (fact, carrier.card)
            case events.FlagDelivered(flag) if (phone, flag) in takings:
                taking, card = takings[phone, flag]
                status = state.card_statuses.get(card) if isinstance(card, Card) else None
                if status and status.stage is CardStage.CAPTURED and taking.stamp < status.stamp < fact.stamp:
                    beaten[card, flag] += (taking, fact)
    for (card, flag), recorded in beaten.items():
        yield _contradiction("contradiction.carrier_was_beaten", recorded, card=card, flag=flag)


def _about_numbers(state: LiveState, facts: list[Fact]) -> Iterator[Contradiction]:
    for team in Team:
        if queries.captured_cards(state, team).n > state.setup.deck.total:
            handed = [f for f in facts if isinstance(f.event, events.CardHandedIn) and f.event.card.team is team.enemy]
            yield _contradiction("contradiction.more_than_the_deck", handed, team=team.enemy)
