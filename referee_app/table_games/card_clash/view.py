"""What a seat sees: of an event, of the state; and the worlds that it must think possible."""

from dataclasses import replace
from random import Random

from referee_app.table_games.card_clash.fold import in_order
from referee_app.table_games.card_clash.model import (
    DECK,
    EVERYTHING,
    HAND,
    HIDDEN,
    KINDS,
    ORDER,
    CardDrawn,
    CardsDealt,
    Event,
    GameBegun,
    PileLookedAt,
    RoundEnded,
    State,
    Table,
    View,
    card_of,
)
from referee_app.table_games.game import Seat


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


def imagine(view: View, chance: Random) -> State:
    """A world that looks the same from here: what nobody showed yet, shuffled into hands and decks."""
    dealt = tuple(_imagined(view, Seat(seat), chance) for seat in range(view.seats))
    hands, decks = zip(*dealt, strict=True)
    return State(replace(view, seat=EVERYTHING, hands=hands, decks=decks))


def _imagined(view: View, seat: Seat, chance: Random) -> tuple[bytes, bytes]:
    hand, rest = view.hands[seat], _unplayed(view, seat)
    if seat == view.seat:
        for card in hand:
            rest.remove(card)
        return hand, _shuffled(rest, chance)
    shuffled = _shuffled(rest, chance)
    return in_order(shuffled[: len(hand)]), shuffled[len(hand) :]


def _shuffled(cards: bytearray, chance: Random) -> bytes:
    return bytes(chance.sample(cards, len(cards)))


def _unplayed(table: Table, seat: Seat) -> bytearray:
    """What a seat has in hand and deck: all that nobody has seen it play."""
    left, shown = bytearray(DECK), table.spread + table.discarded
    for kind in KINDS:
        for _ in range(shown.count(card_of(seat, kind))):
            left.remove(ORDER[kind])
    return left


def reveals(event: Event) -> bool:
    """Whether chance spoke or a card came to light that was hidden; what lies under a top card never was."""
    return not isinstance(event, PileLookedAt | RoundEnded)
