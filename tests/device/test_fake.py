"""The fake device records its calls and answers as it was set."""

from pathlib import Path

import pytest

from referee_app.device.device import CannotPick, CannotShare
from referee_app.device.fake import FakeDevice


@pytest.fixture
def device(tmp_path: Path) -> FakeDevice:
    return FakeDevice(tmp_path)


def test_it_remembers_what_it_was_asked(device: FakeDevice) -> None:
    path = device.keep("cards.pdf")
    path.write_bytes(b"%PDF")
    device.share(path, "application/pdf")
    path.unlink()
    device.vibrate([0, 30])
    device.use_camera(object())
    device.torch(True)
    device.keep_awake(True)
    [(copy, kind)] = device.shared
    assert (copy.name, copy.read_bytes(), kind) == ("cards.pdf", b"%PDF", "application/pdf")
    assert device.vibrated == [(0, 30)]
    assert device.lit
    assert device.awake


def test_its_clocks_show_what_was_set_and_a_restart_begins_another_boot(device: FakeDevice) -> None:
    device.wall, device.uptime = 5000, 700
    device.let_pass(40)
    assert (device.wall_ms(), device.boot_ms()) == (5040, 740)
    before = device.boot_id()
    device.restart(1000)
    assert (device.wall_ms(), device.boot_ms()) == (6040, 0)
    assert device.boot_id() != before


def test_it_answers_as_it_was_told(device: FakeDevice, tmp_path: Path) -> None:
    device.allows_camera, device.speaks, device.turned, device.picks = False, "fr", 3, tmp_path / "camp.cardset"
    allowed: list[bool] = []
    picked: list[Path | None] = []
    device.ask_for_camera(allowed.append)
    assert device.pick_file(picked.append)
    assert (allowed, picked) == ([False], [tmp_path / "camp.cardset"])
    assert (device.language(), device.camera_turned(0), device.asked_for_camera) == ("fr", 3, 1)


def test_it_can_lack_what_a_phone_may_lack(device: FakeDevice) -> None:
    device.has_vibration = device.has_light = device.has_picker = False
    device.use_camera(object())
    picked: list[Path | None] = []
    assert not device.vibrate([0, 30])
    assert not device.torch(True)
    assert not device.pick_file(picked.append)
    assert (device.vibrated, device.lit, picked) == ([], False, [])


def test_it_can_refuse(device: FakeDevice) -> None:
    device.refuses = CannotShare(name="cards.pdf")
    with pytest.raises(CannotShare):
        device.share(device.keep("cards.pdf"), "application/pdf")
    device.refuses = CannotPick()
    picked: list[Path | None] = []
    with pytest.raises(CannotPick):
        device.pick_file(picked.append)
    assert picked == []


def test_it_can_refuse_late(device: FakeDevice) -> None:
    heard: list[object] = []
    late = CannotShare(name="cards.pdf")
    device.refuse_late(late)
    device.report_refusals_to(heard.append)
    device.refuse_late(late)
    assert heard == [late]


def test_the_light_goes_out_with_the_camera(device: FakeDevice) -> None:
    device.use_camera(object())
    device.torch(True)
    device.use_camera(None)
    assert not device.lit
