"""How the card game for two goes: how it starts, what a move leads to, whose turn it is, and how it ends."""

from collections.abc import Iterator
from functools import reduce
from random import Random

from referee_app.cards.ranks import Rank
from referee_app.table_games.fights import CANNOT_ATTACK
from referee_app.table_games.front_line import events
from referee_app.table_games.front_line.allowed import refuse
from referee_app.table_games.front_line.events import Event
from referee_app.table_games.front_line.fold import evolve
from referee_app.table_games.front_line.model import (
    ALL_CARDS,
    HAND,
    QUIET_TURNS,
    Attack,
    Deploy,
    Ending,
    Lay,
    Move,
    Options,
    Phase,
    Ranks,
    Redraw,
    Scout,
    Side,
    Spy,
    State,
)
from referee_app.table_games.front_line.view import view
from referee_app.table_games.game import Outcome
from referee_app.table_games.seats import OMNISCIENT, RED, SEATS, Seat, other

_REASONS = {
    Ending.FLAG_TAKEN: "front_line.outcome.flag_taken",
    Ending.STUCK: "front_line.outcome.stuck",
    Ending.STALEMATE: "front_line.outcome.stalemate",
}


def start(agreed: Options, seats: int, chance: Random) -> tuple[Event, ...]:
    """Both shuffle, and draw eight cards."""
    started = events.Started(agreed, seats, OMNISCIENT)
    return (started, *(_shuffled(seat, ALL_CARDS, chance) for seat in SEATS))


def to_act(state: State) -> frozenset[Seat]:
    """Who is to do something: both while they choose their lines, then one after the other."""
    return state.acting


def decide(state: State, seat: Seat, move: Move, chance: Random) -> tuple[Event, ...]:
    """What a move leads to."""
    if refusal := refuse(view(state, seat), move):
        raise refusal
    done = tuple(_done(state, seat, move, chance))
    return (*done, *_next_turn(reduce(evolve, done, state)))


def outcome(state: State) -> Outcome | None:
    """Why it ended, and who won."""
    if state.ending is None or state.turn is None:
        return None
    winners = {
        Ending.FLAG_TAKEN: {state.turn},
        Ending.STUCK: {other(state.turn)},
        Ending.STALEMATE: set[Seat](),
    }
    return Outcome(_REASONS[state.ending], frozenset(winners[state.ending]))


def _done(state: State, seat: Seat, move: Move, chance: Random) -> Iterator[Event]:
    own, enemy = state.sides[seat], state.sides[other(seat)]
    match move:
        case Deploy(line):
            yield events.Deployed(seat, line)
        case Attack(place, target):
            yield events.Attacked(seat, place, target, _rank_at(own, place), _rank_at(enemy, target))
        case Scout(place, looks):
            places = tuple(sorted(looks))
            yield events.ScoutLooked(seat, place, places, tuple(_rank_at(enemy, look) for look in places))
        case Spy(place):
            yield events.SpyLooked(seat, place, enemy.hand)
        case Redraw(place):
            yield events.FlagShown(seat, place)
            yield _shuffled(seat, (*(lying.rank for lying in own.line if lying), *own.hand, *own.pile), chance)
        case Lay(rank, place):
            yield events.Laid(seat, rank, place)


def _next_turn(state: State) -> Iterator[Event]:
    """What follows by itself when nothing is left to do in a turn."""
    if state.ending is not None or state.phase is not Phase.FILL:
        return
    if state.turn is not None and _still_fills(state.sides[state.turn]):
        return
    seat = RED if state.turn is None else other(state.turn)
    side = state.sides[seat]
    ranks = tuple(lying.rank if lying else None for lying in side.line)
    is_stuck = CANNOT_ATTACK.issuperset(rank for rank in ranks if rank is not None)
    # Who has won by a turn shall not lose that to a draw which only counts turns.
    if state.quiet == QUIET_TURNS and not is_stuck:
        yield events.Stalemate(QUIET_TURNS)
        return
    yield events.TurnBegan(seat, side.pile[: HAND - len(side.hand)])
    if is_stuck:
        yield events.Stuck(seat, ranks)


def _still_fills(side: Side) -> bool:
    return bool(side.gaps and side.hand)


def _shuffled(seat: Seat, cards: Ranks, chance: Random) -> events.Shuffled:
    return events.Shuffled(seat, tuple(chance.sample(cards, len(cards))))


def _rank_at(side: Side, place: int) -> Rank:
    lying = side.line[place]
    if lying is None or lying.rank is None:
        raise ValueError(f"no card is known to lie at {place}")
    return lying.rank
