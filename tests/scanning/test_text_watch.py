"""Texts of any kind are told once while they are in sight, and again when they come back."""

from hypothesis import given
from hypothesis import strategies as st

from referee_app.scanning.codes import Code
from referee_app.scanning.text_watch import TextWatch
from referee_app.scanning.watch import TextShown, Watch
from tests.scanning.script import FRAME_MS, NO_CARDS, frame, frames, square

WEB, COVER = NO_CARDS["w"], NO_CARDS["k"]


def texts(script: str) -> list[str]:
    """What the watch tells of a script, in order."""
    watch: Watch = TextWatch()
    told: list[str] = []
    for number, codes in enumerate(frames(script)):
        watch, news = watch.after(codes, number * FRAME_MS)
        told += [item.text for item in news if isinstance(item, TextShown)]
    return told


def test_a_text_is_told_once_while_it_is_in_sight() -> None:
    assert texts("k:20") == [COVER]


def test_a_text_that_glare_hides_for_a_moment_is_not_told_again() -> None:
    assert texts("k:3 .:5 k:3") == [COVER]


def test_a_text_that_comes_back_is_told_again() -> None:
    assert texts("k:3 .:12 k:3") == [COVER, COVER]


def test_several_texts_are_each_told() -> None:
    assert texts("k:2 kw:3") == [COVER, WEB]


def test_a_text_at_two_places_is_told_once() -> None:
    assert texts("kk:3") == [COVER]


def test_its_place_is_told_and_it_is_in_sight() -> None:
    watch, news = TextWatch().after(frame("k"), 0)
    (code,) = frame("k")
    assert news == (TextShown(COVER, code.quad),)
    assert [seen.text for seen in watch.sightings.present] == [COVER]


@given(st.text())
def test_every_text_is_looked_for_and_told_as_it_is(text: str) -> None:
    assert TextWatch().counts(text)
    assert TextWatch().after([Code(text, square(0, 0))], 0)[1] == (TextShown(text, square(0, 0)),)
