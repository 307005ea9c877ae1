"""The measures themselves: planted text that cannot be read is found and reported."""

import pytest

from tests.screens.conftest import Phone, Switch  # it must come before anything of Kivy

# isort: split
from kivy.uix.widget import Widget

from referee_app.cards.ranks import Team
from referee_app.live_game import commands
from referee_app.screens.theme import Light, over
from referee_app.screens.user_settings import Settings
from tests.screens.sample_games import counted, play
from tests.screens.text_measures import faults, pale


def field(phone: Phone) -> Widget:
    play(phone, counted())
    assert faults(phone.driver) == []
    return phone.presenter.screen


@pytest.mark.parametrize(
    ("part", "what", "complaint"),
    [
        ("clock", "1234:56 and then some more that nobody asked for", "sticks out of"),
        ("clock_caption", "Donaudampfschifffahrtsgesellschaftskapitän", "breaks within"),
    ],
)
def test_a_planted_text_that_is_too_long_is_found(phone: Switch, part: str, what: str, complaint: str) -> None:
    on = phone()
    field(on).ids[part].text = what
    on.driver.frames(2)
    assert any(complaint in fault for fault in faults(on.driver))


def test_a_label_that_lies_on_another_is_found(phone: Switch) -> None:
    on = phone()
    field(on).ids.log.ids.last.y += 40
    assert any("lies on" in fault for fault in faults(on.driver))


def test_a_label_whose_box_is_too_low_is_found(phone: Switch) -> None:
    on = phone()
    caption = field(on).ids.clock_caption
    caption.text_size = caption.width, 5
    on.driver.frames(2)
    assert any("needs a height of" in fault for fault in faults(on.driver))


def test_a_label_that_is_shortened_is_found(phone: Switch) -> None:
    on = phone()
    caption = field(on).ids.clock_caption
    caption.shorten, caption.text = True, "Cards are being dealt to everybody who wants one and to all the others"
    on.driver.frames(2)
    assert any("is cut short" in fault for fault in faults(on.driver))


@pytest.mark.parametrize("light", Light)
def test_a_text_that_hardly_stands_out_is_found(phone: Switch, light: Light) -> None:
    on = phone(Settings(light=light, still=True))
    caption = field(on).ids.clock_caption
    ground = on.app.context.settings.theme.colours("ground").surface
    assert pale(ground) == []
    caption.color = over((*caption.color[:3], 0.5), ground)
    (found,) = pale(ground)
    assert found.startswith("'played' has a contrast of")


def test_a_text_on_a_surface_of_another_tone_is_found(phone: Switch) -> None:
    on = phone()
    play(on, [*counted(), commands.EndGame(Team.RED)])
    ground = on.app.context.settings.theme.colours("ground").surface
    assert pale(ground) == []
    on.presenter.screen.ids.clock_caption.tone = "ground"  # it lies on red
    assert pale(ground)
