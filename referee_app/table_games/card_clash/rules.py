"""The rules of Card Clash: who is to act, what is allowed, what a move leads to, how it ends."""

from collections.abc import Iterator, Sequence
from random import Random

from referee_app.refusal import Refusal
from referee_app.table_games.card_clash.board import BESIDE, MIDDLE, SQUARES, square_name
from referee_app.table_games.card_clash.fold import NO_CARDS, fold
from referee_app.table_games.card_clash.model import (
    DECK,
    KINDS,
    ORDER,
    CardCovered,
    CardDrawn,
    CardKind,
    CardLaid,
    CardsCancelled,
    CardsDealt,
    Deal,
    Event,
    GameBegun,
    LookUnder,
    Move,
    Options,
    Phase,
    PileLookedAt,
    Placed,
    Play,
    Reason,
    RoundEnded,
    State,
    View,
    kind_of,
    owner_of,
)
from referee_app.table_games.card_clash.refusals import (
    FirstInTheMiddle,
    LookedAlready,
    NoLooking,
    NotBeside,
    NothingUnderneath,
    NotInHand,
    OffTheTable,
)
from referee_app.table_games.card_clash.scoring import completes, counted, most_flags, square_owner
from referee_app.table_games.card_clash.stacking import Effect, effect, kind_name, why_not
from referee_app.table_games.game import AlreadyOver, NotNow, NotYourTurn, Outcome
from referee_app.table_games.seats import OMNISCIENT, Seat

_PLAYS = {kind: tuple(Play(kind, square) for square in SQUARES) for kind in KINDS}
"""Every way to play a card: listing what is allowed makes no new ones."""


def start(options: Options, seats: int, chance: Random) -> tuple[Event, ...]:
    """They sit down, lots decide who begins, and all shuffle."""
    starter = Seat(chance.randrange(seats))
    return (GameBegun(options, seats, starter, OMNISCIENT), _shuffled(seats, chance))


def _shuffled(seats: int, chance: Random) -> CardsDealt:
    return CardsDealt(tuple(bytes(chance.sample(DECK, len(DECK))) for _ in range(seats)))


def to_act(state: State) -> frozenset[Seat]:
    """Whose turn it is."""
    return frozenset() if state.phase is Phase.OVER else frozenset((state.turn,))


def refuse(view: View, move: Move) -> Refusal | None:
    """Why a move is not allowed."""
    return _refuse(view, view.seat, move)


def _refuse(state: State, seat: Seat | None, move: Move) -> Refusal | None:
    if state.phase is Phase.OVER:
        return AlreadyOver()
    if seat != state.turn:
        return NotYourTurn(seats=tuple(sorted(to_act(state))))
    if isinstance(move, Deal) != (state.phase is Phase.DEAL):
        return NotNow()
    match move:
        case Play(kind, square):
            return _refuse_play(state, kind, square)
        case LookUnder(square):
            return _refuse_look(state, square)
        case Deal():
            return None


def _refuse_play(state: State, kind: CardKind, square: int) -> Refusal | None:
    if square not in SQUARES:
        return OffTheTable()
    if ORDER[kind] not in state.hands[state.turn]:
        return NotInHand(kind=kind_name(kind))
    piles = state.piles
    if pile := piles[square]:
        under = kind_of(pile[-1])
        tactical = state.options.tactical
        return None if effect(kind, under, tactical=tactical) else why_not(kind, under, tactical=tactical)
    if any(piles[each] for each in BESIDE[square]):
        return None
    if state.spread == NO_CARDS:
        return None if square == MIDDLE else FirstInTheMiddle(square=square_name(MIDDLE))
    return NotBeside(square=square_name(square))


def _refuse_look(state: State, square: int) -> Refusal | None:
    if not state.options.tactical:
        return NoLooking()
    if square not in SQUARES:
        return OffTheTable()
    if len(state.piles[square]) < 2:
        return NothingUnderneath(square=square_name(square))
    if square in state.looked:
        return LookedAlready(square=square_name(square))
    return None


def legal(view: View) -> Sequence[Move]:
    """All that is allowed now."""
    if view.phase is Phase.OVER or view.seat != view.turn:
        return ()
    if view.phase is Phase.DEAL:
        return (Deal(),)
    return (*_plays(view), *_looks(view))


def _plays(view: View) -> Iterator[Play]:
    """All that the hand allows; `refuse` says the same of a single card."""
    piles, tactical = view.piles, view.options.tactical
    free = [square for square, pile in enumerate(piles) if not pile and any(piles[each] for each in BESIDE[square])]
    tops = [(square, kind_of(pile[-1])) for square, pile in enumerate(piles) if pile]
    for kind in map(KINDS.__getitem__, dict.fromkeys(view.hands[view.turn])):
        plays = _PLAYS[kind]
        yield from (plays[square] for square in (free if tops else (MIDDLE,)))
        yield from (plays[square] for square, top in tops if effect(kind, top, tactical=tactical))


def _looks(view: View) -> Iterator[LookUnder]:
    if view.options.tactical:
        for square, pile in enumerate(view.piles):
            if len(pile) > 1 and square not in view.looked:
                yield LookUnder(square)


def propose(view: View, chance: Random) -> Move:
    """Something that is allowed; now and then a look, or a square that wins: both are rare among the many plays."""
    if view.phase is Phase.DEAL:
        return Deal()
    looks = tuple(_looks(view))
    if looks and chance.randrange(5) == 0:
        return chance.choice(looks)
    plays = tuple(_plays(view))
    return chance.choice((_winning(view, plays) if chance.randrange(5) == 0 else ()) or plays)


def _winning(view: View, plays: tuple[Play, ...]) -> list[Play]:
    piles = view.piles
    squares = {square for square in {play.square for play in plays} if completes(piles, square, view.turn)}
    return [play for play in plays if play.square in squares]


def decide(state: State, seat: Seat, move: Move, chance: Random) -> tuple[Event, ...]:
    """What a move leads to."""
    if refusal := _refuse(state, seat, move):
        raise refusal
    match move:
        case Play(kind, square):
            return _played(state, seat, kind, square)
        case LookUnder(square):
            return (PileLookedAt(seat, square),)
        case Deal():
            return (_shuffled(state.seats, chance),)


def _played(state: State, seat: Seat, kind: CardKind, square: int) -> tuple[Event, ...]:
    placed = _placing(state, seat, kind, square)
    if ended := _ending(fold(state, placed), square):
        return (placed, ended)
    if deck := state.decks[seat]:
        return (placed, CardDrawn(seat, KINDS[deck[0]]))
    return (placed,)


def _placing(state: State, seat: Seat, kind: CardKind, square: int) -> Placed:
    pile = state.piles[square]
    if not pile:
        return CardLaid(seat, kind, square)
    owner, under = owner_of(pile[-1]), kind_of(pile[-1])
    cancels = effect(kind, under, tactical=state.options.tactical) is Effect.CANCELS
    return (CardsCancelled if cancels else CardCovered)(seat, kind, square, owner, under)


def _ending(state: State, changed: int) -> RoundEnded | None:
    """How the round ends with this card: a square of one colour, whoever's turn it was, or the last card of all."""
    if (owner := square_owner(state.piles, changed)) is not None:
        return RoundEnded(Reason.SQUARE, frozenset((owner,)))
    return None if any(state.hands) or any(state.decks) else counted(state.piles, state.seats)


def outcome(state: State) -> Outcome | None:
    """How the game ended, if it did."""
    if state.phase is not Phase.OVER or state.ended is None:
        return None
    if state.options.match:
        return Outcome("card_clash.ended.flags", most_flags(state.flags))
    return Outcome(f"card_clash.ended.{state.ended.reason.value}", state.ended.winners)
