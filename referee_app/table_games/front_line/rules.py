"""How the card game for two goes: how it starts, what a move leads to, whose turn it is, and how it ends."""

from collections.abc import Callable, Iterator
from functools import reduce
from random import Random
from typing import Any

from referee_app.cards.ranks import Rank
from referee_app.table_games.front_line import events as happened
from referee_app.table_games.front_line.allowed import refuse
from referee_app.table_games.front_line.events import Event
from referee_app.table_games.front_line.fights import CANNOT_ATTACK
from referee_app.table_games.front_line.fold import evolve
from referee_app.table_games.front_line.model import (
    ALL_CARDS,
    EVERYTHING,
    HAND,
    QUIET_TURNS,
    RED,
    SEATS,
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
    enemy_of,
)
from referee_app.table_games.front_line.view import view
from referee_app.table_games.game import Outcome, Seat

_REASONS = {
    Ending.FLAG_TAKEN: "front_line.outcome.flag_taken",
    Ending.STUCK: "front_line.outcome.stuck",
    Ending.STALEMATE: "front_line.outcome.stalemate",
}


def start(agreed: Options, seats: int, chance: Random) -> tuple[Event, ...]:
    """Both shuffle, and draw eight cards."""
    started = happened.Started(agreed, seats, EVERYTHING)
    return (started, *(_shuffled(seat, ALL_CARDS, chance) for seat in SEATS))


def to_act(state: State) -> frozenset[Seat]:
    """Who is to do something: both while they choose their lines, then one after the other."""
    return state.acting


def decide(state: State, seat: Seat, move: Move, chance: Random) -> tuple[Event, ...]:
    """What a move leads to."""
    if refusal := refuse(view(state, seat), move):
        raise refusal
    done: tuple[Event, ...] = tuple(_DONE[type(move)](state, seat, move, chance))
    return (*done, *_next_turn(reduce(evolve, done, state)))


def outcome(state: State) -> Outcome | None:
    """Why it ended, and who won."""
    if state.ending is None or state.turn is None:
        return None
    winners = {
        Ending.FLAG_TAKEN: {state.turn},
        Ending.STUCK: {enemy_of(state.turn)},
        Ending.STALEMATE: set[Seat](),
    }
    return Outcome(_REASONS[state.ending], frozenset(winners[state.ending]))


def _deploy(_state: State, seat: Seat, move: Deploy, _chance: Random) -> Iterator[Event]:
    yield happened.Deployed(seat, move.line)


def _attack(state: State, seat: Seat, move: Attack, _chance: Random) -> Iterator[Event]:
    attacker = _rank_at(state.sides[seat], move.place)
    defender = _rank_at(state.sides[enemy_of(seat)], move.target)
    yield happened.Attacked(seat, move.place, move.target, attacker, defender)


def _scout(state: State, seat: Seat, move: Scout, _chance: Random) -> Iterator[Event]:
    looks = tuple(sorted(move.looks))
    saw = tuple(_rank_at(state.sides[enemy_of(seat)], place) for place in looks)
    yield happened.ScoutLooked(seat, move.place, looks, saw)


def _spy(state: State, seat: Seat, move: Spy, _chance: Random) -> Iterator[Event]:
    yield happened.SpyLooked(seat, move.place, state.sides[enemy_of(seat)].hand)


def _redraw(state: State, seat: Seat, move: Redraw, chance: Random) -> Iterator[Event]:
    side = state.sides[seat]
    yield happened.FlagShown(seat, move.place)
    yield _shuffled(seat, (*(lying.rank for lying in side.line if lying), *side.hand, *side.pile), chance)


def _lay(_state: State, seat: Seat, move: Lay, _chance: Random) -> Iterator[Event]:
    yield happened.Laid(seat, move.rank, move.place)


_DONE: dict[type, Callable[[State, Seat, Any, Random], Iterator[Event]]] = {
    Deploy: _deploy,
    Attack: _attack,
    Scout: _scout,
    Spy: _spy,
    Redraw: _redraw,
    Lay: _lay,
}


def _next_turn(state: State) -> Iterator[Event]:
    """What follows by itself when nothing is left to do in a turn."""
    if state.ending is not None or state.phase is not Phase.FILL:
        return
    if state.turn is not None and _still_fills(state.sides[state.turn]):
        return
    if state.quiet == QUIET_TURNS:
        yield happened.Stalemate(QUIET_TURNS)
        return
    seat = RED if state.turn is None else enemy_of(state.turn)
    side = state.sides[seat]
    yield happened.TurnBegan(seat, side.pile[: HAND - len(side.hand)])
    ranks = tuple(lying.rank if lying else None for lying in side.line)
    if CANNOT_ATTACK.issuperset(rank for rank in ranks if rank is not None):
        yield happened.Stuck(seat, ranks)


def _still_fills(side: Side) -> bool:
    return bool(side.gaps and side.hand)


def _shuffled(seat: Seat, cards: Ranks, chance: Random) -> happened.Shuffled:
    return happened.Shuffled(seat, tuple(chance.sample(cards, len(cards))))


def _rank_at(side: Side, place: int) -> Rank:
    lying = side.line[place]
    if lying is None or lying.rank is None:
        raise ValueError(f"no card is known to lie at {place}")
    return lying.rank
