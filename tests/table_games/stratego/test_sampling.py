"""Random set-ups are good ones, and a seat imagines everything that fits what it has seen, and nothing else."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee_app.cards.ranks import Rank
from referee_app.table_games.seats import BLUE, OMNISCIENT, RED, Seat
from referee_app.table_games.stratego.game import GAME
from referee_app.table_games.stratego.kernel import can_move
from referee_app.table_games.stratego.model import (
    ATTACKER_STAYS,
    BOMB,
    CODES,
    DEFENDER_STAYS,
    FLAG,
    HIDDEN,
    HOMES,
    MOVED,
    NEVER_MOVE,
    SCOUT,
    WIDTH,
    ArmySetUp,
    Ending,
    Event,
    Options,
    PieceAttacked,
    PieceMoved,
    SetUp,
    Started,
    State,
    View,
)
from referee_app.table_games.stratego.projection import evolve, see, view
from referee_app.table_games.stratego.rules import decide
from referee_app.table_games.stratego.sampling import good_army, imagine
from tests.table_games.playing import RandomGame, Turn, played
from tests.table_games.sampling_checks import check_evenness
from tests.table_games.stratego import positions
from tests.table_games.stratego.positions import begun, plays, position, square
from tests.table_games.stratego.possible_worlds import POSITIONS, ways

armies = st.integers(0, 2**32).map(lambda luck: good_army(Random(luck)))


@given(armies)
def test_it_is_lawful_for_both(army: bytes) -> None:
    start = positions.state_after(Started(Options(), OMNISCIENT))
    for seat in (RED, BLUE):
        assert GAME.refuse(GAME.view(start, seat), SetUp(army)) is None


@given(armies)
def test_the_flag_stands_at_the_back_with_bombs_on_all_sides(army: bytes) -> None:
    flag = army.index(FLAG)
    assert flag >= 3 * WIDTH
    beside = [flag - WIDTH, *(at for at in (flag - 1, flag + 1) if at // WIDTH == 3)]
    assert {army[at] for at in beside} == {BOMB}


@given(armies)
def test_nothing_blocks_the_front_and_scouts_stand_there(army: bytes) -> None:
    front = army[:WIDTH]
    assert not {*front} & {*NEVER_MOVE}
    assert front.count(SCOUT) >= 2


def test_it_is_another_one_each_time() -> None:
    chance = Random(1)
    made = {good_army(chance) for _ in range(50)}
    assert len(made) == 50
    assert len({army.index(FLAG) for army in made}) > 5


# What a seat may imagine: everything that fits all it has seen, and nothing else.


GENERAL = CODES[Rank.GENERAL]


def worlds(state: State, seat: Seat | None, count: int = 60) -> list[State]:
    chance = Random(1)
    return [imagine(view(state, seat), chance) for _ in range(count)]


def imagined(state: State, seat: Seat | None, side: Seat, name: str, count: int = 60) -> set[int]:
    """What may stand on a square."""
    return {world.position.boards[side][square(name)] for world in worlds(state, seat, count)}


def test_a_seat_imagines_nothing_of_its_own_pieces() -> None:
    state = begun()
    assert {world.position.boards[RED] for world in worlds(state, RED, 5)} == {state.position.boards[RED]}


def test_a_piece_that_nobody_knows_may_be_anything() -> None:
    assert imagined(begun(), RED, BLUE, "e10", count=400) == set(CODES.values())


def test_a_piece_that_moved_is_no_bomb_and_no_flag() -> None:
    state = position("e1:4 j1:F", "a9:4 b9:3 c9:B d9:B e9:B f9:F", turn=BLUE)
    moved = plays(state, "a9-a8")
    assert imagined(moved, RED, BLUE, "a8") == {CODES[Rank.SERGEANT], CODES[Rank.MINER]}


def test_a_piece_that_went_far_is_a_scout_and_one_that_fought_is_what_it_showed() -> None:
    state = plays(begun(), "a4-a7", "b7-b5")
    assert imagined(state, RED, BLUE, "b5") == {SCOUT}
    assert imagined(state, RED, BLUE, "a7") == {CODES[Rank.MINER]}


def test_who_is_to_move_can_move() -> None:
    state = plays(position("e1:4 j1:F", "a9:9 a10:B b10:F"), "e1-e2")
    assert imagined(state, RED, BLUE, "a10") == {BOMB, FLAG}
    assert imagined(state, RED, BLUE, "a9") == {GENERAL, BOMB, FLAG}
    assert imagined(state, RED, BLUE, "b10") == {GENERAL, BOMB, FLAG}


def test_who_is_not_to_move_may_be_shut_in() -> None:
    state = position("a1:9 a2:B b1:F", "e10:4 j10:F", turn=BLUE)
    assert imagined(state, BLUE, RED, "a1") == {GENERAL, BOMB, FLAG}


def test_who_lost_for_want_of_a_move_could_not_move() -> None:
    state = plays(position("e1:4 j1:F", "a9:B a10:9 b10:F b9:B"), "e1-e2")
    assert state.ending is Ending.NO_MOVE
    assert imagined(state, RED, BLUE, "a10") == {GENERAL}


def test_when_nothing_moves_all_that_stands_are_bombs_and_flags() -> None:
    state = plays(position("a5:4 j1:F i1:B", "a6:4 j10:F i10:B"), "a5-a6")
    assert state.ending is Ending.NOTHING_MOVES
    for world in worlds(state, None):
        assert {*world.position.boards[RED], *world.position.boards[BLUE]} == {0, BOMB, FLAG}


def test_who_wins_for_want_of_the_others_moves_has_something_that_moves() -> None:
    # The scout falls at the bomb; had red nothing else that moves, it would be a draw.
    state = plays(position("a5:2 j1:F j2:B i1:4", "a6:B j10:F"), "a5-a6")
    assert (state.ending, state.winner) == (Ending.NO_MOVE, RED)
    for world in worlds(state, BLUE):
        assert any(held and held not in NEVER_MOVE for held in world.position.boards[RED])


def to_and_fro(blue: str) -> State:
    """Blue's piece from a7 has gone to a8 for the fifth time, and is to move again."""
    state = position("c1:4 f1:4 j1:F", blue, turn=BLUE)
    moves = ("a7-a8", "c1-c2", "a8-a7", "f1-f2", "a7-a8", "c2-c1", "a8-a7", "f2-f1", "a7-a8", "c1-c2")
    return plays(state, *moves)


def test_a_piece_that_may_not_go_back_is_a_scout_or_another_one_can_move() -> None:
    state = to_and_fro("a7:2 a9:F b8:B j10:9 j9:B i10:B")
    assert state.ending is None
    drawn = worlds(state, RED)
    assert all(can_move(world.position) for world in drawn)
    assert {world.position.boards[BLUE][square("a8")] for world in drawn} == {SCOUT, GENERAL}


def test_a_piece_that_lost_by_not_going_back_is_no_scout() -> None:
    state = to_and_fro("a7:9 a9:F b8:B j10:2 j9:B i10:B")
    assert state.ending is Ending.NO_MOVE
    assert imagined(state, RED, BLUE, "a8") == {GENERAL}
    assert imagined(state, RED, BLUE, "j10") == {SCOUT}


def seen_as(state: State, **known: int) -> State:
    """As much is known to all of these blue pieces."""
    shown = bytearray(state.shown[BLUE])
    for name, code in known.items():
        shown[square(name)] = code
    return replace(state, shown=(state.shown[RED], bytes(shown)))


def test_where_nothing_else_could_move_it_is_a_scout() -> None:
    state = to_and_fro("a7:2 a9:B b8:B i10:F j10:9 h10:B i9:B j9:B")
    state = seen_as(state, a9=BOMB, b8=BOMB, h10=BOMB, i9=BOMB, j9=BOMB)
    assert imagined(state, RED, BLUE, "a8") == {SCOUT}
    assert imagined(state, RED, BLUE, "j10") == {GENERAL, FLAG}


def test_a_piece_that_could_move_cannot_when_all_that_moves_has_been_seen_moving() -> None:
    state = to_and_fro("a7:2 a9:B b8:B e9:F j10:9 i10:B j9:B")
    state = seen_as(state, a9=BOMB, b8=BOMB, i10=BOMB, j9=BOMB, j10=MOVED)
    assert imagined(state, RED, BLUE, "a8") == {SCOUT}
    assert imagined(state, RED, BLUE, "e9") == {FLAG}


def test_nothing_is_a_scout_when_all_scouts_are_gone() -> None:
    state = to_and_fro("a7:9 a9:F b8:B e9:3 j10:B i10:B j9:B")
    drawn = worlds(seen_as(state, i10=BOMB, j9=BOMB), RED)
    assert all(can_move(world.position) for world in drawn)
    assert {world.position.boards[BLUE][square("a8")] for world in drawn} == {GENERAL, CODES[Rank.MINER]}


def set_ups(turns: list[Turn], world: State) -> dict[Seat, bytes]:
    """What both sides must have set up for a game to lead to this world: every piece is followed back."""
    armies = {side: bytearray(40) for side in (RED, BLUE)}
    homes = {side: {at: place for place, at in enumerate(HOMES[side])} for side in (RED, BLUE)}
    for event in (event for turn in turns for event in turn.events):
        if isinstance(event, PieceMoved):
            homes[event.seat][event.target] = homes[event.seat].pop(event.source)
        elif isinstance(event, PieceAttacked):
            own, enemy = homes[event.seat], homes[Seat(1 - event.seat)]
            fighters = CODES[event.attacker], CODES[event.defender]
            attacker = own.pop(event.source)
            armies[event.seat][attacker] = fighters[0]
            if fighters not in DEFENDER_STAYS:
                armies[Seat(1 - event.seat)][enemy.pop(event.target)] = fighters[1]
            if fighters in ATTACKER_STAYS:
                own[event.target] = attacker
    for side in (RED, BLUE):
        for at, place in homes[side].items():
            armies[side][place] = world.position.boards[side][at]
    return {side: bytes(pieces) for side, pieces in armies.items()}


@pytest.mark.parametrize("luck", range(8))
def test_a_game_played_again_in_an_imagined_world_looks_the_same(luck: int) -> None:
    chance = Random(luck)
    turns = list(played(RandomGame(GAME, GAME.options(), 2, luck)))
    turns = turns[: chance.randrange(3, len(turns) + 1)]
    for seat in (RED, BLUE, None):
        armies = set_ups(turns, imagine(view(turns[-1].after, seat), chance))
        state: State | None = None
        for turn in turns:
            again: tuple[Event, ...] = turn.events
            if state is not None and turn.seat is not None:
                move = replace(turn.move, army=armies[turn.seat]) if hasattr(turn.move, "army") else turn.move
                again = decide(state, turn.seat, move, chance)
            assert [see(event, seat) for event in again] == [see(event, seat) for event in turn.events]
            for event in again:
                state = evolve(state, event)


def test_a_copy_that_forgets_what_moved_is_caught() -> None:
    def forgetful(seen: View, chance: Random) -> State:
        red, blue = (board.replace(bytes((MOVED,)), bytes((HIDDEN,))) for board in seen.position.boards)
        return imagine(View(replace(seen, position=replace(seen.position, boards=(red, blue)))), chance)

    seen = view(*POSITIONS["two pieces have moved"])
    with pytest.raises(AssertionError, match="cannot be"):
        check_evenness(seen, Counter(ways(seen)), forgetful)


def test_every_piece_is_followed_back_to_where_it_was_set_up() -> None:
    turns = list(played(RandomGame(GAME, GAME.options(), 2, 3)))
    real = {event.seat: event.army for turn in turns for event in turn.events if isinstance(event, ArmySetUp)}
    assert set_ups(turns, turns[-1].after) == real
