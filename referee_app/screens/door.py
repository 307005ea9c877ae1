"""The way from the scanner to whoever counts its cards: the desk of the game in hand or, without a game, a card set."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee_app.desk.set_desk import SetDesk

if TYPE_CHECKING:
    from collections.abc import Callable

    from referee_app.desk.seen import Seen
    from referee_app.refusal import Refusal
    from referee_app.screens.stage import Stage


class Door:
    """Asks on the worker's thread; what comes of it arrives on the main thread."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self.set_id: str | None = None
        self._desk: SetDesk | None = None

    def lead_to(self, set_id: str | None) -> None:
        """From now on to this set, begun anew, or to the game in hand."""
        self.set_id, self._desk = set_id, None

    @property
    def seen(self) -> Seen | None:
        """The game, if it is about one."""
        return self._stage.game.seen if self.set_id is None else None

    def ask(
        self,
        job: Callable[[Any], Any],
        then: Callable[[Any], None],
        refused: Callable[[Refusal], None] | None = None,
    ) -> None:
        """Let the desk, or the set, do something; a refusal goes to `refused`, or to a sheet."""
        wanted, sets = self.set_id, self._stage.world.sets
        if wanted is None:
            self._stage.game.ask(job, then, refused=refused)
            return

        def at_the_set() -> Any:
            if self._desk is None:
                self._desk = SetDesk(sets().get(wanted).card_set)
            return job(self._desk)

        self._stage.worker.ask(at_the_set, then, wanted=lambda: self.set_id == wanted, refused=refused)
