"""Who holds the phone, who needs it, and what may be seen: the rule of the curtain, without a window."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from referee_app.journal.journal import Journal
from referee_app.play.drafts import DraftShelf
from referee_app.play.live import Surroundings
from referee_app.play.setups import SetupShelf
from referee_app.play.table import TableGame
from referee_app.play.tables import TableShelf
from referee_app.screens.table.games.faces import face_called
from referee_app.screens.table.sitting import Sitting, looks_of
from referee_app.table_games.seats import Seat

RED, BLUE = Seat(0), Seat(1)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[TableGame]:
    """Junior Quest, just begun."""
    face = face_called("junior_quest")
    assert face is not None
    with Journal.open(tmp_path / "tables.journal") as journal:
        drafts, setups = DraftShelf(tmp_path / "drafts.json"), SetupShelf(tmp_path / "setups.json")
        shelf = TableShelf(journal, drafts, setups, Surroundings(lambda: 1, Random(1)))
        yield shelf.begin(face.rules, face.rules.options(), ("", ""))


def held_by(table: TableGame, holder: Seat | None) -> Sitting:
    face = face_called(table.rules.key)
    assert face is not None
    looks = looks_of(table, holder)
    return Sitting(table.game, face, table.seats, {}, looks.public, holder, looks)


def act(table: TableGame, seat: Seat) -> None:
    table.do(seat, table.rules.propose(table.seen(seat).view, Random(3)))


def test_who_sets_up_needs_the_own_view_and_acts_with_it(table: TableGame) -> None:
    sitting = held_by(table, RED)
    assert (sitting.needed, sitting.must_pass, sitting.actor) == (RED, False, RED)
    assert sitting.judged == table.seen(RED).view


def test_after_a_set_up_the_phone_goes_to_the_other(table: TableGame) -> None:
    act(table, RED)
    sitting = held_by(table, RED)
    assert (sitting.needed, sitting.must_pass, sitting.actor, sitting.judged) == (BLUE, True, None, None)


def test_behind_the_curtain_nobody_acts_and_nothing_is_seen(table: TableGame) -> None:
    sitting = replace(held_by(table, RED), looks=None)
    assert sitting.is_curtained
    assert (sitting.actor, sitting.judged, sitting.glance(True)) == (None, None, None)


def test_where_everybody_looks_on_the_rules_still_judge_by_who_acts(table: TableGame) -> None:
    for seat in (RED, BLUE):
        act(table, seat)
    sitting = held_by(table, None)
    assert (sitting.needed, sitting.must_pass, sitting.actor) == (None, False, RED)
    assert sitting.judged == table.seen(RED).view
    glance = sitting.glance(True)
    assert glance is not None
    assert glance.view == table.seen(None).view


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
    while table.seen(None).acting:
        seat = min(table.seen(None).acting)
        table.do(seat, table.rules.propose(table.seen(seat).view, chance))
    sitting = held_by(table, RED)
    assert (sitting.needed, sitting.must_pass, sitting.actor) == (None, False, None)
    glance = sitting.glance(True)
    assert glance is not None
    assert glance.is_over
    assert glance.view == table.truth
