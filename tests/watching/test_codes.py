"""Codes of one frame and over several: the same code at two places is a copy; read twice at one place it is not."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee_app.watching.codes import GRACE_MS, Changes, Code, Quad, Sighting, Sightings, places
from tests.watching.frame_scripts import square

DIAMOND: Quad = ((50, 0), (100, 50), (50, 100), (0, 50))
COORDINATE = st.floats(-10_000, 10_000)
QUAD = st.tuples(*[st.tuples(COORDINATE, COORDINATE)] * 4)


def number(*quads: Quad) -> int:
    return len(places(Code("A", quad) for quad in quads)["A"])


@pytest.mark.parametrize(
    ("quads", "at"),
    [
        ([square(0, 0)], 1),
        ([square(0, 0), square(0, 0)], 1),
        ([square(0, 0), square(6, -5, size=90)], 1),
        ([square(0, 0, size=100), square(40, 40, size=20)], 1),
        ([((100, 0), (100, 100), (0, 100), (0, 0)), square(10, 10, size=20)], 1),
        ([square(0, 0), tuple(reversed(square(3, 3)))], 1),
        ([square(0, 0), square(81, 0)], 2),
        ([DIAMOND, tuple((x + 55, y + 55) for x, y in DIAMOND)], 2),
        ([square(0, 0), square(200, 0), square(400, 0), square(2, 2)], 3),
    ],
)
def test_places_are_counted(quads: list[Quad], at: int) -> None:
    assert number(*quads) == at


def test_two_texts_at_one_place_are_two_texts() -> None:
    assert set(places([Code("A", square(0, 0)), Code("B", square(0, 0))])) == {"A", "B"}


@given(st.lists(QUAD, min_size=1, max_size=5).flatmap(lambda quads: st.tuples(st.just(quads), st.permutations(quads))))
def test_any_corners_in_any_order_give_the_same_places(both: tuple[list[Quad], list[Quad]]) -> None:
    quads, shuffled = both
    assert 1 <= number(*quads) <= len(quads)
    assert places(Code("A", quad) for quad in shuffled) == places(Code("A", quad) for quad in quads)


# Codes are merged over frames: they arrive, flicker, leave, and come back.


HERE, THERE = square(0, 0), square(300, 0)
A, B = Code("A", HERE), Code("B", THERE)


def seen(*frames: tuple[int, list[Code]]) -> tuple[Sightings, list[Changes]]:
    """The sightings after frames with their times, and what each frame changed."""
    sightings, changes = Sightings(), []
    for now_ms, codes in frames:
        sightings, changed = sightings.after(codes, now_ms)
        changes.append(changed)
    return sightings, changes


def texts(sightings: tuple[Sighting, ...]) -> str:
    return "".join(sighting.text for sighting in sightings)


def test_a_code_arrives_once_and_is_followed() -> None:
    moved = Code("A", square(7, 7))
    sightings, changes = seen((100, [A]), (200, [moved]), (300, [moved]))
    assert [texts(changed.arrived) for changed in changes] == ["A", "", ""]
    assert sightings.present == (Sighting("A", (moved.quad,), first_ms=100, last_ms=300),)


def test_a_hidden_code_keeps_its_place_and_is_told_from_one_in_the_frame() -> None:
    sightings, _ = seen((0, [A, B]), (100, [B]))
    hidden, visible = sightings.present
    assert (hidden.text, hidden.in_frame, hidden.quad, hidden.last_ms) == ("A", False, HERE, 0)
    assert (visible.text, visible.in_frame, visible.last_ms) == ("B", True, 100)


def test_a_flickering_code_never_leaves() -> None:
    sightings, changes = seen(*((step * 100, [A] if step % 10 == 0 else []) for step in range(100)))
    assert texts(sightings.present) == "A"
    assert [texts(changed.arrived + changed.left) for changed in changes] == ["A"] + [""] * 99


def test_a_code_leaves_after_the_grace_time_and_is_new_when_it_comes_back() -> None:
    _, changes = seen((0, [A]), (50, []), (50 + GRACE_MS - 1, []), (50 + GRACE_MS, []), (9000, [A]))
    assert [texts(changed.left) for changed in changes] == ["", "", "", "A", ""]
    assert [texts(changed.arrived) for changed in changes] == ["A", "", "", "", "A"]


def test_a_camera_that_slept_saw_nobody_leave() -> None:
    _, changes = seen((0, [A]), (60_000, [A]), (60_100, []), (120_000, [A]))
    assert [texts(changed.arrived + changed.left) for changed in changes] == ["A", "", "", ""]


def test_a_clock_that_goes_back_stands_still() -> None:
    sightings, changes = seen((5000, [A]), (0, []), (5900, []), (6000, []))
    assert [texts(changed.left) for changed in changes] == ["", "", "", "A"]
    assert sightings.now_ms == 6000


def test_a_copy_is_told_once_until_it_has_left() -> None:
    copy = Code("A", THERE)
    frames = [(0, [A]), (100, [A, copy]), (200, [copy]), (300, [copy, A]), (400, []), (1400, []), (1500, [A, copy])]
    sightings, changes = seen(*frames)
    assert [texts(changed.doubled) for changed in changes] == ["", "A", "", "", "", "", "A"]
    assert sightings.present[0].quads == (HERE, THERE)


def test_a_code_read_by_two_decoders_is_no_copy() -> None:
    _, changes = seen((0, [A, Code("A", square(2, -1, size=84))]))
    assert changes[0].doubled == ()


FRAMES = st.lists(st.tuples(st.integers(-5000, 90_000), st.lists(st.sampled_from("ABC"))), max_size=40)


@given(FRAMES)
def test_whatever_the_clock_does_a_code_arrives_and_leaves_in_turn(frames: list[tuple[int, list[str]]]) -> None:
    sightings, inside = Sightings(), set[str]()
    for now_ms, letters in frames:
        sightings, changes = sightings.after([Code(letter, HERE) for letter in letters], now_ms)
        assert inside.isdisjoint(texts(changes.arrived))
        assert inside.issuperset(texts(changes.left))
        inside = (inside | set(texts(changes.arrived))) - set(texts(changes.left))
        assert sorted(inside) == sorted(texts(sightings.present))
        assert inside.issuperset(letters)
