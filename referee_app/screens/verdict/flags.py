"""What the overlay shows when it was asked whether a card may take a flag: yes, not yet, no, or ask the other leader.

Counts come from the game as this phone knows it; what only another phone knows is said to be so. It knows no window.
"""

from dataclasses import replace

from referee_app.cards.ranks import Rank, Team
from referee_app.desk.answers import FlagAllowed
from referee_app.emblems.figures import Figure, rank_figure
from referee_app.live_game.model import Mode, takes_flag_early
from referee_app.live_game.refusals import BombsTakeNoFlag, FlagTooEarly
from referee_app.live_game.view import GameView
from referee_app.screens.scan.model import capture_count
from referee_app.screens.scan.shown import CaptureCountShown
from referee_app.screens.theme import SurfaceTone
from referee_app.screens.verdict.shown import StepShown, VerdictShown, name_beside_sign
from referee_app.sentence import Refusal
from referee_app.words.words import Words, format_fact


def flag_allowed(answer: FlagAllowed, view: GameView, words: Words) -> VerdictShown:
    """Yes: who may carry the flag now, and where to. Where only the other leader can say yes: ask first."""
    card, say = answer.carrier.card, words.say_key
    who = format_fact(answer.carrier.player or card.team, words)
    said = VerdictShown(
        upper=card.team,
        lower=card.team,
        headline=say("scan.flag.yes"),
        emblem=Figure.FLAG,
        why=words.say(answer.why),
        counts=(_count(view, card.team, words),),
        steps=(StepShown(card.team, who, _run_home(view, card.team, words)),),
        sound=card.team,
    )
    if answer.why.key == "desk.flag.ask_the_other_leader":
        return replace(
            said,
            headline=say("scan.flag.ask"),
            why=say("scan.flag.ask.why", team=card.team, need=view.setup.deck.half),
            steps=(StepShown(card.team, who, say("scan.flag.ask.wait")),),
            note=say("scan.flag.ask.undo") if answer.action is not None else "",
        )
    if takes_flag_early(card.rank, view.setup.rules):
        return _with_rank(said, card.rank, words)
    return said


def flag_too_early(why: FlagTooEarly, view: GameView, words: Words) -> VerdictShown:
    """Not yet: how many cards are missing, and where they go."""
    team, say = _team(why), words.say_key
    missing = view.setup.deck.half - view.teams[team].captured.n
    bring = say("scan.flag.no.bring.master" if _has_master(view) else "scan.flag.no.bring.leader", n=missing)
    return replace(
        _refused(team, bring, view, words),
        headline=say("scan.flag.no"),
        why=say("scan.flag.no.why"),
        emblem=Figure.FLAG,
    )


def flag_not_for_bombs(why: BombsTakeNoFlag, view: GameView, words: Words) -> VerdictShown:
    """No: by this house rule never with a bomb; who of its team may take it."""
    team, say = _team(why), words.say_key
    others = say("scan.flag.never.others" if view.teams[team].half_reached else "scan.flag.never.scouts")
    said = replace(_refused(team, others, view, words), headline=say("scan.flag.never"), why=say("scan.flag.never.why"))
    return _with_rank(said, Rank.BOMB, words)


def _refused(team: Team, step: str, view: GameView, words: Words) -> VerdictShown:
    """What is common to both: the count, and that the flag stays; the headline and the reason are still to be said."""
    stays = words.say_key("scan.flag.stays")
    return VerdictShown(
        upper=SurfaceTone.SIGNAL,
        lower=SurfaceTone.SIGNAL,
        headline="",
        emblem="",
        why="",
        counts=(_count(view, team, words),),
        steps=(StepShown(team, format_fact(team, words), f"{stays} {step}"),),
        sound="problem",
    )


def _with_rank(said: VerdictShown, rank: Rank | None, words: Words) -> VerdictShown:
    """The same, and which rank it is that may, or may not."""
    assert rank is not None, "whether a card may take a flag early is known by its rank"
    figure = rank_figure(rank, by_numbers=words.by_numbers)
    return replace(said, emblem=figure, sign=rank.value, name=name_beside_sign(rank, words))


def _count(view: GameView, team: Team, words: Words) -> CaptureCountShown:
    """The team's meter, and its count in words; nothing is made up where another phone counts."""
    meter, captured = capture_count(view, team, words), view.teams[team].captured
    number = str(captured.n) if captured.exact else f"{captured.n}+" if captured.n else "?"
    return replace(
        meter,
        number=words.say_key("scan.flag.count", count=number, half=view.setup.deck.half),
        caption=words.say_key("field.captured" if captured.exact else "scan.flag.counted_elsewhere"),
        known=captured.exact or captured.n > 0,
    )


def _run_home(view: GameView, team: Team, words: Words) -> str:
    """Who of the team may carry the flag, as far as this phone knows, and where to."""
    home = words.say_key("scan.flag.home.master" if _has_master(view) else "scan.flag.home.leader")
    match view.teams[team].half_reached:
        case True:
            all_but_bombs = view.setup.rules.bombs_take_no_flag
            may = words.say_key("scan.flag.carry.no_bombs" if all_but_bombs else "scan.flag.carry.all")
        case False:
            may = words.say_key("scan.flag.carry.scouts")
        case None:
            return home
    return f"{home} {may}"


def _has_master(view: GameView) -> bool:
    """Whether cards go to a game master, and flags to a base; otherwise both go to a leader."""
    return view.setup.mode is Mode.GAME_MASTER


def _team(why: Refusal) -> Team:
    """Whose card it is."""
    team = why.facts["team"]
    assert isinstance(team, Team)
    return team
