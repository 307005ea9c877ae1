"""What the field screen shows of each team: counts, the half and the flags, as ready texts. It knows no window.

What this phone cannot know is said to be unknown; it is never shown as nothing.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from referee_app.cards.ranks import Team
from referee_app.live_game.model import Setup
from referee_app.live_game.queries import POINTS_FOR_A_FLAG, Count
from referee_app.live_game.records import FlagStage
from referee_app.live_game.view import GameView, LivePhase, TeamView
from referee_app.screens.game_texts import meter_values
from referee_app.screens.theme import SurfaceTone
from referee_app.screens.widgets.models import AnswerOption, Question
from referee_app.words.words import Words, format_fact

SCOUTS, EVERYBODY, CARRIED, TO_HIDE, HIDDEN = "scouts", "everybody", "carried", "to_hide", "hidden"
_STATES = (SCOUTS, EVERYBODY, CARRIED, TO_HIDE, HIDDEN)
"""How a flag may stand: who may take it, as far as that is known here, or where it is."""

_NEWS = (CARRIED, TO_HIDE)
_ALARMS = (EVERYBODY, CARRIED)


class TileShown(NamedTuple):
    """A number and what it counts."""

    number: str
    caption: str


@dataclass(frozen=True, slots=True)
class FlagStatus:
    """How a flag stands, whose it is, and whether it wants attention.

    `texts` is all that may stand there: room is made for any of it, so that nothing moves when it changes. `brief` and
    `briefs` are the same for a compact score; `full` also says whose flag it is.
    """

    text: str = ""
    flag_of: str = Team.RED.value
    tone: str = SurfaceTone.RAISED
    texts: tuple[str, ...] = ()
    full: str = ""
    brief: str = ""
    briefs: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class BriefScore:
    """What decides, and its pile with who is out; each with the texts that may stand there, as room is made for.

    What decides are captured cards of those that make the half or, where they are played for, points.
    """

    number: str = ""
    pile: str = ""
    number_texts: tuple[str, ...] = ()
    pile_texts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TeamShown:
    """What there is to see of one team, empty until there is a game.

    A team that this phone keeps has a panel: the number that decides, `tiles` of what it has, with room for so many
    `digits`, and the `flags` that it is about; `brief` is its compact score, and `score` that in words. The whole
    number of cards stands beside the meter; where it finds no room there the number has the `short_caption`. Where the
    team has no card left, `exhausted` says so. Of any other team only `captured` is said, in the longest of these texts
    that finds room, and its own flag where that is `news`.
    """

    tone: str = SurfaceTone.RED
    name: str = ""
    is_kept: bool = False
    number: str = ""
    number_caption: str = ""
    fraction: float = 0.0
    half: float = 0.5
    reached: bool = False
    half_caption: str = ""
    total_caption: str = ""
    short_caption: str = ""
    score: str = ""
    tiles: tuple[TileShown, ...] = ()
    digits: int = 2
    flags: tuple[FlagStatus, ...] = ()
    brief: BriefScore = field(default_factory=BriefScore)
    exhausted: str = ""
    captured: tuple[str, ...] = ()
    news: str = ""


def team_shown(view: GameView, team: Team, words: Words) -> TeamShown:
    """One team in words. Where both are kept each panel is about the flag that its team wants; else about both."""
    team_view, deck = view.teams[team], view.setup.deck
    if team_view.pile is None:
        counted = _counted(team_view.captured, words)
        captured = words.say_key("field.captured_short", count=counted), counted
        state = _state(view, team)
        is_news = state in _NEWS and view.phase is not LivePhase.OVER
        news = words.say_key(f"field.flag_is.{state}") if is_news else ""
        return TeamShown(tone=SurfaceTone(team), name=format_fact(team, words), captured=captured, news=news)
    meter, points = meter_values(view, team), team_view.points
    number_caption = words.say_key("field.points", n=points.n) if points else words.say_key("field.captured")
    total_caption = words.say_key("field.total", total=deck.total)
    of_all = words.say_key("field.of", count=_counted(team_view.captured, words), total=deck.total)
    keeps_both = view.teams[team.enemy].pile is not None
    flags = () if view.phase is LivePhase.OVER else (team.enemy,) if keeps_both else (team.enemy, team)
    return TeamShown(
        tone=SurfaceTone(team),
        name=format_fact(team, words),
        is_kept=True,
        number=_counted(points or team_view.captured, words),
        number_caption=number_caption,
        fraction=meter.fraction,
        half=meter.half,
        reached=meter.reached,
        half_caption=words.say_key("field.half", half=deck.half),
        total_caption=total_caption,
        short_caption=number_caption if points else total_caption,
        score=f"{_counted(points, words)} {number_caption}" if points else f"{of_all} {number_caption}",
        tiles=tuple(_tiles(team_view, words)),
        digits=max(2, len(str(deck.total))),
        flags=tuple(_flag(view, flag, words, named=not keeps_both) for flag in flags),
        brief=_brief(team_view, team, view.setup, words),
        exhausted=words.say_key("field.exhausted") if team_view.exhausted else "",
    )


def _brief(team_view: TeamView, team: Team, setup: Setup, words: Words) -> BriefScore:
    deck, out = setup.deck, team_view.out or 0

    def pile(cards: int, out: int) -> str:
        said_of_out = f"{out} {words.say_key('field.out', n=out)}" if out else ""
        return " · ".join(filter(None, (f"{cards} {words.say_key('field.pile')}", said_of_out)))

    def number(captured: Count, points: Count | None) -> str:
        if points is None:
            return f"{_counted(captured, words)} / {deck.half}"
        return words.say_key("field.points_short", count=_counted(points, words), n=points.n)

    exhausted = words.say_key("field.exhausted")
    most_points = Count(deck.total + POINTS_FOR_A_FLAG, exact=True) if team_view.points is not None else None
    return BriefScore(
        number=number(team_view.captured, team_view.points),
        pile=exhausted if team_view.exhausted else pile(team_view.pile or 0, out),
        number_texts=(number(Count(deck.total, exact=True), most_points),),
        pile_texts=(exhausted, pile(deck.total, max(out, setup.players[team]))),
    )


def _counted(count: Count, words: Words) -> str:
    if count.exact:
        return str(count.n)
    return words.say_key("field.at_least", n=count.n) if count.n else words.say_key("field.unknown")


def _tiles(team_view: TeamView, words: Words) -> Iterator[TileShown]:
    if team_view.points is not None:
        yield TileShown(_counted(team_view.captured, words), words.say_key("field.captured"))
    yield TileShown(str(team_view.pile), words.say_key("field.pile"))
    yield TileShown(str(team_view.in_play), words.say_key("field.in_play"))
    yield TileShown(str(team_view.out), words.say_key("field.out", n=team_view.out))


def _flag(view: GameView, flag: Team, words: Words, *, named: bool) -> FlagStatus:
    """How a flag stands; `named`: whose it is has to be said, since the panel is about both."""

    def said(state: str, *, briefly: bool = False) -> str:
        is_brief = briefly and state == SCOUTS
        text = words.say_key("field.flag_for_scouts" if is_brief else f"field.flag_is.{state}")
        return words.say_key("field.flag_is.of", flag=flag, state=text) if named else text

    state = _state(view, flag)
    return FlagStatus(
        text=said(state),
        flag_of=flag.value,
        tone=SurfaceTone.SIGNAL if state in _ALARMS else SurfaceTone.RAISED,
        texts=tuple(map(said, _STATES)),
        full=words.say_key("field.flag_is.full", flag=flag, state=words.say_key(f"field.flag_is.{state}")),
        brief=said(state, briefly=True),
        briefs=tuple(said(each, briefly=True) for each in _STATES),
    )


def _state(view: GameView, flag: Team) -> str:
    stage, reached = view.teams[flag].flag, view.teams[flag.enemy].half_reached
    if stage is FlagStage.CARRIED:
        return CARRIED
    if stage is FlagStage.TO_HIDE:
        return TO_HIDE
    if reached is None:
        return HIDDEN
    return EVERYBODY if reached else SCOUTS


def scores_question(first: TeamShown, second: TeamShown, words: Words) -> Question:
    """All that is known of the teams, in words, for a sheet."""
    texts = tuple(f"{team.name}: {_in_words(team)}" for team in (first, second))
    return Question(
        words.say_key("field.scores"), "\n\n".join(texts), (AnswerOption("ok", words.say_key("app.understood")),)
    )


def _in_words(team: TeamShown) -> str:
    if not team.is_kept:
        return " · ".join(filter(None, (team.captured[0], team.news)))
    counts = [f"{tile.number} {tile.caption}" for tile in team.tiles]
    return " · ".join(
        (team.score, team.half_caption, *counts, *filter(None, (team.exhausted,)), *(flag.full for flag in team.flags))
    )
