"""What Front Line holds, and every world that some views of it allow, found by trying everything.

It knows nothing of how the game imagines a world.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from random import Random

from referee_app.cards.ranks import Rank
from referee_app.table_games.front_line.game import GAME
from referee_app.table_games.front_line.model import (
    Attack,
    Ending,
    HandDrew,
    HandHistory,
    HandLaid,
    HandSeen,
    Lay,
    LineCard,
    Phase,
    RemovedCard,
    Scout,
    Side,
    Spy,
    State,
    View,
    Visibility,
    in_order,
)
from referee_app.table_games.seats import BLUE, OMNISCIENT, RED, Seat
from tests.table_games.front_line.positions import cards, plays, position, side
from tests.table_games.sampling_checks import arrangements

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


def ways(view: View) -> Iterator[State]:
    """Every world that a seat cannot tell from the real one, once for each way in which it can have come about."""
    for red, blue in product(_sides(view, RED), list(_sides(view, BLUE))):
        world = replace(view, seat=OMNISCIENT, sides=(red, blue))
        if GAME.view(world, view.seat) == view and _can_be(world):
            yield world


def impossible(view: View, chance: Random) -> State:
    """A world with marshals alone in every pile."""
    world = GAME.imagine(view, chance)
    red, blue = (replace(side, pile=(Rank.MARSHAL,) * len(side.pile)) for side in world.sides)
    return replace(world, sides=(red, blue))


def _can_be(world: State) -> bool:
    """Who is to act, or would be after a stalemate, has something that can attack."""
    if world.ending is Ending.STALEMATE:
        next_one = Seat(1 - (world.turn or 0))
    elif world.ending is None and world.phase is Phase.ACT:
        next_one = Seat(world.turn or 0)
    else:
        return True
    return any(lying and lying.rank not in (Rank.BOMB, Rank.FLAG) for lying in world.sides[next_one].line)


def _sides(view: View, owner: Seat) -> Iterator[Side]:
    """A side's cards in every way that they can have been dealt, and laid since the hand was first looked at."""
    side = view.sides[owner]
    laid_since = [step.number for step in side.tale if isinstance(step, HandLaid)]
    lying = [card for card in side.line if card]
    known = {card.number: card.rank for card in lying if card.rank} | {card.number: card.rank for card in side.out}
    if owner == view.seat:
        left = BOX - Counter(known.values()) - Counter(filter(None, side.hand))
        yield from (replace(side, pile=pile) for pile in arrangements(left.elements()))
        return
    dealt_before = [card.number for card in lying if card.number not in known and card.number not in laid_since]
    left = BOX - Counter(rank for number, rank in known.items() if number not in laid_since)
    for order in arrangements(left.elements()):
        ranks = {**known, **dict(zip(dealt_before, order, strict=False))}
        yield from _played(side, known, ranks, order[len(dealt_before) :])


def _played(side: Side, known: dict[int, Rank], ranks: dict[int, Rank], order: tuple[Rank, ...]) -> Iterator[Side]:
    """What becomes of a hand and a pile in this order, with every choice of what was laid."""
    steps = side.tale or (HandSeen(side.hand),)
    first = steps[0]
    assert isinstance(first, HandSeen)
    size = len(first.hand)
    stages: list[tuple[tuple[Rank, ...], tuple[Rank, ...], dict[int, Rank], HandHistory]]
    stages = [(order[:size], order[size:], ranks, ())]
    for step in steps:
        match step:
            case HandSeen():
                stages = [(hand, pile, laid, (*told, HandSeen(in_order(hand)))) for hand, pile, laid, told in stages]
            case HandDrew(count):
                stages = [
                    ((*hand, *pile[:count]), pile[count:], laid, (*told, step)) for hand, pile, laid, told in stages
                ]
            case HandLaid(number):
                stages = [
                    ((*hand[:at], *hand[at + 1 :]), pile, {**laid, number: hand[at]}, (*told, step))
                    for hand, pile, laid, told in stages
                    for at in range(len(hand))
                    if known.get(number, hand[at]) is hand[at]
                ]
    for hand, pile, laid, told in stages:
        line = tuple(card and LineCard(card.number, laid[card.number], card.known) for card in side.line)
        yield replace(side, line=line, hand=in_order(hand), pile=pile, tale=told if side.tale else ())


def _spied(blue: str, *moves: Attack | Lay) -> State:
    """Red's spy has looked at blue's hand, and this has happened since; blue's line was known before."""
    seen = side(blue, known=Visibility.SHOWN)
    return plays(position(red="1 10 7 6 5 / 4 3 2 / ", blue=seen), Spy(0), *moves)


def _laid_from_a_seen_hand(*moves: Attack | Lay) -> State:
    """Blue has laid a scout from the hand that was seen, or the one that it drew."""
    return _spied("9 8 7 6 5 / 2 4 / 2 2 3 B", Attack(4, 1), Lay(Rank.SCOUT, 4), *moves)


def _looked_at_twice() -> State:
    blue = Side(
        line=(LineCard(6, Rank.MARSHAL), LineCard(7, Rank.SERGEANT), None, None, None),
        hand=cards("4 3 3"),
        pile=cards("4"),
        out=tuple(RemovedCard(number, rank) for number, rank in enumerate(_all_but("10 4 4 3 3 4"), 101)),
        laid=7,
        tale=(HandSeen(cards("10 4 4")), HandDrew(2), HandLaid(6), HandLaid(7), HandSeen(cards("4 3 3"))),
    )
    return position(red="9 . . . . / / ", blue=blue)


def _laid_much() -> State:
    """Of a hand that was seen two cards were laid, with one drawn between, and the owner is to act."""
    blue = Side(
        line=(LineCard(6, Rank.BOMB), LineCard(7, Rank.SCOUT), LineCard(8, Rank.FLAG), None, None),
        hand=cards("2 B"),
        pile=cards("2"),
        out=tuple(RemovedCard(number, rank) for number, rank in enumerate(_all_but("B 2 F 2 2 B"), 101)),
        laid=8,
        tale=(HandSeen(cards("2 B")), HandLaid(6), HandDrew(2), HandLaid(7), HandLaid(8), HandDrew(1)),
    )
    return position(red="9 . . . . / / ", blue=blue, turn=BLUE)


def _all_but(held: str) -> tuple[Rank, ...]:
    return tuple((BOX - Counter(cards(held))).elements())


def _stalemate() -> State:
    state = position(red="2 8 . . . / / ", blue="4 B . . . / B F / 3 B", quiet=49)
    return plays(state, Scout(0, frozenset({0, 1})))


POSITIONS: dict[str, tuple[State, Seat | None]] = {
    "the owner is not to act": (position("9 8 / 7 / ", "4 B . . . / B 3 / 2"), RED),
    "the owner is to act": (position("9 8 / 7 / ", "4 B . . . / B F / B 3", turn=BLUE), RED),
    "the owner is to act, with one card": (position("9 8 / 7 / ", "4 . . . . / B F / B 3 3", turn=BLUE), RED),
    "the owner is to act, as an onlooker sees it": (position("9 8 / 7 / ", "4 B . . / B / F", turn=BLUE), None),
    "one's own pile": (position("9 8 / 7 / 2 2 3 B", "4 . . . . / / "), RED),
    "after a stalemate": (_stalemate(), None),
    "a hand was seen, and a card was drawn": (_spied("9 8 7 6 5 / 2 4 / 2 2 3 B"), RED),
    "a card of a seen hand was laid": (_laid_from_a_seen_hand(), RED),
    "a card of a seen hand was laid and turned up": (_laid_from_a_seen_hand(Attack(1, 4)), RED),
    "a hand was seen and laid, and its owner is to act": (_laid_much(), RED),
    "a hand was seen and laid, and an onlooker did not see it": (_laid_much(), None),
    "two looks": (_looked_at_twice(), RED),
    "two looks, and an onlooker who saw neither": (_looked_at_twice(), None),
}
