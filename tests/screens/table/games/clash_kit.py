"""Tables of Card Clash as a test wants them, and what is shown of them, without a window."""

from dataclasses import replace
from itertools import islice
from typing import Any

from referee_app.screens.table.adapter import BoardInput
from referee_app.screens.table.board import BoardShown, Piece, Spot
from referee_app.screens.table.games.card_clash import ADAPTER
from referee_app.table_games.card_clash.model import SQUARES, CardKind, Options, State, card_of, cards_from, spread_of
from referee_app.table_games.card_clash.notation import square_called
from referee_app.table_games.seats import BLUE, RED, Seat
from tests.screens.table.playing import Moment, moments

RULES = ADAPTER.rules
TACTICAL = Options(tactical=True, match=True)
Laid = dict[str, tuple[tuple[Seat, CardKind], ...]]
"""Cards by squares, each pile from the bottom up."""
LOW = (RED, CardKind.SCOUT)
PILE = ((BLUE, CardKind.SCOUT), (RED, CardKind.SERGEANT), (BLUE, CardKind.GENERAL))


def table(
    laid: Laid, hand: tuple[CardKind, ...] = (CardKind.MAJOR, CardKind.SCOUT), agreed: Options | None = None
) -> State:
    """Red to play, with these cards on the table."""
    (begun,) = islice(moments(ADAPTER, 1, agreed=agreed), 1)
    state: State = begun.state
    piles = [b""] * len(SQUARES)
    for square, cards in laid.items():
        piles[square_called(square)] = bytes(card_of(seat, kind) for seat, kind in cards)
    return replace(state, turn=RED, spread=spread_of(piles), hands=(cards_from(hand), state.hands[BLUE]))


def seen(state: State, *last: Any, seat: Seat | None = RED, **how: Any) -> BoardShown:
    """What a seat is shown after these events."""
    return ADAPTER.board(BoardInput(RULES.view(state, seat), last, **how))


def spot(shown: BoardShown, key: str) -> Spot:
    """A spot that must be there."""
    found = shown.spot(key)
    assert found is not None, key
    return found


def piece(shown: BoardShown, key: str) -> Piece:
    """What must lie there."""
    found = spot(shown, key).piece
    assert found is not None, key
    return found


def played() -> list[Moment]:
    """Moments of tactical matches for four."""
    games = (moments(ADAPTER, seed, agreed=TACTICAL, seats=4) for seed in range(3))
    return [moment for game in games for at, moment in enumerate(game) if at % 5 == 0 or moment.state.ended]
