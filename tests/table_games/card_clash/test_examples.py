"""The rulebook's own examples; its turquoise is our blue."""

import pytest

from referee_app.table_games.card_clash import rules
from referee_app.table_games.card_clash.model import MIDDLE, CardKind, Play, Reason, RoundEnded
from referee_app.table_games.card_clash.notation import write
from referee_app.table_games.card_clash.projection import view
from tests.table_games.card_clash.positions import TACTICAL, a_table, done, happening, lying, seat

EVERY_KIND = "654321BX"

END_OF_A_ROUND = {
    **{"f8": "p2", "g8": "p3", "g7": "p4"},
    **{"e7": "g2", "f7": "g6", "f6": "gB"},
    **{"g6": "b3", "f5": "b2", "g5": "b4"},
    **{"h5": "r2", "g4": "r3", "h4": "r2"},
}
"""The picture is not ours to have; this table is made so that the example's four sentences hold."""


@pytest.mark.parametrize(
    ("colour", "winning"),
    [
        ("blue", {"X f6"}),
        ("red", {"6 g5", "5 g5", "B g5"}),
        ("green", {f"{sign} e6" for sign in EVERY_KIND}),
        ("purple", {"B f7", "1 f7"}),
    ],
)
def test_at_the_end_of_a_round_four_players_can_win(colour: str, winning: set[str]) -> None:
    hands = dict.fromkeys(("red", "blue", "green", "purple"), EVERY_KIND)
    state = a_table(END_OF_A_ROUND, hands=hands, seats=5, turn=colour)
    won = RoundEnded(Reason.SQUARE, frozenset((seat(colour),)))
    moves = [write(move) for move in rules.legal(view(state, seat(colour)))]
    assert {move for move in moves if won in happening(state, f"{colour}: {move}")} == winning


def test_bombs_and_marshals_cancel_down_to_the_yellow_scout() -> None:
    hands = {"yellow": "6", "purple": "6B2", "green": "B", "red": "2", "blue": "2"}
    state = a_table({"f6": "y2"}, hands=hands, seats=5, turn="purple", options=TACTICAL)
    state = done(state, "purple: 6 f6", "red: 2 g6", "blue: 2 h6", "green: B f6")
    assert lying(state)["f6"] == "y2 p6 gB"
    state = a_table(lying(state), hands=hands | {"purple": "B2"}, seats=5, turn="purple", options=TACTICAL)
    state = done(state, "purple: B f6")
    assert lying(state)["f6"] == "y2 p6"
    state = a_table(lying(state), hands=hands, seats=5, turn="yellow", options=TACTICAL)
    state = done(state, "yellow: 6 f6")
    assert lying(state)["f6"] == "y2"


@pytest.mark.parametrize("kind", CardKind)
def test_a_card_touches_the_table_with_a_side_whatever_it_is(kind: CardKind) -> None:
    state = a_table({"f6": "b4"}, hands={"red": kind.value, "blue": "2"})
    beside = {move.square for move in rules.legal(view(state, seat("red"))) if isinstance(move, Play)}
    assert len(beside - {MIDDLE}) == 4
