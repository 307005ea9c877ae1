"""A watcher looks for one thing after the other; reports name what they are of."""

import queue
import threading
from collections.abc import Iterator

import pytest

from referee_app.cameras.watcher import Watcher
from referee_app.cards.card_set import CardSet
from referee_app.cards.decks import Card
from referee_app.cards.ranks import Rank, Team
from referee_app.desk.jobs import Job, request_for, request_for_texts
from referee_app.scanning.sources.opencv_camera import NoCamera
from referee_app.watching.watch import FrameReport, WatchEnded, WatchRequest
from tests.cameras.scripted import PATIENCE_S
from tests.screens.camera_table import HEIGHT, WIDTH, CameraTable

CARD_SET = CardSet(bytes(range(16)))
SCOUT = Card(Team.RED, Rank.SCOUT, 1)
SPY = Card(Team.BLUE, Rank.SPY, 1)


class Post:
    """A watcher of a table, and what it reported."""

    def __init__(self) -> None:
        self.table = CameraTable()
        self.told: queue.Queue[FrameReport | WatchEnded] = queue.Queue()
        self.watcher = Watcher(self.table.source(0), self.table.reader(), self.told.put, self.table.timing())

    def sight(self) -> FrameReport | WatchEnded:
        """The next report of what was asked for last; what is late gives itself away by its request."""
        while (report := self.told.get(timeout=PATIENCE_S)).request is not self.now:
            pass
        return report

    def watch(self, request: WatchRequest) -> None:
        self.now = request
        self.watcher.watch(request)

    def seen(self) -> FrameReport:
        sight = self.sight()
        assert isinstance(sight, FrameReport)
        return sight


@pytest.fixture
def post() -> Iterator[Post]:
    post = Post()
    yield post
    post.watcher.stop()


def job(which: Job) -> WatchRequest:
    return request_for(which, CARD_SET, None, knows_players=False)


def test_what_lies_there_is_told_with_its_teams_and_places(post: Post) -> None:
    duel = job(Job.DUEL)
    post.watch(duel)
    post.table.lay(CARD_SET.code(SCOUT), CARD_SET.code(SPY), frames=1)
    sight = post.seen()
    assert sight.request is duel
    assert {code.card.team for code in sight.sightings if code.card} == {Team.RED, Team.BLUE}
    assert sight.size == (WIDTH, HEIGHT)
    assert len(sight.news) == 1
    assert not sight.is_requested


def test_whose_card_waits_for_another_is_told_where_two_are_wanted(post: Post) -> None:
    for which, first in ((Job.DUEL, SCOUT.team), (Job.HAND_IN, None)):
        post.watch(job(which))
        post.table.lay(CARD_SET.code(SCOUT), frames=1)
        waiting = post.seen().watch.first
        assert (waiting.team if waiting else None) is first


def test_a_code_that_is_no_card_of_the_set_has_no_team(post: Post) -> None:
    post.watch(job(Job.DUEL))
    post.table.lay("https://example.org", frames=1)
    assert [code.card for code in post.seen().sightings] == [None]


def test_any_text_is_told_where_texts_are_watched_for(post: Post) -> None:
    post.watch(request_for_texts())
    post.table.lay("an invitation", frames=1)
    sight = post.seen()
    assert sight.texts == ("an invitation",)
    assert [code.card for code in sight.sightings] == [None]


def test_what_was_looked_for_before_is_dropped(post: Post) -> None:
    former, now = job(Job.DUEL), job(Job.IDENTIFY)
    post.watch(former)
    post.watch(now)
    post.table.lay(CARD_SET.code(SPY), frames=1)
    assert post.seen().request is now


def test_nothing_is_told_after_stopping_and_the_camera_is_free(post: Post) -> None:
    post.watch(job(Job.DUEL))
    post.table.lay(CARD_SET.code(SCOUT), frames=1)
    post.seen()
    post.watcher.stop()
    assert post.table.opened == 0
    assert post.told.empty()


def test_a_missing_camera_is_told_once_and_the_next_watch_opens_it(post: Post) -> None:
    post.table.is_missing = True
    duel = job(Job.DUEL)
    post.watch(duel)
    lost = post.sight()
    assert isinstance(lost, WatchEnded)
    assert lost.request is duel
    assert isinstance(lost.why, NoCamera)
    post.table.is_missing = False
    post.watch(duel)
    post.table.lay(CARD_SET.code(SCOUT), frames=1)
    assert post.seen().request is duel
    assert post.table.opened == 1


@pytest.mark.parametrize("comes_back", [True, False])
def test_a_camera_that_is_lost_just_when_something_else_is_wanted_is_tried_anew_and_told(
    post: Post, monkeypatch: pytest.MonkeyPatch, comes_back: bool
) -> None:
    post.watch(job(Job.DUEL))
    post.table.lay(CARD_SET.code(SCOUT), frames=1)
    post.seen()
    watcher, ended = post.watcher, threading.Event()
    direct = watcher.watch_for

    def report_end(request: WatchRequest, why: Exception | None) -> WatchEnded:
        ended.set()
        return WatchEnded(request, why)

    def lose_it_first(request: WatchRequest) -> bool:
        post.table.is_lost = True
        assert ended.wait(PATIENCE_S)  # the report of the end is of the former task
        post.table.is_lost = not comes_back
        return direct(request)

    monkeypatch.setattr("referee_app.cameras.watcher.WatchEnded", report_end)
    monkeypatch.setattr(watcher, "watch_for", lose_it_first)
    now = job(Job.IDENTIFY)
    post.watch(now)
    monkeypatch.undo()
    if comes_back:
        post.table.lay(CARD_SET.code(SPY), frames=1)
        assert post.seen().request is now
        return
    lost = post.sight()
    assert isinstance(lost, WatchEnded)
    assert lost.request is now
    assert isinstance(lost.why, NoCamera)
    post.table.is_lost = False
    later = job(Job.DUEL)
    post.watch(later)
    post.table.lay(CARD_SET.code(SPY), frames=1)
    assert post.seen().request is later


def test_a_watcher_that_was_stopped_looks_again(post: Post) -> None:
    for _ in range(2):
        what = job(Job.IDENTIFY)
        post.watch(what)
        post.table.lay(CARD_SET.code(SCOUT), frames=1)
        assert post.seen().request is what
        post.watcher.stop()
    assert post.table.opened == 0


def test_a_close_reading_is_reported_as_such(post: Post) -> None:
    post.watch(job(Job.IDENTIFY))
    post.watcher.read_closely()
    post.table.lay(CARD_SET.code(SCOUT), frames=1)
    assert post.seen().is_requested
