"""A turn: where a card may be laid, what is drawn, who comes next."""

from random import Random

import pytest

from referee_app.refusal import Refusal
from referee_app.table_games.card_clash import projection, rules
from referee_app.table_games.card_clash.model import (
    MIDDLE,
    SQUARES,
    CardDrawn,
    CardKind,
    CardsDealt,
    Deal,
    GameBegun,
    LookUnder,
    Options,
    Play,
    kinds_in,
)
from referee_app.table_games.card_clash.projection import view
from referee_app.table_games.card_clash.rules import FirstInTheMiddle, NoLooking, NotBeside, NotInHand, OffTheTable
from referee_app.table_games.game import AlreadyOver, NotNow, NotYourTurn
from referee_app.table_games.seats import Seat
from tests.table_games.card_clash.positions import MATCH, TACTICAL, a_table, done, happening, held, lying, seat


def test_everybody_has_seventeen_cards_and_takes_four_in_hand() -> None:
    _, dealt = rules.start(Options(), 6, Random(3))
    assert isinstance(dealt, CardsDealt)
    for deck in dealt.decks:
        signs = "".join(kind.value for kind in kinds_in(deck) if kind)
        assert sorted(signs) == sorted("654433322221BBBXX")
    assert len(set(dealt.decks)) == 6


def test_lots_decide_who_begins() -> None:
    begun = [rules.start(Options(), 3, Random(luck))[0] for luck in range(40)]
    assert {event.starter for event in begun if isinstance(event, GameBegun)} == {0, 1, 2}


def test_four_cards_are_in_hand_and_thirteen_to_draw() -> None:
    state = None
    for event in rules.start(Options(), 2, Random(3)):
        state = projection.evolve(state, event)
    assert state is not None
    assert [len(hand) for hand in state.hands] == [4, 4]
    assert [len(deck) for deck in state.decks] == [13, 13]


def test_the_first_card_goes_in_the_middle() -> None:
    state = a_table({}, hands={"red": "4", "blue": "2"})
    assert {move.square for move in rules.legal(view(state, seat("red"))) if isinstance(move, Play)} == {MIDDLE}
    assert lying(done(state, "red: 4 f6")) == {"f6": "r4"}
    with pytest.raises(FirstInTheMiddle) as refused:
        happening(state, "red: 4 f7")
    assert refused.value.facts == {"square": "f6"}


@pytest.mark.parametrize("kind", CardKind)
def test_any_card_may_be_laid_beside(kind: CardKind) -> None:
    state = a_table({"f6": "bX"}, hands={"red": kind.value, "blue": "2"})
    for square in ("e6", "g6", "f5", "f7"):
        assert lying(done(state, f"red: {kind.value} {square}"))[square] == f"r{kind.value}"


@pytest.mark.parametrize("square", ["e5", "e7", "g5", "g7", "f8", "a1"])
def test_corners_do_not_do(square: str) -> None:
    state = a_table({"f6": "bX"}, hands={"red": "4", "blue": "2"})
    with pytest.raises(NotBeside) as refused:
        happening(state, f"red: 4 {square}")
    assert refused.value.facts == {"square": square}


@pytest.mark.parametrize("square", ["l6", "f12", "f0", "z99"])
def test_the_table_ends_at_its_edge(square: str) -> None:
    state = a_table({"k6": "bX", "f11": "bX", "f1": "bX"}, hands={"red": "4", "blue": "2"})
    with pytest.raises(OffTheTable):
        happening(state, f"red: 4 {square}")


@pytest.mark.parametrize("square", [-1, len(SQUARES), 4000])
def test_a_square_that_is_none_is_off_the_table(square: int) -> None:
    state = a_table({"k6": "b4 b5"}, hands={"red": "4", "blue": "2"}, options=TACTICAL)
    assert isinstance(rules.refuse(view(state, seat("red")), Play(CardKind.MAJOR, square)), OffTheTable)
    assert isinstance(rules.refuse(view(state, seat("red")), LookUnder(square)), OffTheTable)


def test_the_squares_at_two_edges_of_the_table_are_no_neighbours() -> None:
    state = a_table({"k6": "bX"}, hands={"red": "4", "blue": "2"})
    with pytest.raises(NotBeside):
        happening(state, "red: 4 a7")


def test_only_a_card_in_hand_is_played() -> None:
    state = a_table({"f6": "bX"}, hands={"red": "4", "blue": "2"})
    with pytest.raises(NotInHand):
        happening(state, "red: 5 f7")


def test_after_a_card_another_one_is_drawn() -> None:
    state = a_table({"f6": "bX"}, hands={"red": "64B", "blue": "2"}, decks={"red": "13"})
    assert happening(state, "red: 4 f7")[1:] == (CardDrawn(Seat(0), CardKind.SPY),)
    after = done(state, "red: 4 f7")
    assert held(after, "red") == "61B"
    assert [len(deck) for deck in after.decks] == [1, 0]


def test_nothing_is_drawn_when_the_deck_is_used_up() -> None:
    state = a_table({"f6": "bX"}, hands={"red": "64B", "blue": "2"})
    assert len(happening(state, "red: 4 f7")) == 1
    assert held(done(state, "red: 4 f7"), "red") == "6B"


def test_turns_go_round_clockwise() -> None:
    state = a_table({"f6": "bX"}, hands=dict.fromkeys(("red", "blue", "green"), "4443"), seats=3, turn="green")
    after_green = done(state, "green: 4 f7")
    assert rules.to_act(after_green) == {seat("red")}
    assert rules.to_act(done(after_green, "red: 4 g6")) == {seat("blue")}


def test_a_player_without_cards_is_passed_over() -> None:
    state = a_table({"f6": "bX"}, hands={"red": "44", "green": "4"}, seats=3)
    assert rules.to_act(done(state, "red: 4 f7")) == {seat("green")}


def test_who_alone_has_cards_left_goes_on() -> None:
    state = a_table({"f6": "bX"}, hands={"red": "44"}, seats=3)
    assert rules.to_act(done(state, "red: 4 f7")) == {seat("red")}


def first_refusal(colour: str, move: Play | LookUnder | Deal, *, over: bool = False, options: Options) -> type[Refusal]:
    """What is said of a move on a table where red is to play, or where all is over."""
    state = a_table({"f6": "r4"}, hands={"red": "3", "blue": "2"}, options=options)
    if over:
        state = done(a_table({"f6": "r4"}, hands={"red": "3"}), "red: 3 f7")
    refusal = rules.refuse(view(state, seat(colour)), move)
    assert refusal is not None
    return type(refusal)


def test_over_is_said_before_whose_turn_it_is_and_that_before_what_is_done() -> None:
    assert first_refusal("blue", Deal(), over=True, options=Options()) is AlreadyOver
    assert first_refusal("blue", Deal(), options=MATCH) is NotYourTurn
    assert first_refusal("red", Deal(), options=MATCH) is NotNow
    assert first_refusal("red", LookUnder(MIDDLE), options=Options()) is NoLooking


def test_who_only_looks_on_has_no_turn() -> None:
    state = a_table({"f6": "r4"}, hands={"red": "3", "blue": "2"})
    assert isinstance(rules.refuse(view(state, None), Play(CardKind.SERGEANT, MIDDLE)), NotYourTurn)
    assert rules.legal(view(state, None)) == ()
