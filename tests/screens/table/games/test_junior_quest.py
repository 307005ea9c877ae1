"""Junior Quest on the screen: whose side is below, what is shown of a castle, and what a touch means."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from random import Random

from referee_app.screens.table.adapter import BoardInput
from referee_app.screens.table.board import BoardStyle, Piece, PieceShape, Sight
from referee_app.screens.table.games.junior_board import SIDES, home_keys, tower_key
from referee_app.screens.table.games.junior_quest import ADAPTER, intended_move, prompt, required_viewer, sound, touches
from referee_app.table_games.junior import CastleKind
from referee_app.table_games.junior_quest.model import (
    CastleTurnedOver,
    ChooseTower,
    DieRolled,
    Phase,
    Roll,
    State,
    TowerChosen,
    TurnOver,
)
from referee_app.table_games.seats import BLUE, RED
from tests.screens.table.random_games import Moment, board_of, first, piece

RULES = ADAPTER.rules
board = partial(board_of, ADAPTER)


SET_UP = first(ADAPTER, lambda moment: moment.state.phase is Phase.ROLL)


def is_turned_over(moment: Moment, left: bool) -> bool:
    return any(isinstance(event, CastleTurnedOver) and event.left is left for event in moment.events)


def test_it_is_a_meadow_with_the_reader_s_side_below() -> None:
    for seat, below, above in ((RED, "a1", "a10"), (None, "a1", "a10"), (BLUE, "d10", "d1")):
        shown = board(SET_UP, seat)
        assert shown.style is BoardStyle.MEADOW
        low, high = shown.spot(below), shown.spot(above)
        assert low is not None
        assert high is not None
        assert low.box[1] < high.box[1]


def test_own_castles_are_open_and_the_others_closed() -> None:
    shown = board(SET_UP, RED)
    for key in ("a1", "red.1"):
        own = piece(shown, key)
        assert own is not None
        assert own.figure
    for key, shape in (("a10", PieceShape.CASTLE), ("blue.1", PieceShape.TOWER)):
        assert piece(shown, key) == Piece("blue", shape, sight=Sight.BACK)


def test_where_everybody_looks_on_all_castles_are_closed() -> None:
    shown = board(SET_UP, None)
    assert {spot.piece.sight for spot in shown.spots if spot.piece} == {Sight.BACK}


def test_a_castle_that_stays_is_open_while_it_is_the_last_thing_then_pale_or_closed() -> None:
    moment = first(ADAPTER, lambda each: is_turned_over(each, left=False))
    (event,) = moment.events
    key = touches(moment.state, TurnOver(event.square))
    ((name,),) = key
    open_now = piece(board(moment, None), name)
    assert open_now is not None
    assert (open_now.sight, bool(open_now.figure)) == (Sight.FACE, True)
    view = RULES.view(moment.state, None)
    later, forgotten = (
        piece(ADAPTER.board(BoardInput(view, remembers=remembers)), name) for remembers in (True, False)
    )
    assert later == replace(open_now, sight=Sight.KNOWN)
    assert forgotten is not None
    assert forgotten.sight is Sight.BACK


def test_a_castle_that_left_is_a_shadow_and_lies_beside_the_board_only_when_its_square_is_empty() -> None:
    moment = first(ADAPTER, lambda each: is_turned_over(each, left=True))
    (event,) = moment.events
    shown = board(moment, None)
    ((name,),) = touches(moment.state, TurnOver(event.square))
    gone = piece(shown, name)
    assert gone is not None
    assert gone.sight is Sight.GONE
    later = ADAPTER.board(BoardInput(RULES.view(moment.state, None)))
    assert piece(later, name) is None
    assert [
        [spot.piece.figure for spot in each.spots if spot.key.startswith("lost.") and spot.piece]
        for each in (shown, later)
    ] == [[], [gone.figure]]


def test_the_owner_is_reminded_of_what_everybody_knows() -> None:
    moment = first(ADAPTER, lambda each: is_turned_over(each, left=False))
    owner = BLUE if moment.events[0].seat == RED else RED
    shown = ADAPTER.board(BoardInput(RULES.view(moment.state, owner)))
    assert [spot.piece.watched for spot in shown.spots if spot.piece and spot.piece.watched] == [True]


def test_the_die_shows_what_was_rolled() -> None:
    moment = first(ADAPTER, lambda each: any(isinstance(event, DieRolled) for event in each.events))
    die = piece(board(moment, None), "die")
    assert die is not None
    assert die.sign == str(int(moment.events[0].kind))


def test_a_touch_is_a_move_on_the_die_a_castle_or_a_tower() -> None:
    assert touches(SET_UP.state, Roll()) == (("!roll",), ("die",))
    assert touches(SET_UP.state, TurnOver(27)) == (("d7",),)
    assert touches(SET_UP.state, ChooseTower(1)) == (("blue.2",),)


def test_why_a_touch_is_not_allowed_can_be_said() -> None:
    rolled = first(ADAPTER, lambda each: each.state.phase is Phase.TURN_OVER)
    view = RULES.view(rolled.state, RED)
    told = {}
    for touched in ("a1", "a9", "a5", "blue.1"):
        refusal = RULES.refuse(view, intended_move(view, (), touched))
        assert refusal is not None
        told[touched] = refusal.key.removeprefix("refusal.")
    assert told == {
        "a1": "junior_quest.own_castle",
        "a9": "junior_quest.out_of_reach",
        "a5": "junior_quest.no_castle_there",
        "blue.1": "table.not_now",
    }
    assert intended_move(view, (), "lake") is None


def put_back() -> tuple[State, Mapping[str, int]]:
    """What is seen by whose castles come back, and how they may stand."""
    moment = first(ADAPTER, lambda each: each.state.phase is Phase.PUT_BACK and len(set(each.state.removed[RED])) > 1)
    view: State = RULES.view(moment.state, moment.state.turn)
    return view, ADAPTER.arranged(view, RULES.propose(view, Random(1)))


def test_castles_that_come_back_lie_on_the_board_and_no_longer_beside_it() -> None:
    view, placed = put_back()
    side = SIDES[view.turn]
    beside, before = (
        [spot.piece for spot in ADAPTER.board(board_input).spots if spot.key.startswith(f"lost.{side}.") and spot.piece]
        for board_input in (BoardInput(view, placed=placed), BoardInput(view))
    )
    assert len(before) > len(beside) > 0
    assert {piece.shape for piece in beside} == {PieceShape.TOWER}, "the black knight does not come back"


def test_why_another_castle_stays_where_it_is_can_be_said() -> None:
    view, placed = put_back()
    standing = [key for key in home_keys(view.turn) if key not in placed]
    told = [ADAPTER.why_not(view, (), key).key for key in (standing[0], tower_key(view.turn, 0), "a5")]
    assert told == ["refusal.junior_quest.never_left", "refusal.junior_quest.towers_stay", "refusal.junior.own_camp"]


def test_who_sets_up_is_told_that_castles_stay_in_the_own_camp() -> None:
    begun = first(ADAPTER, lambda moment: moment.state.phase is Phase.SET_UP)
    assert ADAPTER.why_not(RULES.view(begun.state, RED), (), "a5").key == "refusal.junior.own_camp"


def test_castles_are_set_up_and_put_back_in_secret_and_all_else_is_public() -> None:
    secret = {Phase.SET_UP, Phase.PUT_BACK}
    for phase in Phase:
        assert (required_viewer(replace(SET_UP.state, phase=phase), BLUE) == BLUE) is (phase in secret)


def test_the_prompt_says_what_is_looked_for_and_when_a_tower_may_be_chosen() -> None:
    rolled = replace(SET_UP.state, phase=Phase.TURN_OVER, rolled=CastleKind.DWARF)
    assert prompt(rolled, ()).facts["kind"] != ""
    free = replace(SET_UP.state, may_choose=frozenset({RED}))
    assert prompt(free, ()).key == "table.ask.junior_quest.roll_or_choose"
    assert prompt(SET_UP.state, ()).key == "table.ask.junior_quest.roll"


def test_what_leaves_sounds_in_the_colour_of_who_removed_it() -> None:
    assert sound((CastleTurnedOver(BLUE, 3, CastleKind.KING, left=True),)) == "blue"
    assert sound((CastleTurnedOver(BLUE, 3, CastleKind.KING, left=False),)) == "tick"
    assert sound((TowerChosen(RED, 1, CastleKind.FLAG),)) == "red"
    assert sound((TowerChosen(RED, 1, CastleKind.BLACK_KNIGHT),)) == "void"
    assert sound((DieRolled(RED, CastleKind.KING),)) == "tick"


def test_in_the_end_everything_is_turned_up() -> None:
    over = first(ADAPTER, lambda each: each.state.phase is Phase.OVER)
    shown = ADAPTER.board(BoardInput(over.state, is_over=True))
    assert all(spot.piece.figure for spot in shown.spots if spot.piece)
