"""What a leader is asked when the phone was restarted in mid-game: whether the time counts for which it was off."""

from referee_app.desk.seen import Seen
from referee_app.play.phone_clock import Restart
from referee_app.screens.field.model import clock_shown
from referee_app.screens.widgets.models import AnswerOption, Question
from referee_app.sentence import Moment, Sentence, sentence
from referee_app.words.words import Words

COUNT, GO_ON, PAUSE = "count", "go_on", "pause"


def restart_question(seen: Seen, restart: Restart, now: int, words: Words) -> Question:
    """The question; where the clock was set back, no time can be counted, so only going on and pausing are left."""
    say, clock = words.say_key, clock_shown(seen.view, seen.view.elapsed_ms, words)
    go_on = AnswerOption(GO_ON, say("restart.go_on", time=clock), "play")
    if restart.set_back:
        text = say("restart.set_back", time=clock)
        return Question(say("restart.ask"), text, (go_on, AnswerOption(PAUSE, say("field.more.pause"), "pause")))
    away_ms, left_ms = now - restart.stopped_ms, seen.view.time_left_ms
    text = say("restart.text", away=_duration(away_ms), when=Moment(restart.stopped_ms))
    if left_ms is not None and away_ms >= left_ms:
        text = f"{text} {say('restart.time_is_up')}"
    no = AnswerOption(GO_ON, say("restart.no", time=clock), "play")
    return Question(say("restart.ask"), text, (AnswerOption(COUNT, say("restart.yes"), "clock"), no))


def _duration(ms: int) -> Sentence:
    hours, minutes = divmod(ms // 60_000, 60)
    return sentence("restart.hours", hours=hours, minutes=minutes) if hours else sentence("restart.minutes", n=minutes)
