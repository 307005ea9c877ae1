"""What each seat sees of Junior Triumph, what it may imagine, and copies that leak and are caught."""

from dataclasses import replace

import pytest

from referee_app.table_games.junior import EMPTY, HIDDEN, HOMES, CampSetUp, CastleKind
from referee_app.table_games.junior_triumph.game import GAME
from referee_app.table_games.junior_triumph.model import (
    NO_DRAGON,
    AttackResult,
    CastleAttacked,
    CastleMoved,
    Castles,
    Event,
    NoMoveLeft,
    NothingRemoved,
    State,
    TowerTapped,
    View,
)
from referee_app.table_games.junior_triumph.projection import reveals, see, view
from referee_app.table_games.seats import BLUE, RED, Seat
from tests.table_games import secrecy_checks
from tests.table_games.junior.positions import square
from tests.table_games.junior_triumph.positions import RED_CAMP, begun, events_of, imagined_on, plays, position
from tests.table_games.playing import RandomGame, played

RANDOM_GAME = RandomGame(GAME, GAME.options(), 2, 5)
OTHERS = pytest.mark.parametrize("seat", [RED, None])
"""Who may not look into blue's castles."""


def seen_of_blue(state: State, seat: Seat | None, name: str) -> int:
    return view(state, seat).castles[BLUE].squares[square(name)]


def test_a_seat_sees_its_own_castles_and_that_the_others_are_there() -> None:
    seen = view(begun(), RED)
    assert [seen.castles[RED].squares[at] for at in HOMES[RED]] == list(RED_CAMP.squares)
    assert [seen.castles[BLUE].squares[at] for at in HOMES[BLUE]] == [HIDDEN] * 16
    assert (seen.castles[RED].towers, seen.castles[BLUE].towers) == (RED_CAMP.towers, bytes([HIDDEN] * 3))
    assert view(begun(), None).castles == view(begun(), None).shown


@OTHERS
def test_what_has_moved_is_seen_to_be_no_dragon_wherever_it_goes(seat: Seat | None) -> None:
    state = plays(begun(), "a4-a5", "d7-d6", "a5-a4", "d6-d5")
    assert seen_of_blue(state, seat, "d5") == NO_DRAGON
    assert seen_of_blue(state, seat, "d7") == EMPTY
    assert seen_of_blue(state, seat, "a7") == HIDDEN


@OTHERS
def test_who_fought_and_stayed_is_known_wherever_it_goes(seat: Seat | None) -> None:
    fought = position({"a8": "2", "d4": "3"}, {"a9": "5", "d10": "3"})
    state = plays(fought, "a8-a9", "a9-b9", "d4-d3", "b9-b8")
    assert seen_of_blue(state, seat, "b8") == CastleKind.PRINCESS
    assert imagined_on(state, seat, "b8") == {CastleKind.PRINCESS}


@OTHERS
def test_who_won_an_attack_is_known_on_the_square_that_it_took(seat: Seat | None) -> None:
    state = plays(position({"a8": "2", "d4": "3"}, {"a9": "5", "d10": "3"}, turn=BLUE), "a9-a8")
    assert seen_of_blue(state, seat, "a8") == CastleKind.PRINCESS


@OTHERS
def test_a_dragon_that_was_run_into_is_known(seat: Seat | None) -> None:
    assert seen_of_blue(plays(position({"a8": "4", "d4": "3"}, {"a9": "D", "d10": "3"}), "a8-a9"), seat, "a9") == 7


@pytest.mark.parametrize("seat", [RED, BLUE, None])
def test_everybody_knows_what_has_left(seat: Seat | None) -> None:
    state = plays(position({"c10": "4", "a3": "2"}, {"d3": "2"}), "tap c10 3")
    seen = view(state, seat)
    assert seen.removed[BLUE][-1] == CastleKind.BLACK_KNIGHT
    assert seen.removed[RED].count(CastleKind.KNIGHT) == 3


@pytest.mark.parametrize("seat", [RED, BLUE, None])
def test_only_who_sets_up_sees_what_stands_where(seat: Seat | None) -> None:
    assert see(CampSetUp(RED, RED_CAMP), seat) == CampSetUp(RED, RED_CAMP if seat == RED else RED_CAMP.hidden())


def test_attacks_taps_and_being_stuck_are_news() -> None:
    for seat in (RED, BLUE, None):
        assert reveals(CastleAttacked(RED, 1, 2, CastleKind.KING, CastleKind.DWARF, AttackResult.WON), seat)
        assert reveals(TowerTapped(RED, 36, 0, CastleKind.BLACK_KNIGHT, CastleKind.DWARF), seat)
        assert reveals(TowerTapped(RED, 36, 0, CastleKind.JESTER, None), seat) == (seat != BLUE)
        assert reveals(NoMoveLeft(RED, both=False), seat)


@pytest.mark.parametrize(
    ("before", "text", "told"),
    [
        ((), "a4-a5", True),
        (("a4-a5", "d7-d6"), "a5-a6", False),
        (("a4-a5", "d7-d6"), "d4-d5", True),
        (("a4-a5", "d7-d6", "a5-a6", "d6-d5", "a6-a7"), "d5-d6", False),
    ],
)
def test_the_first_move_of_a_castle_tells_the_others_that_it_is_no_dragon(
    before: tuple[str, ...], text: str, told: bool
) -> None:
    state = plays(begun(), *before)
    event = events_of(state, text)[0]
    assert isinstance(event, CastleMoved)
    for seat in (RED, BLUE, None):
        assert reveals(event, seat) == (told and seat != event.seat)


def test_a_castle_that_has_fought_tells_nothing_by_going_on() -> None:
    state = plays(position({"a8": "2", "d4": "3"}, {"a9": "5", "d10": "3"}), "a8-a9")
    (event,) = events_of(state, "a9-b9")
    assert not any(reveals(event, seat) for seat in (RED, BLUE, None))


def test_setting_up_and_a_draw_show_nothing() -> None:
    for seat in (RED, BLUE, None):
        assert not reveals(CampSetUp(RED, RED_CAMP), seat)
        assert not reveals(NothingRemoved(100), seat)


def test_a_copy_that_shows_what_a_moving_castle_holds_is_caught() -> None:
    def leaking(state: State, seat: Seat | None) -> View:
        seen = view(state, seat)
        red, blue = (
            Castles(
                bytes(
                    state.castles[side].squares[at] if held == NO_DRAGON else held
                    for at, held in enumerate(seen.castles[side].squares)
                ),
                seen.castles[side].towers,
            )
            for side in (RED, BLUE)
        )
        return View(replace(seen, castles=(red, blue)))

    with pytest.raises(AssertionError):
        secrecy_checks.check_what_is_seen(replace(RANDOM_GAME, game=replace(GAME, view=leaking)))


def test_a_copy_that_shows_the_towers_is_caught() -> None:
    def leaking(state: State, seat: Seat | None) -> View:
        red, blue = (
            replace(view(state, seat).castles[side], towers=state.castles[side].towers) for side in (RED, BLUE)
        )
        return View(replace(view(state, seat), castles=(red, blue)))

    with pytest.raises(AssertionError):
        secrecy_checks.check_what_is_seen(replace(RANDOM_GAME, game=replace(GAME, view=leaking)))


@pytest.mark.parametrize("news", [CastleAttacked, TowerTapped])
def test_a_copy_that_takes_what_was_shown_for_no_news_is_caught(news: type[Event]) -> None:
    def denying(event: Event, seat: Seat | None) -> bool:
        return reveals(event, seat) and not isinstance(event, news)

    table = next(
        table
        for table in (replace(RANDOM_GAME, luck=luck) for luck in range(50))
        if sum(isinstance(event, news) for turn in played(table) for event in turn.events) > 1
    )
    with pytest.raises(AssertionError):
        secrecy_checks.check_what_the_mover_learns(replace(table, game=replace(GAME, reveals=denying)))
