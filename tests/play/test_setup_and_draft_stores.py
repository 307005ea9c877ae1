"""Saved set-ups and drafts are there again for whom they are; what cannot be read, or written, spoils nothing."""

import errno
import json
from pathlib import Path
from random import Random

import pytest

from referee_app.journal.journal import Journal
from referee_app.play.live_game import Environment
from referee_app.play.table_store import DraftStore, SavedSetup, SetupNotSaved, SetupStore, SetupUse, TableStore
from referee_app.table_games.game import AnyGame
from referee_app.table_games.registry import find_game
from referee_app.table_games.seats import BLUE, RED, Seat
from referee_app.whole_file import JsonFile

# Set-ups


def rules() -> AnyGame:
    found = find_game("junior_quest")
    assert found is not None
    return found


def set_up(luck: int) -> object:
    """A good one."""
    game = rules()
    (started,) = game.start(game.options(), 2, Random(luck))
    return game.propose(game.view(game.evolve(None, started), Seat(0)), Random(luck))


@pytest.fixture
def setup_path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "setups.json"


def test_what_is_kept_is_there_again_the_newest_first(setup_path: Path) -> None:
    SetupStore(setup_path).save(rules(), "wall", set_up(1))
    SetupStore(setup_path).save(rules(), "trap", set_up(2))
    assert SetupStore(setup_path).saved(rules()) == (SavedSetup("trap", set_up(2)), SavedSetup("wall", set_up(1)))


def test_one_of_the_same_name_overwrites_nothing_and_gets_a_number(setup_path: Path) -> None:
    store = SetupStore(setup_path)
    named = [store.save(rules(), name, set_up(luck)) for luck, name in enumerate(("wall", "wall", "Wall", "wall 2"))]
    assert named == ["wall", "wall 2", "Wall 3", "wall 2 2"]
    assert store.saved(rules())[::-1] == tuple(SavedSetup(name, set_up(luck)) for luck, name in enumerate(named))


def test_who_kept_one_and_who_brought_it_back_last_is_remembered(setup_path: Path) -> None:
    store = SetupStore(setup_path)
    store.save(rules(), "wall", set_up(1), SetupUse("monday", RED))
    store.save(rules(), "trap", set_up(2))
    store.use(rules(), "wall", SetupUse("tuesday", BLUE))
    assert SetupStore(setup_path).saved(rules()) == (
        SavedSetup("trap", set_up(2)),
        SavedSetup("wall", set_up(1), SetupUse("tuesday", BLUE)),
    ), "in the same order as before"


def test_one_is_hidden_from_the_other_seats_of_the_game_in_which_it_was_used() -> None:
    kept = SavedSetup("wall", set_up(1), SetupUse("monday", RED))
    assert kept.is_open_to(SetupUse("monday", RED))
    assert not kept.is_open_to(SetupUse("monday", BLUE))
    assert kept.is_open_to(SetupUse("tuesday", BLUE))
    assert SavedSetup("wall", set_up(1)).is_open_to(SetupUse("monday", BLUE))


@pytest.mark.parametrize("used", [None, 7, "monday", [], ["monday"], [0, "monday"], {"monday": 0}])
def test_one_of_which_nobody_knows_who_used_it_can_be_read_all_the_same(setup_path: Path, used: object) -> None:
    SetupStore(setup_path).save(rules(), "wall", set_up(1))
    told = json.loads(setup_path.read_text())
    assert "used" not in told["junior_quest"][0], "as it was written before"
    told["junior_quest"][0]["used"] = used
    setup_path.write_text(json.dumps(told))
    assert SetupStore(setup_path).saved(rules()) == (SavedSetup("wall", set_up(1)),)


def test_one_that_is_forgotten_is_gone(setup_path: Path) -> None:
    store = SetupStore(setup_path)
    store.save(rules(), "wall", set_up(1))
    store.forget(rules(), "wall")
    assert store.saved(rules()) == ()


def test_a_forgotten_game_leaves_the_set_ups_and_takes_along_who_used_them(setup_path: Path) -> None:
    store = SetupStore(setup_path)
    store.save(rules(), "wall", set_up(1), SetupUse("monday", RED))
    store.save(rules(), "trap", set_up(2), SetupUse("tuesday", BLUE))
    store.forget_game("monday")
    assert store.saved(rules()) == (
        SavedSetup("trap", set_up(2), SetupUse("tuesday", BLUE)),
        SavedSetup("wall", set_up(1)),
    )
    assert "monday" not in setup_path.read_text()


@pytest.mark.parametrize("text", ["{}", '{"junior_quest": 3, "x": [1, {}, {"used": 4}, {"used": []}]}'])
def test_a_forgotten_game_changes_no_file_that_does_not_know_it(setup_path: Path, text: str) -> None:
    setup_path.parent.mkdir()
    setup_path.write_text(text)
    SetupStore(setup_path).forget_game("monday")
    assert setup_path.read_text() == text


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "7", '{"junior_quest": 3}', '{"junior_quest": [1, {}, {"name": "x"}]}']
)
def test_what_cannot_be_read_is_as_if_nothing_had_been_kept(setup_path: Path, text: str) -> None:
    setup_path.parent.mkdir()
    setup_path.write_text(text)
    store = SetupStore(setup_path)
    assert store.saved(rules()) == ()
    store.save(rules(), "wall", set_up(1))
    assert [kept.name for kept in store.saved(rules())] == ["wall"]


def test_a_file_that_is_none_of_ours_is_set_aside_and_never_overwritten(setup_path: Path) -> None:
    setup_path.parent.mkdir()
    setup_path.write_text("somebody's own notes")
    SetupStore(setup_path).save(rules(), "wall", set_up(1))
    assert setup_path.with_name("setups.json.damaged-1").read_text() == "somebody's own notes"


def test_where_nothing_can_be_written_it_is_refused(setup_path: Path) -> None:
    setup_path.parent.write_text("a file, no folder")
    with pytest.raises(SetupNotSaved):
        SetupStore(setup_path).save(rules(), "wall", set_up(1))


def test_where_nothing_can_be_written_one_can_still_be_brought_back(setup_path: Path) -> None:
    setup_path.parent.write_text("a file, no folder")
    SetupStore(setup_path).use(rules(), "wall", SetupUse("monday", RED))
    assert SetupStore(setup_path).saved(rules()) == ()


# Drafts


@pytest.fixture
def draft_path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "drafts.json"


def save(draft_path: Path, luck: int, game: str = "ab", seat: Seat = RED, version: int = 2) -> None:
    DraftStore(draft_path).save(rules(), game, seat, version, set_up(luck))


def find_draft(draft_path: Path, game: str = "ab", seat: Seat = RED, version: int = 2) -> object:
    return DraftStore(draft_path).find(rules(), game, seat, version)


def test_the_newest_draft_of_a_seat_is_found_again(draft_path: Path) -> None:
    save(draft_path, 1)
    save(draft_path, 2)
    assert find_draft(draft_path) == set_up(2)


def test_a_draft_is_for_its_own_seat_game_and_moment_alone(draft_path: Path) -> None:
    save(draft_path, 1)
    save(draft_path, 2, game="cd", seat=BLUE)
    assert find_draft(draft_path, seat=BLUE) is None
    assert find_draft(draft_path, game="a") is None
    assert find_draft(draft_path, version=3) is None
    assert find_draft(draft_path, game="cd", seat=BLUE) == set_up(2)


def test_what_is_done_is_forgotten_and_the_rest_is_not(draft_path: Path) -> None:
    save(draft_path, 1)
    save(draft_path, 2, seat=BLUE)
    DraftStore(draft_path).forget("ab", RED)
    assert (find_draft(draft_path), find_draft(draft_path, seat=BLUE)) == (None, set_up(2))
    DraftStore(draft_path).forget("a")
    assert find_draft(draft_path, seat=BLUE) == set_up(2)


def test_a_game_that_is_forgotten_takes_its_drafts_along(
    draft_path: Path, journal: Journal, setups: SetupStore, environment: Environment
) -> None:
    tables = TableStore(journal, DraftStore(draft_path), setups, environment)
    games = [tables.begin(rules(), rules().options(), ("", "")).game for _ in range(2)]
    for game in games:
        save(draft_path, 1, game=game)
        save(draft_path, 2, game=game, seat=BLUE)
    tables.forget(games[0])
    assert [entry.game for entry in tables.entries()] == games[1:]
    assert games[0] not in draft_path.read_text("utf-8")
    assert (find_draft(draft_path, game=games[1]), find_draft(draft_path, game=games[1], seat=BLUE)) == (
        set_up(1),
        set_up(2),
    )


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
def test_what_cannot_be_read_is_no_draft_and_the_next_one_is_kept(draft_path: Path, content: bytes) -> None:
    draft_path.parent.mkdir()
    draft_path.write_bytes(content)
    assert find_draft(draft_path) is None
    save(draft_path, 1)
    assert find_draft(draft_path) == set_up(1)


def test_where_nothing_can_be_written_nothing_happens(draft_path: Path) -> None:
    draft_path.parent.write_text("a file, no folder")
    save(draft_path, 1)
    assert find_draft(draft_path) is None
    DraftStore(draft_path).forget("ab")


def test_drafts_that_cannot_be_written_without_a_forgotten_game_go_with_it(
    draft_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    save(draft_path, 1)
    save(draft_path, 2, game="cd")
    with monkeypatch.context() as disk:
        disk.setattr(JsonFile, "write", full)
        DraftStore(draft_path).forget("ab", RED)
        assert find_draft(draft_path) == set_up(1), "what is only done may lie about"
        DraftStore(draft_path).forget("ab")
    assert not draft_path.exists()


def test_a_draft_is_for_the_owner_of_the_phone_alone(draft_path: Path) -> None:
    save(draft_path, 1)
    assert draft_path.stat().st_mode & 0o077 == 0
    assert [file.name for file in draft_path.parent.iterdir()] == [draft_path.name]
