"""People can be forgotten: their names leave the very bytes of the file, and no event is touched."""

import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from referee_app.journal.journal import Journal
from referee_app.journal.refusals import JournalBusy
from tests.journal.sample import entry, wal_of


def bytes_on_disk(path: Path) -> bytes:
    return b"".join(file.read_bytes() for file in sorted(path.parent.iterdir()) if file.name.startswith(path.name))


def test_names_are_kept_by_game_and_player(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "journal") as journal:
        journal.set_name("wood", "p1", "Zoë")
        journal.set_name("wood", "p2", "Ida")
        journal.set_name("wood", "p1", "Zoé")
        journal.set_name("meadow", "p1", "Max")
        assert journal.names("wood") == {"p1": "Zoé", "p2": "Ida"}
        assert journal.names("beach") == {}


def test_a_forgotten_name_is_gone_from_the_bytes_of_the_file_while_the_journal_is_open(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    random = Random(1)
    names = {f"p{random.getrandbits(40)}": f"Name{number:03}Name" for number in range(150)}
    with Journal.open(path) as journal:
        journal.append("wood", [entry("a")], now_ms=1, after=0)
        for player, name in names.items():
            journal.set_name("wood", player, name)
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
        journal.set_name("meadow", "p1", "Jérôme")
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


def test_erasing_under_the_eyes_of_a_reader_is_refused_and_can_be_finished_later(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    with Journal.open(path, patience=0.01) as journal:
        journal.set_name("wood", "p1", "Zebedee")
        with closing(sqlite3.connect(path, isolation_level=None)) as reader:
            reader.execute("BEGIN")
            assert reader.execute("SELECT name FROM names").fetchall() == [("Zebedee",)]
            with pytest.raises(JournalBusy):
                journal.forget_name("wood", "p1")
        assert journal.names("wood") == {}
        assert b"Zebedee" in wal_of(path).read_bytes()
        journal.forget_name("wood", "p1")
        assert b"Zebedee" not in bytes_on_disk(path)
