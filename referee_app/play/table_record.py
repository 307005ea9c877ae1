"""Writes a table game to the journal and reads it back; decides what counts after events were lost.

The game goes on from before the first lost event, at the end of a whole move; a last move of which events are missing
is lost, too, even if no gap is known. What was recorded after that counts no
more, even if the lost events came back: the first move that follows says so in the journal, so that every later
reading agrees.
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, NamedTuple

from referee_app.journal.chain import Entry, Envelope, Gap
from referee_app.sentence import Refusal
from referee_app.table_games.codec import UnreadableValue
from referee_app.table_games.game import AnyGame
from referee_app.table_games.registry import find_game
from referee_app.table_games.seats import Seat

_OPENED, _UNDONE, _VOIDED = "table", "undone", "voided"
_VERSION = 1


class BeginningLost(Refusal):
    """The beginning of a game was lost with a damaged file: it cannot be resumed."""

    key = "refusal.table.beginning_lost"


@dataclass(frozen=True, slots=True)
class RecordedMove:
    """The events of one move, or with no seat of the beginning; it is undone by its `action`."""

    action: int
    seat: Seat | None
    events: tuple[Any, ...]


class VoidRange(NamedTuple):
    """Events of a device that do not count, both ends included; some of them may be lost."""

    device: str
    first: int
    last: int

    def covers(self, device: str, first: int, last: int) -> bool:
        """Whether none of these events counts."""
        return device == self.device and self.first <= first and last <= self.last


class TableRecord(NamedTuple):
    """A recorded game: the moves that count, and the events that have yet to be declared void."""

    rules: AnyGame
    seats: int
    steps: list[RecordedMove]
    undeclared: tuple[VoidRange, ...]


def opening_entries(rules: AnyGame, seats: int, events: tuple[Any, ...]) -> list[Entry]:
    """The entries that begin a game."""
    opened = {"game": rules.key, "seats": seats, "events": 1 + len(events)}
    return [_entry(_OPENED, opened), *_event_entries(rules, None, events)]


def move_entries(rules: AnyGame, seat: Seat, events: tuple[Any, ...]) -> list[Entry]:
    """The entries of a move. The first has their number, so that a missing one is noticed later."""
    return _event_entries(rules, seat, events, count=len(events))


def undo_entries(step: RecordedMove) -> list[Entry]:
    """The entry that undoes the last step."""
    return [_entry(_UNDONE, {"action": step.action})]


def void_entries(voids: Sequence[VoidRange]) -> list[Entry]:
    """The entry that declares events void; none where there are no such events."""
    return [_entry(_VOIDED, {"void": [list(void) for void in voids]})] if voids else []


def read_record(written: Sequence[Envelope], gaps: Sequence[Gap]) -> TableRecord:
    """A game from its events by the clock and its known gaps."""
    voids = [void for envelope in written if envelope.kind == _VOIDED for void in _voids(envelope)]
    counted = [
        envelope
        for envelope in written
        if envelope.kind != _VOIDED
        and not any(void.covers(envelope.device, envelope.seq, envelope.seq) for void in voids)
    ]
    uncovered = [gap for gap in gaps if not any(void.covers(gap.device, gap.first, gap.last) for void in voids)]
    if uncovered:
        whole = _whole_actions(_before_first_gap(counted, uncovered), is_end_lost=True)
    else:
        # Events at the end can be lost without a gap: where the end of their chain was lost as well.
        whole = _whole_actions(counted, is_end_lost=False)
    undeclared: tuple[VoidRange, ...] = ()
    if uncovered or len(whole) < len(counted):
        undeclared = tuple(_after(whole, written, gaps))
        if not whole or whole[0].kind != _OPENED:
            raise BeginningLost
    rules, seats = _opened(whole)
    return TableRecord(rules, seats, _steps(rules, whole[1:]), undeclared)


def _before_first_gap(envelopes: list[Envelope], gaps: Sequence[Gap]) -> list[Envelope]:
    """The events before the first gap. A phone that got a new name wrote first under the one, then under the other."""
    devices = list(dict.fromkeys([*(envelope.device for envelope in envelopes), *(gap.device for gap in gaps)]))
    first = min(gaps, key=lambda gap: (devices.index(gap.device), gap.first))
    earlier = devices[: devices.index(first.device)]
    return [
        envelope
        for envelope in envelopes
        if envelope.device in earlier or (envelope.device == first.device and envelope.seq < first.first)
    ]


def _whole_actions(envelopes: list[Envelope], *, is_end_lost: bool) -> list[Envelope]:
    """The events before the first action of which some are missing.

    An action of an older app does not tell how many events it has: it counts as whole, except as the last one where
    `is_end_lost`.
    """
    whole: list[Envelope] = []
    for action in _by_action(envelopes):
        count = _event_count(action[0])
        is_last = len(whole) + len(action) == len(envelopes)
        if (is_end_lost and is_last) if count is None else len(action) < count:
            break
        whole += action
    return whole


def _event_count(first: Envelope) -> int | None:
    """The number of an action's events, from its first one; None if that does not have it."""
    count = 1 if first.kind == _UNDONE else _body(first).get("events")
    return count if type(count) is int else None


def _after(counted: Sequence[Envelope], written: Iterable[Envelope], gaps: Iterable[Gap]) -> Iterator[VoidRange]:
    """Everything that each device recorded after what counts, lost or not."""
    last: dict[str, int] = {}
    for device, seq in (*((each.device, each.seq) for each in written), *((gap.device, gap.last) for gap in gaps)):
        last[device] = max(seq, last.get(device, 0))
    for device, newest in last.items():
        kept = max((envelope.seq for envelope in counted if envelope.device == device), default=0)
        if newest > kept:
            yield VoidRange(device, kept + 1, newest)


def _opened(envelopes: Sequence[Envelope]) -> tuple[AnyGame, int]:
    body = _body(envelopes[0]) if envelopes else {}
    rules, seats = find_game(body.get("game", "")), body.get("seats")
    if rules is None or type(seats) is not int or seats not in rules.seats:
        raise UnreadableValue
    return rules, seats


def _steps(rules: AnyGame, envelopes: Sequence[Envelope]) -> list[RecordedMove]:
    steps: list[RecordedMove] = []
    for same_action in _by_action(envelopes):
        bodies = [_body(envelope) for envelope in same_action]
        if "action" in bodies[0]:
            if not steps or steps.pop().action != bodies[0]["action"]:
                raise UnreadableValue
            continue
        seat = bodies[0].get("by")
        events = tuple(rules.codec.read(body.get("event")) for body in bodies)
        steps.append(RecordedMove(same_action[0].action, None if seat is None else Seat(seat), events))
    if not steps:
        raise UnreadableValue
    return steps


def _by_action(envelopes: Sequence[Envelope]) -> list[list[Envelope]]:
    """The events of each action, in their order; two names of a phone may number their actions alike."""
    return [list(same) for _, same in groupby(envelopes, key=lambda envelope: (envelope.device, envelope.action))]


def _event_entries(rules: AnyGame, seat: Seat | None, events: tuple[Any, ...], count: int | None = None) -> list[Entry]:
    bodies: list[dict[str, Any]] = [{"by": seat, "event": rules.codec.write(event)} for event in events]
    if count is not None:
        bodies[0]["events"] = count
    return [_entry(rules.key, body) for body in bodies]


def _entry(kind: str, body: dict[str, Any]) -> Entry:
    return Entry(kind, _VERSION, json.dumps(body, separators=(",", ":")))


def _voids(envelope: Envelope) -> list[VoidRange]:
    try:
        voids = [VoidRange(*void) for void in _body(envelope)["void"]]
    except (KeyError, TypeError) as error:
        raise UnreadableValue from error
    if any(tuple(map(type, void)) != (str, int, int) for void in voids):
        raise UnreadableValue
    return voids


def _body(envelope: Envelope) -> dict[str, Any]:
    try:
        body = json.loads(envelope.body)
    except ValueError as error:
        raise UnreadableValue from error
    if not isinstance(body, dict) or envelope.version != _VERSION:
        raise UnreadableValue
    return body
