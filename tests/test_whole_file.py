"""Files appear whole or not at all, never over another one unasked, and secret ones are nobody else's at any moment."""

import errno
import os
import signal
import stat
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest

from referee_app.sentence import Refusal
from referee_app.whole_file import (
    DiskTrouble,
    FileInTheWay,
    FolderInTheWay,
    FolderIsFile,
    FolderMissing,
    NameImpossible,
    NoOrdinaryFile,
    UnnamedFile,
    WritingForbidden,
    damaged_copies,
    free_damaged_path,
    is_open_to_others,
    remove_abandoned,
    remove_unfinished,
    whole_file,
)

PROJECT = Path(__file__).parents[1]


@pytest.fixture
def permissive_umask() -> Iterator[None]:
    before = os.umask(0)
    yield
    os.umask(before)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def write(path: Path, content: bytes, *, replace: bool = False, secret: bool = False) -> None:
    with whole_file(path, replace=replace, secret=secret) as out:
        out.write(content)


def write_half_and_fail(path: Path, *, replace: bool) -> None:
    with whole_file(path, replace=replace) as out:
        out.write(b"half")
        raise ZeroDivisionError


def write_while_somebody_is_quicker(path: Path) -> None:
    with whole_file(path) as out:
        out.write(b"ours")
        path.write_bytes(b"theirs")


def test_a_file_has_no_name_until_it_is_whole(tmp_path: Path) -> None:
    path = tmp_path / "cards.pdf"
    with whole_file(path) as out:
        out.write(b"half")
        assert not path.exists()
        out.write(b" and half")
    assert path.read_bytes() == b"half and half"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("replace", [False, True])
def test_nothing_is_left_of_what_went_wrong(tmp_path: Path, replace: bool) -> None:
    path = tmp_path / "cards.pdf"
    if replace:
        path.write_bytes(b"old")
    with pytest.raises(ZeroDivisionError):
        write_half_and_fail(path, replace=replace)
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir()} == ({"cards.pdf": b"old"} if replace else {})


def test_a_file_that_is_there_stays(tmp_path: Path) -> None:
    path = tmp_path / "cards.pdf"
    path.write_bytes(b"old")
    with pytest.raises(FileInTheWay):
        write(path, b"new")
    assert path.read_bytes() == b"old"
    write(path, b"new", replace=True)
    assert path.read_bytes() == b"new"
    assert list(tmp_path.iterdir()) == [path]


def assert_who_is_quicker_keeps_the_name(path: Path) -> None:
    with pytest.raises(FileInTheWay):
        write_while_somebody_is_quicker(path)
    assert path.read_bytes() == b"theirs"
    assert list(path.parent.iterdir()) == [path]


def test_who_is_quicker_keeps_the_name(tmp_path: Path) -> None:
    assert_who_is_quicker_keeps_the_name(tmp_path / "cards.pdf")


def no_links(*_: object) -> None:
    raise PermissionError(errno.EPERM, "Operation not permitted")


def test_a_memory_stick_that_knows_no_links_holds_files_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "link", no_links)
    write(tmp_path / "one", b"content", secret=True)
    assert (tmp_path / "one").read_bytes() == b"content"
    assert mode(tmp_path / "one") == 0o600
    (tmp_path / "one").unlink()
    assert_who_is_quicker_keeps_the_name(tmp_path / "cards.pdf")


@pytest.mark.parametrize("knows_links", [True, False])
def test_many_at_once_get_a_number_each(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, knows_links: bool) -> None:
    if not knows_links:
        monkeypatch.setattr(os, "link", no_links)
    barrier = Barrier(8)

    def write(content: int) -> tuple[Path, bytes]:
        file = UnnamedFile(tmp_path / "lost.pdf")
        file.open().write(b"%d" % content)
        file.finish()
        barrier.wait()
        path = file.take_numbered_name()
        file.discard()
        return path, b"%d" % content

    with ThreadPoolExecutor(8) as threads:
        written = dict(threads.map(write, range(8)))
    assert {path.name for path in written} == {"lost.pdf", *(f"lost-{number}.pdf" for number in range(2, 9))}
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == written


def test_a_link_is_in_the_way_of_a_numbered_file_and_stays(tmp_path: Path) -> None:
    (tmp_path / "lost.pdf").symlink_to(tmp_path / "elsewhere" / "nothing.pdf")
    file = UnnamedFile(tmp_path / "lost.pdf")
    file.open().write(b"x")
    file.finish()
    assert file.take_numbered_name() == tmp_path / "lost-2.pdf"
    file.discard()
    assert {path.name for path in tmp_path.iterdir()} == {"lost.pdf", "lost-2.pdf"}


@pytest.mark.usefixtures("permissive_umask")
@pytest.mark.parametrize("replace", [False, True])
def test_a_secret_file_is_its_owners_alone_from_the_first_byte(tmp_path: Path, replace: bool) -> None:
    path = tmp_path / "camp.cardset"
    if replace:
        path.write_bytes(b"old")
        assert mode(path) == 0o666
    with whole_file(path, replace=replace, secret=True) as out:
        growing = [file for file in tmp_path.iterdir() if file != path]
        assert [mode(file) for file in growing] == [0o600]
        out.write(b"secret")
    assert mode(path) == 0o600
    assert not is_open_to_others(path)


@pytest.mark.usefixtures("permissive_umask")
@pytest.mark.parametrize(("umask", "wanted"), [(0o022, 0o644), (0o002, 0o664), (0o077, 0o600)])
def test_other_files_are_as_open_as_the_user_wants(tmp_path: Path, umask: int, wanted: int) -> None:
    os.umask(umask)
    write(tmp_path / "poster.pdf", b"")
    assert mode(tmp_path / "poster.pdf") == wanted
    assert is_open_to_others(tmp_path / "poster.pdf") == bool(wanted & 0o077)


@pytest.mark.parametrize(
    ("name", "refusal"),
    [
        ("nowhere/cards.pdf", FolderMissing),
        ("file/cards.pdf", FolderIsFile),
        ("folder", FolderInTheWay),
        ("x" * 300, NameImpossible),
        ("nul\0l", NameImpossible),
    ],
)
@pytest.mark.parametrize("replace", [False, True])
def test_a_place_that_is_none_is_a_refusal(tmp_path: Path, name: str, refusal: type[Refusal], replace: bool) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").touch()
    with pytest.raises(refusal):
        write(tmp_path / name, b"", replace=replace)
    assert {file.name for file in tmp_path.iterdir()} == {"folder", "file"}


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere; the small disk is read-only for root too")
def test_a_folder_that_is_somebody_elses_is_a_refusal(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(WritingForbidden):
        write(tmp_path / "cards.pdf", b"")


def test_a_disk_that_breaks_while_writing_is_a_refusal(tmp_path: Path) -> None:
    with pytest.raises(DiskTrouble), whole_file(tmp_path / "cards.pdf"):
        raise OSError(errno.EIO, "Input/output error")
    assert list(tmp_path.iterdir()) == []


def test_an_error_about_another_file_is_not_blamed_on_this_one(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="typeface"), whole_file(tmp_path / "cards.pdf"):
        raise FileNotFoundError(errno.ENOENT, "typeface")


def test_a_pipe_is_never_replaced_by_a_file_nor_is_what_a_link_says_is_one(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "link").symlink_to(tmp_path / "pipe")
    for name in ("pipe", "link"):
        for replace in (False, True):
            with pytest.raises(NoOrdinaryFile):
                write(tmp_path / name, b"", replace=replace)
    assert stat.S_ISFIFO((tmp_path / "pipe").stat().st_mode)
    assert {file.name for file in tmp_path.iterdir()} == {"pipe", "link"}


def test_what_a_link_points_to_is_replaced_and_the_link_stays(tmp_path: Path) -> None:
    (tmp_path / "cloud").mkdir()
    kept, link = tmp_path / "cloud" / "camp.cardset", tmp_path / "camp.cardset"
    write(kept, b"old")
    link.symlink_to(kept)
    write(link, b"new", replace=True)
    assert link.is_symlink()
    assert kept.read_bytes() == b"new"


def test_who_is_killed_while_writing_leaves_the_old_file_whole(tmp_path: Path) -> None:
    path = tmp_path / "camp.cardset"
    path.write_bytes(b"old")
    script = (
        "import os, signal, sys\n"
        "from pathlib import Path\n"
        "from referee_app.whole_file import whole_file\n"
        "with whole_file(Path(sys.argv[1]), replace=True, secret=True) as out:\n"
        "    out.write(b'new' * 100_000)\n"
        "    os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    killed = subprocess.run([sys.executable, "-c", script, str(path)], cwd=PROJECT, check=False)
    assert killed.returncode == -signal.SIGKILL
    assert path.read_bytes() == b"old"
    assert all(mode(file) == 0o600 for file in tmp_path.iterdir() if file != path)


def test_what_a_killed_writer_left_is_removed_and_nothing_else(tmp_path: Path) -> None:
    kept = {"camp.cardset", ".field-marshal-notes.txt", "settings.json", "setups.json.damaged-1", ".drafts.json"}
    left = {".field-marshal-0123456789abcdef.tmp", ".settings.json-ab_9xyz0"}
    for name in kept | left:
        (tmp_path / name).touch()
    remove_unfinished(tmp_path)
    assert {file.name for file in tmp_path.iterdir()} == kept
    remove_unfinished(tmp_path / "nowhere")


def test_what_is_still_being_written_or_waits_for_its_name_is_not_abandoned(tmp_path: Path) -> None:
    growing, waiting = UnnamedFile(tmp_path / "cards.pdf"), UnnamedFile(tmp_path / "cover.pdf")
    growing.open().write(b"%PDF")
    waiting.open().write(b"%PDF")
    waiting.finish()
    (tmp_path / ".field-marshal-0123456789abcdef.tmp").touch()
    remove_abandoned(tmp_path)
    growing.finish()
    for one in (growing, waiting):
        one.take_name()
        one.discard()
    assert {file.name for file in tmp_path.iterdir()} == {"cards.pdf", "cover.pdf"}
    remove_abandoned(tmp_path / "nowhere")


def test_a_damaged_file_is_set_aside_under_the_first_number_that_is_free_for_all_its_companions(tmp_path: Path) -> None:
    path = tmp_path / "games[1].journal"
    assert free_damaged_path(path) == tmp_path / "games[1].journal.damaged-1"
    assert damaged_copies(path) == []
    for name in ("games[1].journal.damaged-1", "games[1].journal.damaged-2-wal", "games1.journal.damaged-3"):
        (tmp_path / name).touch()
    assert free_damaged_path(path, ("", "-wal")) == tmp_path / "games[1].journal.damaged-3"
    assert free_damaged_path(path) == tmp_path / "games[1].journal.damaged-2"
    assert [copy.name for copy in damaged_copies(path)] == [
        "games[1].journal.damaged-1",
        "games[1].journal.damaged-2-wal",
    ]
