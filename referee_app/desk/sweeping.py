"""A sweep over many cards: one thing to undo, until the leader turns to something else or no card comes for a while."""

from dataclasses import dataclass, replace

from referee_app.live_game.model import ActionId, Player

PAUSE_MS = 10_000
"""When for so long no card came, the next one begins another sweep."""


@dataclass(frozen=True, slots=True)
class Sweeping:
    """The action that the cards of a sweep belong to, who brings them, and when the last one came."""

    action: ActionId
    who: Player | None
    last_ms: int

    def with_card(self, who: Player | None, now_ms: int) -> "Sweeping | None":
        """The sweep with a further card; None if that card is not part of it. A clock that was set back ends it too."""
        goes_on = who == self.who and 0 <= now_ms - self.last_ms < PAUSE_MS
        return replace(self, last_ms=now_ms) if goes_on else None
