"""What a rescue reports of its losses: events, names and pages, and whether that is all."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from referee_app.journal.journal import Journal
from referee_app.journal.rescue import rescue
from tests.journal.sample import NAMES, Files, entry, wal_of

PAGE = 4096
EVENTS = 215


@pytest.fixture
def cut_short(tmp_path: Path) -> Path:
    """A journal of one game, to be cut."""
    path = tmp_path / "journal"
    with Journal.open(path) as journal:
        for turn in range(EVENTS):
            journal.append("wood", [entry(f"{turn}", 120)], now_ms=turn + 1, after=turn)
        for number in range(1, 9):
            journal.set_names("wood", {f"red-{number}": f"Player {number}"})
    return path


def root_page(path: Path, name: str) -> int:
    """The number of the first page of a table or an index."""
    with closing(sqlite3.connect(path)) as connection:
        (page,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (name,)).fetchone()
    return int(page)


def overwrite(path: Path, page: int, content: bytes = bytes(PAGE)) -> None:
    data = path.read_bytes()
    path.write_bytes(data[: (page - 1) * PAGE] + content + data[page * PAGE :])


@pytest.mark.parametrize("kept", [0.9, 0.67, 0.5])
def test_lost_events_are_counted_one_by_one_where_the_end_of_their_chain_is_known(cut_short: Path, kept: float) -> None:
    whole = cut_short.read_bytes()
    size = int(len(whole) * kept)
    cut_short.write_bytes(whole[:size])
    outcome = rescue(cut_short)
    assert outcome.saved < EVENTS
    assert outcome.saved + outcome.lost == EVENTS
    assert outcome.is_loss_known
    assert outcome.share_lost == pytest.approx(1 - size // PAGE * PAGE / len(whole))


def test_what_was_lost_with_the_ends_of_the_chains_is_not_said_to_be_all(cut_short: Path) -> None:
    whole = cut_short.read_bytes()
    cut_short.write_bytes(whole[:9058])
    outcome = rescue(cut_short)
    assert (outcome.saved, outcome.lost, outcome.is_loss_known) == (0, 0, False)
    assert outcome.share_lost == pytest.approx(1 - 2 * PAGE / len(whole))
    assert not outcome.are_names_known
    assert not outcome.same_device


def test_wiped_pages_are_gone_pages(cut_short: Path) -> None:
    pages = len(cut_short.read_bytes()) // PAGE
    for page in range(pages // 2, pages):
        overwrite(cut_short, page)
    assert rescue(cut_short).share_lost == pytest.approx((pages - pages // 2) / pages)


@pytest.mark.parametrize("is_written_anew", [False, True])
def test_a_ruined_first_page_costs_nothing(cut_short: Path, is_written_anew: bool) -> None:
    with Journal.open(cut_short) as journal:
        device, names = journal.device, journal.names("wood")
        journal.append("hill", [entry()], now_ms=1, after=0)
        if is_written_anew:
            journal.forget("hill")
    overwrite(cut_short, 1)
    outcome = rescue(cut_short)
    assert (outcome.lost, outcome.is_loss_known, outcome.are_names_known, outcome.same_device) == (0, True, True, True)
    assert outcome.share_lost is None, "nothing tells how many pages there were"
    with Journal.open(cut_short) as journal:
        assert (journal.device, journal.names("wood")) == (device, names)


def test_names_that_are_gone_are_counted_by_their_index(cut_short: Path) -> None:
    overwrite(cut_short, root_page(cut_short, "names"))
    outcome = rescue(cut_short)
    assert (outcome.saved, outcome.lost, outcome.names_lost, outcome.are_names_known) == (EVENTS, 0, 8, True)


def test_where_names_and_their_index_are_gone_nobody_knows_how_many_they_were(cut_short: Path) -> None:
    overwrite(cut_short, root_page(cut_short, "names"))
    overwrite(cut_short, root_page(cut_short, "sqlite_autoindex_names_1"))
    outcome = rescue(cut_short)
    assert (outcome.names_lost, outcome.are_names_known) == (0, False)


def test_where_only_the_index_is_gone_no_name_is_lost(cut_short: Path) -> None:
    overwrite(cut_short, root_page(cut_short, "sqlite_autoindex_names_1"))
    outcome = rescue(cut_short)
    assert (outcome.names_lost, outcome.are_names_known) == (0, True)
    with Journal.open(cut_short) as journal:
        assert len(journal.names("wood")) == 8


def test_a_name_of_a_game_that_is_not_there_is_lost(cut_short: Path) -> None:
    overwrite(cut_short, root_page(cut_short, "sqlite_autoindex_names_1"))
    table = (root_page(cut_short, "names") - 1) * PAGE
    data = bytearray(cut_short.read_bytes())
    data[data.index(b"woodred-3", table)] = ord("f")
    cut_short.write_bytes(data)
    outcome = rescue(cut_short)
    assert (outcome.names_lost, outcome.are_names_known) == (1, True)
    with Journal.open(cut_short) as journal:
        assert journal.names("food") == {}, "nobody could ever erase it"
        assert len(journal.names("wood")) == 7


def test_how_many_names_a_log_damaged_in_the_middle_has_lost_is_not_known(tmp_path: Path) -> None:
    path, damaged = tmp_path / "journal", tmp_path / "damaged"
    with Journal.open(path) as journal:
        journal.append("wood", [entry()], now_ms=1, after=0)
        sound = len(wal_of(path).read_bytes())
        journal.set_names("wood", NAMES)
        journal.append("wood", [entry()], now_ms=2, after=1)
        wal = bytearray(wal_of(path).read_bytes())
        wal[sound + PAGE // 2] ^= 1
        Files(path.read_bytes(), bytes(wal)).put(damaged)
    outcome = rescue(damaged)
    assert (outcome.is_loss_known, outcome.are_names_known) == (False, False)
    with Journal.open(damaged) as journal:
        assert journal.names("wood") == {}


def test_a_wiped_page_in_the_middle_of_the_ends_of_chains_hides_no_other(tmp_path: Path) -> None:
    path, games = tmp_path / "journal", [f"game-{number:03}" for number in range(150)]
    with Journal.open(path) as journal:
        for game in games:
            journal.append(game, [entry("a"), entry("b")], now_ms=1, after=0)
            journal.set_names(game, {"red-1": "Zoë"})
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("DELETE FROM events WHERE seq = 2 AND game IN (?, ?)", (games[0], games[-1]))
        connection.execute("VACUUM")
    data = path.read_bytes()
    images = [data[start : start + PAGE] for start in range(0, len(data), PAGE)]
    with_game = [number for number, image in enumerate(images, start=1) if b"game-075" in image]
    (heads,) = (page for page in with_game if b"red-1" not in images[page - 1] and b"text" not in images[page - 1])
    overwrite(path, heads)
    outcome = rescue(path)
    assert not outcome.is_loss_known
    assert outcome.lost == 2


@pytest.mark.parametrize("change", ["seq = 100000", "seq = 0", "game = 'xood'", "device = 'nobody'"])
def test_an_altered_end_of_a_chain_tells_of_no_loss_that_there_never_was(cut_short: Path, change: str) -> None:
    with closing(sqlite3.connect(cut_short)) as connection, connection:
        connection.execute(f"UPDATE heads SET {change}")
    outcome = rescue(cut_short)
    assert (outcome.saved, outcome.missing) == (EVENTS, ())
    with Journal.open(cut_short) as journal:
        assert [summary.game for summary in journal.games()] == ["wood"]


@pytest.mark.parametrize("size", [0, 1, 100, PAGE, PAGE + 1])
def test_of_next_to_nothing_a_rescue_makes_an_empty_journal(cut_short: Path, size: int) -> None:
    cut_short.write_bytes(cut_short.read_bytes()[:size])
    outcome = rescue(cut_short)
    assert (outcome.saved, outcome.lost, outcome.is_loss_known) == (0, 0, False)
    with Journal.open(cut_short) as journal:
        assert journal.games() == []
        journal.append("wood", [entry("anew")], now_ms=1, after=0)
