"""Every attack of every rank on every rank, against the law as a table written by hand."""

import pytest

from referee_app.cards.ranks import Rank
from referee_app.table_games.fights import CANNOT_ATTACK, FightResult, fight
from referee_app.table_games.front_line.model import Attack, Ending, Visibility
from referee_app.table_games.front_line.rules import CannotAttack
from referee_app.table_games.seats import BLUE, RED
from tests.table_games.front_line.positions import after, cards, line_of, refused, table

DEFENDERS = cards("10 9 8 7 6 5 4 3 2 1 B F")
LAW = """
    10: = w w w w w w w w w l f
     9: l = w w w w w w w w l f
     8: l l = w w w w w w w l f
     7: l l l = w w w w w w l f
     6: l l l l = w w w w w l f
     5: l l l l l = w w w w l f
     4: l l l l l l = w w w l f
     3: l l l l l l l = w w w f
     2: l l l l l l l l = w l f
     1: w l l l l l l l l = l f
"""
"""A row for each attacker: w it wins, l it loses, = both are out, f it takes the flag."""

PAIRS = [
    (Rank(attacker.strip()), defender, result)
    for attacker, results in (row.split(":") for row in LAW.strip().splitlines())
    for defender, result in zip(DEFENDERS, results.split(), strict=True)
]


@pytest.mark.parametrize(("attacker", "defender", "result"), PAIRS)
def test_an_attack_ends_as_the_law_says(attacker: Rank, defender: Rank, result: str) -> None:
    state = after(table(red=f"{attacker} B B B 4 / 2 2 2", blue=f"{defender} 4 4 4 3 / 2 2 2"), Attack(0, 0))
    attacker_falls, defender_falls = {"w": (0, 1), "l": (1, 0), "=": (1, 1), "f": (0, 1)}[result]
    assert [card.rank for card in state.sides[RED].out] == [attacker] * attacker_falls
    assert [card.rank for card in state.sides[BLUE].out] == [defender] * defender_falls
    assert line_of(state, RED).split()[0] == ("." if attacker_falls else attacker)
    assert line_of(state, BLUE).split()[0] == ("." if defender_falls else defender)
    assert (state.ending is Ending.FLAG_TAKEN) == (result == "f")


def test_the_law_names_every_rank_that_can_attack_and_every_rank() -> None:
    assert {attacker for attacker, _, _ in PAIRS} == set(Rank) - CANNOT_ATTACK
    assert set(DEFENDERS) == set(Rank)
    assert len(PAIRS) == 10 * 12


@pytest.mark.parametrize("rank", [Rank.BOMB, Rank.FLAG])
def test_bombs_and_the_flag_never_attack(rank: Rank) -> None:
    assert isinstance(refused(table(red=f"{rank} 4 4 4 3 / 2 2 2"), RED, Attack(0, 0)), CannotAttack)


def test_the_reasons_are_told_apart() -> None:
    assert fight(Rank.SPY, Rank.MARSHAL) is FightResult.SPY_FELLS_MARSHAL
    assert fight(Rank.MARSHAL, Rank.SPY) is FightResult.WON
    assert fight(Rank.MINER, Rank.BOMB) is FightResult.DEFUSED
    assert fight(Rank.MARSHAL, Rank.BOMB) is FightResult.EXPLODED
    assert fight(Rank.SPY, Rank.SPY) is FightResult.BOTH


def test_who_wins_goes_back_to_its_place_face_down_and_everybody_has_seen_it() -> None:
    state = after(table(red="9 4 4 4 3 / 2 2 2", blue="8 4 4 4 3 / 2 2 2"), Attack(0, 0))
    lying = state.sides[RED].line[0]
    assert lying is not None
    assert (lying.rank, lying.known) == (Rank.GENERAL, Visibility.SHOWN)


def test_a_bomb_that_was_run_into_stays_and_everybody_has_seen_it() -> None:
    state = after(table(red="9 4 4 4 3 / 2 2 2", blue="B 4 4 4 3 / 2 2 2"), Attack(0, 0))
    lying = state.sides[BLUE].line[0]
    assert lying is not None
    assert (lying.rank, lying.known) == (Rank.BOMB, Visibility.SHOWN)
