"""What every presenter is to the app: it stands between one screen and everything behind it.

A presenter asks the worker and turns what comes into what is shown (its screen's `model`). What the reader wants
reaches its methods `do_…`: `root.do("undo", key)` in the screen's layout calls `do_undo(key)`. It lives on the main
thread, for as long as the app does.
"""

from typing import TYPE_CHECKING, ClassVar

from kivy.uix.screenmanager import Screen
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

if TYPE_CHECKING:
    from referee_app.screens.app_context import AppContext


class Presenter:
    """One screen's presenter; made when the screen is first gone to."""

    screen: Screen
    moves: ClassVar[bool] = False
    """Whether something in the screen moves by itself; it then keeps the rest of itself still."""
    is_locked = False
    """Whether children stand around the phone, and only who holds the lock may leave the screen."""

    def __init__(self, context: "AppContext") -> None:
        self.context = context
        self.is_here = False
        """Whether the screen is in sight: the app says so before it is come to, and before it is left."""

    def handle(self, _screen: Screen, what: str, *facts: object) -> None:
        """The reader wants something: a method of this name does it."""
        getattr(self, f"do_{what}")(*facts)

    def do_back(self) -> None:
        """The arrow: what the back key does."""
        self.context.back()

    def enter(self, what: object = None) -> None:  # noqa: ARG002 - for those who want it
        """The screen is gone to; `what` it is about is between it and who sent the reader here."""
        self.show()

    def again(self) -> None:
        """The screen is come back to."""
        self.show()

    def leave(self) -> None:
        """The screen goes out of sight: let go of what only a visible screen needs."""

    def pause(self) -> None:
        """The app is put aside, and this screen with it; the reader comes back to it, mostly soon."""
        self.leave()

    def show(self) -> None:
        """Say everything anew: the language, the game or something else has changed."""

    def strip_floor(self) -> Widget:
        """At whose foot the strip lies that says what was done, where it covers no headline, no count and no button.

        On most screens that is what scrolls: its buttons stand below it.
        """
        scrolls = (part for part in self.screen.walk(restrict=True) if isinstance(part, ScrollView))
        return max(scrolls, key=lambda scroll: scroll.height, default=self.screen)

    def back(self) -> bool:
        """The back key, or the arrow: whether it was for something within this screen."""
        return False
