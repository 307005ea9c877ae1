"""A table game is durable, gives each seat its own view and news, and undoes only moves that revealed nothing."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from referee_app.journal.chain import Entry
from referee_app.journal.journal import Journal
from referee_app.journal.refusals import WrittenElsewhere
from referee_app.play.live_game import Environment
from referee_app.play.table_game import NotUndone, TableGame
from referee_app.play.table_store import DraftStore, SetupStore, TableStore
from referee_app.table_games.codec import UnreadableValue
from referee_app.table_games.front_line import model
from referee_app.table_games.game import AnyGame, NotYourTurn
from referee_app.table_games.junior_triumph.game import GAME as JUNIOR_TRIUMPH
from referee_app.table_games.registry import GAMES, find_game
from referee_app.table_games.seats import BLUE, RED, Seat
from referee_app.table_games.stratego.game import GAME as STRATEGO
from referee_app.table_games.stratego.model import AcceptDraw, OfferDraw


@pytest.fixture
def table_store(journal: Journal, drafts: DraftStore, setups: SetupStore, environment: Environment) -> TableStore:
    return TableStore(journal, drafts, setups, environment)


def quest() -> AnyGame:
    found = find_game("junior_quest")
    assert found is not None
    return found


def begun(table_store: TableStore, rules: AnyGame | None = None) -> TableGame:
    """A game for two, set up."""
    rules = rules or quest()
    table = table_store.begin(rules, rules.options(), ("Ann", ""))
    for seat in (RED, BLUE):
        move_on(table, seat)
    return table


def move_on(table: TableGame, seat: Seat, luck: int = 1) -> None:
    """Any move that is allowed."""
    table.do(seat, table.rules.propose(table.seat_view(seat).view, Random(luck)))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_a_game_goes_on_where_the_phone_died(
    game: AnyGame, tmp_path: Path, drafts: DraftStore, setups: SetupStore, environment: Environment
) -> None:
    luck = Random(3)
    with Journal.open(tmp_path / "tables.journal") as journal:
        table = TableStore(journal, drafts, setups, environment).begin(game, game.options(), [""] * game.least_seats)
        for _ in range(12):
            seat = min(table.seat_view(None).acting)
            table.do(seat, game.propose(table.seat_view(seat).view, luck))
    with Journal.open(tmp_path / "tables.journal") as journal:
        again = TableStore(journal, drafts, setups, environment).resume(table.game)
        for eyes in (RED, BLUE, None):
            assert again.seat_view(eyes) == replace(table.seat_view(eyes), undoable=False)
        assert again.agreed == game.options()


@pytest.mark.parametrize("names", [(), ("Ann",), ("Ann", "Ben", "Cleo")])
def test_a_game_for_another_number_of_players_is_not_even_begun(
    table_store: TableStore, names: tuple[str, ...]
) -> None:
    with pytest.raises(ValueError, match="stratego"):
        table_store.begin(STRATEGO, STRATEGO.options(), names)
    assert table_store.entries() == ()


def test_names_are_shown_but_stand_in_no_event(table_store: TableStore, journal: Journal) -> None:
    table = begun(table_store)
    assert table.names == {RED: "Ann"}
    assert not [envelope for envelope in journal.read(table.game) if "Ann" in envelope.body]


def test_a_refused_move_writes_nothing(table_store: TableStore, journal: Journal) -> None:
    table = begun(table_store)
    before = journal.head(table.game)
    red_s = table.rules.propose(table.seat_view(RED).view, Random(1))
    with pytest.raises(NotYourTurn):
        table.do(BLUE, red_s)
    assert journal.head(table.game) == before


def test_a_set_up_is_taken_back_before_the_phone_is_passed_on(table_store: TableStore) -> None:
    table = table_store.begin(quest(), quest().options(), ("", ""))
    before = table.seat_view(RED)
    move_on(table, RED)
    assert table.seat_view(RED).undoable
    assert not table.seat_view(BLUE).undoable
    table.undo(RED)
    assert table.seat_view(RED).view == before.view
    assert table_store.resume(table.game).seat_view(RED).view == before.view


def test_what_the_next_player_has_seen_stays(table_store: TableStore) -> None:
    table = table_store.begin(quest(), quest().options(), ("", ""))
    move_on(table, RED)
    table.pass_on(BLUE)
    with pytest.raises(NotUndone):
        table.undo(RED)
    move_on(table, BLUE)
    table.undo(BLUE)
    with pytest.raises(NotUndone):
        table.undo(RED)


def test_what_chance_said_stays(table_store: TableStore) -> None:
    table = begun(table_store)
    move_on(table, RED)
    with pytest.raises(NotUndone):
        table.undo(RED)


@pytest.mark.parametrize("game", [STRATEGO, JUNIOR_TRIUMPH], ids=lambda game: game.key)
def test_a_piece_s_first_move_is_taken_back_until_somebody_else_has_looked(
    table_store: TableStore, game: AnyGame
) -> None:
    table = begun(table_store, game)
    before = table.seat_view(RED).view
    (first, *_) = game.legal(before) or ()
    table.do(RED, first)
    table.undo(RED)
    assert table.seat_view(RED).view == before
    table.do(RED, first)
    table.pass_on(BLUE)
    with pytest.raises(NotUndone):
        table.undo(RED)


def test_nothing_is_taken_back_once_all_is_turned_up(table_store: TableStore) -> None:
    table = begun(table_store, STRATEGO)
    table.do(RED, OfferDraw())
    table.do(BLUE, AcceptDraw())
    assert table.truth is not None
    assert not table.seat_view(BLUE).undoable
    with pytest.raises(NotUndone):
        table.undo(BLUE)


def test_nobody_takes_back_before_anything_was_done(table_store: TableStore) -> None:
    table = table_store.begin(quest(), quest().options(), ("", ""))
    with pytest.raises(NotUndone):
        table.undo(RED)


def test_two_windows_on_one_game_do_not_mix_it_up(table_store: TableStore) -> None:
    one = table_store.begin(quest(), quest().options(), ("", ""))
    other = table_store.resume(one.game)
    move_on(one, RED)
    with pytest.raises(WrittenElsewhere):
        move_on(other, RED)
    assert other.seat_view(RED).view == one.seat_view(RED).view


def test_the_log_tells_each_seat_what_it_saw(table_store: TableStore) -> None:
    table = begun(table_store)
    assert table.seat_view(None).log
    assert table.seat_view(RED).last


def test_the_list_has_who_plays_what_and_how_it_ended(table_store: TableStore) -> None:
    table = begun(table_store)
    (entry,) = table_store.entries()
    assert (entry.key, entry.seats, entry.names, entry.outcome) == ("junior_quest", 2, {RED: "Ann"}, None)
    while table.seat_view(None).outcome is None:
        move_on(table, min(table.seat_view(None).acting), luck=table.seat_view(None).version)
    (entry,) = table_store.entries()
    assert entry.outcome == table.seat_view(None).outcome


def test_a_game_that_cannot_be_read_hides_no_other(table_store: TableStore, journal: Journal) -> None:
    table = begun(table_store)
    journal.append("odd", [Entry("table", 1, '{"game":"chess","seats":2}')], now_ms=1, after=0)
    troubles = {entry.game: entry.trouble for entry in table_store.entries()}
    assert isinstance(troubles["odd"], UnreadableValue)
    assert troubles[table.game] is None


def test_events_that_make_no_game_together_are_refused_and_hide_no_other(
    table_store: TableStore, journal: Journal
) -> None:
    table = begun(table_store)
    opened, *events = (Entry(each.kind, 1, each.body) for each in journal.read(table.game))
    journal.append("odd", [opened, *reversed(events)], now_ms=1, after=0)
    troubles = {entry.game: entry.trouble for entry in table_store.entries()}
    assert isinstance(troubles["odd"], UnreadableValue)
    assert troubles[table.game] is None


@pytest.mark.parametrize(
    "body", ["{", "[]", '{"game":"junior_quest","seats":7}', '{"game":"junior_quest","seats":2}', "{}"]
)
def test_a_damaged_beginning_is_refused(table_store: TableStore, journal: Journal, body: str) -> None:
    journal.append("odd", [Entry("table", 1, body)], now_ms=1, after=0)
    with pytest.raises(UnreadableValue):
        table_store.resume("odd")


def test_a_forgotten_game_is_gone(table_store: TableStore) -> None:
    table = begun(table_store)
    table_store.forget(table.game)
    assert table_store.entries() == ()


def test_the_list_tells_whose_turn_it_is(table_store: TableStore) -> None:
    rules = quest()
    table = table_store.begin(rules, rules.options(), ("Ann", ""))
    assert table_store.entries()[0].acting == {RED, BLUE}
    move_on(table, BLUE)
    assert table_store.entries()[0].acting == {RED}


# What is new to a seat


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
