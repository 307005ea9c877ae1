"""Everything can be read: in full on every screen, in every language, in large type and in any window, in both lights.

All of this is measured here, on the scenes; where a scene is missing, nothing is known of it.
"""

import pytest

from referee_app.cards.names import Language
from referee_app.screens.places import Place
from referee_app.screens.theme import Light
from tests.screens.conftest import Phone, Switch
from tests.screens.contrast import pale
from tests.screens.fitting import faults
from tests.screens.scenes import SCENES
from tests.screens.scenes.scene import Ground, View, grounds, looked_at

PHONES = ((320, 640), (400, 800))
LYING, TABLET = (800, 400), (800, 1024)
LOOKS = (*((size, scale) for size in PHONES for scale in (1.3, 1.0)), (LYING, 1.0), (TABLET, 1.0))
VIEWS = tuple(View(language, size, scale) for size, scale in LOOKS for language in Language)
LIGHTS = tuple(View(light=light) for light in Light)


def test_every_place_has_a_scene_and_no_two_are_called_the_same() -> None:
    assert {scene.place for scene in SCENES} == set(Place)
    assert len({str(scene) for scene in SCENES}) == len(SCENES)


@pytest.mark.parametrize("ground", grounds(SCENES), ids=str)
def test_all_of_it_can_be_read(phone: Switch, ground: Ground, caplog: pytest.LogCaptureFixture) -> None:
    on = phone()
    ground.begin(on)
    found = [f"{scene}, {view}: {fault}" for view, scene in looked_at(ground, on, VIEWS) for fault in _uncovered(on)]
    for view, scene in looked_at(ground, on, LIGHTS):
        found += [f"{scene}, {view}: {text}" for text in pale(on.app.stage.settings.look.paint("ground").surface)]
    on.driver.draw()  # nothing undrawable goes unnoticed
    assert not found, "\n" + "\n".join(found)
    assert not [record for record in caplog.records if "too much iteration" in record.getMessage()]


def _uncovered(phone: Phone) -> list[str]:
    """What cannot be read of that which is on top: what lies below a sheet or a strip is not to be read."""
    strip = phone.app.__dict__.get("announcement")
    phone.app.screens.opacity = 0 if phone.app.way.sheets or (strip and strip.raised) else 1
    return faults(phone.driver)
