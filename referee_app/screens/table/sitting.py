"""A game at the table as the screen has it: who holds the phone, and what may be seen. Plain values, replaced whole.

The rule of the curtain is here: whose view is needed now, and whether the phone has to change hands for it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from referee_app.play.table import Seen, TableGame
from referee_app.screens.table.face import Face, Glance
from referee_app.table_games.game import Outcome
from referee_app.table_games.seats import Seat


@dataclass(frozen=True, slots=True)
class Looks:
    """What can be seen of a game at a moment: by everybody, and by who holds the phone; all of it once it is over."""

    public: Seen
    held: Seen
    judged: Any | None = None
    """The view by which the rules judge what is done now: that of who acts, even where everybody looks on."""
    truth: Any | None = None
    draft: Any | None = None
    """What the holder was arranging when the game stood so before; it may come from a file that somebody changed."""


def looks_of(table: TableGame, holder: Seat | None) -> Looks:
    """What can be seen of a game by who holds the phone; on the worker's thread."""
    public = table.seen(None)
    held = public if holder is None else table.seen(holder)
    actor = holder if holder is not None else min(public.acting, default=None)
    judged = held if actor == holder else table.seen(actor)
    return Looks(public, held, judged.view if actor is not None else None, table.truth)


@dataclass(frozen=True, slots=True)
class Sitting:
    """One game: its face, who is called what, and what everybody sees.

    `looks` is empty behind the curtain, which is drawn for `holder`; without a curtain, `holder` is who looks at the
    phone, or nobody in particular.
    """

    game: str
    face: Face
    seats: int
    names: Mapping[Seat, str]
    public: Seen
    holder: Seat | None
    looks: Looks | None = None
    goes_on_from: int | None = None
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
        return self.face.eyes(self.public.view, seat)

    @property
    def is_curtained(self) -> bool:
        """Whether nothing may be seen until somebody says who looks."""
        return self.looks is None and self.holder is not None

    @property
    def must_pass(self) -> bool:
        """Whether the phone has to change hands before anything else can be done."""
        return self.looks is not None and self.outcome is None and self.needed != self.holder

    @property
    def actor(self) -> Seat | None:
        """Who acts with what is seen now; nobody while the phone has to change hands, or when it is over."""
        if self.looks is None or self.must_pass or not self.public.acting:
            return None
        return self.holder if self.holder is not None else min(self.public.acting)

    @property
    def judged(self) -> Any | None:
        """The view by which the rules judge what the actor does; None where nobody acts."""
        return self.looks.judged if self.looks is not None and self.actor is not None else None

    def new_since(self, before: "Sitting") -> tuple[Any, ...]:
        """What has happened since this was so, as who holds the phone saw it."""
        now = self.looks.held.last if self.looks else ()
        then = before.looks.held.last if before.looks else ()
        return now[len(then) :] if now[: len(then)] == then else now

    def glance(self, remembers: bool, placed: Mapping[str, Any] | None = None) -> Glance | None:
        """What the board is made from; None behind the curtain."""
        if self.looks is None:
            return None
        seen = self.looks.held
        if self.looks.truth is not None:
            return Glance(self.looks.truth, seen.last, is_over=True, holder=self.holder)
        return Glance(seen.view, seen.last, placed, remembers)
