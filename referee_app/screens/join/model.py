"""What the join screen shows, and what its sheets ask. It knows no window."""

from dataclasses import dataclass, replace

from referee_app.live_game.invitation import Invitation
from referee_app.live_game.setup_check import Difference, InvitationCheck, InvitationMatch
from referee_app.screens.theme import SurfaceTone
from referee_app.screens.widgets.models import AnswerOption, Question
from referee_app.sentence import Refusal, Sentence, Span, sentence
from referee_app.words.words import Words, format_fact

JOIN, TAKE_CLOCK, OPEN, NOT_THIS_ONE = "join", "clock", "open", "no"
SCAN, LATER = "scan", "later"


class OwnInvitation(Refusal):
    """The code of a game in which this very phone keeps the team of whoever invites."""

    key = "refusal.invitation_own"


class SeveralInvitations(Refusal):
    """Invitations to several games came into sight together, so nobody knows which one is meant."""

    key = "refusal.invitation_several"


@dataclass(frozen=True, slots=True)
class JoinState:
    """The state of joining: whether there is a picture, why the last code was refused, why there is no camera."""

    has_picture: bool = False
    wrong: Refusal | None = None
    lost: Refusal | None = None
    typed_wrong: Refusal | None = None


@dataclass(frozen=True, slots=True)
class JoinShown:
    """A sentence under the picture, a button where the camera can be tried again, and a line to type on."""

    said: str = ""
    tone: str = SurfaceTone.GROUND.value
    icon: str = ""
    is_in_trouble: bool = False
    can_try_again: bool = False
    type_fault: str = ""


def join_shown(looking: JoinState, words: Words) -> JoinShown:
    """The screen."""
    say = words.say_key
    trouble = looking.lost or looking.wrong
    calm = say("join.how" if looking.has_picture else "join.opening")
    instead = f" {say('join.without_camera')}" if looking.lost else ""
    return JoinShown(
        said=f"{words.say(trouble)}{instead}" if trouble else calm,
        tone=(SurfaceTone.SIGNAL if trouble else SurfaceTone.GROUND).value,
        icon="alert" if trouble else "qr",
        is_in_trouble=trouble is not None,
        can_try_again=looking.lost is not None,
        type_fault=words.say(looking.typed_wrong) if looking.typed_wrong else "",
    )


def typed_invitation(typed: str) -> str:
    """What was meant by what was typed or pasted: gaps and small letters are of no account."""
    return "".join(typed.split()).upper()


def question(check: InvitationCheck, invitation: Invitation, words: Words, *, leaves_one: bool = False) -> Question:
    """What the sheet asks about an invitation; `leaves_one`: another game is running, which would be left."""
    match check.match:
        case InvitationMatch.NEW | InvitationMatch.PARTLY:
            asked = _offer(check, invitation, words)
        case InvitationMatch.DIFFERENT:
            asked = _different(check, words)
        case _:
            asked = _here(check, invitation, words)
    if not leaves_one or len(asked.answers) == 1:
        return asked
    gap = "\n" if "\n" in asked.text else " "
    return replace(asked, text=f"{asked.text}{gap}{words.say_key('join.offer.running')}")


def _offer(check: InvitationCheck, invitation: Invitation, words: Words) -> Question:
    say, setup = words.say_key, invitation.setup
    (team,) = invitation.offers
    card_set = setup.card_set
    texts = (
        say(
            "join.offer.text",
            n=setup.red_players + setup.blue_players,
            cards=setup.deck.total,
            half=setup.deck.half,
            team=team,
            time=_limit(setup.rules.time_limit_s),
            set=sentence("join.offer.set", id=card_set) if card_set else sentence("join.offer.box"),
        ),
        _clock(invitation, words),
        say("join.offer.partly") if check.match is InvitationMatch.PARTLY else "",
    )
    return Question(
        headline=say("join.offer"),
        text=" ".join(text for text in texts if text),
        answers=(AnswerOption(JOIN, say("join.offer.yes"), "check"), AnswerOption(NOT_THIS_ONE, say("join.offer.no"))),
    )


def _limit(seconds: int | None) -> Sentence | Span:
    """The time limit in whole minutes, as this app agrees on them; another app may have agreed on any second."""
    if seconds is None:
        return sentence("new.no_time_limit")
    minutes, rest = divmod(seconds, 60)
    return Span(seconds * 1000) if rest else sentence("new.time_limit", n=minutes)


def _clock(invitation: Invitation, words: Words) -> str:
    """How far the game is on the phone that invites; nothing before the whistle."""
    if invitation.elapsed_ms is None:
        return ""
    (team,) = invitation.keeps
    key = "join.clock.runs" if invitation.running else "join.clock.stands"
    return words.say_key(key, team=team, time=Span(invitation.elapsed_ms))


def _here(check: InvitationCheck, invitation: Invitation, words: Words) -> Question:
    say = words.say_key
    (team,) = invitation.offers
    answers = (AnswerOption(OPEN, say("join.here.open"), "play"), AnswerOption(NOT_THIS_ONE, say("join.offer.no")))
    if check.may_take_clock:
        text = f"{_clock(invitation, words)} {say('join.here.clock')}"
        take = AnswerOption(TAKE_CLOCK, say("join.here.clock.yes"), "clock")
        return Question(headline=say("join.here"), text=text, answers=(take, *answers))
    text = say("join.here.over") if check.is_over else say("join.here.nothing", team=team)
    return Question(headline=say("join.here"), text=text, answers=answers)


def _different(check: InvitationCheck, words: Words) -> Question:
    """What differs, side by side; what is here is kept, whatever is answered."""
    say = words.say_key
    lines = "\n".join(_side_by_side(each, words) for each in check.differences)
    understood = AnswerOption(NOT_THIS_ONE, say("app.understood"))
    return Question(
        headline=say("join.differs"),
        text=f"{say('join.differs.text', past=say('past.title'))}\n{lines}",
        answers=(understood, AnswerOption(OPEN, say("join.here.open"), "play")) if check.keeps else (understood,),
    )


def _side_by_side(difference: Difference, words: Words) -> str:
    what, here, there = (format_fact(fact, words) for fact in difference)
    return words.say_key("join.differs.line", what=what, here=here, there=there)


def key_missing(card_set: str, words: Words) -> Question:
    """What to do where the set's key is not on this phone."""
    say = words.say_key
    return Question(
        headline=say("join.key"),
        text=say("join.key.text", id=card_set),
        answers=(AnswerOption(SCAN, say("join.key.scan"), "qr"), AnswerOption(LATER, say("join.key.later"))),
    )
