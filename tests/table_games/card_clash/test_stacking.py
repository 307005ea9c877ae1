"""What goes on what: every pair of cards, in both games, against the law as tables."""

import pytest

from referee_app.refusal import Refusal
from referee_app.sentence import Choice, Sentence
from referee_app.table_games.card_clash import rules
from referee_app.table_games.card_clash.model import CardCovered, CardKind, CardsCancelled, Options, Play
from referee_app.table_games.card_clash.notation import square_called
from referee_app.table_games.card_clash.projection import view
from referee_app.table_games.card_clash.rules import (
    Effect,
    GoesOnlyOn,
    NotHigher,
    OnlyTakes,
    PileClosed,
    effect,
    why_not,
)
from tests.table_games.card_clash.positions import TACTICAL, a_table, happening, seat

UNDER = "654321BX"
BASIC = """
6 . + + + + + . .
5 . . + + + + . .
4 . . . + + + . .
3 . . . . + + . .
2 . . . . . + . .
1 + . . . . . . .
B + + + + + + . .
X . . . . . . + .
"""
WITH_CANCELLING = """
6 0 + + + + + . .
5 . 0 + + + + . .
4 . . 0 + + + . .
3 . . . 0 + + . .
2 . . . . 0 + . .
1 + . . . . 0 . .
B + + + + + + 0 0
X . . . . . . 0 0
"""
EFFECTS = {"+": Effect.COVERS, "0": Effect.CANCELS, ".": None}
PAIRS = [
    (tactical, CardKind(row[0]), CardKind(under), EFFECTS[sign])
    for tactical, table in ((False, BASIC), (True, WITH_CANCELLING))
    for row in table.split("\n")[1:-1]
    for under, sign in zip(UNDER, row.split()[1:], strict=True)
]


def test_every_pair_is_in_the_tables() -> None:
    assert len(PAIRS) == len(set(PAIRS)) == 2 * 8 * 8


@pytest.mark.parametrize(("tactical", "laid", "under", "wanted"), PAIRS)
def test_a_card_goes_where_the_law_says(tactical: bool, laid: CardKind, under: CardKind, wanted: Effect | None) -> None:
    assert effect(laid, under, tactical=tactical) is wanted


@pytest.mark.parametrize("owner", ["r", "b"])
@pytest.mark.parametrize(("tactical", "laid", "under", "wanted"), PAIRS)
def test_the_game_says_the_same_of_one_s_own_cards_and_of_others(
    tactical: bool, laid: CardKind, under: CardKind, wanted: Effect | None, owner: str
) -> None:
    state = a_table(
        {"f6": f"{owner}{under.value}"}, hands={"red": laid.value, "blue": "2"}, options=Options(tactical=tactical)
    )
    refusal = rules.refuse(view(state, seat("red")), Play(laid, square_called("f6")))
    assert (refusal is None) == (wanted is not None)
    if wanted:
        placed = happening(state, f"red: {laid.value} f6")[0]
        assert isinstance(placed, CardCovered if wanted is Effect.COVERS else CardsCancelled)


def named(refusal: Refusal, fact: str) -> list[str]:
    """The kinds that a refusal names."""
    said = refusal.facts[fact]
    kinds = said if isinstance(said, Choice) else (said,)
    return [kind.key.removeprefix("card_clash.kind.") for kind in kinds if isinstance(kind, Sentence)]


def test_a_number_is_told_what_it_is_not_higher_than() -> None:
    refusal = why_not(CardKind.SERGEANT, CardKind.MAJOR, tactical=True)
    assert isinstance(refusal, NotHigher)
    assert (named(refusal, "laid"), named(refusal, "under")) == (["sergeant"], ["major"])


@pytest.mark.parametrize(("tactical", "places"), [(False, ["marshal"]), (True, ["marshal", "spy"])])
def test_the_spy_is_told_where_it_goes(tactical: bool, places: list[str]) -> None:
    refusal = why_not(CardKind.SPY, CardKind.SCOUT, tactical=tactical)
    assert isinstance(refusal, GoesOnlyOn)
    assert named(refusal, "places") == places


@pytest.mark.parametrize(("tactical", "places"), [(False, ["bomb"]), (True, ["bomb", "miner"])])
def test_the_miner_is_told_where_it_goes(tactical: bool, places: list[str]) -> None:
    refusal = why_not(CardKind.MINER, CardKind.MARSHAL, tactical=tactical)
    assert isinstance(refusal, GoesOnlyOn)
    assert named(refusal, "places") == places


@pytest.mark.parametrize(("tactical", "takers"), [(False, ["miner"]), (True, ["bomb", "miner"])])
def test_who_attacks_a_bomb_is_told_what_goes_on_it(tactical: bool, takers: list[str]) -> None:
    refusal = why_not(CardKind.MARSHAL, CardKind.BOMB, tactical=tactical)
    assert isinstance(refusal, OnlyTakes)
    assert named(refusal, "takers") == takers


def test_a_miner_closes_its_pile() -> None:
    assert isinstance(why_not(CardKind.BOMB, CardKind.MINER, tactical=False), PileClosed)


def test_in_the_tactical_game_a_miner_takes_a_bomb_or_a_miner() -> None:
    refusal = why_not(CardKind.MARSHAL, CardKind.MINER, tactical=True)
    assert isinstance(refusal, OnlyTakes)
    assert named(refusal, "takers") == ["bomb", "miner"]


@pytest.mark.parametrize("kind", CardKind)
def test_nothing_goes_on_a_miner_that_closed_a_pile(kind: CardKind) -> None:
    state = a_table({"f6": "g2 bB rX"}, hands={"red": kind.value, "blue": "2"}, seats=3, options=Options())
    refusal = rules.refuse(view(state, seat("red")), Play(kind, square_called("f6")))
    assert isinstance(refusal, PileClosed)


def test_in_the_tactical_game_a_miner_on_a_bomb_closes_nothing() -> None:
    state = a_table({"f6": "b2 bB"}, hands={"red": "X3", "blue": "2"}, options=TACTICAL)
    assert isinstance(happening(state, "red: X f6")[0], CardsCancelled)
