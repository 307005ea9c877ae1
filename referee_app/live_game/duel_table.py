"""The table of all duels: how each pair of ranks ends under a game's house rules, and what its signs mean.

Every field is asked of `judge`; nothing is decided here. The printed pocket table and the screen with the rules both
go by it.
"""

from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

from referee_app.cards.decks import LIVE_RANKS
from referee_app.cards.ranks import Rank, Team
from referee_app.live_game.events import Result
from referee_app.live_game.model import HouseRules, early_flag_takers
from referee_app.live_game.rule_text import spoken_duration
from referee_app.live_game.verdict import judge
from referee_app.sentence import Sentence, sentence


class DuelCell(StrEnum):
    """How a duel ends for the holder of the card on the left."""

    WIN = "win"
    LOSE = "lose"
    TIE = "tie"
    TIE_KEPT = "tie kept"
    VOID = "void"
    TAGGER_WINS = "tagger wins"


_ME, _OTHER = Team.RED, Team.BLUE
_CELLS = {
    Result(_ME): DuelCell.WIN,
    Result(_OTHER): DuelCell.LOSE,
    Result.TIE: DuelCell.TIE,
    Result.TIE_KEPT: DuelCell.TIE_KEPT,
    Result.VOID: DuelCell.VOID,
}


def duel_cell(mine: Rank, other: Rank, rules: HouseRules) -> DuelCell:
    """How it ends when these two meet. A bomb's own tag is void and left out: the rule below the table says so."""
    lawful = [team for team, rank in ((_ME, mine), (_OTHER, other)) if rank is not Rank.BOMB]
    ends = {_CELLS[judge(mine, other, tagger, rules)] for tagger in lawful or [_ME]}
    return ends.pop() if len(ends) == 1 else DuelCell.TAGGER_WINS


_WINS = {
    (False, False): "table.win",
    (False, True): "table.win_and_return",
    (True, False): "table.win_spoils",
    (True, True): "table.win_spoils_and_return",
}
"""What the winner does, by whether spoils are taken and whether winners go back."""

_EARLY_TAKERS = {Rank.SCOUT: "table.scout"}
"""Who may take the flag at any time."""

_HALVES = {
    (False, False): "table.half",
    (False, True): "table.half_but_bombs",
    (True, False): "table.half_won",
    (True, True): "table.half_won_but_bombs",
}
"""Who may take the flag, by whether cards count at the duel and whether bombs may not."""


class LegendEntry(NamedTuple):
    """A sign of the table and what the player has to do."""

    cell: DuelCell
    sentence: Sentence


def legend(rules: HouseRules) -> tuple[LegendEntry, ...]:
    """The signs that the table bears under these rules, each with its consequence."""
    borne = {duel_cell(mine, other, rules) for mine in LIVE_RANKS for other in LIVE_RANKS}
    sentences = {
        DuelCell.WIN: sentence(_WINS[rules.spoils, rules.winner_returns]),
        DuelCell.LOSE: sentence("table.lose_spoils" if rules.spoils else "table.lose"),
        DuelCell.TIE: sentence("table.tie"),
        DuelCell.TIE_KEPT: sentence("table.tie_kept"),
        DuelCell.VOID: sentence("table.void"),
        DuelCell.TAGGER_WINS: sentence("table.tagger_wins"),
    }
    return tuple(LegendEntry(sign, sentences[sign]) for sign in DuelCell if sign in borne)


class RuleNote(NamedTuple):
    """A rule that the table cannot show, and the card that it is about; None: it is about waiting."""

    rank: Rank | None
    sentence: Sentence


def rule_notes(rules: HouseRules) -> Iterator[RuleNote]:
    """The rules that players ask about most often and the table cannot show."""
    yield RuleNote(Rank.BOMB, sentence("table.bomb"))
    for rank in early_flag_takers(rules):
        yield RuleNote(rank, sentence(_EARLY_TAKERS[rank]))
    yield RuleNote(Rank.FLAG, sentence(_HALVES[rules.count_at_duel, rules.bombs_take_no_flag]))
    if rules.respawn_delay_s:
        yield RuleNote(None, sentence("briefing.tag.delay", wait=spoken_duration(rules.respawn_delay_s)))
