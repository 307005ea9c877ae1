"""Reaches the desk from a screen: that of the game in hand or, without a game, that of a card set."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee_app.desk.set_desk import SetDesk

if TYPE_CHECKING:
    from collections.abc import Callable

    from card_printing.sets.set_store import SetStore
    from referee_app.desk.game_snapshot import GameSnapshot
    from referee_app.screens.app_context import AppContext
    from referee_app.sentence import Refusal


class DeskPort:
    """Asks on the worker's thread; what comes of it arrives on the main thread."""

    def __init__(self, context: AppContext) -> None:
        self._context = context
        self._set = _SetInHand(None)

    @property
    def set_id(self) -> str | None:
        """The set that is selected; None: the game in hand."""
        return self._set.id

    def select_set(self, set_id: str | None) -> None:
        """Select this set, begun anew, or the game in hand."""
        self._set = _SetInHand(set_id)

    @property
    def snapshot(self) -> GameSnapshot | None:
        """The game, if it is about one."""
        return self._context.game.seen if self.set_id is None else None

    def ask(
        self,
        job: Callable[[Any], Any],
        then: Callable[[Any], None],
        refused: Callable[[Refusal], None] | None = None,
        before: Callable[[Any], None] = lambda _answer: None,
    ) -> None:
        """Let the desk, or the set, do something; a refusal goes to `refused`, or to a sheet.

        `before` takes the answer before the change of the game is shown, `then` after it.
        """
        here, sets = self._set, self._context.services.sets

        def arrive(answer: Any) -> None:
            before(answer)
            then(answer)

        if here.id is None:
            self._context.game.ask(job, then, before=before, refused=refused)
        else:
            self._context.worker.ask(
                lambda: job(here.desk(sets())), arrive, wanted=lambda: self._set is here, refused=refused
            )


class _SetInHand:
    """A set that somebody is about, and its desk: a late job of another set must not be done at this one's."""

    def __init__(self, set_id: str | None) -> None:
        self.id = set_id
        self._desk: SetDesk | None = None

    def desk(self, sets: SetStore) -> SetDesk:
        """The set's desk, made with the first job; on the worker's thread."""
        if self._desk is None:
            self._desk = SetDesk(sets.get(str(self.id)).card_set)
        return self._desk
