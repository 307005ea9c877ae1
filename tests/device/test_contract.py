"""What every machine must do alike: the desktop, the fake, and a phone over a stand-in of Java."""

import stat
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee_app.device.android import Android
from referee_app.device.desktop import Desktop
from referee_app.device.device import CannotKeep, Device, NoDataFolder, NothingToShare, plain_name
from referee_app.device.fake import FakeDevice
from referee_app.sentence import Sentence
from tests.device.java_world import JavaWorld


def desktop(folder: Path, _patch: pytest.MonkeyPatch) -> Device:
    return Desktop({}, folder, "linux")


def fake(folder: Path, _patch: pytest.MonkeyPatch) -> Device:
    return FakeDevice(folder)


def phone(folder: Path, patch: pytest.MonkeyPatch) -> Device:
    JavaWorld(folder).install(patch)
    return Android()


@pytest.fixture(params=[desktop, fake, phone])
def device(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Device:
    device = request.param(tmp_path, monkeypatch)
    assert isinstance(device, Device)
    return device


def test_the_data_folder_is_there_and_private(device: Device) -> None:
    assert stat.S_IMODE(device.data_folder.stat().st_mode) == 0o700


def test_a_data_folder_that_was_opened_to_others_is_closed_again(device: Device) -> None:
    device.data_folder.chmod(0o755)
    assert stat.S_IMODE(device.data_folder.stat().st_mode) == 0o700


def test_the_data_folder_keeps_what_is_in_it(device: Device) -> None:
    (device.data_folder / "game.journal").write_bytes(b"events")
    assert (device.data_folder / "game.journal").read_bytes() == b"events"


def test_a_data_folder_that_cannot_be_is_refused(device: Device) -> None:
    folder = device.data_folder
    folder.rmdir()
    folder.write_bytes(b"a file is in the way")
    with pytest.raises(NoDataFolder) as refusal:
        _ = device.data_folder
    assert refusal.value.facts == {"path": str(folder)}


def test_a_document_never_overwrites_another(device: Device) -> None:
    names = []
    for _ in range(3):
        path = device.keep("cards.pdf")
        path.write_bytes(b"%PDF")
        names.append(path.name)
    assert names == ["cards.pdf", "cards (2).pdf", "cards (3).pdf"]


def test_a_name_with_a_slash_stays_in_its_folder(device: Device) -> None:
    folder = device.keep("x").parent
    assert device.keep("camp 2026/27.pdf") == folder / "camp 2026-27.pdf"
    assert device.keep("../../etc/passwd").parent == folder


def test_a_folder_for_documents_that_cannot_be_is_refused(device: Device) -> None:
    folder = device.keep("cards.pdf").parent
    folder.rmdir()
    folder.write_bytes(b"a file is in the way")
    with pytest.raises(CannotKeep):
        device.keep("cards.pdf")


def test_a_shared_file_is_answered_with_a_sentence(device: Device) -> None:
    path = device.keep("cards.pdf")
    path.write_bytes(b"%PDF")
    said = device.share(path, "application/pdf")
    assert isinstance(said, Sentence)
    assert said.key.startswith("device.")


def test_a_file_that_is_gone_cannot_be_shared(device: Device) -> None:
    path = device.keep("cards.pdf")
    with pytest.raises(NothingToShare) as refusal:
        device.share(path, "application/pdf")
    assert refusal.value.facts == {"path": str(path)}


def test_without_a_camera_there_is_nothing_to_light_and_nothing_breaks(device: Device) -> None:
    device.use_camera(None)
    assert not device.has_torch
    assert not device.torch(True)
    assert not device.torch(False)


def test_what_is_put_away_is_on_no_place_that_only_the_app_can_find(device: Device) -> None:
    path = device.keep("camp.cardset")
    path.write_bytes(b"a secret key")
    device.put_away()
    left = [file for file in device.data_folder.rglob("*") if file.is_file()]
    assert left == []
    assert path.exists() == isinstance(device, Desktop)
    assert device.keep("camp.cardset").parent.is_dir()


def test_who_puts_away_nothing_does_no_harm(device: Device) -> None:
    (device.data_folder / "game.journal").write_bytes(b"events")
    device.put_away()
    device.put_away()
    assert (device.data_folder / "game.journal").read_bytes() == b"events"


def test_where_the_system_lets_nobody_pick_there_are_places_to_look(device: Device, tmp_path: Path) -> None:
    (tmp_path / "home" / "Downloads").mkdir(parents=True)
    places = device.places()
    assert all(place.is_dir() for place in places)
    assert isinstance(device, Android) == (places == ())


def test_shaking_and_having_a_vibrator_go_together(device: Device) -> None:
    assert device.vibrate((0, 30)) == device.has_vibration


def test_a_frame_needs_no_more_than_three_quarter_turns(device: Device) -> None:
    assert device.camera_turned(device.back_camera()) in range(4)


def test_a_language_has_two_letters(device: Device) -> None:
    assert len(device.language() or "en") == 2


@given(st.text(max_size=400))
def test_whatever_a_document_is_called_a_file_can_be_called_so(name: str) -> None:
    fit = plain_name(name)
    assert 0 < len(fit.encode()) <= 250
    assert Path(fit).name == fit
    assert fit not in (".", "..")
    assert plain_name(fit) == fit


def test_an_ordinary_name_stays_as_it_is() -> None:
    assert plain_name("Kärtchen (Kamp 2026).pdf") == "Kärtchen (Kamp 2026).pdf"


def test_the_boot_clock_runs_and_the_wall_clock_shows_the_hour(device: Device) -> None:
    up, hour = device.boot_ms(), time.time_ns() // 1_000_000
    assert 0 < up <= device.boot_ms()
    assert hour <= device.wall_ms() <= time.time_ns() // 1_000_000


def test_the_boot_id_stays_while_the_machine_is_on(device: Device) -> None:
    assert device.boot_id()
    assert device.boot_id() == device.boot_id()
