"""Every sentence of the rules of Junior Quest, by what is allowed and what it leads to."""

from random import Random

import pytest

from referee_app.sentence import Refusal
from referee_app.table_games.game import AlreadyOver, NotNow, NotYourTurn, Outcome
from referee_app.table_games.junior import EMPTY, NUMBERED, SMALL, CampSetUp, CastleKind, PlaceLeftEmpty, SetUp
from referee_app.table_games.junior_quest.model import (
    CastlesPutBack,
    CastleTurnedOver,
    ChooseTower,
    DieRolled,
    Move,
    Options,
    Phase,
    PutBack,
    Roll,
    Started,
    State,
    TowerChosen,
    TurnOver,
)
from referee_app.table_games.junior_quest.projection import view
from referee_app.table_games.junior_quest.rules import (
    NoCastleThere,
    NotAllPutBack,
    NoWayToTheTowers,
    OutOfReach,
    OwnCastle,
    SquareTaken,
    TowerEmpty,
    decide,
    legal,
    outcome,
    refuse,
    to_act,
)
from referee_app.table_games.seats import BLUE, OMNISCIENT, RED, Seat
from tests.table_games.junior.positions import camp, signs, square
from tests.table_games.junior_quest.positions import (
    ANOTHER_WAY,
    BLUE_CAMP,
    RED_CAMP,
    begun,
    cancelled,
    does,
    opened,
    rolls,
    state_after,
    turns,
    wastes,
)


def refused(state: State, seat: Seat, move: Move) -> Refusal:
    with pytest.raises(Refusal) as caught:
        decide(state, seat, move, Random(1))
    return caught.value


def may_turn_over(state: State) -> set[int]:
    moves = legal(view(rolls(state, CastleKind.KING), state.turn)) or ()
    return {move.square for move in moves if isinstance(move, TurnOver)}


def test_both_set_up_at_the_same_time_whoever_is_ready_first() -> None:
    start = state_after(Started(Options(), OMNISCIENT))
    assert to_act(start) == {RED, BLUE}
    blue_first = does(start, BLUE, SetUp(BLUE_CAMP))
    assert to_act(blue_first) == {RED}
    red_first = does(start, RED, SetUp(RED_CAMP))
    assert to_act(red_first) == {BLUE}
    assert does(blue_first, RED, SetUp(RED_CAMP)) == does(red_first, BLUE, SetUp(BLUE_CAMP)) == begun()


def test_red_begins() -> None:
    assert to_act(begun()) == {RED}


def test_a_set_up_cannot_be_changed() -> None:
    ready = state_after(Started(Options(), OMNISCIENT), CampSetUp(BLUE, BLUE_CAMP))
    assert isinstance(refused(ready, BLUE, SetUp(BLUE_CAMP)), NotYourTurn)


def test_a_set_up_that_is_not_complete_is_refused() -> None:
    start = state_after(Started(Options(), OMNISCIENT))
    lacking = camp("2 3 4 D  3 2 4 5  4 2 3 6  1 2 . D", towers="F B J")
    assert isinstance(refused(start, RED, SetUp(lacking)), PlaceLeftEmpty)


def test_the_die_shows_each_numbered_kind_and_no_dragon() -> None:
    chance = Random(1)
    fell = {
        event.kind for _ in range(200) for event in decide(begun(), RED, Roll(), chance) if isinstance(event, DieRolled)
    }
    assert fell == {
        CastleKind.KING,
        CastleKind.PRINCESS,
        CastleKind.KNIGHT,
        CastleKind.UNICORN,
        CastleKind.DWARF,
        CastleKind.WIZARD,
    }


FRONT_OF = {
    CastleKind.KING: "6 3 4 D  3 2 4 5  4 2 3 2  1 2 3 D",
    CastleKind.PRINCESS: "5 3 4 D  3 2 4 2  4 2 3 6  1 2 3 D",
    CastleKind.KNIGHT: "4 3 4 D  3 2 4 5  2 2 3 6  1 2 3 D",
    CastleKind.UNICORN: "3 2 4 D  3 2 4 5  4 2 3 6  1 2 3 D",
    CastleKind.DWARF: "2 3 4 D  3 2 4 5  4 2 3 6  1 2 3 D",
    CastleKind.WIZARD: "1 3 4 D  3 2 4 5  4 2 3 6  2 2 3 D",
    CastleKind.DRAGON: "D 3 4 D  3 2 4 5  4 2 3 6  1 2 3 2",
}


@pytest.mark.parametrize("rolled", NUMBERED)
@pytest.mark.parametrize("held", SMALL)
def test_a_castle_leaves_if_it_shows_the_rolled_kind_and_never_else(rolled: CastleKind, held: CastleKind) -> None:
    state = rolls(begun(blue=camp(FRONT_OF[held], towers="J F B")), rolled)
    (event,) = decide(state, RED, TurnOver(square("a7")), Random(1))
    assert event == CastleTurnedOver(RED, square("a7"), held, left=rolled is held)
    after = does(state, RED, TurnOver(square("a7")))
    assert after.shown[BLUE].squares[0] == (EMPTY if rolled is held else held)
    assert after.removed[BLUE] == (bytes([held]) if rolled is held else b"")


def test_a_turn_is_one_roll_and_one_castle() -> None:
    state = begun()
    assert isinstance(refused(state, RED, TurnOver(square("a7"))), NotNow)
    rolled = does(state, RED, Roll())
    assert to_act(rolled) == {RED}
    assert isinstance(refused(rolled, RED, Roll()), NotNow)
    after = does(rolled, RED, TurnOver(square("a7")))
    assert to_act(after) == {BLUE}
    assert isinstance(refused(after, RED, Roll()), NotYourTurn)


def test_a_castle_must_be_turned_over_even_if_that_kind_is_gone() -> None:
    state = rolls(opened(), CastleKind.WIZARD)
    moves = legal(view(state, RED))
    assert moves
    assert all(isinstance(move, TurnOver) for move in moves)
    assert isinstance(refused(state, RED, ChooseTower(0)), NotNow)
    assert does(state, RED, TurnOver(square("b7"))).turn == BLUE


def test_at_first_the_front_row_is_reached_lakes_or_not() -> None:
    assert may_turn_over(begun()) == {square(name) for name in ("a7", "b7", "c7", "d7")}
    assert may_turn_over(wastes(begun())) == {square(name) for name in ("a4", "b4", "c4", "d4")}


def test_an_emptied_square_opens_what_has_a_side_there() -> None:
    state = turns(begun(), CastleKind.UNICORN, "b7")
    assert may_turn_over(wastes(state)) == {square(name) for name in ("a7", "c7", "d7", "b8")}


def test_what_is_out_of_reach_is_refused_and_what_is_not_is_named() -> None:
    refusal = refused(rolls(turns(begun(), CastleKind.UNICORN, "b7"), CastleKind.KING), BLUE, TurnOver(square("b3")))
    assert isinstance(refusal, OutOfReach)
    assert refusal.facts == {"square": "b3", "squares": ("a4", "b4", "c4", "d4")}


@pytest.mark.parametrize("name", ["a1", "d4"])
def test_one_s_own_castle_is_not_turned_over(name: str) -> None:
    assert isinstance(refused(rolls(begun(), CastleKind.KING), RED, TurnOver(square(name))), OwnCastle)


@pytest.mark.parametrize("name", ["a5", "b5", "c6", "d6"])
def test_no_castle_stands_on_the_middle_rows(name: str) -> None:
    assert isinstance(refused(rolls(begun(), CastleKind.KING), RED, TurnOver(square(name))), NoCastleThere)


@pytest.mark.parametrize("beyond", [-1, 40, 1000])
def test_a_square_beside_the_board_is_refused(beyond: int) -> None:
    assert isinstance(refused(rolls(begun(), CastleKind.KING), RED, TurnOver(beyond)), NoCastleThere)


def test_an_emptied_square_has_nothing_to_turn_over() -> None:
    state = wastes(turns(begun(), CastleKind.DWARF, "a7"))
    assert isinstance(refused(rolls(state, CastleKind.DWARF), RED, TurnOver(square("a7"))), NoCastleThere)
    state = turns(wastes(begun()), CastleKind.DWARF, "a4")
    assert isinstance(refused(rolls(state, CastleKind.DWARF), RED, TurnOver(square("a4"))), NoCastleThere)


def test_towers_are_closed_until_a_castle_of_the_back_row_is_removed() -> None:
    state = begun()
    for kind, name in (
        (CastleKind.DWARF, "a7"),
        (CastleKind.UNICORN, "a8"),
        (CastleKind.KNIGHT, "a9"),
        (CastleKind.KING, "a10"),
    ):
        refusal = refused(state, RED, ChooseTower(0))
        assert isinstance(refusal, NoWayToTheTowers)
        assert refusal.facts == {"first": "a10", "last": "d10"}
        state = wastes(turns(state, kind, name))
    assert isinstance(refused(state, RED, ChooseTower(0)), NoWayToTheTowers), "a10 was only looked into"
    assert legal(view(state, RED)) == (Roll(),)


def test_from_the_next_turn_on_any_tower_may_be_chosen_or_the_die_rolled() -> None:
    assert legal(view(opened(), RED)) == (Roll(), ChooseTower(0), ChooseTower(1), ChooseTower(2))
    assert legal(view(wastes(opened()), BLUE)) == (Roll(),), "the other has no way"


def test_the_way_stays_open_for_who_rolls_instead() -> None:
    assert ChooseTower(1) in (legal(view(wastes(wastes(opened())), RED)) or ())


def test_the_jester_leaves_for_good_and_another_tower_is_chosen_next_turn() -> None:
    state = does(opened(), RED, ChooseTower(0))
    assert state.removed[BLUE][-1] == CastleKind.JESTER
    assert to_act(state) == {BLUE}
    state = wastes(state)
    assert legal(view(state, RED)) == (Roll(), ChooseTower(1), ChooseTower(2))
    refusal = refused(state, RED, ChooseTower(0))
    assert isinstance(refusal, TowerEmpty)
    assert refusal.facts == {"tower": 1}


@pytest.mark.parametrize("tower", [-1, 3])
def test_there_are_three_towers(tower: int) -> None:
    assert isinstance(refused(opened(), RED, ChooseTower(tower)), TowerEmpty)


def test_the_flag_wins() -> None:
    state = does(opened(), RED, ChooseTower(1))
    assert outcome(state) == Outcome("junior_quest.ended.flag", frozenset({RED}))
    assert to_act(state) == frozenset()
    assert isinstance(refused(state, RED, Roll()), AlreadyOver)
    assert isinstance(refused(state, BLUE, Roll()), AlreadyOver)


def test_before_the_flag_is_found_nobody_has_won() -> None:
    assert all(outcome(state) is None for state in (begun(), opened(), cancelled()))


def test_the_black_knight_leaves_and_the_opponent_is_to_put_back() -> None:
    state = does(opened(), RED, ChooseTower(2))
    assert state == cancelled()
    assert state.shown[BLUE].towers[2] == EMPTY
    assert (state.phase, to_act(state)) == (Phase.PUT_BACK, frozenset({BLUE}))
    assert isinstance(refused(state, BLUE, Roll()), NotNow)
    assert isinstance(refused(state, RED, Roll()), NotYourTurn)


def test_castles_are_put_back_as_the_opponent_likes_and_it_is_the_opponent_s_turn() -> None:
    as_it_was = PutBack(signs("2 . . . 3 . . . 4 . . . 1 . . ."))
    assert does(cancelled(), BLUE, as_it_was).camps[BLUE].squares == BLUE_CAMP.squares
    state = does(cancelled(), BLUE, ANOTHER_WAY)
    assert state.camps[BLUE].squares == signs("4 3 4 D 1 2 4 5 3 2 3 6 2 2 3 D")
    assert state.removed[BLUE] == bytes([CastleKind.BLACK_KNIGHT])
    assert (state.phase, to_act(state)) == (Phase.ROLL, frozenset({BLUE}))


def test_who_met_the_black_knight_starts_over() -> None:
    state = wastes(does(cancelled(), BLUE, ANOTHER_WAY))
    assert legal(view(state, RED)) == (Roll(),)
    assert isinstance(refused(state, RED, ChooseTower(0)), NoWayToTheTowers)
    assert may_turn_over(state) == {square(name) for name in ("a7", "b7", "c7", "d7")}


def test_who_started_over_may_choose_again_after_a_new_way_to_the_back_row() -> None:
    state = wastes(does(cancelled(), BLUE, ANOTHER_WAY))
    for kind, name in (
        (CastleKind.KNIGHT, "a7"),
        (CastleKind.WIZARD, "a8"),
        (CastleKind.UNICORN, "a9"),
        (CastleKind.DWARF, "a10"),
    ):
        state = wastes(turns(state, kind, name))
    assert legal(view(state, RED)) == (Roll(), ChooseTower(0), ChooseTower(1))


def test_the_black_knight_of_one_side_leaves_the_other_s_way_open() -> None:
    state = begun()
    for kind, row in ((CastleKind.DWARF, 0), (CastleKind.UNICORN, 1), (CastleKind.KNIGHT, 2), (CastleKind.WIZARD, 3)):
        state = turns(turns(state, kind, f"a{7 + row}"), kind, f"a{4 - row}")
    state = does(does(state, RED, ChooseTower(2)), BLUE, ANOTHER_WAY)
    assert legal(view(state, BLUE)) == (Roll(), ChooseTower(0), ChooseTower(1), ChooseTower(2))


def test_a_jester_that_left_is_not_put_back() -> None:
    state = wastes(does(opened(), RED, ChooseTower(0)))
    state = does(does(state, RED, ChooseTower(2)), BLUE, ANOTHER_WAY)
    assert state.removed[BLUE] == bytes([CastleKind.BLACK_KNIGHT, CastleKind.JESTER])
    assert state.camps[BLUE].towers == bytes([EMPTY, CastleKind.FLAG, EMPTY])


@pytest.mark.parametrize(
    ("squares", "why"),
    [
        ("2 . . .  3 . . .  4 . . .  . . . .", NotAllPutBack),
        ("2 . . .  3 . . .  4 . . .  2 . . .", NotAllPutBack),
        ("2 . . .  3 . . .  4 . . .  D . . .", NotAllPutBack),
        ("2 . . .  3 . . .  4 . . .  B . . .", NotAllPutBack),
        ("2 1 . .  3 . . .  4 . . .  . . . .", SquareTaken),
        ("2 . . .  3 . . .  4 . . .  1 . . .  .", NotAllPutBack),
        ("", NotAllPutBack),
    ],
)
def test_exactly_what_was_removed_is_put_on_the_emptied_squares(squares: str, why: type[Refusal]) -> None:
    assert isinstance(refused(cancelled(), BLUE, PutBack(signs(squares))), why)


def test_what_is_to_be_put_back_is_named() -> None:
    refusal = refused(cancelled(), BLUE, PutBack(bytes(16)))
    assert [kind.key for kind in refusal.facts["kinds"]] == [  # type: ignore[attr-defined]
        "junior.kind.wizard",
        "junior.kind.dwarf",
        "junior.kind.unicorn",
        "junior.kind.knight",
    ]


def test_there_are_too_many_ways_to_set_up_or_to_put_back_for_a_list() -> None:
    assert legal(view(state_after(Started(Options(), OMNISCIENT)), RED)) is None
    assert legal(view(cancelled(), BLUE)) is None


def test_who_only_looks_on_has_nothing_to_do() -> None:
    assert legal(view(begun(), None)) == ()
    assert isinstance(refuse(view(begun(), None), Roll()), NotYourTurn)


def test_the_events_of_choosing_and_putting_back_say_what_happened() -> None:
    assert decide(opened(), RED, ChooseTower(0), Random(1)) == (TowerChosen(RED, 0, CastleKind.JESTER),)
    assert decide(cancelled(), BLUE, ANOTHER_WAY, Random(1)) == (CastlesPutBack(BLUE, ANOTHER_WAY.squares),)
