"""What the invitation screen shows: the code, and what else the other phone needs."""

from dataclasses import dataclass

from referee_app.cards.ranks import Team
from referee_app.live_game.invitation import Invitation, invitation_text
from referee_app.words.words import Words


@dataclass(frozen=True, slots=True)
class InviteShown:
    """A code and a few sentences; nothing without an invitation."""

    is_there: bool = False
    code: str = ""
    how: str = ""
    team: str = Team.RED.value
    keeps: str = ""
    needs: str = ""
    clock: str = ""
    text: str = ""
    """The code's text, with gaps by which it can be read aloud and typed."""


def invite_shown(invitation: Invitation | None, words: Words) -> InviteShown:
    """The screen for this invitation, or while it is being made."""
    say = words.say_key
    if invitation is None:
        return InviteShown()
    (team,) = invitation.offers
    code = invitation_text(invitation)
    card_set = invitation.setup.card_set
    return InviteShown(
        is_there=True,
        code=code,
        how=say("invite.how", join=say("home.join")),
        team=team.value,
        keeps=say("invite.keeps", team=team),
        needs=say("invite.set", id=card_set) if card_set else say("invite.box"),
        clock=_clock(invitation, words),
        text=code.replace("/", "/ "),
    )


def _clock(invitation: Invitation, words: Words) -> str:
    limit = invitation.setup.rules.time_limit_s
    if limit is not None and (invitation.elapsed_ms or 0) >= limit * 1000:
        return words.say_key("invite.time_is_up")
    return words.say_key("invite.running") if invitation.running else ""
