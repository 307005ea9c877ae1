"""Every text can be read in the sun and in the dark."""

import re
from pathlib import Path

import pytest

from referee_app.cards.ranks import Team
from referee_app.screens import theme
from referee_app.screens.theme import SPACE, TABLET, Light, Look, Pace, Step, Tone, colour, contrast, over

LOOKS = [Look(light) for light in Light]


def test_contrast_is_what_the_guidelines_say() -> None:
    assert contrast(colour("#000000"), colour("#FFFFFF")) == pytest.approx(21)
    assert contrast(colour("#16201A"), colour("#F6F1E4")) == pytest.approx(14.8, abs=0.1)
    assert contrast(colour("#FFFFFF"), colour("#A81C1C")) == pytest.approx(7.4, abs=0.1)


@pytest.mark.parametrize("tone", Tone)
@pytest.mark.parametrize("look", LOOKS)
def test_what_is_written_on_a_surface_can_be_read(look: Look, tone: Tone) -> None:
    for quiet in (False, True):
        assert contrast(look.letters(tone, quiet=quiet), look.paint(tone).surface) >= 7


@pytest.mark.parametrize("team", Team)
@pytest.mark.parametrize("look", LOOKS)
def test_a_team_s_pattern_takes_nothing_from_what_is_written_on_it(look: Look, team: Team) -> None:
    paint = look.paint(team)
    patterned = over(look.pattern(team), paint.surface)
    assert contrast(paint.ink, patterned) >= contrast(paint.ink, paint.surface)
    assert contrast(patterned, paint.surface) > 1.1


@pytest.mark.parametrize("tone", [Tone.GROUND, Tone.RAISED])
@pytest.mark.parametrize("team", Team)
@pytest.mark.parametrize("look", LOOKS)
def test_a_team_s_text_can_be_read_on_plain_surfaces(look: Look, team: Team, tone: Tone) -> None:
    assert contrast(look.letters(tone, team), look.paint(tone).surface) >= 7


def test_only_teams_have_a_pattern() -> None:
    assert {tone for tone in Tone if Look().pattern(tone)[3]} == {Tone.RED, Tone.BLUE}


def test_distances_come_in_steps() -> None:
    layouts = sorted(Path(theme.__file__).parent.rglob("*.kv"))
    distances = {int(dp) for layout in layouts for dp in re.findall(r"dp\((\d+)\)", layout.read_text("utf-8"))}
    assert len(distances) > 5
    assert {distance for distance in distances if distance >= SPACE and distance % SPACE} == set()


def test_movements_are_short_and_can_be_switched_off() -> None:
    assert all(0.12 <= Look().seconds(pace) <= 0.18 for pace in Pace)
    assert not any(Look(still=True).seconds(pace) for pace in Pace)


def test_type_grows_with_the_setting_and_on_a_tablet() -> None:
    assert Look(text_scale=1.3).size(Step.BODY) == pytest.approx(1.3 * Look().size(Step.BODY))
    assert Look().within(TABLET, 2 * TABLET).size(Step.BODY) > Look().size(Step.BODY)
    assert Look().within(TABLET - 1, 2 * TABLET) == Look()
