"""Every attacker against every defender, by the law written out by hand."""

import pytest

from referee_app.cards.ranks import Rank
from referee_app.table_games.fights import FightResult, fight
from referee_app.table_games.seats import BLUE, RED
from referee_app.table_games.stratego.model import CODES, Ending, PieceAttacked
from tests.table_games.stratego.positions import events_of, placed, plays, square, standing

# W: the attacker wins and takes the square. L: the attacker leaves, the defender stays. =: both leave.
LAW = """
    10  9  8  7  6  5  4  3  2  1  B  F
10   =  W  W  W  W  W  W  W  W  W  L  W
 9   L  =  W  W  W  W  W  W  W  W  L  W
 8   L  L  =  W  W  W  W  W  W  W  L  W
 7   L  L  L  =  W  W  W  W  W  W  L  W
 6   L  L  L  L  =  W  W  W  W  W  L  W
 5   L  L  L  L  L  =  W  W  W  W  L  W
 4   L  L  L  L  L  L  =  W  W  W  L  W
 3   L  L  L  L  L  L  L  =  W  W  W  W
 2   L  L  L  L  L  L  L  L  =  W  L  W
 1   W  L  L  L  L  L  L  L  L  =  L  W
"""


def written_out() -> list[tuple[str, str, str]]:
    defenders, *lines = (line.split() for line in LAW.strip().splitlines())
    return [
        (attacker, defender, result)
        for attacker, *results in lines
        for defender, result in zip(defenders, results, strict=True)
    ]


def test_the_law_names_every_pair() -> None:
    assert {pair[:2] for pair in written_out()} == {
        (attacker, defender) for attacker in Rank if attacker not in "BF" for defender in Rank
    }


@pytest.mark.parametrize(("attacker", "defender", "result"), written_out())
def test_who_stays(attacker: str, defender: str, result: str) -> None:
    before = placed(f"a5:{attacker} j1:F j2:5", f"a6:{defender} j10:{'F' if defender != 'F' else '4'} i10:4")
    after = plays(before, "a5-a6")
    assert standing(after, "a5") is None
    assert standing(after, "a6") == {"W": Rank(attacker), "L": Rank(defender), "=": None}[result]
    assert bool(after.position.boards[RED][square("a6")]) == (result == "W")
    lost = [len(after.taken[side]) - len(before.taken[side]) for side in (RED, BLUE)]
    assert lost == {"W": [0, 1], "L": [1, 0], "=": [1, 1]}[result]
    assert (after.ending is Ending.FLAG) == (defender == "F")


@pytest.mark.parametrize(("attacker", "defender", "_result"), written_out())
def test_an_attack_shows_both_ranks(attacker: str, defender: str, _result: str) -> None:
    before = placed(f"a5:{attacker} j1:F j2:5", f"a6:{defender} j10:{'F' if defender != 'F' else '4'} i10:4")
    event, *_ = events_of(before, "a5-a6")
    assert event == PieceAttacked(RED, square("a5"), square("a6"), Rank(attacker), Rank(defender))


@pytest.mark.parametrize(
    ("attacker", "defender", "why"),
    [
        (Rank.SPY, Rank.MARSHAL, FightResult.SPY_FELLS_MARSHAL),
        (Rank.MARSHAL, Rank.SPY, FightResult.WON),
        (Rank.GENERAL, Rank.SPY, FightResult.WON),
        (Rank.SPY, Rank.GENERAL, FightResult.LOST),
        (Rank.SPY, Rank.SPY, FightResult.BOTH),
        (Rank.MINER, Rank.BOMB, FightResult.DEFUSED),
        (Rank.MARSHAL, Rank.BOMB, FightResult.EXPLODED),
        (Rank.SPY, Rank.FLAG, FightResult.FLAG_TAKEN),
    ],
)
def test_why_it_ended_so(attacker: Rank, defender: Rank, why: FightResult) -> None:
    assert fight(attacker, defender) is why


def test_the_pieces_taken_lie_sorted_by_rank() -> None:
    before = placed("a5:10 j1:F", "a6:6 a7:1 b7:8 j10:F")
    after = plays(before, "a5-a6", "b7-b6", "a6-b6")
    gone = [Rank.COLONEL, Rank.CAPTAIN]
    ranks = [tuple(Rank)[code - 1] for code in after.taken[BLUE]]
    assert ranks == sorted(ranks, key=tuple(Rank).index)
    assert len(ranks) == len(before.taken[BLUE]) + len(gone)
    assert all(ranks.count(rank) == before.taken[BLUE].count(CODES[rank]) + 1 for rank in gone)
