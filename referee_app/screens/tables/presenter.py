"""The presenter of the list of table games: reads it, opens a game, forgets one."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from referee_app.journal.refusals import BeingErased, DamagedJournal, ErasingStoppedByDamage
from referee_app.play.table_store import TableEntry
from referee_app.screens.app_screen import Presenter
from referee_app.screens.navigation import ScreenName
from referee_app.screens.rescue_offer import offer_tables_rescue
from referee_app.screens.tables.model import tables_shown
from referee_app.screens.tables.screen import TablesScreen
from referee_app.screens.widgets.models import Announcement, AnswerOption, Question
from referee_app.sentence import Refusal

if TYPE_CHECKING:
    from referee_app.screens.app_context import AppContext

FORGET = "forget"


class TablesPresenter(Presenter):
    """The games for a rainy day."""

    screen: TablesScreen

    def __init__(self, context: "AppContext") -> None:
        super().__init__(context)
        self._entries: tuple[TableEntry, ...] = ()
        self._trouble: Refusal | None = None
        self.screen = TablesScreen(name=ScreenName.TABLES)

    def on_enter(self, _what: object = None) -> None:
        """Show what there is."""
        self.on_return()

    def on_return(self) -> None:
        """Something may have been played meanwhile."""
        self.show()
        self._look_up()

    def show(self) -> None:
        """Refresh all texts."""
        self.screen.shown = tables_shown(self._entries, self.context.words, self.context.services.now(), self._trouble)

    def _look_up(self) -> None:
        tables = self.context.services.tables
        self.context.worker.run(lambda: tables().entries(), self._arrive, refused=self._fail)

    def _arrive(self, entries: tuple[TableEntry, ...]) -> None:
        is_new, self._entries, self._trouble = entries != self._entries, entries, None
        if self.is_here:
            self.show()
            if is_new:  # what was just played can be gone on with at the top
                self.screen.ids.scroll.scroll_y = 1

    def _fail(self, refusal: Refusal) -> None:
        self._entries, self._trouble = (), refusal
        if self.is_here:
            self.show()

    def do_notice(self) -> None:
        """Repair what the notice is about, or try again."""
        if isinstance(self._trouble, DamagedJournal):
            offer_tables_rescue(self.context, self._look_up)
        else:
            self._look_up()

    def do_begin(self, key: str) -> None:
        """Open what begins a game; where none could be written down, say so before anything is typed in vain."""
        if self._trouble is not None:
            self.context.refuse(self._trouble)
        else:
            self.context.go(ScreenName.NEW_TABLE, key)

    def do_open_game(self, game: str) -> None:
        """Go on with a game; one that is in trouble says so."""
        trouble = next((entry.trouble for entry in self._entries if entry.game == game), None)
        if isinstance(trouble, BeingErased):
            self._forget(game, self._not_finished)
        elif isinstance(trouble, DamagedJournal):
            offer_tables_rescue(self.context, self._look_up)
        elif trouble is not None:
            self.context.refuse(trouble)
        else:
            self.context.go(ScreenName.TABLE, game)

    def do_forget(self, game: str) -> None:
        """Ask whether a game is to be forgotten."""
        words, shown = self.context.words, self.screen.shown
        name = next((each.named for each in (*shown.running, *shown.played) if each.game == game), "")
        self.context.ask_user(
            Question(
                headline=words.say_key("tables.forget.ask"),
                text=words.say_key("tables.forget.text", game=name),
                answers=(
                    AnswerOption(FORGET, words.say_key("tables.forget"), icon="trash", tone="signal"),
                    AnswerOption("keep", words.say_key("tables.forget.no"), tone="quiet"),
                ),
            ),
            lambda key, _typed: self._forget(game) if key == FORGET else None,
        )

    def _forget(self, game: str, refused: Callable[[Refusal], None] | None = None) -> None:
        tables = self.context.services.tables
        self.context.worker.run(
            lambda: tables().forget(game), lambda _done: self._forgotten(), refused=refused or self._not_forgotten
        )

    def _forgotten(self) -> None:
        self.context.announce(Announcement(self.context.words.say_key("tables.forgotten"), "trash"))
        self._look_up()

    def _not_forgotten(self, refusal: Refusal) -> None:
        self.context.refuse(refusal)
        self._look_up()  # it may be listed as being erased now

    def _not_finished(self, refusal: Refusal) -> None:
        if isinstance(refusal, ErasingStoppedByDamage) and self.is_here:
            offer_tables_rescue(self.context, self._look_up)
        else:
            self._not_forgotten(refusal)


PRESENTER = TablesPresenter
