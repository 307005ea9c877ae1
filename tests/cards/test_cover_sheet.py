import hashlib
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee_app.cards.card_set import (
    MOST_COPIES,
    CardSet,
    CoverSheetDamaged,
    CoverSheetFromNewerVersion,
    NoCoverSheet,
    cover_text,
    read_cover,
)
from referee_app.cards.codes import first_characters
from referee_app.sentence import Refusal
from tests.cards.slips_by_hand import every_slip

ALPHANUMERIC_MODE = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
OURS = CardSet(bytes(range(16)))

card_sets = st.builds(CardSet, st.binary(min_size=16, max_size=16), st.integers(1, MOST_COPIES))


def _with_checksum(body: str) -> str:
    return body + first_characters(hashlib.sha256(body.encode()).digest(), 8)


@given(card_sets)
def test_a_card_set_survives_its_cover_sheet(card_set: CardSet) -> None:
    text = cover_text(card_set)
    assert set(text) <= set(ALPHANUMERIC_MODE)
    assert read_cover(text) == card_set


@settings(max_examples=20, deadline=None)
@given(card_sets)
def test_every_slip_in_a_cover_sheet_is_refused_without_repeating_it(card_set: CardSet) -> None:
    text = cover_text(card_set)
    for slip in every_slip(text, ALPHANUMERIC_MODE + "a\n"):
        with pytest.raises((CoverSheetDamaged, NoCoverSheet)) as refused:
            read_cover(slip)
        assert refused.value.facts == {}
        assert refused.value.args == (refused.value.key, {})


@pytest.mark.parametrize("length", range(1, 45))
def test_a_torn_cover_sheet_is_refused(length: int) -> None:
    with pytest.raises((CoverSheetDamaged, NoCoverSheet)):
        read_cover(cover_text(OURS)[:length])


@pytest.mark.parametrize(
    "text", ["", "https://example.org", OURS.code(OURS.cards[0]), "fm-key/1/", "\ud800", "A" * 1_000_000]
)
def test_what_is_no_cover_sheet_is_told_as_that(text: str) -> None:
    with pytest.raises(NoCoverSheet):
        read_cover(text)


@pytest.mark.parametrize("text", ["FM-KEY/\ud800", "FM-KEY/" + "1" * 1_000_000, "FM-KEY/1/1/\n", "FM-KEY/"])
def test_what_only_begins_like_a_cover_sheet_is_damaged(text: str) -> None:
    with pytest.raises(CoverSheetDamaged):
        read_cover(text)


def test_a_cover_sheet_from_a_newer_version_is_told_as_that() -> None:
    for body in ("FM-KEY/2/1/ANYTHING ELSE:", "FM-KEY/2/"):
        with pytest.raises(CoverSheetFromNewerVersion) as refused:
            read_cover(_with_checksum(body))
        assert refused.value.facts == {"version": 2, "known": 1}


def test_a_newer_version_with_a_wrong_checksum_is_only_damaged() -> None:
    with pytest.raises(CoverSheetDamaged):
        read_cover(cover_text(OURS).replace("FM-KEY/1/", "FM-KEY/2/"))


@pytest.mark.parametrize(
    "body",
    [
        "FM-KEY/0/1/00000000000000000000000000",
        "FM-KEY/01/1/00000000000000000000000000",
        "FM-KEY/1/0/00000000000000000000000000",
        "FM-KEY/1/01/00000000000000000000000000",
        "FM-KEY/1/100/00000000000000000000000000",
        "FM-KEY/1/1/0000000000000000000000000",
        "FM-KEY/1/1/000000000000000000000000000",
        "FM-KEY/1/1/80000000000000000000000000",
        "FM-KEY/1/1/O0000000000000000000000000",
    ],
)
def test_a_set_is_written_in_one_way_only(body: str) -> None:
    with pytest.raises(CoverSheetDamaged):
        read_cover(_with_checksum(body))


@given(st.text() | st.text(ALPHANUMERIC_MODE).map(lambda text: _with_checksum("FM-KEY/" + text)))
def test_whatever_is_shown_is_a_set_or_a_refusal(text: str) -> None:
    with suppress(Refusal):
        assert cover_text(read_cover(text)) == text
