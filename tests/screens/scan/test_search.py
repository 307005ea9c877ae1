"""The scanner of a large game: one of 120 players is found by typing."""

import pytest

from tests.screens.conftest import Phone, Switch  # it must come before anything of Kivy

# isort: split
from referee_app.cards.decks import Deck
from referee_app.desk.jobs import Job
from referee_app.live_game import commands
from referee_app.live_game.model import Dealing, Knowledge, Mode, Player, Setup
from referee_app.screens.user_settings import Settings
from referee_app.screens.widgets.player_grid import PlayerButton
from tests.screens.scan.scan_driver import RED, SET, code, play, red, scan, view, with_camera
from tests.screens.text_measures import box_of, faults

JAN = Player(RED, 47)


def at_the_scanner(phone: Phone, job: Job, players: int = 120) -> Phone:
    agreed = Setup(
        red_players=players // 2,
        blue_players=players // 2,
        deck=Deck(60, 2) if players > 60 else Deck(20),
        mode=Mode.TWO_LEADERS,
        knowledge=Knowledge.PLAYERS,
        dealing=Dealing.RANDOM,
        card_set=SET.id,
    )
    play(phone, agreed, commands.BeginPlay(), keeps=(RED,), names={JAN: "Jan-Willem"} if players > 94 else {})
    scan(phone, job)
    with_camera(phone)
    return phone


def tiles(on: Phone) -> list[str]:
    return [each.text for each in on.driver.widgets() if isinstance(each, PlayerButton)]


def search(on: Phone, typed: str) -> None:
    row = on.presenter.screen._search
    on.tap_on(row.ids.entry)
    on.driver.type(typed)
    on.settle()
    on.driver.frames(4)


@pytest.mark.parametrize("job", [Job.BASE, Job.GIVE])
@pytest.mark.parametrize("size", [(400, 800), (800, 400)])
def test_one_of_many_is_found_by_name_and_gets_the_card(phone: Switch, job: Job, size: tuple[int, int]) -> None:
    on = at_the_scanner(phone(size=size), job)
    on.see()  # with the first picture the job is explained
    assert on.presenter.screen.shown.first_use_hint
    places = [box_of(part) for part in (on.presenter.screen.ids.view, on.presenter.screen._players)]
    search(on, "jan")
    assert tiles(on) == ["Jan-Willem"]
    assert not on.presenter.screen.ids.hint.text
    on.tap_on(next(each for each in on.driver.widgets() if isinstance(each, PlayerButton)))
    on.driver.wait(1)
    assert not on.presenter.screen.searching
    assert len(tiles(on)) > 1
    assert [box_of(part) for part in (on.presenter.screen.ids.view, on.presenter.screen._players)] == places
    on.see(code(red("5")))
    assert next(each.card for each in view(on).teams[RED].players if each.player == JAN) == red("5")


def test_with_few_players_there_is_no_search(phone: Switch) -> None:
    on = at_the_scanner(phone(), Job.GIVE, players=12)
    assert on.presenter.screen.shown.search is None


def test_nobody_found_is_said_and_a_tap_shows_all_again(phone: Switch) -> None:
    on = at_the_scanner(phone(), Job.GIVE)
    search(on, "zzz")
    assert tiles(on) == []
    nobody = on.presenter.screen.shown.search.nobody
    assert on.says(nobody)
    on.tap(nobody)
    assert len(tiles(on)) > 1


@pytest.mark.parametrize("job", [Job.BASE, Job.GIVE])
@pytest.mark.parametrize("scale", [1.0, 1.3])
@pytest.mark.parametrize("size", [(320, 640), (360, 740), (800, 400)])
def test_everything_finds_room(phone: Switch, job: Job, scale: float, size: tuple[int, int]) -> None:
    on = at_the_scanner(phone(Settings(text_scale=scale, still=True), size), job)
    assert faults(on.driver) == []
    screen = on.presenter.screen
    row, window = box_of(screen._search), box_of(screen)
    tops = {
        each.top
        for each in on.driver.widgets()
        if isinstance(each, PlayerButton) and box_of(each).within(box_of(screen._players))
    }
    assert len(tops) >= (2 if job is Job.GIVE else 1)
    assert row.within(window)
    assert box_of(screen.ids.view).within(window)
    assert box_of(screen.ids.jobs).within(window)
