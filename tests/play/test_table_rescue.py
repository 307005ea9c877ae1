"""A table game of which events were lost goes on from before the first of them, and every later reading agrees."""

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from referee_app.journal.chain import Entry
from referee_app.journal.journal import Journal
from referee_app.journal.rescue import rescue
from referee_app.play.live_game import Environment
from referee_app.play.rescue import rescue_tables
from referee_app.play.table_game import SeatView, TableGame
from referee_app.play.table_record import BeginningLost
from referee_app.play.table_store import DraftStore, SetupStore, TableStore
from referee_app.table_games.game import AnyGame
from referee_app.table_games.registry import GAMES, find_game
from referee_app.table_games.seats import Seat
from tests.journal.sample import lose_events

OpenStore = Callable[[Journal], TableStore]
MOVES = 24


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tables.journal"


@pytest.fixture
def open_store(drafts: DraftStore, setups: SetupStore, environment: Environment) -> OpenStore:
    return lambda journal: TableStore(journal, drafts, setups, environment)


def named(key: str) -> AnyGame:
    found = find_game(key)
    assert found is not None
    return found


def move(table: TableGame, chance: Random) -> None:
    """Any move that is allowed."""
    seat = min(table.seat_view(None).acting)
    table.do(seat, table.rules.propose(table.seat_view(seat).view, chance))


def everybody(table: TableGame) -> list[SeatView]:
    """What each seat and everybody sees."""
    return [table.seat_view(None), *(table.seat_view(Seat(seat)) for seat in range(table.seats))]


def views(table: TableGame) -> list[object]:
    return [(seen.view, seen.acting, seen.outcome, seen.log) for seen in everybody(table)]


class Played:
    """A game on disk, what was seen after each move, and which events each move wrote."""

    def __init__(self, path: Path, open_store: OpenStore, rules: AnyGame, moves: int = MOVES) -> None:
        self.path = path
        chance = Random(7)
        with Journal.open(path) as journal:
            table = open_store(journal).begin(rules, rules.options(), [""] * rules.least_seats)
            self.game = table.game
            self.after = [views(table)]
            self.ends = [journal.head(self.game)]
            while len(self.after) <= moves and table.seat_view(None).outcome is None:
                move(table, chance)
                self.after.append(views(table))
                self.ends.append(journal.head(self.game))
            self.events = journal.read(self.game)

    def lose(self, *seqs: int) -> None:
        """Lose these events of the phone that began the game, and rescue the rest."""
        with closing(sqlite3.connect(self.path, isolation_level=None)) as connection:
            for seq in seqs:
                key = (self.game, self.events[0].device, seq)
                connection.execute("DELETE FROM events WHERE game = ? AND device = ? AND seq = ?", key)
            connection.execute("VACUUM")  # no copy of them is left anywhere in the file
        assert rescue(self.path).lost == len(seqs)

    def lose_end(self, after: int) -> None:
        """Lose every event after this one, and with them what tells that there were any."""
        with closing(sqlite3.connect(self.path, isolation_level=None)) as connection:
            connection.execute("DELETE FROM events WHERE game = ? AND seq > ?", (self.game, after))
            connection.execute("DELETE FROM heads WHERE game = ?", (self.game,))
            connection.execute("VACUUM")

    def inside_a_move(self) -> int:
        """The last event but one of the first move that has several."""
        return next(end - 1 for before, end in pairwise(self.ends) if end - before > 1)

    def moves_before(self, seq: int) -> int:
        """How many moves were whole on record before this event."""
        return sum(end < seq for end in self.ends) - 1


def lost_events() -> list[tuple[str, int]]:
    return [(game.key, seq) for game in GAMES for seq in (5, 9, 10, 11, 16, 20)]


@pytest.mark.parametrize(("key", "seq"), lost_events())
def test_a_game_goes_on_from_the_last_whole_move_before_a_lost_event(
    path: Path, open_store: OpenStore, key: str, seq: int
) -> None:
    played = Played(path, open_store, named(key))
    kept = played.moves_before(seq)
    played.lose(seq)
    with Journal.open(path) as journal:
        (entry,) = open_store(journal).entries()
        table = open_store(journal).resume(played.game)
        assert (entry.resumes_at_move, table.resumes_at_move) == (kept + 1, kept + 1)
        assert views(table) == played.after[kept]


@pytest.mark.parametrize("key", [game.key for game in GAMES])
def test_what_came_after_the_loss_stays_void_when_the_game_has_gone_on(
    path: Path, open_store: OpenStore, key: str
) -> None:
    played, chance = Played(path, open_store, named(key)), Random(9)
    played.lose(14, 17, 18)
    with Journal.open(path) as journal:
        table = open_store(journal).resume(played.game)
        for _ in range(3):
            move(table, chance)
            assert table.resumes_at_move is None
        seen = views(table)
    with Journal.open(path) as journal:
        again = open_store(journal).resume(played.game)
        assert views(again) == seen
        assert again.resumes_at_move is None
        move(again, chance)


SEVERAL_EVENTS_IN_A_MOVE = ["front_line", "card_clash"]


@pytest.mark.parametrize("key", SEVERAL_EVENTS_IN_A_MOVE)
def test_half_a_move_at_the_end_does_not_count_even_if_no_gap_is_known(
    path: Path, open_store: OpenStore, key: str
) -> None:
    played, chance = Played(path, open_store, named(key)), Random(9)
    newest = played.inside_a_move()
    kept = played.moves_before(newest + 1)
    played.lose_end(newest)
    report = rescue_tables(path)
    assert (report.rescued.lost, report.rescued.is_loss_known, report.incomplete_games) == (0, False, 1)
    with Journal.open(path) as journal:
        table = open_store(journal).resume(played.game)
        assert table.resumes_at_move == kept + 1
        assert views(table) == played.after[kept]
        for _ in range(3):
            move(table, chance)
            assert table.resumes_at_move is None
        seen = views(table)
        again = open_store(journal).resume(played.game)
        assert (views(again), again.resumes_at_move) == (seen, None)
        move(again, chance)


@pytest.mark.parametrize("key", [game.key for game in GAMES])
def test_half_a_beginning_is_told_as_lost_even_if_no_gap_is_known(path: Path, open_store: OpenStore, key: str) -> None:
    played = Played(path, open_store, named(key), moves=0)
    played.lose_end(after=1)
    assert rescue_tables(path).incomplete_games == 1
    with Journal.open(path) as journal:
        (entry,) = open_store(journal).entries()
        assert isinstance(entry.trouble, BeginningLost)


def test_lost_events_that_come_back_do_not_bring_back_what_is_void(path: Path, open_store: OpenStore) -> None:
    played = Played(path, open_store, named("junior_quest"))
    played.lose(14)
    with Journal.open(path) as journal:
        table = open_store(journal).resume(played.game)
        move(table, Random(9))
        seen = views(table)
        assert journal.absorb(played.events, now_ms=played.events[-1].ms)
        assert journal.gaps(played.game) == ()
        assert views(open_store(journal).resume(played.game)) == seen


def test_a_second_loss_before_the_first_goes_back_further(path: Path, open_store: OpenStore) -> None:
    played = Played(path, open_store, named("junior_quest"))
    played.lose(14)
    with Journal.open(path) as journal:
        move(open_store(journal).resume(played.game), Random(9))
    kept = played.moves_before(8)
    lose_events(path, 8)
    rescue(path)
    with Journal.open(path) as journal:
        table = open_store(journal).resume(played.game)
        assert views(table) == played.after[kept]
        move(table, Random(9))
        seen = views(table)
        assert views(open_store(journal).resume(played.game)) == seen


def test_losing_the_word_that_a_part_is_void_never_brings_that_part_back(path: Path, open_store: OpenStore) -> None:
    played = Played(path, open_store, named("junior_quest"))
    played.lose(14)
    with Journal.open(path) as journal:
        move(open_store(journal).resume(played.game), Random(9))
        head = journal.head(played.game)
    lose_events(path, head - 1)
    rescue(path)
    with Journal.open(path) as journal:
        assert views(open_store(journal).resume(played.game)) == played.after[played.moves_before(14)]


@pytest.mark.parametrize("moves", [0, 1, MOVES])
def test_a_game_goes_on_under_another_name_of_the_phone(path: Path, open_store: OpenStore, moves: int) -> None:
    played = Played(path, open_store, named("junior_quest"), moves)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE identity SET device = 'another-name'")
    for luck in range(2):
        with Journal.open(path) as journal:
            table = open_store(journal).resume(played.game)
            move(table, Random(luck))
            seen = views(table)
            assert views(open_store(journal).resume(played.game)) == seen
    if moves == MOVES:
        played.lose(14)
        with Journal.open(path) as journal:
            table = open_store(journal).resume(played.game)
            assert views(table) == played.after[played.moves_before(14)]
            move(table, Random(9))
            seen = views(table)
            assert views(open_store(journal).resume(played.game)) == seen


def test_a_move_that_was_taken_back_after_the_cut_is_not_missed(path: Path, open_store: OpenStore) -> None:
    rules = named("stratego")
    with Journal.open(path) as journal:
        table = open_store(journal).begin(rules, rules.options(), ("", ""))
        for _ in range(2):
            move(table, Random(1))
        red = min(table.seat_view(None).acting)
        first, second = (rules.legal(table.seat_view(red).view) or ())[:2]
        before = views(table)
        table.do(red, first)
        after_first = views(table)
        table.undo(red)
        table.do(red, second)
        game, head = table.game, journal.head(table.game)
    for lost, wanted in ((head, before), (head - 1, after_first)):
        damaged = path.with_name(f"lost-{lost}")
        damaged.write_bytes(path.read_bytes())
        lose_events(damaged, lost)
        rescue(damaged)
        with Journal.open(damaged) as journal:
            table = open_store(journal).resume(game)
            assert views(table) == wanted
            seat = min(table.seat_view(None).acting)
            assert not table.seat_view(seat).undoable, "nobody knows who has looked since"
            table.do(seat, (rules.legal(table.seat_view(seat).view) or ())[0])
            table.undo(seat)
            assert views(table) == wanted
            assert views(open_store(journal).resume(game)) == wanted


@pytest.mark.parametrize("key", [game.key for game in GAMES])
@pytest.mark.parametrize("seq", [1, 2])
def test_without_its_beginning_a_game_says_so_and_can_be_forgotten(
    path: Path, open_store: OpenStore, key: str, seq: int
) -> None:
    played = Played(path, open_store, named(key))
    played.lose(seq)
    with Journal.open(path) as journal:
        store = open_store(journal)
        (entry,) = store.entries()
        assert isinstance(entry.trouble, BeginningLost)
        store.forget(played.game)
        assert store.entries() == ()


def test_a_record_of_an_older_app_does_not_tell_whether_its_last_move_is_whole(
    path: Path, open_store: OpenStore
) -> None:
    """Older records do not count the events of a move: the move before the loss goes, too."""
    rules = named("front_line")
    played = Played(path, open_store, rules)
    older = path.with_name("older")
    with Journal.open(older) as journal:
        for event in played.events:
            body = {name: value for name, value in json.loads(event.body).items() if name != "events"}
            action = event.action if event.action < event.seq else None
            entry = Entry(event.kind, event.version, json.dumps(body))
            journal.append(played.game, [entry], now_ms=event.ms, after=event.seq - 1, action=action)
        assert views(open_store(journal).resume(played.game)) == played.after[-1]
    played.path = older
    with Journal.open(older) as journal:
        played.events = journal.read(played.game)
    played.lose(16)
    with Journal.open(older) as journal:
        assert views(open_store(journal).resume(played.game)) == played.after[played.moves_before(16) - 1]
