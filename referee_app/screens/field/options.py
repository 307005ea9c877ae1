"""What a leader may do now about a flag, a player or the game: each a sentence and what it does. It knows no window.

Only what makes sense at this moment is offered; whether it is allowed is still for the rules to say.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from referee_app.cards.ranks import Rank, Team
from referee_app.desk.jobs import Job
from referee_app.live_game import commands as ask
from referee_app.live_game.commands import Command
from referee_app.live_game.events import Attested, Fighter
from referee_app.live_game.model import Blank, Mode, Player
from referee_app.live_game.state import FlagStage
from referee_app.live_game.tally import PlayerStatus
from referee_app.live_game.view import GameView, Phase, PlayerView
from referee_app.screens.places import Place
from referee_app.screens.theme import Tone
from referee_app.screens.widgets.question import Answer, FieldSpec, Question
from referee_app.words.words import Words


@dataclass(frozen=True, slots=True)
class Naming:
    """Ask what a player is called."""

    player: Player


@dataclass(frozen=True, slots=True)
class Rename:
    """Call a player by the name that is typed."""

    player: Player


@dataclass(frozen=True, slots=True)
class Option:
    """Something that can be done: a command, a name, or a way to another screen, perhaps with a job."""

    text: str
    icon: str
    does: Command | Job | Place | Naming | Rename
    tone: str = Tone.QUIET


@dataclass(frozen=True, slots=True)
class Offer:
    """A question whose answers do something; an answer's key is the place of its option."""

    headline: str
    text: str
    options: tuple[Option, ...]
    field: FieldSpec | None = None

    def question(self) -> Question:
        """As a sheet asks it."""
        answers = tuple(
            Answer(str(place), option.text, option.icon, option.tone) for place, option in enumerate(self.options)
        )
        return Question(self.headline, self.text, answers, self.field)

    def answered(self, key: str) -> Option:
        """What was chosen."""
        return self.options[int(key)]


def flag_offer(view: GameView, keeps: frozenset[Team], words: Words) -> Offer:
    """Everything about the flags: the one that the own team is after first, then the own one."""
    options = [option for team in _takers(keeps) for option in _flag_options(view, team.enemy, keeps, words)]
    return Offer(words.say_key("field.flag.title"), words.say_key("field.flag.ask"), tuple(options))


def _takers(keeps: frozenset[Team]) -> tuple[Team, ...]:
    return (Team.BLUE, Team.RED) if keeps == {Team.BLUE} else (Team.RED, Team.BLUE)


def _flag_options(view: GameView, flag: Team, keeps: frozenset[Team], words: Words) -> Iterator[Option]:
    seen, taker = view.teams[flag], flag.enemy
    carried = seen.flag is FlagStage.CARRIED
    if seen.flag is FlagStage.TO_HIDE:
        yield Option(words.say_key("field.flag.hidden_again", flag=flag), "check", ask.HideFlag(flag), Tone.ACTION)
    elif carried:
        if taker in keeps:
            yield Option(words.say_key("field.flag.home", flag=flag, team=taker), "home", ask.DeliverFlag(flag), taker)
        yield Option(words.say_key("field.flag.back", flag=flag), "undo", ask.LoseFlag(flag))
        yield from _taking(view, flag, words, "on", ask.HandOnFlag)
    elif seen.flag is FlagStage.HIDDEN:
        yield from _taking(view, flag, words, "taken", ask.TakeFlag)
        if taker in keeps:
            for attested in Attested:
                text = words.say_key(f"field.flag.home_by.{attested}", flag=flag, team=taker)
                yield Option(text, "home", ask.DeliverFlag(flag, attested))


def _taking(
    view: GameView, flag: Team, words: Words, how: str, command: type[ask.TakeFlag | ask.HandOnFlag]
) -> Iterator[Option]:
    """Who has the flag now: the card is scanned, or somebody says whether it is a scout."""
    if view.setup.card_set is not None:
        yield Option(words.say_key(f"field.flag.{how}.scan", flag=flag), "camera", Job.FLAG)
    scout, other = Fighter(Blank(flag.enemy, Rank.SCOUT)), Fighter(Blank(flag.enemy))
    yield Option(words.say_key(f"field.flag.{how}.scout", flag=flag), Rank.SCOUT.name.lower(), command(flag, scout))
    yield Option(words.say_key(f"field.flag.{how}.other", flag=flag), "what", command(flag, other))


def player_offer(seen: PlayerView, words: Words) -> Offer:
    """Everything about one player."""
    player = seen.player
    options: list[Option] = []
    if seen.status is PlayerStatus.WAITS:
        options.append(Option(words.say_key("field.player.give"), "give", Job.GIVE, Tone.ACTION))
        if seen.waits_since is None:
            options.append(Option(words.say_key("field.player.back"), "base", ask.ReportBack(player)))
    elif seen.status is PlayerStatus.PLAYS:
        options.append(Option(words.say_key("field.player.new_card"), "give", Job.GIVE, Tone.ACTION))
        if seen.card is not None:
            options.append(Option(words.say_key("field.player.lost"), "close", ask.ReportLost(seen.card, player)))
    if seen.status is not PlayerStatus.LEFT:
        options.append(Option(words.say_key("field.player.leaves"), "door", ask.RemovePlayer(player)))
    options.append(Option(words.say_key("field.player.naming"), "pencil", Naming(player)))
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
        (Option(words.say_key("field.player.rename"), "check", Rename(player), Tone.ACTION),),
        FieldSpec(caption=words.say_key("field.player.name"), text=words.names.get(player, "")),
    )


def more_offer(view: GameView, keeps: frozenset[Team], words: Words) -> Offer:
    """What is seldom wanted."""
    return Offer(words.say_key("field.more.title"), "", tuple(_more(view, keeps, words)))


def _more(view: GameView, keeps: frozenset[Team], words: Words) -> Iterable[Option]:
    is_over, has_codes = view.phase is Phase.OVER, view.setup.card_set is not None
    if view.setup.mode is Mode.TWO_LEADERS and not is_over:
        yield Option(words.say_key("field.more.invite"), "qr", Place.INVITE)
    if has_codes:
        yield Option(words.say_key("field.more.what"), "what", Job.WHAT)
    yield Option(words.say_key("field.more.post"), "duel", Place.POST)
    if view.phase is Phase.RUNNING:
        yield Option(words.say_key("field.more.pause"), "pause", ask.PauseClock())
    if not is_over:
        for team in _takers(keeps):
            if team in keeps:
                yield Option(words.say_key("field.more.add_player", team=team), "plus", ask.AddPlayer(team))
        yield Option(words.say_key("field.more.end"), "door", Place.END)
    yield Option(words.say_key("field.more.settings"), "settings", Place.SETTINGS)


def end_offer(words: Words) -> Offer:
    """Ending a game by the referee's word."""
    options = [
        *(Option(words.say_key("field.end.winner", team=team), "check", ask.EndGame(team), team) for team in Team),
        Option(words.say_key("field.end.draw"), "check", ask.EndGame()),
    ]
    return Offer(words.say_key("field.end.title"), words.say_key("field.end.text"), tuple(options))
