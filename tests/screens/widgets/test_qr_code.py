"""A code that another phone can read."""

import pytest
import zxingcpp

from tests.screens.driver import Driver  # it must come before anything of Kivy

# isort: split
from kivy.uix.boxlayout import BoxLayout

from referee_app.screens.theme import Light, ScreenTheme
from referee_app.screens.widgets.qr_code import QUIET, QrCode
from tests.screens.widgets.conftest import Show

INVITATION = "FM1:" + "Ab3dE9_-" * 20


def read(driver: Driver) -> list[str]:
    return [code.text for code in zxingcpp.read_barcodes(driver.picture())]


@pytest.mark.parametrize("light", Light)
@pytest.mark.parametrize("text", ["K7M2XP", INVITATION, "Überraschung für Zoë"])
def test_a_camera_reads_it_in_both_themes(shown: Show, text: str, light: Light) -> None:
    assert read(shown(QrCode(text=text), ScreenTheme(light))) == [text]


def test_another_text_is_another_code(shown: Show) -> None:
    code = QrCode(text="one")
    driver = shown(code)
    code.text = INVITATION
    driver.frames(2)
    assert read(driver) == [INVITATION]
    code.text = ""
    driver.frames(2)
    assert (read(driver), code.version) == ([], 0)


def test_a_higher_level_is_a_larger_version(shown: Show) -> None:
    code = QrCode(text=INVITATION, level="L")
    driver = shown(code)
    small = code.version
    code.level = "H"
    driver.frames(2)
    assert code.version > small > 1
    assert read(driver) == [INVITATION]


def test_every_module_is_a_whole_number_of_pixels(shown: Show) -> None:
    code = QrCode(text=INVITATION)
    driver = shown(code, size=(397, 613))
    _, _, width, height = code.square
    modules = 17 + 4 * code.version + 2 * QUIET
    assert width == height == 397 // modules * modules
    left, lower = code.square[:2]
    colours = driver.picture().crop((left, 613 - lower - height, left + width, 613 - lower)).getcolors()
    assert {colour for _, colour in colours or ()} == {(0, 0, 0), (255, 255, 255)}


def test_it_lies_in_the_middle_of_its_box(shown: Show) -> None:
    box, code = BoxLayout(padding=40), QrCode(text="one")
    box.add_widget(code)
    shown(box, size=(400, 800))
    x, y, width, height = code.square
    assert (x + width / 2, y + height / 2) == pytest.approx((200, 400), abs=1)
