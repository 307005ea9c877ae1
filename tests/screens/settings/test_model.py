"""What was chosen is understood again, nonsense is as if nobody had chosen, and what the screen says of it."""

import tomllib
from dataclasses import fields
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee_app.cards.ranks import Language
from referee_app.desk.jobs import Job
from referee_app.screens.settings.model import settings_shown
from referee_app.screens.theme import Light
from referee_app.screens.user_settings import TEXT_SCALES, VERSION, MainButton, Settings, read_settings
from referee_app.words.words import Theme, Words

settings = st.builds(
    Settings,
    language=st.sampled_from(Language),
    names=st.sampled_from(Theme),
    light=st.sampled_from(Light),
    text_scale=st.sampled_from(TEXT_SCALES),
    camera=st.integers(0, 9),
    main_button=st.sampled_from(MainButton),
    by_heart=st.lists(st.sampled_from(["stratego", "card_clash"]), unique=True).map(tuple),
    hinted=st.lists(st.sampled_from(Job), unique=True).map(tuple),
)


@given(settings)
def test_what_is_told_is_understood(chosen: Settings) -> None:
    assert read_settings(chosen.to_preferences()) == chosen


@given(settings)
def test_what_is_told_is_plain(chosen: Settings) -> None:
    assert {type(value) for value in chosen.to_preferences().values()} <= {str, float, bool, int}


@given(
    st.dictionaries(st.sampled_from([field.name for field in fields(Settings)]), st.integers() | st.text() | st.none())
)
def test_nonsense_never_stops_the_app(told: dict[str, object]) -> None:
    assert read_settings(read_settings(told).to_preferences()) == read_settings(told)


@pytest.mark.parametrize(
    "told",
    [
        {"language": "xx"},
        {"text_scale": 9.5},
        {"camera": True},
        {"camera": -1},
        {"still": 1},
        {"by_heart": 1},
        {"hinted": 1},
        {"hinted": True},
        {"main_button": "flag"},
        {"main_button": True},
        {"unheard": 1},
    ],
)
def test_a_choice_that_makes_no_sense_was_never_made(told: dict[str, object]) -> None:
    assert read_settings(told) == Settings()


def test_where_nobody_chose_the_phone_s_language_is_spoken() -> None:
    assert read_settings({}, Language.NL).language is Language.NL
    assert read_settings({"language": "fr"}, Language.NL).language is Language.FR


def test_the_look_follows_the_settings() -> None:
    theme = Settings(light=Light.DARK, text_scale=1.3, still=True).theme
    assert (theme.light, theme.text_scale, theme.still) == (Light.DARK, 1.3, True)


def test_a_game_of_memory_is_played_by_heart_unless_somebody_wants_it_otherwise() -> None:
    assert [Settings().remembers(game) for game in ("junior_quest", "stratego")] == [False, True]
    chosen = Settings().remembering("junior_quest", True).remembering("stratego", False)
    assert [chosen.remembers(game) for game in ("junior_quest", "stratego", "card_clash")] == [True, False, True]
    assert read_settings(chosen.to_preferences()) == chosen
    assert chosen.remembering("stratego", False) == chosen


def test_a_job_is_explained_once_and_unknown_ones_do_no_harm() -> None:
    assert all(map(Settings().needs_hint, Job))
    seen = Settings().having_hinted(Job.DUEL).having_hinted(Job.DUEL)
    assert [job for job in Job if not seen.needs_hint(job)] == [Job.DUEL]
    assert read_settings(seen.to_preferences()) == seen
    odd = read_settings({"hinted": "duel juggling duel  "})
    assert [job for job in Job if not odd.needs_hint(job)] == [Job.DUEL]


WORDS = Words(Language.EN)


def test_the_version_is_the_one_of_the_package() -> None:
    project = tomllib.loads((Path(__file__).parents[3] / "pyproject.toml").read_text("utf-8"))
    assert project["project"]["version"] == VERSION


@pytest.mark.parametrize("language", Language)
def test_every_language_is_called_by_its_own_name(language: Language) -> None:
    shown = settings_shown(Settings(language), Words(language), (), can_vibrate=True)
    assert [text for _, text, _ in shown.language.options] == ["English", "Nederlands", "Français", "Deutsch"]
    assert shown.language.chosen == language


@pytest.mark.parametrize("scale", TEXT_SCALES)
def test_the_chosen_size_is_among_the_options(scale: float) -> None:
    size = settings_shown(Settings(text_scale=scale), WORDS, (), can_vibrate=True).size
    assert size.chosen in [key for key, _, _ in size.options]


@pytest.mark.parametrize(("cameras", "offered"), [((), False), ((0,), False), ((0, 1), True), ((1,), True)])
def test_a_camera_is_chosen_only_where_there_is_something_to_choose(cameras: tuple[int, ...], offered: bool) -> None:
    assert bool(settings_shown(Settings(camera=0), WORDS, cameras, can_vibrate=True).camera.options) == offered


def test_a_machine_that_cannot_shake_is_not_asked_to() -> None:
    assert not settings_shown(Settings(), WORDS, (), can_vibrate=False).can_vibrate
    assert settings_shown(Settings(), WORDS, (), can_vibrate=True).can_vibrate


@pytest.mark.parametrize("language", Language)
def test_about_says_that_the_project_is_independent_and_under_which_licence(language: Language) -> None:
    shown = settings_shown(Settings(language), Words(language), (), can_vibrate=True)
    assert VERSION in shown.version
    assert Words(language).say_key("setting.about.independent") in shown.facts
    assert "MIT" in shown.facts
