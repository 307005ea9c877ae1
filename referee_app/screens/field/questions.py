"""What is asked on sheets about a flag, a player or the whole game, and what each answer does. It knows no window.

Only what makes sense at this moment is offered; whether it is allowed is still for the rules to say.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from referee_app.cards.ranks import Rank, Team
from referee_app.desk.answers import GameSnapshot
from referee_app.desk.jobs import Job
from referee_app.emblems.figures import rank_figure
from referee_app.live_game import commands
from referee_app.live_game.events import Attested, Fighter
from referee_app.live_game.model import Blank, Knowledge, Mode, Player, early_flag_takers, takes_flag_early
from referee_app.live_game.queries import POINTS_FOR_A_FLAG, PlayerStatus
from referee_app.live_game.records import FlagStage
from referee_app.live_game.refusals import ScoutOrHalf
from referee_app.live_game.view import GameView, LivePhase, PlayerView
from referee_app.play.phone_clock import Restart
from referee_app.screens.field.model import clock_shown, team_order
from referee_app.screens.navigation import ScreenName
from referee_app.screens.scan.model import dealt
from referee_app.screens.theme import SurfaceTone
from referee_app.screens.widgets.models import AnswerOption, FieldSpec, Question
from referee_app.sentence import Moment, Sentence, sentence
from referee_app.words.words import Words

if TYPE_CHECKING:
    from referee_app.live_game.commands import Command
    from referee_app.screens.app_context import AppContext

_TAKEN_EARLY = {Rank.SCOUT: "field.flag.taken.scout"}
_BY_EARLY = {Rank.SCOUT: "field.flag.by.scout"}
"""By whom a flag was taken, for the ranks that may do so early."""


@dataclass(frozen=True, slots=True)
class Naming:
    """Asks for a player's name."""

    player: Player


@dataclass(frozen=True, slots=True)
class Rename:
    """Call a player by the name that is typed."""

    player: Player


@dataclass(frozen=True, slots=True)
class FieldOption:
    """Something that can be done: a command, a name, a further question, a way to another screen, or nothing.

    Where it is a team's doing it has that team's tone: who takes a flag, who hides it, who wins.
    """

    text: str
    icon: str
    does: "Command | Job | ScreenName | Naming | Rename | Offer | None"
    tone: str = SurfaceTone.QUIET


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
            AnswerOption(str(place), option.text, option.icon, option.tone) for place, option in enumerate(self.options)
        )
        return Question(self.headline, self.text, answers, self.field)

    def answered(self, key: str) -> FieldOption:
        """What was chosen."""
        return self.options[int(key)]


def flag_offer(view: GameView, keeps: frozenset[Team], words: Words) -> Offer:
    """Everything about the flags: a card that is scanned tells which; then each flag, the enemy's first."""
    options = [option for team in team_order(keeps) for option in _flag_options(view, team.enemy, keeps, words)]
    if view.setup.card_set is not None:
        options.insert(0, FieldOption(words.say_key("field.flag.scan"), "camera", Job.FLAG, SurfaceTone.ACTION))
    return Offer(words.say_key("field.flag.title"), words.say_key("field.flag.ask"), tuple(options))


def _flag_options(view: GameView, flag: Team, keeps: frozenset[Team], words: Words) -> Iterator[FieldOption]:
    stage, taker = view.teams[flag].flag, flag.enemy
    if stage is FlagStage.TO_HIDE:
        yield FieldOption(words.say_key("field.flag.hidden_again", flag=flag), "check", commands.HideFlag(flag), flag)
    if stage is FlagStage.HIDDEN:
        for rank in early_flag_takers(view.setup.rules):
            take = commands.TakeFlag(flag, Fighter(Blank(taker, rank)))
            yield FieldOption(words.say_key(_TAKEN_EARLY[rank], flag=flag), _icon(rank, words), take, taker)
        take = commands.TakeFlag(flag, Fighter(Blank(taker)))
        yield FieldOption(words.say_key("field.flag.taken.other", flag=flag), "what", take, taker)
    if stage in (FlagStage.CARRIED, FlagStage.HIDDEN) and taker in keeps:
        home = _home(view, flag, "field.flag.home", "field.flag.home.points")
        yield FieldOption(words.say(home), "home", home_offer(view, flag, words), taker)
    if stage is FlagStage.CARRIED:
        yield FieldOption(words.say_key("field.flag.back", flag=flag), "undo", commands.LoseFlag(flag), flag)
        yield FieldOption(words.say_key("field.flag.on", flag=flag), "people", _handing_on(view, flag, words), taker)


def home_offer(view: GameView, flag: Team, words: Words) -> Offer:
    """Whether a flag is home, asked once more: it ends the game, or brings many points."""
    yes = _home(view, flag, "field.flag.home.yes", "field.flag.home.yes.points")
    options = (
        FieldOption(words.say(yes), "home", commands.DeliverFlag(flag), flag.enemy),
        FieldOption(words.say_key("begin.no"), "", None),
    )
    text = _home(view, flag, "field.flag.home.text", "field.flag.home.text.points")
    return Offer(words.say_key("field.flag.home.ask", flag=flag), words.say(text), options)


def _home(view: GameView, flag: Team, wins: str, scores: str) -> Sentence:
    """A sentence about a flag that comes home: its takers win, or score where points are played for."""
    key = scores if view.setup.rules.points else wins
    return sentence(key, flag=flag, team=flag.enemy, points=POINTS_FOR_A_FLAG)


def _icon(rank: Rank, words: Words) -> str:
    return rank_figure(rank, by_numbers=words.by_numbers)


def _handing_on(view: GameView, flag: Team, words: Words) -> Offer:
    """Who has a flag now: all that is asked of the card is whether it may take a flag early."""
    options = [
        FieldOption(
            words.say_key(_BY_EARLY[rank]),
            _icon(rank, words),
            commands.HandOnFlag(flag, Fighter(Blank(flag.enemy, rank))),
        )
        for rank in early_flag_takers(view.setup.rules)
    ]
    other = commands.HandOnFlag(flag, Fighter(Blank(flag.enemy)))
    options.append(FieldOption(words.say_key("field.flag.by.other"), "what", other))
    return Offer(words.say_key("field.flag.on.ask", flag=flag), "", tuple(options))


def attesting_offer(view: GameView, flag: Team, words: Words) -> Offer:
    """A flag is home that nobody saw taken: how that was allowed. The half is no answer where it is known to be far."""
    taker = flag.enemy
    options = [
        FieldOption(
            words.say_key(_BY_EARLY[each.rank]), _icon(each.rank, words), commands.DeliverFlag(flag, each), taker
        )
        for each in Attested
        if each.rank is not None and takes_flag_early(each.rank, view.setup.rules)
    ]
    if view.teams[taker].half_reached is None:
        options.append(
            FieldOption(words.say_key("field.flag.by.half"), "flag", commands.DeliverFlag(flag, Attested.HALF), taker)
        )
        text = words.say(sentence(ScoutOrHalf.key, team=taker))
    else:
        have, need = view.teams[taker].captured.n, view.setup.deck.half
        text = words.say_key("field.flag.how.text", team=taker, have=have, need=need)
    return Offer(words.say_key("field.flag.how.ask", team=taker), text, tuple(options))


def player_offer(seen: PlayerView, words: Words) -> Offer:
    """Everything about one player."""
    player = seen.player
    options: list[FieldOption] = []
    if seen.status is PlayerStatus.WAITS:
        options.append(FieldOption(words.say_key("field.player.give"), "give", Job.GIVE, SurfaceTone.ACTION))
        if seen.waits_since is None:
            options.append(FieldOption(words.say_key("field.player.back"), "base", commands.ReportBack(player)))
    elif seen.status is PlayerStatus.PLAYS:
        options.append(FieldOption(words.say_key("field.player.new_card"), "give", Job.GIVE, SurfaceTone.ACTION))
        if seen.card is not None:
            options.append(
                FieldOption(words.say_key("field.player.lost"), "close", commands.ReportLost(seen.card, player))
            )
    if seen.status is not PlayerStatus.LEFT:
        options.append(FieldOption(words.say_key("field.player.leaves"), "door", commands.RemovePlayer(player)))
    options.append(FieldOption(words.say_key("field.player.naming"), "pencil", Naming(player)))
    status = words.say_key(f"field.player.status.{seen.status}")
    carries = words.say_key("field.player.carries", n=seen.carries) if seen.carries else ""
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


def more_offer(view: GameView, keeps: frozenset[Team], words: Words) -> Offer:
    """What is seldom wanted."""
    return Offer(words.say_key("field.more.title"), "", tuple(_more(view, keeps, words)))


def _more(view: GameView, keeps: frozenset[Team], words: Words) -> Iterable[FieldOption]:
    is_over, has_codes = view.phase is LivePhase.OVER, view.setup.card_set is not None
    if view.setup.mode is Mode.TWO_LEADERS and not is_over:
        yield FieldOption(words.say_key("field.more.invite"), "qr", ScreenName.INVITE)
    if has_codes:
        yield FieldOption(words.say_key("field.more.what"), "what", Job.WHAT)
    yield FieldOption(words.say_key("field.more.post"), "duel", ScreenName.POST)
    if view.phase is LivePhase.RUNNING:
        yield FieldOption(words.say_key("field.more.pause"), "pause", commands.PauseClock())
    if not is_over:
        for team in team_order(keeps):
            if team in keeps:
                yield FieldOption(words.say_key("field.more.add_player", team=team), "plus", commands.AddPlayer(team))
        yield FieldOption(words.say_key("field.more.end"), "door", ScreenName.END)
    yield FieldOption(words.say_key("field.more.settings"), "settings", ScreenName.SETTINGS)


def end_offer(words: Words) -> Offer:
    """Ending a game by the referee's word."""
    options = [
        *(
            FieldOption(words.say_key("field.end.winner", team=team), "check", commands.EndGame(team), team)
            for team in Team
        ),
        FieldOption(words.say_key("field.end.draw"), "check", commands.EndGame()),
    ]
    return Offer(words.say_key("field.end.title"), words.say_key("field.end.text"), tuple(options))


# The whole game: whether it begins now


BEGIN = "begin"


def ask_to_begin(context: "AppContext", begin: Callable[[], None]) -> None:
    """Ask whether to begin, where something is entered before the whistle; `begin` is called on a yes."""
    words = context.words
    question = Question(words.say_key("begin.ask"), words.say_key("begin.text"), _answers(words))
    context.ask_user(question, lambda key, _typed: begin() if key == BEGIN else None)


def ask_before_whistle(context: "AppContext", seen: GameSnapshot, begin: Callable[[], None]) -> None:
    """Call `begin`; where it is on record that players have no card, only once that is wanted all the same."""
    lacking, words = without_card(seen), context.words
    if not lacking or seen.view.phase is not LivePhase.DEALING:
        begin()
        return
    text = words.say_key("begin.without_card.text")
    question = Question(words.say_key("begin.without_card", n=lacking), text, _answers(words))
    context.ask_user(question, lambda key, _typed: begin() if key == BEGIN else None)


def without_card(seen: GameSnapshot) -> int:
    """How many players of this phone's teams have no card, as far as it knows.

    Where only cards are on record, nobody may have told the phone of the dealing at all: then it knows nothing.
    """
    if seen.view.setup.knowledge is Knowledge.PLAYERS:
        players = (one for team in seen.keeps for one in seen.view.teams[team].players)
        return sum(one.status is PlayerStatus.WAITS for one in players)
    have, of = dealt(seen)
    return max(0, of - have) if have else 0


def _answers(words: Words) -> tuple[AnswerOption, ...]:
    return AnswerOption(BEGIN, words.say_key("begin.do"), "whistle"), AnswerOption("no", words.say_key("begin.no"))


# A restart of the phone in mid-game: whether the time counts for which it was off

COUNT, GO_ON, PAUSE = "count", "go_on", "pause"


def restart_question(seen: GameSnapshot, restart: Restart, now: int, words: Words) -> Question:
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
