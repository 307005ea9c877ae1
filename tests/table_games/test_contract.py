"""Every game keeps what all of them promise, and a copy that leaks does not."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from referee_app.table_games.game import AnyGame, Seat
from referee_app.table_games.games import GAMES
from tests.table_games import contract
from tests.table_games.contract import Table, tables

Check = Callable[[Table], None]
CHECKS = (
    contract.check_the_end,
    contract.check_what_is_allowed,
    contract.check_what_is_stored,
    contract.check_what_is_seen,
    contract.check_secrecy,
    contract.check_what_is_told,
)
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)


@each_game
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@settings(max_examples=6, deadline=None, suppress_health_check=list(HealthCheck), phases=(Phase.generate,))
@given(data=st.data())
def test_it_keeps_the_contract(game: AnyGame, check: Check, data: st.DataObject) -> None:
    check(data.draw(tables(game)))


@each_game
def test_a_view_leaves_several_worlds_open(game: AnyGame) -> None:
    table = Table(game, game.options(), game.least_seats, 1)
    assert any(len(worlds) > 1 for worlds in contract.imagined_worlds(table, 12))


@each_game
def test_a_view_that_tells_another_seat_s_secrets_is_caught(game: AnyGame) -> None:
    def leaking(state: object, seat: Seat | None) -> object:
        return replace(game.view(state, Seat(1) if seat == 0 else Seat(0)), seat=seat)

    with pytest.raises(AssertionError):
        contract.check_what_is_seen(Table(replace(game, view=leaking), game.options(), game.least_seats, 1))


@each_game
def test_an_event_that_tells_all_is_caught(game: AnyGame) -> None:
    leaking = replace(game, see=lambda event, _seat: event)
    with pytest.raises(AssertionError):
        contract.check_what_is_seen(Table(leaking, game.options(), game.least_seats, 1))
