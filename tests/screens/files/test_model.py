"""What a folder shows to somebody who looks for a file, and where a typed path leads."""

from pathlib import Path

import pytest

from referee_app.cards.ranks import Language
from referee_app.screens.files.model import (
    AT_ONCE,
    FileRequest,
    Folder,
    FolderUnreadable,
    FolderView,
    NoSuchFile,
    files_shown,
    list_folder,
    resolve_path,
)
from referee_app.words.words import Words

KINDS = frozenset({".cardset", ".jpg"})
PICKING = FileRequest("sets.open", KINDS, lambda _path: None)
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
    found = list_folder(home, KINDS)
    assert [path.name for path in found.folders] == ["A", "b", "Downloads"]
    assert [path.name for path in found.files] == ["camp.cardset", "PHOTO.JPG"]


def test_a_folder_that_is_none_is_refused(home: Path) -> None:
    with pytest.raises(FolderUnreadable):
        list_folder(home / "gone", KINDS)


@pytest.mark.parametrize("typed", ["camp.cardset", " camp.cardset ", "~/camp.cardset", "b/../camp.cardset"])
def test_a_typed_path_leads_to_a_file(home: Path, typed: str) -> None:
    assert resolve_path(typed, home, KINDS) == home / "camp.cardset"


def test_a_file_of_any_kind_can_be_typed(home: Path) -> None:
    assert resolve_path("letter.txt", home, KINDS) == home / "letter.txt"


def test_a_typed_folder_is_looked_into(home: Path) -> None:
    assert resolve_path("..", home / "b", KINDS) == list_folder(home, KINDS)


@pytest.mark.parametrize("typed", ["gone.cardset", "camp.cardset/x", "a\0b", "~nobody-of-that-name/x", "x" * 5000])
def test_a_path_to_nothing_is_refused(home: Path, typed: str) -> None:
    with pytest.raises(NoSuchFile):
        resolve_path(typed, home, KINDS)


def test_files_come_first_and_the_way_up_before_them(home: Path) -> None:
    shown = files_shown(PICKING, FolderView((home,), list_folder(home, KINDS)), ENGLISH)
    assert [row.name for row in shown.rows] == ["One folder up", "camp.cardset", "PHOTO.JPG", "A", "b", "Downloads"]
    assert [row.leads for row in shown.rows] == [False, False, False, True, True, True]
    assert (shown.has_more, shown.is_empty) == (False, False)


def test_there_is_no_way_up_from_the_root() -> None:
    root = Path("/")
    assert files_shown(PICKING, FolderView((), Folder(root)), ENGLISH).rows == ()


def test_a_folder_is_empty_once_it_has_been_read() -> None:
    empty = files_shown(PICKING, FolderView((), Folder(Path("/x"))), ENGLISH)
    assert empty.is_empty
    assert not files_shown(PICKING, FolderView(), ENGLISH).is_empty


def test_thousands_of_files_come_a_few_at_a_time() -> None:
    many = tuple(Path(f"/x/{number}.jpg") for number in range(200))
    shown = files_shown(PICKING, FolderView((), Folder(Path("/x"), (), many)), ENGLISH)
    assert len(shown.rows) == AT_ONCE
    assert (shown.has_more, shown.more) == (True, "Show 141 more")
