"""Everything can be read in full: in every language, in large type, in any window, whatever the game has come to."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from referee_app.cards.names import Language
from referee_app.cards.ranks import Team
from referee_app.live_game import commands as ask
from referee_app.live_game.model import HouseRules
from referee_app.screens.settings import Settings
from tests.screens.afternoon import Afternoon, contradictory, counted, take, whole_game
from tests.screens.conftest import Open, Stage
from tests.screens.fitting import faults
from tests.screens.test_app import Stumbling

PHONE, LYING, TABLET, SMALL = (400, 800), (800, 400), (1024, 768), (360, 640)
RED = frozenset([Team.RED])
FOR_POINTS = HouseRules(time_limit_s=3600, points=True)


def over_and_undecided() -> Afternoon:
    """Time is up, and this phone cannot tell who has won: the longest of all outcomes."""
    game = Afternoon(counted(own=RED, rules=FOR_POINTS), RED).play()
    game.now += 3_600_000
    game.do(ask.CallTime())
    return game


GAMES: dict[str, Callable[[], Afternoon]] = {
    "running": lambda: Afternoon(whole_game()[:40]).play(),
    "half reached and a flag away": lambda: Afternoon([*counted(red=11, blue=10), take(Team.BLUE)]).play(),
    "the other team unknown": lambda: Afternoon(counted(red=5, own=RED), RED).play(),
    "for points, paused": lambda: Afternoon([*counted(red=12, blue=19, rules=FOR_POINTS), ask.PauseClock()]).play(),
    "contradictory": contradictory,
    "over and undecided": over_and_undecided,
}


def every_fault(on: Stage, *sizes: tuple[int, int]) -> list[str]:
    found = []
    for language in Language:
        on.app.change(replace(on.app.settings, language=language, text_scale=1.3))
        for size in sizes:
            on.driver.resize(*size)
            found += [f"{language} {size}: {fault}" for fault in faults(on.driver)]
    return found


@pytest.mark.parametrize("state", GAMES)
def test_everything_fits_in_large_type(stage: Open, state: str, caplog: pytest.LogCaptureFixture) -> None:
    on = stage(GAMES[state]())
    on.pause()
    found = every_fault(on, PHONE, LYING, TABLET)
    assert not found, "\n" + "\n".join(found)
    assert not [record for record in caplog.records if "too much iteration" in record.getMessage()]


@pytest.mark.parametrize("state", ["for points, paused", "over and undecided"])
def test_everything_fits_on_a_small_phone(stage: Open, state: str) -> None:
    on = stage(GAMES[state](), size=SMALL)
    on.pause()
    found = every_fault(on, SMALL)
    assert not found, "\n" + "\n".join(found)


def test_a_refusal_fits_on_its_sheet(stage: Open) -> None:
    on = stage(Stumbling(counted()), Settings(text_scale=1.3))
    on.beat()
    on.driver.wait(0.3)
    sheet = on.app.sheet
    on.app.screens.opacity = 0  # what lies below the sheet is not to be read
    found = every_fault(on, SMALL, LYING)
    assert sheet.shown
    assert not found, "\n" + "\n".join(found)


@pytest.mark.parametrize(
    ("part", "what", "complaint"),
    [
        ("play", "Donaudampfschifffahrtsgesellschaft", "sticks out of"),
        ("clock", "1234:56 and then some more that nobody asked for", "sticks out of"),
        ("clock_caption", "Donaudampfschifffahrtsgesellschaftskapitän", "breaks within"),
    ],
)
def test_a_planted_text_that_is_too_long_is_found(stage: Open, part: str, what: str, complaint: str) -> None:
    on = stage(Afternoon(counted()))
    on.pause()
    assert faults(on.driver) == []
    on.field.ids[part].text = what
    on.driver.frames(2)
    assert any(complaint in fault for fault in faults(on.driver))


def test_a_label_that_lies_on_another_is_found(stage: Open) -> None:
    on = stage(Afternoon(counted()))
    on.pause()
    half = on.field.ids.first.ids.half
    half.text = "half at 10, and so on and so on and so on and so on"
    on.driver.frames(2)
    assert any("lies on" in fault for fault in faults(on.driver))


def test_a_label_whose_box_is_too_low_is_found(stage: Open) -> None:
    on = stage(Afternoon(counted()))
    on.pause()
    caption = on.field.ids.clock_caption
    caption.text_size = caption.width, 5
    on.driver.frames(2)
    assert any("needs a height of" in fault for fault in faults(on.driver))


def test_a_label_that_is_shortened_is_found(stage: Open) -> None:
    on = stage(Afternoon(counted()))
    on.pause()
    caption = on.field.ids.clock_caption
    caption.shorten, caption.text = True, "Cards are being dealt to everybody who wants one and to all the others"
    on.driver.frames(2)
    assert any("is cut short" in fault for fault in faults(on.driver))
