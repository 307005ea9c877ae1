"""Applies events to the state and to each seat's view of Card Clash. It never refuses."""

from dataclasses import replace
from typing import TypeVar

from referee_app.table_games.card_clash.model import (
    FLAGS_OF_A_MATCH,
    HAND,
    HIDDEN,
    NO_CARDS,
    ORDER,
    CardCovered,
    CardDrawn,
    CardKind,
    CardLaid,
    CardsCancelled,
    CardsDealt,
    Event,
    GameBegun,
    Phase,
    PileLookedAt,
    Placed,
    RoundEnded,
    State,
    View,
    card_of,
    cards_from,
    spread_of,
)
from referee_app.table_games.seats import Seat

_Item = TypeVar("_Item")


def evolve(state: State | None, event: Event) -> State:
    """The state after an event."""
    if isinstance(event, GameBegun):
        return _begun(event)
    if state is None:
        raise ValueError("a game begins with its beginning")
    match event:
        case CardLaid() | CardCovered() | CardsCancelled():
            return _placed(state, event)
        case CardDrawn(seat, kind):
            hands = _with(state.hands, seat, in_order(state.hands[seat] + cards_from((kind,))))
            return replace(state, hands=hands, decks=_with(state.decks, seat, state.decks[seat][1:]))
        case PileLookedAt(_, square):
            return replace(state, looked=state.looked | {square})
        case CardsDealt(decks):
            return _dealt(state, decks)
        case RoundEnded():
            return _round_ended(state, event)


def evolve_view(view: View | None, event: Event) -> View:
    """A seat's view after an event, given as the seat sees it."""
    return View(evolve(view, event))


def _begun(event: GameBegun) -> State:
    nobody = (b"",) * event.seats
    return State(
        options=event.options,
        seats=event.seats,
        seat=event.seat,
        phase=Phase.PLAY,
        turn=event.starter,
        starter=event.starter,
        flags=(0,) * event.seats,
        hands=nobody,
        decks=nobody,
        spread=NO_CARDS,
        discarded=b"",
        looked=frozenset(),
        ended=None,
    )


def _dealt(state: State, decks: tuple[bytes, ...]) -> State:
    return replace(
        state,
        phase=Phase.PLAY,
        turn=state.starter,
        hands=tuple(in_order(deck[:HAND]) for deck in decks),
        decks=tuple(deck[HAND:] for deck in decks),
        spread=NO_CARDS,
        discarded=b"",
        ended=None,
    )


def _placed(state: State, event: Placed) -> State:
    piles, discarded, card = state.piles, state.discarded, card_of(event.seat, event.kind)
    pile = piles[event.square]
    if isinstance(event, CardsCancelled):
        discarded = bytes((*discarded, pile[-1], card))
        piles[event.square] = pile[:-1]
    else:
        piles[event.square] = bytes((*pile, card))
    hands = _with(state.hands, event.seat, _without(state.hands[event.seat], event.kind))
    return replace(
        state,
        turn=_next_with_cards(hands, event.seat),
        hands=hands,
        spread=spread_of(piles),
        discarded=discarded,
        looked=frozenset(),
    )


def _round_ended(state: State, event: RoundEnded) -> State:
    flags = tuple(won + (seat in event.winners) for seat, won in enumerate(state.flags))
    is_unfinished = state.options.match and sum(flags) < FLAGS_OF_A_MATCH
    starter = Seat((state.starter + 1) % state.seats)
    return replace(
        state,
        phase=Phase.DEAL if is_unfinished else Phase.OVER,
        turn=starter,
        starter=starter,
        flags=flags,
        ended=event,
    )


def _next_with_cards(hands: tuple[bytes, ...], seat: Seat) -> Seat:
    """Who comes next, clockwise; players without cards are passed over."""
    order = (*range(seat + 1, len(hands)), *range(seat + 1))
    return next((Seat(each) for each in order if hands[each]), seat)


def in_order(cards: bytes) -> bytes:
    """A hand in its stored order: from the marshal to the miner, hidden cards last."""
    return bytes(sorted(cards))


def _without(hand: bytes, kind: CardKind) -> bytes:
    gone = hand.index(ORDER[kind] if ORDER[kind] in hand else HIDDEN)
    return hand[:gone] + hand[gone + 1 :]


def _with(items: tuple[_Item, ...], place: int, item: _Item) -> tuple[_Item, ...]:
    return (*items[:place], item, *items[place + 1 :])


def see(event: Event, seat: Seat | None) -> Event:
    """What a seat learns of an event: of a shuffle its own four cards, and what it drew itself."""
    match event:
        case GameBegun():
            return replace(event, seat=seat)
        case CardsDealt(decks):
            shown = (
                (deck[:HAND] if owner == seat else _hidden(deck[:HAND])) + _hidden(deck[HAND:])
                for owner, deck in enumerate(decks)
            )
            return CardsDealt(tuple(shown))
        case CardDrawn(owner, _) if owner != seat:
            return CardDrawn(owner, None)
        case _:
            return event


def view(state: State, seat: Seat | None) -> View:
    """What a seat has seen: the table, its own hand, and how many cards everybody has."""
    hands = tuple(hand if owner == seat else _hidden(hand) for owner, hand in enumerate(state.hands))
    return View(replace(state, seat=seat, hands=hands, decks=tuple(map(_hidden, state.decks))))


def _hidden(cards: bytes) -> bytes:
    return bytes((HIDDEN,)) * len(cards)


def reveals(event: Event, seat: Seat | None) -> bool:
    """Whether the event shows the seat something new: its own new cards, or a card that another seat laid."""
    match event:
        case GameBegun() | CardsDealt():
            return True
        case CardDrawn():
            return event.seat == seat
        case CardLaid() | CardCovered() | CardsCancelled():
            return event.seat != seat
        case PileLookedAt() | RoundEnded():
            return False
