"""What the duel post shows: what to do, what is wrong, how to leave. It knows no window."""

from dataclasses import dataclass, replace

from referee_app.desk.answers import Answer, Refused, Settled, WhoTagged
from referee_app.refusal import Refusal
from referee_app.screens.scan.telling import is_calm
from referee_app.screens.theme import Tone
from referee_app.screens.verdict.model import VerdictShown, verdict_shown
from referee_app.screens.widgets.question import Answer as Choice
from referee_app.screens.widgets.question import Question
from referee_app.words.words import Words

SECONDS = 8.0
"""How long a verdict stays: two children read it, from a step away."""

HOLD_SECONDS = 3.0
TELL, RECORD = "tell", "record"


@dataclass(frozen=True, slots=True)
class PostShown:
    """All that the post reads; `trouble` stands in for the picture, `said` for what to do."""

    asks: str = ""
    text: str = ""
    leave: str = ""
    trouble: str = ""
    said: str = ""
    tone: str = Tone.GROUND


def post_shown(words: Words, trouble: Refusal | None = None, wrong: Refused | None = None) -> PostShown:
    """The post at rest, without a camera, or with something to say about the cards before it."""
    again = "" if trouble is None else f"{words.say(trouble)} {words.say_key('post.again')}"
    return PostShown(
        asks=words.say_key("post.asks"),
        text=words.say_key("post.text"),
        leave=words.say_key("post.leave", n=round(HOLD_SECONDS)),
        trouble=again,
        said=words.say(wrong.refusal) if wrong is not None else "",
        tone=Tone.GROUND if wrong is None or is_calm(wrong) else Tone.SIGNAL,
    )


def answer_shown(answer: Answer, words: Words) -> VerdictShown | None:
    """What fills the screen: a verdict, with nothing to press; where it matters who tagged, both possibilities."""
    match answer:
        case Settled():
            return replace(verdict_shown(answer, words), action="", seconds=SECONDS)
        case WhoTagged():
            return VerdictShown(
                upper=Tone.GROUND,
                lower=Tone.GROUND,
                headline=words.say_key("post.depends"),
                emblem="what",
                why=words.say_key("post.who_tagged"),
                sound="void",
                seconds=SECONDS,
            )
    return None


def record_question(words: Words) -> Question:
    """Whether the post only tells, or writes duels down."""
    return Question(
        words.say_key("post.title"),
        words.say_key("post.ask"),
        (Choice(TELL, words.say_key("post.tell"), "eye"), Choice(RECORD, words.say_key("post.record"), "log")),
    )
