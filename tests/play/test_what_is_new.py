"""What a seat is told as new: all since it acted; for who acted last, or looks on, the turn that goes on."""

from random import Random

import pytest

from referee_app.journal.journal import Journal
from referee_app.play.live_game import Environment
from referee_app.play.table_game import TableGame
from referee_app.play.table_store import DraftStore, SetupStore, TableStore
from referee_app.table_games.front_line import model
from referee_app.table_games.registry import find_game
from referee_app.table_games.seats import Seat

RED, BLUE = Seat(0), Seat(1)


@pytest.fixture
def table(journal: Journal, drafts: DraftStore, setups: SetupStore, environment: Environment) -> TableGame:
    """Front line, with both lines laid."""
    rules = find_game("front_line")
    assert rules is not None
    begun = TableStore(journal, drafts, setups, environment).begin(rules, rules.options(), ("", ""))
    for seat in (RED, BLUE):
        act(begun, seat)
    return begun


def act(table: TableGame, seat: Seat) -> None:
    table.do(seat, table.rules.propose(table.seat_view(seat).view, Random(7)))


def a_turn(table: TableGame, seat: Seat) -> None:
    while seat in table.seat_view(None).acting:
        act(table, seat)


def kinds(table: TableGame, seat: Seat | None) -> list[type]:
    return [type(event) for event in table.seat_view(seat).last]


def test_who_comes_next_is_told_the_whole_turn_before(table: TableGame) -> None:
    before = len(table._steps)
    a_turn(table, RED)
    done = [type(event) for step in table._steps[before:] for event in step.events]
    assert kinds(table, BLUE) == done
    assert kinds(table, RED) == done
    assert kinds(table, None) == done


def test_what_was_told_is_not_new_once_one_has_acted(table: TableGame) -> None:
    a_turn(table, RED)
    before = len(table._steps)
    a_turn(table, BLUE)
    done = [type(event) for step in table._steps[before:] for event in step.events]
    assert kinds(table, RED) == done
    assert kinds(table, None) == done


def test_at_the_beginning_everything_is_new(
    journal: Journal, drafts: DraftStore, setups: SetupStore, environment: Environment
) -> None:
    rules = find_game("front_line")
    assert rules is not None
    table = TableStore(journal, drafts, setups, environment).begin(rules, rules.options(), ("", ""))
    assert kinds(table, BLUE) == [model.Started, model.Shuffled, model.Shuffled]


def test_the_truth_is_told_when_it_is_over_and_not_before(table: TableGame) -> None:
    assert table.truth is None
    chance = Random(5)
    while table.seat_view(None).outcome is None:
        (seat,) = table.seat_view(None).acting
        table.do(seat, table.rules.propose(table.seat_view(seat).view, chance))
    assert table.truth == table._state
