"""Random moves and random worlds of Card Clash, chosen with what a seat knows.

In a world that a seat may imagine, what nobody showed yet lies somehow in hands and decks.
"""

from dataclasses import replace
from random import Random

from referee_app.table_games.card_clash.model import DECK, KINDS, ORDER, Deal, Move, Phase, Play, State, View, card_of
from referee_app.table_games.card_clash.projection import in_order
from referee_app.table_games.card_clash.rules import completes, legal_looks, legal_plays
from referee_app.table_games.seats import OMNISCIENT, Seat


def propose(view: View, chance: Random) -> Move:
    """Something that is allowed; now and then a look, or a square that wins: both are rare among the many plays."""
    if view.phase is Phase.DEAL:
        return Deal()
    looks = tuple(legal_looks(view))
    if looks and chance.randrange(5) == 0:
        return chance.choice(looks)
    plays = tuple(legal_plays(view))
    return chance.choice((_winning(view, plays) if chance.randrange(5) == 0 else ()) or plays)


def _winning(view: View, plays: tuple[Play, ...]) -> list[Play]:
    piles = view.piles
    squares = {square for square in {play.square for play in plays} if completes(piles, square, view.turn)}
    return [play for play in plays if play.square in squares]


def imagine(view: View, chance: Random) -> State:
    """A random complete state that is consistent with the view: unseen cards are shuffled into hands and decks."""
    dealt = tuple(_imagined(view, Seat(seat), chance) for seat in range(view.seats))
    hands, decks = zip(*dealt, strict=True)
    return replace(view, seat=OMNISCIENT, hands=hands, decks=decks)


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


def _unplayed(state: State, seat: Seat) -> bytearray:
    """What a seat has in hand and deck: all that nobody has seen it play."""
    left, shown = bytearray(DECK), state.spread + state.discarded
    for kind in KINDS:
        for _ in range(shown.count(card_of(seat, kind))):
            left.remove(ORDER[kind])
    return left
