"""What a finger can tell instead of the camera: that there is a card, or which rank it has. It knows no window."""

from collections.abc import Iterable, Iterator

from referee_app.cards.decks import LIVE_RANKS
from referee_app.cards.ranks import Rank, Team
from referee_app.desk.jobs import Job
from referee_app.emblems.figures import rank_figure
from referee_app.live_game.model import Blank, Knowledge, Setup
from referee_app.screens.field.model import team_order
from referee_app.screens.scan.shown import PadShown, TapShown
from referee_app.screens.theme import SurfaceTone
from referee_app.words.words import Words, shown

EVERYBODY = "everybody"


def blank_of(key: str) -> Blank:
    """The card that a button's key stands for: a team, perhaps with the sign of a rank."""
    team, _, sign = key.partition(" ")
    return Blank(Team(team), Rank(sign) if sign else None)


def key_of(blank: Blank) -> str:
    """The key of a button that stands for this card."""
    return f"{blank.team} {blank.rank}" if blank.rank else blank.team.value


def rank_names(words: Words) -> dict[str, str]:
    """What the ranks on a pad are called; where they go by their signs, the sign alone is enough."""
    names = {rank.value: shown(rank, words) for rank in LIVE_RANKS}
    return {sign: name for sign, name in names.items() if name != sign}


def taps_for(job: Job, keeps: frozenset[Team], base: Team | None, words: Words) -> tuple[TapShown, ...]:
    """The buttons of a job, in a fixed order of teams."""
    own = tuple(team for team in Team if team in keeps)
    match job:
        case Job.HAND_IN:
            return tuple(_plus(team.enemy, words) for team in own)
        case Job.BASE if base is not None:
            return _plus(base.enemy, words), _new(base, words)
        case Job.GIVE:
            return tuple(_new(team, words) for team in own)
        case Job.DEAL:
            return (TapShown(EVERYBODY, words.say_key("scan.deal.everybody"), "people", SurfaceTone.ACTION),)
        case Job.FLAG:
            return tuple(_flags(team_order(keeps), words))
    return ()


def pads_for(job: Job, setup: Setup, keeps: frozenset[Team], words: Words) -> tuple[PadShown, ...]:
    """The pads of a job: for a duel always, otherwise where a rank says more than that there is a card."""
    match job:
        case Job.DUEL:
            teams: Iterable[Team] = Team
        case Job.HAND_IN:
            teams = (team.enemy for team in Team if team in keeps)
        case Job.GIVE if setup.knowledge is not Knowledge.COUNTED:
            teams = (team for team in Team if team in keeps)
        case _:
            teams = ()
    return tuple(PadShown(team, shown(team, words)) for team in teams)


def _plus(team: Team, words: Words) -> TapShown:
    return TapShown(key_of(Blank(team)), words.say_key("scan.plus", card=Blank(team)), "hand_in", team, counts=True)


def _new(team: Team, words: Words) -> TapShown:
    return TapShown(key_of(Blank(team)), words.say_key("scan.new", team=team), "give", team)


def _flags(teams: Iterable[Team], words: Words) -> Iterator[TapShown]:
    for team in teams:
        scout, other = Blank(team, Rank.SCOUT), Blank(team)
        icon = rank_figure(Rank.SCOUT, by_numbers=words.by_numbers)
        yield TapShown(key_of(scout), words.say_key("scan.flag.scout", team=team), icon, team)
        yield TapShown(key_of(other), words.say_key("scan.flag.other", team=team), "what", team)
