"""What a folder shows to somebody who looks for a file, and where a typed path leads."""

from pathlib import Path

import pytest

from referee_app.cards.names import Language
from referee_app.screens.files.folder import Folder, FolderUnreadable, NoSuchFile, looked_into, pointed_at
from referee_app.screens.files.model import AT_ONCE, Looking, Picking, files_shown
from referee_app.words.words import Words

KINDS = frozenset({".cardset", ".jpg"})
PICKING = Picking("sets.open", KINDS, lambda _path: None)
ENGLISH = Words(Language.EN)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home with something in it."""
    monkeypatch.setenv("HOME", str(tmp_path))
    for name in ("b", "A", ".hidden", "Downloads"):
        (tmp_path / name).mkdir()
    for name in ("camp.cardset", "PHOTO.JPG", "letter.txt", ".secret.cardset"):
        (tmp_path / name).touch()
    return tmp_path


def test_a_folder_shows_folders_and_files_of_the_wanted_kinds(home: Path) -> None:
    found = looked_into(home, KINDS)
    assert [path.name for path in found.folders] == ["A", "b", "Downloads"]
    assert [path.name for path in found.files] == ["camp.cardset", "PHOTO.JPG"]


def test_a_folder_that_is_none_is_refused(home: Path) -> None:
    with pytest.raises(FolderUnreadable):
        looked_into(home / "gone", KINDS)


@pytest.mark.parametrize("typed", ["camp.cardset", " camp.cardset ", "~/camp.cardset", "b/../camp.cardset"])
def test_a_typed_path_leads_to_a_file(home: Path, typed: str) -> None:
    assert pointed_at(typed, home, KINDS) == home / "camp.cardset"


def test_a_file_of_any_kind_can_be_typed(home: Path) -> None:
    assert pointed_at("letter.txt", home, KINDS) == home / "letter.txt"


def test_a_typed_folder_is_looked_into(home: Path) -> None:
    assert pointed_at("..", home / "b", KINDS) == looked_into(home, KINDS)


@pytest.mark.parametrize("typed", ["gone.cardset", "camp.cardset/x", "a\0b", "~nobody-of-that-name/x", "x" * 5000])
def test_a_path_to_nothing_is_refused(home: Path, typed: str) -> None:
    with pytest.raises(NoSuchFile):
        pointed_at(typed, home, KINDS)


def test_files_come_first_and_the_way_up_before_them(home: Path) -> None:
    shown = files_shown(PICKING, Looking((home,), looked_into(home, KINDS)), ENGLISH)
    assert [row.name for row in shown.rows] == ["One folder up", "camp.cardset", "PHOTO.JPG", "A", "b", "Downloads"]
    assert [row.leads for row in shown.rows] == [False, False, False, True, True, True]
    assert (shown.has_more, shown.is_empty) == (False, False)


def test_there_is_no_way_up_from_the_root() -> None:
    root = Path("/")
    assert files_shown(PICKING, Looking((), Folder(root)), ENGLISH).rows == ()


def test_an_empty_folder_says_what_to_do() -> None:
    empty = files_shown(PICKING, Looking((), Folder(Path("/x"))), ENGLISH)
    assert (empty.is_empty, empty.nothing) == (True, "Nothing here")
    assert not files_shown(PICKING, Looking(), ENGLISH).is_empty


def test_thousands_of_files_come_a_few_at_a_time() -> None:
    many = tuple(Path(f"/x/{number}.jpg") for number in range(200))
    shown = files_shown(PICKING, Looking((), Folder(Path("/x"), (), many)), ENGLISH)
    assert len(shown.rows) == AT_ONCE
    assert (shown.has_more, shown.more) == (True, "Show 141 more")
