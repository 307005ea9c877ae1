"""A world that a seat may take for the true one: it agrees with all that the seat has seen. Another one each time."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random

from referee_app.cards.ranks import Rank
from referee_app.table_games.fights import CANNOT_ATTACK
from referee_app.table_games.front_line.model import (
    ALL_CARDS,
    Ending,
    HandSeen,
    Lying,
    Phase,
    Side,
    State,
    Tale,
    View,
    in_order,
)
from referee_app.table_games.front_line.whereabouts import Story, stories
from referee_app.table_games.game import Seat
from referee_app.table_games.seat import EVERYTHING
from referee_app.table_games.two_sides import BLUE, RED


def imagine(view: View, chance: Random) -> State:
    """A world in which the seat would have seen the same."""
    red, blue = _imagined(view, RED, chance), _imagined(view, BLUE, chance)
    return State(replace(view, seat=EVERYTHING, sides=(red, blue)))


def _imagined(view: View, owner: Seat, chance: Random) -> Side:
    side = view.sides[owner]
    if owner == view.seat:
        left = Counter(ALL_CARDS) - Counter(_known(side).values()) - Counter(filter(None, side.hand))
        return replace(side, pile=_shuffled(left, chance))
    attacks = _is_seen_to_attack(view, owner)
    known = _known(side)
    told = (_Open.after(story, side, known) for story in stories(side, known, chance))
    return next(left for left in told if left.is_possible(attacks=attacks)).filled(chance, attacks=attacks)


def _is_seen_to_attack(view: View, owner: Seat) -> bool:
    """Who is to act has something that can attack, and who would be after a stalemate: else it would have lost."""
    if view.ending is Ending.STALEMATE:
        return view.turn != owner
    return view.turn == owner and view.phase is Phase.ACT and view.ending is None


@dataclass(frozen=True)
class _Open:
    """What a story of a hand leaves open."""

    side: Side
    story: Story
    known: Mapping[int, Rank]
    """The cards of which the rank is certain, be it by the story, by their numbers."""
    unknown: tuple[int, ...]
    """The numbers of the others in the line."""
    rest: Mapping[Rank, int]
    """What lies there, is in the hand without a name, or in the pile; less than none where the story cannot be."""

    @classmethod
    def after(cls, story: Story, side: Side, seen: Mapping[int, Rank]) -> "_Open":
        """What is open after a story."""
        told = {number: rank for number, counter in story.laid if (rank := story.ranks[counter])}
        known = {**told, **seen}
        rest = Counter(ALL_CARDS)
        rest.subtract(known.values())
        rest.subtract(rank for counter in story.hand if (rank := story.ranks[counter]))
        return cls(side, story, known, tuple(n for n in _numbers(side) if n not in known), rest)

    def is_possible(self, *, attacks: bool) -> bool:
        """Whether there are so many cards, and one in the line that can attack if one must be there."""
        if min(self.rest.values()) < 0:
            return False
        movers = any(count for rank, count in self.rest.items() if rank not in CANNOT_ATTACK)
        return not attacks or self._attackers() or bool(self.unknown and movers)

    def _attackers(self) -> bool:
        return any(self.known.get(number, Rank.BOMB) not in CANNOT_ATTACK for number in _numbers(self.side))

    def filled(self, chance: Random, *, attacks: bool) -> Side:
        """A side with everything settled."""
        cards = list(_shuffled(self.rest, chance))
        if attacks and not self._attackers():
            _bring_attacker(cards, len(self.unknown), chance)
        ranks = {**self.known, **dict(zip(self.unknown, cards, strict=False))}
        del cards[: len(self.unknown)]
        counters = dict(enumerate(self.story.ranks)) | {counter: ranks[n] for n, counter in self.story.laid}
        counters |= {counter: counters[counter] or cards.pop() for counter in self.story.hand}
        line = (lying and Lying(lying.number, ranks[lying.number], lying.known) for lying in self.side.line)
        hand = in_order(tuple(counters[counter] for counter in self.story.hand))
        return replace(self.side, line=tuple(line), hand=hand, pile=tuple(cards), tale=self._retold(counters))

    def _retold(self, counters: Mapping[int, Rank | None]) -> Tale:
        looks = iter(self.story.looks)
        return tuple(
            HandSeen(in_order(tuple(counters[counter] for counter in next(looks))))
            if isinstance(step, HandSeen)
            else step
            for step in self.side.tale
        )


def _known(side: Side) -> dict[int, Rank]:
    """The cards that were seen, in the line or out of the game, by their numbers."""
    lying = {card.number: card.rank for card in side.line if card and card.rank}
    return lying | {card.number: card.rank for card in side.out}


def _numbers(side: Side) -> tuple[int, ...]:
    return tuple(lying.number for lying in side.line if lying)


def _shuffled(cards: Mapping[Rank, int], chance: Random) -> tuple[Rank, ...]:
    every = list(Counter(cards).elements())
    chance.shuffle(every)
    return tuple(every)


def _bring_attacker(cards: list[Rank], lying: int, chance: Random) -> None:
    """Among the first of these, which will lie in the line, there shall be one that can attack."""
    if CANNOT_ATTACK.issuperset(cards[:lying]):
        found = chance.choice([place for place, rank in enumerate(cards) if rank not in CANNOT_ATTACK])
        place = chance.randrange(lying)
        cards[place], cards[found] = cards[found], cards[place]
