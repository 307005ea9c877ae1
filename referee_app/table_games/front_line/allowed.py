"""What a seat may do, judged by what it sees: why not, all that it may, and anything of that."""

from collections import Counter
from collections.abc import Sequence
from itertools import chain, combinations, product
from random import Random

from referee_app.cards.ranks import Rank
from referee_app.refusal import Refusal
from referee_app.table_games.fights import CANNOT_ATTACK
from referee_app.table_games.front_line import refusals
from referee_app.table_games.front_line.kinds import rank_name
from referee_app.table_games.front_line.model import (
    LINE,
    Action,
    Attack,
    Deploy,
    Lay,
    LineCard,
    Move,
    Phase,
    Redraw,
    Scout,
    Side,
    Spy,
    View,
    Visibility,
)
from referee_app.table_games.front_line.setting_up import good_line
from referee_app.table_games.game import AlreadyOver, NotNow, NotYourTurn
from referee_app.table_games.seats import other

_PHASES: dict[type, Phase] = {Deploy: Phase.CHOOSE, Lay: Phase.FILL}
_SCOUTED = 2


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
        return refusals.WrongNumber(n=wanted, chosen=len(move.line))
    for rank in Counter(move.line) - Counter(filter(None, own.hand)):
        return refusals.NotInHand(card=rank_name(rank))
    return None


def _refuse_attack(own: Side, enemy: Side, move: Attack) -> Refusal | None:
    card = _own_card(own, move.place)
    if isinstance(card, Refusal):
        return card
    if card.rank in CANNOT_ATTACK:
        return refusals.CannotAttack(card=rank_name(card.rank))
    return _refuse_target(enemy, move.target)


def _refuse_scout(own: Side, enemy: Side, move: Scout) -> Refusal | None:
    if refusal := _refuse_shown(own, move.place, Rank.SCOUT):
        return refusal
    wanted = min(_SCOUTED, len(enemy.taken))
    if len(move.looks) != wanted:
        return refusals.WrongLooks(n=wanted)
    return next(filter(None, (_refuse_target(enemy, place) for place in sorted(move.looks))), None)


def _refuse_spy(own: Side, enemy: Side, move: Spy) -> Refusal | None:
    return _refuse_shown(own, move.place, Rank.SPY) or (None if enemy.hand else refusals.HandEmpty())


def _refuse_redraw(own: Side, move: Redraw) -> Refusal | None:
    return _refuse_shown(own, move.place, Rank.FLAG) or (refusals.JustRedrawn() if own.redrew else None)


def _refuse_lay(own: Side, move: Lay) -> Refusal | None:
    if move.place not in range(LINE):
        return _no_such_place(move.place)
    if own.line[move.place] is not None:
        return refusals.PlaceTaken(place=move.place + 1)
    if move.rank not in own.hand:
        return refusals.NotInHand(card=rank_name(move.rank))
    return None


def _refuse_shown(own: Side, place: int, wanted: Rank) -> Refusal | None:
    card = _own_card(own, place)
    if isinstance(card, Refusal):
        return card
    if card.rank is not wanted:
        return refusals.WrongCard(card=card.rank and rank_name(card.rank), wanted=rank_name(wanted))
    if card.known is Visibility.UP:
        return refusals.AlreadyShown(card=rank_name(wanted))
    return None


def _own_card(own: Side, place: int) -> LineCard | Refusal:
    if place not in range(LINE):
        return _no_such_place(place)
    return own.line[place] or refusals.NothingOfYours(place=place + 1)


def _refuse_target(enemy: Side, place: int) -> Refusal | None:
    if place not in range(LINE):
        return _no_such_place(place)
    return refusals.NothingOfTheirs(place=place + 1) if enemy.line[place] is None else None


def _no_such_place(place: int) -> Refusal:
    return refusals.NoSuchPlace(place=place + 1, places=LINE)


def legal(view: View) -> Sequence[Move] | None:
    """All that a seat may do now; a line can be laid in too many ways to list."""
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


def propose(view: View, chance: Random) -> Move:
    """Something that is allowed now: a sensible line, or any of the rest."""
    moves = legal(view)
    if moves is None and view.seat is not None:
        return Deploy(good_line(view.sides[view.seat].hand, chance))
    return chance.choice(moves or ())
