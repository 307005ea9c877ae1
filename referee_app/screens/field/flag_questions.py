"""What is asked on sheets about the flags, and what each answer does. It knows no window.

What is likely, as the game stands, comes first; what may end the game is always asked once more.
"""

from collections.abc import Iterator
from dataclasses import replace

from referee_app.cards.ranks import Rank, Team
from referee_app.desk.jobs import Job
from referee_app.emblems.figures import rank_figure
from referee_app.live_game import commands
from referee_app.live_game.events import Fighter, FlagClaim
from referee_app.live_game.model import Blank, early_flag_takers, takes_flag_early
from referee_app.live_game.queries import POINTS_FOR_A_FLAG
from referee_app.live_game.records import FlagStage
from referee_app.live_game.refusals import ScoutOrHalf
from referee_app.live_game.view import GameView
from referee_app.screens.field.questions import FieldOption, Offer, leave_it
from referee_app.screens.game_texts import team_order
from referee_app.screens.theme import SurfaceTone
from referee_app.sentence import Sentence, sentence
from referee_app.words.words import Words

_TAKEN_EARLY = {Rank.SCOUT: "field.flag.taken.scout"}
_BY_EARLY = {Rank.SCOUT: "field.flag.by.scout"}
"""By whom a flag was taken, for the ranks that may do so early."""

MOST_LIKELY = 2
"""So many answers are large."""


def flag_offer(view: GameView, keeps: frozenset[Team], words: Words) -> Offer:
    """What most likely happened to the flags, as the game stands, large and first; all the rest is a tap further."""
    title, ask = words.say_key("field.flag.title"), words.say_key("field.flag.ask")
    likely = _likely(view, keeps, words)
    options = [option for team in team_order(keeps) for option in _flag_options(view, team.enemy, keeps, words)]
    if view.setup.card_set is not None:
        options.insert(0, _scan(words))
    # What may end the game comes last, apart from the others.
    options.sort(key=lambda option: option.apart)
    rest = tuple(option for option in options if option not in likely)
    more = (FieldOption(words.say_key("field.flag.else"), "more", Offer(title, ask, rest)),) if rest else ()
    large = len(likely) <= MOST_LIKELY
    return Offer(title, ask, (*(replace(option, large=large) for option in likely), *more))


def _likely(view: GameView, keeps: frozenset[Team], words: Words) -> list[FieldOption]:
    """One act or two: what comes next of flags that are away, and that somebody has a flag, whose card is scanned.

    That a flag is home is a button on the field. Where no card has a code, either flag may have been taken that a team
    of this phone is after.
    """
    away = [team.enemy for team in team_order(keeps) if view.teams[team.enemy].flag is not FlagStage.HIDDEN]
    likely = [option for flag in away for option in _next_of(view, flag, words)]
    if view.setup.card_set is not None and len(likely) < MOST_LIKELY:
        likely.append(_scan(words))
    return likely or [
        option for team in team_order(keeps) if team in keeps for option in _flag_taken(view, team.enemy, words)
    ]


def _next_of(view: GameView, flag: Team, words: Words) -> Iterator[FieldOption]:
    """What comes next of a flag that is away."""
    if view.teams[flag].flag is FlagStage.CARRIED:
        yield FieldOption(words.say_key("field.flag.back", flag=flag), "undo", commands.LoseFlag(flag), flag)
    if view.teams[flag].flag is FlagStage.TO_HIDE:
        yield FieldOption(words.say_key("field.flag.hidden_again", flag=flag), "check", commands.HideFlag(flag), flag)


def _flag_options(view: GameView, flag: Team, keeps: frozenset[Team], words: Words) -> Iterator[FieldOption]:
    stage, taker = view.teams[flag].flag, flag.enemy
    yield from _next_of(view, flag, words)
    if stage is FlagStage.HIDDEN:
        yield from _flag_taken(view, flag, words)
    if stage in (FlagStage.CARRIED, FlagStage.HIDDEN):
        yield _flag_home(view, flag, keeps, words)
    if stage is FlagStage.CARRIED:
        yield FieldOption(words.say_key("field.flag.on", flag=flag), "people", _handing_on(view, flag, words), taker)


def _scan(words: Words) -> FieldOption:
    return FieldOption(words.say_key("field.flag.scan"), "camera", Job.FLAG, SurfaceTone.ACTION)


def _flag_taken(view: GameView, flag: Team, words: Words) -> Iterator[FieldOption]:
    """All that is asked of the card is whether it may take a flag early."""
    taker = flag.enemy
    for rank in early_flag_takers(view.setup.rules):
        take = commands.TakeFlag(flag, Fighter(Blank(taker, rank)))
        yield FieldOption(words.say_key(_TAKEN_EARLY[rank], flag=flag), _icon(rank, words), take, taker)
    take = commands.TakeFlag(flag, Fighter(Blank(taker)))
    yield FieldOption(words.say_key("field.flag.taken.other", flag=flag), "what", take, taker)


def _flag_home(view: GameView, flag: Team, keeps: frozenset[Team], words: Words) -> FieldOption:
    """A flag is home; where another phone keeps those who brought it, its own leader is told so, and the game ends."""
    if flag.enemy in keeps:
        home = _home(view, flag, "field.flag.home", "field.flag.home.points")
    else:
        home = sentence("field.flag.brought", team=flag.enemy)
    return FieldOption(words.say(home), "home", home_offer(view, flag, keeps, words), flag.enemy, apart=True)


def home_offer(view: GameView, flag: Team, keeps: frozenset[Team], words: Words) -> Offer:
    """Whether a flag is home, asked once more: it ends the game, or brings many points."""
    asked = "field.flag.home.ask" if flag.enemy in keeps else "field.flag.brought.ask"
    yes = _home(view, flag, "field.flag.home.yes", "field.flag.home.yes.points")
    options = (
        FieldOption(words.say(yes), "home", commands.DeliverFlag(flag), flag.enemy),
        FieldOption(words.say_key("begin.no"), "", None),
    )
    text = _home(view, flag, "field.flag.home.text", "field.flag.home.text.points")
    return Offer(words.say_key(asked, flag=flag, team=flag.enemy), words.say(text), options)


def _home(view: GameView, flag: Team, wins: str, scores: str) -> Sentence:
    """A sentence about a flag that comes home: its takers win, or score where points are played for."""
    key = scores if view.setup.rules.points else wins
    return sentence(key, flag=flag, team=flag.enemy, points=POINTS_FOR_A_FLAG)


def _icon(rank: Rank, words: Words) -> str:
    return rank_figure(rank, by_numbers=words.by_numbers)


def _handing_on(view: GameView, flag: Team, words: Words) -> Offer:
    """Who has a flag now: the card tells, or whether it may take a flag early, which is all that is asked of it.

    Before the half nobody else may have it, and nobody else is offered.
    """
    taker = flag.enemy
    options = []
    if view.setup.card_set is not None:
        options.append(FieldOption(words.say_key("field.flag.on.scan"), "camera", Job.FLAG, SurfaceTone.ACTION))
    options += [
        FieldOption(
            words.say_key(_BY_EARLY[rank]),
            _icon(rank, words),
            commands.HandOnFlag(flag, Fighter(Blank(taker, rank))),
        )
        for rank in early_flag_takers(view.setup.rules)
    ]
    asked = words.say_key("field.flag.on.ask", flag=flag)
    if view.teams[taker].half_reached is False:
        text = _before_half("field.flag.on.text", view, taker, words)
    else:
        text, other = "", commands.HandOnFlag(flag, Fighter(Blank(taker)))
        options.append(FieldOption(words.say_key("field.flag.by.other"), "what", other))
    return Offer(asked, text, (*options, leave_it(words)))


def _before_half(key: str, view: GameView, taker: Team, words: Words) -> str:
    have, need = view.teams[taker].captured.n, view.setup.deck.half
    return words.say_key(key, team=taker, have=have, need=need)


def attesting_offer(view: GameView, flag: Team, words: Words) -> Offer:
    """A flag is home that nobody saw taken: how that was allowed. The half is no answer where it is known to be far."""
    taker = flag.enemy
    options = [
        FieldOption(
            words.say_key(_BY_EARLY[each.rank]), _icon(each.rank, words), commands.DeliverFlag(flag, each), taker
        )
        for each in FlagClaim
        if each.rank is not None and takes_flag_early(each.rank, view.setup.rules)
    ]
    if view.teams[taker].half_reached is None:
        options.append(
            FieldOption(words.say_key("field.flag.by.half"), "flag", commands.DeliverFlag(flag, FlagClaim.HALF), taker)
        )
        text = words.say(sentence(ScoutOrHalf.key, team=taker))
    else:
        text = _before_half("field.flag.how.text", view, taker, words)
    return Offer(words.say_key("field.flag.how.ask", team=taker), text, (*options, leave_it(words)))
