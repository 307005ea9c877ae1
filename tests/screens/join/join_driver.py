"""Invitations, and a phone that looks at them."""

from dataclasses import replace

from referee_app.cards.card_set import CardSet
from referee_app.cards.ranks import Team
from referee_app.live_game.invitation import (
    Invitation,
    invitation_text,
)
from referee_app.live_game.model import HouseRules, propose
from referee_app.screens.navigation import ScreenName
from tests.screens.conftest import Phone

CAMP = CardSet(bytes(range(16)))
SETUP = replace(propose(24, card_set=CAMP.id), rules=HouseRules(time_limit_s=2700))
INVITATION = Invitation(game="0123456789abcdef", setup=SETUP, keeps=frozenset({Team.RED}))
TEXT = invitation_text(INVITATION)
BOX = invitation_text(replace(INVITATION, setup=propose(24)))


def look(phone: Phone) -> None:
    phone.app.go(ScreenName.JOIN)
    phone.until(lambda: phone.table.opened)
    phone.settle()


def show(phone: Phone, *texts: str) -> None:
    """Lay codes under the camera and leave them there."""
    phone.table.lay(*texts)
    phone.table.look()


def keeps(phone: Phone) -> frozenset[Team]:
    seen = phone.app.context.game.snapshot
    assert seen is not None
    return seen.keeps


def invite(phone: Phone) -> str:
    """Begin a game that keeps Blue, and show its invitation."""
    phone.app.context.game.open(lambda: phone.services.games().begin(propose(24), {Team.BLUE}, {}), lambda: None)
    phone.settle()
    phone.app.go(ScreenName.INVITE)
    phone.settle()
    code: str = phone.presenter.screen.shown.code
    return code
