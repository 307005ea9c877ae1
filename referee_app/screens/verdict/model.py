"""What the verdict overlay shows for an answer: sentences to be read from two metres.

It knows no window.
"""

from collections.abc import Iterable
from dataclasses import replace

from referee_app.cards.ranks import Rank, Team
from referee_app.desk.answers import Answer, CardGiven, DuelSettled, FlagAllowed, Refused
from referee_app.emblems.figures import Figure, rank_figure
from referee_app.live_game.events import Fighter, Result
from referee_app.live_game.model import AnyCard
from referee_app.live_game.refusals import BombsTakeNoFlag, FlagTooEarly
from referee_app.live_game.view import GameView
from referee_app.screens.theme import SurfaceTone
from referee_app.screens.verdict.flags import flag_allowed, flag_not_for_bombs, flag_too_early
from referee_app.screens.verdict.shown import UNTIL_A_TAP, ActionShown, StepShown, VerdictShown, name_beside_sign
from referee_app.watching.watch import CardShown, DuelShown, News
from referee_app.words.words import Words, format_fact

RULES, VOID = "rules", "void"
"""The keys of what can be pressed on a verdict: the rules are wanted, or it was the bomb that tagged."""


def overlay_for(answer: Answer, words: Words, view: GameView | None) -> VerdictShown | None:
    """What fills the scanner's screen for an answer; None where nothing was decided. From it the rules are a tap away.

    `view` is the game that it was answered in, if it is about one.
    """
    decided = _decided(answer, words, view)
    return replace(decided, rules=words.say_key("new_table.rules")) if decided is not None else None


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
        steps=tuple(
            StepShown(who.card.team, _who(who, words), words.say(verdict.now[who.card.team]))
            for who in _in_order(settled)
        ),
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
    cards = _cards_of(answer)
    return tuple(each for each in news if not cards or _cards_in(each) != cards)


def _cards_of(answer: Answer | None) -> frozenset[AnyCard]:
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


def _who(fighter: Fighter, words: Words) -> str:
    return format_fact(fighter.player or fighter.card.team, words)


def _note(settled: DuelSettled, words: Words) -> str:
    halves = [words.say_key("verdict.half", team=team) for team in Team if team in settled.half]
    again = [words.say_key("verdict.again")] if settled.again else []
    return " ".join((*halves, *again))
