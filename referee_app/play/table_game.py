"""A table game on this phone: takes moves, records their events in the journal, and gives each seat its view.

`do` returns only when what happened is on disk. The journal is the truth: a game that was closed, or a phone that
died, goes on from it.
"""

import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, cast

from referee_app.journal.chain import Entry, Envelope
from referee_app.journal.journal import Journal
from referee_app.journal.refusals import WrittenElsewhere
from referee_app.play.live_game import REAL_ENVIRONMENT, Environment
from referee_app.play.table_record import (
    RecordedMove,
    move_entries,
    opening_entries,
    read_record,
    undo_entries,
    void_entries,
)
from referee_app.sentence import Refusal, Sentence
from referee_app.table_games.codec import UnreadableValue
from referee_app.table_games.game import AnyGame, Options, Outcome
from referee_app.table_games.seats import Seat


class NotUndone(Refusal):
    """A move cannot be undone: it revealed something, or it is not the last one."""

    key = "refusal.table.not_undone"


@dataclass(frozen=True, slots=True)
class SeatView:
    """What one seat may see at a moment; the seat `None` is an onlooker. A view of an older `version` is late."""

    game: str
    version: int
    seat: Seat | None
    view: Any
    acting: frozenset[Seat]
    outcome: Outcome | None
    log: tuple[Sentence, ...]
    last: tuple[Any, ...]
    """What has happened since this seat did something, or in its own turn that goes on, as it saw that."""
    undoable: bool


class TableGame:
    """One table game and its journal. Made by `begin` or `resume`."""

    rules: AnyGame
    seats: int

    def __init__(self, journal: Journal, game: str, environment: Environment) -> None:
        self.game = game
        self._journal = journal
        self._environment = environment
        self._read()

    @classmethod
    def begin(
        cls,
        journal: Journal,
        rules: AnyGame,
        agreed: Options,
        names: Iterable[str],
        *,
        environment: Environment = REAL_ENVIRONMENT,
    ) -> "TableGame":
        """Begin a new game for as many as there are names; an empty name is shown as its colour."""
        game, sitting = secrets.token_hex(8), tuple(names)
        if len(sitting) not in rules.seats:
            raise ValueError(f"{len(sitting)} cannot play {rules.key}")
        entries = opening_entries(rules, len(sitting), rules.start(agreed, len(sitting), environment.chance))
        journal.append(game, entries, now_ms=environment.now(), after=0)
        journal.set_names(game, {str(seat): name for seat, name in enumerate(sitting) if name})
        return cls(journal, game, environment)

    @classmethod
    def resume(cls, journal: Journal, game: str, *, environment: Environment = REAL_ENVIRONMENT) -> "TableGame":
        """Resume a game from the journal."""
        return cls(journal, game, environment)

    def _read(self) -> None:
        # Asked for first: whoever writes between the two is noticed at the next append.
        self._newest = self._journal.head(self.game)
        written, gaps = self._journal.read(self.game), self._journal.gaps(self.game)
        self.rules, self.seats, self._steps, self._undeclared = read_record(written, gaps)
        try:
            self._fold()
        except (
            Exception
        ) as error:  # each event can be read, and together they make no game: nothing says how that fails
            raise UnreadableValue from error
        # Who looked at the phone since the last move is not on record.
        self._settled = len(self._steps)

    def _fold(self) -> None:
        self._state = None
        for step in self._steps:
            for event in step.events:
                self._state = self.rules.evolve(self._state, event)

    @property
    def names(self) -> Mapping[Seat, str]:
        """The players' names, by seat."""
        stored = self._journal.names(self.game)
        # Asked for by seat: a key that names no seat, which only damage can have written, is a lost name.
        return {Seat(seat): stored[str(seat)] for seat in range(self.seats) if str(seat) in stored}

    @property
    def agreed(self) -> Options:
        """The options that were agreed before the game."""
        (agreed,) = (event.options for event in self._steps[0].events if hasattr(event, "options"))
        return cast("Options", agreed)

    @property
    def resumes_at_move(self) -> int | None:
        """Where later moves were lost or do not count: the number of the next move. None once it has been made."""
        if not self._undeclared:
            return None
        return 1 + sum(step.seat is not None for step in self._steps)

    def do(self, seat: Seat, move: object) -> None:
        """Make a move, or refuse."""
        events = self.rules.decide(self._state, seat, move, self._environment.chance)
        (written, *_) = self._append(move_entries(self.rules, seat, events))
        self._steps.append(RecordedMove(written.action, seat, events))
        for event in events:
            self._state = self.rules.evolve(self._state, event)

    def pass_on(self, seat: Seat) -> None:
        """Pass the phone on: moves of other seats can no longer be undone."""
        if self._steps[-1].seat != seat:
            self._settled = len(self._steps)

    def undo(self, seat: Seat) -> None:
        """Take the last move back, while nobody has learned anything by it."""
        if not self._is_undoable(seat):
            raise NotUndone
        self._append(undo_entries(self._steps[-1]))
        self._steps.pop()
        self._fold()

    def _is_undoable(self, seat: Seat | None) -> bool:
        """Whether the last move can be undone: until the phone is passed on only its player has seen it."""
        last = self._steps[-1]
        if seat is None or last.seat != seat or len(self._steps) <= self._settled or self.truth is not None:
            return False
        return not any(self.rules.reveals(event, seat) for event in last.events)

    def seat_view(self, seat: Seat | None) -> SeatView:
        """What a seat may see now."""
        as_seen = [
            [seen for event in step.events if (seen := self.rules.see(event, seat)) is not None] for step in self._steps
        ]
        lines = (self.rules.log_line(event) for events in as_seen for event in events)
        return SeatView(
            game=self.game,
            version=self._newest,
            seat=seat,
            view=self.rules.view(self._state, seat),
            acting=self.rules.to_act(self._state),
            outcome=self.rules.outcome(self._state),
            log=tuple(line for line in lines if line is not None),
            last=tuple(event for events in as_seen[self._last_begins(seat) :] for event in events),
            undoable=self._is_undoable(seat),
        )

    def _last_begins(self, seat: Seat | None) -> int:
        """The first step that is new to a seat; for an onlooker and for the seat that acted last, the last turn."""
        actors = [step.seat for step in self._steps]
        if seat is None or actors[-1] == seat:
            return next((at + 1 for at in reversed(range(len(actors))) if actors[at] != actors[-1]), 0)
        return next((at + 1 for at in reversed(range(len(actors))) if actors[at] == seat), 0)

    @property
    def truth(self) -> Any | None:
        """The whole state once the game is over, when everything is turned up; None before."""
        return self._state if self.rules.outcome(self._state) is not None else None

    def _append(self, entries: list[Entry]) -> tuple[Envelope, ...]:
        """Write entries to disk, after those that declare lost events void."""
        entries = [*void_entries(self._undeclared), *entries]
        try:
            written = self._journal.append(self.game, entries, now_ms=self._environment.now(), after=self._newest)
        except WrittenElsewhere:
            # Another window went on with this game. What it did is seen from now on; nothing of ours was written.
            self._read()
            raise
        self._newest = written[-1].seq
        self._undeclared = ()
        return written
