"""The base classes of screens, their parts and their presenters.

All that a user wants of a screen is one event. A layout says `on_release: root.do("undo", root.key)`, and the
screen's presenter has a method `do_undo(key)`; a part hands it to the screen that it is in. What is to be done stands
in the layout or the code as a literal string, so that tests/screens/test_screen_conventions.py finds every one. A
widget that several screens use knows none of them: it has events of its own (`on_choose`), which a screen's layout
turns into something to do.
"""

from typing import TYPE_CHECKING, Any, ClassVar

from kivy.properties import ObjectProperty
from kivy.uix.screenmanager import Screen
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from referee_app.screens.widgets.base import Themed

if TYPE_CHECKING:
    from referee_app.screens.app_context import AppContext
    from referee_app.sentence import Refusal


class NoWords:
    """Stands in for `Words` until the app sets them: every caption is empty."""

    def say_key(self, _key: str) -> str:
        """Nothing."""
        return ""


class Captioned:
    """A widget whose layout says its constant captions itself: `text: root.words.say_key("about.title")`.

    The app gives each screen the user's words before it is shown, and others when the user wants another language.
    A part gets them from the layout that it stands in: `words: root.words`.
    """

    words = ObjectProperty(NoWords(), rebind=True)


class AppScreen(Captioned, Themed, Screen):
    """A screen; its presenter handles its events."""

    __events__ = ("on_do",)

    def do(self, what: str, *facts: object) -> None:
        """Call the presenter's method `do_<what>` with these facts."""
        self.dispatch("on_do", what, *facts)

    def on_do(self, what: str, *facts: object) -> None:
        """The event behind `do`; the app binds the presenter to it."""


class ScreenPart(Captioned, Themed):
    """A part of one screen, such as a row of a list."""

    parent: Any

    def do(self, what: str, *facts: object) -> None:
        """Call `do` of the screen that this is in."""
        above = self.parent
        while not isinstance(above, AppScreen):
            above = above.parent
        above.do(what, *facts)


class Presenter:
    """Asks the worker, fills the screen's model, and handles the screen's events.

    It is made when its screen is first gone to, lives as long as the app, and is used on the main thread only.
    """

    screen: AppScreen
    moves: ClassVar[bool] = False
    """Whether something in the screen moves by itself; it then keeps the rest of itself still."""
    clears_announcements: ClassVar[bool] = False
    """Whether the strip that still says what was done on the screen before goes when this one comes."""
    is_locked = False
    """Whether the screen is locked for players, and only holding the lock leaves it."""

    def __init__(self, context: "AppContext") -> None:
        self.context = context
        self.is_here = False
        """Whether the screen is in sight: the app says so before it is come to, and before it is left."""

    def handle(self, _screen: AppScreen, what: str, *facts: object) -> None:
        """Call the method `do_<what>`."""
        getattr(self, f"do_{what}")(*facts)

    def do_back(self) -> None:
        """The arrow: what the back key does."""
        self.context.back()

    def do_refuse(self, refusal: "Refusal") -> None:
        """Show a refusal, such as of a number that was typed."""
        self.context.refuse(refusal)

    def on_enter(self, what: object = None) -> None:  # noqa: ARG002 - for those who want it
        """The screen is gone to; `what` it is about is between it and who sent the user here."""
        self.show()

    def on_return(self) -> None:
        """The screen is come back to."""
        self.show()

    def on_leave(self) -> None:
        """The screen goes out of sight: let go of what only a visible screen needs."""

    def on_pause(self) -> None:
        """The app is put aside, and this screen with it; the user comes back to it, mostly soon."""
        self.on_leave()

    def show(self) -> None:
        """Refresh all texts: the language, the game or something else has changed."""

    def announcement_anchor(self) -> Widget:
        """At whose foot the strip lies that says what was done, where it covers no headline, no count and no button.

        On most screens that is what scrolls: its buttons stand below it.
        """
        scrolls = (part for part in self.screen.walk(restrict=True) if isinstance(part, ScrollView))
        return max(scrolls, key=lambda scroll: scroll.height, default=self.screen)

    def on_back(self) -> bool:
        """The back key, or the arrow: whether it was for something within this screen."""
        return False
