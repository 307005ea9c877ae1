"""The presenter of the log: shows what happened in the current game and undoes actions."""

from functools import partial
from typing import TYPE_CHECKING

from referee_app.desk.answers import Answer as Answered
from referee_app.desk.answers import Refused, Undoable
from referee_app.live_game.view import LogLine
from referee_app.screens.app_screen import Presenter
from referee_app.screens.log.model import PAGE, LogFilter, is_undoing, line_of, log_shown, undo_question
from referee_app.screens.log.screen import LogScreen
from referee_app.screens.navigation import ScreenName
from referee_app.screens.widgets.models import Announcement

if TYPE_CHECKING:
    from referee_app.screens.app_context import AppContext


class LogPresenter(Presenter):
    """The log of a game that is played, or was."""

    def __init__(self, context: "AppContext") -> None:
        super().__init__(context)
        self._kind, self._most = LogFilter.ALL, PAGE
        self.screen = LogScreen(name=ScreenName.LOG)

    def on_enter(self, what: object = None) -> None:
        """`what` is the kind of lines to begin with."""
        self._look_at(what if isinstance(what, LogFilter) else LogFilter.ALL)

    def show(self) -> None:
        """Refresh all texts."""
        if (seen := self.context.game.snapshot) is not None:
            self.screen.shown = log_shown(seen.view, self.context.words, self._kind, self._most)

    def on_leave(self) -> None:
        """What a finger uncovered is covered, whether it has gone or not."""
        self.screen.cover()

    def do_kind(self, kind: str) -> None:
        """Show lines of another kind."""
        self._look_at(LogFilter(kind))

    def _look_at(self, kind: LogFilter) -> None:
        self._kind, self._most = kind, PAGE
        self.show()

    def do_older(self) -> None:
        """Show more lines."""
        self._most += PAGE
        self.show()

    def do_line(self, number: int) -> None:
        """A line was touched: ask whether to take it back."""
        seen = self.context.game.snapshot
        if seen is not None and (line := line_of(seen.view, number)) is not None:
            self.context.game.call(lambda desk: desk.undoable(line.action), partial(self._ask_undo, line))

    def _ask_undo(self, line: LogLine, undoable: Undoable) -> None:
        seen = self.context.game.snapshot
        if seen is not None and self.is_here:
            question = undo_question(seen.view, line, self.context.words, undoable.stays)
            self.context.ask_user(question, lambda _key, reason: self._undo(line, reason))

    def _undo(self, line: LogLine, reason: str) -> None:
        self.context.game.call(lambda desk: desk.undo(line.action, reason.strip()), partial(self._undone, line))

    def _undone(self, line: LogLine, answer: Answered) -> None:
        seen = self.context.game.snapshot
        if isinstance(answer, Refused):
            self.context.refuse(seen.view.in_the_open(answer.refusal) if seen is not None else answer.refusal)
            return
        words = self.context.words
        is_back = is_undoing(line)
        said = words.say_key("log.redo.done") if is_back else words.say_key("field.undo.done")
        self.context.say(Announcement(said, "redo" if is_back else "undo"))


PRESENTER = LogPresenter
