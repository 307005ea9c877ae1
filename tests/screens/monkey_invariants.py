"""What must never be in the app, whatever is done: checked after every act of a monkey.

It knows a phone and its screens, and nothing of what the monkey did.
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from types import FrameType
from typing import Any
from unittest.mock import patch

from tests.screens.conftest import Phone  # it must come before anything of Kivy

# isort: split
from kivy.uix.widget import Widget

from referee_app.screens.app import FieldMarshalApp
from referee_app.screens.app_screen import Presenter
from referee_app.screens.field.model import field_shown, in_place
from referee_app.screens.navigation import ScreenName
from referee_app.screens.table.board_view import BoardView
from referee_app.screens.widgets.buttons import PressBehavior
from referee_app.screens.widgets.models import Question

CAMERA_SCREENS = {ScreenName.SCAN, ScreenName.POST, ScreenName.JOIN, ScreenName.SETS}
"""The screens that may have a camera open."""

CLOSING_SECONDS = 10.0
"""So long a camera may take to close on a busy machine."""


class InvariantBroken(AssertionError):
    """A violated invariant."""


def must(is_so: object, otherwise: str) -> None:
    """Fail with this sentence if it is not so."""
    if not is_so:
        raise InvariantBroken(otherwise)


class Invariants:
    """What must hold on one phone at any moment."""

    def __init__(self, phone: Phone) -> None:
        self._phone = phone

    def until(self, is_so: Callable[[], object], seconds: float = 3) -> bool:
        """Whether something comes to be so soon; what happens on other threads takes its own time."""
        try:
            self._phone.until(is_so, seconds)
        except AssertionError:
            return False
        return True

    def log_lines(self) -> int:
        """How many lines the log of the open game has."""
        seen = self._phone.app.context.game.snapshot
        return len(seen.view.log) if seen is not None else 0

    def check(self, *, is_touched: bool) -> None:
        """Fail on anything that must never be, whether a finger touches the window or not."""
        self._check_screens()
        self._check_cameras()
        self._check_counts()
        if not is_touched:
            self._check_buttons()

    def _check_screens(self) -> None:
        app = self._phone.app
        must(
            app.screens.current == app.back_stack.screen, f"{app.screens.current} is seen, not {app.back_stack.screen}"
        )
        here = {place for place, presenter in app._presenters.items() if presenter.is_here}
        must(here == {app.back_stack.screen}, f"{here} think that they are in sight, at {app.back_stack.screen}")
        must((app.sheet.question is not None) == app.is_asking, "the sheet and the way do not agree")

    def _check_cameras(self) -> None:
        if self._phone.table.opened and self._phone.place not in CAMERA_SCREENS:
            must(
                self.until(lambda: not self._phone.table.opened, CLOSING_SECONDS),
                f"a camera is open at {self._phone.place}",
            )
        must(self._phone.table.most_at_once <= 1, "two cameras are open")

    def _check_counts(self) -> None:
        seen = self._phone.app.context.game.snapshot
        if self._phone.place == ScreenName.FIELD and seen is not None:
            context, presenter = self._phone.app.context, self._phone.presenter
            now = replace(seen.view, elapsed_ms=context.game.elapsed_ms())
            wanted = presenter._filter  # type: ignore[attr-defined]
            fresh = field_shown(now, context.words, seen.keeps, wanted, context.settings.main_button)
            shown = presenter.screen.shown
            is_kept_still = context.window.is_touched and shown == in_place(shown, fresh)
            must(shown == fresh or is_kept_still, "the field shows old counts")

    def _check_buttons(self) -> None:
        """Nothing looks pressed, or is in the hand, where no finger is; a list lets go of a tap a little later."""
        if not self._held():
            return
        self._phone.driver.frames(3, 0.1)
        must(not self._held(), f"held by no finger: {self._held()}")

    def _held(self) -> list[Widget]:
        everything = list(self._phone.driver.widgets())
        down = [each for each in everything if isinstance(each, PressBehavior) and each.state == "down"]
        return down + [each for each in everything if isinstance(each, BoardView) and each._from]


@contextmanager
def presenters_watched() -> Iterator[None]:
    """While it lasts, a presenter whose screen was left may neither open a screen nor ask something."""
    go, show_question = FieldMarshalApp.go, FieldMarshalApp.show_question

    def watched_go(app: FieldMarshalApp, *args: Any, **kwargs: Any) -> None:
        _require_in_sight(sys._getframe())
        go(app, *args, **kwargs)

    def watched_show_question(app: FieldMarshalApp, question: Question, answered: Callable[[str, str], None]) -> None:
        if question.headline != app.context.words.say_key("app.refused"):  # what was done in vain is told anywhere
            _require_in_sight(sys._getframe())
        show_question(app, question, answered)

    with patch.multiple(FieldMarshalApp, go=watched_go, show_question=watched_show_question):
        yield


def _require_in_sight(frame: FrameType | None) -> None:
    while frame is not None:
        asker = frame.f_locals.get("self")
        if isinstance(asker, Presenter):
            must(asker.is_here, f"{type(asker).__name__} was left, and does something in {frame.f_code.co_name}")
            return
        frame = frame.f_back
