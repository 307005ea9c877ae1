"""Every text can be read in the sun and in the dark."""

import re
from pathlib import Path

import pytest

from referee_app.cards.ranks import Team
from referee_app.screens import theme
from referee_app.screens.theme import (
    SPACE,
    TABLET,
    Light,
    ScreenTheme,
    SurfaceTone,
    Transition,
    TypeSize,
    colour,
    contrast,
    over,
)

THEMES = [ScreenTheme(light) for light in Light]


def test_contrast_is_what_the_guidelines_say() -> None:
    assert contrast(colour("#000000"), colour("#FFFFFF")) == pytest.approx(21)
    assert contrast(colour("#16201A"), colour("#F6F1E4")) == pytest.approx(14.8, abs=0.1)
    assert contrast(colour("#FFFFFF"), colour("#A81C1C")) == pytest.approx(7.4, abs=0.1)


@pytest.mark.parametrize("tone", SurfaceTone)
@pytest.mark.parametrize("theme", THEMES)
def test_what_is_written_on_a_surface_can_be_read(theme: ScreenTheme, tone: SurfaceTone) -> None:
    for quiet in (False, True):
        assert contrast(theme.text_colour(tone, quiet=quiet), theme.colours(tone).surface) >= 7


@pytest.mark.parametrize("team", Team)
@pytest.mark.parametrize("theme", THEMES)
def test_a_team_s_pattern_takes_nothing_from_what_is_written_on_it(theme: ScreenTheme, team: Team) -> None:
    colours = theme.colours(team)
    patterned = over(theme.pattern(team), colours.surface)
    assert contrast(colours.ink, patterned) >= contrast(colours.ink, colours.surface)
    assert contrast(patterned, colours.surface) > 1.1


@pytest.mark.parametrize("tone", [SurfaceTone.GROUND, SurfaceTone.RAISED])
@pytest.mark.parametrize("team", Team)
@pytest.mark.parametrize("theme", THEMES)
def test_a_team_s_text_can_be_read_on_plain_surfaces(theme: ScreenTheme, team: Team, tone: SurfaceTone) -> None:
    assert contrast(theme.text_colour(tone, team), theme.colours(tone).surface) >= 7


def test_only_teams_have_a_pattern() -> None:
    assert {tone for tone in SurfaceTone if ScreenTheme().pattern(tone)[3]} == {SurfaceTone.RED, SurfaceTone.BLUE}


def test_distances_come_in_steps() -> None:
    layouts = sorted(Path(theme.__file__).parent.rglob("*.kv"))
    distances = {int(dp) for layout in layouts for dp in re.findall(r"dp\((\d+)\)", layout.read_text("utf-8"))}
    assert len(distances) > 5
    assert {distance for distance in distances if distance >= SPACE and distance % SPACE} == set()


def test_movements_are_short_and_can_be_switched_off() -> None:
    assert all(0.12 <= ScreenTheme().seconds(pace) <= 0.18 for pace in Transition)
    assert not any(ScreenTheme(still=True).seconds(pace) for pace in Transition)


def test_type_grows_with_the_setting_and_on_a_tablet() -> None:
    assert ScreenTheme(text_scale=1.3).size(TypeSize.BODY) == pytest.approx(1.3 * ScreenTheme().size(TypeSize.BODY))
    assert ScreenTheme().within(TABLET, 2 * TABLET).size(TypeSize.BODY) > ScreenTheme().size(TypeSize.BODY)
    assert ScreenTheme().within(TABLET - 1, 2 * TABLET) == ScreenTheme()
