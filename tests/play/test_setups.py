"""Set-ups are kept by name; what cannot be read, or written, spoils nothing."""

import json
from pathlib import Path
from random import Random

import pytest

from referee_app.play.table_store import SavedSetup, SetupNotSaved, SetupStore, SetupUse
from referee_app.table_games.game import AnyGame
from referee_app.table_games.registry import find_game
from referee_app.table_games.seats import BLUE, RED, Seat


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
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "setups.json"


def test_what_is_kept_is_there_again_the_newest_first(path: Path) -> None:
    SetupStore(path).save(rules(), "wall", set_up(1))
    SetupStore(path).save(rules(), "trap", set_up(2))
    assert SetupStore(path).saved(rules()) == (SavedSetup("trap", set_up(2)), SavedSetup("wall", set_up(1)))


def test_one_of_the_same_name_overwrites_nothing_and_gets_a_number(path: Path) -> None:
    store = SetupStore(path)
    named = [store.save(rules(), name, set_up(luck)) for luck, name in enumerate(("wall", "wall", "Wall", "wall 2"))]
    assert named == ["wall", "wall 2", "Wall 3", "wall 2 2"]
    assert store.saved(rules())[::-1] == tuple(SavedSetup(name, set_up(luck)) for luck, name in enumerate(named))


def test_who_kept_one_and_who_brought_it_back_last_is_remembered(path: Path) -> None:
    store = SetupStore(path)
    store.save(rules(), "wall", set_up(1), SetupUse("monday", RED))
    store.save(rules(), "trap", set_up(2))
    store.use(rules(), "wall", SetupUse("tuesday", BLUE))
    assert SetupStore(path).saved(rules()) == (
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
def test_one_of_which_nobody_knows_who_used_it_can_be_read_all_the_same(path: Path, used: object) -> None:
    SetupStore(path).save(rules(), "wall", set_up(1))
    told = json.loads(path.read_text())
    assert "used" not in told["junior_quest"][0], "as it was written before"
    told["junior_quest"][0]["used"] = used
    path.write_text(json.dumps(told))
    assert SetupStore(path).saved(rules()) == (SavedSetup("wall", set_up(1)),)


def test_one_that_is_forgotten_is_gone(path: Path) -> None:
    store = SetupStore(path)
    store.save(rules(), "wall", set_up(1))
    store.forget(rules(), "wall")
    assert store.saved(rules()) == ()


def test_a_forgotten_game_leaves_the_set_ups_and_takes_along_who_used_them(path: Path) -> None:
    store = SetupStore(path)
    store.save(rules(), "wall", set_up(1), SetupUse("monday", RED))
    store.save(rules(), "trap", set_up(2), SetupUse("tuesday", BLUE))
    store.forget_game("monday")
    assert store.saved(rules()) == (
        SavedSetup("trap", set_up(2), SetupUse("tuesday", BLUE)),
        SavedSetup("wall", set_up(1)),
    )
    assert "monday" not in path.read_text()


@pytest.mark.parametrize("text", ["{}", '{"junior_quest": 3, "x": [1, {}, {"used": 4}, {"used": []}]}'])
def test_a_forgotten_game_changes_no_file_that_does_not_know_it(path: Path, text: str) -> None:
    path.parent.mkdir()
    path.write_text(text)
    SetupStore(path).forget_game("monday")
    assert path.read_text() == text


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "7", '{"junior_quest": 3}', '{"junior_quest": [1, {}, {"name": "x"}]}']
)
def test_what_cannot_be_read_is_as_if_nothing_had_been_kept(path: Path, text: str) -> None:
    path.parent.mkdir()
    path.write_text(text)
    store = SetupStore(path)
    assert store.saved(rules()) == ()
    store.save(rules(), "wall", set_up(1))
    assert [kept.name for kept in store.saved(rules())] == ["wall"]


def test_a_file_that_is_none_of_ours_is_set_aside_and_never_overwritten(path: Path) -> None:
    path.parent.mkdir()
    path.write_text("somebody's own notes")
    SetupStore(path).save(rules(), "wall", set_up(1))
    assert path.with_name("setups.json.damaged-1").read_text() == "somebody's own notes"


def test_where_nothing_can_be_written_it_is_refused(path: Path) -> None:
    path.parent.write_text("a file, no folder")
    with pytest.raises(SetupNotSaved):
        SetupStore(path).save(rules(), "wall", set_up(1))


def test_where_nothing_can_be_written_one_can_still_be_brought_back(path: Path) -> None:
    path.parent.write_text("a file, no folder")
    SetupStore(path).use(rules(), "wall", SetupUse("monday", RED))
    assert SetupStore(path).saved(rules()) == ()
