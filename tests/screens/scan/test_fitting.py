"""Every job can be read in full in every language, in small windows and in large type."""

from dataclasses import replace

import pytest

from referee_app.cards.names import Language
from referee_app.desk.jobs import Job
from referee_app.live_game import commands as ask
from referee_app.live_game.model import Knowledge, Player
from referee_app.screens.errand import Errand
from referee_app.screens.places import Place
from referee_app.screens.settings import Settings
from tests.screens.conftest import Phone, Switch
from tests.screens.fitting import faults
from tests.screens.scan.kit import RED, SET, code, play, red, scan, setup, with_camera

NAMES = {Player(RED, 1): "Anna-Charlotte", Player(RED, 2): "Bob"}
JOBS = (Job.DUEL, Job.HAND_IN, Job.BASE, Job.GIVE, Job.FLAG, Job.WHAT)


def read(phone: Phone) -> None:
    """In every language; whatever is wrong is told with its language."""
    settings = phone.app.stage.settings
    wrong = []
    for language in Language:
        phone.app.stage.change(replace(settings, language=language))
        phone.driver.frames(4)
        wrong += [f"{language}: {fault}" for fault in faults(phone.driver)]
    phone.app.stage.change(settings)
    assert wrong == []


@pytest.mark.parametrize(
    ("size", "scale"), [((400, 800), 1.0), ((400, 800), 1.3), ((320, 640), 1.0), ((320, 640), 1.3), ((800, 400), 1.0)]
)
def test_every_job_with_a_camera_fits(phone: Switch, size: tuple[int, int], scale: float) -> None:
    on = phone(Settings(text_scale=scale, still=True), size)
    play(on, setup(Knowledge.PLAYERS), ask.IssueCard(red("3"), Player(RED, 1)), names=NAMES)
    scan(on, Job.DEAL)
    with_camera(on)
    read(on)
    on.app.stage.game.ask(lambda desk: desk.do(ask.BeginPlay()))
    on.settle()
    for job in JOBS:
        scan(on, job)
        read(on)
    on.see(code(red("3")))
    read(on)
    scan(on, Job.BASE, team=RED)
    read(on)
    on.presenter.screen.dispatch("on_way", "type")
    on.settle()
    read(on)
    on.app.go(Place.SCAN, Errand(Job.CHECK, card_set=SET.id))
    on.settle()
    read(on)


@pytest.mark.parametrize(("size", "scale"), [((400, 800), 1.3), ((320, 640), 1.3), ((320, 640), 1.0)])
def test_every_job_without_codes_fits(phone: Switch, size: tuple[int, int], scale: float) -> None:
    on = phone(Settings(text_scale=scale, still=True), size)
    play(on, setup(Knowledge.COUNTED, box=True), knows_set=False)
    scan(on, Job.DEAL)
    read(on)
    on.app.stage.game.ask(lambda desk: desk.do(ask.BeginPlay()))
    on.settle()
    for job in JOBS:
        scan(on, job, team=RED)
        read(on)
