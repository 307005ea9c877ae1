"""What several screens ask about the current game: whether it begins now, and whether a restart of the phone counts."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from referee_app.desk.answers import GameSnapshot
from referee_app.live_game.model import Knowledge
from referee_app.live_game.queries import PlayerStatus
from referee_app.live_game.view import LivePhase
from referee_app.play.phone_clock import Restart
from referee_app.screens.game_texts import clock_shown, dealt
from referee_app.screens.widgets.models import AnswerOption, Question
from referee_app.sentence import Moment, Sentence, sentence
from referee_app.words.words import Words

if TYPE_CHECKING:
    from referee_app.screens.app_context import AppContext

BEGIN = "begin"
"""The answer that begins the game."""


def ask_to_begin(context: "AppContext", begin: Callable[[], None]) -> None:
    """Ask whether to begin, where something is entered before the whistle; `begin` is called on a yes."""
    words = context.words
    question = Question(words.say_key("begin.ask"), words.say_key("begin.text"), _answers(words))
    context.ask_user(question, lambda key, _typed: begin() if key == BEGIN else None)


def ask_before_whistle(context: "AppContext", snapshot: GameSnapshot, begin: Callable[[], None]) -> None:
    """Call `begin`; where it is on record that players have no card, only once that is wanted all the same."""
    lacking, words = without_card(snapshot), context.words
    if not lacking or snapshot.view.phase is not LivePhase.DEALING:
        begin()
        return
    text = words.say_key("begin.without_card.text")
    question = Question(words.say_key("begin.without_card", n=lacking), text, _answers(words))
    context.ask_user(question, lambda key, _typed: begin() if key == BEGIN else None)


def without_card(snapshot: GameSnapshot) -> int:
    """How many players of this phone's teams have no card, as far as it knows.

    Where only cards are on record, nobody may have told the phone of the dealing at all: then it knows nothing.
    """
    if snapshot.view.setup.knowledge is Knowledge.PLAYERS:
        players = (one for team in snapshot.keeps for one in snapshot.view.teams[team].players)
        return sum(one.status is PlayerStatus.WAITS for one in players)
    have, of = dealt(snapshot)
    return max(0, of - have) if have else 0


def _answers(words: Words) -> tuple[AnswerOption, ...]:
    return AnswerOption(BEGIN, words.say_key("begin.do"), "whistle"), AnswerOption("no", words.say_key("begin.no"))


# A restart of the phone in mid-game: whether the time counts for which it was off

COUNT, GO_ON, PAUSE = "count", "go_on", "pause"


def restart_question(snapshot: GameSnapshot, restart: Restart, now: int, words: Words) -> Question:
    """The question; where the clock was set back, no time can be counted, so only going on and pausing are left."""
    say, clock = words.say_key, clock_shown(snapshot.view, snapshot.view.elapsed_ms, words)
    go_on = AnswerOption(GO_ON, say("restart.go_on", time=clock), "play")
    if restart.set_back:
        text = say("restart.set_back", time=clock)
        return Question(say("restart.ask"), text, (go_on, AnswerOption(PAUSE, say("field.more.pause"), "pause")))
    away_ms, left_ms = now - restart.stopped_ms, snapshot.view.time_left_ms
    text = say("restart.text", away=_duration(away_ms), when=Moment(restart.stopped_ms))
    if left_ms is not None and away_ms >= left_ms:
        text = f"{text} {say('restart.time_is_up')}"
    no = AnswerOption(GO_ON, say("restart.no", time=clock), "play")
    return Question(say("restart.ask"), text, (AnswerOption(COUNT, say("restart.yes"), "clock"), no))


def _duration(ms: int) -> Sentence:
    hours, minutes = divmod(ms // 60_000, 60)
    return sentence("restart.hours", hours=hours, minutes=minutes) if hours else sentence("restart.minutes", n=minutes)
