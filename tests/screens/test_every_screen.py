"""Every screen has scenes: what has none is measured by nobody, and is on no picture. On none a strip is in the way."""

import pytest

from tests.screens.conftest import Phone, Switch  # it must come before anything of Kivy

# isort: split
from kivy.core.window import Window
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from referee_app.cards.ranks import Language
from referee_app.screens.navigation import ScreenName
from referee_app.screens.widgets.buttons import Pressable
from referee_app.screens.widgets.models import Announcement
from referee_app.screens.widgets.rows import TopBar
from tests.screens.driver import is_seen
from tests.screens.fitting import Box, box_of
from tests.screens.scenes import SCENES
from tests.screens.scenes.scene import Scene, View
from tests.sweeps import sampled


def test_every_place_has_a_scene() -> None:
    without = set(ScreenName) - {scene.place for scene in SCENES}
    assert without == set(), f"add a Scene for each of {sorted(without)} to a module of tests/screens/scenes"


def test_no_two_scenes_are_called_the_same() -> None:
    assert len({str(scene) for scene in SCENES}) == len(SCENES)


ONE_OF_EACH = tuple({scene.place: scene for scene in reversed(SCENES)}.values())
VIEWS = (View(Language.NL, (320, 640), 1.3), View(Language.NL, (400, 800)), View(Language.NL, (800, 400)))


@pytest.mark.parametrize("scene", sampled(ONE_OF_EACH, 4), ids=str)
def test_a_strip_covers_no_headline_and_no_button_that_stays_in_its_place(phone: Switch, scene: Scene) -> None:
    on = phone()
    scene.bring(on)
    on.settle()
    for view in VIEWS:
        on.driver.resize(*view.size)
        on.app.context.change(view.settings)
        on.app.context.say(Announcement("Rood bracht de vlag van Blauw thuis", action="Ongedaan maken", seconds=1000))
        on.driver.frames(6)
        strip = box_of(on.app.announcement)
        assert strip.within(Box(0, 0, *Window.size)), view
        assert strip.right - strip.left > 200, view
        assert [part for part in _kept_clear(on) if box_of(part).common(strip).is_something] == [], view


def _kept_clear(phone: Phone) -> list[Widget]:
    parts = [part for part in phone.presenter.screen.walk(restrict=True) if is_seen(part)]
    return [part for part in parts if isinstance(part, TopBar) or (isinstance(part, Pressable) and not _scrolls(part))]


def _scrolls(part: Widget) -> bool:
    above = part.parent
    while isinstance(above, Widget) and not isinstance(above, ScrollView):
        above = above.parent if above.parent is not above else None
    return isinstance(above, ScrollView)
