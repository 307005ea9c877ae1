"""Actions: the facts of each one, and which of them are taken back. Pure; it depends on the facts alone, not on their
order of arrival.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from referee_app.live_game.events import ActionUndone, Fact, GameOpened
from referee_app.live_game.model import ActionId, Stamp


class Undo(NamedTuple):
    """What an undo that counts comes to, once undos of undos are followed to the end."""

    fact: Fact
    target: ActionId
    root: ActionId
    """The action at the end of the chain, which is no undo."""
    brings_back: bool
    """Whether the root is on record again by this undo, instead of taken back."""
    opened_by: str | None
    """The phone whose opening this undo touches, if it touches one."""


@dataclass(frozen=True, slots=True)
class Renames:
    """Which device names belong to the same phone: a rescue may give it a new name. The names never form a circle."""

    successors: Mapping[str, str] = field(default_factory=dict)
    """The next name of the phone, by its former name."""

    def latest(self, device: str) -> str:
        """The name that the phone has now."""
        while device in self.successors:
            device = self.successors[device]
        return device

    def names_up_to(self, device: str) -> tuple[str, ...]:
        """Every name up to this one, the oldest first."""
        formers = {successor: former for former, successor in self.successors.items()}
        names = [device]
        while names[-1] in formers:
            names.append(formers[names[-1]])
        return tuple(reversed(names))


class Actions:
    """The facts of every action, and the undos that count.

    An undo counts only if it is the first fact of its action, its target is on record and began before it by the
    stamps, and, where it touches the opening of a phone, it comes from that phone: nobody else may leave a phone
    without its game. Every undo that counts is therefore later than its target, and undos never form a circle.
    """

    def __init__(self, facts: Mapping[str, Sequence[Fact]]) -> None:
        self._facts: dict[ActionId, list[Fact]] = {}
        self.openings = set[ActionId]()
        """The actions in which a phone opened the game."""
        undos: list[Fact] = []
        for device, recorded in facts.items():
            of_device: dict[int, list[Fact]] = {}
            for fact in recorded:
                event_type = type(fact.event)
                if event_type is GameOpened:
                    self.openings.add(fact.action_id)
                elif event_type is ActionUndone and fact.action not in of_device:
                    undos.append(fact)
                of_device.setdefault(fact.action, []).append(fact)
            self._facts.update((ActionId(device, number), of_action) for number, of_action in of_device.items())
        self._undos: dict[ActionId, Undo] = {}
        # The target of an undo is earlier, so what it comes to is known by then.
        for fact in sorted(undos, key=lambda fact: fact.stamp):
            undo = self._counting(fact)
            if undo is not None:
                self._undos[fact.action_id] = undo

    def facts_of(self, action: ActionId) -> Sequence[Fact]:
        """The facts of an action, in the order of its phone; none if it is not on record."""
        return self._facts.get(action, ())

    def undo(self, fact: Fact) -> Undo | None:
        """What an undo comes to, or None where it counts for nothing."""
        undo = self._undos.get(fact.action_id)
        return undo if undo is not None and undo.fact is fact else None

    def opening_phone(self, action: ActionId) -> str | None:
        """The phone whose opening would be touched if this action were undone."""
        if action in self.openings:
            return action.device
        return self._undos[action].opened_by if action in self._undos else None

    @cached_property
    def undone(self) -> frozenset[ActionId]:
        """The actions that are taken back. The latest undo is judged first, since it may have undone an earlier one."""
        undone: set[ActionId] = set()
        for action, undo in reversed(self._undos.items()):
            if action not in undone:
                undone.add(undo.target)
        return frozenset(undone)

    @cached_property
    def renames(self) -> Renames:
        """The renames that count, of those that openings tell which are not undone.

        Of each device its last opening counts, and of each former name the earliest successor; it must keep the same
        teams, as far as they are known, so that no team is left without its keeper. An opening that would close a
        circle does not count.
        """
        told = (fact for action in self.openings - self.undone for fact in self._facts[action])
        openings: dict[str, tuple[Stamp, GameOpened]] = {}
        for fact in sorted(told, key=lambda fact: fact.stamp):
            if isinstance(fact.event, GameOpened):
                openings[fact.stamp.device] = fact.stamp, fact.event
        successors: dict[str, str] = {}
        renames = Renames(successors)
        for stamp, opened in sorted(openings.values(), key=lambda opening: opening[0]):
            former = opened.instead_of
            if former is None or former in successors or renames.latest(stamp.device) == former:
                continue
            if former not in openings or set(openings[former][1].keeps) == set(opened.keeps):
                successors[former] = stamp.device
        return renames

    def _counting(self, fact: Fact) -> Undo | None:
        assert isinstance(fact.event, ActionUndone)
        target = fact.event.action
        facts = self._facts.get(target)
        opened_by = self.opening_phone(target)
        if facts is None or facts[0].stamp >= fact.stamp or opened_by not in (None, fact.stamp.device):
            return None
        before = self._undos.get(target)
        if before is None:
            return Undo(fact, target, target, brings_back=False, opened_by=opened_by)
        return Undo(fact, target, before.root, brings_back=not before.brings_back, opened_by=opened_by)
