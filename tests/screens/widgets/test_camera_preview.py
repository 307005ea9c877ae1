"""What the camera sees, and what was found in it."""

import pytest

from tests.screens.widgets.host import is_idle  # the window comes before anything of Kivy

# isort: split
from kivy.uix.boxlayout import BoxLayout

from referee_app.screens.theme import Light, ScreenTheme
from referee_app.screens.widgets.camera_preview import CameraPreview, OutlineMark
from referee_app.screens.widgets.models import CodeOutline
from referee_app.watching.codes import Quad
from tests.screens.driver import Driver
from tests.screens.text_measures import faults
from tests.screens.widgets.conftest import Show

WIDTH, HEIGHT = 64, 36
LEFT_DARK = bytes(20 if x < WIDTH // 2 else 220 for _ in range(HEIGHT) for x in range(WIDTH))
TOP_DARK = bytes(20 if y < HEIGHT // 2 else 220 for y in range(HEIGHT) for _ in range(WIDTH))
CARD: Quad = ((28, 10), (40, 10), (40, 22), (28, 22))


def gray(driver: Driver, across: float, up: float) -> int:
    return driver.colour_at(driver.app.root, across, up)[0]


def test_a_frame_covers_its_box_upright(shown: Show) -> None:
    live = CameraPreview()
    driver = shown(live)
    live.show(LEFT_DARK, WIDTH, HEIGHT)
    driver.frames(2)
    assert [gray(driver, across, 0.3) for across in (0.1, 0.45, 0.55, 0.9)] == [20, 20, 220, 220]
    live.show(TOP_DARK, WIDTH, HEIGHT)
    assert [gray(driver, 0.5, up) for up in (0.05, 0.45, 0.55, 0.95)] == [220, 220, 20, 20]


def test_frames_of_one_size_share_a_texture(shown: Show) -> None:
    live = CameraPreview()
    driver = shown(live)
    live.show(LEFT_DARK, WIDTH, HEIGHT)
    texture = live.texture
    live.show(TOP_DARK, WIDTH, HEIGHT)
    assert live.texture is texture
    live.show(LEFT_DARK[: 32 * 18], 32, 18)
    assert live.texture is not texture
    driver.draw()


def test_the_finder_s_corners_are_there_until_something_is_found(shown: Show) -> None:
    live = CameraPreview()
    driver = shown(live)
    live.show(bytes(WIDTH * HEIGHT), WIDTH, HEIGHT)

    def white() -> int:
        counts = driver.picture().crop((0, 0, 120, 120)).getcolors(120 * 120) or []
        return sum(count for count, colour in counts if colour == (255, 255, 255))

    assert white() > 50
    live.outlines = (CodeOutline(CARD, "red"),)
    driver.frames(3)
    assert white() == 0
    live.outlines = ()
    driver.frames(3)
    assert white() > 50


@pytest.mark.parametrize("light", Light)
@pytest.mark.parametrize("tone", ["red", "blue"])
def test_an_outline_is_where_the_card_is(shown: Show, tone: str, light: Light) -> None:
    live = CameraPreview()
    driver = shown(live, ScreenTheme(light))
    live.show(bytes([128]) * (WIDTH * HEIGHT), WIDTH, HEIGHT, (2 * WIDTH, 2 * HEIGHT))
    live.outlines = (CodeOutline(((56, 20), (80, 20), (80, 44), (56, 44)), tone, tick=True, label="Scout"),)
    driver.frames(4)
    x, y = live.place((2 * 28, 2 * 16))
    picture = driver.picture()
    surface = tuple(round(255 * part) for part in ScreenTheme(light).colours(tone).surface[:3])
    assert picture.getpixel((round(x), round(800 - y))) == surface
    middle = live.place((2 * 34, 2 * 16))
    assert picture.getpixel((round(middle[0]), round(800 - middle[1]))) == (128, 128, 128)
    assert "Scout" in driver.texts()
    shapes = {getattr(widget, "name", "") for widget in driver.widgets()}
    assert {"check", "triangle" if tone == "red" else "circle"} <= shapes


def test_a_label_stays_in_the_picture(shown: Show) -> None:
    box, live = BoxLayout(padding=20), CameraPreview()
    box.add_widget(live)
    driver = shown(box, ScreenTheme(text_scale=1.3), (320, 640))
    live.show(LEFT_DARK, WIDTH, HEIGHT)
    for quad in (((-9, -9), (2, -9), (2, 2), (-9, 2)), ((60, 30), (70, 30), (70, 40), (60, 40))):
        live.outlines = (CodeOutline(quad, "blue", label="Unteroffizier"),)
        driver.frames(2)
        live.outlines = (CodeOutline(quad, "blue", tick=True, label="Unteroffizier"),)
        driver.frames(2)
        assert faults(driver) == []


def test_marks_are_used_again(shown: Show) -> None:
    live = CameraPreview()
    driver = shown(live)
    live.show(LEFT_DARK, WIDTH, HEIGHT)

    def marks() -> list[OutlineMark]:
        return [widget for widget in driver.widgets() if isinstance(widget, OutlineMark)]

    live.outlines = (CodeOutline(CARD, "red"), CodeOutline(CARD, "blue"))
    driver.frames()
    first = set(marks())
    live.outlines = (CodeOutline(CARD, "signal"),)
    driver.frames()
    assert len(marks()) == 1
    live.outlines = (CodeOutline(CARD, "red"), CodeOutline(CARD, "blue"))
    driver.frames()
    assert set(marks()) == first


def test_a_camera_that_is_off_leaves_nothing_behind(shown: Show) -> None:
    live = CameraPreview()
    driver = shown(live)
    live.show(LEFT_DARK, WIDTH, HEIGHT)
    live.outlines = (CodeOutline(CARD, "red"),)
    live.clear()
    driver.frames(3)
    assert gray(driver, 0.9, 0.5) < 20
    assert is_idle(driver)
