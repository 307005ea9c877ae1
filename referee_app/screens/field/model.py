"""What the field screen shows of a game: ready sentences, fractions and flags. It knows no window.

What this phone cannot know is said to be unknown; it is never shown as nothing.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from referee_app.cards.ranks import Team
from referee_app.desk.jobs import Job
from referee_app.live_game.descriptions import describe_outcome
from referee_app.live_game.model import Knowledge, Mode
from referee_app.live_game.queries import Count
from referee_app.live_game.records import FlagStage
from referee_app.live_game.view import GameView, LivePhase, TeamView
from referee_app.screens.field.players import player_cells
from referee_app.screens.theme import SurfaceTone, TypeSize
from referee_app.screens.widgets.models import PlayerCell
from referee_app.sentence import Moment, Sentence, Span, sentence
from referee_app.words.words import Words, shown

WHISTLE, RESUME, CALL_TIME, RESULT, INVITE = "whistle", "resume", "call_time", "result", "invite"
"""The keys of actions that are no jobs of the desk."""

FLAG_HOME = {f"flag_home.{flag}": flag for flag in Team}
"""The keys of saying that a flag is home, each with whose flag it is."""


class TileShown(NamedTuple):
    """A number, what it counts, and how large it is written."""

    number: str
    caption: str
    type_size: str


NO_BREAK = "\u00a0"


def _unbroken(text: str) -> str:
    """A number stays in one line with what it counts."""
    return text.replace(" ", NO_BREAK)


def _joined(texts: Iterable[str]) -> str:
    """No line begins with what stands between them."""
    return f"{NO_BREAK}· ".join(texts)


@dataclass(frozen=True, slots=True)
class Status:
    """A sentence about a flag, whose it is, and whether it wants attention."""

    text: str = ""
    flag_of: str = Team.RED.value
    tone: str = SurfaceTone.RAISED


@dataclass(frozen=True, slots=True)
class TeamShown:
    """One team's panel, empty until there is a game.

    `scores` are what a team is after, `tiles` what it has. Of a team that another phone keeps there is less to show:
    its score stands in the head, as `short`. Where there is little room the score stands beside the meter, as `number`;
    where there is less, the rest stands `below` it. `rule` is about the other team's flag, which may be away, `flag`
    about the own one.
    """

    tone: str = SurfaceTone.RED
    name: str = ""
    scores: tuple[TileShown, ...] = ()
    tiles: tuple[TileShown, ...] = ()
    short: str = ""
    number: str = ""
    number_caption: str = ""
    fraction: float = 0.0
    half: float = 0.5
    known: bool = True
    reached: bool = False
    half_caption: str = ""
    total_caption: str = ""
    below: str = ""
    rule: Status = Status()
    flag: Status = Status()
    is_hidden: bool = True
    is_away: bool = False

    def dense(self) -> "TeamShown":
        """The same in less room: numbers in the head and beside the meter, and of the own flag only news."""
        number, caption = self.scores[0][:2] if self.scores else ("", "")
        others = (_unbroken(f"{tile.caption} {tile.number}") for tile in (*self.scores[1:], *self.tiles))
        return replace(
            self,
            scores=(),
            tiles=(),
            short=self.short or _joined(others),
            number=number,
            number_caption=caption,
            flag=Status() if self.is_hidden else self.flag,
        )

    def tight(self) -> "TeamShown":
        """The same in half the width: what is to be said of the flags has no room here."""
        dense = self.dense()
        below = (dense.short, _unbroken(self.half_caption))
        return replace(
            dense,
            short="",
            number_caption="",
            half_caption="",
            total_caption="",
            below=_joined(filter(None, below)),
            rule=Status(),
            flag=Status(),
        )


@dataclass(frozen=True, slots=True)
class FieldActionShown:
    """A button: what it says, and the job or other key that it stands for."""

    key: str
    text: str
    icon: str
    tone: str = SurfaceTone.QUIET


@dataclass(frozen=True, slots=True)
class FieldShown:
    """All that the field screen reads but the clock, empty until there is a game.

    `outcome` and `notice` are empty where there is none.
    """

    clock_caption: str = ""
    head: str = SurfaceTone.GROUND
    outcome: str = ""
    outcome_size: str = TypeSize.LARGE
    notice: str = ""
    notice_text: str = ""
    first: TeamShown = TeamShown()
    second: TeamShown = TeamShown(SurfaceTone.BLUE)
    cells: tuple[PlayerCell, ...] = ()
    last: str = ""
    main: tuple[FieldActionShown, ...] = ()
    others: tuple[FieldActionShown, ...] = ()


def field_shown(view: GameView, words: Words, own: frozenset[Team]) -> FieldShown:
    """The game in words, the user's own team first."""
    first, second = team_order(own)
    outcome = view.outcome
    cells = player_cells(view, words)
    return FieldShown(
        clock_caption=words.say(_clock_caption(view)),
        head=SurfaceTone.GROUND if outcome is None else SurfaceTone(outcome.winner or SurfaceTone.ACTION),
        outcome=words.say(describe_outcome(outcome)) if outcome else "",
        outcome_size=TypeSize.LARGE if outcome is None or outcome.known else TypeSize.TITLE,
        notice=words.say_key("field.notice", n=len(view.contradictions)) if view.contradictions else "",
        notice_text=words.say(view.in_the_open(view.contradictions[0])) if view.contradictions else "",
        first=_team(view, first, words),
        second=_team(view, second, words),
        cells=cells,
        last=_last(view, words),
        main=(*_flags_home(view, words, own), *_main_actions(view, words)),
        others=tuple(_other_actions(view, words)),
    )


def team_order(keeps: frozenset[Team]) -> tuple[Team, ...]:
    """The order in which teams are shown: the own one first; red before blue where this phone keeps both."""
    return tuple(sorted(Team, key=lambda team: team not in keeps))


def clock_shown(view: GameView, elapsed_ms: int, words: Words) -> str:
    """The clock, which goes on between two looks at the game: time left where there is a limit, else time played."""
    if view.time_left_ms is None or view.phase is LivePhase.OVER:
        return shown(Span(elapsed_ms), words)
    return shown(Span(max(0, view.time_left_ms - (elapsed_ms - view.elapsed_ms))), words)


def _last(view: GameView, words: Words) -> str:
    """What happened last, so that a leader sees that it was taken down."""
    line = next((line for line in view.log if not line.undone), None)
    return words.say_key("field.last", when=Moment(line.ms), what=view.in_the_open(line.what)) if line else ""


def _flags_home(view: GameView, words: Words, own: frozenset[Team]) -> Iterator[FieldActionShown]:
    """While a flag is under way, whoever waits for it at the base says that it is home."""
    for key, flag in FLAG_HOME.items():
        team = flag.enemy
        if view.phase is not LivePhase.OVER and view.teams[flag].flag is FlagStage.CARRIED and team in own:
            yield FieldActionShown(key, words.say_key("field.do.flag_home", team=team), "home", SurfaceTone(team))


def _main_actions(view: GameView, words: Words) -> Iterator[FieldActionShown]:
    """The one or two things that are most likely wanted now."""
    match view.phase:
        case LivePhase.DEALING:
            yield _action(Job.DEAL, "cards", words, SurfaceTone.ACTION)
            yield _action(WHISTLE, "whistle", words, SurfaceTone.SIGNAL)
        case LivePhase.RUNNING:
            if view.time_left_ms is not None and view.time_left_ms <= 0:  # it was taken back, or could not be written
                yield _action(CALL_TIME, "clock", words, SurfaceTone.SIGNAL)
            yield _action(Job.DUEL, "duel", words, SurfaceTone.ACTION)
        case LivePhase.PAUSED:
            yield _action(RESUME, "play", words, SurfaceTone.SIGNAL)
            yield _action(Job.DUEL, "duel", words, SurfaceTone.ACTION)
        case LivePhase.OVER:
            yield _action(RESULT, "flag", words, SurfaceTone.ACTION)
            if view.setup.card_set is not None and view.setup.knowledge is not Knowledge.COUNTED:
                yield FieldActionShown(Job.COLLECT, words.say_key("end.collect"), "box")


def _other_actions(view: GameView, words: Words) -> Iterator[FieldActionShown]:
    if view.phase is LivePhase.OVER:
        return
    if view.phase is LivePhase.DEALING:
        if view.setup.mode is Mode.TWO_LEADERS:
            yield _action(INVITE, "qr", words)
        yield _action(Job.DUEL, "duel", words)
    else:
        yield _action(Job.BASE, "base", words)
        yield _action(Job.HAND_IN, "hand_in", words)
    yield _action(Job.GIVE, "give", words)
    yield _action(Job.FLAG, "flag", words)


def _action(key: str, icon: str, words: Words, tone: str = SurfaceTone.QUIET) -> FieldActionShown:
    return FieldActionShown(key, words.say_key(f"field.do.{key}"), icon, tone)


def _clock_caption(view: GameView) -> Sentence:
    if view.phase is LivePhase.DEALING:
        return sentence("field.clock.dealing")
    if view.phase is LivePhase.PAUSED:
        return sentence("field.clock.paused")
    if view.phase is LivePhase.OVER or view.time_left_ms is None:
        return sentence("field.clock.played")
    return sentence("field.clock.left")


def _team(view: GameView, team: Team, words: Words) -> TeamShown:
    seen, deck = view.teams[team], view.setup.deck
    count = seen.captured
    known = count.exact or count.n > 0
    is_kept = seen.pile is not None
    return TeamShown(
        tone=SurfaceTone(team),
        name=shown(team, words),
        scores=_scores(seen, words) if is_kept else (),
        tiles=_tiles(seen, words),
        short="" if is_kept else words.say_key("field.captured_short", count=_counted(count, words)),
        fraction=min(1.0, count.n / deck.total),
        half=deck.half / deck.total,
        known=known,
        reached=seen.half_reached is True,
        half_caption=words.say_key("field.half", half=deck.half),
        total_caption=words.say_key("field.total", total=deck.total),
        rule=_rule(view, team, words),
        flag=_flag(seen, words),
        is_hidden=seen.flag is FlagStage.HIDDEN,
        is_away=view.teams[team.enemy].flag is not FlagStage.HIDDEN,
    )


def _scores(seen: TeamView, words: Words) -> tuple[TileShown, ...]:
    scores = [_score(seen.captured, words.say_key("field.captured"), words)]
    if seen.points is not None:
        scores.append(_score(seen.points, words.say_key("field.points"), words))
    return tuple(scores)


def _score(count: Count, caption: str, words: Words) -> TileShown:
    return TileShown(_counted(count, words), caption, TypeSize.LARGE if count.exact else TypeSize.TITLE)


def _counted(count: Count, words: Words) -> str:
    if count.exact:
        return str(count.n)
    return words.say_key("field.at_least", n=count.n) if count.n else words.say_key("field.unknown")


def _tiles(seen: TeamView, words: Words) -> tuple[TileShown, ...]:
    numbers = (
        (seen.pile, words.say_key("field.pile")),
        (seen.in_play, words.say_key("field.in_play")),
        (seen.out, words.say_key("field.out")),
    )
    return tuple(TileShown(str(number), caption, TypeSize.TITLE) for number, caption in numbers if number is not None)


def _rule(view: GameView, team: Team, words: Words) -> Status:
    """Whether this team may take the enemy's flag, or has it."""
    seen, enemy = view.teams[team], team.enemy
    away = view.teams[enemy]
    if view.phase is LivePhase.OVER:
        return Status()
    if away.flag is FlagStage.CARRIED:
        carried = words.say_key("field.rule.carried", flag=enemy, who=away.flag_carrier or team)
        return Status(carried, enemy.value, SurfaceTone.SIGNAL)
    if away.flag is FlagStage.TO_HIDE:
        return Status(words.say_key("field.rule.to_hide", flag=enemy), enemy.value, SurfaceTone.RAISED)
    if seen.pile is None and not seen.half_reached:
        return Status()  # the other leader knows
    if seen.half_reached:
        return Status(words.say_key("field.rule.everybody", flag=enemy), enemy.value, SurfaceTone.SIGNAL)
    key = "field.rule.scouts" if seen.half_reached is False else "field.rule.unknown"
    return Status(words.say(sentence(key, flag=enemy)), enemy.value, SurfaceTone.RAISED)


def _flag(seen: TeamView, words: Words) -> Status:
    """Where this team's own flag is."""
    own = seen.team.value
    match seen.flag:
        case FlagStage.HIDDEN:
            return Status(words.say_key("field.flag.hidden"), own, SurfaceTone.RAISED)
        case FlagStage.TO_HIDE:
            return Status(words.say_key("field.flag.to_hide"), own, SurfaceTone.RAISED)
        case FlagStage.DELIVERED:
            return Status(words.say_key("field.flag.delivered", team=seen.team.enemy), own, SurfaceTone.RAISED)
        case FlagStage.CARRIED:
            return Status(
                words.say_key("field.flag.carried", who=seen.flag_carrier or seen.team.enemy), own, SurfaceTone.SIGNAL
            )
