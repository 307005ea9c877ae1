"""Opens the end as soon as the current game has ended on this phone, so that everybody sees at once who has won.

Loads nothing that the first frame would wait for.
"""

from typing import TYPE_CHECKING

from referee_app.screens.navigation import ScreenName

if TYPE_CHECKING:
    from referee_app.live_game.queries import LiveOutcome
    from referee_app.screens.app_context import AppContext

_OVER = "over"
_BY_FLAG, _BY_TIME = "flag", "time"


class GameEnd:
    """Follows the current game. One that is over when it is opened opens no screen; time that is up has its own.

    A flag that came home is shown whichever screen is open. What else ends a game waits until the field is in sight: in
    the scanner the verdict on the last two cards is read first.
    """

    def __init__(self, context: "AppContext") -> None:
        self._context = context
        self._playing: str | None = None
        self._ended: str | None = None
        context.game.listen(self._follow)

    def open_if_ended(self) -> None:
        """The field is in sight: show what has ended the game meanwhile, once."""
        outcome = self._outcome
        if outcome is not None and self._ended is not None:
            self._ended = None
            if outcome.known:
                self._context.sound(outcome.winner or "tie")
            self._context.go(ScreenName.END, over=ScreenName.FIELD)  # where the back key leads

    @property
    def _outcome(self) -> "LiveOutcome | None":
        snapshot = self._context.game.snapshot
        return snapshot.view.outcome if snapshot is not None and snapshot.view.phase == _OVER else None

    def _follow(self) -> None:
        snapshot, outcome = self._context.game.snapshot, self._outcome
        game = snapshot.game if snapshot is not None else None
        if outcome is not None and game == self._playing and outcome.reason != _BY_TIME:
            self._ended = game
        elif outcome is None or game != self._ended:
            self._ended = None
        self._playing = game if outcome is None else None
        if outcome is not None and (outcome.reason == _BY_FLAG or self._context.window.is_at(ScreenName.FIELD)):
            self.open_if_ended()
