"""What the field screen shows of a game as a whole: ready sentences, and the actions. It knows no window."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from referee_app.cards.ranks import Team
from referee_app.desk.jobs import Job
from referee_app.live_game.descriptions import describe_outcome
from referee_app.live_game.model import Knowledge, Mode
from referee_app.live_game.records import FlagStage
from referee_app.live_game.view import GameView, LivePhase
from referee_app.screens.field.scores import TeamShown, team_shown
from referee_app.screens.game_texts import team_order
from referee_app.screens.log.actions import action_of, in_short
from referee_app.screens.player_cells import PlayerFilter, player_cells, search_shown, who_waits
from referee_app.screens.theme import SurfaceTone, TypeSize
from referee_app.screens.user_settings import MainButton
from referee_app.screens.widgets.models import PlayerCell, SearchShown
from referee_app.sentence import Moment, Sentence, Series, sentence
from referee_app.words.words import Words

WHISTLE, RESUME, CALL_TIME, RESULT, INVITE = "whistle", "resume", "call_time", "result", "invite"
"""The keys of actions that are no jobs of the desk."""

FLAG_HOME = {f"flag_home.{team.enemy}": team.enemy for team in Team}
"""The keys of saying that a flag is home, each with whose flag it is, in the order of those who bring them."""

ACTION_ICONS = {Job.DUEL: "duel", Job.BASE: "base"}
"""Of the jobs that the main button may do."""


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

    `outcome` and `notice` are empty where there is none. `cells` are those of `everybody` that match the filter, and
    `waiting` are the keys of those who wait. With few players there is no `search`. `homes` say that a flag is home;
    they are there only while one is under way. `last` is what happened last, in the longest of these texts that finds
    room.
    """

    clock_caption: str = ""
    head: str = SurfaceTone.GROUND
    outcome: str = ""
    outcome_size: str = TypeSize.LARGE
    notice: str = ""
    first: TeamShown = field(default_factory=TeamShown)
    second: TeamShown = field(default_factory=TeamShown)
    everybody: tuple[PlayerCell, ...] = ()
    cells: tuple[PlayerCell, ...] = ()
    waiting: frozenset[str] = frozenset()
    search: SearchShown | None = None
    last: tuple[str, ...] = ()
    homes: tuple[FieldActionShown, ...] = ()
    main: tuple[FieldActionShown, ...] = ()
    others: tuple[FieldActionShown, ...] = ()


def field_shown(
    view: GameView,
    words: Words,
    keeps: frozenset[Team],
    player_filter: PlayerFilter | None = None,
    button: MainButton = MainButton.BY_MODE,
) -> FieldShown:
    """The game in words, the user's own team first; of many players only those who match the filter."""
    first, second = team_order(keeps)
    outcome = view.outcome
    everybody = player_cells(view, words)
    search = search_shown(view, player_filter or PlayerFilter(), words)
    cells = player_cells(view, words, player_filter) if search is not None else everybody
    main_job = main_job_of(view, button)
    return FieldShown(
        clock_caption=words.say(_clock_caption(view)),
        head=SurfaceTone.GROUND if outcome is None else SurfaceTone(outcome.winner or SurfaceTone.ACTION),
        outcome=words.say(describe_outcome(outcome)) if outcome else "",
        outcome_size=TypeSize.LARGE if outcome is None or outcome.known else TypeSize.TITLE,
        notice=words.say_key("field.notice", n=len(view.contradictions)) if view.contradictions else "",
        first=team_shown(view, first, words),
        second=team_shown(view, second, words),
        everybody=everybody,
        cells=cells,
        waiting=who_waits(cells),
        search=search,
        last=_last(view, words),
        homes=tuple(_flags_home(view, words, keeps)),
        main=tuple(_main_actions(view, words, main_job)),
        others=tuple(_other_actions(view, words, main_job)),
    )


def in_place(old: FieldShown, new: FieldShown) -> FieldShown:
    """What is new, in the arrangement of what is old: other texts and colours, but nothing comes, goes or moves.

    Names stay, too: the columns follow from them. Whoever is not there any more stays as before.
    """
    cells = {cell.key: cell for cell in new.everybody}

    def kept(cell: PlayerCell) -> PlayerCell:
        return replace(cells.get(cell.key, cell), text=cell.text)

    def of_team(before: TeamShown, now: TeamShown) -> TeamShown:
        return replace(now, flags=now.flags or before.flags) if now.is_kept is before.is_kept else before

    return replace(
        new,
        first=of_team(old.first, new.first),
        second=of_team(old.second, new.second),
        head=old.head,
        outcome=old.outcome,
        outcome_size=old.outcome_size,
        notice=new.notice if old.notice and new.notice else old.notice,
        everybody=old.everybody,
        cells=tuple(map(kept, old.cells)),
        waiting=old.waiting,
        search=old.search,
        homes=old.homes,
        main=old.main,
        others=old.others,
    )


def main_job_of(view: GameView, button: MainButton) -> Job:
    """What the main button does: by the job of a phone in this mode, unless its user wants the other."""
    if button is MainButton.BY_MODE:
        return Job.BASE if view.setup.mode is Mode.TWO_LEADERS else Job.DUEL
    return Job.BASE if button is MainButton.BASE else Job.DUEL


def main_button_for(view: GameView, job: Job) -> MainButton:
    """What is kept of the wish that the main button does this job: nothing where it does so anyway."""
    if main_job_of(view, MainButton.BY_MODE) is job:
        return MainButton.BY_MODE
    return MainButton.BASE if job is Job.BASE else MainButton.DUEL


def other_job(main_job: Job) -> Job:
    """Of the two that the main button may do, the one that stands among the small actions."""
    return Job.DUEL if main_job is Job.BASE else Job.BASE


def _last(view: GameView, words: Words) -> tuple[str, ...]:
    """The last action, so that a leader sees that it was taken down; a sweep is told as one, as it is undone.

    First with all that it led to, at last without: a line may be too short for all.
    """
    line = next((line for line in view.log if not line.undone), None)
    done = action_of(view, line.action) if line is not None else None
    if done is None:
        return ()
    when, what = Moment(done.ms), tuple(map(view.cover_ranks, in_short(done.main)))
    return tuple(words.say_key("field.last", when=when, what=Series(what[:count])) for count in range(len(what), 0, -1))


def _flags_home(view: GameView, words: Words, keeps: frozenset[Team]) -> Iterator[FieldActionShown]:
    """While a flag is under way, whoever waits for it at the base says that it is home."""
    for key, flag in FLAG_HOME.items():
        team = flag.enemy
        if view.phase is not LivePhase.OVER and view.teams[flag].flag is FlagStage.CARRIED and team in keeps:
            yield FieldActionShown(key, words.say_key("field.do.flag_home", team=team), "home", SurfaceTone(team))


def _main_actions(view: GameView, words: Words, main_job: Job) -> Iterator[FieldActionShown]:
    """The one or two things that are most likely wanted now."""
    match view.phase:
        case LivePhase.DEALING:
            yield _action(Job.DEAL, "cards", words, SurfaceTone.ACTION)
            yield _action(WHISTLE, "whistle", words, SurfaceTone.SIGNAL)
        case LivePhase.RUNNING:
            if view.time_left_ms is not None and view.time_left_ms <= 0:  # it was taken back, or could not be written
                yield _action(CALL_TIME, "clock", words, SurfaceTone.SIGNAL)
            yield _action(main_job, ACTION_ICONS[main_job], words, SurfaceTone.ACTION)
        case LivePhase.PAUSED:
            yield _action(RESUME, "play", words, SurfaceTone.SIGNAL)
            yield _action(main_job, ACTION_ICONS[main_job], words, SurfaceTone.ACTION)
        case LivePhase.OVER:
            yield _action(RESULT, "flag", words, SurfaceTone.ACTION)
            if view.setup.card_set is not None and view.setup.knowledge is not Knowledge.COUNTED:
                yield FieldActionShown(Job.COLLECT, words.say_key("end.collect"), "box")


def _other_actions(view: GameView, words: Words, main_job: Job) -> Iterator[FieldActionShown]:
    if view.phase is LivePhase.OVER:
        return
    if view.phase is LivePhase.DEALING:
        if view.setup.mode is Mode.TWO_LEADERS:
            yield _action(INVITE, "qr", words)
        yield _action(Job.DUEL, ACTION_ICONS[Job.DUEL], words)
    else:
        other = other_job(main_job)
        yield _action(other, ACTION_ICONS[other], words)
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
