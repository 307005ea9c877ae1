"""A world that a seat may take for the true one: it agrees with all that the seat has seen. Another one each time.

Every order in which the cards can have been dealt, and every choice of a card that was laid from a hand, is equally
likely as far as it leads to what was seen.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import chain
from random import Random

from referee_app.cards.ranks import Rank
from referee_app.table_games.fights import CANNOT_ATTACK
from referee_app.table_games.front_line.model import ALL_CARDS, Ending, LineCard, Phase, Side, State, View, in_order
from referee_app.table_games.front_line.whereabouts import Story, orders, retold, stories
from referee_app.table_games.seats import BLUE, OMNISCIENT, RED, Seat
from referee_app.table_games.shuffling import shuffled, shuffled_with_one_of, ways_to_place


def imagine(view: View, chance: Random) -> State:
    """A world in which the seat would have seen the same."""
    red, blue = _imagined(view, RED, chance), _imagined(view, BLUE, chance)
    return replace(view, seat=OMNISCIENT, sides=(red, blue))


def _imagined(view: View, owner: Seat, chance: Random) -> Side:
    side = view.sides[owner]
    known = _known(side)
    if owner == view.seat:
        return replace(side, pile=tuple(shuffled(_left(known.values(), filter(None, side.hand)), chance)))
    attacks = _is_seen_to_attack(view, owner)
    told = stories(() if view.seat is None else side.tale, len(side.hand), known)
    possible = [(left, ways) for story, ways in told.items() if (left := _Open.after(story, side, known))]
    (left,) = chance.choices(
        [left for left, _ in possible],
        [ways * left.ways(attacks=attacks) for left, ways in possible] if len(possible) > 1 else None,
    )
    imagined, hand = left.filled(side, chance, attacks=attacks)
    if view.seat is not None or not side.tale:
        return imagined
    return replace(imagined, tale=retold(side.tale, _known(imagined), hand, chance))


def _is_seen_to_attack(view: View, owner: Seat) -> bool:
    """Who is to act has something that can attack, and who would be after a stalemate: else it would have lost."""
    if view.ending is Ending.STALEMATE:
        return view.turn != owner
    return view.turn == owner and view.phase is Phase.ACT and view.ending is None


@dataclass(frozen=True, slots=True)
class _Open:
    """What a story of a hand leaves open."""

    story: Story
    known: Mapping[int, Rank]
    """The cards of which the rank is certain, be it by the story, by their numbers."""
    unknown: tuple[int, ...]
    """The numbers of the others in the line."""
    attackers: bool
    """Whether something that is known can attack."""
    rest: list[Rank]
    """What is unknown in the line or in the hand, or in the pile."""

    @classmethod
    def after(cls, story: Story, side: Side, seen: Mapping[int, Rank]) -> "_Open | None":
        """What is open after a story; None if there are not so many cards of a rank as it tells of."""
        known = {**seen, **dict(story.laid)}
        try:
            rest = _left(known.values(), filter(None, story.kept))
        except ValueError:
            return None
        numbers = [lying.number for lying in side.line if lying]
        unknown = tuple(number for number in numbers if number not in known)
        return cls(story, known, unknown, any(known.get(n, Rank.BOMB) not in CANNOT_ATTACK for n in numbers), rest)

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
        drawn = cards[lying : lying + self.story.unseen]
        hand = [*filter(None, self.story.kept), *drawn]
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
