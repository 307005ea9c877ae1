"""Looks for the invitation on another phone's screen, and joins the game that it is for."""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from referee_app.desk.jobs import watching_texts
from referee_app.live_game.invitation import Invitation, read_invitation
from referee_app.refusal import Refusal
from referee_app.screens.join.model import (
    JOIN,
    SCAN,
    Looking,
    OwnInvitation,
    join_shown,
    key_missing,
    offer,
    typed_invitation,
)
from referee_app.screens.join.screen import JoinScreen
from referee_app.screens.lookout import Lookout
from referee_app.screens.places import Place
from referee_app.screens.presenter import Presenter

if TYPE_CHECKING:
    from referee_app.desk.sight import Sight
    from referee_app.play.shelf import GameShelf
    from referee_app.screens.stage import Stage
    from referee_app.screens.world import Picture


class JoinPresenter(Presenter):
    """The camera is open while the screen is in sight, and goes on looking while a sheet asks."""

    moves = True

    def __init__(self, stage: "Stage") -> None:
        super().__init__(stage)
        self._looking = Looking()
        self.screen = JoinScreen(name=Place.JOIN)
        self.screen.bind(
            on_back=lambda _screen: stage.back(),
            on_again=lambda _screen: self.again(),
            on_typed=lambda _screen, typed: self._take_typed(typed),
            on_edit=lambda _screen: self._look_so(replace(self._looking, typed_wrong=None)),
        )
        self._lookout = Lookout(stage, self._picture, self._see, self._lose)

    def enter(self, _what: object = None) -> None:
        """Look, and have nothing typed."""
        self.screen.ids.type.open = False
        self.screen.ids.typed.text = ""
        self.again()

    def again(self) -> None:
        """Look, from the beginning; what was typed stays."""
        self.stage.world.device.keep_awake(True)
        self._look_so(Looking())
        self._lookout.open(watching_texts())

    def leave(self) -> None:
        """Let go of the camera."""
        self.stage.world.device.keep_awake(False)
        self._lookout.close()
        self.screen.ids.picture.clear()

    def show(self) -> None:
        """Say everything anew."""
        self.screen.shown = join_shown(self._looking, self.stage.words)

    # What the camera tells

    def _picture(self, picture: "Picture") -> None:
        self.screen.ids.picture.show(picture.pixels, picture.width, picture.height, picture.frame_size)
        if not self._looking.has_picture:
            self._look_so(replace(self._looking, has_picture=True))

    def _see(self, sight: "Sight") -> None:
        wrong: Refusal | None = None
        for text in sight.texts:
            try:
                self._judge(read_invitation(text), self._blame)
            except Refusal as refusal:
                wrong = refusal.with_traceback(None)
            else:
                return
        if wrong is not None:
            self._blame(wrong)

    def _blame(self, wrong: Refusal) -> None:
        self.stage.sound("problem")
        self._look_so(replace(self._looking, wrong=wrong))

    def _lose(self, why: Refusal) -> None:
        self.screen.ids.picture.clear()
        self.screen.ids.type.open = True
        self._look_so(Looking(lost=why))

    # What is typed

    def _take_typed(self, typed: str) -> None:
        try:
            self._judge(read_invitation(typed_invitation(typed)), self._blame_typed)
        except Refusal as refusal:
            self._blame_typed(refusal.with_traceback(None))

    def _blame_typed(self, wrong: Refusal) -> None:
        self._look_so(replace(self._looking, typed_wrong=wrong))

    # Joining

    def _judge(self, invitation: Invitation, blame: Callable[[Refusal], None]) -> None:
        """Offer to join; but nobody joins the own game."""
        games, read_ms = self.stage.world.games, self.stage.world.now()

        def arrive(found: tuple[bool, str | None]) -> None:
            is_own, running = found
            if is_own:
                blame(OwnInvitation())
            else:
                self._offer(invitation, read_ms, leaves_one=running not in (None, invitation.game))

        self.stage.worker.ask(
            lambda: (_is_own(games(), invitation), games().running()), arrive, wanted=lambda: self.is_here
        )

    def _offer(self, invitation: Invitation, read_ms: int, *, leaves_one: bool) -> None:
        self.stage.sound("tick")
        self._look_so(replace(self._looking, wrong=None))
        now = self.stage.world.now

        def answered(key: str, _typed: str) -> None:
            if key == JOIN:
                self._join(_later(invitation, now() - read_ms))

        self.stage.ask(offer(invitation, self.stage.words, leaves_one=leaves_one), answered)

    def _join(self, invitation: Invitation) -> None:
        games = self.stage.world.games
        self.stage.game.open(lambda: games().join(invitation), lambda: self._joined(invitation.setup.card_set))

    def _joined(self, card_set: str | None) -> None:
        self.stage.go(Place.FIELD, over=Place.HOME)
        if card_set is not None:
            sets = self.stage.world.sets
            self.stage.worker.ask(
                lambda: sets().find(card_set) is None, lambda is_missing: self._ask_for_key(card_set, is_missing)
            )

    def _ask_for_key(self, card_set: str, is_missing: bool) -> None:
        def answered(key: str, _typed: str) -> None:
            if key == SCAN:
                self.stage.go(Place.SETS, "cover")

        if is_missing:
            self.stage.ask(key_missing(card_set, self.stage.words), answered)

    def _look_so(self, looking: Looking) -> None:
        self._looking = looking
        self.show()


def _is_own(games: "GameShelf", invitation: Invitation) -> bool:
    """Whether this phone keeps the team of whoever invites; on the worker's thread."""
    return any(entry.game == invitation.game and entry.keeps & invitation.keeps for entry in games.entries())


def _later(invitation: Invitation, ms: int) -> Invitation:
    """The invitation with its clock as it is some time after it was read."""
    if not invitation.running or invitation.elapsed_ms is None:
        return invitation
    return replace(invitation, elapsed_ms=invitation.elapsed_ms + max(0, ms))


PRESENTER = JoinPresenter
