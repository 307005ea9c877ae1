"""Random moves and random worlds of Front Line, chosen with what a seat knows.

In a world that a seat may imagine, every order in which the cards can have been dealt, and every choice of a card that
was laid from a hand, is equally likely as far as it leads to what was seen.

A spy saw a hand. Since then cards were drawn, unseen, and others laid, face down; some of those were turned up later.
What was drawn and laid is public, and open is only which card of the hand went into the line each time: every such
choice gives a `PossibleHand`, which counts the ways that lead to it.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from math import factorial, prod
from random import Random
from typing import NamedTuple

from referee_app.cards.ranks import Rank
from referee_app.table_games.front_line.model import (
    ALL_CARDS,
    LINE,
    Deploy,
    Ending,
    HandDrew,
    HandHistory,
    HandLaid,
    HandSeen,
    LineCard,
    Move,
    Phase,
    Ranks,
    Side,
    State,
    View,
    in_order,
    without,
)
from referee_app.table_games.front_line.rules import legal
from referee_app.table_games.ranked_pieces import CANNOT_ATTACK, shuffled, shuffled_with_one_of, ways_to_place
from referee_app.table_games.seats import BLUE, OMNISCIENT, RED, Seat

_BEST_KEPT = {Rank.FLAG: 9.0, Rank.BOMB: 1.5}
"""How gladly a card is kept in the hand; the flag can be taken only where it lies, and bombs cannot attack."""


def propose(view: View, chance: Random) -> Move:
    """Something that is allowed now: a sensible line, or any of the rest."""
    moves = legal(view)
    if moves is None and view.seat is not None:
        return Deploy(good_line(view.sides[view.seat].hand, chance))
    return chance.choice(moves or ())


def good_line(hand: Ranks, chance: Random) -> tuple[Rank, ...]:
    """Five of these cards, or all if there are fewer; where each lies says nothing."""
    held = [rank for rank in hand if rank is not None]
    chance.shuffle(held)
    held.sort(key=lambda rank: chance.random() * _BEST_KEPT.get(rank, 1.0))
    line = held[:LINE]
    chance.shuffle(line)
    return tuple(line)


def imagine(view: View, chance: Random) -> State:
    """A random complete state that is consistent with what the seat has seen."""
    red, blue = _imagined(view, RED, chance), _imagined(view, BLUE, chance)
    return replace(view, seat=OMNISCIENT, sides=(red, blue))


def _imagined(view: View, owner: Seat, chance: Random) -> Side:
    side = view.sides[owner]
    known = _known(side)
    if owner == view.seat:
        return replace(side, pile=tuple(shuffled(_left(known.values(), filter(None, side.hand)), chance)))
    attacks = _is_seen_to_attack(view, owner)
    hands = possible_hands(() if view.seat is None else side.tale, len(side.hand), known)
    possible = [(left, ways) for hand, ways in hands.items() if (left := _OpenCards.after(hand, side, known))]
    (left,) = chance.choices(
        [left for left, _ in possible],
        [ways * left.ways(attacks=attacks) for left, ways in possible] if len(possible) > 1 else None,
    )
    imagined, held = left.filled(side, chance, attacks=attacks)
    if view.seat is not None or not side.tale:
        return imagined
    return replace(imagined, tale=with_imagined_looks(side.tale, _known(imagined), held, chance))


def _is_seen_to_attack(view: View, owner: Seat) -> bool:
    """Who is to act has something that can attack, and who would be after a stalemate: else it would have lost."""
    if view.ending is Ending.STALEMATE:
        return view.turn != owner
    return view.turn == owner and view.phase is Phase.ACT and view.ending is None


class PossibleHand(NamedTuple):
    """What is certain of a hand that was looked at, by one choice of the cards that were laid since."""

    kept: Ranks = ()
    """The cards that were seen and are still in the hand."""
    unseen: int = 0
    """How many others are in the hand."""
    laid: tuple[tuple[int, Rank], ...] = ()
    """The cards that were seen in the hand and lie in the line since, unknown but for this, by their numbers."""


@dataclass(frozen=True, slots=True)
class _OpenCards:
    """The cards that one possible hand leaves open."""

    hand: PossibleHand
    known: Mapping[int, Rank]
    """The cards of which the rank is certain, be it by the possible hand; by their numbers."""
    unknown: tuple[int, ...]
    """The numbers of the others in the line."""
    attackers: bool
    """Whether something that is known can attack."""
    rest: list[Rank]
    """What is unknown in the line or in the hand, or in the pile."""

    @classmethod
    def after(cls, hand: PossibleHand, side: Side, seen: Mapping[int, Rank]) -> "_OpenCards | None":
        """What is open beside a possible hand; None if there are not so many cards of a rank as it has."""
        known = {**seen, **dict(hand.laid)}
        try:
            rest = _left(known.values(), filter(None, hand.kept))
        except ValueError:
            return None
        numbers = [lying.number for lying in side.line if lying]
        unknown = tuple(number for number in numbers if number not in known)
        return cls(hand, known, unknown, any(known.get(n, Rank.BOMB) not in CANNOT_ATTACK for n in numbers), rest)

    def ways(self, *, attacks: bool) -> int:
        """In how many orders the rest can lie, with something in the line that can attack if that must be."""
        every = orders(Counter(self.rest))
        if self.attackers or not attacks:
            return every
        idle, places = sum(rank in CANNOT_ATTACK for rank in self.rest), len(self.rest)
        without_attackers = ways_to_place(idle, places, filling=len(self.unknown))
        return every - every * without_attackers // ways_to_place(idle, places)

    def filled(self, side: Side, chance: Random, *, attacks: bool) -> tuple[Side, list[Rank]]:
        """A side with everything settled, and its hand in any order."""
        lying = len(self.unknown)
        if attacks and not self.attackers:
            attackers = [rank for rank in self.rest if rank not in CANNOT_ATTACK]
            idle = [rank for rank in self.rest if rank in CANNOT_ATTACK]
            cards = shuffled_with_one_of(attackers, idle, lying, chance)
        else:
            cards = shuffled(self.rest, chance)
        ranks = {**self.known, **dict(zip(self.unknown, cards, strict=False))}
        line = tuple(each and LineCard(each.number, ranks[each.number], each.known) for each in side.line)
        drawn = cards[lying : lying + self.hand.unseen]
        hand = [*filter(None, self.hand.kept), *drawn]
        return replace(side, line=line, hand=in_order(tuple(hand)), pile=tuple(cards[lying + len(drawn) :])), hand


def _known(side: Side) -> dict[int, Rank]:
    """The cards that were seen, in the line or out of the game, by their numbers."""
    lying = {card.number: card.rank for card in side.line if card and card.rank}
    return lying | {card.number: card.rank for card in side.out}


def _left(*taken: Iterable[Rank]) -> list[Rank]:
    """All cards of a side but these; an error if there are not so many."""
    left = list(ALL_CARDS)
    for rank in chain.from_iterable(taken):
        left.remove(rank)
    return left


def possible_hands(history: HandHistory, in_hand: int, known: Mapping[int, Rank]) -> dict[PossibleHand, int]:
    """Every possible hand of so many cards, with the number of choices and orders that lead to it.

    `known` are the cards that were laid and seen, by their numbers. Cards of a rank are alike, so that they differ
    only in what is still held of a hand and of five cards in a line: there are never many.
    """
    if not history:
        return {PossibleHand(unseen=in_hand): 1}
    hands = {PossibleHand(unseen=_size(history)): 1}
    for step in history:
        further: dict[PossibleHand, int] = {}
        for hand, ways in hands.items():
            for longer, choices in _after(hand, step, known):
                further[longer] = further.get(longer, 0) + ways * choices
        hands = further
    return hands


def _size(history: HandHistory) -> int:
    """How many cards were in the hand at the first look, with which a history begins."""
    first = history[0]
    if not isinstance(first, HandSeen):
        raise ValueError("a history begins with a look")
    return len(first.hand)


def _after(
    hand: PossibleHand, step: HandSeen | HandDrew | HandLaid, known: Mapping[int, Rank]
) -> list[tuple[PossibleHand, int]]:
    """What becomes of a possible hand by one more thing that was seen of it, and in how many ways."""
    match step:
        case HandDrew(count):
            return [(PossibleHand(hand.kept, hand.unseen + count, hand.laid), 1)]
        case HandSeen(ranks):
            return _after_look(hand, ranks)
        case HandLaid(number):
            return _after_laying(hand, number, known.get(number))


def _after_look(hand: PossibleHand, ranks: Ranks) -> list[tuple[PossibleHand, int]]:
    """Those that were not seen before turn out to be the others of the hand, in any order."""
    new = Counter(ranks)
    new.subtract(hand.kept)
    if min(new.values()) < 0:
        return []
    return [(PossibleHand(ranks, 0, hand.laid), orders(new))]


def _after_laying(hand: PossibleHand, number: int, rank: Rank | None) -> list[tuple[PossibleHand, int]]:
    """It was one of the cards that were seen, or another one; where its rank is known, only such a card."""
    kept, unseen, laid = hand.kept, hand.unseen, hand.laid
    choices = [seen for seen in dict.fromkeys(kept) if seen is not None and rank in (seen, None)]
    after = [
        (PossibleHand(without(kept, (seen,)), unseen, laid if rank else (*laid, (number, seen))), kept.count(seen))
        for seen in choices
    ]
    if unseen:
        after.append((PossibleHand(kept, unseen - 1, laid), unseen))
    return after


def orders(cards: Mapping[Rank | None, int]) -> int:
    """In how many orders these cards can lie, where those of a rank are alike."""
    return factorial(sum(cards.values())) // prod(map(factorial, cards.values()))


def with_imagined_looks(
    history: HandHistory, laid: Mapping[int, Rank], hand: Sequence[Rank], chance: Random
) -> HandHistory:
    """A history with possible results of hidden looks: each card that was laid may be any of the hand.

    `laid` are the cards that went into the line, by their numbers, and `hand` is what is left, in any order.
    """
    held, drawn = list(range(_size(history))), _size(history)
    ranks: dict[int, Rank] = {}
    looks: list[tuple[int, ...]] = []
    for step in history:
        match step:
            case HandSeen():
                looks.append(tuple(held))
            case HandDrew(count):
                held += range(drawn, drawn + count)
                drawn += count
            case HandLaid(number):
                ranks[held.pop(chance.randrange(len(held)))] = laid[number]
    ranks |= zip(held, hand, strict=True)
    seen = (HandSeen(in_order(tuple(ranks[card] for card in look))) for look in looks)
    return tuple(next(seen) if isinstance(step, HandSeen) else step for step in history)
