"""People can be forgotten: their names leave the very bytes of the file, and no event is touched."""

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from referee_app.journal.journal import GameSummary, Journal
from referee_app.journal.refusals import BeingErased, DamagedJournal, ErasingStoppedByDamage
from referee_app.journal.rescue import rescue
from tests.journal.old_journals import old_journal
from tests.journal.sample import Files, entry, somebody_reads, wal_of, wipe_a_page_with


def bytes_on_disk(path: Path) -> bytes:
    return b"".join(file.read_bytes() for file in sorted(path.parent.iterdir()) if file.name.startswith(path.name))


def test_names_are_kept_by_game_and_player(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "journal") as journal:
        journal.set_names("wood", {"p1": "Zoë"})
        journal.set_names("wood", {"p2": "Ida"})
        journal.set_names("wood", {"p1": "Zoé"})
        journal.set_names("meadow", {"p1": "Max"})
        assert journal.names("wood") == {"p1": "Zoé", "p2": "Ida"}
        assert journal.names("beach") == {}


def test_a_forgotten_name_is_gone_from_the_bytes_of_the_file_while_the_journal_is_open(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    random = Random(1)
    names = {f"p{random.getrandbits(40)}": f"Name{number:03}Name" for number in range(150)}
    with Journal.open(path) as journal:
        journal.append("wood", [entry("a")], now_ms=1, after=0)
        journal.set_names("wood", names)
        assert all(name.encode() in bytes_on_disk(path) for name in names.values())
        gone, kept = list(names)[:20], list(names)[20:]
        for player in gone:
            journal.forget_name("wood", player)
        found = bytes_on_disk(path)
        assert [names[player] for player in gone if names[player].encode() in found] == []
        assert journal.names("wood") == {player: names[player] for player in kept}
        assert len(journal.read("wood")) == 1


@pytest.mark.parametrize("seed", range(4))
def test_a_forgotten_game_is_gone_from_the_bytes_of_the_file_and_the_others_stay(tmp_path: Path, seed: int) -> None:
    path = tmp_path / "journal"
    random = Random(seed)
    with Journal.open(path) as journal:
        for turn in range(300):
            game = random.choice(("beach", "meadow", "wood"))
            text = f"{game}-secret"
            lengths = [random.choice((10, 300, 900, 2000, 6000)) for _ in range(2)]
            entries = [entry(text, length) for length in lengths]
            journal.append(game, entries, now_ms=turn, after=journal.head(game))
        journal.set_names("meadow", {"p1": "Jérôme"})
        others = {game: journal.read(game) for game in ("beach", "wood")}
        journal.forget("meadow")
        found = bytes_on_disk(path)
        assert b"meadow" not in found
        assert "Jérôme".encode() not in found
        assert b"wood-secret" in found
        assert {game: journal.read(game) for game in ("beach", "wood")} == others
        assert journal.read("meadow") == []
        assert journal.names("meadow") == {}
        journal.append("meadow", [entry("again")], now_ms=1, after=0)
        assert len(journal.read("meadow")) == 1


def test_a_game_under_the_eyes_of_a_reader_is_listed_as_being_erased_until_it_is_gone(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    with Journal.open(path, patience=0.01) as journal:
        journal.append("meadow", [entry("secret")], now_ms=3, after=0)
        journal.append("meadow", [entry("secret")], now_ms=5, after=1)
        journal.append("wood", [entry()], now_ms=4, after=0)
        journal.set_names("meadow", {"p1": "Zebedee"})
        with somebody_reads(path):
            for _ in range(2):
                with pytest.raises(BeingErased) as refusal:
                    journal.forget("meadow")
                assert refusal.value.facts == {"path": str(path)}
                assert journal.games() == [GameSummary("meadow", 0, 3, 5, True), GameSummary("wood", 1, 4, 4)]
                assert journal.read("meadow") == []
        assert b"Zebedee" in bytes_on_disk(path), "or there was nothing to wait for"
        journal.forget("meadow")
        assert journal.games() == [GameSummary("wood", 1, 4, 4)]
        assert [word for word in (b"Zebedee", b"secret", b"meadow") if word in bytes_on_disk(path)] == []


def test_a_name_under_the_eyes_of_a_reader_is_being_erased_until_it_is_gone(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    with Journal.open(path, patience=0.01) as journal:
        journal.append("wood", [entry()], now_ms=1, after=0)
        journal.set_names("wood", {"p1": "Zebedee"})
        with somebody_reads(path), pytest.raises(BeingErased):
            journal.forget_name("wood", "p1")
        assert journal.names("wood") == {}
        assert journal.games() == [GameSummary("wood", 1, 1, 1)]
        journal.forget_name("wood", "p1")
        assert b"Zebedee" not in bytes_on_disk(path)


@pytest.mark.parametrize(
    "erase", [lambda journal: journal.forget("wood"), lambda journal: journal.forget_name("wood", "p1")]
)
def test_what_could_not_be_erased_is_gone_when_the_journal_is_opened_next(
    tmp_path: Path, erase: Callable[[Journal], None]
) -> None:
    path = tmp_path / "journal"
    crashed = tmp_path / "crashed" / "journal"
    crashed.parent.mkdir()
    with Journal.open(path, patience=0.01) as journal:
        journal.append("wood", [entry()], now_ms=1, after=0)
        journal.set_names("wood", {"p1": "Zebedee"})
        with somebody_reads(path), pytest.raises(BeingErased):
            erase(journal)
        Files(path.read_bytes(), wal_of(path).read_bytes()).put(crashed)
    assert b"Zebedee" in bytes_on_disk(crashed)
    for left in (path, crashed):
        with Journal.open(left) as journal:
            assert b"Zebedee" not in bytes_on_disk(left)
            assert journal.names("wood") == {}
            assert not any(summary.being_erased for summary in journal.games())


def test_a_journal_opens_at_once_while_a_reader_keeps_it_from_finishing(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    with Journal.open(path, patience=0.01) as journal:
        journal.append("wood", [entry()], now_ms=1, after=0)
        journal.append("meadow", [entry()], now_ms=1, after=0)
        with somebody_reads(path):
            with pytest.raises(BeingErased):
                journal.forget("wood")
            # Were it to wait, the test would not end in time.
            with Journal.open(path, patience=3600) as second:
                assert [summary.being_erased for summary in second.games()] == [False, True]
                assert second._connection.execute("PRAGMA busy_timeout").fetchone() == (3_600_000,)
                second.append("meadow", [entry()], now_ms=2, after=1)
        journal.finish_erasing()
        assert [summary.game for summary in journal.games()] == ["meadow"]


def test_a_game_that_comes_back_while_it_is_being_erased_is_a_game_like_any_other(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    with Journal.open(path, patience=0.01) as journal:
        journal.append("wood", [entry("former")], now_ms=1, after=0)
        with somebody_reads(path), pytest.raises(BeingErased):
            journal.forget("wood")
        again = journal.append("wood", [entry("again")], now_ms=2, after=0)
        assert journal.games() == [GameSummary("wood", 1, 2, 2)]
    with Journal.open(path) as journal:
        assert journal.read("wood") == list(again)
        assert b"former" not in bytes_on_disk(path)


def test_a_former_name_is_gone_from_the_bytes_of_the_file_while_the_journal_is_open(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    random = Random(4)
    with Journal.open(path) as journal:
        journal.set_names("wood", {f"p{number}": f"-{number:03}-" for number in range(240)})
        # Names of many lengths make SQLite move rows about, and leave copies of them.
        turns = [f"Turn{turn:03}" for turn in range(400)]
        for batch in range(0, len(turns), 80):
            new = {
                f"p{random.randrange(240)}": turn + "y" * random.choice((5, 60, 300, 900))
                for turn in turns[batch : batch + 80]
            }
            journal.set_names("wood", new)
        kept = b"".join(name.encode() for name in journal.names("wood").values())
        former = [turn for turn in turns if turn.encode() not in kept]
        found = bytes_on_disk(path)
        assert len(former) > 100
        assert [turn for turn in former if turn.encode() in found] == []


def test_a_name_is_changed_under_the_eyes_of_a_reader_and_the_former_one_goes_later(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    with Journal.open(path, patience=0.01) as journal:
        journal.set_names("wood", {"p1": "Zebedee", "p2": "Ida"})
        with somebody_reads(path):
            journal.set_names("wood", {"p1": "Zoë", "p2": "Ida", "p3": "Max"})
            assert journal.names("wood") == {"p1": "Zoë", "p2": "Ida", "p3": "Max"}
        assert b"Zebedee" in bytes_on_disk(path), "or there was nothing to wait for"
        journal.finish_erasing()
        assert b"Zebedee" not in bytes_on_disk(path)
        assert journal.games() == []


def test_new_names_are_one_transaction_and_erase_nothing(tmp_path: Path) -> None:
    ran: list[str] = []
    with Journal.open(tmp_path / "journal") as journal:
        journal._connection.set_trace_callback(ran.append)
        journal.set_names("wood", {f"p{number}": f"Name {number}" for number in range(24)})
        journal.set_names("wood", {"p1": "Name 1"})
        journal._connection.set_trace_callback(None)
    assert ran.count("COMMIT") == 2
    assert "VACUUM" not in ran


def test_what_rescues_have_set_aside_goes_with_a_forgotten_game_and_with_a_forgotten_name(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    for forget in (Journal.forget, lambda journal, game: journal.forget_name(game, "p1")):
        with Journal.open(path) as journal:
            journal.append("wood", [entry()], now_ms=1, after=journal.head("wood"))
            journal.set_names("wood", {"p1": "Zebedee", "p2": "Ida"})
            killed = Files(path.read_bytes(), wal_of(path).read_bytes())
        killed.put(path)
        set_aside = rescue(path).set_aside
        assert wal_of(set_aside).exists()
        with Journal.open(path) as journal:
            journal.set_names("wood", {"p2": "Ida Maria"})
            assert set_aside.exists(), "a former name is no reason to destroy evidence"
            forget(journal, "wood")
            assert b"Zebedee" not in bytes_on_disk(path)
        assert [file.name for file in tmp_path.iterdir()] == ["journal"]


def test_a_rescue_does_not_bring_back_a_game_that_is_being_erased(tmp_path: Path) -> None:
    path, damaged = tmp_path / "journal", tmp_path / "phone" / "journal"
    damaged.parent.mkdir()
    with Journal.open(path, patience=0.01) as journal:
        journal.append("meadow", [entry()], now_ms=1, after=0)
        journal.append("wood", [entry("Zebedee", 300)] * 9, now_ms=1, after=0)
        with somebody_reads(path), pytest.raises(BeingErased):
            journal.forget("wood")
        Files(path.read_bytes(), wal_of(path).read_bytes()).put(damaged)
    assert rescue(damaged).saved == 1
    with Journal.open(damaged) as journal:
        assert [summary.game for summary in journal.games()] == ["meadow"]
        assert b"Zebedee" not in bytes_on_disk(damaged)


def test_forgetting_in_a_damaged_file_tells_what_is_deleted_and_a_rescue_finishes_it(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    with Journal.open(path) as journal:
        journal.append("meadow", [entry("Annabel", 900)] * 60, now_ms=1, after=0)
        journal.append("wood", [entry("Zebedee", 900)] * 20, now_ms=1, after=0)
        journal.set_names("wood", {"p1": "Zebedee"})
    wipe_a_page_with(path, b"Annabel")
    with Journal.open(path) as journal:
        for _ in range(2):
            with pytest.raises(ErasingStoppedByDamage):
                journal.forget("wood")
            assert journal.names("wood") == {}
            assert {summary.game: summary.being_erased for summary in journal.games()} == {
                "meadow": False,
                "wood": True,
            }
        with pytest.raises(DamagedJournal):
            journal.read("meadow")
    assert rescue(path).saved > 0
    with Journal.open(path) as journal:
        assert [summary.game for summary in journal.games()] == ["meadow"]
        assert b"Zebedee" not in bytes_on_disk(path)


def test_what_version_1_left_of_names_goes_when_its_journal_is_opened(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    shutil.copy(old_journal(1), path)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA secure_delete = OFF")
        connection.execute("DELETE FROM names WHERE player = 'p2'")
    assert "Jérôme".encode() in bytes_on_disk(path)
    with Journal.open(path) as journal:
        assert "Jérôme".encode() not in bytes_on_disk(path)
        assert journal.names("wood") == {"p1": "Zoë"}
        assert [summary.game for summary in journal.games()] == ["wood"]
