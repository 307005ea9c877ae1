"""Everything can be read in full: in every language, in large type, in any window, whatever the game has come to."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tests.screens.conftest import Phone, Switch  # it must come before anything of Kivy

# isort: split
from kivy.uix.widget import Widget

from referee_app.cards.names import Language
from referee_app.cards.ranks import Team
from referee_app.journal.refusals import DiskFull
from referee_app.live_game import commands as ask
from referee_app.live_game.model import Player
from referee_app.screens.places import Place
from referee_app.words.words import Theme
from tests.screens.afternoon import (
    FOR_POINTS,
    RED,
    absorb_another_keeper,
    card,
    counted,
    know_the_cards,
    named,
    play,
    take,
    whole_game,
)
from tests.screens.fitting import faults

PHONES = ((400, 800), (320, 640))
OTHERS = ((800, 400), (800, 1024))
HOUR = 3_600_000
NAMES = {Player(team, n): name for team in Team for n, name in enumerate(("Anneliese", "Jan-Willem", "Bo"), start=1)}


def undecided(phone: Phone) -> None:
    """Time is up, and this phone cannot tell who has won: the longest of all outcomes."""
    play(phone, counted(own=RED, rules=FOR_POINTS))
    phone.now += HOUR
    phone.driver.wait(1)
    phone.settle()


def for_hours(phone: Phone) -> None:
    play(phone, counted(red=3))
    phone.now += 2 * HOUR + 34 * 60_000
    phone.driver.wait(1)


def collected(phone: Phone) -> None:
    know_the_cards(phone)
    cards = [ask.CollectCard(card(team, n)) for team in Team for n in range(17)]
    play(phone, [*named(), ask.EndGame(Team.BLUE), *cards], NAMES)


GAMES: dict[str, Callable[[Phone], None]] = {
    "dealing": lambda phone: play(phone, counted(own=RED)[:3]),
    "in full course": lambda phone: play(phone, whole_game()[:40], NAMES),
    "a flag away": lambda phone: play(phone, [*counted(red=11, blue=10), take(Team.BLUE)]),
    "the other team unknown": lambda phone: play(phone, counted(red=5, own=RED)),
    "for points, paused": lambda phone: play(phone, [*counted(red=12, blue=19, rules=FOR_POINTS), ask.PauseClock()]),
    "over and undecided": undecided,
    "over by the referee's word": lambda phone: play(phone, [*named(), ask.EndGame(Team.RED)]),
    "for hours": for_hours,
}


def every_look(phone: Phone) -> Iterator[str]:
    """The look that is on now, after every change of language, of type and of the window."""
    for language in Language:
        for scale, sizes in ((1.3, PHONES), (1.0, PHONES + OTHERS)):
            phone.app.stage.change(replace(phone.app.stage.settings, language=language, text_scale=scale))
            for size in sizes:
                phone.driver.resize(*size)
                yield f"{language} {scale} {size}"


def every_fault(phone: Phone) -> str:
    return "\n".join(f"{look}: {fault}" for look in every_look(phone) for fault in faults(phone.driver))


@pytest.mark.parametrize("state", GAMES)
def test_the_field_fits(phone: Switch, state: str, caplog: pytest.LogCaptureFixture) -> None:
    on = phone()
    GAMES[state](on)
    assert on.place == Place.FIELD
    on.driver.wait(10)
    assert every_fault(on) == ""
    assert not [record for record in caplog.records if "too much iteration" in record.getMessage()]


def test_the_field_with_a_contradiction_fits(phone: Switch, tmp_path: Path) -> None:
    on = phone()
    play(on, counted(red=4, blue=3), then=absorb_another_keeper(tmp_path))
    assert on.says("2 contradictions")
    assert every_fault(on) == ""


def test_the_log_fits(phone: Switch) -> None:
    on = phone()
    play(on, whole_game()[:60], NAMES)
    on.app.stage.go(Place.LOG)
    on.settle()
    assert every_fault(on) == ""


def test_the_contradictions_in_the_log_fit(phone: Switch, tmp_path: Path) -> None:
    on = phone()
    play(on, counted(red=1), then=absorb_another_keeper(tmp_path))
    on.tap("2 contradictions")
    assert on.place == Place.LOG
    assert every_fault(on) == ""


@pytest.mark.parametrize("end", [undecided, collected])
def test_the_end_fits(phone: Switch, end: Callable[[Phone], None]) -> None:
    on = phone()
    end(on)
    on.app.stage.go(Place.END)
    on.driver.wait(10)
    on.settle()
    assert on.place == Place.END
    assert every_fault(on) == ""


def sheets(phone: Phone) -> Iterator[str]:
    """Ask everything that the field can ask, in the language of the moment."""
    screen = phone.app.screens.get_screen(Place.FIELD)
    events = (("on_more",), ("on_action", "flag"), ("on_undo",), ("on_player", "red-1"))
    for event in events:
        screen.dispatch(*event)
        phone.settle()
        yield " ".join(event)
        phone.back()
    phone.app.stage.refuse(DiskFull())
    yield "refused"
    phone.back()


def test_every_sheet_over_the_field_fits(phone: Switch) -> None:
    on = phone()
    know_the_cards(on)
    play(on, [*whole_game()[:40]], NAMES)
    on.app.stage.change(replace(on.app.stage.settings, names=Theme.NUMBERS))
    on.app.screens.opacity = 0  # what lies below a sheet is not to be read
    found = []
    for look in (look for look in every_look(on) if "1.3" in look):
        on.driver.wait(10)
        for sheet in sheets(on):
            assert on.app.sheet.question is not None, sheet
            found += [f"{look} {sheet}: {fault}" for fault in faults(on.driver)]
    assert found == []


# The measure itself


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
    field(on).ids.first.ids.half.text = "half at 10, and so on and so on and so on and so on"
    on.driver.frames(2)
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
