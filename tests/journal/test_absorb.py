"""Events from other phones: taken in whole or not at all, in any interleaving, as often as one likes."""

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee_app.journal.envelope import Envelope, fingerprint
from referee_app.journal.journal import Journal
from referee_app.journal.refusals import ConflictingEvent, MalformedEvent, MissingEvents
from tests.journal.sample import entry, two_journals

SIZES = st.lists(st.integers(1, 4), min_size=1, max_size=4)


def recorded(path: Path, sizes: list[int], start_ms: int) -> list[Envelope]:
    with Journal.open(path) as journal:
        for turn, size in enumerate(sizes):
            entries = [entry(f"{turn}-{n}") for n in range(size)]
            journal.append("wood", entries, now_ms=start_ms + turn, after=journal.head("wood"))
        return journal.read("wood")


@given(one=SIZES, two=SIZES, start=st.integers(0, 3), data=st.data())
@settings(max_examples=30)
def test_any_interleaving_of_two_phones_gives_the_same_journal(
    one: list[int], two: list[int], start: int, data: st.DataObject
) -> None:
    with TemporaryDirectory() as name:
        folder = Path(name)
        queues = [recorded(folder / "one", one, 1), recorded(folder / "two", two, start)]
        everything = [envelope for queue in queues for envelope in queue]
        with Journal.open(folder / "bit by bit") as slow, Journal.open(folder / "at once") as quick:
            while any(queues):
                queue = data.draw(st.sampled_from([queue for queue in queues if queue]))
                size = data.draw(st.integers(1, len(queue)))
                assert slow.absorb(queue[:size]) == tuple(queue[:size])
                del queue[:size]
            quick.absorb(data.draw(st.permutations(everything)))
            assert slow.read("wood") == quick.read("wood")
            assert set(slow.read("wood")) == set(everything)


def test_the_same_events_twice_are_harmless(tmp_path: Path) -> None:
    with two_journals(tmp_path) as (one, two):
        events = one.append("wood", [entry("a"), entry("b")], now_ms=1, after=0)
        assert two.absorb(events) == events
        assert two.absorb(events * 2) == ()
        assert one.absorb(two.read("wood")) == ()
        assert two.read("wood") == one.read("wood")


def test_another_event_under_the_same_number_is_refused_and_nothing_of_its_company_is_kept(tmp_path: Path) -> None:
    with two_journals(tmp_path) as (one, two):
        first, second, third = one.append("wood", [entry("a"), entry("b"), entry("c")], now_ms=1, after=0)
        two.absorb([first, second])
        forged = second._replace(body='{"text": "forged"}')
        with pytest.raises(ConflictingEvent) as refusal:
            two.absorb([third, forged])
        assert refusal.value.facts == {"game": "wood", "device": one.device, "seq": 2}
        assert two.read("wood") == [first, second]


def test_an_event_of_another_history_is_refused(tmp_path: Path) -> None:
    with two_journals(tmp_path) as (one, two):
        first, second = one.append("wood", [entry("a"), entry("b")], now_ms=1, after=0)
        other_first = first._replace(body='{"text": "other"}')
        two.absorb([other_first])
        with pytest.raises(ConflictingEvent):
            two.absorb([second])
        with pytest.raises(ConflictingEvent):
            two.absorb([first._replace(game="meadow")])
        assert two.read("wood") == [other_first]


def test_a_hole_is_refused_and_says_what_is_missing(tmp_path: Path) -> None:
    with two_journals(tmp_path) as (one, two):
        events = one.append("wood", [entry(f"{n}") for n in range(5)], now_ms=1, after=0)
        two.absorb(events[:2])
        with pytest.raises(MissingEvents) as refusal:
            two.absorb([events[4]])
        assert refusal.value.facts == {"game": "wood", "device": one.device, "first": 3, "last": 4}
        assert two.read("wood") == list(events[:2])


@pytest.mark.parametrize(
    "change",
    [
        {"seq": 0},
        {"seq": 2**63},
        {"action": 2},
        {"action": 0},
        {"ms": -1},
        {"counter": 1.0},
        {"version": "1"},
        {"body": None},
        {"body": "\ud800"},
        {"kind": b"kind"},
        {"prev_hash": b"short"},
        {"signature": None},
    ],
    ids=str,
)
def test_what_is_no_event_is_refused(tmp_path: Path, change: dict[str, object]) -> None:
    with two_journals(tmp_path) as (one, two):
        (event,) = one.append("wood", [entry("a")], now_ms=1, after=0)
        with pytest.raises(MalformedEvent):
            two.absorb([event._replace(**change)])  # type: ignore[arg-type]
        assert two.games() == []


def test_a_clock_that_runs_backwards_is_refused(tmp_path: Path) -> None:
    with two_journals(tmp_path) as (one, two):
        (event,) = one.append("wood", [entry("a")], now_ms=5, after=0)
        earlier = event._replace(seq=2, ms=4, prev_hash=fingerprint(event))
        with pytest.raises(MalformedEvent):
            two.absorb([event, earlier])
        assert two.read("wood") == []


def test_a_phone_goes_on_after_its_own_events_came_back_to_it(tmp_path: Path) -> None:
    with two_journals(tmp_path) as (one, two):
        one.append("wood", [entry("a")], now_ms=5, after=0)
        two.absorb(one.read("wood"))
        one.forget("wood")
        assert one.head("wood") == 0
        one.absorb(two.read("wood"))
        assert one.head("wood") == 1
        one.append("wood", [entry("b")], now_ms=6, after=1)
        assert len(one.read("wood")) == 2
