"""Shows the invitation to the game in hand for as long as somebody looks at it, and keeps its clock fresh."""

from typing import TYPE_CHECKING

from kivy.clock import Clock

from referee_app.screens.invite.model import invite_shown
from referee_app.screens.invite.screen import InviteScreen
from referee_app.screens.places import Place
from referee_app.screens.presenter import Presenter

if TYPE_CHECKING:
    from referee_app.live_game.invitation import Invitation
    from referee_app.refusal import Refusal
    from referee_app.screens.stage import Stage

FRESH_SECONDS = 5.0
"""How old the clock in an invitation may be; a camera needs a second or two to read a code."""


class InvitePresenter(Presenter):
    """Asks for the invitation anew while the clock runs."""

    def __init__(self, stage: "Stage") -> None:
        super().__init__(stage)
        self._invitation: Invitation | None = None
        self._is_in_sight = False
        self._refresh = Clock.create_trigger(self._ask, FRESH_SECONDS)
        self.screen = InviteScreen(name=Place.INVITE)
        self.screen.bind(on_back=lambda _screen: stage.back(), on_read=lambda _screen, is_read: self._read(is_read))

    def enter(self, _what: object = None) -> None:
        """Show the code of the game in hand."""
        self._invitation = None
        self.screen.ids.text.open = False
        self.again()

    def again(self) -> None:
        """Show it again, with the clock as it is now."""
        self._is_in_sight = True
        self.stage.world.device.keep_awake(True)
        self.show()
        self._ask()

    def leave(self) -> None:
        """The screen may go dark again."""
        self._is_in_sight = False
        self.stage.world.device.keep_awake(False)
        self._refresh.cancel()

    def show(self) -> None:
        """Say everything anew."""
        self.screen.shown = invite_shown(self._invitation, self.stage.words)

    def _ask(self, *_seconds: float) -> None:
        seen, games = self.stage.game.seen, self.stage.world.games
        if seen is None:
            return
        game = seen.game
        self.stage.worker.ask(
            lambda: games().invite(games().resume(game)),
            self._arrive,
            wanted=lambda: self._is_in_sight,
            refused=self._refused,
        )

    def _arrive(self, invitation: "Invitation") -> None:
        self._invitation = invitation
        self.show()
        if invitation.running and not self.screen.ids.text.open:
            self._refresh()

    def _read(self, is_read: bool) -> None:
        """What is being read aloud must not change under the reader's eyes."""
        if is_read:
            self._refresh.cancel()
        else:
            self._ask()

    def _refused(self, refusal: "Refusal") -> None:
        self.stage.back()
        self.stage.refuse(refusal)


PRESENTER = InvitePresenter
