"""What Card Clash holds, and every world that some views of it allow, found by trying everything.

It knows nothing of how the game imagines a world.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from random import Random

from referee_app.table_games.card_clash.game import GAME
from referee_app.table_games.card_clash.model import (
    CardKind,
    State,
    View,
    card_of,
    cards_from,
    kind_of,
    kinds_in,
    owner_of,
)
from referee_app.table_games.seats import OMNISCIENT, Seat
from tests.table_games.card_clash.positions import TACTICAL, position
from tests.table_games.sampling_checks import arrangements

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


def ways(view: View) -> Iterator[State]:
    """Every world that a seat cannot tell from the real one, once for each deal that leads to it."""
    for dealt in product(*(list(_dealt(view, Seat(seat))) for seat in range(view.seats))):
        hands, decks = zip(*dealt, strict=True)
        world = replace(view, seat=OMNISCIENT, hands=hands, decks=decks)
        if GAME.view(world, view.seat) == view:
            yield world


def impossible(view: View, chance: Random) -> State:
    """A world with marshals alone in every deck."""
    world = GAME.imagine(view, chance)
    return replace(world, decks=tuple(bytes(len(deck)) for deck in world.decks))


def _dealt(view: View, seat: Seat) -> Iterator[tuple[bytes, bytes]]:
    """A hand and a deck of what nobody has seen this seat play, in every order."""
    shown = [card for pile in (*view.piles, view.discarded) for card in pile]
    left = BOX - Counter(kind_of(card) for card in shown if owner_of(card) == seat)
    size = len(view.hands[seat])
    for order in arrangements(left.elements()):
        yield bytes(sorted(cards_from(order[:size]))), cards_from(order[size:])


def _late(red: str, blue: str, hands: tuple[int, int]) -> State:
    """These cards are left to both, so many of them in their hands; all others were discarded."""
    left = {"red": red, "blue": blue}
    held = {colour: cards[:size] for (colour, cards), size in zip(left.items(), hands, strict=True)}
    decks = {colour: cards[size:] for (colour, cards), size in zip(left.items(), hands, strict=True)}
    state = position({"f6": "r2"}, hands=held, decks=decks, options=TACTICAL)
    gone = [Counter(BOX) - Counter(map(CardKind, cards)) for cards in left.values()]
    gone[0] -= Counter([CardKind.SCOUT])
    discarded = bytes(card_of(Seat(seat), kind) for seat, kinds in enumerate(gone) for kind in kinds.elements())
    return replace(state, discarded=discarded)


POSITIONS: dict[str, tuple[State, Seat | None]] = {
    "one's own deck, and another's hand": (_late("62B31", "62223", (3, 4)), Seat(0)),
    "a hand of few kinds": (_late("6", "62222", (1, 4)), Seat(0)),
    "a hand and a deck": (_late("2", "2B62", (1, 2)), Seat(0)),
    "a hand that is smaller than it was": (_late("2B3", "322B", (2, 3)), Seat(1)),
    "an onlooker sees no hand": (_late("622", "33X", (2, 2)), None),
}
