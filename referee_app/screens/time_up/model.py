"""What is shown when time is up: who has won, or what is to be compared, or why it is not saved. It knows no window."""

from collections.abc import Iterator
from dataclasses import dataclass

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
    return TimeUpShown(
        VerdictShown(
            upper=tone,
            lower=tone,
            headline=words.say_key("time_up.title"),
            emblem="clock",
            why=_result(view, outcome, words) if outcome else words.say(trouble) if trouble else "",
            note=_note(view, outcome, trouble, words),
            actions=() if is_locked else tuple(_actions(outcome, trouble, words)),
            seconds=UNTIL_LEFT,
        ),
        leave=words.say_key("post.leave", n=round(LOCK_SECONDS)) if is_locked else "",
    )


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


def _result(view: GameView, outcome: LiveOutcome, words: Words) -> str:
    """Who has won and by how much; where this phone knows only one count, that one and what to ask for."""
    scores = {team: score_of(view, team) for team in Team}
    known_here = [team for team in Team if scores[team].exact]
    on_points = view.setup.rules.points
    if outcome.reason != EndReason.TIME:  # by a flag, say, at the last moment
        return words.say(describe_outcome(outcome))
    if outcome.known and outcome.winner is not None:
        key = "time_up.wins.points" if on_points else "time_up.wins"
        winner, loser = outcome.winner, outcome.winner.enemy
        return words.say_key(key, winner=winner, n=scores[winner].n, others=scores[loser].n)
    if outcome.known:
        return words.say_key("time_up.draw.points" if on_points else "time_up.draw", n=scores[Team.RED].n)
    if len(known_here) == 1:
        (team,) = known_here
        key = "time_up.compare.points" if on_points else "time_up.compare"
        return words.say_key(key, team=team, n=scores[team].n, other=team.enemy)
    return words.say(describe_outcome(outcome))
