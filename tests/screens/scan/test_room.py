"""What finds room at the scanner: both pads, all jobs in a line, and everything again when the phone is turned."""

from itertools import product

from tests.screens.conftest import Phone, Switch  # it must come before anything of Kivy

# isort: split
from kivy.core.window import Window

from referee_app.cards.ranks import Language
from referee_app.desk.jobs import Job
from referee_app.live_game import commands
from referee_app.live_game.model import Knowledge
from referee_app.screens.scan.parts import ChipButton
from referee_app.screens.scan.screen import ScanFit, fit_scan
from referee_app.screens.theme import FIELD_TOUCH, TOUCH
from referee_app.screens.user_settings import Settings
from referee_app.screens.widgets.choices import RankCell
from tests.screens.scan.scan_driver import play, scan, setup, with_camera
from tests.screens.text_measures import box_of


def fit(width: float, height: float, picture: bool = False, has_list: bool = False, crowded: bool = False) -> ScanFit:
    return fit_scan((width, height), 18, has_picture=picture, has_list=has_list, is_crowded=crowded)


def test_small_buttons_are_bare_in_a_short_window_and_in_landscape_only_where_it_is_crowded() -> None:
    assert fit(320, 539).bare
    assert not fit(320, 540).bare
    assert not fit(800, 400).bare
    assert fit(800, 400, crowded=True).bare


def test_the_strip_covers_the_picture_only_in_portrait() -> None:
    assert fit(400, 800) == ScanFit()
    assert fit(400, 800, picture=True) == ScanFit(covers=True)
    assert fit(320, 500).covers
    assert fit(800, 400, picture=True) == ScanFit(landscape=True, stretches=True)


def test_what_is_below_the_picture_stretches_where_it_has_a_list() -> None:
    assert fit(400, 800, has_list=True) == ScanFit(stretches=True)


def with_the_box(phone: Phone) -> Phone:
    play(phone, setup(Knowledge.COUNTED, box=True), commands.BeginPlay(), knows_set=False)
    scan(phone, Job.DUEL)
    return phone


def test_every_rank_of_both_teams_is_in_sight_at_once(phone: Switch) -> None:
    on = with_the_box(phone(Settings(still=True, hinted=("tap.duel",))))  # the hint goes with the first tap
    for size, language in product(((400, 800), (360, 640), (320, 640), (800, 400)), Language):
        on.driver.resize(*size)
        on.app.context.change(Settings(language, still=True))
        on.driver.frames(4)
        cells = [each for each in on.driver.widgets() if isinstance(each, RankCell)]
        view = box_of(on.presenter.screen.ids.view)
        assert len(cells) == 22
        assert [each.rank for each in cells if not box_of(each).within(view)] == [], (size, language)
        assert min(min(each.size) for each in cells) >= FIELD_TOUCH


def test_a_window_with_room_says_what_the_ranks_are_called(phone: Switch) -> None:
    on = with_the_box(phone())
    assert on.says("Lieutenant")
    on.driver.resize(360, 640)
    assert not on.says("Lieutenant")
    on.driver.resize(400, 800)
    assert on.says("Lieutenant")


def test_all_jobs_are_in_one_line_on_a_small_phone(phone: Switch) -> None:
    on = phone(size=(320, 640))
    play(on, setup(), commands.BeginPlay())
    scan(on, Job.DUEL)
    for language in Language:
        on.app.context.change(Settings(language, still=True))
        on.driver.frames(4)
        jobs = [each for each in on.presenter.screen.ids.jobs.children if isinstance(each, ChipButton)]
        assert len(jobs) == 5
        assert len({each.y for each in jobs}) == 1, language
        assert min(each.width for each in jobs) >= TOUCH


def test_when_the_phone_is_turned_back_nothing_stays_stretched(phone: Switch) -> None:
    on = phone(size=(400, 800))
    play(on, setup(), commands.BeginPlay())
    scan(on, Job.DUEL)
    with_camera(on)
    before = on.presenter.screen.ids.view.height
    on.driver.resize(800, 400)
    on.driver.resize(400, 800)
    assert tuple(Window.size) == (400, 800)
    assert on.presenter.screen.ids.view.height == before
