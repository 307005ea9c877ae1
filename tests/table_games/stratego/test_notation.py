"""Stratego Original as text: moves, the board in letters, and a line of the log for everything that happens."""

import pytest

from referee_app.cards.ranks import Language, Rank
from referee_app.sentence import Refusal, Sentence
from referee_app.table_games.game import UnreadableMove
from referee_app.table_games.seats import BLUE, OMNISCIENT, RED
from referee_app.table_games.stratego.model import (
    AcceptDraw,
    ArmySetUp,
    DeclineDraw,
    DrawAccepted,
    DrawDeclined,
    DrawOffered,
    Ending,
    Event,
    GameFinished,
    Move,
    MovePiece,
    OfferDraw,
    Options,
    PieceAttacked,
    PieceMoved,
    SetUp,
    Started,
)
from referee_app.table_games.stratego.notation import NOTATION, draw, log_line, read, write
from referee_app.table_games.stratego.projection import view
from referee_app.words.words import Theme, Words
from tests.table_games.stratego.positions import RED_ARMY, begun, plays, position, red_plays, square, state_after

ROWS = (
    "front 2 6 9 7 10 2 5 8 2 3",
    "second 4 6 2 7 1 4 6 2 5 3",
    "third 8 2 5 B 4 3 2 B 6 7",
    "back 3 B F B 5 4 2 B 3 B",
)


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("c4-c5", MovePiece(square("c4"), square("c5"))),
        ("a10-j10", MovePiece(square("a10"), square("j10"))),
        ("offer draw", OfferDraw()),
        ("accept", AcceptDraw()),
        ("decline", DeclineDraw()),
        ("\n".join(("set up", *ROWS)), SetUp(RED_ARMY)),
    ],
)
def test_a_move_is_written_as_it_is_read(text: str, move: Move) -> None:
    assert read(text) == move
    assert write(move) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "c4",
        "c4-",
        "c4-c11",
        "k4-k5",
        "c4-c5-c6",
        "c04-c5",
        "offer",
        "draw",
        "set up",
        " ".join(("set up", *ROWS[:3])),
        " ".join(("set up", *reversed(ROWS))),
        " ".join(("set up", *ROWS, "2")),
        " ".join(("set up", *ROWS)).replace("F", "?"),
    ],
)
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(UnreadableMove) as caught:
        read(text)
    assert caught.value.facts == {"text": text}


def test_nothing_falls_by_chance() -> None:
    moved = PieceMoved(RED, 0, 10, tells=True)
    assert NOTATION.write_chance(moved) is None
    with pytest.raises(Refusal):
        NOTATION.read_chance("6", moved)


def test_the_board_is_drawn_with_what_the_seat_sees() -> None:
    state = plays(begun(), "a4-a7", "b7-b5", "e4-e5")
    assert draw(view(state, RED)).splitlines() == [
        "10  b?   b?   b?   b?   b?   b?   b?   b?   b?   b?",
        " 9  b?   b?   b?   b?   b?   b?   b?   b?   b?   b?",
        " 8  b?   b?   b?   b?   b?   b?   b?   b?   b?   b?",
        " 7  b3'  .    b?   b?   b?   b?   b?   b?   b?   b?",
        " 6  .    .    ~    ~    .    .    ~    ~    .    .",
        " 5  .    b2'  ~    ~    r10+ .    ~    ~    .    .",
        " 4  .    r6   r9   r7   .    r2   r5   r8   r2   r3",
        " 3  r4   r6   r2   r7   r1   r4   r6   r2   r5   r3",
        " 2  r8   r2   r5   rB   r4   r3   r2   rB   r6   r7",
        " 1  r3   rB   rF   rB   r5   r4   r2   rB   r3   rB",
        "    a    b    c    d    e    f    g    h    i    j",
        "red has lost: 2",
        "blue has lost: -",
        "blue to move; moves without a capture: 2",
    ]
    assert " 5  .    b2'  ~    ~    r?+  .    ~    ~    .    ." in draw(view(state, None)).splitlines()


def last_line(drawn: str) -> str:
    return drawn.splitlines()[-1]


def test_the_drawing_says_what_is_to_be_done() -> None:
    start = state_after(Started(Options(), OMNISCIENT))
    assert last_line(draw(view(start, None))) == "red and blue to set up"
    assert last_line(draw(view(plays(begun(), "offer draw"), None))) == "blue to answer: a draw?"
    assert last_line(draw(view(plays(begun(), "offer draw", "accept"), None))) == "it is a draw"
    assert last_line(draw(view(plays(position("a5:2 j1:F", "a6:F b6:4"), "a5-a6"), None))) == "red has won"


def test_the_drawing_says_which_move_is_used_up() -> None:
    state = red_plays(position("a1:6 j1:F", "b10:4 e10:4 j10:F"), "a1-a2", "a2-a1", "a1-a2", "a2-a1", "a1-a2")
    assert last_line(draw(view(state, None))).endswith("; red not a2-a1 again")


def attack(attacker: Rank, defender: Rank) -> PieceAttacked:
    return PieceAttacked(RED, square("a5"), square("a6"), attacker, defender)


EVENTS: tuple[tuple[Event, str], ...] = (
    (ArmySetUp(RED, RED_ARMY), "stratego.log.set_up"),
    (PieceMoved(RED, 0, 10, tells=True), "stratego.log.moved"),
    (attack(Rank.MAJOR, Rank.SCOUT), "stratego.log.attacked.won"),
    (attack(Rank.SCOUT, Rank.MAJOR), "stratego.log.attacked.lost"),
    (attack(Rank.SCOUT, Rank.SCOUT), "stratego.log.attacked.both"),
    (attack(Rank.SCOUT, Rank.BOMB), "stratego.log.attacked.exploded"),
    (attack(Rank.MINER, Rank.BOMB), "stratego.log.attacked.defused"),
    (attack(Rank.SPY, Rank.MARSHAL), "stratego.log.attacked.spy_fells_marshal"),
    (attack(Rank.SPY, Rank.FLAG), "stratego.log.attacked.flag_taken"),
    (DrawOffered(RED), "stratego.log.offered"),
    (DrawAccepted(RED), "stratego.log.accepted"),
    (DrawDeclined(RED), "stratego.log.declined"),
    (GameFinished(Ending.NO_MOVE, BLUE), "stratego.log.no_move"),
    (GameFinished(Ending.NOTHING_MOVES, None), "stratego.log.nothing_moves"),
    (GameFinished(Ending.QUIET, None), "stratego.log.quiet"),
)


@pytest.mark.parametrize(("event", "key"), EVENTS)
def test_everything_that_happens_has_a_line(event: Event, key: str) -> None:
    told = log_line(event)
    assert told is not None
    assert told.key == key


@pytest.mark.parametrize(
    "event", [Started(Options(), OMNISCIENT), GameFinished(Ending.FLAG, RED), GameFinished(Ending.AGREED, None)]
)
def test_what_another_line_tells_anyway_has_none(event: Event) -> None:
    assert log_line(event) is None


@pytest.mark.parametrize("theme", Theme)
@pytest.mark.parametrize("language", Language)
def test_a_line_reads_as_a_sentence(language: Language, theme: Theme) -> None:
    for event, _ in EVENTS:
        told = log_line(event)
        assert told is not None
        said = Words(language, theme).say(Sentence(told.key, {**told.facts, "seat": "Mia"}))
        assert ("Mia" in said) == ("seat" in told.facts)
        assert said.endswith((".", "!"))


def test_who_cannot_move_is_who_lost() -> None:
    told = log_line(GameFinished(Ending.NO_MOVE, BLUE))
    assert told is not None
    assert told.facts == {"seat": RED}


def test_an_attack_tells_both_ranks_and_squares() -> None:
    told = log_line(attack(Rank.MAJOR, Rank.SCOUT))
    assert told is not None
    assert told.facts == {
        "seat": RED, "attacker": Rank.MAJOR, "defender": Rank.SCOUT, "source": "a5", "target": "a6",
    }  # fmt: skip


@pytest.mark.parametrize("language", Language)
def test_every_ending_has_a_reason(language: Language) -> None:
    for ending in Ending:
        assert Words(language).say_key(f"stratego.ended.{ending}").endswith(".")
