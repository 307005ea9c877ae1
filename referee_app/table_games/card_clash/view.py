"""What a seat sees: of an event, and of the state."""

from dataclasses import replace

from referee_app.table_games.card_clash.model import (
    HAND,
    HIDDEN,
    CardCovered,
    CardDrawn,
    CardLaid,
    CardsCancelled,
    CardsDealt,
    Event,
    GameBegun,
    PileLookedAt,
    RoundEnded,
    State,
    View,
)
from referee_app.table_games.seats import Seat


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
    """Whether chance spoke to the seat, or somebody else laid a card; what lies under a top card was never hidden."""
    match event:
        case GameBegun() | CardsDealt():
            return True
        case CardDrawn():
            return event.seat == seat
        case CardLaid() | CardCovered() | CardsCancelled():
            return event.seat != seat
        case PileLookedAt() | RoundEnded():
            return False
