"""Which frames of a source are worth a look: all of a film's, and of a camera's those on which something changes."""

from itertools import pairwise

import numpy as np

from referee_app.cameras.frame_reader import (
    CALM_MS,
    DEEP_AFTER_CHANGE_MS,
    DEEP_EVERY,
    REST_MS,
    ArrivedFrame,
    FrameSelector,
    FrameToRead,
)
from referee_app.scanning.frame import Frame
from referee_app.watching.card_watches import CardWatch
from referee_app.watching.watch import Effort, FrameReport, WatchRequest
from tests.cameras.scripted import DUEL, ScriptedReader, picture, told_by
from tests.watching.frame_scripts import FRAME_MS, SET

CALM = CALM_MS // FRAME_MS
LONG = 2 * DEEP_AFTER_CHANGE_MS // FRAME_MS


def arrival(place: int, frame: Frame | None = None) -> ArrivedFrame:
    return ArrivedFrame(frame or Frame(picture(place), place), place * FRAME_MS)


def seen_by(selector: FrameSelector, places: range, request: WatchRequest = DUEL) -> list[FrameReport]:
    return [seen for place in places if (seen := selector.report(FrameToRead(arrival(place), request))) is not None]


def with_a_hand_in_it(place: int) -> Frame:
    gray = picture(place)
    gray[10:20, 10:25] = 40
    return Frame(gray, place)


def test_a_camera_that_sees_nothing_new_is_looked_at_a_few_times_a_second() -> None:
    reader = ScriptedReader(f".:{LONG}")
    seen = seen_by(FrameSelector(reader, DUEL, is_live=True), range(LONG))
    numbers = [one.number for one in seen]
    assert numbers[:CALM] == list(range(CALM))
    gaps = {later - earlier for earlier, later in pairwise(numbers[CALM:])}
    assert gaps == {-(-REST_MS // FRAME_MS)}


def test_every_frame_of_a_film_is_looked_at() -> None:
    seen = seen_by(FrameSelector(ScriptedReader(f".:{LONG}"), DUEL, is_live=False), range(LONG))
    assert [one.number for one in seen] == list(range(LONG))


def test_a_hand_before_the_camera_wakes_it_and_makes_deep_looks_frequent() -> None:
    reader = ScriptedReader(f".:{LONG + 20}")
    selector = FrameSelector(reader, DUEL, is_live=True)
    seen_by(selector, range(LONG))
    for place in range(LONG, LONG + 20):
        assert selector.report(FrameToRead(arrival(place, with_a_hand_in_it(place)), DUEL)) is not None
    after = [place for place in reader.deep if place >= LONG]
    assert {later - earlier for earlier, later in pairwise(after)} == {DEEP_EVERY}


def test_a_code_too_small_to_stir_the_picture_wakes_it_too() -> None:
    reader = ScriptedReader(f".:{LONG} r:20")
    selector = FrameSelector(reader, DUEL, is_live=True)
    seen_by(selector, range(LONG))
    first, *others = seen_by(selector, range(LONG, LONG + 20))
    assert first.changed
    assert [one.number for one in others] == list(range(first.number + 1, LONG + 20))


def test_a_close_reading_does_not_wait_until_a_rest_is_over() -> None:
    selector = FrameSelector(ScriptedReader(f".:{LONG}"), DUEL, is_live=True)
    last = seen_by(selector, range(LONG - 20))[-1].number
    assert selector.report(FrameToRead(arrival(last + 1), DUEL)) is None
    seen = selector.report(FrameToRead(arrival(last + 1), DUEL, is_requested=True))
    assert seen is not None
    assert seen.effort is Effort.REQUESTED


def test_another_task_begins_wide_awake_and_knows_nothing_of_the_former() -> None:
    card = WatchRequest(CardWatch(SET), want=1)
    selector = FrameSelector(ScriptedReader(f"r:{LONG + 10}"), DUEL, is_live=True)
    seen_by(selector, range(LONG))
    seen = seen_by(selector, range(LONG, LONG + 10), card)
    assert len(seen) == 10
    assert {one.request for one in seen} == {card}
    assert told_by(seen) == ["shows r"]


def test_cards_that_lie_still_do_not_leave_while_it_rests() -> None:
    seen = seen_by(FrameSelector(ScriptedReader(f"rb:{LONG}"), DUEL, is_live=True), range(LONG))
    assert len(seen) < LONG
    assert told_by(seen) == ["r meets b"]


def test_cards_that_only_a_deep_look_can_read_do_not_leave_while_it_rests() -> None:
    reader = ScriptedReader(f".:{LONG}", f"rb:{LONG}")
    seen = seen_by(FrameSelector(reader, DUEL, is_live=True), range(LONG))
    assert len(seen) < LONG
    assert told_by(seen) == ["r meets b"]


def test_frames_of_any_size_are_compared() -> None:
    selector = FrameSelector(ScriptedReader("."), DUEL, is_live=True)
    for number, shape in enumerate([(1, 2), (2000, 3), (7, 900)]):
        frame = Frame(np.zeros(shape, np.uint8), number)
        assert selector.report(FrameToRead(ArrivedFrame(frame, number), DUEL)) is not None
