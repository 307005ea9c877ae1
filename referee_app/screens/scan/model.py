"""Makes what the scanner shows from its state and the game. It knows no window."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from referee_app.cards.decks import LIVE_RANKS
from referee_app.cards.ranks import Rank, Team
from referee_app.desk.answers import GameSnapshot, MissingCard, Refused
from referee_app.desk.jobs import Job, KeyIsMissing
from referee_app.emblems.figures import rank_figure
from referee_app.live_game.codec import player_text
from referee_app.live_game.model import Blank, HouseRules, Knowledge, Player, Setup, early_flag_takers
from referee_app.live_game.view import GameView
from referee_app.screens.game_texts import capture_count, dealt, team_order
from referee_app.screens.player_cells import PlayerFilter, player_cells, search_shown
from referee_app.screens.scan.scan_state import (
    ICONS,
    TAPPED,
    WITH_PLAYERS,
    InputWay,
    ScanState,
    name_of,
    sibling_jobs,
)
from referee_app.screens.scan.shown import (
    AbsentShown,
    ChipShown,
    FoundShown,
    PadShown,
    ProgressShown,
    ScanArea,
    ScanShown,
    TypingShown,
)
from referee_app.screens.theme import SurfaceTone
from referee_app.screens.widgets.models import CaptureCountShown, PlayerCell, SearchShown, TapShown
from referee_app.words.words import Words, format_fact

DRAW, LIGHT, COVER, RETRY, BASES = "draw", "light", "cover", "retry", "bases"
WHISTLE, REPRINT = "whistle", "reprint"
"""Keys of what can be pressed besides jobs, ways and cards."""

MOST_ABSENT = 30
"""How many absent cards are listed; nobody reads on."""

EVERYBODY = "everybody"

_EARLY_TAKERS = {Rank.SCOUT: "scan.flag.scout"}
"""The buttons for cards that may take a flag early, by their rank."""


def scan_shown(state: ScanState, snapshot: GameSnapshot | None, words: Words, is_lit: bool | None = None) -> ScanShown:
    """The scanner in words; `snapshot` is None where a set is checked without a game."""
    view = snapshot.view if snapshot else None
    keeps = snapshot.keeps if snapshot else frozenset()
    is_open = not state.needs_base(keeps)
    is_typing, is_tapping = state.way is InputWay.TYPE, state.is_tapped
    pads = pads_for(state.job, view.setup, keeps, words) if view and is_open and is_tapping else ()
    return ScanShown(
        title=name_of(state.job, words),
        icon=ICONS[state.job],
        asks=_asks(state, view, words) if is_open else words.say_key("scan.base.whose"),
        first_use_hint=_first_use_hint(state, view, words) if is_open else "",
        area=_area(state, pads) if is_open else ScanArea.BASES,
        trouble=_trouble(state, words),
        trouble_do=_trouble_do(state, words),
        bases=() if is_open else tuple(TapShown(team, format_fact(team, words), "base", team) for team in Team),
        scores=_scores(state, view, keeps, words) if view and is_open else (),
        progress=_progress(state, snapshot, words),
        found=_found(state, words),
        absent=tuple(_absent(one, words) for one in (state.progress.missing or ())[:MOST_ABSENT]),
        more=_more(state, words),
        cells=_cells(state, view, keeps, words) if view and is_open and not is_typing else (),
        everybody=_cells(replace(state, typed=""), view, keeps, words) if view and is_open and not is_typing else (),
        search=_search(state, view, keeps, words) if view and is_open and not is_typing else None,
        pads=pads,
        first=_first(state),
        rank_names=rank_names(words) if pads else {},
        by_numbers=words.by_numbers,
        taps=_taps(state, snapshot, words) if snapshot and is_open and is_tapping else (),
        main=_main(state, snapshot, words),
        typing=_typing(state.typing_fault, words) if is_typing else None,
        ways=tuple(_ways(state, keeps, words, is_lit)) if is_open and not is_typing else (),
        jobs=_jobs(state, view, words) if not is_typing else (),
    )


def _area(state: ScanState, pads: tuple[PadShown, ...]) -> ScanArea:
    if state.is_tapped:
        return ScanArea.PADS if pads else ScanArea.NOTHING
    if state.no_codes is not None or state.trouble is not None:
        return ScanArea.TROUBLE
    return ScanArea.PICTURE


def _trouble(state: ScanState, words: Words) -> str:
    """Why no code is read; where only the camera is missing, codes can be typed."""
    if state.no_codes is not None:
        return words.say(state.no_codes)
    return f"{words.say(state.trouble)} {words.say_key('scan.without_camera')}" if state.trouble is not None else ""


def _trouble_do(state: ScanState, words: Words) -> ChipShown | None:
    if isinstance(state.no_codes, KeyIsMissing):
        return ChipShown(COVER, words.say_key("scan.cover"), "qr")
    if state.no_codes is None and state.trouble is not None:
        return ChipShown(RETRY, words.say_key("scan.retry"), "camera")
    return None


def _asks(state: ScanState, view: GameView | None, words: Words) -> str:
    if state.first is not None:
        return words.say_key("scan.asks.other", card=state.first)
    if state.waiting_team is not None and not state.is_tapped:
        return words.say_key("scan.one_seen", team=state.waiting_team)
    if state.who is not None:
        return words.say_key("scan.asks.who", player=state.who)
    return words.say_key(f"scan.tap.{state.job}" if state.is_tapped else f"scan.asks.{_manner(state, view)}")


def _first_use_hint(state: ScanState, view: GameView | None, words: Words) -> str:
    """How the job is done with the camera; where cards are tapped or typed, what is asked says enough."""
    has_picture = state.way is InputWay.LOOK and _area(state, ()) is ScanArea.PICTURE
    return words.say_key(f"scan.first.{_manner(state, view)}") if state.is_first_use and has_picture else ""


def _manner(state: ScanState, view: GameView | None) -> str:
    """The job; dealing is done in another manner where nobody has to be told who gets which card."""
    is_deal = state.job is Job.DEAL and not state.is_tapped
    at_once = is_deal and view is not None and view.setup.knowledge is not Knowledge.PLAYERS
    return "deal_at_once" if at_once else state.job


def _first(state: ScanState) -> tuple[str, str]:
    """The team and the sign of the rank that waits for the other one."""
    first = state.first
    return (first.team, first.rank or "") if first is not None else ("", "")


def _scores(state: ScanState, view: GameView, keeps: frozenset[Team], words: Words) -> tuple[CaptureCountShown, ...]:
    if state.job not in (Job.HAND_IN, Job.BASE):
        return ()
    of = keeps if state.base is None or state.job is Job.HAND_IN else {state.base}
    return tuple(capture_count(view, team, words) for team in Team if team in of)


def _progress(state: ScanState, snapshot: GameSnapshot | None, words: Words) -> ProgressShown | None:
    done = state.progress
    if done.missing is not None:
        n = len(done.missing)
        headline = words.say_key("scan.absent", n=n) if n else words.say_key("scan.absent.none", n=done.total)
        text = words.say_key("scan.there", n=done.total - n, total=done.total)
        return ProgressShown(headline, text, (done.total - n) / max(1, done.total))
    if state.job is not Job.DEAL or snapshot is None:
        return None
    have, players = dealt(snapshot)
    order = done.dealing_order
    names = "\n".join(_next_one(player, words) for player in order.next.values()) if order is not None else ""
    headline = words.say_key("scan.deal.next", names=names) if names else ""
    if have >= players:
        headline = words.say_key("scan.deal.done")
    text = words.say_key("scan.deal.count", n=have, players=players)
    return ProgressShown(headline, text, min(1.0, have / max(1, players)))


def _next_one(player: Player, words: Words) -> str:
    """A player by name and team; who has no name is called by both anyway."""
    has_name = bool(words.name_of(player))
    return words.say_key("scan.deal.one", player=player, team=player.team) if has_name else format_fact(player, words)


def _found(state: ScanState, words: Words) -> FoundShown | None:
    known = state.known
    if state.job is not Job.IDENTIFY or known is None:
        return None
    on_the_field = known.place.key in ("place.held", "place.gone")
    return FoundShown(
        tone=known.card.team,
        emblem=rank_figure(known.card.rank, by_numbers=words.by_numbers),
        sign="" if words.by_numbers else known.card.rank.value,  # then it is what the card is called
        name=format_fact(known.card, words),
        code=known.code or "",
        place=words.say_key("scan.place", place=known.place),
        can_be_lost=on_the_field,
    )


def _absent(one: MissingCard, words: Words) -> AbsentShown:
    text = format_fact(one.card, words)
    if one.player is not None:
        text = words.say_key("scan.absent.last", card=one.card, player=one.player)
    return AbsentShown(one.card.team, one.code or "", text)


def _more(state: ScanState, words: Words) -> str:
    more = len(state.progress.missing or ()) - MOST_ABSENT
    return words.say_key("scan.absent.more", n=more) if more > 0 else ""


def _cells(state: ScanState, view: GameView, keeps: frozenset[Team], words: Words) -> tuple[PlayerCell, ...]:
    if state.job not in WITH_PLAYERS or (state.job is Job.FLAG and not state.is_tapped):
        return ()
    chosen = player_text(state.who) if state.who is not None else ""
    return player_cells(view, words, _player_filter(state, keeps), chosen)


def _player_filter(state: ScanState, keeps: frozenset[Team]) -> PlayerFilter:
    return PlayerFilter(state.typed, state.base if state.job is Job.BASE and len(keeps) > 1 else None)


def _search(state: ScanState, view: GameView, keeps: frozenset[Team], words: Words) -> SearchShown | None:
    """The search where many players are shown; by number or name alone, as there is room for one row."""
    if not _cells(replace(state, typed=""), view, keeps, words):
        return None
    found = search_shown(view, _player_filter(state, keeps), words)
    return replace(found, teams=(), team="") if found is not None else None


def _taps(state: ScanState, snapshot: GameSnapshot, words: Words) -> tuple[TapShown, ...]:
    have, players = dealt(snapshot)
    is_dealt = state.job is Job.DEAL and have >= players
    return () if is_dealt else taps_for(state.job, snapshot.view.setup, snapshot.keeps, state.base, words)


def _main(state: ScanState, snapshot: GameSnapshot | None, words: Words) -> TapShown | None:
    """The one thing that ends a job."""
    if state.job is Job.DEAL and snapshot is not None:
        have, players = dealt(snapshot)
        tone = SurfaceTone.SIGNAL if have >= players else SurfaceTone.QUIET
        return TapShown(WHISTLE, words.say_key("field.do.whistle"), "whistle", tone)
    if state.job is Job.CHECK and state.progress.missing and len(state.progress.missing) < state.progress.total:
        return TapShown(REPRINT, words.say_key("end.reprint"), "print", SurfaceTone.QUIET)
    return None


def _typing(fault: Refused | None, words: Words) -> TypingShown:
    return TypingShown(
        fault=words.say(fault.refusal) if fault is not None else "",
        meant=fault.suggestions if fault is not None else (),
    )


def _ways(state: ScanState, keeps: frozenset[Team], words: Words, is_lit: bool | None) -> Iterator[ChipShown]:
    """Other ways to enter a card, and what else a job offers."""
    if state.job is Job.BASE and state.base is not None and len(keeps) > 1:
        yield ChipShown(BASES, words.say_key("scan.base.of", team=state.base), "base", state.base)
    if state.no_codes is None:
        yield from _other_ways(state, words)
    elif isinstance(state.no_codes, KeyIsMissing) and state.is_tapped:
        yield ChipShown(COVER, words.say_key("scan.cover"), "qr")
    if _area(state, ()) is ScanArea.PICTURE:  # the others do not move once it is known whether there is a light
        yield _light(is_lit, words)
    if state.job is Job.GIVE:
        yield ChipShown(DRAW, words.say_key("scan.draw"), "cards")


def _light(is_lit: bool | None, words: Words) -> ChipShown:
    tone = {None: SurfaceTone.GROUND, False: SurfaceTone.QUIET, True: SurfaceTone.SIGNAL}[is_lit]
    return ChipShown(LIGHT, words.say_key("scan.light"), "torch", tone, is_idle=is_lit is None)


def _other_ways(state: ScanState, words: Words) -> Iterator[ChipShown]:
    if state.way is InputWay.TAP:
        yield ChipShown(InputWay.LOOK, words.say_key("scan.look"), "camera")
    yield ChipShown(InputWay.TYPE, words.say_key("scan.type"), "keyboard")
    if state.way is not InputWay.TAP and state.job in TAPPED:
        yield ChipShown(InputWay.TAP, words.say_key("scan.tap"), "ranks")


def _jobs(state: ScanState, view: GameView | None, words: Words) -> tuple[ChipShown, ...]:
    return tuple(
        ChipShown(job, name_of(job, words), ICONS[job], SurfaceTone.ACTION if job is state.job else SurfaceTone.QUIET)
        for job in sibling_jobs(state.job, view.phase if view else None)
    )


def blank_of(key: str) -> Blank:
    """The card that a button's key stands for: a team, perhaps with the sign of a rank."""
    team, _, sign = key.partition(" ")
    return Blank(Team(team), Rank(sign) if sign else None)


def key_of(blank: Blank) -> str:
    """The key of a button that stands for this card."""
    return f"{blank.team} {blank.rank}" if blank.rank else blank.team.value


def rank_names(words: Words) -> dict[str, str]:
    """What the ranks on a pad are called; where they go by their signs, the sign alone is enough."""
    names = {rank.value: format_fact(rank, words) for rank in LIVE_RANKS}
    return {sign: name for sign, name in names.items() if name != sign}


def taps_for(job: Job, setup: Setup, keeps: frozenset[Team], base: Team | None, words: Words) -> tuple[TapShown, ...]:
    """The buttons of a job, in a fixed order of teams."""
    own = tuple(team for team in Team if team in keeps)
    match job:
        case Job.HAND_IN:
            return tuple(_plus(team.enemy, words) for team in own)
        case Job.BASE if len(own) == 1 or base is not None:
            home = base or own[0]  # a phone that keeps one team is never asked whose base it is
            return _plus(home.enemy, words), _new(home, words)
        case Job.GIVE:
            return tuple(_new(team, words) for team in own)
        case Job.DEAL:
            return (TapShown(EVERYBODY, words.say_key("scan.deal.everybody"), "people", SurfaceTone.ACTION),)
        case Job.FLAG:
            return tuple(_flags(team_order(keeps), setup.rules, words))
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
    return tuple(PadShown(team, format_fact(team, words)) for team in teams)


def _plus(team: Team, words: Words) -> TapShown:
    return TapShown(key_of(Blank(team)), words.say_key("scan.plus", card=Blank(team)), "hand_in", team, counts=True)


def _new(team: Team, words: Words) -> TapShown:
    return TapShown(key_of(Blank(team)), words.say_key("scan.new", team=team), "give", team)


def _flags(teams: Iterable[Team], rules: HouseRules, words: Words) -> Iterator[TapShown]:
    for team in teams:
        for rank in early_flag_takers(rules):
            icon = rank_figure(rank, by_numbers=words.by_numbers)
            yield TapShown(key_of(Blank(team, rank)), words.say_key(_EARLY_TAKERS[rank], team=team), icon, team)
        yield TapShown(key_of(Blank(team)), words.say_key("scan.flag.other", team=team), "what", team)
