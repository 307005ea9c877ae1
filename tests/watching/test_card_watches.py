"""Cards that are shown one by one, swept, or brought back to base."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee_app.cards.decks import Card
from referee_app.cards.ranks import Team
from referee_app.watching.card_watches import MOST_REFUSED, BackAtBase, CardWatch, Sweep
from referee_app.watching.codes import Code
from referee_app.watching.watch import CardShown, CardSwept
from tests.watching.frame_scripts import CARDS, SET, TEXTS, frame, frames, square, told


@pytest.mark.parametrize(
    ("script", "news"),
    [
        ("r:20", ["shows r"]),
        ("r:3 .:9 r:3", ["shows r"]),
        ("r:3 .:11 r:3", ["shows r", "shows r"]),
        ("r:3 s:3 rs:3", ["shows r", "shows s"]),
        ("r rr:5", ["shows r", "copy"]),
        ("rw:5", ["code_none", "shows r"]),
    ],
)
def test_each_card_is_told_when_it_is_shown(script: str, news: list[str]) -> None:
    assert told(CardWatch(SET), script) == news


def test_it_says_where_the_card_is() -> None:
    (code,) = frame("r")
    assert CardWatch(SET).after([code], 0)[1] == (CardShown(CARDS["r"], code.quad),)


# A sweep over many cards.


def swept(script: str) -> Sweep:
    sweep = Sweep(SET)
    for number, codes in enumerate(frames(script)):
        sweep, _ = sweep.after(codes, number * 100)
    return sweep


def test_each_card_counts_once_in_order_of_first_sight() -> None:
    script = "b br rs:15 .:30 sbc c:20 b"
    counted = [line for line in told(Sweep(SET), script) if line.startswith("counts")]
    assert counted == ["counts b", "counts r", "counts s", "counts c"]
    assert swept(script).cards == tuple(CARDS[letter] for letter in "brsc")


def test_a_card_that_comes_back_is_told_as_such_and_not_while_it_lies_there() -> None:
    assert told(Sweep(SET), "b:20 .:30 b:20 br") == ["counts b", "sees b again", "counts r"]


def test_what_is_refused_is_kept_once_with_its_reason() -> None:
    refused = swept("rw wk:12 .:12 wz").refused
    assert {text: why.key for text, why in refused.items()} == {
        TEXTS["w"]: "refusal.code_none",
        TEXTS["k"]: "refusal.code_cover_sheet",
        TEXTS["z"]: "refusal.code_short_scanned",
    }


def test_a_refusal_that_is_kept_does_not_keep_the_call_stack() -> None:
    assert all(why.__traceback__ is None for why in swept("wk").refused.values())


def test_a_card_with_its_copy_counts_once() -> None:
    assert told(Sweep(SET), "rr:3 r rr") == ["copy", "counts r"]


def test_a_hostile_screen_does_not_fill_the_memory() -> None:
    sweep = Sweep(SET)
    for number in range(5 * MOST_REFUSED):
        sweep, _ = sweep.after([Code(f"spam {number}", square(0, 0))], number * 500)
    assert len(sweep.refused) == MOST_REFUSED
    assert len(sweep.sightings.present) < 5


LAID_OUT = st.lists(st.sampled_from(SET.cards), unique=True, max_size=30)


@given(LAID_OUT, st.data())
def test_whatever_the_way_of_the_camera_each_card_counts_once(cards: list[Card], data: st.DataObject) -> None:
    codes = [Code(SET.code(card), square(100 * at, 0)) for at, card in enumerate(cards)]
    sweep, counted, now_ms = Sweep(SET), list[Card](), 0
    passes = data.draw(st.lists(st.lists(st.sampled_from(codes)), max_size=20)) if codes else []
    for seen in (*passes, codes):
        now_ms += data.draw(st.integers(-500, 3000))
        sweep, news = sweep.after(seen, now_ms)
        counted += [item.card for item in news if isinstance(item, CardSwept)]
    assert sorted(counted) == sorted(cards)
    assert sweep.cards == tuple(counted)


def test_the_order_within_a_frame_does_not_change_the_order_of_the_count() -> None:
    one, other = (Sweep(SET).after(codes, 0)[0] for codes in (frame("rsb"), frame("bsr")))
    assert one.cards == other.cards


# Children who are back at the base of the red team.


@pytest.mark.parametrize(
    ("script", "news"),
    [
        ("r:5", ["takes r"]),
        ("bc:5 .:9 r:5", ["hands in b", "hands in c", "takes r"]),
        ("b:5 br:5", ["hands in b", "takes r"]),
        ("rb:5", ["hands in b", "takes r"]),
        ("r:3 rb:5", ["takes r", "hands in b"]),
        ("b:3 .:11 b:3 r", ["hands in b", "takes r"]),
        ("b r:3 .:11 b s", ["hands in b", "takes r", "hands in b", "takes s"]),
        ("br:9 . br:9", ["hands in b", "takes r"]),
        ("br:9 .:11 cs:9", ["hands in b", "takes r", "hands in c", "takes s"]),
        ("r:3 .:11 r", ["takes r", "takes r"]),
        ("rs:9 r rs", ["two_own_cards"]),
        ("rs:9 .:30", ["two_own_cards"]),
        ("rs:9 s:3 .:30", ["two_own_cards"]),
        ("rs:9 s:11 .", ["two_own_cards", "takes s"]),
        ("r:3 rs:9 s:11", ["takes r", "two_own_cards", "takes s"]),
        ("r:3 . s:12", ["takes r", "takes s"]),
        ("bb:3", ["copy", "hands in b"]),
        ("bwr", ["code_none", "hands in b", "takes r"]),
    ],
    ids=[
        "only a new card",
        "two captured cards, then a new card",
        "the captured card stays in sight",
        "all in one frame",
        "a captured card that was hidden by the new one",
        "a captured card shown twice by one child",
        "a captured card that the next child brings again is for the game to refuse",
        "flickering",
        "two children",
        "the same new card again is for the game to refuse",
        "two own cards are not guessed between",
        "nor issued when they are taken away",
        "nor is the one that was seen last",
        "until one of them is taken away",
        "a second own card while the first is in sight",
        "the next child is quick",
        "a copy",
        "a foreign code",
    ],
)
def test_a_child_is_back_at_base(script: str, news: list[str]) -> None:
    assert told(BackAtBase(SET, Team.RED), script) == news


def test_at_the_other_base_the_other_cards_are_own() -> None:
    assert told(BackAtBase(SET, Team.BLUE), "r b") == ["hands in r", "takes b"]
