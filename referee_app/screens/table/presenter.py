"""Stands between a game at the table and its screen: touches become moves, and the phone goes from hand to hand.

The game lives on the worker's thread. Here are only values; behind the curtain there are none.
"""

from dataclasses import replace
from random import SystemRandom
from typing import TYPE_CHECKING, Any

from kivy.uix.widget import Widget

from referee_app.refusal import Refusal
from referee_app.screens.app_screen import Presenter
from referee_app.screens.navigation import ScreenName
from referee_app.screens.table.arranging import Arranging
from referee_app.screens.table.keeping import Keeping
from referee_app.screens.table.model import (
    AGAIN,
    ANOTHER,
    KEPT,
    PASS_ON,
    READY,
    TO_GAMES,
    UNDO,
    Doing,
    TableShown,
    cut_short_question,
    table_shown,
)
from referee_app.screens.table.picking import ACTION, Picking, ways_of
from referee_app.screens.table.screen import TableScreen
from referee_app.screens.table.sitting import Looks, Sitting
from referee_app.screens.table.table_in_hand import TableInHand
from referee_app.words.words import Words

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from referee_app.play.table import TableGame
    from referee_app.screens.app_context import AppContext
    from referee_app.table_games.seats import Seat


class TablePresenter(Presenter):
    """One game at the table at a time."""

    screen: TableScreen

    def __init__(self, context: "AppContext") -> None:
        super().__init__(context)
        self._table = TableInHand(context)
        self._sitting: Sitting | None = None
        self._doing = Doing()
        self._arranged: Any | None = None  # the last move that was: no other one comes back when it is undone
        self._log_open = False
        self._chance = SystemRandom()
        self._keeping = Keeping(context, self._arrange)
        self.screen = TableScreen(name=ScreenName.TABLE)
        self.screen.bind(
            on_leave_it=lambda _screen: self.context.back(),
            on_touched=lambda _screen, key: self._touch(key),
            on_dragged=lambda _screen, start, end: self._drag(start, end),
            on_chosen=lambda _screen, key: self._choose(key),
            on_log=lambda _screen: self._turn_log(),
            on_help=lambda _screen: self._help(),
            on_lift=lambda _screen: self._lift(),
        )

    # Coming and going

    def on_enter(self, what: object = None) -> None:
        """Go on with a game, by its id, or begin one."""
        self._sitting, self._doing, self._log_open = None, Doing(), False
        self.show()
        self._table.open(what, self._take_up, self._turn_away)

    def _turn_away(self, refusal: Refusal) -> None:
        if self.is_here:
            self.context.back()
        self.context.refuse(refusal)

    def on_leave(self) -> None:
        """What is picked is put down; when the table is come back to, the phone may be in other hands."""
        sitting = self._sitting
        if sitting is None or sitting.holder is None or sitting.outcome is not None:
            self._doing = self._put_down()
            return
        self._table.drop()
        self._take(replace(sitting, looks=None))

    def on_back(self) -> bool:
        """The back key closes the log first, and puts down what is picked."""
        if self._log_open:
            self._turn_log()
            return True
        put_down = self._put_down()
        if put_down == self._doing:
            return False
        self._do_otherwise(put_down)
        return True

    def _put_down(self) -> Doing:
        """The same with nothing picked."""
        picking, arranging = self._doing.picking.put_down(), self._doing.arranging
        return replace(self._doing, picking=picking, arranging=arranging and replace(arranging, picked=""))

    # Showing

    @property
    def _words(self) -> Words:
        names = self._sitting.names if self._sitting else {}
        return replace(self.context.words, names=names)

    def strip_floor(self) -> Widget:
        """Above the buttons, on the board."""
        return self.screen.ids.middle

    def show(self) -> None:
        """Say everything anew."""
        if self._sitting is None:
            self.screen.shown = TableShown()
            return
        self.screen.shown = table_shown(
            self._sitting,
            self._doing,
            self._words,
            remembers=self.context.settings.remembers(self._sitting.face.rules.key),
            log_open=self._log_open,
        )

    def _take_up(self, sitting: Sitting) -> None:
        """A game lies on the table; who goes on with one that lost a part is told so."""
        self._take(sitting)
        if sitting.goes_on_from is not None and self.is_here:
            self.context.ask(cut_short_question(sitting.goes_on_from, self.context.words), lambda _key, _typed: None)

    def _take(self, sitting: Sitting) -> None:
        """From now on the game stands so."""
        self._sitting, self._log_open = sitting, False
        self._doing = self._begun(sitting)
        self.show()

    def _begun(self, sitting: Sitting) -> Doing:
        """Nothing is picked yet; where pieces are to be arranged, they lie well already."""
        view, rules = sitting.judged, sitting.face.rules
        if view is None:
            return Doing()
        moves = rules.legal(view)
        if moves is not None:
            return Doing(Picking(ways_of(moves, lambda move: sitting.face.touches(view, move))))
        return Doing(arranging=Arranging(sitting.face.arranged(view, rules.propose(view, self._chance))))

    def _do_otherwise(self, doing: Doing) -> None:
        self._doing = doing
        self.show()

    def _turn_log(self) -> None:
        self._log_open = not self._log_open
        self.show()

    def _help(self) -> None:
        if self._sitting is not None:
            self.context.go(ScreenName.RULE_PAGE, self._sitting.face.rules.key)

    # Touching

    def _touch(self, key: str) -> None:
        sitting = self._sitting
        if sitting is None or sitting.judged is None or self._table.is_busy:
            return
        if self._doing.arranging is not None:
            self._arrange(self._doing.arranging.touched(key), key)
            return
        picking = self._doing.picking.touched(key)
        if picking is None:
            self._say_why_not(sitting, key)
            return
        move = picking.move()
        if move is not None:
            self._move(move)
        else:
            self._do_otherwise(Doing(picking))

    def _drag(self, start: str, end: str) -> None:
        if self._table.is_busy:
            return
        if self._doing.arranging is not None:
            self._arrange(self._doing.arranging.swapped(start, end), start, end)
            return
        picking = self._doing.picking.put_down()
        if picking.goes_on_with(start):
            self._doing = replace(self._doing, picking=replace(picking, picked=(start,)))
            self._touch(end)
        else:
            self._touch(start)

    def _say_why_not(self, sitting: Sitting, key: str) -> None:
        refusal = sitting.face.why_not(sitting.judged, self._doing.picking.picked, key)
        self._do_otherwise(Doing(self._doing.picking.put_down(), wrong=refusal))

    def _arrange(self, arranging: Arranging, *touched: str) -> None:
        """What is arranged is judged at once, so that nobody finds out at the end; so are touches beside it."""
        sitting = self._sitting
        if sitting is None or sitting.judged is None:
            return
        wrong = sitting.face.rules.refuse(sitting.judged, sitting.face.move_of(sitting.judged, arranging.placed))
        beside = next((key for key in touched if key not in arranging.placed), None)
        astray = sitting.face.why_not(sitting.judged, (), beside) if beside is not None else None
        self._do_otherwise(Doing(arranging=arranging, wrong=wrong, astray=astray))
        self._keeping.write_down(sitting, arranging)

    def _arrange_anew(self, sitting: Sitting) -> None:
        arranging = self._begun(sitting).arranging
        if arranging is not None:
            self._arrange(arranging)

    def _choose(self, key: str) -> None:
        chosen: Mapping[str, Callable[[Sitting], None]] = {
            READY: self._ready,
            ANOTHER: self._arrange_anew,
            KEPT: lambda sitting: self._keeping.offer(sitting, self._doing.arranging),
            UNDO: self._undo,
            PASS_ON: self._pass_on,
            AGAIN: self._again,
            TO_GAMES: lambda _sitting: self.context.go(ScreenName.TABLES),
        }
        if self._sitting is None or self._table.is_busy:
            return
        if key.startswith(ACTION):
            self._touch(key)
        else:
            chosen[key](self._sitting)

    def _ready(self, sitting: Sitting) -> None:
        if self._doing.wrong is not None:
            self.context.refuse(self._doing.wrong)
        elif self._doing.arranging is not None and sitting.actor is not None:
            self._finish(sitting, sitting.actor, self._doing.arranging)

    def _finish(self, sitting: Sitting, seat: "Seat", arranging: Arranging) -> None:
        """What is arranged becomes a move, and is a draft no longer."""
        move, drafts = sitting.face.move_of(sitting.judged, arranging.placed), self.context.services.drafts

        def act(table: "TableGame") -> None:
            table.do(seat, move)
            drafts().forget(table.game, seat)

        self._arranged = move
        self._act(act, sitting)

    # Moves

    def _move(self, move: Any) -> None:
        sitting = self._sitting
        if sitting is None or sitting.actor is None:
            return
        actor = sitting.actor
        self._act(lambda table: table.do(actor, move), sitting)

    def _act(self, act: "Callable[[TableGame], None]", sitting: Sitting) -> None:
        """Do something on the worker's thread; what comes of it is on disk before it is seen."""
        self._table.ask(act, sitting.holder, lambda looks: self._show_act(sitting, looks))

    def _show_act(self, sitting: Sitting, looks: Looks) -> None:
        after = replace(sitting, public=looks.public, looks=looks)
        self._look(after)
        self.context.sound(sitting.face.sound(after.new_since(sitting)))
        if after.must_pass:
            self.context.ignore_touches()

    def _undo(self, sitting: Sitting) -> None:
        seat, arranged = sitting.holder, self._arranged
        if seat is not None:
            self._table.ask(
                lambda table: table.undo(seat),
                seat,
                lambda looks: self._show_act(sitting, replace(looks, draft=arranged)),
            )

    # From hand to hand

    def _pass_on(self, sitting: Sitting) -> None:
        needed = sitting.needed
        if needed is not None:
            self._take(replace(sitting, holder=needed, looks=None))
            self.context.ignore_touches()
        else:
            self._table.ask(
                _nothing,
                None,
                lambda looks: self._take(replace(sitting, public=looks.public, holder=None, looks=looks)),
            )

    def _lift(self) -> None:
        """The next player has the phone: only now its view is asked for."""
        sitting = self._sitting
        if sitting is None or sitting.holder is None or self._table.is_busy:
            return
        self.context.ignore_touches()
        self._table.lift(sitting.holder, lambda looks: self._look(replace(sitting, public=looks.public, looks=looks)))

    def _look(self, sitting: Sitting) -> None:
        """Something new is seen; who had begun to arrange pieces finds them so."""
        self._take(sitting)
        if self._doing.arranging is not None:
            self._arrange(self._keeping.taken_up(sitting, self._doing.arranging))

    def _again(self, sitting: Sitting) -> None:
        begin = self._table.anew(sitting)
        if begin is not None:
            self.on_enter(begin)


def _nothing(_table: "TableGame") -> None:
    """Only look."""


PRESENTER = TablePresenter
