"""Positions of Card Clash to test with, written as a person would say them."""

from collections.abc import Mapping
from dataclasses import replace
from random import Random

from referee_app.table_games.card_clash.game import GAME
from referee_app.table_games.card_clash.model import (
    COLOURS,
    CardKind,
    Event,
    Options,
    State,
    card_of,
    cards_from,
    kind_of,
    kinds_in,
    owner_of,
    spread_of,
    square_name,
)
from referee_app.table_games.card_clash.notation import read, square_called
from referee_app.table_games.seats import Seat
from tests.table_games import playing

LETTERS = "".join(colour[0] for colour in COLOURS)
TACTICAL = Options(tactical=True)
MATCH = Options(match=True)


def seat(colour: str) -> Seat:
    return Seat(COLOURS.index(colour))


def position(
    piles: Mapping[str, str],
    *,
    hands: Mapping[str, str],
    turn: str = "red",
    seats: int = 2,
    options: Options | None = None,
    decks: Mapping[str, str] | None = None,
) -> State:
    """A state in which these cards lie, each pile from the bottom up, and who is not named has none."""
    state = playing.state_after(GAME, *GAME.start(options or Options(), seats, Random(0)))
    lying = state.piles
    for name, cards in piles.items():
        lying[square_called(name)] = bytes(_card(card) for card in cards.split())
    return replace(
        state,
        turn=seat(turn),
        starter=seat("red"),
        spread=spread_of(lying),
        hands=_cards(hands, seats),
        decks=_cards(decks or {}, seats),
    )


def _card(text: str) -> int:
    return card_of(Seat(LETTERS.index(text[0])), CardKind(text[1]))


def _cards(named: Mapping[str, str], seats: int) -> tuple[bytes, ...]:
    return tuple(cards_from(map(CardKind, named.get(colour, ""))) for colour in COLOURS[:seats])


def plays(state: State, *lines: str) -> State:
    """What is after these moves, such as `red: 4 f6`."""
    for line in lines:
        state = playing.folded(GAME, state, events_of(state, line))
    return state


def events_of(state: State, line: str) -> tuple[Event, ...]:
    """What a move leads to."""
    colour, _, move = line.partition(": ")
    return playing.events_of(GAME, state, seat(colour), read(move))


def lying(state: State) -> dict[str, str]:
    """What lies where, each pile from the bottom up."""
    return {
        square_name(square): " ".join(f"{LETTERS[owner_of(card)]}{kind_of(card).value}" for card in pile)
        for square, pile in enumerate(state.piles)
        if pile
    }


def held(state: State, colour: str) -> str:
    """A hand, as signs."""
    return "".join(kind.value if kind else "?" for kind in kinds_in(state.hands[seat(colour)]))
