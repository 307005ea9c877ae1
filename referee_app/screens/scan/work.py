"""The work at the scanner: a job that is begun with whoever counts its cards, what is told of cards, and the answers.

It draws nothing and asks no reader; who owns it hears what has come. It lives on the main thread.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from referee_app.desk.answers import Answer, Refused
from referee_app.desk.jobs import Job, KeyIsMissing
from referee_app.live_game.refusals import CardsAreNotKnown, NotBegun
from referee_app.screens.door import Door
from referee_app.screens.scan.counter import Begun, begin, progress
from referee_app.screens.scan.doing import Doing
from referee_app.screens.scan.model import has_codes, needs_base
from referee_app.watching.watch import WatchRequest

if TYPE_CHECKING:
    from referee_app.cards.ranks import Team
    from referee_app.desk.game_snapshot import GameSnapshot
    from referee_app.refusal import Refusal
    from referee_app.screens.app_context import AppContext

Act = Callable[[Any], tuple[Answer, ...]]
"""Something that is asked of the desk, on the worker's thread."""


@dataclass(frozen=True, slots=True)
class Told:
    """Something that the reader told the desk in a job: by the camera or a tap, by typing, or to let the phone draw."""

    job: Job
    act: Act
    is_typed: bool = False
    is_drawn: bool = False

    def with_whistle(self) -> Told:
        """The same, and before it the whistle."""

        def whistled(desk: Any) -> tuple[Answer, ...]:
            desk.begin()
            return self.act(desk)

        return replace(self, act=whistled)


class Owner(NamedTuple):
    """Who hears: that a job has begun, or why it cannot; and what was answered."""

    begun: Callable[[Refusal | None], None]
    answered: Callable[[Told, tuple[Answer, ...]], None]


class Work:
    """One job after the other. `doing` is all that there is to show of it, `request_for` what a camera looks for."""

    def __init__(self, context: AppContext, owner: Owner) -> None:
        self.doing = Doing(Job.DUEL)
        self.watching: WatchRequest | None = None
        self._context = context
        self._owner = owner
        self._door = Door(context)

    @property
    def seen(self) -> GameSnapshot | None:
        """The game, if it is about one."""
        return self._door.seen

    @property
    def keeps(self) -> frozenset[Team]:
        """The teams that this phone keeps."""
        return self.seen.keeps if self.seen is not None else frozenset()

    @property
    def set_id(self) -> str | None:
        """The card set that it is about, with a game or without."""
        return self._door.set_id or (self.seen.view.setup.card_set if self.seen is not None else None)

    def lead_to(self, card_set: str | None) -> None:
        """From now on it is about this set, or about the game in hand."""
        self._door.lead_to(card_set)

    def change(self, **what: Any) -> None:
        """Do the same in another way."""
        self.doing = replace(self.doing, **what)

    def turn_to(self, doing: Doing) -> None:
        """Begin a job, unless it has to be said first whose base it is."""
        seen = self.seen
        if seen is not None and not has_codes(doing.job, seen.view.setup):
            doing = replace(doing, no_codes=CardsAreNotKnown())
        self.doing, self.watching = doing, None
        if not needs_base(doing, self.keeps):
            sets = self._context.services.sets
            self._door.ask(
                lambda counter: begin(counter, doing.job, doing.base, sets()), partial(self._begun, doing.job)
            )

    def _begun(self, job: Job, begun: Begun) -> None:
        if job is not self.doing.job:
            return
        self.change(progress=begun.progress)
        match begun.watching:
            case WatchRequest() as watching:
                self.watching = watching
                self.change(no_codes=None)
                self._owner.begun(None)
            case KeyIsMissing() | CardsAreNotKnown() as why:
                self.change(no_codes=why)
                self._owner.begun(None)
            case other:
                self._owner.begun(other)

    def tell(self, told: Told) -> None:
        """Tell the desk something; what it answers changes what is being done, if that is still the same job."""

        def arrive(heard: tuple[tuple[Answer, ...], Any]) -> None:
            answers, done = heard
            if told.job is self.doing.job:
                self.doing = self.doing.after(answers, done)
            self._owner.answered(told, answers)

        self._door.ask(lambda counter: (told.act(counter), progress(counter, told.job)), arrive)


def wants_the_whistle(answers: tuple[Answer, ...]) -> bool:
    """Whether it was refused only because the game has not begun."""
    return any(isinstance(answer, Refused) and isinstance(answer.refusal, NotBegun) for answer in answers)
