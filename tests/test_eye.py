"""The eye looks for one thing after the other, and tells nothing of what nobody looks for any more."""

import queue
import threading
from collections.abc import Iterator

import pytest

from referee_app.cards.card_set import CardSet
from referee_app.cards.decks import Card
from referee_app.cards.ranks import Rank, Team
from referee_app.desk.jobs import Job, Watching, watching, watching_texts
from referee_app.desk.sight import Sight, SightLost
from referee_app.eye import Eye
from referee_app.scanning.looking import Effort, Seen, Task
from referee_app.scanning.sources.camera import NoCamera
from referee_app.scanning.watcher import Ended
from tests.screens.table import HEIGHT, WIDTH, Table

CARD_SET = CardSet(bytes(range(16)))
SCOUT = Card(Team.RED, Rank.SCOUT, 1)
SPY = Card(Team.BLUE, Rank.SPY, 1)
PATIENCE_S = 30


class Post:
    """An eye over a table, and what it told."""

    def __init__(self) -> None:
        self.table = Table()
        self.told: queue.Queue[Sight | SightLost] = queue.Queue()
        self.eye = Eye(self.table.source(0), self.table.reader(), self.told.put, self.table.timing())

    def sight(self) -> Sight | SightLost:
        return self.told.get(timeout=PATIENCE_S)

    def seen(self) -> Sight:
        sight = self.sight()
        assert isinstance(sight, Sight)
        return sight


@pytest.fixture
def post() -> Iterator[Post]:
    post = Post()
    yield post
    post.eye.stop()


def job(which: Job) -> Watching:
    return watching(which, CARD_SET, None, named=False)


def test_what_lies_there_is_told_with_its_teams_and_places(post: Post) -> None:
    duel = job(Job.DUEL)
    post.eye.watch(duel)
    post.table.lay(CARD_SET.code(SCOUT), CARD_SET.code(SPY), frames=1)
    sight = post.seen()
    assert sight.watching is duel
    assert {code.team for code in sight.codes} == {Team.RED, Team.BLUE}
    assert sight.frame_size == (WIDTH, HEIGHT)
    assert len(sight.news) == 1
    assert not sight.is_shutter


def test_whose_card_waits_for_another_is_told_where_two_are_wanted(post: Post) -> None:
    for which, first in ((Job.DUEL, SCOUT.team), (Job.HAND_IN, None)):
        post.eye.watch(job(which))
        post.table.lay(CARD_SET.code(SCOUT), frames=1)
        assert post.seen().first is first


def test_a_code_that_is_no_card_of_the_set_has_no_team(post: Post) -> None:
    post.eye.watch(job(Job.DUEL))
    post.table.lay("https://example.org", frames=1)
    assert [code.team for code in post.seen().codes] == [None]


def test_any_text_is_told_where_texts_are_watched_for(post: Post) -> None:
    post.eye.watch(watching_texts())
    post.table.lay("an invitation", frames=1)
    sight = post.seen()
    assert sight.texts == ("an invitation",)
    assert [code.team for code in sight.codes] == [None]


def test_what_was_looked_for_before_is_dropped(post: Post) -> None:
    former, now = job(Job.DUEL), job(Job.WHAT)
    post.eye.watch(former)
    post.eye.watch(now)
    late = Task(former.watch, former.want)
    post.eye._hear(Seen(late, late.watch, (), False, Effort.GLANCE, 1, 1, (1, 1)))
    post.eye._hear(Ended(late, NoCamera(number=0)))
    assert post.told.empty()
    post.table.lay(CARD_SET.code(SPY), frames=1)
    assert post.seen().watching is now


def test_nothing_is_told_after_stopping_and_the_camera_is_free(post: Post) -> None:
    post.eye.watch(job(Job.DUEL))
    post.table.lay(CARD_SET.code(SCOUT), frames=1)
    post.seen()
    post.eye.stop()
    assert post.table.opened == 0
    assert post.told.empty()


def test_a_missing_camera_is_told_once_and_the_next_watch_opens_it(post: Post) -> None:
    post.table.is_missing = True
    duel = job(Job.DUEL)
    post.eye.watch(duel)
    lost = post.sight()
    assert isinstance(lost, SightLost)
    assert lost.watching is duel
    assert isinstance(lost.why, NoCamera)
    post.table.is_missing = False
    post.eye.watch(duel)
    post.table.lay(CARD_SET.code(SCOUT), frames=1)
    assert post.seen().watching is duel
    assert post.table.opened == 1


@pytest.mark.parametrize("comes_back", [True, False])
def test_a_camera_that_is_lost_just_when_something_else_is_wanted_is_tried_anew_and_told(
    post: Post, monkeypatch: pytest.MonkeyPatch, comes_back: bool
) -> None:
    post.eye.watch(job(Job.DUEL))
    post.table.lay(CARD_SET.code(SCOUT), frames=1)
    post.seen()
    watcher, ended = post.eye._watcher, threading.Event()
    direct = watcher.watch_for

    def report_end(task: Task, why: Exception | None) -> Ended:
        ended.set()
        return Ended(task, why)

    def lose_it_first(task: Task) -> bool:
        post.table.is_lost = True
        assert ended.wait(PATIENCE_S)  # the report of the end is of the former task
        post.table.is_lost = not comes_back
        return direct(task)

    monkeypatch.setattr("referee_app.scanning.watcher.Ended", report_end)
    monkeypatch.setattr(watcher, "watch_for", lose_it_first)
    now = job(Job.WHAT)
    post.eye.watch(now)
    monkeypatch.undo()
    if comes_back:
        post.table.lay(CARD_SET.code(SPY), frames=1)
        assert post.seen().watching is now
        return
    lost = post.sight()
    assert isinstance(lost, SightLost)
    assert lost.watching is now
    assert isinstance(lost.why, NoCamera)
    post.table.is_lost = False
    later = job(Job.DUEL)
    post.eye.watch(later)
    post.table.lay(CARD_SET.code(SPY), frames=1)
    assert post.seen().watching is later


def test_an_eye_that_was_stopped_looks_again(post: Post) -> None:
    for _ in range(2):
        what = job(Job.WHAT)
        post.eye.watch(what)
        post.table.lay(CARD_SET.code(SCOUT), frames=1)
        assert post.seen().watching is what
        post.eye.stop()
    assert post.table.opened == 0


def test_the_shutter_is_told_as_such(post: Post) -> None:
    post.eye.watch(job(Job.WHAT))
    post.eye.shutter()
    post.table.lay(CARD_SET.code(SCOUT), frames=1)
    assert post.seen().is_shutter
