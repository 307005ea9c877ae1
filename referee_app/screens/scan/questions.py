"""What the scanner asks on a sheet. Plain values; it knows no window."""

from referee_app.cards.decks import Card
from referee_app.cards.ranks import Team
from referee_app.desk.answers import InPlayQuestion, TaggerQuestion
from referee_app.live_game import refusals
from referee_app.screens.widgets.models import AnswerOption, Question
from referee_app.sentence import sentence
from referee_app.words.words import Words, shown

YES = "yes"


def tagger_question(asked: TaggerQuestion, words: Words) -> Question:
    """By a house rule it matters who tagged."""
    return Question(
        words.say_key("scan.who_tagged"),
        words.say(sentence(refusals.WhoTagged.key)),
        tuple(
            AnswerOption(
                who.card.team, f"{shown(who.card.team, words)}: {shown(who.card.rank, words)}", tone=who.card.team
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
    answers = tuple(AnswerOption(team, shown(team, words), "cards", team) for team in Team)
    return Question(words.say_key("scan.draw.whose"), "", answers)


def lost_question(card: Card, words: Words) -> Question:
    """A card that is lost does not come back."""
    return Question(
        words.say_key("scan.lost.sure", card=card),
        words.say_key("scan.lost.text"),
        (AnswerOption("lost", words.say_key("scan.lost.do"), "alert"),),
    )
