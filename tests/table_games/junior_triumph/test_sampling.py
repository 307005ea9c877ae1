"""A random set-up is lawful and a good one; and a seat imagines what fits all it has seen."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee_app.table_games.junior import FRONT_ROW, HIDDEN, HOME, OUTLETS, WIDTH, CastleKind, refuse_camp
from referee_app.table_games.junior_triumph.game import GAME
from referee_app.table_games.junior_triumph.model import (
    NO_CASTLES,
    NO_DRAGON,
    CastleAttacked,
    CastleMoved,
    Ending,
    State,
    View,
)
from referee_app.table_games.junior_triumph.projection import view
from referee_app.table_games.junior_triumph.rules import can_act
from referee_app.table_games.junior_triumph.sampling import good_camp, imagine
from referee_app.table_games.seats import RED, Seat
from tests.table_games import secrecy_checks
from tests.table_games.junior.positions import square
from tests.table_games.junior_triumph.positions import WALLED_IN, begun, imagined_on, imagined_worlds, plays, position
from tests.table_games.playing import RandomGame, played

luck = st.integers(0, 2**32 - 1)
RANDOM_GAME = RandomGame(GAME, GAME.options(), 2, 5)
OTHERS = pytest.mark.parametrize("seat", [RED, None])
"""Who may not look into blue's castles."""


@given(luck)
def test_it_is_lawful(luck: int) -> None:
    assert refuse_camp(good_camp(Random(luck))) is None


@given(luck)
def test_a_dragon_waits_on_either_side_and_none_in_one_s_own_way_out(luck: int) -> None:
    squares = good_camp(Random(luck)).squares
    lairs = [place for place in HOME if squares[place] == CastleKind.DRAGON]
    assert {place % WIDTH // 2 for place in lairs} == {0, 1}
    assert set(lairs).isdisjoint(FRONT_ROW)


@given(luck)
def test_fighters_go_out_first_and_the_king_is_not_far(luck: int) -> None:
    squares = good_camp(Random(luck)).squares
    assert {squares[place] for place in OUTLETS} <= {CastleKind.KNIGHT, CastleKind.UNICORN}
    assert squares.index(CastleKind.KING) < 2 * WIDTH


@given(luck)
def test_the_wizard_waits_behind_the_front_row(luck: int) -> None:
    assert good_camp(Random(luck)).squares.index(CastleKind.WIZARD) in range(WIDTH, 3 * WIDTH)


def test_every_tower_may_hide_the_flag_and_set_ups_differ() -> None:
    camps = [good_camp(Random(luck)) for luck in range(60)]
    assert {camp.towers.index(CastleKind.FLAG) for camp in camps} == {0, 1, 2}
    assert len({camp.squares for camp in camps}) == len(camps)


@OTHERS
def test_what_has_moved_is_never_imagined_to_be_a_dragon(seat: Seat | None) -> None:
    state = plays(begun(), "a4-a5", "d7-d6")
    assert imagined_on(state, seat, "d6") == {1, 2, 3, 4, 5, 6}
    assert CastleKind.DRAGON in imagined_on(state, seat, "c7")


def test_a_dragon_may_stand_on_either_way_out_but_never_on_both() -> None:
    ways_out = {
        (world.squares[square("a7")], world.squares[square("d7")]) for world in imagined_worlds(begun(), RED, 800)
    }
    assert CastleKind.DRAGON in {one for one, _ in ways_out}
    assert CastleKind.DRAGON in {two for _, two in ways_out}
    assert (CastleKind.DRAGON, CastleKind.DRAGON) not in ways_out


def test_who_is_to_act_can_act_in_every_imagined_world() -> None:
    # Blue went out at d7 and came back: were a7 a dragon, blue could not move now and would have lost.
    state = plays(begun(), "a4-a5", "d7-d6", "a5-a4", "d6-d7")
    assert CastleKind.DRAGON in imagined_on(state, RED, "a7")
    assert CastleKind.DRAGON not in imagined_on(plays(state, "d4-d5"), RED, "a7")


def test_after_too_many_quiet_turns_nobody_imagines_that_the_next_could_not_act() -> None:
    state = plays(begun(), "a4-a5", "d7-d6", "a5-a4", "d6-d7")
    over = plays(replace(state, quiet_turns=99), "d4-d5")
    assert over.ending is Ending.NOTHING_REMOVED
    assert CastleKind.DRAGON not in imagined_on(over, RED, "a7")


def test_who_lost_because_it_cannot_move_cannot_in_any_imagined_world() -> None:
    over = plays(begun(blue=WALLED_IN), "a4-a5", "d7-d6", "a5-a4", "d6-d7", "d4-d5")
    assert imagined_on(over, RED, "a7") == {CastleKind.DRAGON}
    assert imagined_on(over, None, "a7") == {CastleKind.DRAGON}


def test_who_won_because_the_other_cannot_move_can_in_every_imagined_world() -> None:
    # Both come home by column d and may not go out there again: were red's a4 a dragon too, it would be a draw.
    out = plays(begun(blue=WALLED_IN), "d4-d5")
    there_and_back = bytes(map(square, ("d7", "d6", "d7")))
    over = plays(replace(out, turn=RED, trails=(out.trails[RED], there_and_back)), "d5-d4")
    assert (over.ending, over.winner) == (Ending.NO_MOVE, RED)
    chance, seen = Random(1), view(over, None)
    imagined = [imagine(seen, chance).castles for _ in range(300)]
    assert CastleKind.DRAGON not in {red.squares[square("a4")] for red, _ in imagined}
    assert {blue.squares[square("a7")] for _, blue in imagined} == {CastleKind.DRAGON}


def test_when_neither_could_move_neither_can_in_any_imagined_world() -> None:
    over = plays(begun(WALLED_IN, WALLED_IN), "d4-d5", "d7-d6", "d5-d4", "d6-d7")
    chance, seen = Random(1), view(over, None)
    for red, blue in (imagine(seen, chance).castles for _ in range(100)):
        assert red.squares[square("a4")] == blue.squares[square("a7")] == CastleKind.DRAGON


def test_worlds_are_imagined_evenly() -> None:
    # One dragon is left and three castles may be it.
    state = position({"a5": "6"}, {"b10": "D", "c10": "3", "d10": "4"})
    found = Counter(world.squares.index(CastleKind.DRAGON) for world in imagined_worlds(state, RED, 900))
    assert set(found) == {square("b10"), square("c10"), square("d10")}
    assert min(found.values()) > 220


@pytest.mark.parametrize("luck", range(3))
def test_no_imagined_world_has_a_dragon_that_moved_or_a_side_to_act_that_cannot(luck: int) -> None:
    chance = Random(luck)
    moved: set[int] = set()
    for turn in played(replace(RANDOM_GAME, luck=luck)):
        for event in turn.events:
            if isinstance(event, CastleMoved):
                moved = moved - {event.start} | {event.end}
            if isinstance(event, CastleAttacked):
                moved -= {event.start, event.end}
        world = imagine(view(turn.after, None), chance)
        assert all(castles.squares[at] != CastleKind.DRAGON for castles in world.castles for at in moved)
        for seat in GAME.to_act(world):
            assert turn.after.shown[seat] == NO_CASTLES or can_act(world, seat)


def test_a_copy_that_forgets_what_has_moved_is_caught() -> None:
    def forgetful(seen: View, chance: Random) -> State:
        world = imagine(seen, chance)
        red, blue = (
            replace(castles, squares=castles.squares.replace(bytes([NO_DRAGON]), bytes([HIDDEN])))
            for castles in world.shown
        )
        return replace(world, shown=(red, blue))

    with pytest.raises(AssertionError):
        secrecy_checks.check_what_is_imagined(replace(RANDOM_GAME, game=replace(GAME, imagine=forgetful)))
