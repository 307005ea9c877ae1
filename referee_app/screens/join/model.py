"""What the screen shows on which a leader joins the game of another phone, and what its sheets ask. No window."""

from dataclasses import dataclass

from referee_app.live_game.invitation import Invitation
from referee_app.refusal import Refusal
from referee_app.screens.theme import Tone
from referee_app.screens.widgets.question import Answer, Question
from referee_app.sentence import sentence
from referee_app.words.words import Words

JOIN, NOT_THIS_ONE = "join", "no"
SCAN, LATER = "scan", "later"


class OwnInvitation(Refusal):
    """The code of a game in which this very phone keeps the team of whoever invites."""

    key = "refusal.invitation_own"


@dataclass(frozen=True, slots=True)
class Looking:
    """How far one has come: whether there is a picture, why the last code was none, why there is no camera."""

    has_picture: bool = False
    wrong: Refusal | None = None
    lost: Refusal | None = None
    typed_wrong: Refusal | None = None


@dataclass(frozen=True, slots=True)
class JoinShown:
    """A sentence under the picture, a button where the camera can be tried again, and a line to type on."""

    title: str = ""
    said: str = ""
    tone: str = Tone.GROUND.value
    icon: str = ""
    is_in_trouble: bool = False
    can_try_again: bool = False
    again: str = ""
    type_headline: str = ""
    type_caption: str = ""
    type_hint: str = ""
    type_fault: str = ""
    type_go: str = ""


def join_shown(looking: Looking, words: Words) -> JoinShown:
    """The screen."""
    say = words.say_key
    trouble = looking.lost or looking.wrong
    calm = say("join.how" if looking.has_picture else "join.opening")
    return JoinShown(
        title=say("home.join"),
        said=words.say(trouble) if trouble else calm,
        tone=(Tone.SIGNAL if trouble else Tone.GROUND).value,
        icon="alert" if trouble else "qr",
        is_in_trouble=trouble is not None,
        can_try_again=looking.lost is not None,
        again=say("join.again"),
        type_headline=say("join.type"),
        type_caption=say("join.type.caption"),
        type_hint=say("join.type.hint"),
        type_fault=words.say(looking.typed_wrong) if looking.typed_wrong else "",
        type_go=say("join.type.go"),
    )


def typed_invitation(typed: str) -> str:
    """What was meant by what was typed or pasted: gaps and small letters are of no account."""
    return "".join(typed.split()).upper()


def offer(invitation: Invitation, words: Words, *, leaves_one: bool = False) -> Question:
    """Whether to join this game, and so to leave the one that is running."""
    say, setup = words.say_key, invitation.setup
    (team,) = invitation.offers
    limit = setup.rules.time_limit_s
    card_set = setup.card_set
    text = say(
        "join.offer.text",
        n=setup.red_players + setup.blue_players,
        cards=setup.deck.total,
        half=setup.deck.half,
        team=team,
        time=sentence("new.time_limit", n=limit // 60) if limit else sentence("new.no_time_limit"),
        set=sentence("join.offer.set", id=card_set) if card_set else sentence("join.offer.box"),
    )
    return Question(
        headline=say("join.offer"),
        text=f"{text} {say('join.offer.running')}" if leaves_one else text,
        answers=(
            Answer(JOIN, say("join.offer.yes"), "check"),
            Answer(NOT_THIS_ONE, say("join.offer.no")),
        ),
    )


def key_missing(card_set: str, words: Words) -> Question:
    """What to do where the set's key is not on this phone."""
    say = words.say_key
    return Question(
        headline=say("join.key"),
        text=say("join.key.text", id=card_set),
        answers=(Answer(SCAN, say("join.key.scan"), "qr"), Answer(LATER, say("join.key.later"))),
    )
