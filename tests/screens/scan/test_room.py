"""What finds room at the scanner: both pads, all jobs in a line, and everything again when the phone is turned."""

from itertools import product

from tests.screens.conftest import Phone, Switch  # it must come before anything of Kivy

# isort: split
from kivy.core.window import Window

from referee_app.cards.ranks import Language
from referee_app.desk.jobs import Job
from referee_app.live_game import commands
from referee_app.live_game.model import Knowledge
from referee_app.screens.scan.fit import OF_NOTHING, OF_PADS, OF_PICTURE, Needs, ScanFit, Shares, fit_scan
from referee_app.screens.scan.parts import ChipButton
from referee_app.screens.theme import FIELD_TOUCH
from referee_app.screens.user_settings import Settings
from referee_app.screens.widgets.choices import RankCell
from tests.screens.scan.scan_driver import play, scan, setup, with_camera
from tests.screens.text_measures import box_of


def fit(width: float, height: float, needs: Needs | None = None, picture: bool = False) -> ScanFit:
    return fit_scan((width, height), 18, needs or Needs(), has_picture=picture)


def rows(height: float, others: float, shares: Shares = OF_PICTURE) -> int:
    """How many of a hundred rows of players are in sight."""
    return int(fit(400, height, Needs(others, 100, 65, shares)).list_height) // 61


def test_small_buttons_are_low_where_the_window_is() -> None:
    assert fit(320, 647).compact
    assert not fit(320, 648).compact
    assert fit(800, 400).compact


def test_the_strip_covers_the_picture_only_in_portrait() -> None:
    assert fit(400, 800) == ScanFit()
    assert fit(400, 800, picture=True) == ScanFit(covers=True)
    assert fit(320, 500).covers
    assert not fit(800, 400, picture=True).covers


def test_the_picture_yields_to_two_rows_of_players_and_to_three_in_a_high_window() -> None:
    assert rows(800, 360) == 3
    assert rows(699, 350) == 2
    assert rows(640, 350) == 2
    assert rows(640, 400) == 1
    assert rows(1280, 360) == 5


def test_ranks_to_tap_yield_less_and_where_there_is_nothing_the_players_have_all_the_room() -> None:
    assert rows(640, 350, OF_PADS) == 1
    assert rows(800, 360, OF_NOTHING) == 6


def test_in_landscape_what_else_can_be_done_moves_aside_for_two_rows_of_players() -> None:
    assert fit(800, 400, Needs(280, 8, 65)).is_full
    assert not fit(800, 400, Needs(270, 8, 65)).is_full
    assert not fit(800, 400, Needs(330, 1, 65)).is_full


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
    for language, scale in product(Language, (1.0, 1.3)):
        on.app.context.change(Settings(language, text_scale=scale, still=True))
        on.driver.frames(4)
        jobs = [each for each in on.presenter.screen.ids.jobs.children if isinstance(each, ChipButton)]
        assert len(jobs) == 5
        assert len({each.y for each in jobs}) == 1, (language, scale)
        assert len({each.ids.icon.y for each in jobs}) == 1, (language, scale)
        assert min(min(each.size) for each in jobs) >= FIELD_TOUCH


def test_cards_to_tap_beside_each_other_are_equally_high(phone: Switch) -> None:
    on = phone(Settings(Language.DE, text_scale=1.3, still=True), (320, 640))
    play(on, setup(Knowledge.COUNTED, box=True), commands.BeginPlay(), knows_set=False)
    scan(on, Job.FLAG)
    for lower, upper in zip(*[iter(on.presenter.screen._taps.children)] * 2, strict=True):
        assert (lower.y, lower.height) == (upper.y, upper.height)


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
