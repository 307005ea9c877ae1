"""Where the cards of a hand that was looked at may be now: all stories that agree with what was seen since.

A spy saw a hand. Since then cards were drawn, unseen, and others laid, face down; some of those were turned up later.
What was drawn and laid is public, and open is only which card of the hand went into the line each time. Every such
choice is equally likely, and so is every order in which the pile can lie: a story counts the ways that lead to it.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from math import factorial, prod
from random import Random
from typing import NamedTuple

from referee_app.cards.ranks import Rank
from referee_app.table_games.front_line.model import HandDrew, HandHistory, HandLaid, HandSeen, Ranks, in_order, without


class Story(NamedTuple):
    """What is certain of a hand that was looked at, if it went like this."""

    kept: Ranks = ()
    """The cards that were seen and are still in the hand."""
    unseen: int = 0
    """How many others are in the hand."""
    laid: tuple[tuple[int, Rank], ...] = ()
    """The cards that were seen in the hand and lie in the line since, unknown but for this, by their numbers."""


def stories(tale: HandHistory, in_hand: int, known: Mapping[int, Rank]) -> dict[Story, int]:
    """Every story of a hand of so many cards, with the number of choices and orders that lead to it.

    `known` are the cards that were laid and seen, by their numbers. Cards of a rank are alike, so that stories differ
    only in what is still held of a hand and of five cards in a line: there are never many.
    """
    if not tale:
        return {Story(unseen=in_hand): 1}
    told = {Story(unseen=_size(tale)): 1}
    for step in tale:
        further: dict[Story, int] = {}
        for story, ways in told.items():
            for longer, choices in _after(story, step, known):
                further[longer] = further.get(longer, 0) + ways * choices
        told = further
    return told


def _size(tale: HandHistory) -> int:
    """How many cards were in the hand at the first look, with which a tale begins."""
    first = tale[0]
    if not isinstance(first, HandSeen):
        raise ValueError("a tale begins with a look")
    return len(first.hand)


def _after(story: Story, step: HandSeen | HandDrew | HandLaid, known: Mapping[int, Rank]) -> list[tuple[Story, int]]:
    """How a story can go on, and in how many ways."""
    match step:
        case HandDrew(count):
            return [(Story(story.kept, story.unseen + count, story.laid), 1)]
        case HandSeen(hand):
            return _looked_at(story, hand)
        case HandLaid(number):
            return _laid(story, number, known.get(number))


def _looked_at(story: Story, hand: Ranks) -> list[tuple[Story, int]]:
    """Those that were not seen before turn out to be the others of the hand, in any order."""
    new = Counter(hand)
    new.subtract(story.kept)
    if min(new.values()) < 0:
        return []
    return [(Story(hand, 0, story.laid), orders(new))]


def _laid(story: Story, number: int, rank: Rank | None) -> list[tuple[Story, int]]:
    """It was one of the cards that were seen, or another one; where its rank is known, only such a card."""
    kept, unseen, laid = story.kept, story.unseen, story.laid
    choices = [seen for seen in dict.fromkeys(kept) if seen is not None and rank in (seen, None)]
    told = [
        (Story(without(kept, (seen,)), unseen, laid if rank else (*laid, (number, seen))), kept.count(seen))
        for seen in choices
    ]
    if unseen:
        told.append((Story(kept, unseen - 1, laid), unseen))
    return told


def orders(cards: Mapping[Rank | None, int]) -> int:
    """In how many orders these cards can lie, where those of a rank are alike."""
    return factorial(sum(cards.values())) // prod(map(factorial, cards.values()))


def retold(tale: HandHistory, laid: Mapping[int, Rank], hand: Sequence[Rank], chance: Random) -> HandHistory:
    """A tale with what the looks saw, for who was not shown it: at every laying any card of the hand may have gone.

    `laid` are the cards that went into the line, by their numbers, and `hand` is what is left, in any order.
    """
    held, drawn = list(range(_size(tale))), _size(tale)
    ranks: dict[int, Rank] = {}
    looks: list[tuple[int, ...]] = []
    for step in tale:
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
    return tuple(next(seen) if isinstance(step, HandSeen) else step for step in tale)
