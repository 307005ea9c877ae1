"""What the duel post shows: what to do, what is wrong, how to leave. It knows no window."""

from dataclasses import dataclass, replace

from referee_app.cards.ranks import Team
from referee_app.desk.answers import Answer, DuelSettled, Refused, TaggerQuestion
from referee_app.screens.scan.answer_texts import is_calm, tagger_question
from referee_app.screens.theme import SurfaceTone, TypeSize
from referee_app.screens.verdict.model import ActionShown, VerdictShown, verdict_shown
from referee_app.screens.widgets.models import LOCK_SECONDS, AnswerOption, Question
from referee_app.sentence import Refusal
from referee_app.words.words import Words

VERDICT_SECONDS = 12.0
"""How long a verdict stays, unless the next two come: two children read it, from a step away, and go."""

ASK_SECONDS = 20.0
"""How long it is asked who tagged."""

_SAID_TO_PLAYERS = {
    "refusal.code_none": "post.wrong.no_code",
    "refusal.code_other_set": "post.wrong.other_set",
    "refusal.code_forged": "post.wrong.forged",
    "refusal.code_cover_sheet": "post.wrong.cover_sheet",
    "refusal.still_in_pile": "post.wrong.in_pile",
    "refusal.card_is_elsewhere": "post.wrong.elsewhere",
}
"""What players are told instead of what tells leaders what to do."""

TELL, RECORD = "tell", "record"


@dataclass(frozen=True, slots=True)
class PostShown:
    """All that the post reads: what to do, or what is the matter; `trouble` stands in for the picture.

    `first_use_hint` is for the leader who puts up a post for the first time.
    """

    headline: str = ""
    headline_size: str = TypeSize.LARGE
    text: str = ""
    leave: str = ""
    trouble: str = ""
    tone: str = SurfaceTone.GROUND
    first_use_hint: str = ""


def post_shown(
    words: Words,
    trouble: Refusal | None = None,
    wrong: Refused | None = None,
    waiting_team: Team | None = None,
    *,
    is_first_use: bool = False,
) -> PostShown:
    """The post at rest, without a camera, with one card before it, or with something to say about the cards.

    It `is_first_use` until a card was seen at the first post of this phone.
    """
    again = "" if trouble is None else f"{words.say(trouble)} {words.say_key('post.again')}"
    shown = PostShown(
        headline=words.say_key("post.asks"),
        text=words.say_key("post.text"),
        leave=words.say_key("post.leave", n=round(LOCK_SECONDS)),
        trouble=again,
        first_use_hint=words.say_key("post.first") if is_first_use and trouble is None else "",
    )
    if wrong is not None:
        tone = SurfaceTone.GROUND if is_calm(wrong) else SurfaceTone.SIGNAL
        said = _SAID_TO_PLAYERS.get(wrong.refusal.key)
        headline = words.say_key(said) if said is not None else words.say(wrong.refusal)
        return replace(shown, headline=headline, headline_size=TypeSize.TITLE, text="", tone=tone)
    if waiting_team is not None:
        return replace(shown, headline=words.say_key("scan.one_seen", team=waiting_team), headline_size=TypeSize.TITLE)
    return shown


def answer_shown(answer: Answer, words: Words) -> VerdictShown | None:
    """What fills the screen: a verdict, with nothing to press; where it matters who tagged, that can be chosen."""
    match answer:
        case DuelSettled():
            return replace(verdict_shown(answer, words), actions=(), seconds=VERDICT_SECONDS)
        case TaggerQuestion():
            return VerdictShown(
                upper=SurfaceTone.GROUND,
                lower=SurfaceTone.GROUND,
                headline=words.say_key("scan.who_tagged"),
                emblem="what",
                why=words.say_key("post.who_tagged"),
                note=words.say_key("post.tap_who.records" if answer.records else "post.tap_who"),
                actions=tuple(
                    ActionShown(each.key, each.text, tone=each.tone) for each in tagger_question(answer, words).answers
                ),
                sound="void",
                seconds=ASK_SECONDS,
            )
    return None


def record_question(words: Words, *, has_begun: bool) -> Question:
    """Whether the post records duels or only shows results: the first recorded one begins a game that has not begun."""
    asked = words.say_key("post.ask")
    return Question(
        words.say_key("post.title"),
        asked if has_begun else f"{asked} {words.say_key('post.ask.begins')}",
        (
            AnswerOption(TELL, words.say_key("post.tell"), "eye"),
            AnswerOption(RECORD, words.say_key("post.record"), "log"),
        ),
    )
