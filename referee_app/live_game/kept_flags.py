"""Flags that stay taken or delivered although the half that allowed it has been corrected since.

What was lawful by the leader's count at its moment stays: a correction of the count takes no flag back. So that nobody
is surprised by it, it is said where the correction is made, in the log, and at the end of the game.
"""

from bisect import bisect_left
from collections.abc import Iterator
from itertools import islice

from referee_app.cards.ranks import Rank, Team
from referee_app.live_game import events, queries
from referee_app.live_game.events import Event, Fact
from referee_app.live_game.evolve import evolve, fold
from referee_app.live_game.model import ActionId, Stamp
from referee_app.live_game.records import FlagStage
from referee_app.live_game.state import State
from referee_app.sentence import Sentence, sentence

_TAKEN, _DELIVERED = "undo.flag_stays_taken", "undo.flag_still_counts"

_MOST_TAKINGS = 20
"""How often a flag is looked back at: more often than any is taken in a game, and no more in a flood from elsewhere."""

_MOST_UNDOS, _FEWEST_UNDOS, _MOST_WORK = 20, 5, 100_000
"""How many undos of a log are looked back at, the latest. Each costs all facts before it, so after a flood from
elsewhere there are fewer."""

_COUNTED = events.CardHandedIn | events.DuelFought | events.CardLost
"""What moves a count of captured cards, so that taking it back may leave somebody below the half."""


def flags_kept_if_undone(state: State, action: ActionId) -> tuple[Sentence, ...]:
    """The flags that would stay if an action were undone now, although that takes their takers below the half."""
    undoing = events.ActionUndone(action)
    after = evolve(state, Fact(state.next_stamp(action.device, 0), 0, undoing))
    if not (_is_opened(state) and _is_opened(after)):
        return ()
    return tuple(told for flag, told in _below_half(after) if _count(after, flag.enemy) < _count(state, flag.enemy))


def flags_kept_by_undos(state: State) -> dict[Stamp, tuple[Sentence, ...]]:
    """The flags that stayed when each of the latest undos was recorded, by what all phones had recorded until then."""
    facts = sorted((fact for facts in state.facts.values() for fact in facts), key=lambda fact: fact.stamp)
    first = next((place for place, fact in enumerate(facts) if _needed_the_half(fact.event)), len(facts))
    # Looking back costs a replay, so it is left out where no flag or no count can be meant.
    undos = [
        (place, undo.target)
        for place in range(first, len(facts))
        if (undo := state.actions.undo(facts[place])) is not None
        and any(isinstance(fact.event, _COUNTED) for fact in state.actions.facts_of(undo.root))
    ]
    most = min(_MOST_UNDOS, max(_FEWEST_UNDOS, _MOST_WORK // max(1, len(facts))))
    told: dict[Stamp, tuple[Sentence, ...]] = {}
    before, known = State(), 0
    for place, target in undos[-most:]:
        before, known = fold(before, facts[known:place]), place
        told[facts[place].stamp] = flags_kept_if_undone(before, target)
    return told


def counts_below_half(state: State) -> tuple[Sentence, ...]:
    """The delivered flags that count although their takers have less than the half by now."""
    return tuple(told for _, told in _below_half(state) if told.key == _DELIVERED)


def _below_half(state: State) -> Iterator[tuple[Team, Sentence]]:
    for flag in Team:
        taker = flag.enemy
        # Whether the half is reached may be unknown here: then there is nothing to say.
        if queries.half_reached(state, taker) is False:
            key = next(_taken_with_half(state, flag), None)
            if key is not None:
                have, need = _count(state, taker), state.setup.deck.half
                yield flag, sentence(key, flag=flag, team=taker, have=have, need=need)


def _taken_with_half(state: State, flag: Team) -> Iterator[str]:
    """How a flag was taken while its taker had the half by the leader's count then, whatever was corrected since."""
    takings = list(islice(_takings(state, flag), _MOST_TAKINGS))
    if not takings:
        return
    facts = sorted((fact for facts in state.facts.values() for fact in facts), key=lambda fact: fact.stamp)
    before, known = State(), 0
    for taking, key in sorted(takings, key=lambda taking: taking[0].stamp):
        place = bisect_left(facts, taking.stamp, key=lambda fact: fact.stamp)
        before, known = fold(before, facts[known:place]), place
        if _is_opened(before) and queries.half_reached(before, flag.enemy) is True:
            yield key


def _is_opened(state: State) -> bool:
    return any(record.opened for record in state.records.values())


def _takings(state: State, flag: Team) -> Iterator[tuple[Fact, str]]:
    """The facts by which a flag is carried or was delivered, those that needed the half; a scout's does not."""
    way: list[Fact] = []
    for fact in state.effective():
        match fact.event:
            case events.FlagTaken(of) if of is flag:
                way = [fact]
            case events.FlagHandedOn(of) if of is flag:
                way.append(fact)
            case events.FlagLost(of) | events.FlagHidden(of) if of is flag:
                way = []
            case events.FlagDelivered(of) if of is flag:
                yield from ((each, _DELIVERED) for each in (*way, fact) if _needed_the_half(each.event))
                way = []
    if state.flag(flag).stage is FlagStage.CARRIED:
        yield from ((each, _TAKEN) for each in way if _needed_the_half(each.event))


def _needed_the_half(event: Event) -> bool:
    match event:
        case events.FlagTaken(_, carrier) | events.FlagHandedOn(_, carrier):
            return carrier.card.rank is not Rank.SCOUT
        case events.FlagDelivered(inferred=True):
            return event.attested is not events.Attested.SCOUT
    return False


def _count(state: State, team: Team) -> int:
    return queries.captured_cards(state, team).n
