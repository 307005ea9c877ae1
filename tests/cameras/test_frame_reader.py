"""How thoroughly each frame is read, and that this does not change what is reported."""

from collections.abc import Iterable
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee_app.cameras.frame_reader import (
    DEEP_AFTER_CHANGE_MS,
    DEEP_EVERY,
    DEEP_S,
    EVERYTHING,
    MOST_FOLLOWED,
    REQUESTED_S,
    SELDOM_MS,
    FrameReader,
)
from referee_app.scanning.frame import Frame, Gray
from referee_app.watching.card_watches import CardWatch, DuelWatch, Sweep
from referee_app.watching.codes import GRACE_MS, Code
from referee_app.watching.watch import Effort, FrameReport, Watch, WatchRequest
from tests.cameras.scripted import CARD, DUEL, ScriptedReader, picture, pictures, told_by
from tests.watching.frame_scripts import FRAME_MS, SET, TEXTS, frames, told

SWEEP = WatchRequest(Sweep(SET))


def looks(looking: FrameReader, count: int, step_ms: int = FRAME_MS) -> list[FrameReport]:
    return [looking.read(frame, frame.number * step_ms) for frame in pictures(count)]


def length(script: str) -> int:
    return len(list(frames(script)))


def seen_in(request: WatchRequest, reader: ScriptedReader, script: str) -> list[FrameReport]:
    return looks(FrameReader(reader, request), length(script))


@pytest.mark.parametrize("script", [".:20", "r:20"], ids=["none in sight", "one in sight"])
def test_every_nth_look_is_deep_while_fewer_than_wanted_are_in_sight(script: str) -> None:
    reader = ScriptedReader(script)
    seen_in(DUEL, reader, script)
    assert reader.deep == list(range(DEEP_EVERY - 1, 20, DEEP_EVERY))
    assert set(reader.wants) == {2}
    assert set(reader.budgets) == {DEEP_S}


class FollowingReader(ScriptedReader):
    """Notes which frames are searched, and which are only looked at where codes were."""

    def __init__(self, script: str) -> None:
        super().__init__(script)
        self.followed: list[int] = []

    def follow(self, gray: Gray, known: Iterable[Code]) -> tuple[Code, ...]:
        found = super().follow(gray, known)
        self.followed.append(self.looks[-1][1])
        return found


def test_codes_that_stay_are_followed_and_every_fourth_frame_is_searched() -> None:
    reader = FollowingReader("rb:12")
    seen_in(DUEL, reader, "rb:12")
    searched = [place for _, place in reader.looks if place not in reader.followed]
    assert searched == list(range(0, 12, MOST_FOLLOWED + 1))


def test_the_frame_is_searched_at_once_when_one_of_the_codes_has_gone_or_something_has_moved() -> None:
    reader = FollowingReader("rb:2 r b:2")
    seen_in(DUEL, reader, "rb:2 r b:2")
    assert [place for _, place in reader.looks][:4] == [0, 1, 2, 2]
    looking = FrameReader(reader := FollowingReader("rb:4"), DUEL)
    for frame in pictures(4):
        looking.expect_new_codes()
        looking.read(frame, frame.number * FRAME_MS)
    assert reader.followed == []


def test_while_fewer_are_in_than_wanted_no_frame_is_only_followed() -> None:
    reader = FollowingReader("r:8")
    seen_in(DUEL, reader, "r:8")
    assert reader.followed == []


def test_every_deep_look_that_reads_too_few_leaves_the_first_turn_to_another_way() -> None:
    reader = ScriptedReader(".:20")
    seen_in(DUEL, reader, ".:20")
    assert reader.turns == [0, 1, 2, 3, 4]


def test_a_way_of_looking_that_reads_enough_keeps_its_turn() -> None:
    reader = ScriptedReader("r:60", hard="r:12 rb:48")
    seen_in(DUEL, reader, "r:60")
    assert reader.turns[:4] == [0, 1, 2, 3]
    assert len(reader.turns) > 5
    assert set(reader.turns[4:]) == {3}


@pytest.mark.parametrize("others", ["w", "wo", "k"])
def test_a_code_that_is_no_card_does_not_pass_for_one_of_the_pair(others: str) -> None:
    script = f"{others}r:30"
    reader = ScriptedReader(script, hard=f"{others}rb:30")
    assert told_by(seen_in(DUEL, reader, script)).count("r meets b") == 1
    assert set(reader.wants) == {2 + len(others)}


def test_a_pair_in_sight_costs_no_deep_look() -> None:
    reader = ScriptedReader("rb:50")
    seen_in(DUEL, reader, "rb:50")
    assert reader.deep == []


def test_a_card_that_is_hidden_for_a_moment_costs_no_deep_look_either() -> None:
    script = "rb:9 r:3 rb:9 b:3 rb:9"
    reader = ScriptedReader(script)
    seen_in(DUEL, reader, script)
    assert reader.deep == []


def test_when_one_of_a_pair_has_left_deep_looks_begin_again() -> None:
    script = "rb:9 r:40"
    reader = ScriptedReader(script)
    seen_in(DUEL, reader, script)
    gone = 9 + GRACE_MS // FRAME_MS
    after = [place for place in reader.deep if place > gone]
    assert after == list(range(after[0], 49, DEEP_EVERY))


def test_an_open_number_is_looked_for_deeply_although_cards_are_in_sight() -> None:
    reader = ScriptedReader("rstbc:20")
    seen_in(SWEEP, reader, "rstbc:20")
    assert reader.deep == list(range(DEEP_EVERY - 1, 20, DEEP_EVERY))
    assert set(reader.wants) == {None}


@pytest.mark.parametrize("easy", [".:200", "b:200"], ids=["both", "one of them"])
def test_cards_that_only_a_deep_look_can_read_meet_once_and_never_leave(easy: str) -> None:
    seen = seen_in(DUEL, ScriptedReader(easy, "rb:200"), easy)
    assert told_by(seen) == ["r meets b"]
    assert {sighting.text for sighting in seen[-1].sightings} == {TEXTS["r"], TEXTS["b"]}


def test_a_hard_card_beside_an_easy_one_does_not_leave_although_one_would_do() -> None:
    reader = ScriptedReader(". . . b:200", ". . . rb:200")
    assert sorted(told_by(seen_in(CARD, reader, "r:203"))) == ["shows b", "shows r"]
    assert reader.wants[-1] == 2


def test_a_hard_card_is_tried_at_least_twice_before_it_has_left() -> None:
    hard = ".:3 r . .:40"
    reader = ScriptedReader(".:45", hard)
    seen_in(CARD, reader, hard)
    assert [place for place in reader.deep if 3 < place < 4 + GRACE_MS // FRAME_MS] == [8, 12]


def test_a_hard_card_that_left_and_came_back_is_told_again() -> None:
    hard = "r:30 .:30 r:30"
    assert told_by(seen_in(CARD, ScriptedReader(".:90", hard), hard)) == ["shows r", "shows r"]


@pytest.mark.parametrize("asked", [DUEL, SWEEP])
@pytest.mark.parametrize("script", [".:400", "r:400"], ids=["none in sight", "one in sight"])
def test_deep_looks_become_rare_when_they_have_had_their_chance(asked: WatchRequest, script: str) -> None:
    reader = ScriptedReader(script)
    seen_in(asked, reader, script)
    after = [place for place in reader.deep if place > 1 + DEEP_AFTER_CHANGE_MS // FRAME_MS]
    assert {later - earlier for earlier, later in pairwise(after[1:])} == {SELDOM_MS // FRAME_MS}


def test_a_code_that_comes_makes_deep_looks_frequent_at_once() -> None:
    script = ".:200 r:20"
    reader = ScriptedReader(script)
    seen_in(DUEL, reader, script)
    after = [place for place in reader.deep if place >= 200]
    assert after[0] <= 200 + DEEP_EVERY
    assert after[1] - after[0] == DEEP_EVERY


def test_rousing_makes_deep_looks_frequent_at_once() -> None:
    reader = ScriptedReader(".:240")
    looking = FrameReader(reader, DUEL)
    for frame in pictures(240):
        if frame.number == 200:
            looking.expect_new_codes()
        looking.read(frame, frame.number * FRAME_MS)
    after = [place for place in reader.deep if place >= 200]
    assert after[0] <= 200 + DEEP_EVERY
    assert after[1] - after[0] == DEEP_EVERY


def test_a_close_reading_reads_one_frame_with_all_there_is() -> None:
    reader = ScriptedReader("rb:3", ". rbs .")
    looking = FrameReader(reader, SWEEP)
    efforts = [looking.read(frame, 0, is_requested=frame.number == 1).effort for frame in pictures(3)]
    assert efforts == [Effort.GLANCE, Effort.REQUESTED, Effort.GLANCE]
    assert (reader.wants, reader.budgets) == ([EVERYTHING], [REQUESTED_S])
    assert DEEP_S < REQUESTED_S


def test_a_look_tells_where_things_are_and_in_which_picture() -> None:
    looking = FrameReader(ScriptedReader("r b"), DUEL)
    first, second = looks(looking, 2)
    assert (first.number, first.size, first.changed, first.request) == (0, (64, 36), True, DUEL)
    (codes,) = frames("r")
    assert [(one.text, one.quad) for one in first.sightings] == codes
    assert [one.in_frame for one in second.sightings] == [False, True]
    assert second.watch.sightings.present == second.sightings


def test_only_a_code_that_comes_or_leaves_is_a_change() -> None:
    script = "r:3 . r .:12"
    seen = seen_in(CARD, ScriptedReader(script), script)
    assert [one.number for one in seen if one.changed] == [0, 5 + GRACE_MS // FRAME_MS]


def test_a_film_has_a_time_of_its_own() -> None:
    looking = FrameReader(ScriptedReader("r"), CARD)
    assert looking.read(Frame(picture(0), 0, ms=1234), now_ms=99).ms == 1234
    assert looking.read(Frame(picture(0), 1), now_ms=5678).ms == 5678


STAYS = st.lists(
    st.tuples(st.sampled_from([".", "r", "b", "rb", "rr", "s", "sc", "w"]), st.integers(1, 15)), max_size=8
)
"""What is in sight, and for how many frames."""


@pytest.mark.parametrize("watch", [DuelWatch(SET), CardWatch(SET), Sweep(SET)], ids=lambda watch: type(watch).__name__)
@given(STAYS, st.none() | st.integers(0, 3))
def test_how_closely_is_looked_does_not_change_what_is_told_of_easy_codes(
    watch: Watch, stays: list[tuple[str, int]], want: int | None
) -> None:
    least = 0 if want is None else MOST_FOLLOWED  # what comes while codes are followed is seen if it stays for longer
    script = " ".join(f"{word}:{times + least}" for word, times in stays)
    seen = seen_in(WatchRequest(watch, want), ScriptedReader(script), script)
    assert told_by(seen) == told(watch, script)
