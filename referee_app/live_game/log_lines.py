"""The log of a live game as one viewer may read it: a line for each fact, with what it is about. No words.

What a line is about, its kind and its team, never depends on a rank: it is shown while ranks are covered.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from referee_app.cards.ranks import Team
from referee_app.live_game import events
from referee_app.live_game.descriptions import Viewer, describe_event, is_visible, shortened, visible_event
from referee_app.live_game.events import Fact, LiveEvent
from referee_app.live_game.model import ActionId
from referee_app.live_game.records import Undo
from referee_app.live_game.state import LiveState
from referee_app.live_game.undo import flags_staying_after_undos
from referee_app.sentence import Sentence, Series, sentence


class LogKind(StrEnum):
    """What a line of the log tells of."""

    SETUP = "setup"
    WHISTLE = "whistle"
    CLOCK = "clock"
    GIVEN = "given"
    GONE = "gone"
    FOUND = "found"
    CHANGED_HANDS = "changed_hands"
    RETURNED = "returned"
    LOST = "lost"
    HANDED_IN = "handed_in"
    COLLECTED = "collected"
    DUEL = "duel"
    BACK_AT_BASE = "back_at_base"
    JOINED = "joined"
    LEFT = "left"
    FLAG = "flag"
    UNDONE = "undone"
    BROUGHT_BACK = "brought_back"


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line of the log, as the viewer may read it.

    `team` is whose doing it is, or whose card or player it is about; None where it is about both or neither.
    `undone_by` is the undo that took its action back, `undoes` the action that an undo took back or brought back.
    `stays` is what an undo did not take back with it.
    """

    action: ActionId
    ms: int
    kind: LogKind
    team: Team | None
    what: Sentence
    inferred: bool
    undone_by: ActionId | None = None
    undoes: ActionId | None = None
    stays: tuple[Sentence, ...] = ()

    @property
    def undone(self) -> bool:
        """Whether it was taken back."""
        return self.undone_by is not None


def log_lines(state: LiveState, viewer: Viewer) -> tuple[LogLine, ...]:
    """The whole log, the newest line first."""
    facts = sorted((fact for facts in state.facts.values() for fact in facts), key=lambda fact: fact.stamp)
    lines = _LogWriter(state, viewer)
    return tuple(lines.line(fact) for fact in reversed(facts) if is_visible(fact, viewer, over=state.over))


_ALWAYS_INFERRED = (events.CardGone, events.CardFound, events.CardChangedHands)
"""Kinds of events that no phone sees: they are concluded, or taken on a leader's word."""


class _LogWriter:
    """Writes the lines of one log. An undo is described by what it took back or, where it undid an undo, restored."""

    def __init__(self, state: LiveState, viewer: Viewer) -> None:
        self._state = state
        self._viewer = viewer
        # That a flag needed the half reveals that no scout took it, which is not for followers.
        self._stays = flags_staying_after_undos(state) if viewer.keeps else {}
        self._in_short: dict[ActionId, Series[Sentence]] = {}
        """Each action is described once, however many undos name it."""

    def line(self, fact: Fact) -> LogLine:
        """The line of a fact."""
        event, action = fact.event, fact.action_id
        undo = self._state.actions.undo(fact) if isinstance(event, events.ActionUndone) else None
        kind, team = _about(event) if undo is None else self._about_undo(undo)
        return LogLine(
            action=action,
            ms=fact.stamp.ms,
            kind=kind,
            team=team,
            what=self._undone(fact, undo) if isinstance(event, events.ActionUndone) else self._happened(fact),
            inferred=getattr(event, "inferred", isinstance(event, _ALWAYS_INFERRED)),
            undone_by=self._state.actions.undone_by.get(action),
            undoes=None if undo is None else undo.root,
            stays=self._stays.get(fact.stamp, ()),
        )

    def _happened(self, fact: Fact) -> Sentence:
        return describe_event(visible_event(self._state, fact, self._viewer))

    def _about_undo(self, undo: Undo) -> tuple[LogKind, Team | None]:
        teams = {_about(fact.event)[1] for fact in self._visible_facts(undo.root)}
        return LogKind.BROUGHT_BACK if undo.brings_back else LogKind.UNDONE, teams.pop() if len(teams) == 1 else None

    def _undone(self, fact: Fact, undo: Undo | None) -> Sentence:
        if undo is None:
            return sentence("log.undone.void")
        event = visible_event(self._state, fact, self._viewer)
        assert isinstance(event, events.ActionUndone)
        what = self._what(undo.root)
        if not what:
            return describe_event(event)
        if event.reason:
            key = "log.redone.what.reason" if undo.brings_back else "log.undone.what.reason"
        else:
            key = "log.redone.what" if undo.brings_back else "log.undone.what"
        return sentence(key, what=what if len(what) > 1 else what[0], reason=event.reason)

    def _what(self, action: ActionId) -> Series[Sentence]:
        if action not in self._in_short:
            self._in_short[action] = shortened(map(self._happened, self._visible_facts(action)))
        return self._in_short[action]

    def _visible_facts(self, action: ActionId) -> Iterable[Fact]:
        facts = self._state.actions.facts_of(action)
        return (fact for fact in facts if is_visible(fact, self._viewer, over=self._state.over))


# What each kind of event is about


def _about(event: LiveEvent) -> tuple[LogKind, Team | None]:
    kind, team_of = _ABOUT[type(event)]
    return kind, team_of(event)


def _neither(_event: LiveEvent) -> None:
    return None


def _whose_card(event: Any) -> Team:
    return event.card.team  # type: ignore[no-any-return]


def _captors(event: events.CardHandedIn) -> Team:
    return event.card.team.enemy


def _whose_player(event: Any) -> Team:
    return event.player.team  # type: ignore[no-any-return]


def _flag_takers(event: Any) -> Team:
    return event.flag.enemy  # type: ignore[no-any-return]


def _duel_winner(event: events.DuelFought) -> Team | None:
    return event.losers[0].enemy if len(event.losers) == 1 else None


_ABOUT: dict[type[LiveEvent], tuple[LogKind, Callable[[Any], Team | None]]] = {
    events.GameOpened: (LogKind.SETUP, _neither),
    events.PlayBegan: (LogKind.WHISTLE, _neither),
    events.ClockPaused: (LogKind.CLOCK, _neither),
    events.ClockResumed: (LogKind.CLOCK, _neither),
    events.PhoneRestarted: (LogKind.CLOCK, _neither),
    events.CardIssued: (LogKind.GIVEN, _whose_card),
    events.CardGone: (LogKind.GONE, _whose_card),
    events.CardFound: (LogKind.FOUND, _whose_card),
    events.CardChangedHands: (LogKind.CHANGED_HANDS, _whose_card),
    events.CardReturned: (LogKind.RETURNED, _whose_card),
    events.CardLost: (LogKind.LOST, _whose_card),
    events.CardHandedIn: (LogKind.HANDED_IN, _captors),
    events.CardCollected: (LogKind.COLLECTED, _whose_card),
    events.DuelFought: (LogKind.DUEL, _duel_winner),
    events.PlayerCameBack: (LogKind.BACK_AT_BASE, _whose_player),
    events.PlayerJoined: (LogKind.JOINED, _whose_player),
    events.PlayerLeft: (LogKind.LEFT, _whose_player),
    events.FlagTaken: (LogKind.FLAG, _flag_takers),
    events.FlagHandedOn: (LogKind.FLAG, _flag_takers),
    events.FlagLost: (LogKind.FLAG, _flag_takers),
    events.FlagHidden: (LogKind.FLAG, lambda event: event.flag),
    events.FlagDelivered: (LogKind.FLAG, _flag_takers),
    events.GameEnded: (LogKind.WHISTLE, lambda event: event.winner),
    events.ActionUndone: (LogKind.UNDONE, _neither),
}
