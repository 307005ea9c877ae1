"""Random set-ups are lawful and sensible, and there are many of them."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from referee_app.table_games.seats import BLUE, OMNISCIENT, RED
from referee_app.table_games.stratego.game import GAME
from referee_app.table_games.stratego.model import BOMB, FLAG, NEVER_MOVE, SCOUT, WIDTH, Options, SetUp, Started
from referee_app.table_games.stratego.sampling import good_army
from tests.table_games.stratego import positions

armies = st.integers(0, 2**32).map(lambda luck: good_army(Random(luck)))


@given(armies)
def test_it_is_lawful_for_both(army: bytes) -> None:
    start = positions.given(Started(Options(), OMNISCIENT))
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
