"""The presenter of a new table game: keeps the draft and begins the game."""

from dataclasses import replace
from random import SystemRandom
from typing import TYPE_CHECKING

from referee_app.screens.app_screen import Presenter
from referee_app.screens.navigation import ScreenName
from referee_app.screens.new_table.model import LOTS, REMEMBER, TableDraft, new_draft, new_table_shown
from referee_app.screens.new_table.screen import NewTableScreen
from referee_app.screens.table.games import ADAPTERS, adapter_of
from referee_app.screens.table.session import NewTableGame

if TYPE_CHECKING:
    from referee_app.screens.app_context import AppContext


class NewTablePresenter(Presenter):
    """The draft of a table game; the names are remembered for the next one."""

    screen: NewTableScreen

    def __init__(self, context: "AppContext") -> None:
        super().__init__(context)
        self._draft: TableDraft = new_draft(ADAPTERS[0])
        self.screen = NewTableScreen(name=ScreenName.NEW_TABLE)

    def on_enter(self, what: object = None) -> None:
        """Begin or go on with the draft of the game with this key."""
        adapter = adapter_of(str(what))
        if adapter is not None and adapter is not self._draft.adapter:
            known = self._draft.names[: len(adapter.rules.colours)]
            self._draft = new_draft(adapter, known)
        else:
            self._draft = replace(self._draft, left_out=None)
        self.show()

    def show(self) -> None:
        """Refresh all texts."""
        remembers = self.context.settings.remembers(self._draft.adapter.rules.key)
        self.screen.shown = new_table_shown(self._draft, self.context.words, remembers=remembers)

    def do_count(self, count: str) -> None:
        """Set how many play."""
        self._change(replace(self._draft, seats=int(count)))

    def do_name(self, seat: int, name: str) -> None:
        """Take a name that is typed."""
        self._change(self._draft.called(seat, name))

    def do_rules(self) -> None:
        """Open the rules of this game."""
        self.context.go(ScreenName.RULE_PAGE, self._draft.adapter.rules.key)

    def _change(self, draft: TableDraft) -> None:
        self._draft = draft
        self.show()

    def do_agree(self, key: str, on: bool) -> None:
        """Turn an option on or off."""
        if key == REMEMBER:
            self.context.change(self.context.settings.remembering(self._draft.adapter.rules.key, on))
        elif key == LOTS:
            self._change(replace(self._draft, lots=on))
        else:
            self._change(self._draft.agreeing(key, on))

    def do_begin(self) -> None:
        """Begin the game."""
        draft = self._draft
        begin = NewTableGame(draft.adapter.rules.key, draft.agreed, draft.seated_names(SystemRandom()))
        self.context.go(ScreenName.TABLE, begin, over=ScreenName.TABLES)


PRESENTER = NewTablePresenter
