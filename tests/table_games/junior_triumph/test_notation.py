"""Junior Triumph as text: moves that are read and refused, and a line of the log for everything that happens."""

import pytest

from referee_app.cards.ranks import Language
from referee_app.sentence import Sentence
from referee_app.table_games.game import UnreadableMove
from referee_app.table_games.junior import CampSetUp, CastleKind, SetUp
from referee_app.table_games.junior_triumph.model import (
    CastleAttacked,
    CastleMoved,
    Event,
    Move,
    MoveCastle,
    NoMoveLeft,
    NothingRemoved,
    Options,
    Started,
    Tap,
    TowerTapped,
)
from referee_app.table_games.junior_triumph.notation import NOTATION, draw, log_line, read, write
from referee_app.table_games.junior_triumph.projection import view
from referee_app.table_games.junior_triumph.rules import fight
from referee_app.table_games.seats import BLUE, OMNISCIENT, RED
from referee_app.words.words import Words
from tests.table_games.junior.positions import square
from tests.table_games.junior_triumph.positions import RED_CAMP, WALLED_IN, begun, plays, position


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("c4-c5", MoveCastle(square("c4"), square("c5"))),
        ("d10-c10", MoveCastle(square("d10"), square("c10"))),
        ("tap c10 2", Tap(square("c10"), 1)),
        ("tap a1 3", Tap(square("a1"), 2)),
        ("set up\nfront 2 3 4 4\nsecond 3 D 4 5\nthird 2 2 3 6\nback 1 2 3 D\ntowers F B J", SetUp(RED_CAMP)),
    ],
)
def test_a_move_is_written_as_it_is_read(text: str, move: Move) -> None:
    assert read(text) == move
    assert write(move) == text


@pytest.mark.parametrize(
    "text",
    ["", "c4", "c4c5", "c4-", "c4-e5", "c4-c11", "c4-c5-c6", "c4 - c5", "tap", "tap c10", "tap c10 0", "tap c10 4",
     "tap e1 1", "set up", "set up front 2 3 4 D second 3 2 4 5 third 4 2 3 6 back 1 2 3 D",
     "set up front 2 3 4 ? second 3 2 4 5 third 4 2 3 6 back 1 2 3 D towers F B J"],
)  # fmt: skip
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(UnreadableMove) as caught:
        read(text)
    assert caught.value.facts == {"text": text}


def test_nothing_falls_by_chance() -> None:
    moved = CastleMoved(RED, 12, 16, tells=True)
    assert NOTATION.write_chance(moved) is None
    with pytest.raises(UnreadableMove):
        NOTATION.read_chance("king", moved)


def test_the_table_is_drawn_with_what_the_seat_sees() -> None:
    state = plays(position({"a8": "2", "c10": "4"}, {"a9": "5", "d5": "3", "d10": "D"}), "a8-a9", "d5-d4")
    assert draw(view(state, RED)).splitlines() == [
        "      ?   ?   ?       blue, removed: 1 2 2 2 2 3 3 3 4 4 4 6 D",
        "10  .   .   r4  b?",
        " 9  b5' .   .   .",
        " 8  .   .   .   .",
        " 7  .   .   .   .",
        " 6  .   ~~  ~~  .     red to move or to tap a tower",
        " 5  .   ~~  ~~  .     turns with nothing removed: 1",
        " 4  .   .   .   b*",
        " 3  .   .   .   .",
        " 2  .   .   .   .",
        " 1  .   .   .   .",
        "      J   F   B       red, removed: 1 2 2 2 2 3 3 3 3 4 4 5 6 D D",
        "    a   b   c   d",
    ]


def test_the_drawing_says_what_may_not_be_done_again() -> None:
    state = plays(begun(), "a4-a5", "d7-d6", "a5-a4", "d6-d7")
    assert "red to move, not a4-a5 again\n" in draw(view(state, BLUE))


def test_the_drawing_says_how_it_ended() -> None:
    walled_in = plays(begun(blue=WALLED_IN), "a4-a5", "d7-d6", "a5-a4", "d6-d7", "d4-d5")
    assert "red has won: the other cannot move\n" in draw(view(walled_in, None))
    both = plays(begun(WALLED_IN, WALLED_IN), "d4-d5", "d7-d6", "d5-d4", "d6-d7")
    assert "  a draw: neither side can move\n" in draw(view(both, None))


def attack(attacker: CastleKind, defender: CastleKind) -> CastleAttacked:
    return CastleAttacked(RED, square("a5"), square("a6"), attacker, defender, fight(attacker, defender))


EVENTS: tuple[tuple[Event, str], ...] = (
    (CampSetUp(RED, RED_CAMP), "junior_triumph.log.set_up"),
    (CastleMoved(RED, square("a4"), square("a5"), tells=True), "junior_triumph.log.moved"),
    (attack(CastleKind.KING, CastleKind.DWARF), "junior_triumph.log.attack.won"),
    (attack(CastleKind.DWARF, CastleKind.KING), "junior_triumph.log.attack.lost"),
    (attack(CastleKind.WIZARD, CastleKind.DWARF), "junior_triumph.log.attack.lost"),
    (attack(CastleKind.KING, CastleKind.KING), "junior_triumph.log.attack.both_left"),
    (attack(CastleKind.KING, CastleKind.DRAGON), "junior_triumph.log.attack.dragon_stayed"),
    (attack(CastleKind.WIZARD, CastleKind.DRAGON), "junior_triumph.log.attack.dragon_stayed"),
    (attack(CastleKind.DWARF, CastleKind.DRAGON), "junior_triumph.log.attack.dragon_left"),
    (attack(CastleKind.KING, CastleKind.WIZARD), "junior_triumph.log.attack.king_left"),
    (attack(CastleKind.WIZARD, CastleKind.KING), "junior_triumph.log.attack.king_left"),
    (TowerTapped(RED, square("c10"), 0, CastleKind.JESTER, None), "junior_triumph.log.tap.jester"),
    (
        TowerTapped(RED, square("c10"), 1, CastleKind.BLACK_KNIGHT, CastleKind.KING),
        "junior_triumph.log.tap.black_knight",
    ),
    (TowerTapped(RED, square("c10"), 2, CastleKind.FLAG, None), "junior_triumph.log.tap.flag"),
    (NoMoveLeft(BLUE, both=False), "junior_triumph.log.no_move"),
    (NoMoveLeft(BLUE, both=True), "junior_triumph.log.both_stuck"),
    (NothingRemoved(100), "junior_triumph.log.nothing_removed"),
)


@pytest.mark.parametrize(("event", "key"), EVENTS)
def test_everything_that_happens_has_a_line(event: Event, key: str) -> None:
    told = log_line(event)
    assert told is not None
    assert told.key == key


@pytest.mark.parametrize("language", Language)
def test_a_line_reads_as_a_sentence(language: Language) -> None:
    for event, _ in EVENTS:
        told = log_line(event)
        assert told is not None
        said = Words(language).say(Sentence(told.key, {**told.facts, "seat": "Mia"}))
        assert "{" not in said
        assert said.endswith((".", "!"))


@pytest.mark.parametrize("language", Language)
def test_what_the_black_knight_took_is_told(language: Language) -> None:
    told = log_line(TowerTapped(RED, square("c10"), 1, CastleKind.BLACK_KNIGHT, CastleKind.KING))
    assert told is not None
    said = Words(language).say(Sentence(told.key, {**told.facts, "seat": "Mia"}))
    king = Words(language).say(Sentence("junior.kind.king"))
    assert all(part in said for part in ("Mia", "c10", "2", king))


def test_nobody_is_told_that_the_game_has_begun() -> None:
    assert log_line(Started(Options(), OMNISCIENT)) is None
