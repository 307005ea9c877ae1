"""The presenter of "time is up": shows it and opens the result. The game timer records it."""

from typing import TYPE_CHECKING

from referee_app.screens.app_screen import Presenter
from referee_app.screens.navigation import ScreenName
from referee_app.screens.time_up.model import AGAIN, RESULT, time_up_shown
from referee_app.screens.time_up.screen import TimeUpScreen

if TYPE_CHECKING:
    from referee_app.screens.app_context import AppContext


class TimeUpPresenter(Presenter):
    """Players may stand around a phone that was a duel post: it stays locked, and its leader can open it."""

    clears_announcements = True

    def __init__(self, context: "AppContext") -> None:
        super().__init__(context)
        self.screen = TimeUpScreen(name=ScreenName.TIME_UP)
        context.game_timer.changed = self.show

    def on_enter(self, what: object = None) -> None:
        """`what` is whether the screen before was locked: then this one is."""
        self.is_locked = what is True
        self.on_return()

    def on_return(self) -> None:
        """It is read from a step away, perhaps not at once."""
        self.context.services.device.keep_awake(True)
        self.show()

    def on_leave(self) -> None:
        """Let the screen go dark by itself again."""
        self.context.services.device.keep_awake(False)

    def on_back(self) -> bool:
        """A child's finger on the back key does not leave."""
        return self.is_locked

    def show(self) -> None:
        """Refresh all texts."""
        seen, trouble = self.context.game.snapshot, self.context.game_timer.trouble
        if seen is not None:
            self.screen.shown = time_up_shown(seen.view, trouble, self.context.words, is_locked=self.is_locked)

    def do_open(self) -> None:
        """Somebody who knows how has opened the lock."""
        self.is_locked = False
        self.context.ignore_touches()
        self.show()

    def do_action(self, key: str) -> None:
        """The user wants something that is offered."""
        if key == RESULT:
            self.context.go(ScreenName.FIELD, over=ScreenName.HOME)  # where the back key leads
            self.context.go(ScreenName.END)
        elif key == AGAIN:
            self.context.game_timer.call()
        else:
            self.context.back()


PRESENTER = TimeUpPresenter
