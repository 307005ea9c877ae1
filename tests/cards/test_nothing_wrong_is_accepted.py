"""The proof that a set takes its own codes and nothing else, and that the proof itself would notice a fault."""

from collections.abc import Callable, Iterator, Mapping

import pytest

from referee_app.cards.card_set import CardSet, CodeNearlyRight, NoCode
from referee_app.cards.codes import ALPHABET, card_code
from referee_app.cards.decks import Card
from referee_app.sentence import Refusal
from tests.cards.slips_by_hand import every_slip

OURS = CardSet(bytes(range(16)))
CODES = {OURS.code(card): card for card in OURS.cards}
SHORT_CODES = {OURS.short_code(card): card for card in OURS.cards}
OTHER_KEYS = [bytes([n]) * 16 for n in range(3)]
NOT_AS_PRINTED = "OILU" + ALPHABET[10:].lower() + " -_.\n\x00É０"

Tell = Callable[[str], Card]


def check_that_nothing_wrong_is_accepted(tell: Tell, right: Mapping[str, Card], characters: str) -> None:
    """Every right code is told rightly; every slip in it, every torn or longer one and every forgery is refused."""
    for code, card in right.items():
        assert tell(code) == card
        for wrong in _wrong_forms(code, card, characters):
            try:
                taken_for = tell(wrong)
            except Refusal:
                continue
            raise AssertionError(f"{wrong!r} was taken for {taken_for}")


def _wrong_forms(code: str, card: Card, characters: str) -> Iterator[str]:
    yield from every_slip(code, characters)
    yield from (code[1:], code[:-1])
    yield from (longer for character in characters for longer in (character + code, code + character))
    yield from (card_code(key, OURS.id, card) for key in OTHER_KEYS)


def test_nothing_wrong_is_accepted_from_a_qr_code() -> None:
    check_that_nothing_wrong_is_accepted(OURS.scanned, CODES, ALPHABET + NOT_AS_PRINTED)


@pytest.mark.parametrize("right", [CODES, SHORT_CODES], ids=["code", "short code"])
def test_nothing_wrong_is_accepted_from_a_keyboard(right: Mapping[str, Card]) -> None:
    check_that_nothing_wrong_is_accepted(OURS.typed, right, ALPHABET)


def _telling_by(alike: Callable[[str], str]) -> Tell:
    cards = {alike(code): card for code, card in CODES.items()}

    def tell(text: str) -> Card:
        if alike(text) not in cards:
            raise NoCode()
        return cards[alike(text)]

    return tell


@pytest.mark.parametrize(
    "faulty",
    [
        _telling_by(lambda text: text[:19]),
        _telling_by(lambda text: text[1:]),
        _telling_by(str.upper),
        _telling_by(str.strip),
        _telling_by(lambda text: "".join(sorted(text))),
        _telling_by(lambda text: text.translate(str.maketrans("OIL", "011"))),
    ],
    ids=["compares a prefix", "compares a suffix", "any case", "strips", "any order", "look-alikes"],
)
def test_a_planted_fault_in_scanning_does_not_pass_the_check(faulty: Tell) -> None:
    with pytest.raises(AssertionError, match="was taken for"):
        check_that_nothing_wrong_is_accepted(faulty, CODES, ALPHABET + NOT_AS_PRINTED)


def _takes_what_another_key_made(text: str) -> Card:
    # Right for every slip: only the forgeries among the wrong forms can find this fault.
    first = OURS.cards[0]
    return first if text == card_code(OTHER_KEYS[0], OURS.id, first) else OURS.scanned(text)


def _takes_the_guess(text: str) -> Card:
    try:
        return OURS.typed(text)
    except CodeNearlyRight as nearly:
        return nearly.cards[0]


@pytest.mark.parametrize("right", [CODES, SHORT_CODES], ids=["code", "short code"])
def test_taking_a_guess_for_an_answer_does_not_pass_the_check(right: Mapping[str, Card]) -> None:
    with pytest.raises(AssertionError, match="was taken for"):
        check_that_nothing_wrong_is_accepted(_takes_the_guess, right, ALPHABET)


def test_taking_a_code_made_with_another_key_does_not_pass_the_check() -> None:
    with pytest.raises(AssertionError, match="was taken for"):
        check_that_nothing_wrong_is_accepted(_takes_what_another_key_made, CODES, ALPHABET)
