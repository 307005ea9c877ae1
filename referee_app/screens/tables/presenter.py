"""The presenter of the list of table games: reads it, opens a game, forgets one."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from referee_app.journal.refusals import BeingErased, DamagedJournal
from referee_app.play.table_store import TableEntry
from referee_app.screens.game_list import ForgettingKeys, GameListPresenter
from referee_app.screens.navigation import ScreenName
from referee_app.screens.rescue_offer import offer_tables_rescue
from referee_app.screens.tables.model import tables_shown
from referee_app.screens.tables.screen import TablesScreen
from referee_app.sentence import Refusal

if TYPE_CHECKING:
    from referee_app.screens.app_context import AppContext


class TablesPresenter(GameListPresenter):
    """The games for a rainy day."""

    forgetting = ForgettingKeys("tables.forget.ask", "tables.forget", "tables.forget.no", "tables.forgotten")

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
        """Show the list, and read it again: something may have been played meanwhile."""
        self.show()
        self.look_up()

    def show(self) -> None:
        """Refresh all texts."""
        self.screen.shown = tables_shown(self._entries, self.context.words, self.context.services.now(), self._trouble)

    def look_up(self) -> None:
        """Read the games of the list again."""
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
            self.offer_rescue()
        else:
            self.look_up()

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
            self.finish_forgetting(game)
        elif isinstance(trouble, DamagedJournal):
            self.offer_rescue()
        elif trouble is not None:
            self.context.refuse(trouble)
        else:
            self.context.go(ScreenName.TABLE, game)

    def do_forget(self, game: str) -> None:
        """Ask whether a game is to be forgotten."""
        shown = self.screen.shown
        name = next((each.named for each in (*shown.running, *shown.played) if each.game == game), "")
        self.ask_to_forget(game, self.context.words.say_key("tables.forget.text", game=name))

    def offer_rescue(self) -> None:
        """Offer to rescue the damaged journal of these games."""
        offer_tables_rescue(self.context, self.look_up)

    def erasing(self, game: str) -> Callable[[], None]:
        """The task that erases a game."""
        tables = self.context.services.tables
        return lambda: tables().forget(game)


PRESENTER = TablesPresenter
