"""The lines of the log."""

import pytest

from referee_app.sentence import sentence
from referee_app.table_games.card_clash.model import CardDrawn, CardKind, CardsDealt, Options, Reason, RoundEnded
from referee_app.table_games.card_clash.notation import log_line
from referee_app.table_games.seats import Seat
from tests.table_games.card_clash.positions import TACTICAL, a_table, happening, seat


@pytest.mark.parametrize(
    ("sign", "square", "options", "key"),
    [
        ("4", "e6", Options(), "laid"),
        ("4", "f6", Options(), "covered"),
        ("X", "g6", Options(), "closed"),
        ("X", "g6", TACTICAL, "cancelled"),
        ("3", "f6", TACTICAL, "cancelled"),
    ],
)
def test_a_card_is_told_by_what_it_did(sign: str, square: str, options: Options, key: str) -> None:
    state = a_table({"f6": "b3", "g6": "bB"}, hands={"red": "4X3", "blue": "2"}, options=options)
    told = log_line(happening(state, f"red: {sign} {square}")[0])
    assert told is not None
    assert told.key == f"card_clash.log.{key}"
    assert (told.facts["seat"], told.facts["square"]) == (seat("red"), square)


def test_what_another_drew_is_not_told() -> None:
    assert log_line(CardDrawn(Seat(1), None)) is None
    assert log_line(CardDrawn(Seat(1), CardKind.SPY)) == sentence(
        "card_clash.log.drawn", seat=Seat(1), kind=sentence("card_clash.kind.spy")
    )


def test_all_winners_of_a_round_are_named_with_the_reason() -> None:
    assert log_line(RoundEnded(Reason.LEVEL, frozenset((Seat(2), Seat(0))))) == sentence(
        "card_clash.log.round", winners=(Seat(0), Seat(2)), n=2, why=sentence("card_clash.ended.level")
    )


def test_a_shuffle_is_told_without_a_card() -> None:
    assert log_line(CardsDealt((b"", b""))) == sentence("card_clash.log.dealt")
