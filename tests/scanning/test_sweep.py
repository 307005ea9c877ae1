"""A sweep over many cards."""

from hypothesis import given
from hypothesis import strategies as st

from referee_app.cards.decks import Card
from referee_app.scanning.codes import Code
from referee_app.scanning.sweep import MOST_REFUSED, Sweep
from referee_app.scanning.watch import Counted
from tests.scanning.script import CARDS, SET, TEXTS, frame, frames, square, told


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
        counted += [item.card for item in news if isinstance(item, Counted)]
    assert sorted(counted) == sorted(cards)
    assert sweep.cards == tuple(counted)


def test_the_order_within_a_frame_does_not_change_the_order_of_the_count() -> None:
    one, other = (Sweep(SET).after(codes, 0)[0] for codes in (frame("rsb"), frame("bsr")))
    assert one.cards == other.cards
