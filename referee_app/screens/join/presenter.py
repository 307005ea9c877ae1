"""The presenter of the join screen: reads the invitation with the camera and joins its game."""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from referee_app.desk.jobs import request_for_texts
from referee_app.live_game.invitation import Invitation, read_invitation
from referee_app.live_game.setup_check import InvitationCheck, InvitationMatch
from referee_app.live_game.view import LivePhase
from referee_app.screens.app_screen import Presenter
from referee_app.screens.camera_session import CameraSession
from referee_app.screens.join.model import (
    JOIN,
    OPEN,
    SCAN,
    TAKE_CLOCK,
    JoinState,
    OwnInvitation,
    SeveralInvitations,
    join_shown,
    key_missing,
    question,
    typed_invitation,
)
from referee_app.screens.join.screen import JoinScreen
from referee_app.screens.navigation import CoverScanRequest, ScreenName
from referee_app.sentence import Refusal

if TYPE_CHECKING:
    from referee_app.play.live_game import LiveGame
    from referee_app.screens.app_context import AppContext
    from referee_app.screens.services import Picture
    from referee_app.watching.watch import FrameReport


class JoinPresenter(Presenter):
    """The camera is open while the screen is in sight, and goes on looking while a sheet asks."""

    moves = True

    def __init__(self, context: "AppContext") -> None:
        super().__init__(context)
        self._looking = JoinState()
        self._offered: set[Invitation] = set()
        """The invitations, without their clocks, that the sheets are about."""
        self.screen = JoinScreen(name=ScreenName.JOIN)
        self._camera = CameraSession(context, self._picture, self._see, self._lose)

    def on_enter(self, _what: object = None) -> None:
        """Open the camera, with an empty field."""
        self.screen.ids.type.open = False
        self.screen.ids.typed.text = ""
        self.on_return()

    def on_return(self) -> None:
        """Open the camera again; what was typed stays."""
        self.context.services.device.keep_awake(True)
        self._look_so(JoinState())
        self._camera.open(request_for_texts())

    def on_leave(self) -> None:
        """Let go of the camera."""
        self.context.services.device.keep_awake(False)
        self._camera.close()
        self.screen.ids.preview.clear()

    def show(self) -> None:
        """Refresh all texts."""
        self.screen.shown = join_shown(self._looking, self.context.words)

    def do_again(self) -> None:
        """Open the camera again."""
        self.on_return()

    def do_edit(self) -> None:
        """Take away what was said about the text: it is being changed."""
        self._look_so(replace(self._looking, typed_wrong=None))

    # What the camera tells

    def _picture(self, picture: "Picture") -> None:
        self.screen.ids.preview.show(picture.pixels, picture.width, picture.height, picture.frame_size)
        if not self._looking.has_picture:
            self._look_so(replace(self._looking, has_picture=True))

    def _see(self, sight: "FrameReport") -> None:
        invitations, wrong = [], None
        for text in sight.texts:
            try:
                invitations.append(read_invitation(text))
            except Refusal as refusal:
                wrong = refusal.with_traceback(None)
        if len({each.without_clock for each in invitations}) > 1:
            if not isinstance(self._looking.wrong, SeveralInvitations):
                self._blame(SeveralInvitations())
            # Each text is told once while it is in sight: the one that stays is only told to who looks anew.
            self._camera.open(request_for_texts())
        elif invitations:
            self._judge(max(invitations, key=lambda each: each.elapsed_ms or 0), self._blame)
        elif wrong is not None:
            self._blame(wrong)

    def _blame(self, wrong: Refusal) -> None:
        self.context.sound("problem")
        self._look_so(replace(self._looking, wrong=wrong))

    def _lose(self, why: Refusal) -> None:
        self.screen.ids.preview.clear()
        self.screen.ids.type.open = True
        self._look_so(JoinState(lost=why))

    # What is typed

    def do_typed(self, typed: str) -> None:
        """Read the invitation that was typed."""
        try:
            self._judge(read_invitation(typed_invitation(typed)), self._blame_typed)
        except Refusal as refusal:
            self._blame_typed(refusal.with_traceback(None))

    def _blame_typed(self, wrong: Refusal) -> None:
        self._look_so(replace(self._looking, typed_wrong=wrong))

    # Joining

    def _judge(self, invitation: Invitation, blame: Callable[[Refusal], None]) -> None:
        """Look for its game on this phone, and ask what is to be done; nobody joins the own game."""
        games, read_ms = self.context.services.games, self.context.services.now()

        def arrive(found: tuple[InvitationCheck, str | None]) -> None:
            check, running = found
            if check.match is InvitationMatch.OWN:
                (kept,), (other,) = invitation.keeps, invitation.offers
                blame(OwnInvitation(team=kept, other=other))
            else:
                self._ask(check, invitation, read_ms, leaves_one=running not in (None, invitation.game))

        self.context.worker.run(
            lambda: (games().check_invitation(invitation), games().running()),
            arrive,
            is_relevant=lambda: self.is_here,
            refused=blame,
        )

    def _ask(self, check: InvitationCheck, invitation: Invitation, read_ms: int, *, leaves_one: bool) -> None:
        """Ask once about each game: the code of one whose clock runs changes while the sheet is read."""
        if not self.context.window.is_asking:
            self._offered.clear()
        if invitation.without_clock in self._offered:
            return
        self._offered.add(invitation.without_clock)
        self.context.sound("tick")
        self._look_so(replace(self._looking, wrong=None))
        games, now = self.context.services.games, self.context.services.now

        def answered(key: str, _typed: str) -> None:
            later = invitation.after(now() - read_ms)
            if key == JOIN:
                self._open(lambda: games().join(later))
            elif key == TAKE_CLOCK:
                self._open(lambda: games().take_clock(later))
            elif key == OPEN:
                self._open(lambda: games().resume(invitation.game))

        self.context.ask_user(question(check, invitation, self.context.words, leaves_one=leaves_one), answered)

    def _open(self, make: "Callable[[], LiveGame]") -> None:
        self.context.game.open(make, self._opened)

    def _opened(self) -> None:
        """Go to the game; who has left meanwhile finds it on home."""
        seen = self.context.game.snapshot
        if not self.is_here:
            return
        if seen is not None and seen.view.phase is LivePhase.OVER:
            self.context.go(ScreenName.END, over=ScreenName.HOME)
            return
        self.context.go(ScreenName.FIELD, over=ScreenName.HOME)
        card_set = seen.view.setup.card_set if seen is not None else None
        if card_set is not None:
            sets = self.context.services.sets
            self.context.worker.run(
                lambda: sets().find(card_set) is None, lambda is_missing: self._ask_for_key(card_set, is_missing)
            )

    def _ask_for_key(self, card_set: str, is_missing: bool) -> None:
        def answered(key: str, _typed: str) -> None:
            if key == SCAN:
                self.context.go(ScreenName.SETS, CoverScanRequest())

        if is_missing and self.context.window.is_at(ScreenName.FIELD):
            self.context.ask_user(key_missing(card_set, self.context.words), answered)

    def _look_so(self, looking: JoinState) -> None:
        self._looking = looking
        self.show()


PRESENTER = JoinPresenter
