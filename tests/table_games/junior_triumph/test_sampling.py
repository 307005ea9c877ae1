"""A random set-up is lawful and a good one."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from referee_app.table_games.junior.model import FRONT_ROW, HOME, OUTLETS, WIDTH, CastleKind, refuse_camp
from referee_app.table_games.junior_triumph.sampling import good_camp

luck = st.integers(0, 2**32 - 1)


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
