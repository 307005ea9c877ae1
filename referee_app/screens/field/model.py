"""What the field screen shows of a game: ready sentences, fractions and flags. It knows no window.

What this phone cannot know is said to be unknown; it is never shown as nothing.
"""

from dataclasses import dataclass
from typing import NamedTuple

from referee_app.cards.ranks import Team
from referee_app.live_game.state import FlagStage
from referee_app.live_game.tally import Count
from referee_app.live_game.tell import tell_outcome
from referee_app.live_game.view import GameView, LogLine, Phase, TeamView
from referee_app.screens.theme import Step, Tone
from referee_app.sentence import Moment, Sentence, Span, sentence
from referee_app.words.words import Words, shown

LOG_LINES = 12


class TileShown(NamedTuple):
    """A number, what it counts, and how large it is written."""

    number: str
    caption: str
    step: str


@dataclass(frozen=True, slots=True)
class Status:
    """A sentence about a flag, whose it is, and whether it wants attention."""

    text: str = ""
    flag_of: str = Team.RED.value
    tone: str = Tone.RAISED


@dataclass(frozen=True, slots=True)
class TeamShown:
    """One team's panel, empty until there is a game.

    `scores` are what a team is after, `tiles` what it has; `elsewhere` stands in for tiles that another phone knows.
    """

    tone: str = Tone.RED
    name: str = ""
    scores: tuple[TileShown, ...] = ()
    tiles: tuple[TileShown, ...] = ()
    elsewhere: str = ""
    fraction: float = 0.0
    half: float = 0.5
    known: bool = True
    reached: bool = False
    half_caption: str = ""
    total_caption: str = ""
    rule: Status = Status()
    flag: Status = Status()


@dataclass(frozen=True, slots=True)
class LogShown:
    """A line of the log; `number` counts from the game's first, so that a line keeps it when newer ones come."""

    number: int
    clock: str
    text: str
    mark: str
    undone: bool


@dataclass(frozen=True, slots=True)
class FieldShown:
    """All that the field screen reads. `outcome` and `notice` are empty where there is none."""

    clock: str
    clock_caption: str
    head: str
    outcome: str
    outcome_step: str
    notice: str
    notice_text: str
    first: TeamShown
    second: TeamShown
    log: tuple[LogShown, ...]


def field_shown(view: GameView, words: Words, own: frozenset[Team]) -> FieldShown:
    """The game in words, the reader's own team first."""
    first = Team.BLUE if own == {Team.BLUE} else Team.RED
    outcome = view.outcome
    return FieldShown(
        clock=shown(Span(_clock_ms(view)), words),
        clock_caption=words.say(_clock_caption(view)),
        head=Tone.GROUND if outcome is None else Tone(outcome.winner or Tone.ACTION),
        outcome=words.say(tell_outcome(outcome)) if outcome else "",
        outcome_step=Step.LARGE if outcome is None or outcome.known else Step.TITLE,
        notice=words.say_key("field.notice", n=len(view.contradictions)) if view.contradictions else "",
        notice_text=words.say(view.contradictions[0]) if view.contradictions else "",
        first=_team(view, first, words),
        second=_team(view, first.enemy, words),
        log=tuple(_line(line, len(view.log) - place, words) for place, line in enumerate(view.log[:LOG_LINES])),
    )


def _clock_ms(view: GameView) -> int:
    return view.elapsed_ms if view.time_left_ms is None or view.phase is Phase.OVER else max(0, view.time_left_ms)


def _clock_caption(view: GameView) -> Sentence:
    if view.phase is Phase.DEALING:
        return sentence("field.clock.dealing")
    if view.phase is Phase.PAUSED:
        return sentence("field.clock.paused")
    if view.phase is Phase.OVER or view.time_left_ms is None:
        return sentence("field.clock.played")
    return sentence("field.clock.left")


def _team(view: GameView, team: Team, words: Words) -> TeamShown:
    seen, deck = view.teams[team], view.setup.deck
    count = seen.captured
    known = count.exact or count.n > 0
    return TeamShown(
        tone=Tone(team),
        name=shown(team, words),
        scores=_scores(seen, words),
        tiles=_tiles(seen, words),
        elsewhere="" if seen.pile is not None else words.say_key("field.elsewhere"),
        fraction=min(1.0, count.n / deck.total),
        half=deck.half / deck.total,
        known=known,
        reached=seen.half_reached is True,
        half_caption=words.say_key("field.half", half=deck.half),
        total_caption=words.say_key("field.total", total=deck.total),
        rule=_rule(seen, words) if view.phase is not Phase.OVER else Status(),
        flag=_flag(seen, words),
    )


def _scores(seen: TeamView, words: Words) -> tuple[TileShown, ...]:
    scores = [_score(seen.captured, words.say_key("field.captured"), words)]
    if seen.points is not None:
        scores.append(_score(seen.points, words.say_key("field.points"), words))
    return tuple(scores)


def _score(count: Count, caption: str, words: Words) -> TileShown:
    if count.exact:
        return TileShown(str(count.n), caption, Step.LARGE)
    if count.n:
        return TileShown(words.say_key("field.at_least", n=count.n), caption, Step.TITLE)
    return TileShown(words.say_key("field.unknown"), caption, Step.BODY)


def _tiles(seen: TeamView, words: Words) -> tuple[TileShown, ...]:
    numbers = (
        (seen.pile, words.say_key("field.pile")),
        (seen.in_play, words.say_key("field.in_play")),
        (seen.out, words.say_key("field.out")),
    )
    return tuple(TileShown(str(number), caption, Step.TITLE) for number, caption in numbers if number is not None)


def _rule(seen: TeamView, words: Words) -> Status:
    """Whether this team may take the enemy's flag."""
    enemy = seen.team.enemy
    if seen.half_reached:
        return Status(words.say_key("field.rule.everybody", flag=enemy), enemy.value, Tone.SIGNAL)
    key = "field.rule.scouts" if seen.half_reached is False else "field.rule.unknown"
    return Status(words.say(sentence(key, flag=enemy)), enemy.value, Tone.RAISED)


def _flag(seen: TeamView, words: Words) -> Status:
    """Where this team's own flag is."""
    own = seen.team.value
    match seen.flag:
        case FlagStage.HIDDEN:
            return Status(words.say_key("field.flag.hidden"), own, Tone.RAISED)
        case FlagStage.TO_HIDE:
            return Status(words.say_key("field.flag.to_hide"), own, Tone.RAISED)
        case FlagStage.DELIVERED:
            return Status(words.say_key("field.flag.delivered", team=seen.team.enemy), own, Tone.RAISED)
        case FlagStage.CARRIED:
            return Status(
                words.say_key("field.flag.carried", who=seen.flag_carrier or seen.team.enemy), own, Tone.SIGNAL
            )


def _line(line: LogLine, number: int, words: Words) -> LogShown:
    mark = ""
    if line.undone:
        mark = words.say_key("field.log.undone")
    elif line.inferred:
        mark = words.say_key("field.log.inferred")
    return LogShown(number, shown(Moment(line.ms), words), words.say(line.what), mark, line.undone)
