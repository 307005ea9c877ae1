"""What the end shows: who has won and how, the counts, and which cards are still out. It knows no window."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from referee_app.cards.ranks import Team
from referee_app.desk.answers import MissingRecord
from referee_app.emblems.figures import rank_figure
from referee_app.live_game.descriptions import describe_fighter
from referee_app.live_game.events import EndReason
from referee_app.live_game.model import Knowledge
from referee_app.live_game.queries import Count, GameEnding, LiveOutcome
from referee_app.live_game.view import GameView, LivePhase
from referee_app.screens.game_texts import meter_values, score_of
from referee_app.screens.theme import SurfaceTone
from referee_app.sentence import Moment, Sentence, Span, sentence
from referee_app.words.words import Words, format_fact

_UNKNOWN = "?"


@dataclass(frozen=True, slots=True)
class FinalScoreShown:
    """What a team has in the end, and its meter; where this phone does not know all of it, who is to be asked.

    `number` is the same in short.
    """

    tone: str = SurfaceTone.RED
    text: str = ""
    number: str = ""
    fraction: float = 0.0
    half: float = 0.5
    known: bool = True
    reached: bool = False


@dataclass(frozen=True, slots=True)
class MissingCardShown:
    """A card that is still out: its emblem, which it is, its short code, and where it was last.

    Above the first card of each team stands a `heading`.
    """

    tone: str
    icon: str
    card: str
    code: str
    place: str
    heading: str = ""


@dataclass(frozen=True, slots=True)
class EndShown:
    """All that the end screen reads; what does not apply is empty.

    `played` tells how long, `remark` of a flag that counts although its takers have less than the half by now.
    `counted` is what the scores in short are of, and whom to ask where this phone does not know one. `all_back` says
    that no card is missing, `to_do` what to do now, `collected` how many cards are back, where some are: then
    the missing ones can be printed again and shared. When it `is_done`, only the way home is left; while it `goes_on`,
    because its end was taken back, the way back to the game is the first.
    """

    tone: str = SurfaceTone.ACTION
    outcome: str = ""
    how: str = ""
    played: str = ""
    remark: str = ""
    first: FinalScoreShown = FinalScoreShown()
    second: FinalScoreShown = FinalScoreShown(SurfaceTone.BLUE)
    counted: str = ""
    all_back: str = ""
    to_do: str = ""
    collected: str = ""
    fraction: float = 0.0
    missing: tuple[MissingCardShown, ...] = ()
    can_collect: bool = False
    is_done: bool = False
    goes_on: bool = False


def end_shown(view: GameView, missing: Sequence[MissingRecord] | None, words: Words) -> EndShown:
    """The end of a game; `missing` is None while nobody has looked."""
    outcome = view.outcome
    total = 2 * view.setup.deck.total
    has_names = view.setup.card_set is not None and view.setup.knowledge is not Knowledge.COUNTED
    known = missing is not None and has_names and view.phase is LivePhase.OVER
    out = tuple(missing or ()) if known else ()
    back = total - len(out) if known else 0
    is_begun = bool(back and out)
    to_do = _to_do(view, has_names=has_names, out=out if known else None)
    return EndShown(
        tone=SurfaceTone(outcome.winner) if outcome and outcome.winner else SurfaceTone.ACTION,
        outcome=words.say(_headline(outcome)),
        how="\n".join(map(words.say, _how(view, outcome, view.ending))) if outcome and view.ending else "",
        played=words.say_key("end.played", time=Span(view.elapsed_ms)),
        remark="\n".join(map(words.say, view.below_half)),
        first=_score(view, Team.RED, words),
        second=_score(view, Team.BLUE, words),
        counted="\n".join(_counted(view, words)),
        all_back=words.say_key("end.all_back", n=total) if known and not out else "",
        to_do=words.say(to_do) if to_do else "",
        collected=words.say_key("end.collected", n=back, total=total) if is_begun else "",
        fraction=back / total,
        missing=tuple(_missing_cards(out, words)) if is_begun else (),
        can_collect=bool(out),
        goes_on=view.phase is not LivePhase.OVER,
        is_done=view.phase is LivePhase.OVER and not out and (known or not has_names),
    )


def _headline(outcome: LiveOutcome | None) -> Sentence:
    if outcome is None:
        return sentence("end.not_over")
    if outcome.winner is not None:
        return sentence("end.winner", winner=outcome.winner)
    return sentence("end.draw" if outcome.known else "end.over")


def _how(view: GameView, outcome: LiveOutcome, ending: GameEnding) -> Iterator[Sentence]:
    """How it ended, and by how much where the counts decide."""
    when = Moment(ending.ms)
    if outcome.reason not in set(EndReason):
        assert outcome.winner is not None
        flag, carrier = outcome.winner.enemy, ending.carrier
        # A card without a rank or a player names nobody.
        if carrier is None or (carrier.player is None and carrier.card.rank is None):
            yield sentence("end.how.flag", flag=flag, when=when)
        else:
            yield sentence("end.how.flag.by", who=describe_fighter(carrier), flag=flag, when=when)
        return
    yield Sentence(f"end.how.{outcome.reason}", {"when": when})
    if outcome.reason == EndReason.TIME or (outcome.reason == EndReason.NO_CARDS and view.setup.rules.points):
        yield _final_score(view, outcome)


def _final_score(view: GameView, outcome: LiveOutcome) -> Sentence:
    on_points = view.setup.rules.points
    counts = {team: score_of(view, team).n for team in Team}
    if not outcome.known:
        return sentence("end.score.unknown")
    if outcome.winner is None:
        return sentence("end.score.each.points" if on_points else "end.score.each", n=counts[Team.RED])
    n, others = counts[outcome.winner], counts[outcome.winner.enemy]
    return sentence("end.score.points" if on_points else "end.score", n=n, others=others)


def _score(view: GameView, team: Team, words: Words) -> FinalScoreShown:
    captured, points = view.teams[team].captured, view.teams[team].points
    meter = meter_values(view, team)
    if captured.exact:
        cards = words.say_key("end.captured", n=captured.n)
        score = words.say_key("end.points", n=points.n, captured=cards) if points is not None else cards
        text = words.say_key("end.team", team=team, score=score)
    else:
        at_least = words.say_key("end.captured_at_least", n=captured.n)
        score = at_least if captured.n else words.say_key("field.unknown")
        text = words.say_key("end.team.ask", team=team, score=score)
    return FinalScoreShown(
        tone=SurfaceTone(team),
        text=text,
        number=_number(score_of(view, team)),
        fraction=meter.fraction,
        half=meter.half,
        known=captured.exact or captured.n > 0,
        reached=meter.reached,
    )


def _number(count: Count) -> str:
    if count.exact:
        return str(count.n)
    return f"≥ {count.n}" if count.n else _UNKNOWN


def _counted(view: GameView, words: Words) -> Iterator[str]:
    """What the scores count, and whose leader knows more than this phone."""
    yield words.say_key("end.counted.points" if view.setup.rules.points else "end.counted")
    for team in Team:
        if not score_of(view, team).exact:
            yield words.say_key("end.counted.ask", team=team)


def _to_do(view: GameView, *, has_names: bool, out: Sequence[MissingRecord] | None) -> Sentence | None:
    """What to do with the cards before any is back, and when all are; `out` is None where that is not known."""
    total = view.setup.deck.total
    if view.phase is not LivePhase.OVER:
        return None
    if not has_names:
        return sentence("end.count_them", n=total, red=Team.RED, blue=Team.BLUE)
    if out is None or 0 < len(out) < 2 * total:
        return None
    return sentence("end.to_collect", n=len(out)) if out else sentence("end.all_back.next")


def _missing_cards(out: Sequence[MissingRecord], words: Words) -> Iterator[MissingCardShown]:
    """By team; first those of whom it is known who had them."""
    for team in Team:
        of_team = sorted((one for one in out if one.card.team is team), key=lambda one: one.player is None)
        heading = words.say_key("end.missing", team=team, n=len(of_team))
        for place, one in enumerate(of_team):
            yield MissingCardShown(
                tone=SurfaceTone(team),
                icon=rank_figure(one.card.rank, by_numbers=words.by_numbers),
                card=format_fact(one.card, words),
                code=one.code or "",
                place=words.say(one.place),
                heading="" if place else heading,
            )


def missing_list(missing: Sequence[MissingRecord], words: Words) -> str:
    """The cards that are missing as a text: a line each, with the code first, as `reprint --missing` reads it."""
    return "".join(f"{one.code or ''}\t{format_fact(one.card, words)}\t{words.say(one.place)}\n" for one in missing)
