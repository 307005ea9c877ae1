"""Flags that stay taken or delivered although the half that allowed it has been corrected since.

What was lawful by the leader's count at its moment stays: a correction of the count takes no flag back. So that nobody
is surprised by it, it is said where the correction is made, in the log, and at the end of the game.
"""

from collections.abc import Iterator
from functools import lru_cache

from referee_app.cards.ranks import Rank, Team
from referee_app.live_game import events as happened
from referee_app.live_game import tally
from referee_app.live_game.events import Event, Fact
from referee_app.live_game.evolve import evolve, replay
from referee_app.live_game.model import ActionId
from referee_app.live_game.state import FlagStage, State
from referee_app.sentence import Sentence, sentence

_TAKEN, _DELIVERED = "undo.flag_stays_taken", "undo.flag_still_counts"


def left_standing(state: State, action: ActionId) -> tuple[Sentence, ...]:
    """The flags that would stay if an action were undone now, although that takes their takers below the half."""
    undoing = happened.ActionUndone(action)
    after = evolve(state, Fact(state.next_stamp(action.device, 0), 0, undoing))
    if not (_is_opened(state) and _is_opened(after)):
        return ()
    return tuple(told for flag, told in _below_half(after) if _count(after, flag.enemy) < _count(state, flag.enemy))


def left_standing_by(state: State, undoing: Fact) -> tuple[Sentence, ...]:
    """The flags that stayed when this undoing was recorded, by what all phones had recorded until then."""
    assert isinstance(undoing.event, happened.ActionUndone)
    earlier = _facts_before(state, undoing)
    # Looking back costs a replay, so it is left out where no flag can be meant.
    if not any(_needed_the_half(fact.event) for fact in earlier):
        return ()
    return _left_standing_after(earlier, undoing.event.action)


@lru_cache(maxsize=64)
def _left_standing_after(facts: tuple[Fact, ...], action: ActionId) -> tuple[Sentence, ...]:
    # The log is told anew after every event, and what was before an undoing seldom changes.
    return left_standing(replay(facts), action)


def counts_below_half(state: State) -> tuple[Sentence, ...]:
    """The delivered flags that count although their takers have less than the half by now."""
    return tuple(told for _, told in _below_half(state) if told.key == _DELIVERED)


def _below_half(state: State) -> Iterator[tuple[Team, Sentence]]:
    for flag in Team:
        taker = flag.enemy
        # Whether the half is reached may be unknown here: then there is nothing to say.
        if tally.half_reached(state, taker) is False:
            key = next((key for fact, key in _takings(state, flag) if _had_half(state, taker, fact)), None)
            if key is not None:
                have, need = _count(state, taker), state.setup.deck.half
                yield flag, sentence(key, flag=flag, team=taker, have=have, need=need)


def _had_half(state: State, team: Team, then: Fact) -> bool:
    """Whether a team had its half by its leader's count when something happened, whatever was corrected since."""
    before = replay(_facts_before(state, then))
    return _is_opened(before) and tally.half_reached(before, team) is True


def _is_opened(state: State) -> bool:
    return any(book.opened for book in state.books.values())


def _takings(state: State, flag: Team) -> Iterator[tuple[Fact, str]]:
    """The facts by which a flag is carried or was delivered, those that needed the half; a scout's does not."""
    way: list[Fact] = []
    for fact in state.effective():
        match fact.event:
            case happened.FlagTaken(of) if of is flag:
                way = [fact]
            case happened.FlagHandedOn(of) if of is flag:
                way.append(fact)
            case happened.FlagLost(of) | happened.FlagHidden(of) if of is flag:
                way = []
            case happened.FlagDelivered(of) if of is flag:
                yield from ((each, _DELIVERED) for each in (*way, fact) if _needed_the_half(each.event))
                way = []
    if state.flag(flag).stage is FlagStage.CARRIED:
        yield from ((each, _TAKEN) for each in way if _needed_the_half(each.event))


def _needed_the_half(event: Event) -> bool:
    match event:
        case happened.FlagTaken(_, carrier) | happened.FlagHandedOn(_, carrier):
            return carrier.card.rank is not Rank.SCOUT
        case happened.FlagDelivered(inferred=True):
            return event.attested is not happened.Attested.SCOUT
    return False


def _count(state: State, team: Team) -> int:
    return tally.captured(state, team).n


def _facts_before(state: State, fact: Fact) -> tuple[Fact, ...]:
    earlier = (each for facts in state.facts.values() for each in facts if each.stamp < fact.stamp)
    return tuple(sorted(earlier, key=lambda each: each.stamp))
