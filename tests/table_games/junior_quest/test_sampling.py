"""A random set-up is lawful and a good one, so is putting back; and a seat imagines what fits all it has seen."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee_app.table_games.junior import ALL_SMALL, EMPTY, FRONT_ROW, HOME, WIDTH, CastleKind, refuse_camp
from referee_app.table_games.junior_quest.game import GAME
from referee_app.table_games.junior_quest.model import State, View
from referee_app.table_games.junior_quest.projection import view
from referee_app.table_games.junior_quest.sampling import good_camp, imagine, put_back_well
from referee_app.table_games.seats import BLUE, RED
from tests.table_games import secrecy_checks
from tests.table_games.junior.positions import signs
from tests.table_games.junior_quest.positions import put_back
from tests.table_games.playing import RandomGame

luck = st.integers(0, 2**32 - 1)
RANDOM_GAME = RandomGame(GAME, GAME.options(), 2, 5)


@given(luck)
def test_it_is_lawful(luck: int) -> None:
    assert refuse_camp(good_camp(Random(luck))) is None


@given(luck)
def test_dragons_stand_behind_the_front_row_and_not_behind_each_other(luck: int) -> None:
    squares = good_camp(Random(luck)).squares
    one, two = (place for place in HOME if squares[place] == CastleKind.DRAGON)
    assert {one, two}.isdisjoint(FRONT_ROW)
    assert one % WIDTH != two % WIDTH


def test_every_tower_may_hide_the_flag_and_set_ups_differ() -> None:
    camps = [good_camp(Random(luck)) for luck in range(60)]
    assert {camp.towers.index(CastleKind.FLAG) for camp in camps} == {0, 1, 2}
    assert len({camp.squares for camp in camps}) == len(camps)


def test_rows_have_fewer_kinds_than_the_same_castles_put_anyhow() -> None:
    def kinds_in_rows(squares: bytes) -> int:
        return sum(len({*squares[at : at + WIDTH]} - {CastleKind.DRAGON}) for at in range(0, len(HOME), WIDTH))

    def shuffled(squares: bytes) -> bytes:
        others = [held for held in squares if held != CastleKind.DRAGON]
        chance.shuffle(others)
        return bytes(held if held == CastleKind.DRAGON else others.pop() for held in squares)

    chance = Random(3)
    good = [good_camp(chance).squares for _ in range(200)]
    assert sum(map(kinds_in_rows, good)) < 0.95 * sum(kinds_in_rows(shuffled(squares)) for squares in good)


@given(luck)
def test_what_is_put_back_fills_the_emptied_squares_and_no_other(luck: int) -> None:
    standing = signs(". 3 4 D . 2 4 5 . 2 3 6 . 2 3 D")
    put = put_back_well(standing, bytes([1, 2, 3, 4]), Random(luck))
    assert [bool(held) for held in put] == [held == EMPTY for held in standing]
    assert sorted(filter(None, put)) == [1, 2, 3, 4]


def test_an_imagined_world_has_the_castles_that_came_back_on_their_squares() -> None:
    seen = view(put_back(), RED)
    chance = Random(1)
    worlds = {imagine(seen, chance).camps[BLUE] for _ in range(200)}
    column_a = {world.squares[::4] for world in worlds}
    assert {bytes(sorted(column)) for column in column_a} == {seen.returned[BLUE].kinds}
    assert len(column_a) == 24
    assert {bytes(sorted(world.squares)) for world in worlds} == {ALL_SMALL}
    assert {world.towers for world in worlds} == {
        bytes([CastleKind.JESTER, CastleKind.FLAG, EMPTY]),
        bytes([CastleKind.FLAG, CastleKind.JESTER, EMPTY]),
    }


def test_a_copy_that_imagines_what_was_seen_otherwise_is_caught() -> None:
    def forgetful(seen: View, chance: Random) -> State:
        world = imagine(seen, chance)
        red, blue = (camp.hidden() for camp in world.shown)
        return replace(world, shown=(red, blue))

    with pytest.raises(AssertionError):
        secrecy_checks.check_what_is_imagined(replace(RANDOM_GAME, game=replace(GAME, imagine=forgetful)))
