"""An app that cannot begin says why in a window: on a phone nobody reads anything else."""

import gc
from pathlib import Path

import pytest

from tests.screens.driver import Driver  # it must come before anything of Kivy

# isort: split
from referee_app.bootstrap import open_app
from referee_app.cards.ranks import Language
from referee_app.device.device import NoDataFolder
from referee_app.device.fake import FakeDevice
from referee_app.screens.refused_app import RefusedApp
from referee_app.words.words import Words
from tests.screens.fitting import faults

REFUSAL = NoDataFolder(path="/data/user/0/org.fieldmarshal.field_marshal/files/field-marshal")


def test_what_is_wrong_is_said_in_a_window_and_then_the_process_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[list[str]] = []

    def run(app: RefusedApp) -> None:
        driver = Driver(app)
        said.append(driver.texts())
        driver.stop()

    monkeypatch.setattr(RefusedApp, "run", run)
    monkeypatch.setattr(gc, "disable", lambda: None)  # the other tests want it
    (tmp_path / "data").write_text("in the way")
    device = FakeDevice(tmp_path)
    device.speaks = "nl"
    with pytest.raises(NoDataFolder):
        open_app(device)
    [(headline, text, answer)] = said
    assert headline == "De app kan niet starten"
    assert text.startswith("De map data, waar je spellen bewaard worden, kan niet gebruikt worden.")
    assert answer == "Begrepen"


def test_who_has_read_it_ends_the_app(monkeypatch: pytest.MonkeyPatch) -> None:
    app, ended = RefusedApp(REFUSAL, Words(Language.EN)), list[bool]()
    monkeypatch.setattr(app, "stop", lambda: ended.append(True))
    driver = Driver(app)
    driver.tap(app.root.children[0])
    driver.stop()
    assert ended == [True]


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("size", [(320, 640), (400, 800), (800, 400), (800, 1024)])
def test_it_fits_every_window(language: Language, size: tuple[int, int]) -> None:
    driver = Driver(RefusedApp(REFUSAL, Words(language)), size)
    found = faults(driver)
    driver.stop()
    assert found == []
