"""A live game on this phone: takes commands, records their events in the journal, and gives views.

`do` returns only when what happened is on disk. The journal is the truth: a game that was closed, or a phone that
died, goes on from it with `resume`.
"""

import secrets
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from random import Random, SystemRandom

from referee_app.cards.ranks import Team
from referee_app.journal.chain import Envelope
from referee_app.journal.intake import MOST_AHEAD_MS
from referee_app.journal.journal import Journal
from referee_app.journal.refusals import WrittenElsewhere
from referee_app.live_game import queries
from referee_app.live_game.codec import parse_player, player_text, read_event, write_event
from referee_app.live_game.commands import CallTime, Command, OpenGame, UndoAction
from referee_app.live_game.decide import decide
from referee_app.live_game.descriptions import Viewer
from referee_app.live_game.event_rules import require_allowed
from referee_app.live_game.events import (
    ActionUndone,
    ClockPaused,
    Fact,
    GameOpened,
    LiveEvent,
    PhoneRestarted,
    PlayBegan,
)
from referee_app.live_game.evolve import fold, replay
from referee_app.live_game.merge import merge_facts
from referee_app.live_game.model import ActionId, Player, Setup, Stamp
from referee_app.live_game.preconditions import Context
from referee_app.live_game.refusals import NoSuchPlayer, NotBegun, NothingToUndo, NotRunning
from referee_app.live_game.setup_check import former_name
from referee_app.live_game.state import LiveState
from referee_app.live_game.view import GameView, view
from referee_app.play.phone_clock import PhoneClock, Restart
from referee_app.sentence import Refusal


def wall_clock() -> int:
    """Milliseconds since 1970, as the machine has it."""
    return time.time_ns() // 1_000_000


@dataclass(frozen=True, slots=True)
class Environment:
    """The clock and the source of chance of a game; tests pass their own. `phone` is the clock behind `now`."""

    now: Callable[[], int] = wall_clock
    chance: Random = SystemRandom()  # noqa: RUF009 - it has no state to be shared
    phone: PhoneClock | None = None


REAL_ENVIRONMENT = Environment()


class OtherGame(Refusal):
    """Received events are of another game."""

    key = "refusal.other_game"


@dataclass(frozen=True, slots=True)
class RecordedAction:
    """A recorded command: its action, by which it is undone, and its events."""

    action: ActionId
    events: tuple[LiveEvent, ...]


class LiveGame:
    """One live game and its journal. Made by `begin` or `resume`."""

    state: LiveState

    def __init__(self, journal: Journal, game: str, environment: Environment) -> None:
        self.game = game
        self._journal = journal
        self._environment = environment
        self._read()

    def _read(self) -> None:
        """Read the game from the journal."""
        # Asked for first: whoever writes between the two is noticed at the next append.
        self._newest = self._journal.head(self.game)
        self.state = replay(map(_own_fact_of, self._journal.each(self.game)))

    @classmethod
    def begin(
        cls,
        journal: Journal,
        setup: Setup,
        keeps: Iterable[Team] = tuple(Team),
        *,
        game: str | None = None,
        environment: Environment = REAL_ENVIRONMENT,
    ) -> "LiveGame":
        """Begin a new game, or with `game` join the one that another phone has begun."""
        begun = cls(journal, game or secrets.token_hex(8), environment)
        begun.open(setup, keeps)
        return begun

    @classmethod
    def resume(cls, journal: Journal, game: str, *, environment: Environment = REAL_ENVIRONMENT) -> "LiveGame":
        """Resume a game from the journal."""
        return cls(journal, game, environment)

    def open(self, setup: Setup, keeps: Iterable[Team]) -> RecordedAction:
        """Keep the game for these teams, and go on with what this phone recorded of them under a former name."""
        kept = frozenset(keeps)
        in_order = tuple(team for team in Team if team in kept)  # a set has no order to be recorded
        return self.do(OpenGame(setup, in_order, former_name(self.state, self.device, kept)))

    def set_clock(self, elapsed_ms: int, *, running: bool) -> None:
        """Let the clock show what another phone's shows now, unless this phone has begun by itself or all is over."""
        if self.state.over or self.state.has_begun(self.device):
            return
        now = self._environment.now()
        # The clocks of two phones differ, but time goes by alike. One that stands near 1970 has no earlier moment.
        self._record((PlayBegan(inferred=True, at=max(1, now - elapsed_ms)),), now, None)
        if not running:
            self._record((ClockPaused(at=now),), now, None)

    def now(self) -> int:
        """The time of this game. After a doubtful restart it stands still until the leader has answered."""
        restart = self.restart
        return self._environment.now() if restart is None else restart.stopped_ms

    @property
    def restart(self) -> Restart | None:
        """The doubtful restart of this phone while the clock ran, if the leader has not judged it yet."""
        phone = self._environment.phone
        started = None if phone is None else queries.started_at(self.state, self.device)
        return None if phone is None or started is None else phone.restart_after(started)

    def judge_restart(self, *, counts: bool) -> RecordedAction:
        """Record whether the time since before the restart counts, and let the clock go on."""
        restart, now = self.restart, self._environment.now()
        if restart is None:
            raise NotRunning
        event = PhoneRestarted(since=restart.stopped_ms, at=now, counts=counts)
        require_allowed(self.state, event, Context(self.device, now, self._environment.chance))
        return self._record((event,), now, None)

    @property
    def device(self) -> str:
        """This phone, as the journal knows it."""
        return self._journal.device

    @property
    def version(self) -> int:
        """How many facts the state is made of; a result that was worked out for fewer is late."""
        return sum(map(len, self.state.facts.values()))

    @property
    def keeps(self) -> frozenset[Team]:
        """The teams that this phone keeps."""
        return self.state.keeps(self.device)

    def do(self, command: Command, *, within: ActionId | None = None, may_begin: bool = True) -> RecordedAction:
        """Carry out a command, or refuse. `within` continues an action of this phone, so that a sweep is undone as one.

        What can only happen in a game that goes on begins it; unless `may_begin`, it is refused instead.
        """
        if within is not None and within.device != self.device:
            raise ValueError(f"{within} is not an action of this phone")
        now = self._moment_of(command)
        events = decide(self.state, command, Context(self.device, now, self._environment.chance))
        if len(events) > 1 and isinstance(events[0], PlayBegan):
            if not may_begin:
                raise NotBegun
            # That the game goes on stays true when the event that showed it is undone.
            self._record(events[:1], now, None)
            events = events[1:]
        continues = within is not None and within not in self.state.undone and not isinstance(command, UndoAction)
        return self._record(events, now, within.number if within and continues else None)

    def _moment_of(self, command: Command) -> int:
        """The time of a command: now, or for `CallTime` the end of the time limit, however late it is recorded."""
        now = self.now()
        left = queries.time_left(self.state, now, self.device) if isinstance(command, CallTime) else None
        return now if left is None else now + min(0, left)

    def _record(self, events: tuple[LiveEvent, ...], now: int, action: int | None) -> RecordedAction:
        """Write events to disk, and only then apply them to the state."""
        entries = [write_event(event) for event in events]
        try:
            written = self._journal.append(self.game, entries, now_ms=now, after=self._newest, action=action)
        except WrittenElsewhere:
            # Another window went on with this game. What it did is seen from now on; nothing of ours was written.
            self._read()
            raise
        self._newest = written[-1].seq
        self.state = fold(self.state, (_stamped(e, event) for e, event in zip(written, events, strict=True)))
        return RecordedAction(ActionId(self.device, written[0].action), events)

    def last_action(self) -> ActionId:
        """The latest action of this phone that is not undone yet; `undo` takes it back if none is named."""
        state = self.state
        names = reversed(state.renames.names_up_to(self.device))
        for fact in (fact for name in names for fact in reversed(state.facts.get(name, ()))):
            nobody_did_it = isinstance(fact.event, PlayBegan) and fact.event.inferred
            undoable = not isinstance(fact.event, ActionUndone | GameOpened)
            if undoable and not nobody_did_it and fact.action_id not in state.undone:
                return fact.action_id
        raise NothingToUndo

    def why_not_undone(self, action: ActionId) -> Refusal | None:
        """Why an action could not be taken back now; None where it could. Nothing is recorded."""
        try:
            decide(self.state, UndoAction(action), Context(self.device, self.now(), self._environment.chance))
        except Refusal as refusal:
            return refusal
        return None

    def undo(self, action: ActionId | None = None, reason: str = "") -> RecordedAction:
        """Take an action back, the last one if none is named."""
        return self.do(UndoAction(action or self.last_action(), reason))

    def absorb(self, envelopes: Iterable[Envelope], *, restoring: bool = False) -> None:
        """Record what another phone recorded of this game, all or nothing.

        What cannot be read, or would take the game out of this phone's hands, is refused. `restoring` a backup of this
        phone, its own events are accepted.
        """
        now, united = self._environment.now(), self.state

        def unite_with(new: Sequence[Envelope]) -> None:
            nonlocal united
            if any(envelope.game != self.game for envelope in new):
                raise OtherGame
            facts = [fact_of(envelope) for envelope in new]
            if not restoring:
                united = merge_facts(united, facts, self.device, now + MOST_AHEAD_MS)

        self._journal.absorb(envelopes, now_ms=now, restoring=restoring, before_commit=unite_with)
        if restoring:
            self._read()
        else:
            self.state = united

    def view(self, viewer: Viewer | None = None) -> GameView:
        """The game as this phone's leader sees it, or as another viewer may."""
        return view(self.state, viewer or Viewer(self.keeps, self.device), self.now())

    @property
    def names(self) -> Mapping[Player, str]:
        """The players' names on this phone; no event has them."""
        return read_names(self._journal.names(self.game))

    def rename(self, player: Player, name: str) -> None:
        """Set a player's name; an empty name erases it."""
        if name:
            self.rename_all({player: name})
        elif player not in self.state.roster:
            raise NoSuchPlayer(player=player)
        else:
            self._journal.forget_name(self.game, player_text(player))

    def rename_all(self, names: Mapping[Player, str]) -> None:
        """Set players' names, all or none."""
        for player in names:
            if player not in self.state.roster:
                raise NoSuchPlayer(player=player)
        self._journal.set_names(self.game, {player_text(player): name for player, name in names.items()})


def read_names(stored: Mapping[str, str]) -> dict[Player, str]:
    """Names by player. A key that names no player, which only damage can have written, is a lost name."""
    names: dict[Player, str] = {}
    for key, name in stored.items():
        with suppress(ValueError):
            player = parse_player(key)
            if player_text(player) == key:
                names[player] = name
    return names


def fact_of(envelope: Envelope) -> Fact:
    """The fact in an envelope of another phone; its body is checked."""
    return _stamped(envelope, read_event(envelope.kind, envelope.version, envelope.body))


def _own_fact_of(envelope: Envelope) -> Fact:
    return _stamped(envelope, read_event(envelope.kind, envelope.version, envelope.body, own=True))


def _stamped(envelope: Envelope, event: LiveEvent) -> Fact:
    return Fact(Stamp(envelope.ms, envelope.counter, envelope.device), envelope.action, event)
