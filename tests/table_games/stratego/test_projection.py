"""What each seat sees of Stratego Original, and copies that leak and are caught."""

from dataclasses import replace

import pytest

from referee_app.cards.ranks import Rank
from referee_app.table_games.seats import BLUE, RED, Seat
from referee_app.table_games.stratego.game import GAME
from referee_app.table_games.stratego.model import (
    CODES,
    HIDDEN,
    MOVED,
    ArmySetUp,
    DrawDeclined,
    DrawOffered,
    Ending,
    Event,
    GameFinished,
    PieceAttacked,
    PieceMoved,
    State,
    View,
)
from referee_app.table_games.stratego.projection import reveals, see, view
from tests.table_games import secrecy_checks
from tests.table_games.playing import RandomGame
from tests.table_games.stratego.positions import RED_ARMY, begun, events_of, plays, position, square

RANDOM_GAME = RandomGame(GAME, GAME.options(), 2, 5)
EVERYBODY = (RED, BLUE, None)


def seen(state: State, seat: Seat | None, side: Seat, name: str) -> int:
    return view(state, seat).position.boards[side][square(name)]


def test_a_seat_sees_its_own_pieces_and_that_the_others_are_there() -> None:
    state = begun()
    assert view(state, RED).position.boards[RED] == state.position.boards[RED]
    for seat, side in ((RED, BLUE), (BLUE, RED), (None, RED), (None, BLUE)):
        there = view(state, seat).position.boards[side]
        assert {*there} == {0, HIDDEN}
        assert [bool(held) for held in there] == [bool(held) for held in state.position.boards[side]]


@pytest.mark.parametrize("seat", EVERYBODY)
def test_only_who_sets_up_sees_what_stands_where(seat: Seat | None) -> None:
    hidden = bytes((HIDDEN,)) * 40
    assert see(ArmySetUp(RED, RED_ARMY), seat) == ArmySetUp(RED, RED_ARMY if seat == RED else hidden)


@pytest.mark.parametrize("seat", [BLUE, None])
def test_what_has_moved_is_known_to_be_no_bomb_and_no_flag(seat: Seat | None) -> None:
    state = plays(begun(), "e4-e5", "b7-b6", "e5-e6", "b6-b7")
    assert seen(state, seat, RED, "e6") == MOVED


@pytest.mark.parametrize("seat", EVERYBODY)
def test_what_has_moved_more_than_one_square_is_known_to_be_a_scout(seat: Seat | None) -> None:
    state = plays(begun(), "a4-a6", "b7-b5")
    assert seen(state, seat, RED, "a6") == CODES[Rank.SCOUT]
    assert seen(state, seat, BLUE, "b5") == CODES[Rank.SCOUT]


def test_a_scout_that_goes_one_square_is_not_told_from_others() -> None:
    assert seen(plays(begun(), "a4-a5"), BLUE, RED, "a5") == MOVED


@pytest.mark.parametrize("seat", EVERYBODY)
def test_who_fought_and_stayed_is_known_to_all_wherever_it_goes(seat: Seat | None) -> None:
    state = plays(begun(), "a4-a7", "b7-b6")
    assert seen(state, seat, BLUE, "a7") == CODES[Rank.MINER]
    gone_on = plays(state, "b4-b5", "a7-a6", "b5-a5", "a6-a5")
    assert seen(gone_on, seat, RED, "a5") == CODES[Rank.CAPTAIN]


@pytest.mark.parametrize("seat", EVERYBODY)
def test_everybody_sees_what_was_taken(seat: Seat | None) -> None:
    assert view(plays(begun(), "a4-a7"), seat).taken == (bytes((CODES[Rank.SCOUT],)), b"")


def test_who_did_not_fight_stays_hidden() -> None:
    state = plays(position("a5:6 e1:4 j1:F", "a6:4 e10:4 j10:F"), "a5-a6", "e10-e9")
    assert seen(state, BLUE, RED, "a6") == CODES[Rank.CAPTAIN]
    assert seen(state, BLUE, RED, "e1") == HIDDEN


@pytest.mark.parametrize(
    ("before", "text", "told"),
    [
        ((), "e4-e5", True),
        ((), "a4-a6", True),
        (("e4-e5", "b7-b6"), "e5-e6", False),
        (("a4-a5", "b7-b6"), "a5-a6", False),
        (("f4-f5", "b7-b6", "f5-f4", "b6-b7"), "f4-f6", True),
        (("a4-a6", "b7-b6"), "a6-a4", False),
        (("a4-a6", "b7-b6"), "a6-a5", False),
    ],
)
def test_a_move_is_news_to_the_others_when_it_tells_something_new_of_the_piece(
    before: tuple[str, ...], text: str, told: bool
) -> None:
    (event,) = events_of(plays(begun(), *before), text)
    assert isinstance(event, PieceMoved)
    assert (reveals(event, RED), reveals(event, BLUE), reveals(event, None)) == (False, told, told)


def test_an_attack_is_news() -> None:
    assert all(reveals(PieceAttacked(RED, 0, 10, Rank.SCOUT, Rank.SPY), seat) for seat in (RED, BLUE, None))


def test_setting_up_and_talking_of_a_draw_tell_nothing() -> None:
    events: tuple[Event, ...] = (ArmySetUp(RED, RED_ARMY), DrawOffered(RED), DrawDeclined(BLUE))
    assert not any(reveals(event, seat) for event in events for seat in (RED, BLUE, None))


def test_an_end_is_news_when_it_tells_what_cannot_move() -> None:
    told = {ending for ending in Ending if reveals(GameFinished(ending, None), RED)}
    assert told == {Ending.NO_MOVE, Ending.NOTHING_MOVES}


def test_a_copy_that_shows_set_ups_is_caught() -> None:
    def leaking(event: Event, seat: Seat | None) -> Event:
        return event if isinstance(event, ArmySetUp) else see(event, seat)

    with pytest.raises(AssertionError):
        secrecy_checks.check_what_is_seen(replace(RANDOM_GAME, game=replace(GAME, see=leaking)))


def test_a_copy_that_shows_scouts_is_caught() -> None:
    scout = CODES[Rank.SCOUT]

    def leaking(state: State, seat: Seat | None) -> View:
        honest = view(state, seat)
        real = state.position.boards
        red, blue = (
            bytes(scout if held == scout else shown for held, shown in zip(*boards, strict=True))
            for boards in zip(real, honest.position.boards, strict=True)
        )
        return View(replace(honest, position=replace(honest.position, boards=(red, blue))))

    with pytest.raises(AssertionError):
        secrecy_checks.check_what_is_seen(replace(RANDOM_GAME, game=replace(GAME, view=leaking)))


def test_a_copy_that_takes_an_attack_for_no_news_is_caught() -> None:
    def denying(event: Event, seat: Seat | None) -> bool:
        return reveals(event, seat) and not isinstance(event, PieceAttacked)

    with pytest.raises(AssertionError):
        secrecy_checks.check_what_the_mover_learns(replace(RANDOM_GAME, game=replace(GAME, reveals=denying)))
