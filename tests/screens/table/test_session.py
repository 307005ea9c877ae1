"""Who holds the phone, who needs it, and what may be seen: the rule of the curtain, without a window."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from referee_app.journal.journal import Journal
from referee_app.play.live_game import Environment
from referee_app.play.table_game import TableGame
from referee_app.play.table_store import DraftStore, SetupStore, TableStore
from referee_app.screens.table.games import adapter_of
from referee_app.screens.table.session import TableSession, views_of
from referee_app.table_games.seats import BLUE, RED, Seat


@pytest.fixture
def table(tmp_path: Path) -> Iterator[TableGame]:
    """Junior Quest, just begun."""
    adapter = adapter_of("junior_quest")
    assert adapter is not None
    with Journal.open(tmp_path / "tables.journal") as journal:
        drafts, setups = DraftStore(tmp_path / "drafts.json"), SetupStore(tmp_path / "setups.json")
        store = TableStore(journal, drafts, setups, Environment(lambda: 1, Random(1)))
        yield store.begin(adapter.rules, adapter.rules.options(), ("", ""))


def held_by(table: TableGame, holder: Seat | None) -> TableSession:
    adapter = adapter_of(table.rules.key)
    assert adapter is not None
    views = views_of(table, holder)
    return TableSession(table.game, adapter, table.seats, {}, views.public, holder, views)


def act(table: TableGame, seat: Seat) -> None:
    table.do(seat, table.rules.propose(table.seat_view(seat).view, Random(3)))


def test_who_sets_up_needs_the_own_view_and_acts_with_it(table: TableGame) -> None:
    session = held_by(table, RED)
    assert (session.needed, session.must_pass, session.actor) == (RED, False, RED)
    assert session.actor_view == table.seat_view(RED).view


def test_after_a_set_up_the_phone_goes_to_the_other(table: TableGame) -> None:
    act(table, RED)
    session = held_by(table, RED)
    assert (session.needed, session.must_pass, session.actor, session.actor_view) == (BLUE, True, None, None)


def test_behind_the_curtain_nobody_acts_and_nothing_is_seen(table: TableGame) -> None:
    session = replace(held_by(table, RED), views=None)
    assert session.is_curtained
    assert (session.actor, session.actor_view, session.board_input(True)) == (None, None, None)


def test_where_everybody_looks_on_the_rules_still_judge_by_who_acts(table: TableGame) -> None:
    for seat in (RED, BLUE):
        act(table, seat)
    session = held_by(table, None)
    assert (session.needed, session.must_pass, session.actor) == (None, False, RED)
    assert session.actor_view == table.seat_view(RED).view
    board_input = session.board_input(True)
    assert board_input is not None
    assert board_input.view == table.seat_view(None).view


def test_what_is_new_is_told_once(table: TableGame) -> None:
    for seat in (RED, BLUE):
        act(table, seat)
    before = held_by(table, None)
    act(table, RED)
    rolled = held_by(table, None)
    assert [type(event).__name__ for event in rolled.new_since(before)] == ["DieRolled"]
    act(table, RED)
    assert [type(event).__name__ for event in held_by(table, None).new_since(rolled)] == ["CastleTurnedOver"]


def test_when_it_is_over_nobody_needs_the_phone_and_everything_is_shown(table: TableGame) -> None:
    chance = Random(5)
    while table.seat_view(None).acting:
        seat = min(table.seat_view(None).acting)
        table.do(seat, table.rules.propose(table.seat_view(seat).view, chance))
    session = held_by(table, RED)
    assert (session.needed, session.must_pass, session.actor) == (None, False, None)
    board_input = session.board_input(True)
    assert board_input is not None
    assert board_input.is_over
    assert board_input.view == table.truth
