"""The presenter of the log: shows what happened in the current game, opens lines and undoes actions."""

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from referee_app.desk.answers import Answer as Answered
from referee_app.desk.answers import Refused, Undoable
from referee_app.live_game.model import ActionId
from referee_app.screens.app_screen import Presenter
from referee_app.screens.log.actions import Reversal, action_numbered, action_of
from referee_app.screens.log.lines import NONE_OPEN, OpenLines, reversal_icon
from referee_app.screens.log.model import PAGE, UNDO, LogFilter, log_shown, undo_question
from referee_app.screens.log.screen import LogScreen
from referee_app.screens.navigation import LogRequest, ScreenName
from referee_app.screens.widgets.models import Announcement
from referee_app.sentence import Refusal, Sentence

if TYPE_CHECKING:
    from referee_app.screens.app_context import AppContext


class LogPresenter(Presenter):
    """The log of a game that is played, or was."""

    def __init__(self, context: "AppContext") -> None:
        super().__init__(context)
        self._filter, self._most = LogFilter.ALL, PAGE
        self._opened = NONE_OPEN
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
        if self._opened.action is not None and self._asked_at != snapshot.version:
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
        self._open(NONE_OPEN)
        self.screen.scroll_to_newest()

    def do_older(self) -> None:
        """Show more lines."""
        self._most += PAGE
        self.show()

    def do_line(self, number: int) -> None:
        """A line was touched: open it, or close it if it is open; one for several unfolds, or is folded again."""
        line = next((line for line in self.screen.shown.lines if line.number == number and number < 0), None)
        if line is not None and line.opens:
            unfolded = self._opened.unfolded
            self._open(OpenLines(unfolded=unfolded - {number} if line.is_unfolded else unfolded | {number}), number)
            return
        snapshot = self.context.game.snapshot
        done = None if snapshot is None else action_numbered(snapshot.view, number)
        if done is not None:
            action = None if self._opened.action == done.action else done.action
            self._open(OpenLines(action, unfolded=self._unfolded_around(number)), number)

    def _unfolded_around(self, number: int) -> frozenset[int]:
        """Those that stand for several and are unfolded; the one around a part stays so, whatever opened it."""
        above = 0
        for line in self.screen.shown.lines:
            above = above if line.is_part else line.number
            if line.number == number and line.is_part:
                return self._opened.unfolded | {above}
        return self._opened.unfolded

    def _open(self, opened: OpenLines, touched: int | None = None) -> None:
        self._opened, self._asked_at = opened, 0
        self._show(touched)

    def _reversal(self) -> Reversal | None:
        """What can be done about the open line."""
        snapshot = self.context.game.snapshot
        action = self._opened.action
        done = None if snapshot is None or action is None else action_of(snapshot.view, action)
        return None if done is None else done.reversal

    def _ask_what_stays(self, action: ActionId) -> None:
        reversal = self._reversal()
        if reversal is not None:
            self.context.game.call(lambda desk: desk.undoable(reversal.target), partial(self._show_what_stays, action))

    def _show_what_stays(self, action: ActionId, undoable: Undoable) -> None:
        if self._opened.action == action:
            self._opened = replace(self._opened, stays=undoable.stays, refusal=undoable.refusal)
            self.show()

    def do_undo(self) -> None:
        """Ask whether to undo, or bring back, the action of the open line; or show what has to go before."""
        if self._opened.first is not None:
            self._show_action(self._opened.first)
            return
        reversal = self._reversal()
        if reversal is not None:
            self.context.game.call(lambda desk: desk.undoable(reversal.target), partial(self._ask_undo, reversal))

    def _show_action(self, action: ActionId) -> None:
        """Open the line of an action, wherever it is among all lines."""
        snapshot = self.context.game.snapshot
        done = None if snapshot is None else action_of(snapshot.view, action)
        if snapshot is not None and done is not None:
            self._filter, self._most = LogFilter.ALL, max(self._most, len(snapshot.view.log))
            self._open(OpenLines(action))
            self.screen.bring_into_sight(done.number)

    def _ask_undo(self, reversal: Reversal, undoable: Undoable) -> None:
        snapshot = self.context.game.snapshot
        if undoable.refusal is not None:
            self._refuse(undoable.refusal)
        elif snapshot is not None and self.is_here:
            question = undo_question(snapshot.view, reversal, self.context.words, undoable.stays)
            self.context.ask_user(question, lambda key, reason: self._undo(reversal, reason) if key == UNDO else None)

    def _refuse(self, refusal: Refusal | Sentence) -> None:
        snapshot = self.context.game.snapshot
        self.context.refuse(snapshot.view.cover_ranks(refusal) if snapshot is not None else refusal)

    def _undo(self, reversal: Reversal, reason: str) -> None:
        self.context.game.call(
            lambda desk: desk.undo(reversal.target, reason.strip()), partial(self._announce_undone, reversal)
        )

    def _announce_undone(self, reversal: Reversal, answer: Answered) -> None:
        if isinstance(answer, Refused):
            self._refuse(answer.refusal)
            return
        words = self.context.words
        said = words.say_key("log.redo.done") if reversal.brings_back else words.say_key("field.undo.done")
        self.context.announce(Announcement(said, reversal_icon(reversal)))


PRESENTER = LogPresenter
