"""A set distinguishes its own cards from everything else that is scanned or typed."""

import dataclasses
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee_app.cards.card_set import (
    MOST_COPIES,
    CardSet,
    CodeForged,
    CodeMistyped,
    CodeNearlyRight,
    CodeOfAnotherSet,
    CoverSheetShown,
    NoCode,
    NotThatManyCopies,
    ShortCodeScanned,
    ShortCodeUnknown,
    cover_text,
    new_card_set,
    read_cover,
)
from referee_app.cards.codes import ALPHABET, is_short_code
from referee_app.cards.decks import Card
from referee_app.cards.ranks import Rank, Team
from referee_app.sentence import Refusal
from tests.cards.slips_by_hand import every_slip

OURS = CardSet(bytes(range(16)))
THEIRS = CardSet(bytes(range(16, 32)))
MINER = Card(Team.RED, Rank.MINER, 2)

JUNK = [
    "",
    " ",
    "-",
    "https://example.org/menu?table=7",
    "WIFI:T:WPA;S=camp;P=secret;;",
    "TICKET 00441 ZONE 2",
    "00441837265519283746501928374655",
    "\x00\x01\x02",
    "7K9M\n",
    "Ünïcödé",
    "\ud800",
    "🂡",
    "A" * 1_000_000,
    OURS.short_code(MINER) + " " * 1_000_000,
    "0" * 19,
    "0" * 21,
]


def _set_to(text: str, place: int, character: str) -> str:
    return text[:place] + character + text[place + 1 :]


def test_every_card_is_told_by_its_code_and_by_its_short_code() -> None:
    several = CardSet(OURS.key, copies=3)
    assert len(several.cards) == 366
    for card in several.cards:
        assert several.scanned(several.code(card)) == card
        assert several.typed(several.short_code(card)) == card
        assert several.typed(several.code(card)) == card


def test_a_leader_may_type_in_any_case_with_gaps_and_look_alikes() -> None:
    for card in OURS.cards:
        for code in (OURS.short_code(card), OURS.code(card)):
            look_alike = code.replace("0", "o").replace("1", "l").lower()
            assert OURS.typed(" " + "- ".join(look_alike)) == card


def test_a_scanned_code_must_stand_exactly_as_printed() -> None:
    code = OURS.code(MINER)
    for text in (code.lower(), code + " ", "\ufeff" + code, code[:6] + "-" + code[6:], code + code):
        with pytest.raises(NoCode):
            OURS.scanned(text)


@pytest.mark.parametrize("text", JUNK, ids=lambda text: ascii(text[:20]))
def test_what_is_no_code_is_told_as_that(text: str) -> None:
    for tell in (OURS.scanned, OURS.typed):
        with pytest.raises(NoCode) as refused:
            tell(text)
        assert refused.value.facts == {}


@given(st.text() | st.text(ALPHABET, min_size=4, max_size=6) | st.text(ALPHABET, min_size=19, max_size=21))
def test_whatever_is_shown_is_a_card_or_a_refusal(text: str) -> None:
    for tell in (OURS.scanned, OURS.typed):
        with suppress(Refusal):
            assert tell(text) in OURS.cards


def test_a_card_of_another_set_says_which() -> None:
    code = THEIRS.code(MINER)
    for tell, text in ((OURS.scanned, code), (OURS.typed, code), (OURS.typed, code.lower())):
        with pytest.raises(CodeOfAnotherSet) as refused:
            tell(text)
        assert refused.value.facts == {"theirs": THEIRS.id, "ours": OURS.id}


def test_a_made_up_code_under_our_set_id_is_a_forgery() -> None:
    for made_up in (OURS.id + "0" * 14, OURS.id + THEIRS.code(MINER)[6:]):
        for tell in (OURS.scanned, OURS.typed):
            with pytest.raises(CodeForged) as refused:
                tell(made_up)
            assert refused.value.facts == {"ours": OURS.id}


def test_a_qr_code_one_character_off_is_a_forgery_because_nobody_typed_it() -> None:
    code = OURS.code(MINER)
    with pytest.raises(CodeForged):
        OURS.scanned(_set_to(code, 19, "0" if code[19] != "0" else "1"))


def test_a_qr_code_that_says_a_short_code_is_refused() -> None:
    for card_set in (OURS, THEIRS):
        short = card_set.short_code(MINER)
        with pytest.raises(ShortCodeScanned) as refused:
            OURS.scanned(short)
        assert refused.value.facts == {"code": short}


def test_every_slip_in_a_short_code_is_told_with_the_card_that_was_meant() -> None:
    for card in OURS.cards:
        short = OURS.short_code(card)
        for slip in every_slip(short, ALPHABET):
            with pytest.raises(CodeNearlyRight) as refused:
                OURS.typed(slip)
            assert card in refused.value.cards
            assert refused.value.facts == {
                "code": slip,
                "suggestions": tuple(OURS.short_code(meant) for meant in refused.value.cards),
            }


def test_every_slip_in_a_typed_code_is_told_with_the_short_code_of_the_card_that_was_meant() -> None:
    code = OURS.code(MINER)
    for slip in every_slip(code, ALPHABET):
        with pytest.raises(CodeNearlyRight) as refused:
            OURS.typed(slip)
        assert refused.value.cards == (MINER,)
        assert refused.value.facts == {"code": slip, "suggestions": (OURS.short_code(MINER),)}


@pytest.mark.parametrize("text", ["00001", "hello", "00000100000000000000"])
def test_more_than_one_slip_is_told_without_a_guess(text: str) -> None:
    with pytest.raises(CodeMistyped) as refused:
        OURS.typed(text)
    assert set(refused.value.facts) == {"code"}


def test_a_short_code_of_no_card_of_this_set_is_told_as_that() -> None:
    foreign = THEIRS.short_code(MINER)
    with pytest.raises(ShortCodeUnknown) as refused:
        OURS.typed(foreign.lower())
    assert refused.value.facts == {"code": foreign, "ours": OURS.id}


def test_no_slip_in_a_short_code_makes_another_short_code() -> None:
    for card in OURS.cards:
        assert not any(map(is_short_code, every_slip(OURS.short_code(card), ALPHABET)))


@pytest.mark.parametrize("card_set", [OURS, THEIRS])
def test_a_cover_sheet_shown_for_a_card_is_told_as_that_and_its_text_is_not_repeated(card_set: CardSet) -> None:
    for tell in (OURS.scanned, OURS.typed):
        with pytest.raises(CoverSheetShown) as refused:
            tell(cover_text(card_set))
        assert refused.value.facts == {}


def test_adding_copies_changes_no_code() -> None:
    more = dataclasses.replace(OURS, copies=5)
    assert more.id == OURS.id
    assert more.cards[: len(OURS.cards)] == OURS.cards
    for card in OURS.cards:
        assert more.code(card) == OURS.code(card)
        assert more.short_code(card) == OURS.short_code(card)


def test_a_card_of_a_copy_that_was_not_printed_is_no_card_of_the_set() -> None:
    more = dataclasses.replace(OURS, copies=2)
    with pytest.raises(CodeForged):
        OURS.scanned(more.code(MINER._replace(copy=2)))


def test_the_key_is_in_no_description_of_the_set() -> None:
    for key in (OURS.key, b"0123456789abcdef"):
        card_set = CardSet(key)
        for description in (repr(card_set), str(card_set), f"{card_set}"):
            assert description == f"CardSet(copies=1, id='{card_set.id}')"


def test_sets_are_equal_when_their_keys_and_copies_are() -> None:
    assert CardSet(OURS.key) == OURS
    assert len({OURS, CardSet(OURS.key), THEIRS, CardSet(OURS.key, copies=2)}) == 3


def test_every_new_set_has_a_key_of_its_own() -> None:
    made = [new_card_set(copies) for copies in (1, 2, 3)]
    assert len({card_set.key for card_set in made}) == 3
    assert [card_set.copies for card_set in made] == [1, 2, 3]


@pytest.mark.parametrize("copies", [-1, 0, MOST_COPIES + 1])
def test_a_set_of_no_or_of_too_many_copies_is_refused(copies: int) -> None:
    with pytest.raises(NotThatManyCopies) as refused:
        new_card_set(copies)
    assert refused.value.facts == {"copies": copies, "most": MOST_COPIES}


def test_a_key_of_the_wrong_size_is_a_bug_and_is_not_repeated() -> None:
    with pytest.raises(ValueError, match=r"^a key has 16 bytes, not 5$"):
        CardSet(b"short")


# The same set from the same key, for ever: cards printed years ago are told still. The golden file never changes.


GOLDEN = Path(__file__).parent / "golden" / "card_set.txt"
KEY = bytes.fromhex("000102030405060708090a0b0c0d0e0f")


def _written_out(card_set: CardSet) -> str:
    lines = [f"set {card_set.id}", f"cover {cover_text(card_set)}", ""]
    last_shown = 122 + 8
    lines += [_line(card_set, card) for card in card_set.cards[:last_shown]]
    return "\n".join(lines) + "\n"


def _line(card_set: CardSet, card: Card) -> str:
    return (
        f"{card.team:4} {card.rank:>2}  no. {card.ordinal}  copy {card.copy}"
        f"  {card_set.code(card)}  {card_set.short_code(card)}"
    )


def test_the_same_key_makes_the_same_set_for_ever() -> None:
    assert _written_out(CardSet(KEY, copies=2)) == GOLDEN.read_text(encoding="ascii")


def test_the_cover_sheet_of_old_is_still_read() -> None:
    cover = GOLDEN.read_text(encoding="ascii").splitlines()[1].removeprefix("cover ")
    assert read_cover(cover) == CardSet(KEY, copies=2)
