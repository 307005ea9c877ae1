"""At its first use each job says how it is done: once, over the picture, and in nobody's way."""

from dataclasses import replace
from itertools import product

import pytest

from tests.screens.conftest import Phone, Switch  # it must come before anything of Kivy

# isort: split
from referee_app.cards.ranks import Language
from referee_app.desk.jobs import Job
from referee_app.live_game import commands
from referee_app.live_game.model import Knowledge, Mode
from referee_app.screens.navigation import PostRequest, ScanRequest, ScreenName
from referee_app.screens.user_settings import Settings, read_settings
from tests.screens.scan.scan_driver import (
    RED,
    SET,
    blue,
    cell,
    chip,
    code,
    given,
    keep_set,
    overlay,
    play,
    red,
    scan,
    setup,
    with_camera,
)
from tests.screens.text_measures import box_of, faults
from tests.sweeps import sampled

HOW_A_DUEL_IS_DONE = "Hold the phone over both cards."
IN_PLAY = (*given(red("3"), blue("5")), commands.BeginPlay())


def at_the_scanner(phone: Phone, job: Job = Job.DUEL) -> Phone:
    """A phone on which no job was done yet, with its camera on."""
    play(phone, setup(), *IN_PLAY)
    scan(phone, job, team=RED if job is Job.BASE else None)
    with_picture(phone)
    return phone


def with_picture(phone: Phone) -> None:
    """Wait until the camera shows something, with no card in it."""
    with_camera(phone)
    phone.table.lay()
    phone._looked()


def hint(phone: Phone) -> str:
    """How the job is done, if it is said; it may lie below something else."""
    text: str = phone.presenter.screen.shown.first_use_hint
    return text


def settings_on_disk(phone: Phone) -> Settings:
    return read_settings(phone.services.preferences())


def test_the_first_duel_says_how_it_is_done(phone: Switch) -> None:
    on = at_the_scanner(phone())
    assert on.says(HOW_A_DUEL_IS_DONE)


@pytest.mark.parametrize("job", [Job.DUEL, Job.HAND_IN, Job.GIVE, Job.FLAG, Job.IDENTIFY, Job.BASE])
def test_every_job_has_its_own_hint(phone: Switch, job: Job) -> None:
    on = at_the_scanner(phone(), job)
    assert hint(on) == on.app.context.words.say_key(f"scan.first.{job}")


def test_checking_and_collecting_have_their_own(phone: Switch) -> None:
    on = phone()
    keep_set(on)
    on.app.go(ScreenName.SCAN, ScanRequest(Job.CHECK, card_set=SET.id))
    with_picture(on)
    assert hint(on).endswith("What is missing stays in the list.")
    play(on, setup(), *IN_PLAY, commands.EndGame(RED))
    scan(on, Job.COLLECT)
    with_picture(on)
    assert hint(on).endswith("who had it.")


@pytest.mark.parametrize(("knowledge", "said"), [(Knowledge.PLAYERS, "who is next"), (Knowledge.CARDS, "all cards")])
def test_dealing_is_explained_in_the_manner_of_the_game(phone: Switch, knowledge: Knowledge, said: str) -> None:
    on = phone()
    play(on, setup(knowledge))
    scan(on, Job.DEAL)
    with_picture(on)
    assert said in hint(on)


def test_it_goes_with_the_first_card_and_the_duel_is_settled_without_a_tap(phone: Switch) -> None:
    on = at_the_scanner(phone())
    on.table.lay(code(red("3")))
    on.table.look()
    on.until(lambda: not hint(on))
    on.see(code(red("3")), code(blue("5")))
    on.until(lambda: overlay(on).is_there)
    assert on.driver.taps == 0


def test_a_card_of_no_use_is_read_all_the_same_and_ends_it(phone: Switch) -> None:
    on = at_the_scanner(phone(), Job.HAND_IN)
    on.see(code(blue("5")))
    on.until(lambda: not hint(on))


def test_it_goes_when_it_is_touched_and_the_touch_still_reaches_the_picture(phone: Switch) -> None:
    on = at_the_scanner(phone())
    closer: list[object] = []
    on.presenter.screen.preview.bind(on_closer=lambda *_: closer.append(True))
    on.tap_on(on.presenter.screen.ids.hint)
    assert not hint(on)
    assert closer


def test_it_goes_with_the_job_and_does_not_come_back(phone: Switch) -> None:
    on = at_the_scanner(phone())
    on.tap_on(chip(on, Job.FLAG))
    assert hint(on).startswith("Show the card of the player at the flag.")
    on.tap_on(chip(on, Job.DUEL))
    assert not hint(on)
    on.back()
    scan(on, Job.FLAG)
    assert not hint(on)


def test_a_hint_once_shown_is_seen_after_a_restart_too(phone: Switch) -> None:
    on = at_the_scanner(phone())
    assert hint(on)
    assert not settings_on_disk(on).needs_hint(Job.DUEL)
    assert settings_on_disk(on).needs_hint(Job.FLAG)
    on._settings = replace(settings_on_disk(on), still=True)
    on.restart()
    play(on, setup(), *IN_PLAY)
    scan(on, Job.DUEL)
    with_picture(on)
    assert not hint(on)
    scan(on, Job.FLAG)
    assert hint(on)


def test_a_job_is_not_explained_before_it_is_said_whose_base_it_is(phone: Switch) -> None:
    on = phone()
    play(on, setup(), *IN_PLAY)
    scan(on, Job.BASE)
    assert not hint(on)
    assert on.app.context.settings.needs_hint(Job.BASE)
    on.tap("Red")
    with_picture(on)
    assert hint(on)


def test_without_a_camera_nothing_is_explained_and_it_is_made_up_for_later(phone: Switch) -> None:
    on = phone()
    on.table.is_missing = True
    play(on, setup(), *IN_PLAY)
    scan(on, Job.DUEL)
    on.until_said("No camera was found")
    assert not hint(on)
    on.back()
    on.table.is_missing = False
    scan(on, Job.DUEL)
    with_picture(on)
    assert hint(on)


TAPPED = [Job.DUEL, Job.BASE, Job.HAND_IN, Job.GIVE, Job.FLAG, Job.DEAL]


def with_the_box(phone: Phone, job: Job) -> Phone:
    begun = () if job is Job.DEAL else (commands.BeginPlay(),)
    agreed = setup(Knowledge.COUNTED, Mode.TWO_LEADERS, box=True)
    play(phone, agreed, *begun, keeps=(RED,), knows_set=False)
    scan(phone, job)
    return phone


@pytest.mark.parametrize("job", TAPPED)
def test_with_the_box_each_job_is_explained_once_too(phone: Switch, job: Job) -> None:
    on = with_the_box(phone(), job)
    how = on.app.context.words.say_key(f"scan.first.tap.{job}")
    assert on.says(how)
    assert not hint(on)
    on.driver.wait(16)
    assert not on.says(how)
    on.back()
    scan(on, job)
    assert not on.says(how)
    assert not settings_on_disk(on).needs_hint(f"tap.{job}")
    assert settings_on_disk(on).needs_hint(job)  # with a camera it is done in another manner


def test_what_is_tapped_takes_the_place_of_the_hint(phone: Switch) -> None:
    on = with_the_box(phone(), Job.HAND_IN)
    on.tap("+1 Blue card")
    assert not on.says("Tap once for each captured card.")
    assert on.says("Red: 1 of 10")


def test_the_first_of_two_ranks_that_is_tapped_asks_for_the_other_at_once(phone: Switch) -> None:
    on = with_the_box(phone(), Job.DUEL)
    on.tap_on(cell(on, "red", "3"))
    assert on.says("Red Miner is one. Now the other card")


@pytest.mark.parametrize(("job", "size", "language"), sampled(product(TAPPED, [(400, 800), (800, 400)], Language), 7))
def test_the_hint_of_the_box_can_be_read_in_every_language(
    phone: Switch, job: Job, size: tuple[int, int], language: Language
) -> None:
    on = with_the_box(phone(Settings(language, still=True), size), job)
    on.driver.frames(6)
    assert on.says(on.app.context.words.say_key(f"scan.first.tap.{job}"))
    assert faults(on.driver) == []


@pytest.mark.parametrize(
    ("size", "job"), sampled(product([(320, 640), (400, 800), (800, 400)], [Job.DUEL, Job.BASE]), 2)
)
def test_it_lies_within_the_picture_and_nothing_moves_when_it_goes(
    phone: Switch, size: tuple[int, int], job: Job
) -> None:
    on = at_the_scanner(phone(size=size), job)
    for language in Language:
        on.app.context.change(Settings(language, text_scale=1.3, still=True))
        on.driver.frames(4)
        ids = on.presenter.screen.ids
        assert box_of(ids.hint).within(box_of(ids.view)), language
    places = [box_of(ids[name]) for name in ("view", "line", "jobs")]
    on.tap_on(ids.hint)
    assert not hint(on)
    assert [box_of(ids[name]) for name in ("view", "line", "jobs")] == places


def test_the_first_duel_post_is_explained_until_it_is_touched(phone: Switch) -> None:
    on = phone()
    keep_set(on)
    on.app.go(ScreenName.POST, PostRequest(SET.id))
    on.settle()
    with_picture(on)
    assert on.says("Prop the phone up")
    on.driver.tap(on.presenter.screen.ids.preview)
    on.settle()
    assert not hint(on)
    assert not settings_on_disk(on).needs_hint(Job.POST)


def test_the_first_duel_at_a_post_ends_its_hint(phone: Switch) -> None:
    on = phone()
    keep_set(on)
    on.app.go(ScreenName.POST, PostRequest(SET.id))
    on.settle()
    with_picture(on)
    on.see(code(red("3")), code(blue("5")))
    on.until(lambda: overlay(on).is_there)
    assert not hint(on)


def test_it_makes_room_for_what_the_strip_says(phone: Switch) -> None:
    on = at_the_scanner(phone(), Job.BASE)
    on.presenter._say_nothing_read()  # type: ignore[attr-defined]
    on.driver.frames(4)
    assert on.says("Nothing read yet.")
    assert not on.says(hint(on))
    on.driver.wait(30)
    assert not on.says("Nothing read yet.")
    assert on.says(hint(on))
