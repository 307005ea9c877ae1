"""What was chosen is understood again, and nonsense is as if nobody had chosen."""

from dataclasses import fields

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee_app.cards.names import Language
from referee_app.screens.settings import TEXT_SCALES, Settings, understood
from referee_app.screens.theme import Light
from referee_app.words.words import Theme

settings = st.builds(
    Settings,
    language=st.sampled_from(Language),
    names=st.sampled_from(Theme),
    light=st.sampled_from(Light),
    text_scale=st.sampled_from(TEXT_SCALES),
    camera=st.integers(0, 9),
    by_heart=st.lists(st.sampled_from(["stratego", "card_clash"]), unique=True).map(tuple),
)


@given(settings)
def test_what_is_told_is_understood(chosen: Settings) -> None:
    assert understood(chosen.told()) == chosen


@given(settings)
def test_what_is_told_is_plain(chosen: Settings) -> None:
    assert {type(value) for value in chosen.told().values()} <= {str, float, bool, int}


@given(
    st.dictionaries(st.sampled_from([field.name for field in fields(Settings)]), st.integers() | st.text() | st.none())
)
def test_nonsense_never_stops_the_app(told: dict[str, object]) -> None:
    assert understood(understood(told).told()) == understood(told)


@pytest.mark.parametrize(
    "told",
    [
        {"language": "xx"},
        {"text_scale": 9.5},
        {"camera": True},
        {"camera": -1},
        {"still": 1},
        {"by_heart": 1},
        {"unheard": 1},
    ],
)
def test_a_choice_that_makes_no_sense_was_never_made(told: dict[str, object]) -> None:
    assert understood(told) == Settings()


def test_where_nobody_chose_the_phone_s_language_is_spoken() -> None:
    assert understood({}, Language.NL).language is Language.NL
    assert understood({"language": "fr"}, Language.NL).language is Language.FR


def test_the_look_follows_the_settings() -> None:
    theme = Settings(light=Light.DARK, text_scale=1.3, still=True).theme
    assert (theme.light, theme.text_scale, theme.still) == (Light.DARK, 1.3, True)


def test_a_game_of_memory_is_played_by_heart_unless_somebody_wants_it_otherwise() -> None:
    assert [Settings().remembers(game) for game in ("junior_quest", "stratego")] == [False, True]
    chosen = Settings().remembering("junior_quest", True).remembering("stratego", False)
    assert [chosen.remembers(game) for game in ("junior_quest", "stratego", "card_clash")] == [True, False, True]
    assert understood(chosen.told()) == chosen
    assert chosen.remembering("stratego", False) == chosen
