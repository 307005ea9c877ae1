"""A laptop: where its files go, in which language it speaks, and that it has none of a phone's extras."""

import stat
import time
from pathlib import Path

import pytest

from referee_app.bootstrap import this_device
from referee_app.device.android import Android
from referee_app.device.desktop import Desktop, two_letters
from referee_app.sentence import sentence
from tests.device.java_world import JavaWorld


@pytest.mark.parametrize(
    ("platform", "variable", "folder"),
    [
        ("linux", None, "home/.local/share/field-marshal"),
        ("linux", "XDG_DATA_HOME", "else/field-marshal"),
        ("darwin", None, "home/Library/Application Support/Field Marshal"),
        ("win32", None, "home/AppData/Roaming/Field Marshal"),
        ("win32", "APPDATA", "else/Field Marshal"),
    ],
)
def test_the_data_are_where_the_system_wants_them(
    tmp_path: Path, platform: str, variable: str | None, folder: str
) -> None:
    environment = {variable: str(tmp_path / "else")} if variable else {}
    assert Desktop(environment, tmp_path / "home", platform).data_folder == tmp_path / folder


def test_a_data_home_that_is_not_absolute_is_ignored(tmp_path: Path) -> None:
    desktop = Desktop({"XDG_DATA_HOME": "somewhere"}, tmp_path, "linux")
    assert desktop.data_folder == tmp_path / ".local/share/field-marshal"


@pytest.mark.parametrize("platform", ["linux", "darwin", "win32"])
def test_a_variable_puts_the_data_elsewhere(tmp_path: Path, platform: str) -> None:
    environment = {"FIELD_MARSHAL_DATA": str(tmp_path / "mine"), "XDG_DATA_HOME": str(tmp_path / "else")}
    folder = Desktop(environment, tmp_path, platform).data_folder
    assert folder == tmp_path / "mine"
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_a_folder_that_somebody_named_keeps_its_rights(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    Desktop({"FIELD_MARSHAL_DATA": str(tmp_path)}, tmp_path).data_folder.stat()
    assert stat.S_IMODE(tmp_path.stat().st_mode) == 0o755


@pytest.mark.parametrize(
    ("noted", "folder"),
    [
        (None, "Documents"),
        ('XDG_DESKTOP_DIR="$HOME/Bureau"\n', "Documents"),
        ('# XDG\nXDG_DOCUMENTS_DIR="$HOME/Documenten"\n', "Documenten"),
        ('XDG_DOCUMENTS_DIR="{home}/Dokumente"\n', "Dokumente"),
        ('XDG_DOCUMENTS_DIR="$HOME/"\n', ""),
        ('XDG_DOCUMENTS_DIR="$HOME/gone"\n', ""),
    ],
)
def test_documents_are_kept_where_the_desktop_keeps_them(tmp_path: Path, noted: str | None, folder: str) -> None:
    for name in ("Documents", "Documenten", "Dokumente", ".config"):
        (tmp_path / name).mkdir()
    if noted is not None:
        (tmp_path / ".config/user-dirs.dirs").write_text(noted.replace("{home}", str(tmp_path)), "utf-8")
    assert Desktop({}, tmp_path, "linux").keep("a.pdf") == tmp_path / folder / "Field Marshal" / "a.pdf"


def test_a_list_of_folders_that_cannot_be_read_is_no_harm(tmp_path: Path) -> None:
    (tmp_path / ".config").mkdir()
    (tmp_path / ".config/user-dirs.dirs").write_bytes(b"\xff\xfe\xff")
    assert Desktop({}, tmp_path, "linux").keep("a.pdf") == tmp_path / "Field Marshal" / "a.pdf"


def test_a_variable_names_the_folder_for_documents(tmp_path: Path) -> None:
    (tmp_path / "Papers").mkdir()
    desktop = Desktop({"XDG_DOCUMENTS_DIR": str(tmp_path / "Papers")}, tmp_path, "linux")
    assert desktop.keep("a.pdf").parent == tmp_path / "Papers" / "Field Marshal"


def test_sharing_says_where_the_file_is(tmp_path: Path) -> None:
    path = tmp_path / "cards.pdf"
    path.write_bytes(b"%PDF")
    assert Desktop({}, tmp_path).share(path, "application/pdf") == sentence("device.saved", path=str(path))


def test_there_is_no_picker_and_nobody_is_called(tmp_path: Path) -> None:
    picked: list[Path | None] = []
    assert Desktop({}, tmp_path).pick_file(picked.append) is False
    assert picked == []


def test_a_desktop_neither_shakes_nor_shines(tmp_path: Path) -> None:
    desktop = Desktop({}, tmp_path)
    desktop.use_camera(object())
    assert not desktop.has_vibration
    assert not desktop.has_torch
    assert not desktop.torch(True)
    assert desktop.camera_turned(desktop.back_camera()) == 0


def test_files_are_looked_for_where_a_person_keeps_them(tmp_path: Path) -> None:
    desktop = Desktop({}, tmp_path, "linux")
    assert desktop.places() == (tmp_path,)
    for name in (".config", "Documents", "Downloads", "Téléchargements"):
        (tmp_path / name).mkdir()
    assert desktop.places() == (tmp_path, tmp_path / "Documents", tmp_path / "Downloads")
    (tmp_path / ".config" / "user-dirs.dirs").write_text('XDG_DOWNLOAD_DIR="$HOME/Téléchargements"\n', "utf-8")
    assert desktop.places() == (tmp_path, tmp_path / "Documents", tmp_path / "Téléchargements")


def test_the_camera_is_allowed_at_once(tmp_path: Path) -> None:
    answers: list[bool] = []
    Desktop({}, tmp_path).ask_for_camera(answers.append)
    assert answers == [True]


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LANG": "nl_BE.UTF-8"}, "nl"),
        ({"LANG": "nl_BE.UTF-8", "LC_ALL": "fr_BE"}, "fr"),
        ({"LANG": "en_US.UTF-8", "LC_MESSAGES": "de"}, "de"),
        ({"LANG": "nl_BE.UTF-8", "LC_ALL": ""}, "nl"),
        ({"LANG": "C.UTF-8"}, None),
        ({"LANG": "POSIX"}, None),
        ({}, None),
    ],
)
def test_the_language_is_that_of_the_environment(
    tmp_path: Path, environment: dict[str, str], language: str | None
) -> None:
    assert Desktop(environment, tmp_path).language() == language


@pytest.mark.parametrize(("told", "language"), [("DE-at", "de"), ("deu", None), ("", None), (None, None), ("n", None)])
def test_a_language_is_two_letters_or_unknown(told: str | None, language: str | None) -> None:
    assert two_letters(told) == language


def test_the_boot_clock_of_linux_counts_sleep_too(tmp_path: Path) -> None:
    before = time.clock_gettime_ns(time.CLOCK_BOOTTIME) // 1_000_000
    now = Desktop({}, tmp_path, "linux").boot_ms()
    assert before <= now <= time.clock_gettime_ns(time.CLOCK_BOOTTIME) // 1_000_000


@pytest.mark.parametrize("platform", ["darwin", "win32"])
def test_where_the_system_tells_no_boot_id_there_is_none(tmp_path: Path, platform: str) -> None:
    assert Desktop({}, tmp_path, platform).boot_id() is None


def test_this_machine_is_a_desktop() -> None:
    assert isinstance(this_device({}), Desktop)


def test_where_python_for_android_runs_the_app_it_is_a_phone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    JavaWorld(tmp_path).install(monkeypatch)
    assert isinstance(this_device({"ANDROID_ARGUMENT": "/data/user/0/org.fieldmarshal/files/app"}), Android)
