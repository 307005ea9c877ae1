"""Imagined worlds agree with all that a seat has seen, a hand that a spy looked at long ago included."""

from collections import Counter
from dataclasses import replace
from functools import reduce
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee_app.cards.decks import FRONT_LINE_COUNTS
from referee_app.cards.ranks import Rank
from referee_app.table_games.front_line.game import GAME
from referee_app.table_games.front_line.model import (
    Attack,
    HandDrew,
    HandLaid,
    HandSeen,
    Lay,
    LineCard,
    Phase,
    Ranks,
    Redraw,
    RemovedCard,
    Scout,
    Side,
    Spy,
    State,
    View,
    in_order,
)
from referee_app.table_games.ranked_pieces import CANNOT_ATTACK
from referee_app.table_games.seats import BLUE, RED, Seat
from tests.table_games.front_line.positions import cards, plays, position, side

EVERYBODY = (RED, BLUE, None)


def hand_can_have_been_so(side: Side) -> bool:
    """Whether a side's tale leads to its hand, gone through backwards with every hand that is possible."""
    ranks = {card.number: card.rank for card in (*side.line, *side.out) if card}
    hands: set[Ranks] = {side.hand}
    for step in reversed(side.tale):
        match step:
            case HandLaid(number):
                hands = {in_order((*hand, ranks[number])) for hand in hands}
            case HandDrew(count):
                hands = {kept for hand in hands for kept in combinations(hand, len(hand) - count)}
            case HandSeen(seen):
                hands &= {seen}
    return bool(hands)


def is_sound(state: State) -> bool:
    """Whether a world has all cards, a hand that fits what was seen of it, and somebody who can act."""
    whole = all(
        Counter(
            [*(lying.rank for lying in side.line if lying), *side.hand, *side.pile, *(out.rank for out in side.out)]
        )
        == FRONT_LINE_COUNTS
        for side in state.sides
    )
    acting = state.sides[state.turn] if state.turn is not None and state.ending is None else None
    can_act = (
        acting is None
        or state.phase is not Phase.ACT
        or any(lying and lying.rank not in CANNOT_ATTACK for lying in acting.line)
    )
    return whole and can_act and all(map(hand_can_have_been_so, state.sides))


def steps_of_a_nosy_game(luck: int) -> list[State]:
    """A game in which spies and scouts are shown gladly, and flags sometimes."""
    chance = Random(luck)
    state = reduce(GAME.evolve, GAME.start(GAME.options(), 2, chance), None)
    assert state is not None
    states = [state]
    while acting := sorted(GAME.to_act(state)):
        seat = chance.choice(acting)
        view = GAME.view(state, seat)
        odds = {Spy: 1.0, Scout: 0.2, Redraw: 0.2}
        looks = [move for move in GAME.legal(view) or () if chance.random() < odds.get(type(move), 0.0)]
        move = chance.choice(looks) if looks else GAME.propose(view, chance)
        state = reduce(GAME.evolve, GAME.decide(state, seat, move, chance), state)
        states.append(state)
    return states


@settings(max_examples=12, deadline=None)
@given(luck=st.integers(0, 2**32 - 1))
def test_a_world_that_is_imagined_could_have_come_about(luck: int) -> None:
    for state in steps_of_a_nosy_game(luck):
        assert is_sound(state)
        for seat in EVERYBODY:
            view = GAME.view(state, seat)
            world = GAME.imagine(view, Random(luck))
            assert GAME.view(world, seat) == view
            assert is_sound(world)


def test_a_world_that_forgets_what_a_spy_saw_is_told_apart() -> None:
    forgetful = 0
    for state in steps_of_a_nosy_game(3):
        view = GAME.view(state, RED)
        red, blue = view.sides
        world = GAME.imagine(View(replace(view, sides=(red, replace(blue, tale=())))), Random(1))
        other = replace(world.sides[BLUE], tale=blue.tale)
        forgetful += not is_sound(replace(world, sides=(world.sides[RED], other)))
    assert forgetful


def imagined(state: State, seat: Seat | None, tries: int = 40) -> list[State]:
    """Many worlds that a seat may take for true."""
    view = GAME.view(state, seat)
    return [GAME.imagine(view, Random(luck)) for luck in range(tries)]


def test_a_hand_just_seen_is_known() -> None:
    state = plays(position(red="1 8 7 6 5 / 4 3 2", blue="9 8 7 6 5 / B F 2"), Spy(0))
    assert {world.sides[BLUE].hand for world in imagined(state, RED)} == {cards("2 B F")}
    assert len({world.sides[BLUE].hand for world in imagined(state, None)}) > 5


def test_a_card_laid_from_a_seen_hand_is_one_of_it_and_the_others_are_still_held() -> None:
    state = plays(position(red="1 8 7 6 5 / 4 3 2", blue="9 8 7 6 5 / B F 2"), Spy(0), Attack(4, 1), Lay(Rank.BOMB, 4))
    found = {(rank_at(world, BLUE, 4), world.sides[BLUE].hand) for world in imagined(state, RED)}
    assert found == {(Rank.BOMB, cards("2 F")), (Rank.FLAG, cards("2 B")), (Rank.SCOUT, cards("B F"))}


def test_a_card_that_turned_out_to_be_drawn_later_leaves_the_seen_ones_in_the_hand() -> None:
    state = position(red="1 10 7 6 5 / 4 3 2", blue="9 8 7 6 5 / B F / 9 4 4")
    state = plays(state, Spy(0), Attack(4, 1), Lay(Rank.GENERAL, 4), Attack(1, 4))
    assert rank_at(state, BLUE, 4) is None
    seen = Counter(cards("B F"))
    assert all(seen <= Counter(world.sides[BLUE].hand) for world in imagined(state, RED))


def test_a_card_that_turned_out_to_be_of_the_seen_hand_is_not_looked_for_any_more() -> None:
    state = position(red="1 10 7 6 5 / 4 3 2", blue="9 8 7 6 5 / 9 F / 3 4 4")
    state = plays(state, Spy(0), Attack(4, 1), Lay(Rank.GENERAL, 4), Attack(1, 4))
    hands = [world.sides[BLUE].hand for world in imagined(state, RED)]
    assert all(Rank.FLAG in hand for hand in hands)
    assert len(set(hands)) > 1


def rank_at(state: State, seat: Seat, place: int) -> Rank | None:
    """What lies there."""
    lying = state.sides[seat].line[place]
    return lying.rank if lying else None


def test_two_looks_are_both_remembered() -> None:
    blue = Side(
        line=(LineCard(6, Rank.MARSHAL), LineCard(7, Rank.BOMB), None, None, None),
        hand=cards("4 3 3"),
        pile=cards("8 7 6 6 5 5 4 4 3 2 2 2 2 1 B B F"),
        out=(RemovedCard(1, Rank.GENERAL),),
        laid=7,
        tale=(HandSeen(cards("10 4 4")), HandDrew(2), HandLaid(6), HandLaid(7), HandSeen(cards("4 3 3"))),
    )
    for world in imagined(position(red="9 8 7 6 5 / 4 3 2", blue=blue), RED):
        laid = {rank_at(world, BLUE, 0), rank_at(world, BLUE, 1)}
        assert laid in ({Rank.MARSHAL, Rank.SERGEANT}, {Rank.MARSHAL})
        assert hand_can_have_been_so(world.sides[BLUE])


def test_who_is_to_act_has_something_that_can() -> None:
    state = position(red="9 8 7 6 5 / 4 3 2", blue="4 B B . F / B / 3", turn=BLUE)
    view = GAME.view(state, RED)
    worlds = [GAME.imagine(view, Random(luck)) for luck in range(100)]
    assert all(map(is_sound, worlds))
    assert {rank_at(world, BLUE, place) for world in worlds for place in range(5)} == {*cards("4 B F 3"), None}


def test_who_is_to_act_did_not_lay_all_that_cannot() -> None:
    tale = (HandSeen(cards("4 B F")), HandLaid(1), HandLaid(2))
    blue = replace(side("4 B . . . / F / "), tale=tale)
    worlds = imagined(position(blue=blue, turn=BLUE), RED)
    assert all(Rank.SERGEANT in (rank_at(world, BLUE, 0), rank_at(world, BLUE, 1)) for world in worlds)
    assert {world.sides[BLUE].hand for world in worlds} == {cards("B"), cards("F")}


@pytest.mark.parametrize("seat", EVERYBODY)
def test_the_piles_are_shuffled_in_every_world(seat: Seat | None) -> None:
    for owner in (RED, BLUE):
        assert len({world.sides[owner].pile for world in imagined(position(), seat)}) > 30
