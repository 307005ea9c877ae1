"""What the scanner says of an answer in its strip, and what it asks about one. It knows no window."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from referee_app.cards.decks import Card
from referee_app.cards.ranks import Team
from referee_app.desk.answers import (
    ActionDone,
    Answer,
    CardAlreadyIn,
    CardBackInBox,
    CardChecked,
    CardCounted,
    CardGiven,
    DuelSettled,
    FlagAllowed,
    InPlayQuestion,
    Refused,
    TaggerQuestion,
)
from referee_app.live_game import refusals
from referee_app.live_game.model import ActionId, AnyCard, Knowledge, Player
from referee_app.live_game.view import GameView
from referee_app.screens.game_texts import undone_shown
from referee_app.screens.player_cells import in_order
from referee_app.screens.theme import SurfaceTone
from referee_app.screens.widgets.models import Announcement, AnswerOption, Question
from referee_app.sentence import sentence
from referee_app.watching.watch import FrameReport
from referee_app.words.words import Words, format_fact

CALM = frozenset(
    {
        "scan.hint.third_card",
        "scan.hint.one_team",
        "scan.hint.two_own_cards",
        "scan.hint.flag_card",
        "refusal.desk.one_at_a_time",
        "refusal.code_none",
    }
)
"""What is not wrong, only not yet right: said in a calm line, without a sound."""

YES = "yes"
LOST = "lost"

SECONDS = 10.0
HINT_SECONDS = 6.0

MOST_LETTERS = 220
"""How much the strip says at once: more does not find room in the smallest window with large letters."""

_UNDOING = "log.undone"


def is_calm(answer: Refused) -> bool:
    """Whether nobody needs to be startled by it."""
    return answer.refusal.key in CALM


def action_of(answer: Answer) -> ActionId | None:
    """What to undo it by."""
    return getattr(answer, "action", None)


def announcement_of(answer: Answer, words: Words) -> Announcement | None:
    """What the strip says of an answer; None where there is nothing to say."""
    if isinstance(answer, Refused):
        return _refused(answer, words)
    if isinstance(answer, InPlayQuestion):
        return _refused(Refused(answer.why), words)
    if isinstance(answer, ActionDone) and all(line.key.startswith(_UNDOING) for line in answer.log_lines):
        return Announcement(undone_shown(answer, words), "undo", SurfaceTone.QUIET)
    text, icon, tone = _done(answer, words)
    undo = words.say_key("field.undo.do") if action_of(answer) is not None else ""
    return Announcement(text, icon, tone, undo, SECONDS) if text else None


class StripContent(NamedTuple):
    """What the strip says, and what its action does: undo `undoes`, or say that `waits` has the card of `unnamed`."""

    announcement: Announcement
    undoes: ActionId | None = None
    unnamed: CardGiven | None = None
    waits: Player | None = None


def answer_content(answers: Sequence[Answer], view: GameView | None, words: Words) -> StripContent | None:
    """What the strip says of answers that came at once: of the last one; that the half is reached comes first."""
    said = [(answer, each) for answer in answers if (each := announcement_of(answer, words)) is not None]
    if not said:
        return None
    answer, announcement = said[-1]
    for other in answers:
        if isinstance(other, CardCounted) and other.half_just_reached and other is not answer:
            text = f"{words.say_key('scan.half', team=other.team)} {announcement.text}"
            announcement = replace(announcement, text=text, icon="flag", tone=other.team)
    content = StripContent(announcement, action_of(answer))
    if view is None or not isinstance(answer, CardGiven):
        return content
    return _with_offer(content, answer, view, words)


def _with_offer(content: StripContent, given: CardGiven, view: GameView, words: Words) -> StripContent:
    """With an offer of who may have the card, where players are known and nobody was named."""
    if given.player is not None or view.setup.knowledge is not Knowledge.PLAYERS:
        return content
    waiting = (each for each in in_order(view) if each.player.team is given.card.team)
    first = next((each.player for each in waiting if each.waiting_from_ms is not None), None)
    if first is None:
        return content._replace(unnamed=given)
    announcement = replace(content.announcement, action=words.say_key("scan.given.for", player=first))
    return StripContent(announcement, None, given, first)


def joint_announcement(answers: Sequence[Answer], words: Words) -> StripContent | None:
    """What the strip says of several cards that were given out, counted or collected at once or in one sweep.

    One action can be undone. That the half is reached comes first, and no rank is named.
    """
    if len(answers) < 2:
        return None
    if all(isinstance(answer, CardGiven) for answer in answers):
        return _of_one_action(answers, words.say_key("desk.swept.issued", n=len(answers)), "cards", words)
    if all(isinstance(answer, CardBackInBox) for answer in answers):
        return _of_one_action(answers, words.say_key("desk.swept.collected", n=len(answers)), "check", words)
    counted = [answer for answer in answers if isinstance(answer, CardCounted)]
    return _joint_count(counted, words) if len(counted) == len(answers) else None


def _joint_count(counted: Sequence[CardCounted], words: Words) -> StripContent:
    last = {answer.team: answer for answer in counted}
    reached = [answer.team for answer in counted if answer.half_just_reached]
    sentences = (
        *(words.say_key("scan.half", team=team) for team in reached),
        words.say_key("scan.swept", n=len(counted)),
        *(_count(last[team], words) for team in Team if team in last),
    )
    icon, tone = ("flag", reached[0]) if reached else ("check", SurfaceTone.QUIET)
    return _of_one_action(counted, " ".join(sentences), icon, words, tone)


def _of_one_action(
    answers: Sequence[Answer], text: str, icon: str, words: Words, tone: str = SurfaceTone.QUIET
) -> StripContent:
    actions = {action_of(answer) for answer in answers}
    action = actions.pop() if len(actions) == 1 else None
    undo = words.say_key("field.undo.do") if action is not None else ""
    return StripContent(Announcement(text, icon, tone, undo, SECONDS), action)


def done_above_refusal(done: StripContent, refused: StripContent) -> StripContent:
    """What was done, and below it what was refused meanwhile; one of them alone where both are too much at once.

    That the half is reached decides the game: it keeps its looks above a refusal, and is the one that is said. Of
    anything else done it is the refusal. What can be done about it is offered once it stands alone: here an undo would
    seem to be about the refusal.
    """
    is_half = done.announcement.tone in tuple(Team)
    text = f"{done.announcement.text}\n{refused.announcement.text}"
    if len(text) > MOST_LETTERS:
        return done if is_half else refused
    looks = replace(done.announcement, action="") if is_half else refused.announcement
    return done._replace(announcement=replace(looks, text=text))


def cards_shown(refused: Refused, report: FrameReport | None) -> frozenset[AnyCard]:
    """The cards that a refusal is about, as far as the camera saw them."""
    sightings = report.sightings if report is not None else ()
    return frozenset(
        seen.card for seen in sightings if seen.card is not None and not set(seen.quads).isdisjoint(refused.quads)
    )


def refused_announcement(refused: Sequence[Refused], words: Words) -> Announcement:
    """What the strip says of several refusals: the first that is loud in full, and how many more there are."""
    loud = [answer for answer in refused if not is_calm(answer)]
    if len(loud) < 2:
        return _refused((loud or refused)[0], words)
    more = words.say_key("scan.swept.refused", n=len(loud) - 1)
    return replace(_refused(loud[0], words), text=f"{words.say(loud[0].refusal)} {more}")


def _refused(answer: Refused, words: Words) -> Announcement:
    text = words.say(answer.refusal)
    if is_calm(answer):
        return Announcement(text, "info", SurfaceTone.RAISED, "", HINT_SECONDS)
    return Announcement(text, "alert", SurfaceTone.SIGNAL, "", SECONDS)


def _done(answer: Answer, words: Words) -> tuple[str, str, str]:
    """What was done, with an icon and a tone."""
    match answer:
        case DuelSettled(verdict=verdict):
            return words.say(verdict.why), "duel", SurfaceTone.QUIET
        case CardCounted(half_just_reached=True, team=team):
            return words.say_key("scan.half", team=team), "flag", team
        case CardCounted():
            return _counted(answer, words), "check", SurfaceTone.QUIET
        case CardGiven():
            return _given(answer, words), "check", SurfaceTone.QUIET
        case FlagAllowed(why=why):
            return words.say(why), "flag", SurfaceTone.QUIET
        case CardBackInBox(card=card):
            return words.say_key("scan.checked", card=card), "check", SurfaceTone.QUIET
        case CardChecked(card=card, again=again):
            return (
                words.say_key("scan.checked.again" if again else "scan.checked", card=card),
                "check",
                SurfaceTone.QUIET,
            )
        case CardAlreadyIn(card=card):
            return words.say_key("scan.already_in", card=card), "check", SurfaceTone.QUIET
        case ActionDone(log_lines=lines):
            return " ".join(words.say(line) for line in lines), "check", SurfaceTone.QUIET
    return "", "", SurfaceTone.QUIET


def _counted(answer: CardCounted, words: Words) -> str:
    key = "scan.counted.on" if answer.count > answer.half else "scan.counted"
    return words.say(sentence(key, card=answer.card, team=answer.team, count=answer.count, half=answer.half))


def _count(answer: CardCounted, words: Words) -> str:
    key = "scan.swept.count.on" if answer.count > answer.half else "scan.swept.count"
    return words.say(sentence(key, team=answer.team, count=answer.count, half=answer.half))


def _given(answer: CardGiven, words: Words) -> str:
    """Who has a card now; never which: children look over leaders' shoulders."""
    parts = [
        words.say_key("scan.given.player", player=answer.player) if answer.player else words.say_key("scan.given"),
        words.say_key("scan.given.gone") if answer.gone is not None else "",
        words.say_key("scan.left", n=answer.left) if answer.left is not None else "",
    ]
    return " ".join(filter(None, parts))


def tagger_question(asked: TaggerQuestion, words: Words) -> Question:
    """By a house rule it matters who tagged."""
    return Question(
        words.say_key("scan.who_tagged"),
        words.say(sentence(refusals.WhoTagged.key)),
        tuple(
            AnswerOption(
                who.card.team,
                words.say_key("scan.who_tagged.answer", team=who.card.team, rank=who.card.rank),
                tone=who.card.team,
            )
            for who in (asked.red, asked.blue)
        ),
    )


def in_play_question(asked: InPlayQuestion, words: Words) -> Question:
    """A card on record as gone was shown: only a leader can tell whether it was found or pocketed."""
    return Question(
        words.say_key("scan.is_in_play"),
        words.say_key("scan.is_in_play.text", **asked.why.facts),
        (
            AnswerOption(YES, words.say_key("scan.is_in_play.yes"), "check"),
            AnswerOption("no", words.say_key("scan.is_in_play.no"), "close"),
        ),
    )


def team_question(words: Words) -> Question:
    """The phone draws for one of two teams."""
    answers = tuple(AnswerOption(team, format_fact(team, words), "cards", team) for team in Team)
    return Question(words.say_key("scan.draw.whose"), "", answers)


def lost_question(card: Card, words: Words) -> Question:
    """A card that is lost does not come back."""
    return Question(
        words.say_key("scan.lost.sure", card=card),
        words.say_key("scan.lost.text"),
        (
            AnswerOption(LOST, words.say_key("scan.lost.do"), "alert"),
            AnswerOption("leave", words.say_key("answer.leave"), "close"),
        ),
    )
