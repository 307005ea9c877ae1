"""Every pair of castles, attacker and defender, against the law written as a table."""

import pytest

from referee_app.table_games.junior.model import EMPTY, NAMES, NUMBERED, SMALL, CastleKind
from referee_app.table_games.junior.notation import SIGNS, read_signs
from referee_app.table_games.junior_triumph.model import AttackResult, CastleAttacked
from referee_app.table_games.junior_triumph.rules import fight
from referee_app.table_games.seats import BLUE, RED
from tests.table_games.junior.positions import square
from tests.table_games.junior_triumph.positions import happens, held, plays, position

LAW = """
    .  1  2  3  4  5  6  D
    1  =  -  -  -  -  +  -
    2  +  =  -  -  -  -  +
    3  +  +  =  -  -  -  -
    4  +  +  +  =  -  -  -
    5  +  +  +  +  =  -  -
    6  -  +  +  +  +  =  -
"""
"""Who attacks stands at the left, who is attacked on top: + the attacker wins, - it loses, = both leave."""

_SAYS = {"+": AttackResult.WON, "-": AttackResult.LOST, "=": AttackResult.BOTH_LEFT}
_TOP, *_LINES = (line.split() for line in LAW.strip().splitlines())
PAIRS = [
    (CastleKind(read_signs([line[0]])[0]), CastleKind(read_signs([defender])[0]), _SAYS[said])
    for line in _LINES
    for defender, said in zip(_TOP[1:], line[1:], strict=True)
]


def test_the_table_has_every_pair() -> None:
    assert {(attacker, defender) for attacker, defender, _ in PAIRS} == {(a, d) for a in NUMBERED for d in SMALL}


@pytest.mark.parametrize(("attacker", "defender", "result"), PAIRS)
def test_the_law_says_who_leaves(attacker: CastleKind, defender: CastleKind, result: AttackResult) -> None:
    assert fight(attacker, defender) is result


@pytest.mark.parametrize(("attacker", "defender", "result"), PAIRS)
@pytest.mark.parametrize("seat", [RED, BLUE])
def test_who_wins_stands_where_it_should_and_who_lost_lies_beside_the_board(
    seat: int, attacker: CastleKind, defender: CastleKind, result: AttackResult
) -> None:
    # A third castle on each side keeps the game going, whoever leaves.
    attackers, defenders = {"b9": SIGNS[attacker], "a4": "3"}, {"c9": SIGNS[defender], "d4": "3"}
    red, blue = (attackers, defenders) if seat == RED else (defenders, attackers)
    before = position(red, blue, turn=RED if seat == RED else BLUE)
    us, them = before.turn, BLUE if before.turn == RED else RED
    assert happens(before, "b9-c9")[0] == CastleAttacked(us, square("b9"), square("c9"), attacker, defender, result)
    after = plays(before, "b9-c9")
    assert held(after, us, "b9") == EMPTY
    assert held(after, us, "c9") == (attacker if result is AttackResult.WON else EMPTY)
    assert held(after, them, "c9") == (defender if result is AttackResult.LOST else EMPTY)
    assert after.removed[us].count(attacker) - before.removed[us].count(attacker) == (result is not AttackResult.WON)
    assert after.removed[them].count(defender) - before.removed[them].count(defender) == (
        result is not AttackResult.LOST
    )
    assert after.turn == them


@pytest.mark.parametrize("name", ["b8", "b10", "a9", "c9"])
def test_an_attack_goes_forward_back_or_sideways(name: str) -> None:
    after = plays(position({"b9": "6"}, {name: "3", "d1": "3"}), f"b9-{name}")
    assert held(after, RED, name) == CastleKind.KING
    assert NAMES[after.castles[BLUE].squares.index(CastleKind.UNICORN)] == "d1"
