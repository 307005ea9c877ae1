"""Card Clash as text, and the lines of the log."""

from random import Random

import pytest

from referee_app.sentence import sentence
from referee_app.table_games.card_clash import rules
from referee_app.table_games.card_clash.model import (
    MIDDLE,
    SQUARES,
    CardDrawn,
    CardKind,
    CardsDealt,
    Deal,
    GameBegun,
    LookUnder,
    Move,
    Options,
    Play,
    Reason,
    RoundEnded,
    square_name,
)
from referee_app.table_games.card_clash.notation import (
    ImpossibleDeal,
    UnreadableSquare,
    draw,
    log_line,
    read,
    read_chance,
    square_called,
    write,
    write_chance,
)
from referee_app.table_games.card_clash.projection import view
from referee_app.table_games.card_clash.rules import OffTheTable
from referee_app.table_games.game import UnreadableMove
from referee_app.table_games.seats import Seat
from tests.table_games.card_clash.positions import MATCH, TACTICAL, events_of, plays, position, seat


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("4 f6", Play(CardKind.MAJOR, MIDDLE)),
        ("X a1", Play(CardKind.MINER, 0)),
        ("look k11", LookUnder(120)),
        ("deal", Deal()),
    ],
)
def test_moves_are_short_text(text: str, move: Move) -> None:
    assert read(text) == move
    assert write(move) == text


def test_every_square_has_a_name_of_its_own() -> None:
    names = [square_name(square) for square in SQUARES]
    assert len(set(names)) == 121
    assert [square_called(name) for name in names] == list(SQUARES)


@pytest.mark.parametrize("text", ["", "7 f6", "x f6", "look", "4 f6 f7", "deal f6", "4f6"])
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(UnreadableMove):
        read(text)


@pytest.mark.parametrize("text", ["4 6f", "4 F6", "4 f", "look f-1", "4 f٣", "4 f9999999", "4 66"])
def test_what_is_no_square_is_refused(text: str) -> None:
    with pytest.raises(UnreadableSquare):
        read(text)


def test_a_square_beyond_the_edge_is_refused_with_that_reason() -> None:
    with pytest.raises(OffTheTable):
        read("4 l1")


def test_who_begins_and_the_shuffle_are_told_as_chance() -> None:
    begun, dealt = rules.start(Options(), 2, Random(4))
    lines = [write_chance(event) for event in (begun, dealt)]
    assert lines[0] in ("red begins", "blue begins")
    others = rules.start(Options(), 2, Random(5))
    for line, other, event in zip(lines, others, (begun, dealt), strict=True):
        assert line is not None
        assert read_chance(line, other) == event
    assert write_chance(CardDrawn(Seat(0), CardKind.SPY)) is None


@pytest.mark.parametrize("line", ["green begins", "nobody begins", "red", "red begins now"])
def test_only_somebody_at_the_table_begins(line: str) -> None:
    begun = GameBegun(Options(), 2, Seat(0), Seat(-1))
    with pytest.raises(UnreadableMove):
        read_chance(line, begun)


GOOD = "red 6544 3332222BBB1XX, blue 6544 3332222BBB1XX"


@pytest.mark.parametrize(
    "line",
    [
        GOOD.replace("red 6", "red 5"),
        GOOD.replace("XX,", "X,"),
        GOOD.replace("blue", "green"),
        GOOD.replace("red", "blue"),
        GOOD.partition(",")[0],
        f"{GOOD}, green 6544 3332222BBB1XX",
        GOOD.replace("6544", "654?"),
        "",
    ],
)
def test_a_shuffle_that_cannot_be_is_refused(line: str) -> None:
    dealt = rules.start(Options(), 2, Random(4))[1]
    assert read_chance(GOOD, dealt) != dealt
    with pytest.raises(ImpossibleDeal):
        read_chance(line, dealt)


def test_a_picture_shows_the_tops_the_piles_and_one_s_own_hand() -> None:
    state = position(
        {"f6": "b2 r4", "g6": "bX"}, hands={"red": "6B", "blue": "22"}, decks={"red": "3"}, options=TACTICAL
    )
    assert draw(view(plays(state, "red: look f6"), seat("red"))).splitlines() == [
        "red plays",
        "   e  f  g  h",
        "7  .  .  .  . ",
        "6  .  r4 bX . ",
        "5  .  .  .  . ",
        "f6: r4 on b2  (looked at)",
        "red 6B, 1 to draw",
        "blue ??, 0 to draw",
    ]


def test_a_picture_tells_of_an_empty_table_and_of_what_was_discarded() -> None:
    state = position({"f6": "b4"}, hands={"red": "4", "blue": "22"}, options=TACTICAL)
    assert draw(view(plays(state, "red: 4 f6"), seat("blue"))).splitlines() == [
        "blue plays",
        "an empty table",
        "discarded: b4 r4",
        "red nothing, 0 to draw",
        "blue 22, 0 to draw",
    ]


def test_a_picture_tells_who_won_the_round_and_who_deals() -> None:
    state = position({"a1": "r2", "a2": "r3", "b1": "r2"}, hands={"red": "44", "blue": "2"}, options=MATCH)
    lines = draw(view(plays(state, "red: 4 b2"), None)).splitlines()
    assert lines[:2] == ["red won the round (square); blue deals; flags 1 0", "   a  b  c"]


def test_a_picture_tells_that_it_is_over() -> None:
    state = position({"f6": "r2"}, hands={"red": "4"})
    assert draw(view(plays(state, "red: 4 f7"), None)).startswith("red won the round (most_cards); over\n")


# The lines of the log.


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
    state = position({"f6": "b3", "g6": "bB"}, hands={"red": "4X3", "blue": "2"}, options=options)
    told = log_line(events_of(state, f"red: {sign} {square}")[0])
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
