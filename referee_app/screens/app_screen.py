"""The base of every screen, and of a part that belongs to one screen: all that a reader wants is one event.

A layout says `on_release: root.do("undo", root.key)`, and the screen's presenter has a method `do_undo(key)`. A part
hands it to the screen that it is in. What is done stands in the layout or the code as a literal string, so that
tests/screens/test_handlers.py finds every one. A widget that several screens use knows none of them: it has events
of its own (`on_choose`), which the layout of a screen turns into something to do.
"""

from typing import Any

from kivy.uix.screenmanager import Screen

from referee_app.screens.widgets.dressed import Themed


class AppScreen(Themed, Screen):
    """A screen; its presenter hears of all that is to be done."""

    __events__ = ("on_do",)

    def do(self, what: str, *facts: object) -> None:
        """The reader wants something: the presenter's method `do_<what>` is called with these facts."""
        self.dispatch("on_do", what, *facts)

    def on_do(self, what: str, *facts: object) -> None:
        """The event behind `do`; the app binds the presenter to it."""


class ScreenPart(Themed):
    """A part of one screen, such as a row of a list."""

    parent: Any

    def do(self, what: str, *facts: object) -> None:
        """The reader wants something of the screen that this is in."""
        above = self.parent
        while not isinstance(above, AppScreen):
            above = above.parent
        above.do(what, *facts)
