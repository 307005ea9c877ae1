"""A watcher is stopped and started by anybody and at any time, and always lets go of the source."""

import subprocess
import sys
import threading
from collections.abc import Callable

import numpy as np
import pytest

from referee_app.cameras.watcher import Watcher
from referee_app.scanning.frame import Frame
from referee_app.scanning.sources.source import CameraLost
from referee_app.watching.watch import FrameReport, WatchEnded, WatchReport
from tests.cameras.scripted import (
    CARD,
    DUEL,
    PATIENCE_S,
    Ear,
    Gate,
    GatedReader,
    ScriptedCamera,
    ScriptedFilm,
    ScriptedReader,
    Step,
    all_threads_end,
    film_of,
    picture,
    pictures,
    steady,
    told_by,
)


def test_one_thread_opens_reads_and_closes_and_it_is_not_the_callers(ear: Ear) -> None:
    camera = ScriptedCamera(pictures(1))
    watcher = Watcher(camera, ScriptedReader("."), ear, steady())
    watcher.start(CARD)
    ear.next_seen()
    watcher.stop()
    assert len(camera.threads) == 1
    assert threading.get_ident() not in camera.threads


def test_a_stop_can_come_from_the_listener(ear: Ear) -> None:
    camera = ScriptedCamera(pictures(1))
    open_after_stop: list[bool] = []

    def tell(report: WatchReport) -> None:
        watcher.stop()
        watcher.stop()
        open_after_stop.append(camera.is_open)
        ear(report)

    watcher = Watcher(camera, ScriptedReader("."), tell, steady())
    watcher.start(CARD)
    ear.next_seen()
    assert open_after_stop == [False]
    assert all_threads_end()
    assert ear.is_silent


@pytest.mark.parametrize("kind", [ScriptedFilm, ScriptedCamera])
def test_a_stop_waits_for_no_look_and_nothing_is_told_after_it(kind: type[ScriptedFilm], ear: Ear) -> None:
    reader, one_waits = GatedReader("r:9"), threading.Event()
    first, second, *others = pictures(9)
    source = kind([first, reader.gate.meet, second, one_waits.set, *others])
    watcher = Watcher(source, reader, ear, steady())
    watcher.start(CARD)
    assert one_waits.wait(PATIENCE_S)
    watcher.stop()
    assert not source.is_open
    reader.gate.open()
    assert all_threads_end()
    watcher.stop()
    assert ear.is_silent
    assert len(reader.looks) == 1


def test_a_stop_waits_until_a_read_is_over_and_the_camera_is_released(ear: Ear) -> None:
    reading, open_after_stop = Gate(), []
    camera = ScriptedCamera([reading.pass_through, *pictures(1)])
    watcher = Watcher(camera, ScriptedReader("."), ear, steady())
    watcher.start(CARD)
    reading.meet()

    def stop() -> None:
        watcher.stop()
        open_after_stop.append(camera.is_open)

    stopping = [threading.Thread(target=stop) for _ in range(3)]
    for thread in stopping:
        thread.start()
    reading.open()
    for thread in stopping:
        thread.join(PATIENCE_S)
    assert open_after_stop == [False] * 3


def test_a_watcher_that_never_ran_can_be_stopped_and_given_orders(ear: Ear) -> None:
    camera = ScriptedCamera([])
    watcher = Watcher(camera, ScriptedReader("."), ear)
    watcher.read_closely()
    watcher.watch_for(CARD)
    watcher.stop()
    assert camera.openings == 0


def test_a_start_that_is_stopped_at_once_leaves_nothing_open(ear: Ear) -> None:
    camera = ScriptedCamera(pictures(1))
    watcher = Watcher(camera, ScriptedReader("."), ear, steady())
    for _ in range(50):
        watcher.start(CARD)
        watcher.stop()
        assert not camera.is_open


def test_after_a_stop_and_after_the_end_it_starts_from_the_beginning(ear: Ear) -> None:
    film = film_of("r:5")
    watcher = Watcher(film, ScriptedReader("r:5"), ear, steady())
    for _ in range(2):
        watcher.start(CARD)
        seen, _end = ear.until_the_end()
        assert [one.number for one in seen] == list(range(5))
        assert told_by(seen) == ["shows r"]
        watcher.stop()
    assert film.openings == 2


def test_a_new_start_waits_for_the_former_look_and_tells_nothing_of_it(ear: Ear) -> None:
    reader = GatedReader("r:3")
    film = ScriptedFilm(pictures(3))
    watcher = Watcher(film, reader, ear, steady())
    watcher.start(CARD)
    reader.gate.meet()
    watcher.start(DUEL)
    reader.gate.open()
    seen, end = ear.until_the_end()
    assert [one.number for one in seen] == [0, 1, 2]
    assert {end.request, *(one.request for one in seen)} == {DUEL}


def test_a_start_that_is_overtaken_by_the_next_never_opens_the_source(ear: Ear) -> None:
    reading = Gate()
    film = ScriptedFilm([reading.pass_through, *pictures(1)])
    watcher = Watcher(film, ScriptedReader("."), ear, steady())
    watcher.start(CARD)
    reading.meet()
    watcher.start(CARD)
    watcher.start(DUEL)
    reading.open()
    _seen, end = ear.until_the_end()
    assert end == WatchEnded(DUEL)
    assert film.openings == 2


def test_the_listener_can_start_it_anew(ear: Ear) -> None:
    def tell(report: WatchReport) -> None:
        if isinstance(report, FrameReport) and report.request is DUEL:
            watcher.start(CARD)
        else:
            ear(report)

    watcher = Watcher(film_of("r:5"), ScriptedReader("r:5"), tell, steady())
    watcher.start(DUEL)
    seen, end = ear.until_the_end()
    assert [one.number for one in seen] == list(range(5))
    assert end == WatchEnded(CARD)


FORGETFUL = """
import threading
import numpy as np
from referee_app.scanning.cascade import Cascade
from referee_app.scanning.frame import Frame
from referee_app.watching.watch import WatchRequest
from referee_app.scanning.sources.source import Source
from referee_app.watching.card_watches import Sweep
from referee_app.cameras.watcher import Watcher
from tests.watching.frame_scripts import SET

NOISE = np.random.default_rng(1).integers(0, 255, (720, 1280), np.uint8)

class Endless(Source):
    is_live = True

    def open(self):
        print("opened")

    def read(self):
        return Frame(NOISE)

    def close(self):
        print("closed")

seen = threading.Event()
watcher = Watcher(Endless(), Cascade(), lambda report: seen.set() or watcher.read_closely())
watcher.start(WatchRequest(Sweep(SET)))
seen.wait()
"""


def test_an_app_that_ends_without_a_stop_ends_well_and_releases_the_camera() -> None:
    app = subprocess.run([sys.executable, "-c", FORGETFUL], capture_output=True, text=True, check=False)
    assert (app.returncode, app.stdout.split(), app.stderr) == (0, ["opened", "closed"], "")


ORDERS: dict[str, Callable[[Watcher], object]] = {
    "start": lambda watcher: watcher.start(CARD),
    "stop": lambda watcher: watcher.stop(),
    "watch for": lambda watcher: watcher.watch_for(DUEL),
    "read_closely": lambda watcher: watcher.read_closely(),
}


def test_orders_from_many_threads_at_once_never_lock_it_up() -> None:
    camera = ScriptedCamera([Frame(picture(0), number) for number in range(50)])
    rng = np.random.default_rng(7)
    plans = [[ORDERS[name] for name in rng.choice(list(ORDERS), 40)] for _ in range(4)]

    def tell(report: WatchReport) -> None:
        if isinstance(report, FrameReport) and report.number % 7 == 0:
            watcher.stop()

    watcher = Watcher(camera, GatedReader("rb", place=-1), tell, steady())
    threads = [threading.Thread(target=lambda plan=plan: [order(watcher) for order in plan]) for plan in plans]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE_S)
        assert not thread.is_alive()
    watcher.stop()
    assert all_threads_end()
    assert not camera.is_open


def test_who_wants_something_else_of_a_run_that_has_ended_is_told_that_it_takes_a_start(ear: Ear) -> None:
    steps: list[Step] = [*pictures(1), CameraLost()]
    watcher = Watcher(ScriptedCamera(steps), ScriptedReader("."), ear, steady())
    assert not watcher.watch_for(DUEL)
    watcher.start(CARD)
    while not isinstance(ear.next(), WatchEnded):
        pass
    assert not watcher.watch_for(DUEL)
    steps.pop()  # the second run must still be going when it is asked
    watcher.start(DUEL)
    assert watcher.watch_for(CARD)
    watcher.stop()
    assert not watcher.watch_for(DUEL)
