"""The board and the castles of Stratego Junior are as the rules say."""

import pytest

from referee_app.sentence import Refusal
from referee_app.table_games.junior import (
    ALL_LARGE,
    ALL_SMALL,
    BACK_ROW,
    FRONT_ROW,
    HOME,
    HOME_NEIGHBOURS,
    HOMES,
    LAKES,
    LARGE,
    NAMES,
    NEIGHBOURS,
    OUTLETS,
    SMALL,
    SQUARES,
    TOWERS,
    Camp,
    CastleKind,
    LargeOffTower,
    PlaceLeftEmpty,
    SmallOnTower,
    WrongCount,
    place_in_home,
    read_rows,
    read_signs,
    refuse_camp,
    square_called,
    without,
    write_rows,
)

GOOD = "2 3 4 D 3 2 4 5 4 2 3 6 1 2 3 D"


def names(squares: tuple[int, ...]) -> list[str]:
    return [NAMES[square] for square in squares]


def camp(squares: str, towers: str) -> Camp:
    return Camp(read_signs(squares.split()), read_signs(towers.split()))


def test_there_are_ten_rows_of_four_with_four_squares_of_lake_in_the_middle() -> None:
    assert len(SQUARES) == 40
    assert names(tuple(sorted(LAKES))) == ["b5", "c5", "b6", "c6"]
    assert TOWERS == 3


def test_each_side_has_four_rows_from_front_to_back() -> None:
    red, blue = (names(home) for home in HOMES)
    assert red[:4] == ["a4", "b4", "c4", "d4"]
    assert red[-4:] == ["a1", "b1", "c1", "d1"]
    assert blue[:4] == ["a7", "b7", "c7", "d7"]
    assert blue[-4:] == ["a10", "b10", "c10", "d10"]
    assert (list(FRONT_ROW), list(BACK_ROW)) == ([0, 1, 2, 3], [12, 13, 14, 15])


def test_the_outer_columns_lead_from_side_to_side_past_the_lakes() -> None:
    assert names(NEIGHBOURS[NAMES.index("a5")]) == ["a6", "a4"]
    assert names(NEIGHBOURS[NAMES.index("b4")]) == ["b3", "a4", "c4"]
    assert NEIGHBOURS[NAMES.index("b5")] == ()


def test_only_the_outer_squares_of_the_front_row_lead_out_of_a_home() -> None:
    assert names(tuple(HOMES[0][place] for place in OUTLETS)) == ["a4", "d4"]
    assert names(tuple(HOMES[1][place] for place in OUTLETS)) == ["a7", "d7"]


def test_both_homes_lie_alike() -> None:
    for home in HOMES:
        for place in HOME:
            inside = {home.index(other) for other in NEIGHBOURS[home[place]] if other in home}
            assert inside == set(HOME_NEIGHBOURS[place])


def test_a_square_is_found_by_its_name_and_its_place_by_the_square() -> None:
    assert [square_called(name) for name in NAMES] == list(SQUARES)
    assert square_called("e4") is None
    assert [place_in_home(1, square) for square in HOMES[1]] == list(HOME)
    assert place_in_home(0, HOMES[1][0]) is None


def test_each_side_has_nineteen_castles() -> None:
    assert dict(SMALL) == {
        CastleKind.KING: 1,
        CastleKind.PRINCESS: 1,
        CastleKind.KNIGHT: 3,
        CastleKind.UNICORN: 4,
        CastleKind.DWARF: 4,
        CastleKind.WIZARD: 1,
        CastleKind.DRAGON: 2,
    }
    assert set(LARGE) == {CastleKind.FLAG, CastleKind.BLACK_KNIGHT, CastleKind.JESTER}
    assert (len(ALL_SMALL), len(ALL_LARGE)) == (len(HOME), TOWERS)


def test_the_numbers_are_those_of_the_rules() -> None:
    numbered = (
        CastleKind.WIZARD,
        CastleKind.DWARF,
        CastleKind.UNICORN,
        CastleKind.KNIGHT,
        CastleKind.PRINCESS,
        CastleKind.KING,
    )
    assert [kind.value for kind in numbered] == [1, 2, 3, 4, 5, 6]


def test_what_is_left_of_some_castles() -> None:
    assert without(bytes([3, 1, 1, 2]), bytes([1, 9])) == bytes([1, 2, 3])


def test_a_complete_camp_is_allowed_in_any_order() -> None:
    assert refuse_camp(camp(GOOD, "F B J")) is None
    assert refuse_camp(Camp(ALL_SMALL, ALL_LARGE)) is None


@pytest.mark.parametrize(
    ("squares", "towers", "why"),
    [
        ("2 3 4 D 3 2 4 5 4 2 3 6 1 2 3 .", "F B J", PlaceLeftEmpty),
        (GOOD, "F . J", PlaceLeftEmpty),
        ("", "", PlaceLeftEmpty),
        (f"{GOOD} .", "F B J", PlaceLeftEmpty),
        ("F 3 4 D 3 2 4 5 4 2 3 6 1 2 3 D", "F B J", LargeOffTower),
        (GOOD, "F 2 J", SmallOnTower),
        ("2 3 4 D 3 2 4 5 4 2 3 6 1 2 D D", "F B J", WrongCount),
        (GOOD, "F F J", WrongCount),
        ("2 3 4 D 3 2 4 5 4 2 3 6 1 2 3", "F B J J", WrongCount),
    ],
)
def test_a_camp_that_is_not_allowed(squares: str, towers: str, why: type[Refusal]) -> None:
    assert isinstance(refuse_camp(camp(squares, towers)), why)


def test_a_byte_that_is_no_castle_counts_for_none() -> None:
    refusal = refuse_camp(Camp(ALL_SMALL[:-1] + bytes([77]), ALL_LARGE))
    assert isinstance(refusal, PlaceLeftEmpty)
    assert refusal.facts == {"castles": 18, "places": 19}


def test_a_wrong_count_says_which_kind_and_how_many() -> None:
    refusal = refuse_camp(camp("2 3 4 D 3 2 4 5 4 2 3 6 1 2 D D", "F B J"))
    assert refusal is not None
    assert (refusal.facts["found"], refusal.facts["wanted"]) == (3, 4)


def test_rows_are_read_as_they_are_written() -> None:
    squares = read_signs(GOOD.split())
    assert list(write_rows(squares)) == ["front 2 3 4 D", "second 3 2 4 5", "third 4 2 3 6", "back 1 2 3 D"]
    assert read_rows(" ".join(write_rows(squares)).split()) == squares
