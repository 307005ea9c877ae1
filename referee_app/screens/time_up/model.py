"""What is shown when time is up: who has won, or what is to be compared, or why it is not saved. It knows no window."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from referee_app.cards.ranks import Team
from referee_app.live_game.descriptions import describe_outcome
from referee_app.live_game.events import EndReason
from referee_app.live_game.queries import LiveOutcome
from referee_app.live_game.view import GameView
from referee_app.screens.game_texts import score_of
from referee_app.screens.theme import SurfaceTone
from referee_app.screens.verdict.model import ActionShown, VerdictShown
from referee_app.screens.widgets.models import LOCK_SECONDS
from referee_app.sentence import Refusal, Sentence
from referee_app.words.words import Words

RESULT, AGAIN, LATER = "result", "again", "later"
UNTIL_LEFT = 0.0
"""It does not go by itself."""

_KNOWN_HERE = {
    False: ("time_up.has", "time_up.compare"),
    True: ("time_up.has.points", "time_up.compare.points"),
}
"""What one team has, and what to ask for; by whether points are played for."""


@dataclass(frozen=True, slots=True)
class TimeUpShown:
    """All that the screen reads. `leave` says how a lock is opened, and is empty where there is none."""

    overlay: VerdictShown
    leave: str = ""


def time_up_shown(view: GameView, trouble: Refusal | Sentence | None, words: Words, *, is_locked: bool) -> TimeUpShown:
    """The result, as soon as it is on disk; `trouble` is why it is not. Behind a lock there is nothing to press."""
    outcome = view.outcome
    tone = (
        SurfaceTone.SIGNAL
        if trouble
        else SurfaceTone(outcome.winner)
        if outcome and outcome.winner
        else SurfaceTone.GROUND
    )
    title = words.say_key("time_up.title")
    result = _result(view, outcome, words) if outcome else None
    return TimeUpShown(
        VerdictShown(
            upper=tone,
            lower=tone,
            above=title if result else "",
            headline=result.headline if result else title,
            emblem="clock",
            why=result.text if result else _no_result(outcome, trouble, words),
            note=_note(view, outcome, trouble, words),
            actions=() if is_locked else tuple(_actions(outcome, trouble, words)),
            seconds=UNTIL_LEFT,
        ),
        leave=words.say_key("post.leave", n=round(LOCK_SECONDS)) if is_locked else "",
    )


def _no_result(outcome: LiveOutcome | None, trouble: Refusal | Sentence | None, words: Words) -> str:
    if outcome is not None:
        return words.say(describe_outcome(outcome))
    return words.say(trouble) if trouble is not None else ""


def _actions(outcome: LiveOutcome | None, trouble: Refusal | Sentence | None, words: Words) -> Iterator[ActionShown]:
    if outcome is not None:
        yield ActionShown(RESULT, words.say_key("time_up.result"), "flag", SurfaceTone.ACTION)
        return
    if trouble is not None:
        yield ActionShown(AGAIN, words.say_key("time_up.again"), "clock", SurfaceTone.QUIET)
    yield ActionShown(LATER, words.say_key("time_up.later"), "close", SurfaceTone.QUIET)


def _note(view: GameView, outcome: LiveOutcome | None, trouble: Refusal | Sentence | None, words: Words) -> str:
    if trouble is not None:
        return words.say_key("time_up.not_saved")
    # By this house rule a card counts from the duel on, whoever carries it.
    has_to_be_handed_in = outcome is not None and not view.setup.rules.count_at_duel
    return words.say_key("time_up.at_the_whistle") if has_to_be_handed_in else ""


class _Result(NamedTuple):
    """The result in large letters, and what more there is to say about it."""

    headline: str
    text: str


def _result(view: GameView, outcome: LiveOutcome, words: Words) -> _Result | None:
    """Who has won and by how much; where this phone knows only one count, that one and what to ask for."""
    scores = {team: score_of(view, team) for team in Team}
    known_here = [team for team in Team if scores[team].exact]
    say, on_points = words.say_key, view.setup.rules.points
    if outcome.reason != EndReason.TIME:  # by a flag, say, at the last moment
        if outcome.winner is None:
            return None
        return _Result(say("end.winner", winner=outcome.winner), words.say(describe_outcome(outcome)))
    if outcome.known and outcome.winner is not None:
        winner, loser = outcome.winner, outcome.winner.enemy
        most, least = scores[winner].n, scores[loser].n
        key = "end.score.points" if on_points else "end.score"
        return _Result(say("time_up.wins", winner=winner, most=most, least=least), say(key, n=most, others=least))
    if outcome.known:
        each = scores[Team.RED].n
        key = "end.score.each.points" if on_points else "end.score.each"
        return _Result(say("time_up.draw", each=each), say(key, n=each))
    if len(known_here) == 1:
        (team,) = known_here
        has, compare = _KNOWN_HERE[on_points]
        return _Result(say(has, team=team, n=scores[team].n), say(compare, other=team.enemy))
    return None
