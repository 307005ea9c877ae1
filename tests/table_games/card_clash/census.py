"""What a game of Card Clash holds, wherever it is."""

from collections import Counter

from referee_app.table_games.card_clash.model import CardKind, State, kind_of, kinds_in, owner_of
from referee_app.table_games.seats import Seat

BOX = Counter(
    {
        CardKind.MARSHAL: 1,
        CardKind.GENERAL: 1,
        CardKind.MAJOR: 2,
        CardKind.SERGEANT: 3,
        CardKind.SCOUT: 4,
        CardKind.SPY: 1,
        CardKind.BOMB: 3,
        CardKind.MINER: 2,
    }
)


def census(state: State) -> Counter[tuple[Seat, object]]:
    """Everybody's cards, in hand and deck, on the table and discarded."""
    held = ((Seat(seat), kind) for seat, hand in enumerate(state.hands) for kind in kinds_in(hand + state.decks[seat]))
    shown = (card for pile in (*state.piles, state.discarded) for card in pile)
    return Counter(held) + Counter((owner_of(card), kind_of(card)) for card in shown)
