"""The presenter of the log: shows what happened in the current game, opens lines and undoes actions."""

from functools import partial
from typing import TYPE_CHECKING

from referee_app.desk.answers import Answer as Answered
from referee_app.desk.answers import Refused, Undoable
from referee_app.live_game.model import ActionId
from referee_app.screens.app_screen import Presenter
from referee_app.screens.log.actions import Reversal, action_numbered, action_of
from referee_app.screens.log.model import PAGE, LogFilter, OpenAction, log_shown, reversal_icon, undo_question
from referee_app.screens.log.screen import LogScreen
from referee_app.screens.navigation import LogRequest, ScreenName
from referee_app.screens.widgets.models import Announcement

if TYPE_CHECKING:
    from referee_app.screens.app_context import AppContext


class LogPresenter(Presenter):
    """The log of a game that is played, or was."""

    def __init__(self, context: "AppContext") -> None:
        super().__init__(context)
        self._filter, self._most = LogFilter.ALL, PAGE
        self._opened: OpenAction | None = None
        self._asked_at = 0
        """The version of the game for which the desk was asked what would stay."""
        self.screen = LogScreen(name=ScreenName.LOG)

    def on_enter(self, what: object = None) -> None:
        """Show the newest lines that match the requested filter, or all."""
        self._look_at(what.log_filter if isinstance(what, LogRequest) else LogFilter.ALL)

    def show(self) -> None:
        """Refresh all texts, and ask what an undo would leave if something has happened since."""
        self._show()

    def _show(self, touched: int | None = None) -> None:
        snapshot = self.context.game.snapshot
        if snapshot is None:
            return
        shown = log_shown(snapshot.view, self.context.words, self._filter, self._most, self._opened)
        self.screen.show(shown, touched)
        if self._opened is not None and self._asked_at != snapshot.version:
            self._asked_at = snapshot.version
            self._ask_what_stays(self._opened.action)

    def on_leave(self) -> None:
        """What a finger uncovered is covered, whether it has gone or not."""
        self.screen.cover()

    def do_filter(self, key: str) -> None:
        """Choose a filter."""
        self._look_at(LogFilter(key))

    def do_contradictions(self) -> None:
        """Show what does not fit together; where it is shown, all lines again."""
        is_shown = self._filter is LogFilter.CONTRADICTIONS
        self._look_at(LogFilter.ALL if is_shown else LogFilter.CONTRADICTIONS)

    def _look_at(self, log_filter: LogFilter) -> None:
        self._filter, self._most = log_filter, PAGE
        self._open(None)
        self.screen.scroll_to_newest()

    def do_older(self) -> None:
        """Show more lines."""
        self._most += PAGE
        self.show()

    def do_line(self, number: int) -> None:
        """A line was touched: open it, or close it if it is open."""
        snapshot = self.context.game.snapshot
        done = None if snapshot is None else action_numbered(snapshot.view, number)
        if done is not None:
            is_open = self._opened is not None and self._opened.action == done.action
            self._open(None if is_open else OpenAction(done.action), number)

    def _open(self, opened: OpenAction | None, touched: int | None = None) -> None:
        self._opened, self._asked_at = opened, 0
        self._show(touched)

    def _reversal(self) -> Reversal | None:
        """What can be done about the open line."""
        snapshot = self.context.game.snapshot
        done = None if snapshot is None or self._opened is None else action_of(snapshot.view, self._opened.action)
        return None if done is None else done.reversal

    def _ask_what_stays(self, action: ActionId) -> None:
        reversal = self._reversal()
        if reversal is not None:
            self.context.game.call(lambda desk: desk.undoable(reversal.target), partial(self._show_what_stays, action))

    def _show_what_stays(self, action: ActionId, undoable: Undoable) -> None:
        if self._opened is not None and self._opened.action == action:
            self._opened = OpenAction(action, undoable.stays)
            self.show()

    def do_undo(self) -> None:
        """Ask whether to undo, or bring back, the action of the open line."""
        reversal = self._reversal()
        if reversal is not None:
            self.context.game.call(lambda desk: desk.undoable(reversal.target), partial(self._ask_undo, reversal))

    def _ask_undo(self, reversal: Reversal, undoable: Undoable) -> None:
        snapshot = self.context.game.snapshot
        if snapshot is not None and self.is_here:
            question = undo_question(snapshot.view, reversal, self.context.words, undoable.stays)
            self.context.ask_user(question, lambda _key, reason: self._undo(reversal, reason))

    def _undo(self, reversal: Reversal, reason: str) -> None:
        self.context.game.call(
            lambda desk: desk.undo(reversal.target, reason.strip()), partial(self._announce_undone, reversal)
        )

    def _announce_undone(self, reversal: Reversal, answer: Answered) -> None:
        snapshot = self.context.game.snapshot
        if isinstance(answer, Refused):
            self.context.refuse(snapshot.view.cover_ranks(answer.refusal) if snapshot is not None else answer.refusal)
            return
        words = self.context.words
        said = words.say_key("log.redo.done") if reversal.brings_back else words.say_key("field.undo.done")
        self.context.announce(Announcement(said, reversal_icon(reversal)))


PRESENTER = LogPresenter
