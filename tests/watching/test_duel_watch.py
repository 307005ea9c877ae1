"""What happens at a duel post, and what is reported."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee_app.cards.decks import Card
from referee_app.watching.card_watches import DuelWatch
from referee_app.watching.watch import DuelShown, Hint
from tests.watching.frame_scripts import CARDS, FRAME_MS, SET, frame, frames, told, told_by_frame

AWAY = ".:11"
"""So many empty frames, and every card has left."""


@pytest.mark.parametrize(
    ("script", "news"),
    [
        ("rb:40", ["r meets b"]),
        ("r:9 rb:9", ["r meets b"]),
        ("r .:4 b:5", ["r meets b"]),
        (f"b {AWAY} .:20 r:30", ["r meets b"]),
        (f"r {AWAY} .:39 b:30", []),
        ("r b r b rb . r b", ["r meets b"]),
    ],
    ids=["in one frame", "one joins", "shortly after", "four seconds after", "over five seconds after", "flickering"],
)
def test_two_cards_of_two_teams_meet_once(script: str, news: list[str]) -> None:
    assert told(DuelWatch(SET), script) == news


@pytest.mark.parametrize(
    ("script", "first"),
    [
        ("r:9", "r"),
        ("r:9 .:20", "r"),
        (f"r {AWAY} .:45", None),
        ("rs:9", None),
        ("rb:9", None),
        ("rb:9 r:20", None),
        (f"rb:9 {AWAY}", None),
        ("w:9", None),
    ],
    ids=[
        "in sight",
        "taken away",
        "for too long",
        "two of a team",
        "a duel",
        "one that has fought",
        "both left",
        "no card",
    ],
)
def test_one_card_alone_waits_for_the_other(script: str, first: str | None) -> None:
    watch = DuelWatch(SET)
    for number, codes in enumerate(frames(script)):
        watch, _ = watch.after(codes, number * FRAME_MS)
    assert watch.first == (CARDS[first] if first else None)


@pytest.mark.parametrize(
    ("script", "news"),
    [
        (f"rb:9 {AWAY} rb:9", ["r meets b", "r meets b"]),
        ("rb:9 .:10 rb:9", ["r meets b"]),
        ("rb:9 r:11 rb:9", ["r meets b"]),
        ("rb:9 r:11 rb:9 b:11 rb", ["r meets b", "r meets b"]),
        (f"r {AWAY} b:5 rb:5", ["r meets b"]),
        ("rb:9 b:11 sb:9 b:11 rb:9", ["r meets b", "s meets b"]),
    ],
    ids=[
        "both left",
        "both hidden for a moment",
        "only one left",
        "one left, then the other",
        "one by one, then both",
        "another between",
    ],
)
def test_the_same_two_meet_again_only_after_both_have_left(script: str, news: list[str]) -> None:
    assert told(DuelWatch(SET), script) == news


@pytest.mark.parametrize(
    ("script", "news"),
    [
        (f"rb:9 {AWAY} sc:9", ["r meets b", "s meets c"]),
        ("rb:9 .:3 sc:9", ["r meets b", "s meets c"]),
        ("rb:9 r:11 rc:9", ["r meets b", "r meets c"]),
        ("rb:9 r:2 rc:15", ["r meets b", "r meets c"]),
        (f"rb:9 {AWAY} .:9 c:12 s:5", ["r meets b", "s meets c"]),
        (f"rb:9 b {AWAY} c:9", ["r meets b"]),
        ("rb:9 rbc:9 rc:3 c:30", ["r meets b", "third_card"]),
        (f"d {AWAY} rb:2 {AWAY} s", ["r meets b"]),
        ("rb:3 r:11 rs:3 r:11 rc:5", ["r meets b", "one_team", "r meets c"]),
        ("s:5 .:30 b:3 rb:15", ["r meets b"]),
        ("s:5 .:5 b:3 rb:15", ["r meets b"]),
        ("rb:5 b:12 bs:3 bsc:15", ["r meets b", "third_card"]),
    ],
    ids=[
        "two others",
        "two others at once",
        "the winner stays",
        "the winner stays and the next is quick",
        "the next two one by one",
        "who walks away is not in the next duel",
        "nor if the next one looked over their shoulder",
        "who left before a duel is not in the next one",
        "who is here goes before who left",
        "nobody meets who left, if the other one is only read a moment later",
        "nor who is just leaving",
        "nor a winner who looks on",
    ],
)
def test_the_next_duel(script: str, news: list[str]) -> None:
    assert told(DuelWatch(SET), script) == news


@pytest.mark.parametrize(
    ("script", "news"),
    [
        ("rs:9 r:3 rs:9", ["one_team"]),
        ("rs:9 r:11 rs:9", ["one_team", "one_team"]),
        ("rs:3 rsb:9", ["one_team", "third_card"]),
        ("rs r:11 rb", ["one_team", "r meets b"]),
        ("r:3 s:3 r s", []),
        (f"r {AWAY} s {AWAY} t", []),
        ("rsb:3 rb:2 .:30", ["third_card"]),
        ("rsb:9 rb:9 rsb", ["third_card"]),
        ("rsb:9 rb:11", ["third_card", "r meets b"]),
        ("rbsc:9", ["third_card"]),
        (f"r {AWAY} s {AWAY} b:40", ["third_card"]),
        (f"r {AWAY} s {AWAY} b:5 sb", ["third_card", "s meets b"]),
        (f"rsb {AWAY} c:5", ["third_card", "third_card"]),
        ("rrb:9 rb:30", ["copy"]),
        (f"rr {AWAY} b:5", ["copy"]),
        (f"rrb:9 {AWAY} rb", ["copy", "r meets b"]),
        ("rb rrb:9", ["r meets b", "copy"]),
        ("rbw", ["code_none", "r meets b"]),
        ("w:9 . w", ["code_none"]),
        (f"w:9 {AWAY} w", ["code_none", "code_none"]),
        ("ww:5", ["code_none"]),
        ("ro:5", ["code_other_set"]),
        ("rf:5", ["code_forged"]),
        ("rz:5", ["code_short_scanned"]),
        ("rk:5", ["code_cover_sheet"]),
    ],
)
def test_what_is_wrong_is_hinted_once_while_it_lasts(script: str, news: list[str]) -> None:
    assert told(DuelWatch(SET), script) == news


def test_a_duel_is_told_in_the_frame_that_completes_it() -> None:
    lines = told_by_frame(DuelWatch(SET), f"r:3 rb:3 .:4 sc:2 {AWAY} t .:15 d:9")
    assert [number for number, line in enumerate(lines) if line] == [3, 10, 43]


def test_a_card_that_comes_back_no_longer_waits() -> None:
    watch = DuelWatch(SET)
    waiting = []
    for number, codes in enumerate(frames(f"r {AWAY} r")):
        watch, _ = watch.after(codes, number * FRAME_MS)
        waiting.append(set(watch.waiting))
    assert waiting[-2:] == [{CARDS["r"]}, set()]


def test_a_hint_says_which_cards_and_where() -> None:
    codes = frame("rs")
    _, news = DuelWatch(SET).after(codes, 0)
    (hint,) = news
    assert isinstance(hint, Hint)
    assert hint.message.facts == {"team": CARDS["r"].team}
    assert set(hint.quads) == {code.quad for code in codes}


def test_a_copy_is_shown_at_both_its_places() -> None:
    codes = frame("rr")
    _, (hint,) = DuelWatch(SET).after(codes, 0)
    assert isinstance(hint, Hint)
    assert hint.message.facts == {"card": CARDS["r"]}
    assert hint.quads == tuple(code.quad for code in codes)


STEPS = st.lists(
    st.tuples(st.sets(st.sampled_from("rsbc"), max_size=4), st.sampled_from([1, 1, 2, 5, 12, 60])), max_size=25
)


@given(STEPS)
def test_no_two_cards_meet_twice_unless_both_have_left(steps: list[tuple[set[str], int]]) -> None:
    watch, now_ms = DuelWatch(SET), 0
    went = dict[DuelShown, set[Card]]()
    for letters in (letters for letters, times in steps for _ in range(times)):
        watch, news = watch.after(frame("".join(letters)), now_ms)
        now_ms += FRAME_MS
        present = {sighting.text for sighting in watch.sightings.present}
        duels = [item for item in news if isinstance(item, DuelShown)]
        assert len(duels) <= 1
        for duel, gone in went.items():
            gone.update(card for card in (duel.red, duel.blue) if SET.code(card) not in present)
        # A card comes back before it fights again, so at the second duel it is among those that went before.
        assert all(went.get(duel, {duel.red, duel.blue}) == {duel.red, duel.blue} for duel in duels)
        went |= {duel: {card for card in (duel.red, duel.blue) if SET.code(card) not in present} for duel in duels}
