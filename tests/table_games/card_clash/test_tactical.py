"""The tactical game: cards that cancel one another, and looking under a top card."""

import pytest

from referee_app.table_games.card_clash import rules
from referee_app.table_games.card_clash.model import MIDDLE, CardKind, LookUnder, PileLookedAt, Play, Reason, RoundEnded
from referee_app.table_games.card_clash.projection import view
from referee_app.table_games.card_clash.rules import (
    FirstInTheMiddle,
    LookedAlready,
    NoLooking,
    NotBeside,
    NothingUnderneath,
)
from tests.table_games.card_clash.positions import LETTERS, TACTICAL, a_table, done, happening, held, lying, seat

CANCELLING = [*(f"{kind.value}{kind.value}" for kind in CardKind), "XB", "BX"]


@pytest.mark.parametrize("pair", CANCELLING)
def test_both_are_discarded_and_the_card_below_shows_again(pair: str) -> None:
    laid, under = pair[0], pair[1]
    state = a_table({"f6": f"g2 b{under}"}, hands={"red": f"{laid}2", "blue": "2"}, seats=3, options=TACTICAL)
    after = done(state, f"red: {laid} f6")
    assert lying(after) == {"f6": "g2"}
    assert [f"{LETTERS[card // 8]}{list(CardKind)[card % 8].value}" for card in after.discarded] == [
        f"b{under}",
        f"r{laid}",
    ]
    assert held(after, "red") == "2"


def test_one_s_own_card_is_cancelled_too() -> None:
    state = a_table({"f6": "b2 r4"}, hands={"red": "4", "blue": "2"}, options=TACTICAL)
    assert lying(done(state, "red: 4 f6")) == {"f6": "b2"}


def test_cards_that_lose_their_neighbours_stay() -> None:
    state = a_table({"f6": "b4", "g6": "b5", "h6": "b2"}, hands={"red": "5", "blue": "2"}, options=TACTICAL)
    assert lying(done(state, "red: 5 g6")) == {"f6": "b4", "h6": "b2"}


def test_a_hole_may_be_filled_again() -> None:
    state = a_table({"f6": "b4", "g6": "b5", "h6": "b2"}, hands={"red": "5", "blue": "6"}, options=TACTICAL)
    assert lying(done(state, "red: 5 g6", "blue: 6 g6"))["g6"] == "b6"


def test_a_hole_without_a_neighbour_stays_empty() -> None:
    state = a_table({"f6": "b4", "h7": "b5"}, hands={"red": "4", "blue": "6"}, options=TACTICAL)
    with pytest.raises(NotBeside):
        happening(done(state, "red: 4 f6"), "blue: 6 f6")


def test_on_a_table_that_was_emptied_the_next_card_goes_in_the_middle() -> None:
    emptied = done(a_table({"h8": "b4"}, hands={"red": "4", "blue": "62"}, options=TACTICAL), "red: 4 h8")
    assert rules.legal(view(emptied, seat("blue"))) == (Play(CardKind.MARSHAL, MIDDLE), Play(CardKind.SCOUT, MIDDLE))
    with pytest.raises(FirstInTheMiddle):
        happening(emptied, "blue: 6 h8")


def test_a_square_that_cancelling_uncovers_counts_for_its_owner() -> None:
    state = a_table(
        {"f6": "b4 r5", "f7": "bX", "g6": "b2", "g7": "b3"}, hands={"red": "52", "blue": "2"}, options=TACTICAL
    )
    assert happening(state, "red: 5 f6")[-1] == RoundEnded(Reason.SQUARE, frozenset((seat("blue"),)))


def test_a_square_that_cancelling_breaks_does_not_come_to_be() -> None:
    state = a_table(
        {"f6": "b4", "f7": "r1", "g6": "r2", "g7": "r3"}, hands={"red": "42", "blue": "2"}, options=TACTICAL
    )
    after = done(state, "red: 4 f6")
    assert after.ended is None
    assert lying(after) == {"f7": "r1", "g6": "r2", "g7": "r3"}


def test_a_look_does_not_end_the_turn() -> None:
    state = a_table({"f6": "b2 r4"}, hands={"red": "5", "blue": "2"}, options=TACTICAL)
    assert happening(state, "red: look f6") == (PileLookedAt(seat("red"), MIDDLE),)
    assert rules.to_act(done(state, "red: look f6")) == {seat("red")}


def test_one_looks_once_under_each_pile_in_a_turn() -> None:
    state = a_table({"f6": "b2 r4", "g6": "b2 r4"}, hands={"red": "55", "blue": "6"}, options=TACTICAL)
    looked = done(state, "red: look f6", "red: look g6")
    with pytest.raises(LookedAlready):
        happening(looked, "red: look f6")
    later = done(looked, "red: 5 f6", "blue: 6 g6")
    assert LookUnder(MIDDLE) in rules.legal(view(later, seat("red")))


def test_the_next_player_may_look_under_the_same_pile() -> None:
    state = a_table({"f6": "b2 r4"}, hands={"red": "5", "blue": "6"}, options=TACTICAL)
    after = done(state, "red: look f6", "red: 5 f5")
    assert LookUnder(MIDDLE) in rules.legal(view(after, seat("blue")))


def test_a_single_card_has_nothing_underneath() -> None:
    state = a_table({"f6": "b2"}, hands={"red": "5", "blue": "6"}, options=TACTICAL)
    for square in ("f6", "f7"):
        with pytest.raises(NothingUnderneath):
            happening(state, f"red: look {square}")


def test_nobody_looks_in_the_basic_game() -> None:
    state = a_table({"f6": "b2 r4"}, hands={"red": "5", "blue": "6"})
    with pytest.raises(NoLooking):
        happening(state, "red: look f6")
    assert not any(isinstance(move, LookUnder) for move in rules.legal(view(state, seat("red"))))
