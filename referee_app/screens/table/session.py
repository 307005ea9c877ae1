"""The current table game: who holds the phone, what may be shown, and access to the game on the worker thread.

The rule of the curtain is here: whose view is needed now, and whether the phone has to change hands for it. The game
lives on the worker's thread: one thing is done at a time, and what is late is dropped.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from referee_app.play.table_game import SeatView, TableGame
from referee_app.screens.table.adapter import BoardInput, GameAdapter
from referee_app.screens.table.games import adapter_of
from referee_app.sentence import Refusal
from referee_app.table_games.codec import UnreadableValue
from referee_app.table_games.game import Outcome
from referee_app.table_games.seats import Seat

if TYPE_CHECKING:
    from referee_app.play.table_store import TableStore
    from referee_app.screens.app_context import AppContext


@dataclass(frozen=True, slots=True)
class TableViews:
    """The views of a game at a moment: everybody's, and that of the phone's holder; everything once it is over."""

    public: SeatView
    held: SeatView
    actor_view: Any | None = None
    """The view with which the rules check the next move: that of the seat to act, even where everybody watches."""
    truth: Any | None = None
    draft: Any | None = None
    """What the holder was arranging when the game stood so before; it may come from a file that somebody changed."""


def views_of(table: TableGame, holder: Seat | None) -> TableViews:
    """The views of a game for the holder of the phone; on the worker thread."""
    public = table.seat_view(None)
    held = public if holder is None else table.seat_view(holder)
    actor = holder if holder is not None else min(public.acting, default=None)
    actor_view = held if actor == holder else table.seat_view(actor)
    return TableViews(public, held, actor_view.view if actor is not None else None, table.truth)


@dataclass(frozen=True, slots=True)
class TableSession:
    """One game: its adapter, who is called what, and what everybody sees.

    `views` is empty behind the curtain, which is drawn for `holder`; without a curtain, `holder` is who looks at the
    phone, or nobody in particular.
    """

    game: str
    adapter: GameAdapter
    seats: int
    names: Mapping[Seat, str]
    public: SeatView
    holder: Seat | None
    views: TableViews | None = None
    resumes_at_move: int | None = None
    """Where later moves were lost when it was taken up: the number of the next move."""

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, if it has."""
        return self.public.outcome

    @property
    def needed(self) -> Seat | None:
        """Whose view is needed for what is to be done now; None: what everybody sees is enough."""
        acting = self.public.acting
        if not acting:
            return None
        seat = self.holder if self.holder in acting else min(acting)
        return self.adapter.required_viewer(self.public.view, seat)

    @property
    def is_curtained(self) -> bool:
        """Whether nothing may be seen until somebody says who looks."""
        return self.views is None and self.holder is not None

    @property
    def must_pass(self) -> bool:
        """Whether the phone has to change hands before anything else can be done."""
        return self.views is not None and self.outcome is None and self.needed != self.holder

    @property
    def actor(self) -> Seat | None:
        """Who acts with what is seen now; nobody while the phone has to change hands, or when it is over."""
        if self.views is None or self.must_pass or not self.public.acting:
            return None
        return self.holder if self.holder is not None else min(self.public.acting)

    @property
    def actor_view(self) -> Any | None:
        """The view by which the rules judge what the actor does; None where nobody acts."""
        return self.views.actor_view if self.views is not None and self.actor is not None else None

    def new_since(self, before: "TableSession") -> tuple[Any, ...]:
        """What has happened since this moment, as the holder of the phone saw it."""
        now = self.views.held.last if self.views else ()
        then = before.views.held.last if before.views else ()
        return now[len(then) :] if now[: len(then)] == then else now

    def board_input(self, remembers: bool, placed: Mapping[str, Any] | None = None) -> BoardInput | None:
        """What the board is made from; None behind the curtain."""
        if self.views is None:
            return None
        seen = self.views.held
        if self.views.truth is not None:
            return BoardInput(self.views.truth, seen.last, is_over=True, holder=self.holder)
        return BoardInput(seen.view, seen.last, placed, remembers)


@dataclass(frozen=True, slots=True)
class NewTableGame:
    """A game to be begun: which, with what agreed, and who sits where."""

    key: str
    agreed: Any
    names: tuple[str, ...]


class CurrentTable:
    """The current table game, at most one. While it is busy, nothing else may begin."""

    def __init__(self, context: "AppContext") -> None:
        self._context = context
        self._table: TableGame | None = None
        self._request_number = 0
        self.is_busy = False

    def drop(self) -> None:
        """Drop the results of all tasks under way; they are still carried out."""
        self._request_number += 1
        self.is_busy = False

    def open(self, what: object, then: Callable[[TableSession], None], refused: Callable[[Refusal], None]) -> None:
        """Open a game by its id, or begin one."""
        self._table = None
        self.drop()
        number = self._request_number
        tables = self._context.services.tables

        def task() -> "tuple[TableGame, TableSession]":
            table = _begin_game(tables(), what) if isinstance(what, NewTableGame) else tables().resume(str(what))
            return table, _open_session(table)

        def arrive(opened: "tuple[TableGame, TableSession]") -> None:
            self._table, session = opened
            then(session)

        self._context.worker.run(task, arrive, is_relevant=lambda: self._request_number == number, refused=refused)

    def call(
        self, act: "Callable[[TableGame], object]", holder: Seat | None, then: Callable[[TableViews], None]
    ) -> None:
        """Do something with the game, and hand the views of `holder` on; by then it is on disk."""

        def look(table: "TableGame") -> TableViews:
            act(table)
            return views_of(table, holder)

        self._run(look, then)

    def lift(self, seat: Seat, then: Callable[[TableViews], None]) -> None:
        """Hand the views of a seat on, with what it was arranging."""
        drafts = self._context.services.drafts

        def look(table: "TableGame") -> TableViews:
            table.pass_on(seat)
            views = views_of(table, seat)
            return replace(views, draft=drafts().find(table.rules, table.game, seat, views.public.version))

        self._run(look, then)

    def _run(self, look: "Callable[[TableGame], TableViews]", then: Callable[[TableViews], None]) -> None:
        table = self._table
        if table is None:
            return
        self.is_busy, number = True, self._request_number

        def arrive(views: TableViews) -> None:
            self.is_busy = False
            then(views)

        def refused(refusal: Refusal) -> None:
            self.is_busy = False
            self._context.refuse(refusal)

        self._context.worker.run(
            lambda: look(table), arrive, is_relevant=lambda: self._request_number == number, refused=refused
        )

    def rematch(self, session: TableSession) -> NewTableGame | None:
        """A new game with the same players and options; everybody moves on by a seat."""
        names = tuple(session.names.get(Seat(seat), "") for seat in range(session.seats))
        if self._table is None:
            return None
        return NewTableGame(session.adapter.rules.key, self._table.agreed, (*names[1:], names[0]))


def _begin_game(tables: "TableStore", begin: NewTableGame) -> "TableGame":
    adapter = adapter_of(begin.key)
    if adapter is None:
        raise UnreadableValue
    return tables.begin(adapter.rules, begin.agreed, begin.names)


def _open_session(table: "TableGame") -> TableSession:
    """The session of a game that was just opened: behind the curtain, or open where everybody may look."""
    adapter = adapter_of(table.rules.key)
    if adapter is None:
        raise UnreadableValue
    views = views_of(table, None)
    session = TableSession(
        table.game, adapter, table.seats, table.names, views.public, None, views, table.resumes_at_move
    )
    needed = session.needed
    return session if needed is None else replace(session, holder=needed, views=None)
