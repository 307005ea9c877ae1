"""The current game of this phone, and access to its desk or to that of a card set without a game.

The game itself lives on the worker's thread. Here are only values, replaced whole; whoever wants to know of a change
says so once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

    from card_printing.sets.set_store import SetStore
    from referee_app.desk.answers import GameSnapshot
    from referee_app.desk.desk import Desk
    from referee_app.desk.set_desk import SetDesk
    from referee_app.play.live_game import LiveGame
    from referee_app.screens.app_context import AppContext
    from referee_app.screens.services import ScreenServices
    from referee_app.screens.worker import Worker
    from referee_app.sentence import Refusal

    TimedSnapshot = tuple[GameSnapshot, int]
    """The game, and when it was so."""

T = TypeVar("T")


class CurrentGame:
    """The current game, at most one. `snapshot` is what last arrived of it; use it on the main thread."""

    def __init__(self, services: ScreenServices, worker: Worker) -> None:
        self.snapshot: GameSnapshot | None = None
        self._services = services
        self._worker = worker
        self._desk: Desk | None = None
        self._snapshot_ms = 0
        self._listeners: list[Callable[[], None]] = []

    def listen(self, changed: Callable[[], None]) -> None:
        """Register a callback for every change; it is called on the main thread."""
        self._listeners.append(changed)

    @property
    def is_open(self) -> bool:
        """Whether there is a game."""
        return self.snapshot is not None

    @property
    def runs(self) -> bool:
        """Whether its clock is running; it stands still while a restart of the phone has to be judged."""
        return self.snapshot is not None and self.snapshot.view.phase == "running" and self.snapshot.restart is None

    def elapsed_ms(self) -> int:
        """How long the game has been running, by now: nobody has to ask the worker every second."""
        if self.snapshot is None:
            return 0
        since = max(0, self._services.now() - self._snapshot_ms) if self.runs else 0
        return self.snapshot.view.elapsed_ms + since

    def time_left_ms(self) -> int | None:
        """How long it is until the whistle, by now; None where there is no limit."""
        if self.snapshot is None or self.snapshot.view.time_left_ms is None:
            return None
        return self.snapshot.view.time_left_ms - (self.elapsed_ms() - self.snapshot.view.elapsed_ms)

    def open(
        self,
        make: Callable[[], LiveGame],
        then: Callable[[], None],
        *,
        is_relevant: Callable[[], bool] = lambda: True,
        refused: Callable[[Refusal], None] | None = None,
    ) -> None:
        """Make a game the current one: `make` begins, joins or resumes it on the worker's thread."""

        def task() -> tuple[Desk, TimedSnapshot]:
            desk = self._services.desk(make())
            return desk, self._snapshot(desk)

        def arrive(opened: tuple[Desk, TimedSnapshot]) -> None:
            self._desk, snapshot = opened
            self._take(snapshot)
            then()

        self._worker.run(task, arrive, is_relevant=is_relevant, refused=refused)

    def close(self) -> None:
        """Put the game aside; it stays on disk as it is."""
        self._desk = self.snapshot = None
        self._notify()

    def call(
        self,
        task: Callable[[Desk], T],
        then: Callable[[T], None] | None = None,
        *,
        before: Callable[[T], None] | None = None,
        refused: Callable[[Refusal], None] | None = None,
    ) -> None:
        """Run a task with the desk on the worker's thread, and take the game as it is after it.

        `before` takes the answer before the change is shown, `then` after it.
        Without a game it is refused: a touch may come late, but the user gets an answer.
        """
        desk = self._desk

        def called() -> tuple[T, TimedSnapshot]:
            if desk is None:
                from referee_app.live_game.refusals import NotOpened  # noqa: PLC0415 - loaded with the first game

                raise NotOpened
            return task(desk), self._snapshot(desk)

        def arrive(answer: tuple[T, TimedSnapshot]) -> None:
            value, snapshot = answer
            if before is not None:
                before(value)
            self._take(snapshot)
            if then is not None:
                then(value)

        self._worker.run(called, arrive, is_relevant=lambda: self._desk is desk, refused=refused)

    def _snapshot(self, desk: Desk) -> TimedSnapshot:
        """The game as it stands at this moment: until it arrives, its clock goes on."""
        return desk.snapshot(), self._services.now()

    def _take(self, snapshot: TimedSnapshot) -> None:
        self.snapshot, self._snapshot_ms = snapshot
        self._notify()

    def _notify(self) -> None:
        for changed in self._listeners:
            changed()


class DeskClient:
    """Calls the desk of the game in hand or, without a game, that of a card set.

    The desk works on the worker's thread; its answers arrive on the main thread.
    """

    def __init__(self, context: AppContext) -> None:
        self._context = context
        self._set = _SelectedSet(None)

    @property
    def set_id(self) -> str | None:
        """The set that is selected; None: the game in hand."""
        return self._set.id

    def select_set(self, set_id: str | None) -> None:
        """Select this set, from the beginning, or the current game."""
        self._set = _SelectedSet(set_id)

    @property
    def snapshot(self) -> GameSnapshot | None:
        """The game, if it is about one."""
        return self._context.game.snapshot if self.set_id is None else None

    def call(
        self,
        task: Callable[[Any], T],
        then: Callable[[T], None],
        refused: Callable[[Refusal], None] | None = None,
        before: Callable[[T], None] = lambda _answer: None,
    ) -> None:
        """Run a task with the selected desk; a refusal goes to `refused`, or to a sheet.

        `task` gets a `Desk` in a game and a `SetDesk` without one: its type does not tell which was selected.
        `before` takes the answer before the change of the game is shown, `then` after it.
        """
        selected, sets = self._set, self._context.services.sets

        def arrive(answer: T) -> None:
            before(answer)
            then(answer)

        if selected.id is None:
            self._context.game.call(task, then, before=before, refused=refused)
        else:
            self._context.worker.run(
                lambda: task(selected.desk(sets())), arrive, is_relevant=lambda: self._set is selected, refused=refused
            )


class _SelectedSet:
    """A card set without a game, and its desk: a late task of another set must not be done at this one's."""

    def __init__(self, set_id: str | None) -> None:
        self.id = set_id
        self._desk: SetDesk | None = None

    def desk(self, sets: SetStore) -> SetDesk:
        """The set's desk, made with the first task; on the worker's thread."""
        if self._desk is None:
            from referee_app.desk.set_desk import SetDesk  # noqa: PLC0415 - loaded with the first task

            self._desk = SetDesk(sets.get(str(self.id)).card_set)
        return self._desk
