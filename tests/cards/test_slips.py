from hypothesis import given
from hypothesis import strategies as st

from referee_app.cards.codes import TypoIndex
from tests.cards.slips_by_hand import every_slip

texts = st.lists(st.text("ABC", min_size=6, max_size=6), unique=True, max_size=30)


@given(texts, st.text("ABC", min_size=6, max_size=6))
def test_exactly_the_texts_one_slip_away_are_found(known: list[str], slip: str) -> None:
    expected = {text for text in known if slip in every_slip(text, "ABC")}
    assert set(TypoIndex(known).matches(slip)) == expected


def test_every_slip_of_a_text_of_odd_length_leads_back_to_it() -> None:
    near = TypoIndex(["ABCDE"])
    assert all(near.matches(slip) == ["ABCDE"] for slip in every_slip("ABCDE", "ABCDEF"))


def test_the_text_itself_is_no_slip() -> None:
    assert TypoIndex(["ABCDE", "ABCDD"]).matches("ABCDE") == ["ABCDD"]
