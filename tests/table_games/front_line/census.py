"""What the card game for two holds, wherever it is."""

from collections import Counter

from referee_app.cards.ranks import Rank
from referee_app.table_games.front_line.model import State
from referee_app.table_games.seats import Seat

BOX = Counter(
    {
        Rank.MARSHAL: 1,
        Rank.GENERAL: 1,
        Rank.COLONEL: 1,
        Rank.MAJOR: 1,
        Rank.CAPTAIN: 2,
        Rank.LIEUTENANT: 2,
        Rank.SERGEANT: 3,
        Rank.MINER: 3,
        Rank.SCOUT: 4,
        Rank.SPY: 1,
        Rank.FLAG: 1,
        Rank.BOMB: 3,
    }
)


def census(state: State) -> Counter[tuple[Seat, object]]:
    """Every side's cards, in line, hand and pile and out of the game."""
    return Counter(
        (Seat(owner), rank)
        for owner, side in enumerate(state.sides)
        for rank in (*side.hand, *side.pile, *(card.rank for card in (*side.line, *side.out) if card))
    )
