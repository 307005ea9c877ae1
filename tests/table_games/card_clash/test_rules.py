"""A turn of Card Clash: where a card may be laid and on what, what is drawn, who comes next; and the tactical game."""

from random import Random

import pytest

from referee_app.sentence import Choice, Refusal, Sentence
from referee_app.table_games.card_clash import projection, rules
from referee_app.table_games.card_clash.model import (
    MIDDLE,
    SQUARES,
    CardCovered,
    CardDrawn,
    CardKind,
    CardsCancelled,
    CardsDealt,
    Deal,
    GameBegun,
    LookUnder,
    Options,
    PileLookedAt,
    Play,
    Reason,
    RoundEnded,
    kinds_in,
)
from referee_app.table_games.card_clash.notation import square_called
from referee_app.table_games.card_clash.projection import view
from referee_app.table_games.card_clash.rules import (
    Effect,
    FirstInTheMiddle,
    GoesOnlyOn,
    LookedAlready,
    NoLooking,
    NotBeside,
    NotHigher,
    NothingUnderneath,
    NotInHand,
    OffTheTable,
    OnlyTakes,
    PileClosed,
    effect,
    why_not,
)
from referee_app.table_games.game import AlreadyOver, NotNow, NotYourTurn
from referee_app.table_games.seats import Seat
from tests.table_games.card_clash.positions import (
    LETTERS,
    MATCH,
    TACTICAL,
    events_of,
    held,
    lying,
    plays,
    position,
    seat,
)


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
    state = position({}, hands={"red": "4", "blue": "2"})
    assert {move.square for move in rules.legal(view(state, seat("red"))) if isinstance(move, Play)} == {MIDDLE}
    assert lying(plays(state, "red: 4 f6")) == {"f6": "r4"}
    with pytest.raises(FirstInTheMiddle) as refused:
        events_of(state, "red: 4 f7")
    assert refused.value.facts == {"square": "f6"}


@pytest.mark.parametrize("kind", CardKind)
def test_any_card_may_be_laid_beside(kind: CardKind) -> None:
    state = position({"f6": "bX"}, hands={"red": kind.value, "blue": "2"})
    for square in ("e6", "g6", "f5", "f7"):
        assert lying(plays(state, f"red: {kind.value} {square}"))[square] == f"r{kind.value}"


@pytest.mark.parametrize("square", ["e5", "e7", "g5", "g7", "f8", "a1"])
def test_corners_do_not_do(square: str) -> None:
    state = position({"f6": "bX"}, hands={"red": "4", "blue": "2"})
    with pytest.raises(NotBeside) as refused:
        events_of(state, f"red: 4 {square}")
    assert refused.value.facts == {"square": square}


@pytest.mark.parametrize("square", ["l6", "f12", "f0", "z99"])
def test_the_table_ends_at_its_edge(square: str) -> None:
    state = position({"k6": "bX", "f11": "bX", "f1": "bX"}, hands={"red": "4", "blue": "2"})
    with pytest.raises(OffTheTable):
        events_of(state, f"red: 4 {square}")


@pytest.mark.parametrize("square", [-1, len(SQUARES), 4000])
def test_a_square_that_is_none_is_off_the_table(square: int) -> None:
    state = position({"k6": "b4 b5"}, hands={"red": "4", "blue": "2"}, options=TACTICAL)
    assert isinstance(rules.refuse(view(state, seat("red")), Play(CardKind.MAJOR, square)), OffTheTable)
    assert isinstance(rules.refuse(view(state, seat("red")), LookUnder(square)), OffTheTable)


def test_the_squares_at_two_edges_of_the_table_are_no_neighbours() -> None:
    state = position({"k6": "bX"}, hands={"red": "4", "blue": "2"})
    with pytest.raises(NotBeside):
        events_of(state, "red: 4 a7")


def test_only_a_card_in_hand_is_played() -> None:
    state = position({"f6": "bX"}, hands={"red": "4", "blue": "2"})
    with pytest.raises(NotInHand):
        events_of(state, "red: 5 f7")


def test_after_a_card_another_one_is_drawn() -> None:
    state = position({"f6": "bX"}, hands={"red": "64B", "blue": "2"}, decks={"red": "13"})
    assert events_of(state, "red: 4 f7")[1:] == (CardDrawn(Seat(0), CardKind.SPY),)
    after = plays(state, "red: 4 f7")
    assert held(after, "red") == "61B"
    assert [len(deck) for deck in after.decks] == [1, 0]


def test_nothing_is_drawn_when_the_deck_is_used_up() -> None:
    state = position({"f6": "bX"}, hands={"red": "64B", "blue": "2"})
    assert len(events_of(state, "red: 4 f7")) == 1
    assert held(plays(state, "red: 4 f7"), "red") == "6B"


def test_turns_go_round_clockwise() -> None:
    state = position({"f6": "bX"}, hands=dict.fromkeys(("red", "blue", "green"), "4443"), seats=3, turn="green")
    after_green = plays(state, "green: 4 f7")
    assert rules.to_act(after_green) == {seat("red")}
    assert rules.to_act(plays(after_green, "red: 4 g6")) == {seat("blue")}


def test_a_player_without_cards_is_passed_over() -> None:
    state = position({"f6": "bX"}, hands={"red": "44", "green": "4"}, seats=3)
    assert rules.to_act(plays(state, "red: 4 f7")) == {seat("green")}


def test_who_alone_has_cards_left_goes_on() -> None:
    state = position({"f6": "bX"}, hands={"red": "44"}, seats=3)
    assert rules.to_act(plays(state, "red: 4 f7")) == {seat("red")}


def first_refusal(colour: str, move: Play | LookUnder | Deal, *, over: bool = False, options: Options) -> type[Refusal]:
    """What is said of a move on a table where red is to play, or where all is over."""
    state = position({"f6": "r4"}, hands={"red": "3", "blue": "2"}, options=options)
    if over:
        state = plays(position({"f6": "r4"}, hands={"red": "3"}), "red: 3 f7")
    refusal = rules.refuse(view(state, seat(colour)), move)
    assert refusal is not None
    return type(refusal)


def test_over_is_said_before_whose_turn_it_is_and_that_before_what_is_done() -> None:
    assert first_refusal("blue", Deal(), over=True, options=Options()) is AlreadyOver
    assert first_refusal("blue", Deal(), options=MATCH) is NotYourTurn
    assert first_refusal("red", Deal(), options=MATCH) is NotNow
    assert first_refusal("red", LookUnder(MIDDLE), options=Options()) is NoLooking


def test_who_only_looks_on_has_no_turn() -> None:
    state = position({"f6": "r4"}, hands={"red": "3", "blue": "2"})
    assert isinstance(rules.refuse(view(state, None), Play(CardKind.SERGEANT, MIDDLE)), NotYourTurn)
    assert rules.legal(view(state, None)) == ()


# What goes on what: every pair of cards, in both games, against the law as tables.


UNDER = "654321BX"
BASIC = """
6 . + + + + + . .
5 . . + + + + . .
4 . . . + + + . .
3 . . . . + + . .
2 . . . . . + . .
1 + . . . . . . .
B + + + + + + . .
X . . . . . . + .
"""
WITH_CANCELLING = """
6 0 + + + + + . .
5 . 0 + + + + . .
4 . . 0 + + + . .
3 . . . 0 + + . .
2 . . . . 0 + . .
1 + . . . . 0 . .
B + + + + + + 0 0
X . . . . . . 0 0
"""
EFFECTS = {"+": Effect.COVERS, "0": Effect.CANCELS, ".": None}
PAIRS = [
    (tactical, CardKind(row[0]), CardKind(under), EFFECTS[sign])
    for tactical, table in ((False, BASIC), (True, WITH_CANCELLING))
    for row in table.split("\n")[1:-1]
    for under, sign in zip(UNDER, row.split()[1:], strict=True)
]


def test_every_pair_is_in_the_tables() -> None:
    assert len(PAIRS) == len(set(PAIRS)) == 2 * 8 * 8


@pytest.mark.parametrize(("tactical", "laid", "under", "wanted"), PAIRS)
def test_a_card_goes_where_the_law_says(tactical: bool, laid: CardKind, under: CardKind, wanted: Effect | None) -> None:
    assert effect(laid, under, tactical=tactical) is wanted


@pytest.mark.parametrize("owner", ["r", "b"])
@pytest.mark.parametrize(("tactical", "laid", "under", "wanted"), PAIRS)
def test_the_game_says_the_same_of_one_s_own_cards_and_of_others(
    tactical: bool, laid: CardKind, under: CardKind, wanted: Effect | None, owner: str
) -> None:
    state = position(
        {"f6": f"{owner}{under.value}"}, hands={"red": laid.value, "blue": "2"}, options=Options(tactical=tactical)
    )
    refusal = rules.refuse(view(state, seat("red")), Play(laid, square_called("f6")))
    assert (refusal is None) == (wanted is not None)
    if wanted:
        placed = events_of(state, f"red: {laid.value} f6")[0]
        assert isinstance(placed, CardCovered if wanted is Effect.COVERS else CardsCancelled)


def named(refusal: Refusal, fact: str) -> list[str]:
    """The kinds that a refusal names."""
    said = refusal.facts[fact]
    kinds = said if isinstance(said, Choice) else (said,)
    return [kind.key.removeprefix("card_clash.kind.") for kind in kinds if isinstance(kind, Sentence)]


def test_a_number_is_told_what_it_is_not_higher_than() -> None:
    refusal = why_not(CardKind.SERGEANT, CardKind.MAJOR, tactical=True)
    assert isinstance(refusal, NotHigher)
    assert (named(refusal, "laid"), named(refusal, "under")) == (["sergeant"], ["major"])


@pytest.mark.parametrize(("tactical", "places"), [(False, ["marshal"]), (True, ["marshal", "spy"])])
def test_the_spy_is_told_where_it_goes(tactical: bool, places: list[str]) -> None:
    refusal = why_not(CardKind.SPY, CardKind.SCOUT, tactical=tactical)
    assert isinstance(refusal, GoesOnlyOn)
    assert named(refusal, "places") == places


@pytest.mark.parametrize(("tactical", "places"), [(False, ["bomb"]), (True, ["bomb", "miner"])])
def test_the_miner_is_told_where_it_goes(tactical: bool, places: list[str]) -> None:
    refusal = why_not(CardKind.MINER, CardKind.MARSHAL, tactical=tactical)
    assert isinstance(refusal, GoesOnlyOn)
    assert named(refusal, "places") == places


@pytest.mark.parametrize(("tactical", "takers"), [(False, ["miner"]), (True, ["bomb", "miner"])])
def test_who_attacks_a_bomb_is_told_what_goes_on_it(tactical: bool, takers: list[str]) -> None:
    refusal = why_not(CardKind.MARSHAL, CardKind.BOMB, tactical=tactical)
    assert isinstance(refusal, OnlyTakes)
    assert named(refusal, "takers") == takers


def test_a_miner_closes_its_pile() -> None:
    assert isinstance(why_not(CardKind.BOMB, CardKind.MINER, tactical=False), PileClosed)


def test_in_the_tactical_game_a_miner_takes_a_bomb_or_a_miner() -> None:
    refusal = why_not(CardKind.MARSHAL, CardKind.MINER, tactical=True)
    assert isinstance(refusal, OnlyTakes)
    assert named(refusal, "takers") == ["bomb", "miner"]


@pytest.mark.parametrize("kind", CardKind)
def test_nothing_goes_on_a_miner_that_closed_a_pile(kind: CardKind) -> None:
    state = position({"f6": "g2 bB rX"}, hands={"red": kind.value, "blue": "2"}, seats=3, options=Options())
    refusal = rules.refuse(view(state, seat("red")), Play(kind, square_called("f6")))
    assert isinstance(refusal, PileClosed)


def test_in_the_tactical_game_a_miner_on_a_bomb_closes_nothing() -> None:
    state = position({"f6": "b2 bB"}, hands={"red": "X3", "blue": "2"}, options=TACTICAL)
    assert isinstance(events_of(state, "red: X f6")[0], CardsCancelled)


# The tactical game: cards that cancel one another, and looking under a top card.


CANCELLING = [*(f"{kind.value}{kind.value}" for kind in CardKind), "XB", "BX"]


@pytest.mark.parametrize("pair", CANCELLING)
def test_both_are_discarded_and_the_card_below_shows_again(pair: str) -> None:
    laid, under = pair[0], pair[1]
    state = position({"f6": f"g2 b{under}"}, hands={"red": f"{laid}2", "blue": "2"}, seats=3, options=TACTICAL)
    after = plays(state, f"red: {laid} f6")
    assert lying(after) == {"f6": "g2"}
    assert [f"{LETTERS[card // 8]}{list(CardKind)[card % 8].value}" for card in after.discarded] == [
        f"b{under}",
        f"r{laid}",
    ]
    assert held(after, "red") == "2"


def test_one_s_own_card_is_cancelled_too() -> None:
    state = position({"f6": "b2 r4"}, hands={"red": "4", "blue": "2"}, options=TACTICAL)
    assert lying(plays(state, "red: 4 f6")) == {"f6": "b2"}


def test_cards_that_lose_their_neighbours_stay() -> None:
    state = position({"f6": "b4", "g6": "b5", "h6": "b2"}, hands={"red": "5", "blue": "2"}, options=TACTICAL)
    assert lying(plays(state, "red: 5 g6")) == {"f6": "b4", "h6": "b2"}


def test_a_hole_may_be_filled_again() -> None:
    state = position({"f6": "b4", "g6": "b5", "h6": "b2"}, hands={"red": "5", "blue": "6"}, options=TACTICAL)
    assert lying(plays(state, "red: 5 g6", "blue: 6 g6"))["g6"] == "b6"


def test_a_hole_without_a_neighbour_stays_empty() -> None:
    state = position({"f6": "b4", "h7": "b5"}, hands={"red": "4", "blue": "6"}, options=TACTICAL)
    with pytest.raises(NotBeside):
        events_of(plays(state, "red: 4 f6"), "blue: 6 f6")


def test_on_a_table_that_was_emptied_the_next_card_goes_in_the_middle() -> None:
    emptied = plays(position({"h8": "b4"}, hands={"red": "4", "blue": "62"}, options=TACTICAL), "red: 4 h8")
    assert rules.legal(view(emptied, seat("blue"))) == (Play(CardKind.MARSHAL, MIDDLE), Play(CardKind.SCOUT, MIDDLE))
    with pytest.raises(FirstInTheMiddle):
        events_of(emptied, "blue: 6 h8")


def test_a_square_that_cancelling_uncovers_counts_for_its_owner() -> None:
    state = position(
        {"f6": "b4 r5", "f7": "bX", "g6": "b2", "g7": "b3"}, hands={"red": "52", "blue": "2"}, options=TACTICAL
    )
    assert events_of(state, "red: 5 f6")[-1] == RoundEnded(Reason.SQUARE, frozenset((seat("blue"),)))


def test_a_square_that_cancelling_breaks_does_not_come_to_be() -> None:
    state = position(
        {"f6": "b4", "f7": "r1", "g6": "r2", "g7": "r3"}, hands={"red": "42", "blue": "2"}, options=TACTICAL
    )
    after = plays(state, "red: 4 f6")
    assert after.ended is None
    assert lying(after) == {"f7": "r1", "g6": "r2", "g7": "r3"}


def test_a_look_does_not_end_the_turn() -> None:
    state = position({"f6": "b2 r4"}, hands={"red": "5", "blue": "2"}, options=TACTICAL)
    assert events_of(state, "red: look f6") == (PileLookedAt(seat("red"), MIDDLE),)
    assert rules.to_act(plays(state, "red: look f6")) == {seat("red")}


def test_one_looks_once_under_each_pile_in_a_turn() -> None:
    state = position({"f6": "b2 r4", "g6": "b2 r4"}, hands={"red": "55", "blue": "6"}, options=TACTICAL)
    looked = plays(state, "red: look f6", "red: look g6")
    with pytest.raises(LookedAlready):
        events_of(looked, "red: look f6")
    later = plays(looked, "red: 5 f6", "blue: 6 g6")
    assert LookUnder(MIDDLE) in rules.legal(view(later, seat("red")))


def test_the_next_player_may_look_under_the_same_pile() -> None:
    state = position({"f6": "b2 r4"}, hands={"red": "5", "blue": "6"}, options=TACTICAL)
    after = plays(state, "red: look f6", "red: 5 f5")
    assert LookUnder(MIDDLE) in rules.legal(view(after, seat("blue")))


def test_a_single_card_has_nothing_underneath() -> None:
    state = position({"f6": "b2"}, hands={"red": "5", "blue": "6"}, options=TACTICAL)
    for square in ("f6", "f7"):
        with pytest.raises(NothingUnderneath):
            events_of(state, f"red: look {square}")


def test_nobody_looks_in_the_basic_game() -> None:
    state = position({"f6": "b2 r4"}, hands={"red": "5", "blue": "6"})
    with pytest.raises(NoLooking):
        events_of(state, "red: look f6")
    assert not any(isinstance(move, LookUnder) for move in rules.legal(view(state, seat("red"))))
