"""What the verdict overlay shows for an answer: sentences to be read from two metres.

It knows no window.
"""

from dataclasses import dataclass

from referee_app.cards.ranks import Rank, Team
from referee_app.desk.answers import Answer, CardGiven, DuelSettled, FlagAllowed, Refused
from referee_app.emblems.figures import Figure, rank_figure
from referee_app.live_game.events import Fighter, Result
from referee_app.live_game.refusals import BombsTakeNoFlag, FlagTooEarly
from referee_app.screens.theme import SurfaceTone
from referee_app.words.words import Words, shown

SECONDS = 6.0
BOMB_SECONDS = 10.0
"""A bomb leaves time to say that it was the bomb that tagged."""

UNTIL_A_TAP = 0.0


@dataclass(frozen=True, slots=True)
class StepShown:
    """What one of the two does now; the tone is the team's."""

    tone: str
    who: str
    text: str


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

    `sign` and `name` are a rank's; `note` is said quietly; `actions` are pressed, anything else is a tap that closes.
    It goes by itself after `seconds`, or stays for a tap where there are none.
    """

    upper: str
    lower: str
    headline: str
    emblem: str
    why: str
    sign: str = ""
    name: str = ""
    steps: tuple[StepShown, ...] = ()
    note: str = ""
    actions: tuple[ActionShown, ...] = ()
    sound: str = ""
    seconds: float = SECONDS


def overlay_for(answer: Answer, words: Words) -> VerdictShown | None:
    """What fills the screen for an answer; None where nothing was decided."""
    match answer:
        case DuelSettled():
            return verdict_shown(answer, words)
        case FlagAllowed():
            return _allowed(answer, words)
        case Refused(refusal=FlagTooEarly() | BombsTakeNoFlag() as why):
            return VerdictShown(
                upper=SurfaceTone.SIGNAL,
                lower=SurfaceTone.SIGNAL,
                headline=words.say_key("scan.flag.no"),
                emblem="close",
                why=words.say(why),
                sound="problem",
            )
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
        steps=tuple(
            StepShown(who.card.team, _who(who, words), words.say(verdict.now[who.card.team]))
            for who in _in_order(settled)
        ),
        note=_note(settled, words),
        actions=() if settled.bomb is None else (ActionShown("void", words.say_key("verdict.bomb_tagged"), "close"),),
        sound=sound_of_result(result),
        seconds=SECONDS if settled.bomb is None else BOMB_SECONDS,
    )


def _allowed(answer: FlagAllowed, words: Words) -> VerdictShown:
    card = answer.carrier.card
    is_certain = answer.why.key != "desk.flag.ask_the_other_leader"
    return VerdictShown(
        upper=card.team,
        lower=card.team,
        headline=words.say_key("scan.flag.yes" if is_certain else "scan.flag.ask"),
        emblem=Figure.FLAG,
        why=words.say(answer.why),
        sound=card.team,
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


def name_beside_sign(rank: Rank, words: Words) -> str:
    """What a rank is called where its sign is seen too: nothing if it goes by the sign."""
    return "" if words.by_numbers else shown(rank, words)


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


def _who(fighter: Fighter, words: Words) -> str:
    return shown(fighter.player or fighter.card.team, words)


def _note(settled: DuelSettled, words: Words) -> str:
    halves = [words.say_key("verdict.half", team=team) for team in Team if team in settled.half]
    again = [words.say_key("verdict.again")] if settled.again else []
    return " ".join((*halves, *again))
