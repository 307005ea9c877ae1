"""The presenter of the end: shows the result and collects the cards."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee_app.desk.answers import MissingRecord
from referee_app.desk.jobs import Job
from referee_app.screens.app_screen import Presenter
from referee_app.screens.end.model import end_shown, missing_list
from referee_app.screens.end.screen import EndScreen
from referee_app.screens.navigation import CardSetRequest, ScanRequest, ScreenName
from referee_app.whole_file import whole_file

if TYPE_CHECKING:
    from referee_app.screens.app_context import AppContext


class EndPresenter(Presenter):
    """Shows a game that is over, and nothing that was announced elsewhere: it would go home with the leader."""

    clears_announcements = True

    def __init__(self, context: "AppContext") -> None:
        super().__init__(context)
        self._missing: Sequence[MissingRecord] | None = None
        self._looked_at: tuple[str, int] | None = None
        self.screen = EndScreen(name=ScreenName.END)

    def show(self) -> None:
        """Refresh all texts, and query the missing cards if something has happened since."""
        snapshot = self.context.game.snapshot
        if snapshot is None:
            return
        stands = snapshot.game, snapshot.version
        if self._looked_at is None or self._looked_at[0] != snapshot.game:
            self._missing = None
        self.screen.shown = end_shown(snapshot.view, self._missing, self.context.words)
        if self._looked_at != stands:
            self._looked_at = stands
            self.context.game.call(lambda desk: desk.missing(), self._found)

    def do_onward(self) -> None:
        """Open the scanner to collect the cards, or go back to the game if its end was taken back."""
        if self.screen.shown.goes_on:
            self.context.go(ScreenName.FIELD, over=ScreenName.HOME)
        else:
            self.context.go(ScreenName.SCAN, ScanRequest(Job.COLLECT))

    def do_log(self) -> None:
        """Open the log."""
        self.context.go(ScreenName.LOG)

    def _found(self, missing: Sequence[MissingRecord]) -> None:
        self._missing = missing
        self.show()

    def do_reprint(self) -> None:
        """Open printing with the missing cards."""
        snapshot = self.context.game.snapshot
        set_id = snapshot.view.setup.card_set if snapshot is not None else None
        if set_id is not None and self._missing:
            cards = tuple(one.card for one in self._missing)
            self.context.go(ScreenName.CARD_SET, CardSetRequest(set_id, cards))

    def do_share(self) -> None:
        """Share the list of missing cards."""
        device, words = self.context.services.device, self.context.words
        text = missing_list(self._missing or (), words)

        def write() -> str:
            path = device.keep(f"{words.say_key('end.list_name')}.txt")
            with whole_file(path) as out:
                out.write(text.encode())
            return words.say(device.share(path, "text/plain"))

        self.context.background_worker.run(write, self.context.announce)

    def do_home(self) -> None:
        """Put the game aside and go home."""
        self.context.game.close()
        self.context.go(ScreenName.HOME)


PRESENTER = EndPresenter
