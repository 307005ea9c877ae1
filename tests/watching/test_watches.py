"""What holds for every watch, whatever stands before the camera and whatever the clock says."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee_app.cards.ranks import Language, Team
from referee_app.watching.card_watches import BackAtBase, CardWatch, DuelWatch, Sweep
from referee_app.watching.codes import Code
from referee_app.watching.watch import Hint, TextShown, TextWatch, Watch
from referee_app.words.words import Words
from tests.watching.frame_scripts import FRAME_MS, NO_CARDS, SET, TEXTS, brief, frame, frames, square, told_by_frame

WATCHES: list[Watch] = [CardWatch(SET), DuelWatch(SET), Sweep(SET), BackAtBase(SET, Team.RED)]
every_watch = pytest.mark.parametrize("watch", WATCHES, ids=lambda watch: type(watch).__name__)

WORDS = st.lists(st.sampled_from([*TEXTS, "r", "b", "s", "c"]), max_size=6).map("".join)
ANY_TEXT = st.text() | st.text(st.characters(max_codepoint=0x1F)) | st.text("0123456789ABCDEFGHJKMNPQRSTVWXYZ")


@every_watch
@pytest.mark.parametrize("letter", NO_CARDS)
@pytest.mark.parametrize("language", Language)
def test_a_code_that_is_no_card_gets_a_sentence(watch: Watch, letter: str, language: Language) -> None:
    _, (hint,) = watch.after(frame(letter), 0)
    assert isinstance(hint, Hint)
    assert Words(language).say(hint.message)


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("word", ["rr", "rs", "rsb"])
def test_every_hint_about_cards_has_words(word: str, language: Language) -> None:
    hints = [item for watch in WATCHES for item in watch.after(frame(word), 0)[1] if isinstance(item, Hint)]
    assert hints
    assert all(Words(language).say(hint.message) for hint in hints)


@every_watch
@given(st.lists(WORDS, max_size=12), st.data())
def test_the_order_of_codes_within_a_frame_does_not_matter(watch: Watch, words: list[str], data: st.DataObject) -> None:
    shuffled = [data.draw(st.permutations(frame(word))) for word in words]
    assert told_by_frame(watch, map(frame, words)) == told_by_frame(watch, shuffled)


@every_watch
@given(st.lists(st.tuples(WORDS, st.integers(-(10**15), 10**15)), max_size=20))
def test_a_clock_that_jumps_either_way_breaks_nothing(watch: Watch, steps: list[tuple[str, int]]) -> None:
    for word, now_ms in steps:
        watch, news = watch.after(frame(word), now_ms)
        assert {sighting.text for sighting in watch.sightings.present} >= {TEXTS[letter] for letter in word}
        assert len({brief(item) for item in news if not isinstance(item, Hint)}) <= len(word)


@every_watch
@given(ANY_TEXT.filter(lambda text: text not in TEXTS.values()))
def test_any_text_that_is_no_card_is_a_hint_and_nothing_else(watch: Watch, text: str) -> None:
    _, news = watch.after([Code(text, square(0, 0))], 0)
    assert [type(item) for item in news] == [Hint]


# Texts of any kind are told once while they are in sight, and again when they come back.


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
    watch, news = TextWatch().after([Code(text, square(0, 0))], 0)
    assert all(map(watch.wants, watch.sightings.present))
    assert news == (TextShown(text, square(0, 0)),)
