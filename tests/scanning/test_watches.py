"""What holds for every watch, whatever stands before the camera and whatever the clock says."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee_app.cards.names import Language
from referee_app.cards.ranks import Team
from referee_app.scanning.back_at_base import BackAtBase
from referee_app.scanning.card_watch import CardWatch
from referee_app.scanning.codes import Code
from referee_app.scanning.duel_watch import DuelWatch
from referee_app.scanning.sweep import Sweep
from referee_app.scanning.watch import Hint, Watch
from referee_app.words.words import Words
from tests.scanning.script import NO_CARDS, SET, TEXTS, brief, frame, square, told_by_frame

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
    assert Words(language).say(hint.said)


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("word", ["rr", "rs", "rsb"])
def test_every_hint_about_cards_has_words(word: str, language: Language) -> None:
    hints = [item for watch in WATCHES for item in watch.after(frame(word), 0)[1] if isinstance(item, Hint)]
    assert hints
    assert all(Words(language).say(hint.said) for hint in hints)


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
