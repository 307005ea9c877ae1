"""What is asked on sheets about a player or the whole game, and what each answer does. It knows no window.

Only what makes sense at this moment is offered; whether it is allowed is still for the rules to say.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from referee_app.cards.ranks import Team
from referee_app.desk.jobs import Job
from referee_app.live_game import commands
from referee_app.live_game.model import Mode, Player
from referee_app.live_game.queries import PlayerStatus
from referee_app.live_game.view import GameView, LivePhase, PlayerView
from referee_app.screens.field.model import ACTION_ICONS, other_job
from referee_app.screens.game_texts import team_order
from referee_app.screens.navigation import ScreenName
from referee_app.screens.theme import SurfaceTone
from referee_app.screens.widgets.models import AnswerOption, FieldSpec, Question
from referee_app.words.words import Words

if TYPE_CHECKING:
    from referee_app.live_game.commands import Command


@dataclass(frozen=True, slots=True)
class AskName:
    """Asks for a player's name."""

    player: Player


@dataclass(frozen=True, slots=True)
class Rename:
    """Call a player by the name that is typed."""

    player: Player


@dataclass(frozen=True, slots=True)
class SetMainJob:
    """Let the main button do this job."""

    job: Job


@dataclass(frozen=True, slots=True)
class FieldOption:
    """Something that can be done: a command, a name, a setting, a further question, another screen, or nothing.

    Where it is a team's doing it has that team's tone: who takes a flag, who hides it, who wins. What is likely may be
    `large`; what may end the game stands `apart`.
    """

    text: str
    icon: str
    effect: "Command | Job | ScreenName | AskName | Rename | SetMainJob | Offer | None"
    tone: str = SurfaceTone.QUIET
    large: bool = False
    apart: bool = False


@dataclass(frozen=True, slots=True)
class Offer:
    """A question whose answers do something; an answer's key is the place of its option."""

    headline: str
    text: str
    options: tuple[FieldOption, ...]
    field: FieldSpec | None = None

    def question(self) -> Question:
        """As a sheet asks it."""
        answers = tuple(
            AnswerOption(str(place), option.text, option.icon, option.tone, option.large, option.apart)
            for place, option in enumerate(self.options)
        )
        return Question(self.headline, self.text, answers, self.field)

    def answered(self, key: str) -> FieldOption:
        """What was chosen."""
        return self.options[int(key)]


def leave_it(words: Words) -> FieldOption:
    """Nothing is done."""
    return FieldOption(words.say_key("answer.leave"), "", None)


def player_offer(player_view: PlayerView, words: Words) -> Offer:
    """Everything about one player."""
    player = player_view.player
    options: list[FieldOption] = []
    if player_view.status is PlayerStatus.WAITS:
        options.append(FieldOption(words.say_key("field.player.give"), "give", Job.GIVE, SurfaceTone.ACTION))
        if player_view.back_since_ms is None:
            options.append(FieldOption(words.say_key("field.player.back"), "base", commands.ReportBack(player)))
    elif player_view.status is PlayerStatus.PLAYS:
        options.append(FieldOption(words.say_key("field.player.new_card"), "give", Job.GIVE, SurfaceTone.ACTION))
        if player_view.card is not None:
            options.append(
                FieldOption(words.say_key("field.player.lost"), "close", commands.ReportLost(player_view.card, player))
            )
    if player_view.status is not PlayerStatus.LEFT:
        options.append(FieldOption(words.say_key("field.player.leaves"), "door", commands.RemovePlayer(player)))
    naming = "field.player.renaming" if words.name_of(player) else "field.player.naming"
    options.append(FieldOption(words.say_key(naming), "pencil", AskName(player)))
    status = words.say_key(f"field.player.status.{player_view.status}")
    carries = words.say_key("field.player.carries", n=player_view.carries) if player_view.carries else ""
    return Offer(
        words.say_key("field.player.title", player=player),
        " · ".join(filter(None, (status, carries))),
        tuple(options),
    )


def name_offer(player: Player, words: Words) -> Offer:
    """What a player is called: on a sheet of its own, so that enter means nothing but the name."""
    return Offer(
        words.say_key("field.player.title", player=player),
        "",
        (FieldOption(words.say_key("field.player.rename"), "check", Rename(player), SurfaceTone.ACTION),),
        FieldSpec(caption=words.say_key("field.player.name"), text=words.names.get(player, "")),
    )


def more_offer(view: GameView, keeps: frozenset[Team], main_job: Job, words: Words) -> Offer:
    """What is seldom wanted; `main_job` is what the main button does now."""
    return Offer(words.say_key("field.more.title"), "", tuple(_more(view, keeps, main_job, words)))


def _more(view: GameView, keeps: frozenset[Team], main_job: Job, words: Words) -> Iterable[FieldOption]:
    is_over, has_codes = view.phase is LivePhase.OVER, view.setup.card_set is not None
    if view.setup.mode is Mode.TWO_LEADERS and not is_over:
        yield FieldOption(words.say_key("field.more.invite"), "qr", ScreenName.INVITE)
    if has_codes:
        yield FieldOption(words.say_key("field.more.what"), "what", Job.IDENTIFY)
    yield FieldOption(words.say_key("field.more.post"), "duel", ScreenName.POST)
    if view.phase is LivePhase.RUNNING:
        yield FieldOption(words.say_key("field.more.pause"), "pause", commands.PauseClock())
    if not is_over:
        for team in team_order(keeps):
            if team in keeps:
                yield FieldOption(words.say_key("field.more.add_player", team=team), "plus", commands.AddPlayer(team))
        other = other_job(main_job)
        yield FieldOption(words.say_key(f"field.more.main.{other}"), ACTION_ICONS[other], SetMainJob(other))
    yield FieldOption(words.say_key("field.more.settings"), "settings", ScreenName.SETTINGS)
    if not is_over:
        home = "field.more.home" if view.phase is LivePhase.RUNNING else "end.home"
        yield FieldOption(words.say_key(home), "home", ScreenName.HOME)
        yield FieldOption(words.say_key("field.more.end"), "door", ScreenName.END, apart=True)


def end_offer(words: Words) -> Offer:
    """Ending a game by the referee's word; whatever is chosen is asked once more."""
    say = words.say_key
    options = []
    for team in Team:
        yes = FieldOption(say("field.end.winner.yes", team=team), "check", commands.EndGame(team), team)
        sure = _sure_of_end(say("field.end.winner.ask", team=team), yes, words)
        options.append(FieldOption(say("field.end.winner", team=team), "check", sure, team))
    nobody = FieldOption(say("field.end.draw.yes"), "check", commands.EndGame(), SurfaceTone.ACTION)
    options.append(FieldOption(say("field.end.draw"), "check", _sure_of_end(say("field.end.draw.ask"), nobody, words)))
    return Offer(say("field.end.title"), say("field.end.text"), tuple(options))


def _sure_of_end(asked: str, yes: FieldOption, words: Words) -> Offer:
    no = FieldOption(words.say_key("begin.no"), "", None)
    return Offer(asked, words.say_key("field.end.sure"), (yes, no))
