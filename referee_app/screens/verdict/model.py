"""What the verdict overlay shows for an answer: sentences to be read from two metres.

It knows no window.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from referee_app.cards.ranks import Rank, Team
from referee_app.desk.answers import Answer, CardGiven, DuelSettled, FlagAllowed, Refused
from referee_app.emblems.figures import Figure, rank_figure
from referee_app.live_game.events import Fighter, Result
from referee_app.live_game.model import AnyCard, takes_flag_early
from referee_app.live_game.refusals import BombsTakeNoFlag, FlagTooEarly
from referee_app.live_game.view import GameView
from referee_app.screens.game_texts import capture_count, name_beside_sign
from referee_app.screens.theme import SurfaceTone
from referee_app.screens.widgets.models import CaptureCountShown
from referee_app.sentence import Refusal
from referee_app.watching.watch import CardShown, DuelShown, News
from referee_app.words.words import Words, format_fact

RULES, VOID = "rules", "void"
"""The keys of what can be pressed on a verdict: the rules are wanted, or it was the bomb that tagged."""

SECONDS = 30.0
"""How long it stays in a leader's hand at most: it goes with a touch, or gives way to the next two cards."""

UNTIL_A_TAP = 0.0


@dataclass(frozen=True, slots=True)
class StepShown:
    """What one of the two does now; the tone is the team's. Where both do the same, `other` is the second team's."""

    tone: str
    who: str
    text: str
    other: str = ""


@dataclass(frozen=True, slots=True)
class ActionShown:
    """Something that can be pressed."""

    key: str
    text: str
    icon: str = ""
    tone: str = SurfaceTone.SIGNAL


@dataclass(frozen=True, slots=True)
class VerdictShown:
    """All that the overlay reads. Where two tones differ, each fills a half.

    With something said `above` the headline the emblem is small, beside that.
    `sign` and `name` are a rank's; `counts` how far a team is on its way to the half; `note` is said quietly. `actions`
    are pressed, and the button for the rules where it `has_rules`; anything else is a tap that closes. It goes by
    itself after `seconds`, or stays for a tap where there are none.
    """

    upper: str
    lower: str
    headline: str
    emblem: str
    why: str
    above: str = ""
    sign: str = ""
    name: str = ""
    counts: tuple[CaptureCountShown, ...] = ()
    steps: tuple[StepShown, ...] = ()
    note: str = ""
    actions: tuple[ActionShown, ...] = ()
    has_rules: bool = False
    sound: str = ""
    seconds: float = SECONDS


def overlay_for(answer: Answer, words: Words, view: GameView | None) -> VerdictShown | None:
    """What fills the scanner's screen for an answer; None where nothing was decided. From it the rules are a tap away.

    `view` is the game that it was answered in, if it is about one.
    """
    decided = _decided(answer, words, view)
    return replace(decided, has_rules=True) if decided is not None else None


def _decided(answer: Answer, words: Words, view: GameView | None) -> VerdictShown | None:
    match answer:
        case DuelSettled():
            return verdict_shown(answer, words)
        case FlagAllowed() if view is not None:
            return flag_allowed(answer, view, words)
        case Refused(refusal=FlagTooEarly() as why) if view is not None:
            return flag_too_early(why, view, words)
        case Refused(refusal=BombsTakeNoFlag() as why) if view is not None:
            return flag_not_for_bombs(why, view, words)
    return None


def verdict_shown(settled: DuelSettled, words: Words) -> VerdictShown:
    """A duel: who won, why, and what both do now."""
    verdict, result = settled.verdict, settled.verdict.result
    upper, lower = _tones(result)
    rank = _rank(settled)
    return VerdictShown(
        upper=upper,
        lower=lower,
        headline=_headline(result, words),
        emblem=rank_figure(rank, by_numbers=words.by_numbers) if rank is not None else Figure.PENNANT,
        sign=rank.value if rank is not None else "",
        name=name_beside_sign(rank, words) if rank is not None else "",
        why=words.say(verdict.why),
        steps=_steps(settled, words),
        note=_note(settled, words),
        actions=() if settled.bomb is None else (ActionShown(VOID, words.say_key("verdict.bomb_tagged"), "close"),),
        sound=sound_of_result(result),
    )


def drawn_shown(given: CardGiven, words: Words) -> VerdictShown:
    """The card that the phone chose, until a tap covers it again."""
    card = given.card
    return VerdictShown(
        upper=card.team,
        lower=card.team,
        headline=words.say_key("scan.drawn"),
        emblem=rank_figure(card.rank, by_numbers=words.by_numbers) if card.rank is not None else "cards",
        sign=card.rank.value if card.rank is not None else "",
        name=name_beside_sign(card.rank, words) if card.rank is not None else "",
        why=words.say_key("scan.drawn.for", player=given.player) if given.player is not None else "",
        note=words.say_key("scan.drawn.cover"),
        sound="tick",
        seconds=UNTIL_A_TAP,
    )


def news_beyond(answer: Answer | None, news: Iterable[News]) -> tuple[News, ...]:
    """The news without those that would only lead to the answer that is to be seen: its cards still lie there.

    They may be out of sight for a moment, and then come as new to the camera.
    """
    cards = cards_of(answer)
    return tuple(each for each in news if not cards or _cards_in(each) != cards)


def cards_of(answer: Answer | None) -> frozenset[AnyCard]:
    """The cards that the answer which is to be seen is about."""
    match answer:
        case DuelSettled(red=red, blue=blue):
            return frozenset((red.card, blue.card))
        case FlagAllowed(carrier=carrier):
            return frozenset((carrier.card,))
    return frozenset()


def _cards_in(news: News) -> frozenset[AnyCard]:
    match news:
        case DuelShown(red, blue):
            return frozenset((red, blue))
        case CardShown(card):
            return frozenset((card,))
    return frozenset()


def _tones(result: Result) -> tuple[str, str]:
    match result:
        case Result.VOID:
            return SurfaceTone.GROUND, SurfaceTone.GROUND
        case Result.TIE | Result.TIE_KEPT:
            return SurfaceTone.RED, SurfaceTone.BLUE
        case _:
            return SurfaceTone(result), SurfaceTone(result)


def sound_of_result(result: Result) -> str:
    """The sound of a duel's result."""
    return (Result.TIE if result is Result.TIE_KEPT else result).value


def _headline(result: Result, words: Words) -> str:
    match result:
        case Result.VOID:
            return words.say_key("verdict.void")
        case Result.TIE | Result.TIE_KEPT:
            return words.say_key("verdict.tie")
        case _:
            return words.say_key("verdict.wins", team=Team(result))


def _rank(settled: DuelSettled) -> Rank | None:
    """The winner's rank; the common one of a tie; the bomb's, for which alone a tag does not count."""
    match settled.verdict.result:
        case Result.BLUE:
            return settled.blue.card.rank
        case Result.VOID:
            return Rank.BOMB
        case _:
            return settled.red.card.rank


def _in_order(settled: DuelSettled) -> tuple[Fighter, Fighter]:
    """The winner first."""
    won = settled.verdict.result is Result.BLUE
    return (settled.blue, settled.red) if won else (settled.red, settled.blue)


def _steps(settled: DuelSettled, words: Words) -> tuple[StepShown, ...]:
    """What the two do now, the winner first; said once where both do the same."""
    one, other = _in_order(settled)
    now = settled.verdict.now
    if now[one.card.team] == now[other.card.team]:
        both = words.say_key("verdict.both")
        return (StepShown(one.card.team, both, words.say(now[one.card.team]), other.card.team),)
    return tuple(StepShown(who.card.team, _who(who, words), words.say(now[who.card.team])) for who in (one, other))


def _who(fighter: Fighter, words: Words) -> str:
    return format_fact(fighter.player or fighter.card.team, words)


def _note(settled: DuelSettled, words: Words) -> str:
    halves = [words.say_key("verdict.half", team=team) for team in Team if team in settled.half]
    again = [words.say_key("verdict.again")] if settled.again else []
    return " ".join((*halves, *again))


# Whether a card may take a flag: yes, not yet, no, or ask the other leader. Counts come from the game as this phone
# knows it; what only another phone knows is said to be so.


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
    bring = say("scan.flag.no.bring.master" if view.setup.has_master else "scan.flag.no.bring.leader", n=missing)
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
    """The team's meter, as long as the half, and its count in words; nothing is made up where another phone counts."""
    meter, captured = capture_count(view, team, words), view.teams[team].captured
    number = str(captured.n) if captured.exact else f"{captured.n}+" if captured.n else "?"
    return replace(
        meter,
        fraction=min(1.0, captured.n / view.setup.deck.half),
        half=1.0,
        number=words.say_key("scan.flag.count", count=number, half=view.setup.deck.half),
        caption=words.say_key("field.captured" if captured.exact else "scan.flag.counted_elsewhere"),
        known=captured.exact or captured.n > 0,
    )


def _run_home(view: GameView, team: Team, words: Words) -> str:
    """Who of the team may carry the flag, as far as this phone knows, and where to."""
    home = words.say_key("scan.flag.home.master" if view.setup.has_master else "scan.flag.home.leader")
    match view.teams[team].half_reached:
        case True:
            all_but_bombs = view.setup.rules.bombs_take_no_flag
            may = words.say_key("scan.flag.carry.no_bombs" if all_but_bombs else "scan.flag.carry.all")
        case False:
            may = words.say_key("scan.flag.carry.scouts")
        case None:
            return home
    return f"{home} {may}"


def _team(why: Refusal) -> Team:
    """Whose card it is."""
    team = why.facts["team"]
    assert isinstance(team, Team)
    return team
