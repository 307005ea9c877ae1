"""What the settings say, in plain values."""

import tomllib
from pathlib import Path

import pytest

from referee_app.cards.names import Language
from referee_app.screens.settings import TEXT_SCALES, Settings
from referee_app.screens.settings_screen.about import VERSION
from referee_app.screens.settings_screen.model import settings_shown
from referee_app.words.words import Words

WORDS = Words(Language.EN)


def test_the_version_is_the_one_of_the_package() -> None:
    project = tomllib.loads((Path(__file__).parents[3] / "pyproject.toml").read_text("utf-8"))
    assert project["project"]["version"] == VERSION


@pytest.mark.parametrize("language", Language)
def test_every_language_is_called_by_its_own_name(language: Language) -> None:
    shown = settings_shown(Settings(language), Words(language), (), vibrates=True)
    assert [text for _, text, _ in shown.language.options] == ["English", "Nederlands", "Français", "Deutsch"]
    assert shown.language.chosen == language


@pytest.mark.parametrize("scale", TEXT_SCALES)
def test_the_chosen_size_is_among_the_options(scale: float) -> None:
    size = settings_shown(Settings(text_scale=scale), WORDS, (), vibrates=True).size
    assert size.chosen in [key for key, _, _ in size.options]


@pytest.mark.parametrize(("cameras", "offered"), [((), False), ((0,), False), ((0, 1), True), ((1,), True)])
def test_a_camera_is_chosen_only_where_there_is_something_to_choose(cameras: tuple[int, ...], offered: bool) -> None:
    assert bool(settings_shown(Settings(camera=0), WORDS, cameras, vibrates=True).camera.options) == offered


def test_a_machine_that_cannot_shake_is_not_asked_to() -> None:
    assert settings_shown(Settings(), WORDS, (), vibrates=False).vibration.text == ""
    assert settings_shown(Settings(), WORDS, (), vibrates=True).vibration.text == "Vibration"


@pytest.mark.parametrize("language", Language)
def test_about_says_that_the_project_is_independent_and_under_which_licence(language: Language) -> None:
    shown = settings_shown(Settings(language), Words(language), (), vibrates=True)
    assert VERSION in shown.version
    assert Words(language).say_key("setting.about.independent") in shown.facts
    assert "MIT" in shown.facts
