"""What a move leads to in Stratego Original, and how it ends. What is not allowed is told in `allowed`."""

from collections.abc import Sequence
from random import Random

from referee_app.table_games.game import Outcome
from referee_app.table_games.seats import OMNISCIENT, RED, Seat, other
from referee_app.table_games.stratego import kernel
from referee_app.table_games.stratego.allowed import refuse_seat, to_act
from referee_app.table_games.stratego.board import WIDTH
from referee_app.table_games.stratego.kernel import MovePiece
from referee_app.table_games.stratego.model import (
    AcceptDraw,
    ArmySetUp,
    DeclineDraw,
    DrawAccepted,
    DrawDeclined,
    DrawOffered,
    Ending,
    Event,
    GameFinished,
    Move,
    OfferDraw,
    Options,
    Phase,
    PieceAttacked,
    PieceMoved,
    SetUp,
    Started,
    State,
    View,
)
from referee_app.table_games.stratego.pieces import FLAG, HIDDEN, MOVED, RANKS
from referee_app.table_games.stratego.setting_up import good_army

QUIET_MOVES = 200
_OFFER = OfferDraw()
_ANSWERS = (AcceptDraw(), DeclineDraw())
_OFFERS_ONE_TIME_IN = 100
_ACCEPTS_ONE_TIME_IN = 3


def start(options: Options, _seats: int, _chance: Random) -> tuple[Event, ...]:
    """The empty board."""
    return (Started(options, OMNISCIENT),)


def decide(state: State, seat: Seat, move: Move, _chance: Random) -> tuple[Event, ...]:
    """What a move leads to, or a refusal."""
    if refusal := refuse_seat(state, seat, move):
        raise refusal
    match move:
        case MovePiece():
            return _moved(state, seat, move)
        case SetUp(army):
            return (ArmySetUp(seat, army),)
        case OfferDraw():
            return (DrawOffered(seat),)
        case AcceptDraw():
            return (DrawAccepted(seat), GameFinished(Ending.AGREED, None))
        case DeclineDraw():
            return (DrawDeclined(seat),)


def _moved(state: State, seat: Seat, move: MovePiece) -> tuple[Event, ...]:
    source, target = move.source, move.target
    boards = state.position.boards
    event: Event
    if defender := boards[1 - seat][target]:
        event = PieceAttacked(seat, source, target, RANKS[boards[seat][source] - 1], RANKS[defender - 1])
    else:
        known = state.shown[seat][source]
        tells = known == HIDDEN or (known == MOVED and abs(source - target) not in (1, WIDTH))
        event = PieceMoved(seat, source, target, tells)
    end = _end(kernel.after(state.position, move), seat, defender)
    return (event, end) if end else (event,)


def _end(position: kernel.Position, mover: Seat, defender: int) -> GameFinished | None:
    """What a move has brought to an end; a win goes before the draw that the same move would make."""
    if defender == FLAG:
        return GameFinished(Ending.FLAG, mover)
    if not kernel.can_move(position):
        if any(map(kernel.has_movers, position.boards)):
            return GameFinished(Ending.NO_MOVE, mover)
        return GameFinished(Ending.NOTHING_MOVES, None)
    if position.quiet >= QUIET_MOVES:
        return GameFinished(Ending.QUIET, None)
    return None


def legal(view: View) -> Sequence[Move] | None:
    """All that the seat may do now; there are too many set-ups to list."""
    if view.seat is None or view.seat not in to_act(view):
        return ()
    if view.phase is Phase.MOVE:
        moves: list[Move] = [*kernel.moves(view.position)]
        if not view.offered:
            moves.append(_OFFER)
        return moves
    return _ANSWERS if view.phase is Phase.ANSWER else None


def propose(view: View, chance: Random) -> Move:
    """Something that may be done: a good set-up, or a move that looks for a fight more often than not."""
    if view.phase is Phase.SET_UP:
        return SetUp(good_army(chance))
    if view.phase is Phase.ANSWER:
        return _ANSWERS[chance.randrange(_ACCEPTS_ONE_TIME_IN) > 0]
    if not view.offered and not chance.randrange(_OFFERS_ONE_TIME_IN):
        return _OFFER
    moves = kernel.moves(view.position)
    turn = view.position.turn
    enemies = view.position.boards[other(turn)]
    attacks = [move for move in moves if enemies[move.target]]
    ahead = [move for move in moves if (move.target > move.source) == (turn == RED)]
    return chance.choice(chance.choice([found for found in (attacks, attacks, ahead, moves) if found]))


def outcome(state: State) -> Outcome | None:
    """How it ended, once it is over."""
    if state.ending is None:
        return None
    winners = frozenset[Seat]() if state.winner is None else frozenset({state.winner})
    return Outcome(f"stratego.ended.{state.ending}", winners)
