"""The presenter of "time is up": shows it and opens the result. The game timer records it."""

from typing import TYPE_CHECKING

from referee_app.screens.app_screen import Presenter
from referee_app.screens.navigation import ScreenName, TimeUpRequest
from referee_app.screens.time_up.model import AGAIN, RESULT, time_up_shown
from referee_app.screens.time_up.screen import TimeUpScreen

if TYPE_CHECKING:
    from referee_app.screens.app_context import AppContext


class TimeUpPresenter(Presenter):
    """Shows the end of the time on every screen; over a duel post it stays locked, because players stand around it."""

    clears_announcements = True

    def __init__(self, context: "AppContext") -> None:
        super().__init__(context)
        self.screen = TimeUpScreen(name=ScreenName.TIME_UP)
        context.game_timer.changed = self.show

    def on_enter(self, what: object = None) -> None:
        """Show the end of the time, locked if the screen before was."""
        self.is_locked = isinstance(what, TimeUpRequest) and what.is_locked
        self.on_return()

    def on_return(self) -> None:
        """Keep the window lit, and show the result."""
        self.context.services.device.keep_awake(True)
        self.show()

    def on_leave(self) -> None:
        """Allow the screen to go dark by itself again."""
        self.context.services.device.keep_awake(False)

    def on_back(self) -> bool:
        """While it is locked, the back key does nothing."""
        return self.is_locked

    def show(self) -> None:
        """Refresh all texts."""
        snapshot, trouble = self.context.game.snapshot, self.context.game_timer.trouble
        if snapshot is not None:
            self.screen.shown = time_up_shown(snapshot.view, trouble, self.context.words, is_locked=self.is_locked)

    def do_unlock(self) -> None:
        """Unlock the screen and offer what can be done."""
        self.is_locked = False
        self.context.window.ignore_touches()
        self.show()

    def do_action(self, key: str) -> None:
        """Open the result, save the end again, or go back."""
        if key == RESULT:
            self.context.go(ScreenName.FIELD, over=ScreenName.HOME)  # where the back key leads
            self.context.go(ScreenName.END)
        elif key == AGAIN:
            self.context.game_timer.call()
        else:
            self.context.back()


PRESENTER = TimeUpPresenter
