"""The rules of Front Line: who is to act, which moves are allowed, what they cause, how the game ends.

A refusal counts places from 1, as they are counted at the table; everywhere else they are counted from 0.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import chain, combinations, product
from random import Random

from referee_app.cards.ranks import Rank
from referee_app.sentence import Refusal
from referee_app.table_games.front_line.model import (
    ALL_CARDS,
    HAND,
    LINE,
    QUIET_TURNS,
    Action,
    Attack,
    Attacked,
    Deploy,
    Deployed,
    Ending,
    Event,
    FlagShown,
    Laid,
    Lay,
    LineCard,
    Move,
    Options,
    Phase,
    Ranks,
    Redraw,
    Scout,
    ScoutLooked,
    Shuffled,
    Side,
    Spy,
    SpyLooked,
    Stalemate,
    Started,
    State,
    Stuck,
    TurnBegan,
    View,
    Visibility,
    rank_name,
)
from referee_app.table_games.front_line.projection import evolve, view
from referee_app.table_games.game import AlreadyOver, NotNow, NotYourTurn, Outcome
from referee_app.table_games.ranked_pieces import CANNOT_ATTACK
from referee_app.table_games.seats import OMNISCIENT, RED, SEATS, Seat, other

_PHASES: dict[type, Phase] = {Deploy: Phase.CHOOSE, Lay: Phase.FILL}
_SCOUTED = 2
_REASONS = {
    Ending.FLAG_TAKEN: "front_line.outcome.flag_taken",
    Ending.STUCK: "front_line.outcome.stuck",
    Ending.STALEMATE: "front_line.outcome.stalemate",
}


class NoSuchPlace(Refusal):
    """A line has five places."""

    key = "refusal.front_line.no_such_place"


class NothingOfYours(Refusal):
    """No card of one's own lies there."""

    key = "refusal.front_line.nothing_of_yours"


class NothingOfTheirs(Refusal):
    """No card of the enemy's lies there."""

    key = "refusal.front_line.nothing_of_theirs"


class CannotAttack(Refusal):
    """Bombs and the flag stay where they are."""

    key = "refusal.front_line.cannot_attack"


class WrongCard(Refusal):
    """Another card than the one that has this action."""

    key = "refusal.front_line.wrong_card"


class AlreadyShown(Refusal):
    """A card is shown for an action once."""

    key = "refusal.front_line.already_shown"


class WrongLooks(Refusal):
    """A scout looks at two cards, or at the only one."""

    key = "refusal.front_line.wrong_looks"


class HandEmpty(Refusal):
    """There is nothing in the hand that the spy would look at."""

    key = "refusal.front_line.hand_empty"


class JustRedrawn(Refusal):
    """The flag may not be shown in two own turns running."""

    key = "refusal.front_line.just_redrawn"


class WrongNumber(Refusal):
    """A line has five cards, or all that are left."""

    key = "refusal.front_line.wrong_number"


class NotInHand(Refusal):
    """A card that is not held, or not that often."""

    key = "refusal.front_line.not_in_hand"


class PlaceTaken(Refusal):
    """A card lies there already."""

    key = "refusal.front_line.place_taken"


def start(options: Options, seats: int, chance: Random) -> tuple[Event, ...]:
    """Both shuffle, and draw eight cards."""
    started = Started(options, seats, OMNISCIENT)
    return (started, *(_shuffled(seat, ALL_CARDS, chance) for seat in SEATS))


def to_act(state: State) -> frozenset[Seat]:
    """Who is to do something: both while they choose their lines, then one after the other."""
    return state.acting


def decide(state: State, seat: Seat, move: Move, chance: Random) -> tuple[Event, ...]:
    """The events that a move causes."""
    if refusal := refuse(view(state, seat), move):
        raise refusal
    done = tuple(_player_events(state, seat, move, chance))
    return (*done, *_next_turn(reduce(evolve, done, state)))


def _player_events(state: State, seat: Seat, move: Move, chance: Random) -> Iterator[Event]:
    own, enemy = state.sides[seat], state.sides[other(seat)]
    match move:
        case Deploy(line):
            yield Deployed(seat, line)
        case Attack(place, target):
            yield Attacked(seat, place, target, _rank_at(own, place), _rank_at(enemy, target))
        case Scout(place, looks):
            places = tuple(sorted(looks))
            yield ScoutLooked(seat, place, places, tuple(_rank_at(enemy, look) for look in places))
        case Spy(place):
            yield SpyLooked(seat, place, enemy.hand)
        case Redraw(place):
            yield FlagShown(seat, place)
            yield _shuffled(seat, (*(lying.rank for lying in own.line if lying), *own.hand, *own.pile), chance)
        case Lay(rank, place):
            yield Laid(seat, rank, place)


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
        yield Stalemate(QUIET_TURNS)
        return
    yield TurnBegan(seat, side.pile[: HAND - len(side.hand)])
    if is_stuck:
        yield Stuck(seat, ranks)


def _still_fills(side: Side) -> bool:
    return bool(side.gaps and side.hand)


def _shuffled(seat: Seat, cards: Ranks, chance: Random) -> Shuffled:
    return Shuffled(seat, tuple(chance.sample(cards, len(cards))))


def _rank_at(side: Side, place: int) -> Rank:
    lying = side.line[place]
    if lying is None or lying.rank is None:
        raise ValueError(f"no card is known to lie at {place}")
    return lying.rank


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


def refuse(view: View, move: Move) -> Refusal | None:
    """Why a move is not allowed."""
    if view.ending is not None:
        return AlreadyOver()
    if view.seat is None or view.seat not in view.acting:
        return NotYourTurn(seats=tuple(sorted(view.acting)))
    if view.phase is not _PHASES.get(type(move), Phase.ACT):
        return NotNow()
    own, enemy = view.sides[view.seat], view.sides[other(view.seat)]
    match move:
        case Deploy():
            return _refuse_deploy(own, move)
        case Attack():
            return _refuse_attack(own, enemy, move)
        case Scout():
            return _refuse_scout(own, enemy, move)
        case Spy():
            return _refuse_spy(own, enemy, move)
        case Redraw():
            return _refuse_redraw(own, move)
        case Lay():
            return _refuse_lay(own, move)


def _refuse_deploy(own: Side, move: Deploy) -> Refusal | None:
    wanted = min(LINE, len(own.hand))
    if len(move.line) != wanted:
        return WrongNumber(n=wanted, chosen=len(move.line))
    for rank in Counter(move.line) - Counter(filter(None, own.hand)):
        return NotInHand(card=rank_name(rank))
    return None


def _refuse_attack(own: Side, enemy: Side, move: Attack) -> Refusal | None:
    card = _own_card(own, move.place)
    if isinstance(card, Refusal):
        return card
    if card.rank in CANNOT_ATTACK:
        return CannotAttack(card=rank_name(card.rank))
    return _refuse_target(enemy, move.target)


def _refuse_scout(own: Side, enemy: Side, move: Scout) -> Refusal | None:
    if refusal := _refuse_shown(own, move.place, Rank.SCOUT):
        return refusal
    wanted = min(_SCOUTED, len(enemy.taken))
    if len(move.looks) != wanted:
        return WrongLooks(n=wanted)
    return next(filter(None, (_refuse_target(enemy, place) for place in sorted(move.looks))), None)


def _refuse_spy(own: Side, enemy: Side, move: Spy) -> Refusal | None:
    return _refuse_shown(own, move.place, Rank.SPY) or (None if enemy.hand else HandEmpty())


def _refuse_redraw(own: Side, move: Redraw) -> Refusal | None:
    return _refuse_shown(own, move.place, Rank.FLAG) or (JustRedrawn() if own.redrew else None)


def _refuse_lay(own: Side, move: Lay) -> Refusal | None:
    if move.place not in range(LINE):
        return _no_such_place(move.place)
    if own.line[move.place] is not None:
        return PlaceTaken(place=move.place + 1)
    if move.rank not in own.hand:
        return NotInHand(card=rank_name(move.rank))
    return None


def _refuse_shown(own: Side, place: int, wanted: Rank) -> Refusal | None:
    card = _own_card(own, place)
    if isinstance(card, Refusal):
        return card
    if card.rank is not wanted:
        return WrongCard(card=card.rank and rank_name(card.rank), wanted=rank_name(wanted))
    if card.known is Visibility.UP:
        return AlreadyShown(card=rank_name(wanted))
    return None


def _own_card(own: Side, place: int) -> LineCard | Refusal:
    if place not in range(LINE):
        return _no_such_place(place)
    return own.line[place] or NothingOfYours(place=place + 1)


def _refuse_target(enemy: Side, place: int) -> Refusal | None:
    if place not in range(LINE):
        return _no_such_place(place)
    return NothingOfTheirs(place=place + 1) if enemy.line[place] is None else None


def _no_such_place(place: int) -> Refusal:
    return NoSuchPlace(place=place + 1, places=LINE)


def legal(view: View) -> Sequence[Move] | None:
    """All moves that a seat may make now; a line can be laid in too many ways to list."""
    if view.seat is None or view.seat not in view.acting:
        return ()
    own, enemy = view.sides[view.seat], view.sides[other(view.seat)]
    if view.phase is Phase.CHOOSE:
        return None
    if view.phase is Phase.FILL:
        held = dict.fromkeys(rank for rank in own.hand if rank is not None)
        return tuple(Lay(rank, place) for rank, place in product(held, own.gaps))
    return tuple(chain.from_iterable(_actions(own, enemy, place, own.line[place]) for place in own.taken))


def _actions(own: Side, enemy: Side, place: int, card: LineCard | None) -> list[Action]:
    """What the card at a place may do."""
    rank = card and card.rank
    actions: list[Action] = []
    if rank not in CANNOT_ATTACK:
        actions += (Attack(place, target) for target in enemy.taken)
    if card is None or card.known is Visibility.UP:
        return actions
    if rank is Rank.SCOUT:
        pairs = combinations(enemy.taken, min(_SCOUTED, len(enemy.taken)))
        actions += (Scout(place, frozenset(pair)) for pair in pairs)
    if rank is Rank.SPY and enemy.hand:
        actions.append(Spy(place))
    if rank is Rank.FLAG and not own.redrew:
        actions.append(Redraw(place))
    return actions
