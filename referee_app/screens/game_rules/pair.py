"""Two ranks that a leader compares: which were tapped, and what the judge says of them. It knows no window.

Nothing is recorded. The first card stands for Red and the second for Blue, since the judge wants teams; which team has
which changes nothing.
"""

from dataclasses import dataclass, replace

from referee_app.cards.ranks import Rank, Team
from referee_app.live_game.duel_table import DuelCell, duel_cell, legend, rule_notes
from referee_app.live_game.events import Result
from referee_app.live_game.model import HouseRules
from referee_app.live_game.verdict import Situation, Verdict, verdict
from referee_app.sentence import Sentence, sentence


@dataclass(frozen=True, slots=True)
class RankPair:
    """The ranks that were tapped, none to two of them, and who tagged where that was said."""

    first: Rank | None = None
    second: Rank | None = None
    tagger: Team | None = None

    def tapped(self, rank: Rank) -> "RankPair":
        """With a further rank; after two, another pair begins. The same rank twice is a pair, too."""
        if self.first is None or self.second is not None:
            return RankPair(rank)
        return RankPair(self.first, rank)

    def tagged_by(self, rank: Rank) -> "RankPair":
        """With who tagged."""
        return replace(self, tagger=Team.RED if rank is self.first else Team.BLUE)

    @property
    def ranks(self) -> tuple[Rank, ...]:
        """Those that were tapped."""
        return tuple(rank for rank in (self.first, self.second) if rank is not None)


@dataclass(frozen=True, slots=True)
class PairAnswer:
    """What is said of a pair; `taggers` are those to choose from where it matters who tagged, `winner` who wins."""

    headline: Sentence
    text: tuple[Sentence, ...]
    taggers: tuple[Rank, ...] = ()
    winner: Rank | None = None


def answer_for(pair: RankPair, rules: HouseRules) -> PairAnswer:
    """What to tap next, who tagged, or who wins and why."""
    if pair.first is None:
        return PairAnswer(sentence("rules.pair.ask"), (sentence("rules.pair.ask.text"),))
    if pair.second is None:
        return PairAnswer(sentence("rules.pair.other", rank=pair.first), (sentence("rules.pair.other.text"),))
    cell = duel_cell(pair.first, pair.second, rules)
    if cell is DuelCell.TAGGER_WINS and pair.tagger is None:
        return PairAnswer(sentence("scan.who_tagged"), (), taggers=pair.ranks)
    decided = verdict(pair.first, pair.second, pair.tagger, Situation(rules))
    if cell in (DuelCell.TIE, DuelCell.TIE_KEPT):
        meaning = {entry.cell: entry.sentence for entry in legend(rules)}
        return PairAnswer(sentence("verdict.tie"), (meaning[cell],))
    if decided.result is Result.VOID:
        return PairAnswer(sentence("verdict.void"), (decided.why,))
    return _won(pair.first, pair.second, decided, rules)


def _won(first: Rank, second: Rank, decided: Verdict, rules: HouseRules) -> PairAnswer:
    winner = first if Team(decided.result) is Team.RED else second
    notes = tuple(note.sentence for note in rule_notes(rules) if note.rank is Rank.BOMB)
    return PairAnswer(
        sentence("rules.pair.wins", rank=winner),
        (decided.why, *(notes if Rank.BOMB in (first, second) else ())),
        winner=winner,
    )
