"""The rules of Card Clash: who is to act, which card may cover which, which moves are allowed, how the game ends."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import Enum
from random import Random
from types import MappingProxyType

from referee_app.sentence import Choice, Refusal
from referee_app.table_games.card_clash.model import (
    BESIDE,
    BLOCKS,
    DECK,
    KINDS,
    MIDDLE,
    NO_CARDS,
    ORDER,
    SQUARES,
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
    kind_name,
    kind_of,
    owner_of,
    square_name,
)
from referee_app.table_games.card_clash.projection import evolve
from referee_app.table_games.game import AlreadyOver, NotNow, NotYourTurn, Outcome
from referee_app.table_games.seats import OMNISCIENT, Seat


class OffTheTable(Refusal):
    """A square beyond the table's edge."""

    key = "refusal.card_clash.off_the_table"


class NotInHand(Refusal):
    """A card that the player does not hold."""

    key = "refusal.card_clash.not_in_hand"


class FirstInTheMiddle(Refusal):
    """The table is empty, and the card is not laid in its middle."""

    key = "refusal.card_clash.first_in_the_middle"


class NotBeside(Refusal):
    """An empty square that shares no side with a card."""

    key = "refusal.card_clash.not_beside"


class NotHigher(Refusal):
    """A number on one that is not lower."""

    key = "refusal.card_clash.not_higher"


class GoesOnlyOn(Refusal):
    """A card that lies on few others only, and this is none of them."""

    key = "refusal.card_clash.goes_only_on"


class OnlyTakes(Refusal):
    """A card that few others may cover, and this is none of them."""

    key = "refusal.card_clash.only_takes"


class PileClosed(Refusal):
    """A miner, which nothing covers."""

    key = "refusal.card_clash.pile_closed"


class NoLooking(Refusal):
    """Looking under a top card belongs to the tactical game."""

    key = "refusal.card_clash.no_looking"


class NothingUnderneath(Refusal):
    """A pile of one card, or none."""

    key = "refusal.card_clash.nothing_underneath"


class LookedAlready(Refusal):
    """The second look under the same pile in one turn."""

    key = "refusal.card_clash.looked_already"


def start(options: Options, seats: int, chance: Random) -> tuple[Event, ...]:
    """The first events: lots decide who begins, and all cards are shuffled."""
    starter = Seat(chance.randrange(seats))
    return (GameBegun(options, seats, starter, OMNISCIENT), _shuffled(seats, chance))


def _shuffled(seats: int, chance: Random) -> CardsDealt:
    return CardsDealt(tuple(bytes(chance.sample(DECK, len(DECK))) for _ in range(seats)))


def to_act(state: State) -> frozenset[Seat]:
    """Whose turn it is."""
    return frozenset() if state.phase is Phase.OVER else frozenset((state.turn,))


def decide(state: State, seat: Seat, move: Move, chance: Random) -> tuple[Event, ...]:
    """The events that a move causes."""
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
    if ended := _ending(evolve(state, placed), square):
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


_PLAYS = {kind: tuple(Play(kind, square) for square in SQUARES) for kind in KINDS}
"""Every way to play a card: listing what is allowed makes no new ones."""


def legal(view: View) -> Sequence[Move]:
    """All moves that are allowed now."""
    if view.phase is Phase.OVER or view.seat != view.turn:
        return ()
    if view.phase is Phase.DEAL:
        return (Deal(),)
    return (*legal_plays(view), *legal_looks(view))


def legal_plays(view: View) -> Iterator[Play]:
    """All that the hand allows; `refuse` says the same of a single card."""
    piles, tactical = view.piles, view.options.tactical
    tops = [(square, kind_of(pile[-1])) for square, pile in enumerate(piles) if pile]
    free = sorted({beside for square, _ in tops for beside in BESIDE[square] if not piles[beside]})
    for kind in map(KINDS.__getitem__, dict.fromkeys(view.hands[view.turn])):
        plays = _PLAYS[kind]
        yield from (plays[square] for square in (free if tops else (MIDDLE,)))
        yield from (plays[square] for square, top in tops if effect(kind, top, tactical=tactical))


def legal_looks(view: View) -> Iterator[LookUnder]:
    """Every pile under whose top the seat may still look in this turn."""
    if view.options.tactical:
        for square, pile in enumerate(view.piles):
            if len(pile) > 1 and square not in view.looked:
                yield LookUnder(square)


class Effect(Enum):
    """What a card does to the one that it is laid on."""

    COVERS = "covers"
    CANCELS = "cancels"


_MINE = {CardKind.BOMB, CardKind.MINER}


def _effect(laid: CardKind, under: CardKind, *, tactical: bool) -> Effect | None:
    if tactical and (laid is under or {laid, under} == _MINE):
        return Effect.CANCELS
    return Effect.COVERS if _covers(laid, under) else None


def _covers(laid: CardKind, under: CardKind) -> bool:
    match laid:
        case CardKind.MINER:
            return under is CardKind.BOMB
        case CardKind.BOMB:
            return under.number > 0
        case CardKind.SPY:
            return under is CardKind.MARSHAL
        case _:
            return 0 < under.number < laid.number


_EFFECTS: Mapping[bool, Mapping[tuple[CardKind, CardKind], Effect | None]] = MappingProxyType(
    {
        tactical: MappingProxyType(
            {(laid, under): _effect(laid, under, tactical=tactical) for laid in KINDS for under in KINDS}
        )
        for tactical in (False, True)
    }
)


def effect(laid: CardKind, under: CardKind, *, tactical: bool) -> Effect | None:
    """What happens when a card is laid on another; None: it does not go there."""
    return _EFFECTS[tactical][laid, under]


def takes(under: CardKind, *, tactical: bool) -> tuple[CardKind, ...]:
    """The kinds that go on a card."""
    return tuple(laid for laid in KINDS if effect(laid, under, tactical=tactical))


def why_not(laid: CardKind, under: CardKind, *, tactical: bool) -> Refusal:
    """The reason why a card does not go on another."""
    if under in _MINE:
        if takers := takes(under, tactical=tactical):
            return OnlyTakes(under=kind_name(under), takers=Choice(map(kind_name, takers)))
        return PileClosed(under=kind_name(under))
    if laid in (CardKind.SPY, CardKind.MINER):
        places = (each for each in KINDS if effect(laid, each, tactical=tactical))
        return GoesOnlyOn(laid=kind_name(laid), places=Choice(map(kind_name, places)))
    return NotHigher(laid=kind_name(laid), under=kind_name(under))


_Numbers = list[int]
"""The numbers on one seat's visible cards; nothing for a bomb or a miner."""


def completes(piles: Sequence[bytes], square: int, owner: Seat) -> bool:
    """Whether a card of this owner's, on top there, makes a two-by-two square of one colour."""
    return any(
        all(each == square or (piles[each] and owner_of(piles[each][-1]) == owner) for each in block)
        for block in BLOCKS[square]
    )


def square_owner(piles: Sequence[bytes], changed: int) -> Seat | None:
    """Whose colour shows on all four of a two-by-two square; only one that the changed square is in can be new."""
    if not piles[changed]:
        return None
    owner = owner_of(piles[changed][-1])
    return owner if completes(piles, changed, owner) else None


def counted(piles: Sequence[bytes], seats: int) -> RoundEnded:
    """Who wins when all cards are played: most visible, then the sum, then the highest number, then all level."""
    visible: list[_Numbers] = [[] for _ in range(seats)]
    for pile in filter(None, piles):
        visible[owner_of(pile[-1])].append(kind_of(pile[-1]).number)
    level = list(map(Seat, range(seats)))
    for reason, measure in _MEASURES:
        best = max(measure(visible[seat]) for seat in level)
        level = [seat for seat in level if measure(visible[seat]) == best]
        if len(level) == 1:
            return RoundEnded(reason, frozenset(level))
    return RoundEnded(Reason.LEVEL, frozenset(level))


def _highest(visible: _Numbers) -> int:
    return max(visible, default=0)


_MEASURES: tuple[tuple[Reason, Callable[[_Numbers], int]], ...] = (
    (Reason.MOST_CARDS, len),
    (Reason.SUM, sum),
    (Reason.HIGHEST, _highest),
)


def most_flags(flags: tuple[int, ...]) -> frozenset[Seat]:
    """Who won a match."""
    return frozenset(Seat(seat) for seat, won in enumerate(flags) if won == max(flags))
