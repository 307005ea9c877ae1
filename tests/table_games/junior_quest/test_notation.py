"""Junior Quest as text: moves that are read and refused, and a line of the log for everything that happens."""

import pytest

from referee_app.cards.ranks import Language
from referee_app.sentence import Refusal, Sentence
from referee_app.table_games.game import UnreadableMove
from referee_app.table_games.junior import CampSetUp, CastleKind, SetUp
from referee_app.table_games.junior_quest.model import (
    CastlesPutBack,
    CastleTurnedOver,
    ChooseTower,
    DieRolled,
    Event,
    Move,
    Options,
    Roll,
    Started,
    TowerChosen,
    TurnOver,
)
from referee_app.table_games.junior_quest.notation import draw, log_line, read, read_chance, write, write_chance
from referee_app.table_games.junior_quest.projection import view
from referee_app.table_games.seats import BLUE, OMNISCIENT, RED
from referee_app.words.words import Words
from tests.table_games.junior.positions import square
from tests.table_games.junior_quest.positions import RED_CAMP, begun, opened, turns


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("roll", Roll()),
        ("turn b7", TurnOver(square("b7"))),
        ("turn d10", TurnOver(square("d10"))),
        ("tower 3", ChooseTower(2)),
        ("set up\nfront 2 3 4 D\nsecond 3 2 4 5\nthird 4 2 3 6\nback 1 2 3 D\ntowers F B J", SetUp(RED_CAMP)),
    ],
)
def test_a_move_is_written_as_it_is_read(text: str, move: Move) -> None:
    assert read(text) == move
    assert write(move) == text


@pytest.mark.parametrize(
    "text",
    ["", "rol", "turn", "turn e1", "turn a11", "turn a0", "tower 0", "tower 4", "put back", "put back front 2 2 2 2",
     "set up front 2 3 4 D second 3 2 4 5 third 4 2 3 6 back 1 2 3 D",
     "set up front 2 3 4 D second 3 2 4 5 back 4 2 3 6 third 1 2 3 D towers F B J",
     "set up front 2 3 4 ? second 3 2 4 5 third 4 2 3 6 back 1 2 3 D towers F B J"],
)  # fmt: skip
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(UnreadableMove) as caught:
        read(text)
    assert caught.value.facts == {"text": text}


def test_the_die_is_told_by_the_kind_s_name() -> None:
    fell = DieRolled(RED, CastleKind.KING)
    assert write_chance(fell) == "king"
    assert read_chance("dwarf", fell) == DieRolled(RED, CastleKind.DWARF)
    assert write_chance(TowerChosen(RED, 0, CastleKind.FLAG)) is None


@pytest.mark.parametrize("text", ["dragon", "flag", "7", ""])
def test_the_die_cannot_have_fallen_otherwise(text: str) -> None:
    with pytest.raises(Refusal):
        read_chance(text, DieRolled(RED, CastleKind.KING))


def test_the_table_is_drawn_with_what_the_seat_sees() -> None:
    assert draw(view(turns(opened(), CastleKind.KING, "b10"), RED)).splitlines() == [
        "      ?  ?  ?     blue, removed: 1 2 3 4",
        "10  .  2' ?  ?",
        " 9  .  ?  ?  ?",
        " 8  .  ?  ?  ?",
        " 7  .  ?  ?  ?",
        "       ~  ~     blue to roll",
        " 4  2  3  4  D'",
        " 3  3  2  4  5",
        " 2  4  2  3  6",
        " 1  1  2  3  D",
        "      F  B  J     red, removed: -",
        "    a  b  c  d",
    ]


def test_the_drawing_says_what_is_to_be_done() -> None:
    assert "red to roll or to choose a tower" in draw(view(opened(), None))
    assert "red to roll\n" in draw(view(begun(), None))


EVENTS: tuple[tuple[Event, str], ...] = (
    (CampSetUp(RED, RED_CAMP), "junior_quest.log.set_up"),
    (DieRolled(RED, CastleKind.KING), "junior_quest.log.rolled"),
    (CastleTurnedOver(RED, square("a7"), CastleKind.KING, left=True), "junior_quest.log.turned.left"),
    (CastleTurnedOver(RED, square("a10"), CastleKind.KING, left=True), "junior_quest.log.turned.left_back_row"),
    (CastleTurnedOver(BLUE, square("a1"), CastleKind.KING, left=True), "junior_quest.log.turned.left_back_row"),
    (CastleTurnedOver(RED, square("a10"), CastleKind.KING, left=False), "junior_quest.log.turned.stayed"),
    (CastleTurnedOver(RED, square("a7"), CastleKind.DRAGON, left=False), "junior_quest.log.turned.dragon"),
    (TowerChosen(RED, 0, CastleKind.JESTER), "junior_quest.log.tower.jester"),
    (TowerChosen(RED, 1, CastleKind.BLACK_KNIGHT), "junior_quest.log.tower.black_knight"),
    (TowerChosen(RED, 2, CastleKind.FLAG), "junior_quest.log.tower.flag"),
    (CastlesPutBack(BLUE, bytes([255, *[0] * 15])), "junior_quest.log.put_back"),
)


@pytest.mark.parametrize(("event", "key"), EVENTS)
def test_everything_that_happens_has_a_line(event: Event, key: str) -> None:
    told = log_line(event)
    assert told is not None
    assert told.key == key


@pytest.mark.parametrize("language", Language)
def test_a_line_reads_as_a_sentence(language: Language) -> None:
    named = {"seat": "Mia"}
    for event, _ in EVENTS:
        told = log_line(event)
        assert told is not None
        assert "Mia" in Words(language).say(Sentence(told.key, {**told.facts, **named}))


def test_a_count_of_castles_is_told() -> None:
    told = log_line(CastlesPutBack(BLUE, bytes([0, 255, 3, *[0] * 13])))
    assert told is not None
    assert told.facts["n"] == 2


def test_nobody_is_told_that_the_game_has_begun() -> None:
    assert log_line(Started(Options(), OMNISCIENT)) is None
