"""Every screen has scenes: what has none is measured by nobody, and is on no picture."""

from referee_app.screens.places import Place
from tests.screens.scenes import SCENES


def test_every_place_has_a_scene() -> None:
    assert {scene.place for scene in SCENES} == set(Place)


def test_no_two_scenes_are_called_the_same() -> None:
    assert len({str(scene) for scene in SCENES}) == len(SCENES)
