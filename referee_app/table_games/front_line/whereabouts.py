"""Where the cards of a hand that was looked at may be now: stories that agree with all that was seen since.

A spy saw a hand. Since then cards were drawn, unseen, and others laid, face down; some of those were turned up later.
A story goes through these steps with a counter for each card that was ever in the hand: what was drawn and laid is
public, and only which counter went into the line is open. Telling on in any order, and going back where that leads
nowhere, finds one soon: never more than five cards in a line are unknown.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from random import Random

from referee_app.cards.ranks import Rank
from referee_app.table_games.front_line.model import HandDrew, HandLaid, HandSeen, Ranks, Side, Tale


@dataclass(frozen=True, slots=True)
class Story:
    """Counters for the cards that were in the hand at some time since the first look."""

    ranks: Ranks = ()
    """What each counter is; None where anything will do."""
    hand: tuple[int, ...] = ()
    """The counters that are in the hand."""
    laid: tuple[tuple[int, int], ...] = ()
    """The numbers that cards got when they were laid, each with its counter."""
    looks: tuple[tuple[int, ...], ...] = ()
    """The counters that each look saw."""

    def drawn(self, count: int) -> "Story":
        """Cards came to the hand that nobody else saw."""
        new = range(len(self.ranks), len(self.ranks) + count)
        return replace(self, ranks=self.ranks + (None,) * count, hand=(*self.hand, *new))

    def looked_at(self, seen: Ranks) -> "Story | None":
        """Somebody looked at the hand; None if it cannot have been this."""
        told = replace(self, looks=(*self.looks, self.hand))
        if None in seen:
            return told
        strangers = [counter for counter in self.hand if self.ranks[counter] is None]
        new = tuple((Counter(seen) - Counter(self.ranks[counter] for counter in self.hand)).elements())
        if len(new) != len(strangers):
            return None
        named = dict(zip(strangers, new, strict=True))
        return replace(told, ranks=tuple(named.get(counter, rank) for counter, rank in enumerate(self.ranks)))

    def candidates(self, rank: Rank | None, chance: Random) -> list[int]:
        """Which counters may have been laid, if it was this rank; one of those that are alike."""
        shuffled = chance.sample(self.hand, len(self.hand))
        fitting = (counter for counter in shuffled if rank is None or self.ranks[counter] in (rank, None))
        return list({self.ranks[counter]: counter for counter in fitting}.values())

    def laying(self, counter: int, number: int, rank: Rank | None) -> "Story":
        """The same with this counter in the line, and turned up there if its rank is known."""
        return Story(
            (*self.ranks[:counter], rank or self.ranks[counter], *self.ranks[counter + 1 :]),
            tuple(each for each in self.hand if each != counter),
            (*self.laid, (number, counter)),
            self.looks,
        )


def stories(side: Side, known: Mapping[int, Rank], chance: Random) -> Iterator[Story]:
    """Every story of a hand, in any order; `known` are the cards that were laid and seen, by their numbers."""
    match side.tale:
        case (HandSeen(first), *_):
            return _told(Story().drawn(len(first)), side.tale, known, chance)
        case _:
            return iter((Story().drawn(len(side.hand)),))


def _told(story: Story, tale: Tale, known: Mapping[int, Rank], chance: Random) -> Iterator[Story]:
    match tale:
        case ():
            yield story
        case (HandSeen(seen), *later):
            told = story.looked_at(seen)
            if told is not None:
                yield from _told(told, tuple(later), known, chance)
        case (HandDrew(count), *later):
            yield from _told(story.drawn(count), tuple(later), known, chance)
        case (HandLaid(number), *later):
            rank = known.get(number)
            for counter in story.candidates(rank, chance):
                yield from _told(story.laying(counter, number, rank), tuple(later), known, chance)
