"""What each seat sees of Junior Triumph, what it may imagine, and copies that leak and are caught."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from referee_app.table_games.junior.model import EMPTY, HIDDEN, HOMES, CampSetUp, CastleKind
from referee_app.table_games.junior_triumph.game import GAME
from referee_app.table_games.junior_triumph.model import (
    NO_CASTLES,
    NO_DRAGON,
    AttackResult,
    CastleAttacked,
    CastleMoved,
    Castles,
    Ending,
    Event,
    NoMoveLeft,
    NothingRemoved,
    State,
    TowerTapped,
    View,
)
from referee_app.table_games.junior_triumph.projection import reveals, see, view
from referee_app.table_games.junior_triumph.rules import can_act
from referee_app.table_games.junior_triumph.sampling import imagine
from referee_app.table_games.seats import BLUE, RED, Seat
from tests.table_games import secrecy_checks
from tests.table_games.junior.positions import square
from tests.table_games.junior_triumph.positions import RED_CAMP, WALLED_IN, begun, events_of, plays, position
from tests.table_games.playing import RandomGame, played

TABLE = RandomGame(GAME, GAME.options(), 2, 5)
OTHERS = pytest.mark.parametrize("seat", [RED, None])
"""Who may not look into blue's castles."""


def seen_of_blue(state: State, seat: Seat | None, name: str) -> int:
    return view(state, seat).castles[BLUE].squares[square(name)]


def worlds(state: State, seat: Seat | None, number: int = 300) -> list[Castles]:
    """Blue's castles in worlds that a seat may imagine."""
    chance, seen = Random(1), view(state, seat)
    return [imagine(seen, chance).castles[BLUE] for _ in range(number)]


def imagined_on(state: State, seat: Seat | None, name: str) -> set[int]:
    return {world.squares[square(name)] for world in worlds(state, seat)}


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


@OTHERS
def test_what_has_moved_is_never_imagined_to_be_a_dragon(seat: Seat | None) -> None:
    state = plays(begun(), "a4-a5", "d7-d6")
    assert imagined_on(state, seat, "d6") == {1, 2, 3, 4, 5, 6}
    assert CastleKind.DRAGON in imagined_on(state, seat, "c7")


def test_a_dragon_may_stand_on_either_way_out_but_never_on_both() -> None:
    ways_out = {(world.squares[square("a7")], world.squares[square("d7")]) for world in worlds(begun(), RED, 800)}
    assert CastleKind.DRAGON in {one for one, _ in ways_out}
    assert CastleKind.DRAGON in {two for _, two in ways_out}
    assert (CastleKind.DRAGON, CastleKind.DRAGON) not in ways_out


def test_who_is_to_act_can_act_in_every_imagined_world() -> None:
    # Blue went out at d7 and came back: were a7 a dragon, blue could not move now and would have lost.
    state = plays(begun(), "a4-a5", "d7-d6", "a5-a4", "d6-d7")
    assert CastleKind.DRAGON in imagined_on(state, RED, "a7")
    assert CastleKind.DRAGON not in imagined_on(plays(state, "d4-d5"), RED, "a7")


def test_after_too_many_quiet_turns_nobody_imagines_that_the_next_could_not_act() -> None:
    state = plays(begun(), "a4-a5", "d7-d6", "a5-a4", "d6-d7")
    over = plays(replace(state, quiet_turns=99), "d4-d5")
    assert over.ending is Ending.NOTHING_REMOVED
    assert CastleKind.DRAGON not in imagined_on(over, RED, "a7")


def test_who_lost_because_it_cannot_move_cannot_in_any_imagined_world() -> None:
    over = plays(begun(blue=WALLED_IN), "a4-a5", "d7-d6", "a5-a4", "d6-d7", "d4-d5")
    assert imagined_on(over, RED, "a7") == {CastleKind.DRAGON}
    assert imagined_on(over, None, "a7") == {CastleKind.DRAGON}


def test_who_won_because_the_other_cannot_move_can_in_every_imagined_world() -> None:
    # Both come home by column d and may not go out there again: were red's a4 a dragon too, it would be a draw.
    out = plays(begun(blue=WALLED_IN), "d4-d5")
    there_and_back = bytes(map(square, ("d7", "d6", "d7")))
    over = plays(replace(out, turn=RED, trails=(out.trails[RED], there_and_back)), "d5-d4")
    assert (over.ending, over.winner) == (Ending.NO_MOVE, RED)
    chance, seen = Random(1), view(over, None)
    imagined = [imagine(seen, chance).castles for _ in range(300)]
    assert CastleKind.DRAGON not in {red.squares[square("a4")] for red, _ in imagined}
    assert {blue.squares[square("a7")] for _, blue in imagined} == {CastleKind.DRAGON}


def test_when_neither_could_move_neither_can_in_any_imagined_world() -> None:
    over = plays(begun(WALLED_IN, WALLED_IN), "d4-d5", "d7-d6", "d5-d4", "d6-d7")
    chance, seen = Random(1), view(over, None)
    for red, blue in (imagine(seen, chance).castles for _ in range(100)):
        assert red.squares[square("a4")] == blue.squares[square("a7")] == CastleKind.DRAGON


def test_worlds_are_imagined_evenly() -> None:
    # One dragon is left and three castles may be it.
    state = position({"a5": "6"}, {"b10": "D", "c10": "3", "d10": "4"})
    found = Counter(world.squares.index(CastleKind.DRAGON) for world in worlds(state, RED, 900))
    assert set(found) == {square("b10"), square("c10"), square("d10")}
    assert min(found.values()) > 220


@pytest.mark.parametrize("luck", range(3))
def test_no_imagined_world_has_a_dragon_that_moved_or_a_side_to_act_that_cannot(luck: int) -> None:
    chance = Random(luck)
    moved: set[int] = set()
    for turn in played(replace(TABLE, luck=luck)):
        for event in turn.events:
            if isinstance(event, CastleMoved):
                moved = moved - {event.start} | {event.end}
            if isinstance(event, CastleAttacked):
                moved -= {event.start, event.end}
        world = imagine(view(turn.after, None), chance)
        assert all(castles.squares[at] != CastleKind.DRAGON for castles in world.castles for at in moved)
        for seat in GAME.to_act(world):
            assert turn.after.shown[seat] == NO_CASTLES or can_act(world, seat)


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
        secrecy_checks.check_what_is_seen(replace(TABLE, game=replace(GAME, view=leaking)))


def test_a_copy_that_shows_the_towers_is_caught() -> None:
    def leaking(state: State, seat: Seat | None) -> View:
        red, blue = (
            replace(view(state, seat).castles[side], towers=state.castles[side].towers) for side in (RED, BLUE)
        )
        return View(replace(view(state, seat), castles=(red, blue)))

    with pytest.raises(AssertionError):
        secrecy_checks.check_what_is_seen(replace(TABLE, game=replace(GAME, view=leaking)))


@pytest.mark.parametrize("news", [CastleAttacked, TowerTapped])
def test_a_copy_that_takes_what_was_shown_for_no_news_is_caught(news: type[Event]) -> None:
    def denying(event: Event, seat: Seat | None) -> bool:
        return reveals(event, seat) and not isinstance(event, news)

    table = next(
        table
        for table in (replace(TABLE, luck=luck) for luck in range(50))
        if sum(isinstance(event, news) for turn in played(table) for event in turn.events) > 1
    )
    with pytest.raises(AssertionError):
        secrecy_checks.check_what_the_mover_learns(replace(table, game=replace(GAME, reveals=denying)))


def test_a_copy_that_forgets_what_has_moved_is_caught() -> None:
    def forgetful(seen: View, chance: Random) -> State:
        world = imagine(seen, chance)
        red, blue = (
            replace(castles, squares=castles.squares.replace(bytes([NO_DRAGON]), bytes([HIDDEN])))
            for castles in world.shown
        )
        return replace(world, shown=(red, blue))

    with pytest.raises(AssertionError):
        secrecy_checks.check_what_is_imagined(replace(TABLE, game=replace(GAME, imagine=forgetful)))
