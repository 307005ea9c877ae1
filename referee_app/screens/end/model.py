"""What the end shows: who has won and how, the counts, and which cards are still out. It knows no window."""

from collections.abc import Sequence
from dataclasses import dataclass

from referee_app.cards.ranks import Team
from referee_app.desk.answers import MissingRecord
from referee_app.live_game.descriptions import describe_outcome
from referee_app.live_game.model import Knowledge
from referee_app.live_game.view import GameView, LivePhase, TeamView
from referee_app.screens.theme import SurfaceTone, TypeSize
from referee_app.sentence import Span
from referee_app.words.words import Words, shown


@dataclass(frozen=True, slots=True)
class FinalScoreShown:
    """What a team has in the end."""

    tone: str
    name: str
    text: str


@dataclass(frozen=True, slots=True)
class MissingCardShown:
    """A card that is still out: its short code, which it is, and where it was last."""

    code: str
    card: str
    place: str


@dataclass(frozen=True, slots=True)
class EndShown:
    """All that the end screen reads; `collected` is empty where single cards are not known.

    `played` tells how long, and of a flag that counts although its takers have less than the half by now.
    """

    tone: str = SurfaceTone.ACTION
    outcome: str = ""
    outcome_size: str = TypeSize.LARGE
    played: str = ""
    scores: tuple[FinalScoreShown, ...] = ()
    to_count: str = ""
    collected: str = ""
    fraction: float = 0.0
    missing: tuple[MissingCardShown, ...] = ()
    collect: str = ""
    reprint: str = ""
    share: str = ""


def end_shown(view: GameView, missing: Sequence[MissingRecord] | None, words: Words) -> EndShown:
    """The end of a game; `missing` is None while nobody has looked."""
    outcome = view.outcome
    total = 2 * view.setup.deck.total
    has_names = view.setup.card_set is not None and view.setup.knowledge is not Knowledge.COUNTED
    known = missing is not None and has_names
    back = total - len(missing or ())
    begun = known and back > 0
    return EndShown(
        tone=SurfaceTone(outcome.winner) if outcome and outcome.winner else SurfaceTone.ACTION,
        outcome=words.say(describe_outcome(outcome)) if outcome else words.say_key("end.not_over"),
        outcome_size=TypeSize.LARGE if outcome is None or outcome.known else TypeSize.TITLE,
        played="\n".join((words.say_key("end.played", time=Span(view.elapsed_ms)), *map(words.say, view.below_half))),
        scores=tuple(FinalScoreShown(team, shown(team, words), _score(view.teams[team], words)) for team in Team),
        to_count="" if known else words.say_key("end.count_them", n=total),
        collected=words.say_key("end.collected", n=back, total=total) if known else "",
        fraction=back / total if known else 0.0,
        missing=tuple(_card(one, words) for one in missing or ()) if begun else (),
        collect=words.say_key("end.collect") if known and missing and view.phase is LivePhase.OVER else "",
        reprint=words.say_key("end.reprint") if begun and missing else "",
        share=words.say_key("end.share") if begun and missing else "",
    )


def _score(team: TeamView, words: Words) -> str:
    captured, points = team.captured, team.points
    if captured.exact:
        cards = words.say_key("end.captured", n=captured.n)
        return words.say_key("end.points", n=points.n, captured=cards) if points is not None else cards
    return words.say_key("end.captured_at_least", n=captured.n) if captured.n else words.say_key("field.unknown")


def _card(missing: MissingRecord, words: Words) -> MissingCardShown:
    return MissingCardShown(missing.code or "", shown(missing.card, words), words.say(missing.place))


def missing_list(missing: Sequence[MissingRecord], words: Words) -> str:
    """The cards that are missing as a text: a line each, with the code first, as `reprint --missing` reads it."""
    return "".join(f"{one.code or ''}\t{shown(one.card, words)}\t{words.say(one.place)}\n" for one in missing)
