"""The presenter of the invitation screen: keeps the clock in the invitation up to date.

It is made of what was last seen of the game: nothing has to be read again for it.
"""

from dataclasses import replace
from typing import TYPE_CHECKING

from kivy.clock import Clock

from referee_app.live_game.invitation import Invitation, invitation_to
from referee_app.live_game.view import LivePhase
from referee_app.screens.app_screen import Presenter
from referee_app.screens.invite.model import invite_shown
from referee_app.screens.invite.screen import InviteScreen
from referee_app.screens.navigation import ScreenName
from referee_app.sentence import Refusal

if TYPE_CHECKING:
    from referee_app.screens.app_context import AppContext

FRESH_SECONDS = 5.0
"""How old the clock in an invitation may be; a camera needs a second or two to read a code."""


class InvitePresenter(Presenter):
    """Makes a new invitation regularly while the clock runs."""

    def __init__(self, context: "AppContext") -> None:
        super().__init__(context)
        self._invitation: Invitation | None = None
        self._refresh = Clock.create_trigger(lambda _seconds: self._make(), FRESH_SECONDS)
        self.screen = InviteScreen(name=ScreenName.INVITE)

    def on_enter(self, _what: object = None) -> None:
        """Show the code of the game in hand."""
        self._invitation = None
        self.screen.ids.text.open = False
        self.on_return()

    def on_return(self) -> None:
        """Show it again, with the clock as it is now; but what somebody reads aloud stays as it was."""
        self.context.services.device.keep_awake(True)
        if self._invitation is None or not self.screen.ids.text.open:
            self._make()
        else:
            self.show()

    def on_leave(self) -> None:
        """The screen may go dark again."""
        self.context.services.device.keep_awake(False)
        self._refresh.cancel()

    def show(self) -> None:
        """Refresh all texts; a game that has ended shows no invitation."""
        seen = self.context.game.snapshot
        if self._invitation is not None and seen is not None and seen.view.phase is LivePhase.OVER:
            self._make()
        else:
            self.screen.shown = invite_shown(self._invitation, self.context.words)

    def _make(self) -> None:
        game = self.context.game
        if game.snapshot is None:
            return
        now = replace(game.snapshot.view, elapsed_ms=game.elapsed_ms())
        try:
            self._invitation = invitation_to(game.snapshot.game, now, game.snapshot.keeps)
        except Refusal as refusal:
            self._invitation = None
            self.context.back()
            self.context.refuse(refusal.with_traceback(None))
            return
        self.show()
        if self._invitation.running:
            self._refresh()

    def do_read(self, is_read: bool) -> None:
        """What is being read aloud must not change under the user's eyes."""
        if is_read:
            self._refresh.cancel()
        else:
            self._make()


PRESENTER = InvitePresenter
