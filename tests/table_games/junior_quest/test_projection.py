"""What each seat sees of Junior Quest, what it may imagine, and copies that leak and are caught."""

from dataclasses import replace

import pytest

from referee_app.table_games.junior import EMPTY, HIDDEN, CampSetUp, CastleKind, hide
from referee_app.table_games.junior_quest.game import GAME
from referee_app.table_games.junior_quest.model import (
    CastlesPutBack,
    CastleTurnedOver,
    DieRolled,
    Event,
    PutBack,
    State,
    TowerChosen,
    View,
)
from referee_app.table_games.junior_quest.projection import reveals, see, view
from referee_app.table_games.seats import BLUE, RED, Seat
from tests.table_games import secrecy_checks
from tests.table_games.junior.positions import signs
from tests.table_games.junior_quest.positions import (
    ANOTHER_WAY,
    BLUE_CAMP,
    RED_CAMP,
    begun,
    cancelled,
    does,
    opened,
    put_back,
    turns,
    wastes,
)
from tests.table_games.playing import RandomGame, played

RANDOM_GAME = RandomGame(GAME, GAME.options(), 2, 5)


def test_a_seat_sees_its_own_castles_and_that_the_others_are_there() -> None:
    seen = view(begun(), RED)
    assert seen.camps[RED] == RED_CAMP
    assert seen.camps[BLUE] == BLUE_CAMP.hidden()
    assert view(begun(), None).camps == (RED_CAMP.hidden(), BLUE_CAMP.hidden())


@pytest.mark.parametrize("seat", [RED, BLUE, None])
def test_everybody_sees_and_keeps_what_was_turned_over(seat: Seat | None) -> None:
    state = turns(begun(), CastleKind.KING, "c7")
    assert view(state, seat).camps[BLUE].squares[2] == CastleKind.KNIGHT


@pytest.mark.parametrize("seat", [RED, BLUE, None])
def test_everybody_knows_what_was_removed(seat: Seat | None) -> None:
    assert view(opened(), seat).removed[BLUE] == bytes(
        [CastleKind.WIZARD, CastleKind.DWARF, CastleKind.UNICORN, CastleKind.KNIGHT]
    )


@pytest.mark.parametrize("seat", [RED, None])
def test_of_what_was_put_back_the_others_know_only_the_kinds_and_the_squares(seat: Seat | None) -> None:
    seen = view(put_back(), seat)
    column_a = {0, 4, 8, 12}
    assert {place for place in column_a if seen.camps[BLUE].squares[place] == HIDDEN} == column_a
    assert seen.returned[BLUE].places == column_a
    assert seen.returned[BLUE].kinds == bytes(
        [CastleKind.WIZARD, CastleKind.DWARF, CastleKind.UNICORN, CastleKind.KNIGHT]
    )
    assert see(CastlesPutBack(BLUE, ANOTHER_WAY.squares), seat) == CastlesPutBack(BLUE, hide(ANOTHER_WAY.squares))


@pytest.mark.parametrize("seat", [RED, None])
def test_nobody_can_tell_in_which_order_castles_were_put_back(seat: Seat | None) -> None:
    as_it_was = does(
        cancelled(),
        BLUE,
        PutBack(signs("2 . . . 3 . . . 4 . . . 1 . . .")),
    )
    assert view(as_it_was, seat) == view(put_back(), seat)
    assert view(as_it_was, BLUE) != view(put_back(), BLUE)


def test_a_castle_that_stayed_is_still_known_after_others_were_put_back() -> None:
    assert (
        view(put_back(), RED).camps[BLUE].squares[3] == EMPTY
        or view(put_back(), BLUE).camps[RED].squares[3] == CastleKind.DRAGON
    )


def test_a_castle_that_came_back_is_known_once_it_was_turned_over() -> None:
    state = turns(wastes(put_back()), CastleKind.KING, "a7")
    seen = view(state, RED)
    assert seen.camps[BLUE].squares[0] == CastleKind.KNIGHT
    assert seen.returned[BLUE].places == {4, 8, 12}
    assert seen.returned[BLUE].kinds == bytes([CastleKind.WIZARD, CastleKind.DWARF, CastleKind.UNICORN])


@pytest.mark.parametrize("seat", [RED, BLUE, None])
def test_only_who_sets_up_sees_what_stands_where(seat: Seat | None) -> None:
    assert see(CampSetUp(RED, RED_CAMP), seat) == CampSetUp(RED, RED_CAMP if seat == RED else RED_CAMP.hidden())


def test_the_die_and_every_castle_turned_over_are_news() -> None:
    for seat in (RED, BLUE, None):
        assert reveals(DieRolled(RED, CastleKind.KING), seat)
        assert reveals(CastleTurnedOver(RED, 24, CastleKind.KING, left=False), seat) == (seat != BLUE)
        assert reveals(TowerChosen(RED, 0, CastleKind.JESTER), seat) == (seat != BLUE)


def test_setting_up_and_putting_back_tell_nothing() -> None:
    for seat in (RED, BLUE, None):
        assert not reveals(CampSetUp(RED, RED_CAMP), seat)
        assert not reveals(CastlesPutBack(BLUE, ANOTHER_WAY.squares), seat)


def test_a_copy_that_shows_what_was_put_back_is_caught() -> None:
    def leaking(event: Event, seat: Seat | None) -> Event:
        return event if isinstance(event, CastlesPutBack) else see(event, seat)

    table = next(
        table
        for table in (replace(RANDOM_GAME, luck=luck) for luck in range(50))
        if any(isinstance(event, CastlesPutBack) for turn in played(table) for event in turn.events)
    )
    with pytest.raises(AssertionError):
        secrecy_checks.check_what_is_seen(replace(table, game=replace(GAME, see=leaking)))


def test_a_copy_that_takes_a_turned_over_castle_for_no_news_is_caught() -> None:
    def denying(event: Event, seat: Seat | None) -> bool:
        return reveals(event, seat) and not isinstance(event, CastleTurnedOver)

    with pytest.raises(AssertionError):
        secrecy_checks.check_what_the_mover_learns(replace(RANDOM_GAME, game=replace(GAME, reveals=denying)))


def test_a_copy_that_shows_the_towers_is_caught() -> None:
    def leaking(state: State, seat: Seat | None) -> View:
        red, blue = (replace(view(state, seat).camps[side], towers=state.camps[side].towers) for side in (RED, BLUE))
        return View(replace(view(state, seat), camps=(red, blue)))

    with pytest.raises(AssertionError):
        secrecy_checks.check_what_is_seen(replace(RANDOM_GAME, game=replace(GAME, view=leaking)))
