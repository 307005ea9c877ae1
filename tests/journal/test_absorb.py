"""Events from other phones: taken in whole or not at all, in any interleaving, as often as one likes."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import count, repeat
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee_app.journal.chain import LONGEST_BODY, MOST_COUNTER, Chain, Envelope, fingerprint, root_hash
from referee_app.journal.intake import MOST_DEVICES, MOST_EVENTS, MOST_TEXT
from referee_app.journal.journal import Journal
from referee_app.journal.refusals import (
    ClockAhead,
    ConflictingEvent,
    InOurName,
    MalformedEvent,
    MissingEvents,
    TooMuchAtOnce,
    WrittenElsewhere,
)
from referee_app.sentence import sentence
from tests.journal.sample import entry, two_journals
from tests.live_game.builders import say_in_every_language
from tests.sweeps import sampled_number

NOW = 1_700_000_000_000
DAY = 24 * 3600 * 1000
SIZES = st.lists(st.integers(1, 4), min_size=1, max_size=4)


def recorded(path: Path, sizes: list[int], start_ms: int) -> list[Envelope]:
    with Journal.open(path) as journal:
        for turn, size in enumerate(sizes):
            entries = [entry(f"{turn}-{n}") for n in range(size)]
            journal.append("wood", entries, now_ms=start_ms + turn, after=journal.head("wood"))
        return journal.read("wood")


@given(one=SIZES, two=SIZES, start=st.integers(0, 3), data=st.data())
@settings(max_examples=sampled_number(30))
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
                assert slow.absorb(queue[:size], now_ms=NOW) == tuple(queue[:size])
                del queue[:size]
            quick.absorb(data.draw(st.permutations(everything)), now_ms=NOW)
            assert slow.read("wood") == quick.read("wood")
            assert set(slow.read("wood")) == set(everything)


def test_the_same_events_twice_are_harmless(tmp_path: Path) -> None:
    with two_journals(tmp_path) as (one, two):
        events = one.append("wood", [entry("a"), entry("b")], now_ms=1, after=0)
        assert two.absorb(events, now_ms=NOW) == events
        assert two.absorb(events * 2, now_ms=NOW) == ()
        assert one.absorb(two.read("wood"), now_ms=NOW) == ()
        assert two.read("wood") == one.read("wood")


def test_another_event_under_the_same_number_is_refused_and_nothing_of_its_company_is_kept(tmp_path: Path) -> None:
    with two_journals(tmp_path) as (one, two):
        first, second, third = one.append("wood", [entry("a"), entry("b"), entry("c")], now_ms=1, after=0)
        two.absorb([first, second], now_ms=NOW)
        forged = second._replace(body='{"text": "forged"}')
        with pytest.raises(ConflictingEvent) as refusal:
            two.absorb([third, forged], now_ms=NOW)
        assert refusal.value.facts == {"game": "wood", "device": one.device, "seq": 2}
        assert two.read("wood") == [first, second]


def test_an_event_of_another_history_is_refused(tmp_path: Path) -> None:
    with two_journals(tmp_path) as (one, two):
        first, second = one.append("wood", [entry("a"), entry("b")], now_ms=1, after=0)
        other_first = first._replace(body='{"text": "other"}')
        two.absorb([other_first], now_ms=NOW)
        with pytest.raises(ConflictingEvent):
            two.absorb([second], now_ms=NOW)
        with pytest.raises(ConflictingEvent):
            two.absorb([first._replace(game="meadow")], now_ms=NOW)
        assert two.read("wood") == [other_first]


def test_a_hole_is_refused_and_says_what_is_missing(tmp_path: Path) -> None:
    with two_journals(tmp_path) as (one, two):
        events = one.append("wood", [entry(f"{n}") for n in range(5)], now_ms=1, after=0)
        two.absorb(events[:2], now_ms=NOW)
        with pytest.raises(MissingEvents) as refusal:
            two.absorb([events[4]], now_ms=NOW)
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
        {"signature": bytes(257)},
        {"counter": MOST_COUNTER + 1},
        {"ms": 2**62},
        {"game": "g" * 65},
        {"device": "d" * 65},
        {"device": None},
        {"device": "two\nlines"},
        {"seq": 1.5},
        {"kind": "k" * 65},
        {"body": "b" * (LONGEST_BODY + 1)},
    ],
    ids=lambda change: str(change)[:40],
)
def test_what_is_no_event_is_refused(tmp_path: Path, change: dict[str, object]) -> None:
    with two_journals(tmp_path) as (one, two):
        (event,) = one.append("wood", [entry("a")], now_ms=1, after=0)
        with pytest.raises(MalformedEvent) as refusal:
            two.absorb([event._replace(**change)], now_ms=NOW)  # type: ignore[arg-type]
        assert two.games() == []
        say_in_every_language(refusal.value)


def test_a_clock_that_runs_backwards_is_refused(tmp_path: Path) -> None:
    with two_journals(tmp_path) as (one, two):
        (event,) = one.append("wood", [entry("a")], now_ms=5, after=0)
        earlier = event._replace(seq=2, ms=4, prev_hash=fingerprint(event))
        with pytest.raises(MalformedEvent):
            two.absorb([event, earlier], now_ms=NOW)
        assert two.read("wood") == []


# Clocks


def test_a_clock_of_two_days_ahead_is_taken_and_a_later_one_refused(tmp_path: Path) -> None:
    with two_journals(tmp_path) as (one, two):
        (event,) = one.append("wood", [entry("a")], now_ms=NOW + 2 * DAY, after=0)
        with pytest.raises(ClockAhead) as refusal:
            two.absorb([event], now_ms=NOW - DAY)
        assert refusal.value.facts == {"device": one.device, "days": 3}
        say_in_every_language(refusal.value)
        assert two.games() == []
        assert two.absorb([event], now_ms=NOW) == (event,)


def test_the_furthest_clock_that_is_taken_stops_no_phone_and_what_that_phone_writes_is_taken_by_others(
    tmp_path: Path,
) -> None:
    with two_journals(tmp_path) as (one, two), Journal.open(tmp_path / "three") as three:
        (event,) = one.append("wood", [entry("a")], now_ms=1, after=0)
        furthest = event._replace(ms=NOW + 2 * DAY, counter=MOST_COUNTER)
        two.absorb([furthest], now_ms=NOW)
        mine = two.append("wood", [entry("b"), entry("c")], now_ms=NOW, after=0)
        assert all((own.ms, own.counter) > (furthest.ms, furthest.counter) for own in mine)
        assert set(three.absorb(two.read("wood"), now_ms=NOW + 1)) == {furthest, *mine}


def test_what_a_phone_wrote_while_its_clock_was_set_back_is_taken(tmp_path: Path) -> None:
    with two_journals(tmp_path) as (one, two):
        for turn, now in enumerate((NOW, NOW - 400 * DAY, 0, NOW - DAY)):
            one.append("wood", [entry(f"{turn}")], now_ms=now, after=turn)
        events = one.read("wood")
        assert [event.counter for event in events] == [0, 1, 2, 3]
        assert two.absorb(events, now_ms=NOW) == tuple(events)


# How much


class Watched:
    """Something sent, with how much of it was read."""

    def __init__(self, envelopes: Iterable[Envelope]) -> None:
        self.read = 0
        self._envelopes = envelopes

    def __iter__(self) -> Iterator[Envelope]:
        for envelope in self._envelopes:
            self.read += 1
            yield envelope


def endless_events(event: Envelope) -> Iterator[Envelope]:
    return repeat(event)


def endless_devices(event: Envelope) -> Iterator[Envelope]:
    return (event._replace(device=f"{n}") for n in count())


def endless_text(event: Envelope) -> Iterator[Envelope]:
    return repeat(event._replace(body="b" * LONGEST_BODY))


@pytest.mark.parametrize(
    ("endless", "what", "read"),
    [
        (endless_events, "limit.events", MOST_EVENTS + 1),
        (endless_devices, "limit.devices", MOST_DEVICES + 1),
        (endless_text, "limit.text", MOST_TEXT // LONGEST_BODY + 1),
    ],
    ids=["events", "devices", "text"],
)
def test_more_than_a_game_has_is_refused_without_being_read_to_the_end(
    tmp_path: Path, endless: Callable[[Envelope], Iterator[Envelope]], what: str, read: int
) -> None:
    with two_journals(tmp_path) as (one, two):
        (event,) = one.append("wood", [entry("a")], now_ms=1, after=0)
        sent = Watched(endless(event))
        with pytest.raises(TooMuchAtOnce) as refusal:
            two.absorb(sent, now_ms=NOW)
        assert refusal.value.facts["what"] == sentence(what)
        assert sent.read == read
        say_in_every_language(refusal.value)
        assert two.games() == []


def first_event_of(device: str) -> Envelope:
    return Envelope("wood", device, 1, 1, 1, 0, "said", 1, "{}", Chain("wood", device).start.hash)


def test_phones_that_come_a_few_at_a_time_are_not_without_end_either(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "journal") as journal:
        journal.absorb([first_event_of(f"{n}") for n in range(MOST_DEVICES - 1)], now_ms=NOW)
        journal.absorb([first_event_of("the last")], now_ms=NOW)
        with pytest.raises(TooMuchAtOnce):
            journal.absorb([first_event_of("one more")], now_ms=NOW)
        assert len(journal.read("wood")) == MOST_DEVICES


# In this phone's own name


def test_what_comes_in_this_phones_own_name_is_refused(tmp_path: Path) -> None:
    with two_journals(tmp_path) as (one, two):
        (first,) = one.append("wood", [entry("a")], now_ms=5, after=0)
        forged = first._replace(seq=2, action=2, ms=6, prev_hash=fingerprint(first), body='{"text": "forged"}')
        theirs = two.append("wood", [entry("b")], now_ms=5, after=0)
        with pytest.raises(InOurName) as refusal:
            one.absorb([*theirs, first, forged], now_ms=NOW)
        say_in_every_language(refusal.value)
        assert one.read("wood") == [first]
        with pytest.raises(InOurName):
            one.absorb(
                [first_event_of(one.device)._replace(game="meadow", prev_hash=root_hash("meadow", one.device))],
                now_ms=NOW,
            )
        assert one.absorb([*theirs, first], now_ms=NOW) == theirs


def test_a_phone_goes_on_after_its_backup_was_restored(tmp_path: Path) -> None:
    with two_journals(tmp_path) as (one, two):
        one.append("wood", [entry("a")], now_ms=5, after=0)
        two.absorb(one.read("wood"), now_ms=NOW)
        one.forget("wood")
        assert one.head("wood") == 0
        with pytest.raises(InOurName):
            one.absorb(two.read("wood"), now_ms=NOW)
        one.absorb(two.read("wood"), now_ms=NOW, restoring=True)
        assert one.head("wood") == 1
        one.append("wood", [entry("b")], now_ms=6, after=1)
        assert len(one.read("wood")) == 2


def test_a_backup_is_restored_also_while_the_clock_of_the_phone_stands_in_1970(tmp_path: Path) -> None:
    with two_journals(tmp_path) as (one, two):
        events = one.append("wood", [entry("a")], now_ms=NOW, after=0)
        assert two.absorb(events, now_ms=0, restoring=True) == events


def test_whoever_looks_at_what_is_new_can_refuse_it(tmp_path: Path) -> None:
    with two_journals(tmp_path) as (one, two):
        events = one.append("wood", [entry("a"), entry("b")], now_ms=5, after=0)
        two.absorb(events[:1], now_ms=NOW)

        def refuse(new: Sequence[Envelope]) -> None:
            assert list(new) == [events[1]]
            raise WrittenElsewhere

        with pytest.raises(WrittenElsewhere):
            two.absorb(events, now_ms=NOW, before_commit=refuse)
        assert two.read("wood") == [events[0]]
