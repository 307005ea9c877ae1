"""Setting up, moving and attacking in Stratego Original, and every attacker against every defender."""

from random import Random

import pytest

from referee_app.cards.ranks import Rank
from referee_app.sentence import Refusal
from referee_app.table_games.game import AlreadyOver, NotNow, NotYourTurn
from referee_app.table_games.ranked_pieces import FightResult, fight
from referee_app.table_games.seats import BLUE, OMNISCIENT, RED, Seat
from referee_app.table_games.stratego import rules
from referee_app.table_games.stratego.model import (
    ARMY,
    CODES,
    ENTRANCES,
    HIDDEN,
    LAKES,
    NAMES,
    ArmySetUp,
    DeclineDraw,
    Ending,
    Move,
    MovePiece,
    OfferDraw,
    Options,
    PieceAttacked,
    SetUp,
    Started,
    State,
)
from referee_app.table_games.stratego.notation import read
from referee_app.table_games.stratego.projection import view
from referee_app.table_games.stratego.rules import decide, refuse, to_act
from tests.table_games.stratego.positions import (
    BLUE_ARMY,
    RED_ARMY,
    allowed,
    army,
    begun,
    events_of,
    plays,
    position,
    refused,
    square,
    standing,
    state_after,
)

START = state_after(Started(Options(), OMNISCIENT))


def refused_by_decide(state: State, seat: Seat, move: Move) -> Refusal:
    with pytest.raises(Refusal) as caught:
        decide(state, seat, move, Random(1))
    assert caught.value.facts == (refuse(view(state, seat), move) or caught.value).facts
    return caught.value


def set_up_refused(*rows: str) -> Refusal:
    return refused_by_decide(START, RED, SetUp(army(*rows)))


def test_both_set_up_at_the_same_time_whoever_is_ready_first() -> None:
    assert to_act(START) == {RED, BLUE}
    blue_first = state_after(Started(Options(), OMNISCIENT), ArmySetUp(BLUE, BLUE_ARMY))
    assert to_act(blue_first) == {RED}
    assert state_after(Started(Options(), OMNISCIENT), ArmySetUp(BLUE, BLUE_ARMY), ArmySetUp(RED, RED_ARMY)) == begun()


def test_red_begins() -> None:
    assert to_act(begun()) == {RED}
    assert to_act(plays(begun(), "b4-b5")) == {BLUE}


def test_a_set_up_cannot_be_changed() -> None:
    ready = state_after(Started(Options(), OMNISCIENT), ArmySetUp(BLUE, BLUE_ARMY))
    assert isinstance(refused_by_decide(ready, BLUE, SetUp(BLUE_ARMY)), NotYourTurn)
    assert isinstance(refused_by_decide(begun(), RED, SetUp(RED_ARMY)), NotNow)


def test_nothing_moves_before_both_have_set_up() -> None:
    assert isinstance(refused_by_decide(START, RED, MovePiece(square("a4"), square("a5"))), NotNow)


def test_a_side_has_forty_pieces() -> None:
    counts = {rank: ARMY.count(code) for code, rank in enumerate(Rank, 1)}
    assert list(counts.values()) == [1, 1, 2, 3, 4, 4, 4, 5, 8, 1, 6, 1]
    assert len(ARMY) == 40


@pytest.mark.parametrize("short", [b"", RED_ARMY[:-1], RED_ARMY + RED_ARMY[:1], bytes(1) + RED_ARMY[1:]])
def test_every_square_of_the_four_rows_has_a_piece(short: bytes) -> None:
    assert isinstance(refused_by_decide(START, RED, SetUp(short)), rules.PlaceLeftEmpty)


def test_a_set_up_with_too_many_of_a_rank_is_refused_with_the_numbers() -> None:
    second_marshal = bytes((1,)) + RED_ARMY[1:]
    told = refused_by_decide(START, RED, SetUp(second_marshal))
    assert isinstance(told, rules.WrongCount)
    assert told.facts == {"rank": Rank.MARSHAL, "wanted": 1, "found": 2}


def test_a_piece_that_is_none_is_refused() -> None:
    assert isinstance(refused_by_decide(START, RED, SetUp(bytes((HIDDEN,)) + RED_ARMY[1:])), rules.WrongCount)


BLOCKED = ("B B 9 7 B B 5 8 B B", "4 6 2 7 1 4 6 2 5 3", "8 2 5 2 4 3 2 2 6 7", "3 10 F 6 5 4 2 2 3 3")


def test_a_set_up_that_leaves_no_first_move_is_refused() -> None:
    told = set_up_refused(*BLOCKED)
    assert isinstance(told, rules.NoFirstMove)
    assert told.facts["squares"] == ("a4", "b4", "e4", "f4", "i4", "j4")


@pytest.mark.parametrize("place", [0, 1, 4, 5, 8, 9])
def test_one_piece_that_can_leave_the_front_row_is_enough(place: int) -> None:
    front = BLOCKED[0].split()
    front[place] = "10"
    rows = (" ".join(front), *BLOCKED[1:3], BLOCKED[3].replace("10", "B"))
    assert decide(START, RED, SetUp(army(*rows)), Random(1)) == (ArmySetUp(RED, army(*rows)),)


def test_the_flag_may_block_a_way_out_too() -> None:
    with_flag = ("B B 9 7 B F 5 8 B B", *BLOCKED[1:3], BLOCKED[3].replace("F", "B"))
    assert isinstance(set_up_refused(*with_flag), rules.NoFirstMove)


def test_a_first_move_begins_where_no_lake_lies_ahead() -> None:
    names = [sorted(NAMES[at] for at in entrances) for entrances in ENTRANCES]
    assert names == [[f"{column}{row}" for column in "abefij"] for row in (4, 7)]


def test_two_lakes_of_two_by_two_lie_in_the_middle() -> None:
    assert {NAMES[at] for at in LAKES} == {"c5", "c6", "d5", "d6", "g5", "g6", "h5", "h6"}


@pytest.mark.parametrize("sign", ["10", "9", "8", "7", "6", "5", "4", "3", "1"])
def test_a_piece_goes_one_square_forward_back_or_sideways(sign: str) -> None:
    assert allowed(position(f"e5:{sign} j1:F", "j10:F a10:4")) == {"e5-e6", "e5-e4", "e5-f5"}
    assert allowed(position(f"b3:{sign} j1:F", "j10:F a10:4")) == {"b3-b4", "b3-b2", "b3-a3", "b3-c3"}


def test_a_scout_goes_as_far_as_it_is_free_in_a_straight_line() -> None:
    state = position("e3:2 c3:5 c4:B e9:F", "h3:4 j10:F a10:4")
    ways = {f"e3-{name}" for name in ("e1", "e2", "e4", "e5", "e6", "e7", "e8", "d3", "f3", "g3", "h3")}
    assert {text for text in allowed(state) if text.startswith("e3")} == ways


def test_a_scout_may_move_and_attack_in_one_turn() -> None:
    after = plays(position("a1:2 j1:F", "a9:1 j10:F b10:4"), "a1-a9")
    assert standing(after, "a9") is Rank.SCOUT


def test_a_scout_does_not_pass_a_piece_or_a_lake() -> None:
    state = position("c4:2 a4:2 a6:4 j1:F", "b4:4 e4:4 j10:F")
    assert isinstance(refused(state, "c4-c7"), rules.WayBlocked)
    assert isinstance(refused(state, "a4-a7"), rules.WayBlocked)
    assert isinstance(refused(state, "c4-a4"), rules.OwnPieceThere)
    assert isinstance(refused(state, "c4-f4"), rules.WayBlocked)
    assert refused(state, "c4-e4") is None


@pytest.mark.parametrize(
    ("text", "why", "facts"),
    [
        ("b2-b3", rules.NoPieceThere, {"square": "b2"}),
        ("a10-a9", rules.NotYourPiece, {"square": "a10"}),
        ("j1-j2", rules.NeverMoves, {"rank": Rank.FLAG, "square": "j1"}),
        ("i1-i2", rules.NeverMoves, {"rank": Rank.BOMB, "square": "i1"}),
        ("c4-c5", rules.IntoTheLake, {"square": "c5"}),
        ("c4-d4", rules.OwnPieceThere, {"square": "d4"}),
        ("c4-c4", rules.OwnPieceThere, {"square": "c4"}),
        ("c4-b3", rules.NotStraight, {"source": "c4", "target": "b3"}),
        ("d4-e6", rules.NotStraight, {"source": "d4", "target": "e6"}),
        ("c4-c2", rules.TooFar, {"rank": Rank.MAJOR}),
        ("c4-c7", rules.TooFar, {"rank": Rank.MAJOR}),
    ],
)
def test_what_is_not_allowed_is_refused_with_the_reason(
    text: str, why: type[Refusal], facts: dict[str, object]
) -> None:
    state = position("c4:7 d4:2 j1:F i1:B", "a10:4 j10:F")
    told = refused(state, text)
    assert type(told) is why
    assert told.facts == facts


def test_the_edge_of_a_row_is_not_beside_the_next_row() -> None:
    state = position("j3:6 a5:6 a1:F", "a10:4 j10:F")
    assert isinstance(refused(state, "j3-a4"), rules.NotStraight)
    assert allowed(state) == {"j3-j4", "j3-j2", "j3-i3", "a5-a4", "a5-a6", "a5-b5"}


@pytest.mark.parametrize("move", [MovePiece(-1, 5), MovePiece(0, 100), MovePiece(100, 0)])
def test_a_square_that_does_not_exist_is_refused(move: MovePiece) -> None:
    assert isinstance(refused_by_decide(position("a1:6 j1:F", "a10:4 j10:F"), RED, move), rules.OffTheBoard)


def test_attacking_is_never_compulsory() -> None:
    assert allowed(position("a5:6 j1:F", "a6:4 j10:F")) == {"a5-a6", "a5-a4", "a5-b5"}


def test_only_who_is_to_move_moves() -> None:
    assert isinstance(refused_by_decide(begun(), BLUE, read("a7-a6")), NotYourTurn)
    assert isinstance(refused_by_decide(begun(), BLUE, OfferDraw()), NotYourTurn)


def test_an_answer_needs_a_question() -> None:
    assert isinstance(refused_by_decide(begun(), RED, DeclineDraw()), NotNow)


def test_nothing_is_done_when_it_is_over() -> None:
    over = plays(position("a5:6 j1:F", "a6:F j10:4"), "a5-a6")
    assert isinstance(refused_by_decide(over, BLUE, read("j10-j9")), AlreadyOver)
    assert to_act(over) == frozenset()


# Every attacker against every defender, by the law written out by hand.


# W: the attacker wins and takes the square. L: the attacker leaves, the defender stays. =: both leave.
LAW = """
    10  9  8  7  6  5  4  3  2  1  B  F
10   =  W  W  W  W  W  W  W  W  W  L  W
 9   L  =  W  W  W  W  W  W  W  W  L  W
 8   L  L  =  W  W  W  W  W  W  W  L  W
 7   L  L  L  =  W  W  W  W  W  W  L  W
 6   L  L  L  L  =  W  W  W  W  W  L  W
 5   L  L  L  L  L  =  W  W  W  W  L  W
 4   L  L  L  L  L  L  =  W  W  W  L  W
 3   L  L  L  L  L  L  L  =  W  W  W  W
 2   L  L  L  L  L  L  L  L  =  W  L  W
 1   W  L  L  L  L  L  L  L  L  =  L  W
"""


def written_out() -> list[tuple[str, str, str]]:
    defenders, *lines = (line.split() for line in LAW.strip().splitlines())
    return [
        (attacker, defender, result)
        for attacker, *results in lines
        for defender, result in zip(defenders, results, strict=True)
    ]


def test_the_law_names_every_pair() -> None:
    assert {pair[:2] for pair in written_out()} == {
        (attacker, defender) for attacker in Rank if attacker not in "BF" for defender in Rank
    }


@pytest.mark.parametrize(("attacker", "defender", "result"), written_out())
def test_who_stays(attacker: str, defender: str, result: str) -> None:
    before = position(f"a5:{attacker} j1:F j2:5", f"a6:{defender} j10:{'F' if defender != 'F' else '4'} i10:4")
    after = plays(before, "a5-a6")
    assert standing(after, "a5") is None
    assert standing(after, "a6") == {"W": Rank(attacker), "L": Rank(defender), "=": None}[result]
    assert bool(after.position.boards[RED][square("a6")]) == (result == "W")
    lost = [len(after.taken[side]) - len(before.taken[side]) for side in (RED, BLUE)]
    assert lost == {"W": [0, 1], "L": [1, 0], "=": [1, 1]}[result]
    assert (after.ending is Ending.FLAG) == (defender == "F")


@pytest.mark.parametrize(("attacker", "defender", "_result"), written_out())
def test_an_attack_shows_both_ranks(attacker: str, defender: str, _result: str) -> None:
    before = position(f"a5:{attacker} j1:F j2:5", f"a6:{defender} j10:{'F' if defender != 'F' else '4'} i10:4")
    event, *_ = events_of(before, "a5-a6")
    assert event == PieceAttacked(RED, square("a5"), square("a6"), Rank(attacker), Rank(defender))


@pytest.mark.parametrize(
    ("attacker", "defender", "why"),
    [
        (Rank.SPY, Rank.MARSHAL, FightResult.SPY_FELLS_MARSHAL),
        (Rank.MARSHAL, Rank.SPY, FightResult.WON),
        (Rank.GENERAL, Rank.SPY, FightResult.WON),
        (Rank.SPY, Rank.GENERAL, FightResult.LOST),
        (Rank.SPY, Rank.SPY, FightResult.BOTH),
        (Rank.MINER, Rank.BOMB, FightResult.DEFUSED),
        (Rank.MARSHAL, Rank.BOMB, FightResult.EXPLODED),
        (Rank.SPY, Rank.FLAG, FightResult.FLAG_TAKEN),
    ],
)
def test_why_it_ended_so(attacker: Rank, defender: Rank, why: FightResult) -> None:
    assert fight(attacker, defender) is why


def test_the_pieces_taken_lie_sorted_by_rank() -> None:
    before = position("a5:10 j1:F", "a6:6 a7:1 b7:8 j10:F")
    after = plays(before, "a5-a6", "b7-b6", "a6-b6")
    gone = [Rank.COLONEL, Rank.CAPTAIN]
    ranks = [tuple(Rank)[code - 1] for code in after.taken[BLUE]]
    assert ranks == sorted(ranks, key=tuple(Rank).index)
    assert len(ranks) == len(before.taken[BLUE]) + len(gone)
    assert all(ranks.count(rank) == before.taken[BLUE].count(CODES[rank]) + 1 for rank in gone)
