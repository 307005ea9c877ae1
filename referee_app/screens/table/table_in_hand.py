"""The game at the table that lies on the screen: how it is reached on the worker's thread.

Here is nothing but the way there and back. One thing is done at a time; what is late is dropped.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from referee_app.refusal import Refusal
from referee_app.screens.table.games.faces import face_called
from referee_app.screens.table.sitting import Looks, Sitting, looks_of
from referee_app.table_games.codec import UnreadableValue
from referee_app.table_games.seats import Seat

if TYPE_CHECKING:
    from referee_app.play.table import TableGame
    from referee_app.play.tables import TableShelf
    from referee_app.screens.app_context import AppContext


@dataclass(frozen=True, slots=True)
class Begin:
    """A game to be begun: which, with what agreed, and who sits where."""

    key: str
    agreed: Any
    names: tuple[str, ...]


class TableInHand:
    """At most one game. While it is busy, nothing else is to be begun."""

    def __init__(self, context: "AppContext") -> None:
        self._context = context
        self._table: TableGame | None = None
        self._asked = 0
        self.is_busy = False

    def drop(self) -> None:
        """What was asked for is done, but what comes of it is no longer wanted."""
        self._asked += 1
        self.is_busy = False

    def open(self, what: object, then: Callable[[Sitting], None], turned_away: Callable[[Refusal], None]) -> None:
        """Take up a game by its id, or begin one."""
        self._table = None
        self.drop()
        asked = self._asked
        tables = self._context.services.tables

        def job() -> "tuple[TableGame, Sitting]":
            table = _begun(tables(), what) if isinstance(what, Begin) else tables().resume(str(what))
            return table, _sat_down(table)

        def arrive(opened: "tuple[TableGame, Sitting]") -> None:
            self._table, sitting = opened
            then(sitting)

        self._context.worker.ask(job, arrive, wanted=lambda: self._asked == asked, refused=turned_away)

    def ask(self, act: "Callable[[TableGame], object]", holder: Seat | None, then: Callable[[Looks], None]) -> None:
        """Do something, and look at what comes of it with the eyes of `holder`; by then it is on disk."""

        def look(table: "TableGame") -> Looks:
            act(table)
            return looks_of(table, holder)

        self._ask(look, then)

    def lift(self, seat: Seat, then: Callable[[Looks], None]) -> None:
        """Let a seat look: it sees also what it was arranging, and nobody else's."""
        drafts = self._context.services.drafts

        def look(table: "TableGame") -> Looks:
            table.pass_on(seat)
            looks = looks_of(table, seat)
            return replace(looks, draft=drafts().find(table.rules, table.game, seat, looks.public.version))

        self._ask(look, then)

    def _ask(self, look: "Callable[[TableGame], Looks]", then: Callable[[Looks], None]) -> None:
        table = self._table
        if table is None:
            return
        self.is_busy, asked = True, self._asked

        def arrive(looks: Looks) -> None:
            self.is_busy = False
            then(looks)

        def refused(refusal: Refusal) -> None:
            self.is_busy = False
            self._context.refuse(refusal)

        self._context.worker.ask(lambda: look(table), arrive, wanted=lambda: self._asked == asked, refused=refused)

    def anew(self, sitting: Sitting) -> Begin | None:
        """The same players and the same agreement once more; everybody moves on by a seat."""
        names = tuple(sitting.names.get(Seat(seat), "") for seat in range(sitting.seats))
        if self._table is None:
            return None
        return Begin(sitting.face.rules.key, self._table.agreed, (*names[1:], names[0]))


def _begun(tables: "TableShelf", begin: Begin) -> "TableGame":
    face = face_called(begin.key)
    if face is None:
        raise UnreadableValue
    return tables.begin(face.rules, begin.agreed, begin.names)


def _sat_down(table: "TableGame") -> Sitting:
    """A game that was just taken up: behind the curtain, or open where everybody may look."""
    face = face_called(table.rules.key)
    if face is None:
        raise UnreadableValue
    looks = looks_of(table, None)
    sitting = Sitting(table.game, face, table.seats, table.names, looks.public, None, looks, table.goes_on_from)
    needed = sitting.needed
    return sitting if needed is None else replace(sitting, holder=needed, looks=None)
