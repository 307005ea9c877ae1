"""Opens the end as soon as a flag that came home has ended the current game, whichever screen is open.

Loads nothing that the first frame would wait for.
"""

from typing import TYPE_CHECKING

from referee_app.screens.navigation import ScreenName

if TYPE_CHECKING:
    from referee_app.screens.app_context import AppContext

_OVER = "over"
_BY_FLAG = "flag"


class FlagEnd:
    """Follows the current game. One that is over when it is opened, or is ended otherwise, opens no screen."""

    def __init__(self, context: "AppContext") -> None:
        self._context = context
        self._playing: str | None = None
        context.game.listen(self._follow)

    def _follow(self) -> None:
        snapshot, before = self._context.game.snapshot, self._playing
        is_over = snapshot is not None and snapshot.view.phase == _OVER
        self._playing = snapshot.game if snapshot is not None and not is_over else None
        outcome = snapshot.view.outcome if snapshot is not None and snapshot.game == before and is_over else None
        if outcome is not None and outcome.reason == _BY_FLAG:
            self._context.sound(outcome.winner or "tie")
            self._context.go(ScreenName.END, over=ScreenName.FIELD)  # where the back key leads
