"""Set-ups are kept by name; what cannot be read, or written, spoils nothing."""

from pathlib import Path
from random import Random

import pytest

from referee_app.play.setups import Kept, SetupNotKept, SetupShelf
from referee_app.table_games.game import AnyGame, Seat
from referee_app.table_games.games import game_called


def rules() -> AnyGame:
    found = game_called("junior_quest")
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
    SetupShelf(path).keep(rules(), "wall", set_up(1))
    SetupShelf(path).keep(rules(), "trap", set_up(2))
    assert SetupShelf(path).kept(rules()) == (Kept("trap", set_up(2)), Kept("wall", set_up(1)))


def test_a_name_is_used_once(path: Path) -> None:
    shelf = SetupShelf(path)
    for luck in (1, 2):
        shelf.keep(rules(), "wall", set_up(luck))
    assert shelf.kept(rules()) == (Kept("wall", set_up(2)),)


def test_one_that_is_forgotten_is_gone(path: Path) -> None:
    shelf = SetupShelf(path)
    shelf.keep(rules(), "wall", set_up(1))
    shelf.forget(rules(), "wall")
    assert shelf.kept(rules()) == ()


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "7", '{"junior_quest": 3}', '{"junior_quest": [1, {}, {"name": "x"}]}']
)
def test_what_cannot_be_read_is_as_if_nothing_had_been_kept(path: Path, text: str) -> None:
    path.parent.mkdir()
    path.write_text(text)
    shelf = SetupShelf(path)
    assert shelf.kept(rules()) == ()
    shelf.keep(rules(), "wall", set_up(1))
    assert [kept.name for kept in shelf.kept(rules())] == ["wall"]


def test_a_file_that_is_none_of_ours_is_set_aside_and_never_overwritten(path: Path) -> None:
    path.parent.mkdir()
    path.write_text("somebody's own notes")
    SetupShelf(path).keep(rules(), "wall", set_up(1))
    assert path.with_name("setups.json.damaged").read_text() == "somebody's own notes"


def test_where_nothing_can_be_written_it_is_refused(path: Path) -> None:
    path.parent.write_text("a file, no folder")
    with pytest.raises(SetupNotKept):
        SetupShelf(path).keep(rules(), "wall", set_up(1))
