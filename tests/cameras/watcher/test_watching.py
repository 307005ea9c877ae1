"""Which frames a watcher reads, and what it reports."""

import threading
from functools import partial
from pathlib import Path

import cv2
import numpy as np
import pytest
import qrcode

from referee_app.cameras.frame_reader import CALM_MS, REQUESTED_S, REST_MS
from referee_app.cameras.watcher import IDLE_S, Timing, Watcher
from referee_app.scanning.cascade import Cascade
from referee_app.scanning.frame import Frame, Gray
from referee_app.scanning.sources.files import Video
from referee_app.scanning.sources.source import CameraLost
from referee_app.watching.card_watches import Sweep
from referee_app.watching.watch import Effort, FrameReport, WatchEnded, WatchReport, WatchRequest
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
from tests.scanning.films import is_open
from tests.watching.frame_scripts import FRAME_MS, SET, TEXTS, frames


def test_while_a_look_takes_long_only_the_newest_frame_is_kept(ear: Ear) -> None:
    reader, ten_came = GatedReader("r:11"), threading.Event()
    first, *others = pictures(11)
    camera = ScriptedCamera([first, reader.gate.meet, *others, ten_came.set])
    watcher = Watcher(camera, reader, ear, steady())
    watcher.start(CARD)
    assert ten_came.wait(PATIENCE_S)
    reader.gate.open()
    assert [ear.next_seen().number, ear.next_seen().number] == [0, 10]
    watcher.stop()
    assert [place for _effort, place in reader.looks] == [0, 10]


def test_every_frame_of_a_film_is_looked_at_in_order_and_then_its_end_is_told(ear: Ear) -> None:
    film = film_of(".:50")
    Watcher(film, ScriptedReader(".:50"), ear, steady()).start(DUEL)
    seen, end = ear.until_the_end()
    assert [one.number for one in seen] == list(range(50))
    assert end == WatchEnded(DUEL)
    assert not film.is_open
    assert all_threads_end()
    assert ear.is_silent


@pytest.mark.parametrize(
    ("script", "news"),
    [
        ("rb:40", ["r meets b"]),
        ("rb:9 .:9 rb:9 r:5 rb:5", ["r meets b"]),
        ("rb:9 .:11 rb:9", ["r meets b", "r meets b"]),
    ],
    ids=["stays", "flickers", "leaves and comes back"],
)
def test_a_duel_is_told_once_for_each_time_that_the_cards_come(script: str, news: list[str], ear: Ear) -> None:
    Watcher(film_of(script), ScriptedReader(script), ear, steady()).start(DUEL)
    seen, _end = ear.until_the_end()
    assert told_by(seen) == news


def test_a_duel_before_a_camera_is_told_once(ear: Ear) -> None:
    script = "r:3 rb:9 .:9 rb:9"
    looked = threading.Semaphore(0)

    def tell(report: WatchReport) -> None:
        ear(report)
        looked.release()

    steps: list[Step] = []
    for frame in pictures(len(list(frames(script)))):
        steps += [frame, partial(looked.acquire, timeout=PATIENCE_S)]
    camera = ScriptedCamera([*steps, CameraLost()])
    Watcher(camera, ScriptedReader(script), tell, steady()).start(DUEL)
    seen, _end = ear.until_the_end()
    assert told_by(seen) == ["r meets b"]
    assert [one.number for one in seen] == list(range(30))


def test_another_task_needs_no_reopening_and_nothing_is_told_of_the_former(ear: Ear) -> None:
    reader, more = GatedReader("r:3"), Gate()
    first, *others = pictures(3)
    camera = ScriptedCamera([first, more.pass_through, *others])
    watcher = Watcher(camera, reader, ear, steady())
    watcher.start(DUEL)
    reader.gate.meet()
    sweep = WatchRequest(Sweep(SET))
    watcher.watch_for(sweep)
    reader.gate.open()
    more.open()
    seen = ear.next_seen()
    assert (seen.request, told_by([seen])) == (sweep, ["counts r"])
    assert isinstance(seen.watch, Sweep)
    watcher.stop()
    assert camera.openings == 1


def test_a_close_reading_is_of_one_frame(ear: Ear) -> None:
    reader, pressed = ScriptedReader(".:3", "r:3"), Gate()
    film = ScriptedFilm([pressed.pass_through, *pictures(3)])
    watcher = Watcher(film, reader, ear, steady())
    watcher.start(DUEL)
    watcher.read_closely()
    pressed.open()
    seen, _end = ear.until_the_end()
    assert [one.effort for one in seen] == [Effort.REQUESTED, Effort.GLANCE, Effort.GLANCE]
    assert reader.budgets == [REQUESTED_S]
    assert [one.text for one in seen[0].sightings] == [TEXTS["r"]]


def test_a_close_reading_was_wanted_of_the_request_of_its_time(ear: Ear) -> None:
    pressed = Gate()
    watcher = Watcher(ScriptedFilm([pressed.pass_through, *pictures(1)]), ScriptedReader("."), ear, steady())
    watcher.start(DUEL)
    watcher.read_closely()
    watcher.watch_for(CARD)
    pressed.open()
    assert ear.next_seen().effort is Effort.GLANCE


def test_a_camera_that_sees_nothing_new_is_looked_at_seldom(ear: Ear) -> None:
    due = {number: threading.Event() for number in range(1, 100, 2)}

    def tell(report: WatchReport) -> None:
        ear(report)
        if isinstance(report, FrameReport) and report.number in due:
            due[report.number].set()

    steps: list[Step] = []
    for number in range(100):
        steps.append(Frame(picture(0), number))
        if number in due:
            steps.append(partial(due[number].wait, PATIENCE_S))
    camera = ScriptedCamera([*steps, CameraLost()])
    Watcher(camera, ScriptedReader("."), tell, steady(REST_MS // 2)).start(DUEL)
    seen, _end = ear.until_the_end()
    resting = [one.number for one in seen if one.ms > CALM_MS + REST_MS]
    assert resting == [number for number in due if number * REST_MS // 2 > CALM_MS + REST_MS]


def test_a_camera_without_anything_new_is_left_alone_for_a_moment(ear: Ear) -> None:
    waits: list[float] = []
    camera = ScriptedCamera([None, None, *pictures(1), None, CameraLost()])
    Watcher(camera, ScriptedReader("."), ear, Timing(wait=lambda _stopped, seconds: waits.append(seconds))).start(CARD)
    ear.until_the_end()
    assert waits == [IDLE_S] * 3


def drawn(letter: str) -> Gray:
    code = qrcode.QRCode(box_size=5, border=4)
    code.add_data(TEXTS[letter])
    return np.array(code.get_matrix(), np.uint8).repeat(5, 0).repeat(5, 1)


def filmed(path: Path, words: list[str]) -> Path:
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 1000 / FRAME_MS, (640, 360))
    for word in words:
        shown = np.full((360, 640), 200, np.uint8)
        for at, letter in enumerate(word.replace(".", "")):
            code = drawn(letter)
            shown[50 : 50 + len(code), 40 + 300 * at : 40 + 300 * at + len(code)] = 255 - 255 * code
        writer.write(cv2.cvtColor(shown, cv2.COLOR_GRAY2BGR))
    writer.release()
    return path


def test_a_film_of_two_cards_is_a_duel(tmp_path: Path, ear: Ear) -> None:
    path = filmed(tmp_path / "duel.avi", ["."] * 2 + ["r"] * 3 + ["rb"] * 5)
    Watcher(Video(path), Cascade(), ear).start(DUEL)
    seen, end = ear.until_the_end()
    assert end == WatchEnded(DUEL)
    assert told_by(seen) == ["r meets b"]
    assert [one.number for one in seen if one.news] == [5]
    assert not is_open(path)
    (left, _top), *_others = seen[-1].sightings[0].quad
    assert 40 < left < 80
