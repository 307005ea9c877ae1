"""What the card game for two holds, wherever it is."""

from collections import Counter

from referee_app.table_games.front_line.model import State
from referee_app.table_games.game import Seat


def census(state: State) -> Counter[tuple[Seat, object]]:
    """Every side's cards, in line, hand and pile and out of the game."""
    return Counter(
        (Seat(owner), rank)
        for owner, side in enumerate(state.sides)
        for rank in (*side.hand, *side.pile, *(card.rank for card in (*side.line, *side.out) if card))
    )
