"""The presenter of a table game: turns touches into moves and passes the phone from player to player.

The game lives on the worker's thread. Here are only values; behind the curtain there are none.
"""

from dataclasses import replace
from random import SystemRandom
from typing import TYPE_CHECKING, Any

from kivy.uix.widget import Widget

from referee_app.screens.app_screen import Presenter
from referee_app.screens.navigation import ScreenName
from referee_app.screens.table.adapter import ACTION, Arrangement, MoveSelection, move_paths
from referee_app.screens.table.model import (
    AGAIN,
    ANOTHER,
    PASS_ON,
    READY,
    SAVED_SETUPS,
    TO_GAMES,
    UNDO,
    Interaction,
    TableShown,
    cut_short_question,
    table_shown,
)
from referee_app.screens.table.saved_setups import SavedSetups
from referee_app.screens.table.screen import TableScreen
from referee_app.screens.table.session import CurrentTable, TableSession, TableViews
from referee_app.sentence import Refusal
from referee_app.words.words import Words

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from referee_app.play.table_game import TableGame
    from referee_app.screens.app_context import AppContext
    from referee_app.table_games.seats import Seat


class TablePresenter(Presenter):
    """Shows one table game at a time."""

    screen: TableScreen

    def __init__(self, context: "AppContext") -> None:
        super().__init__(context)
        self._table = CurrentTable(context)
        self._session: TableSession | None = None
        self._interaction = Interaction()
        self._arranged: Any | None = None  # the last move that was: no other one comes back when it is undone
        self._log_open = False
        self._chance = SystemRandom()
        self._saved_setups = SavedSetups(context, self._arrange)
        self.screen = TableScreen(name=ScreenName.TABLE)

    # Coming and going

    def on_enter(self, what: object = None) -> None:
        """Go on with a game, by its id, or begin one."""
        self._session, self._interaction, self._log_open = None, Interaction(), False
        self.show()
        self._table.open(what, self._game_opened, self._leave_refused)

    def _leave_refused(self, refusal: Refusal) -> None:
        if self.is_here:
            self.context.back()
        self.context.refuse(refusal)

    def on_leave(self) -> None:
        """Put down what is picked, and close the curtain: the phone may be in other hands on return."""
        session = self._session
        if session is None or session.holder is None or session.outcome is not None:
            self._interaction = self._put_down()
            return
        self._table.drop()
        self._take(replace(session, views=None))

    def on_back(self) -> bool:
        """The back key closes the log first, and puts down what is picked."""
        if self._log_open:
            self.do_log()
            return True
        put_down = self._put_down()
        if put_down == self._interaction:
            return False
        self._set_interaction(put_down)
        return True

    def _put_down(self) -> Interaction:
        """The same with nothing picked."""
        selection, arrangement = self._interaction.selection.cleared(), self._interaction.arrangement
        return replace(
            self._interaction, selection=selection, arrangement=arrangement and replace(arrangement, picked="")
        )

    # Showing

    @property
    def _words(self) -> Words:
        names = self._session.names if self._session else {}
        return replace(self.context.words, names=names)

    def announcement_anchor(self) -> Widget:
        """Above the buttons, on the board."""
        return self.screen.ids.middle

    def show(self) -> None:
        """Refresh all texts."""
        if self._session is None:
            self.screen.shown = TableShown()
            return
        self.screen.shown = table_shown(
            self._session,
            self._interaction,
            self._words,
            remembers=self.context.settings.remembers(self._session.adapter.rules.key),
            log_open=self._log_open,
        )

    def _game_opened(self, session: TableSession) -> None:
        """Show a game that was opened; if it has lost a part, say so."""
        self._take(session)
        if session.resumes_at_move is not None and self.is_here:
            self.context.ask_user(
                cut_short_question(session.resumes_at_move, self.context.words), lambda _key, _typed: None
            )

    def _take(self, session: TableSession) -> None:
        """Take another state of the game, with nothing picked, and show it."""
        self._session, self._log_open = session, False
        self._interaction = self._initial_interaction(session)
        self.show()

    def _initial_interaction(self, session: TableSession) -> Interaction:
        """The interaction with nothing picked; where pieces are to be arranged, they are in a proposed order."""
        view, rules = session.actor_view, session.adapter.rules
        if view is None:
            return Interaction()
        moves = rules.legal(view)
        if moves is not None:
            return Interaction(MoveSelection(move_paths(moves, lambda move: session.adapter.touches(view, move))))
        return Interaction(arrangement=Arrangement(session.adapter.arranged(view, rules.propose(view, self._chance))))

    def _set_interaction(self, interaction: Interaction) -> None:
        self._interaction = interaction
        self.show()

    def do_log(self) -> None:
        """Open the log, or close it."""
        self._log_open = not self._log_open
        self.show()

    def do_help(self) -> None:
        """Open the rules of this game."""
        if self._session is not None:
            self.context.go(ScreenName.RULE_PAGE, self._session.adapter.rules.key)

    # Touching

    def do_touch(self, key: str) -> None:
        """Touch a spot of the board, or an action: pick it, put it down, or complete a move."""
        session = self._session
        if session is None or session.actor_view is None or self._table.is_busy:
            return
        if self._interaction.arrangement is not None:
            self._arrange(self._interaction.arrangement.touched(key), key)
            return
        selection = self._interaction.selection.touched(key)
        if selection is None:
            self._say_why_not(session, key)
            return
        move = selection.move()
        if move is not None:
            self._move(move)
        else:
            self._set_interaction(Interaction(selection))

    def do_drag(self, start: str, end: str) -> None:
        """Drag a piece from one spot to another: that is both touches at once."""
        if self._table.is_busy:
            return
        if self._interaction.arrangement is not None:
            self._arrange(self._interaction.arrangement.swapped(start, end), start, end)
            return
        selection = self._interaction.selection.cleared()
        if selection.goes_on_with(start):
            self._interaction = replace(self._interaction, selection=replace(selection, picked=(start,)))
            self.do_touch(end)
        else:
            self.do_touch(start)

    def _say_why_not(self, session: TableSession, key: str) -> None:
        refusal = session.adapter.why_not(session.actor_view, self._interaction.selection.picked, key)
        self._set_interaction(Interaction(self._interaction.selection.cleared(), wrong=refusal))

    def _arrange(self, arrangement: Arrangement, *touched: str) -> None:
        """Take another arrangement and check it at once; touches beside it are answered, too."""
        session = self._session
        if session is None or session.actor_view is None:
            return
        wrong = session.adapter.rules.refuse(
            session.actor_view, session.adapter.arranging_move(session.actor_view, arrangement.placed)
        )
        beside = next((key for key in touched if key not in arrangement.placed), None)
        astray = session.adapter.why_not(session.actor_view, (), beside) if beside is not None else None
        self._set_interaction(Interaction(arrangement=arrangement, wrong=wrong, astray=astray))
        self._saved_setups.write_down(session, arrangement)

    def _propose_another(self, session: TableSession) -> None:
        arrangement = self._initial_interaction(session).arrangement
        if arrangement is not None:
            self._arrange(arrangement)

    def do_choose(self, key: str) -> None:
        """Do what a button below the board says."""
        chosen: Mapping[str, Callable[[TableSession], None]] = {
            READY: self._ready,
            ANOTHER: self._propose_another,
            SAVED_SETUPS: lambda session: self._saved_setups.offer(session, self._interaction.arrangement),
            UNDO: self._undo,
            PASS_ON: self._pass_on,
            AGAIN: self._again,
            TO_GAMES: lambda _session: self.context.go(ScreenName.TABLES),
        }
        if self._session is None or self._table.is_busy:
            return
        if key.startswith(ACTION):
            self.do_touch(key)
        else:
            chosen[key](self._session)

    def _ready(self, session: TableSession) -> None:
        if self._interaction.wrong is not None:
            self.context.refuse(self._interaction.wrong)
        elif self._interaction.arrangement is not None and session.actor is not None:
            self._finish(session, session.actor, self._interaction.arrangement)

    def _finish(self, session: TableSession, seat: "Seat", arrangement: Arrangement) -> None:
        """Make the move that the arrangement is, and forget its draft."""
        move = session.adapter.arranging_move(session.actor_view, arrangement.placed)
        drafts = self.context.services.drafts

        def act(table: "TableGame") -> None:
            table.do(seat, move)
            drafts().forget(table.game, seat)

        self._arranged = move
        self._act(act, session)

    # Moves

    def _move(self, move: Any) -> None:
        session = self._session
        if session is None or session.actor is None:
            return
        actor = session.actor
        self._act(lambda table: table.do(actor, move), session)

    def _act(self, act: "Callable[[TableGame], None]", session: TableSession) -> None:
        """Do something on the worker's thread; what comes of it is on disk before it is seen."""
        self._table.call(act, session.holder, lambda views: self._show_act(session, views))

    def _show_act(self, session: TableSession, views: TableViews) -> None:
        after = replace(session, public=views.public, views=views)
        self._show_session(after)
        self.context.sound(session.adapter.sound(after.new_since(session)))
        if after.must_pass:
            self.context.window.ignore_touches()

    def _undo(self, session: TableSession) -> None:
        seat, arranged = session.holder, self._arranged
        if seat is not None:
            self._table.call(
                lambda table: table.undo(seat),
                seat,
                lambda views: self._show_act(session, replace(views, draft=arranged)),
            )

    # From hand to hand

    def _pass_on(self, session: TableSession) -> None:
        needed = session.needed
        if needed is not None:
            self._take(replace(session, holder=needed, views=None))
            self.context.window.ignore_touches()
        else:
            self._table.call(
                _nothing,
                None,
                lambda views: self._take(replace(session, public=views.public, holder=None, views=views)),
            )

    def do_lift(self) -> None:
        """Lift the curtain: only now the next player's view is asked for."""
        session = self._session
        if session is None or session.holder is None or self._table.is_busy:
            return
        self.context.window.ignore_touches()
        self._table.lift(
            session.holder,
            lambda views: self._show_session(replace(session, public=views.public, views=views)),
        )

    def _show_session(self, session: TableSession) -> None:
        """Take another state of the game, with what the seat had begun to arrange."""
        self._take(session)
        if self._interaction.arrangement is not None:
            self._arrange(self._saved_setups.taken_up(session, self._interaction.arrangement))

    def _again(self, session: TableSession) -> None:
        begin = self._table.rematch(session)
        if begin is not None:
            self.on_enter(begin)


def _nothing(_table: "TableGame") -> None:
    """Only look."""


PRESENTER = TablePresenter
