"""A draft is there for its game, its seat and its moment; what cannot be read, or written, does no harm."""

import errno
from pathlib import Path

import pytest

from referee_app.journal.journal import Journal
from referee_app.play.live_game import Environment
from referee_app.play.table_store import DraftStore, SetupStore, TableStore
from referee_app.table_games.seats import Seat
from referee_app.whole_file import JsonFile
from tests.play.test_setups import rules, set_up

RED, BLUE = Seat(0), Seat(1)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "drafts.json"


def keep(path: Path, luck: int, game: str = "ab", seat: Seat = RED, version: int = 2) -> None:
    DraftStore(path).save(rules(), game, seat, version, set_up(luck))


def find(path: Path, game: str = "ab", seat: Seat = RED, version: int = 2) -> object:
    return DraftStore(path).find(rules(), game, seat, version)


def test_the_newest_draft_of_a_seat_is_found_again(path: Path) -> None:
    keep(path, 1)
    keep(path, 2)
    assert find(path) == set_up(2)


def test_a_draft_is_for_its_own_seat_game_and_moment_alone(path: Path) -> None:
    keep(path, 1)
    keep(path, 2, game="cd", seat=BLUE)
    assert find(path, seat=BLUE) is None
    assert find(path, game="a") is None
    assert find(path, version=3) is None
    assert find(path, game="cd", seat=BLUE) == set_up(2)


def test_what_is_done_is_forgotten_and_the_rest_is_not(path: Path) -> None:
    keep(path, 1)
    keep(path, 2, seat=BLUE)
    DraftStore(path).forget("ab", RED)
    assert (find(path), find(path, seat=BLUE)) == (None, set_up(2))
    DraftStore(path).forget("a")
    assert find(path, seat=BLUE) == set_up(2)


def test_a_game_that_is_forgotten_takes_its_drafts_along(
    path: Path, journal: Journal, setups: SetupStore, environment: Environment
) -> None:
    tables = TableStore(journal, DraftStore(path), setups, environment)
    games = [tables.begin(rules(), rules().options(), ("", "")).game for _ in range(2)]
    for game in games:
        keep(path, 1, game=game)
        keep(path, 2, game=game, seat=BLUE)
    tables.forget(games[0])
    assert [entry.game for entry in tables.entries()] == games[1:]
    assert games[0] not in path.read_text("utf-8")
    assert (find(path, game=games[1]), find(path, game=games[1], seat=BLUE)) == (set_up(1), set_up(2))


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"\xff\xfe\x00",
        b"[]",
        b'{"ab/0/": 3}',
        b'{"ab/0/": {"version": 2}}',
        b'{"ab/0/": {"version": 2, "move": {"is": "nothing"}}}',
        b'{"ab/0/": {"version": 2, "move": {"is": "set_up", "camp": 7}}}',
        b"[" * 100_000,
    ],
)
def test_what_cannot_be_read_is_no_draft_and_the_next_one_is_kept(path: Path, content: bytes) -> None:
    path.parent.mkdir()
    path.write_bytes(content)
    assert find(path) is None
    keep(path, 1)
    assert find(path) == set_up(1)


def test_where_nothing_can_be_written_nothing_happens(path: Path) -> None:
    path.parent.write_text("a file, no folder")
    keep(path, 1)
    assert find(path) is None
    DraftStore(path).forget("ab")


def test_drafts_that_cannot_be_written_without_a_forgotten_game_go_with_it(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    keep(path, 1)
    keep(path, 2, game="cd")
    with monkeypatch.context() as disk:
        disk.setattr(JsonFile, "write", full)
        DraftStore(path).forget("ab", RED)
        assert find(path) == set_up(1), "what is only done may lie about"
        DraftStore(path).forget("ab")
    assert not path.exists()


def test_a_draft_is_for_the_owner_of_the_phone_alone(path: Path) -> None:
    keep(path, 1)
    assert path.stat().st_mode & 0o077 == 0
    assert [file.name for file in path.parent.iterdir()] == [path.name]
