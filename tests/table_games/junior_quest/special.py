"""What is special in Junior Quest, each rule with how it shows itself in a step of a game."""

from typing import Any

from referee_app.table_games.game import AnyGame
from referee_app.table_games.junior.board import BACK_ROW, FRONT_ROW, HOMES, WIDTH
from referee_app.table_games.junior.camp import NO_CASTLES
from referee_app.table_games.junior.kinds import SMALL, Kind
from referee_app.table_games.junior_quest.model import (
    BLUE,
    RED,
    CampSetUp,
    CastlesPutBack,
    CastleTurnedOver,
    DieRolled,
    Phase,
    TowerChosen,
    other,
)
from referee_app.table_games.told import Step
from tests.table_games.golden import Touched


def _turned(step: Step, **facts: object) -> CastleTurnedOver | None:
    for event in step.events:
        if isinstance(event, CastleTurnedOver) and all(getattr(event, name) == fact for name, fact in facts.items()):
            return event
    return None


def _place(event: CastleTurnedOver) -> int:
    return HOMES[other(event.seat)].index(event.square)


def _was_before(before: Step | None) -> Any:
    assert before is not None
    return before.state


def _a_matching_castle_leaves(_game: AnyGame, _before: Step | None, step: Step) -> bool:
    return _turned(step, left=True) is not None


def _another_kind_is_turned_back(_game: AnyGame, _before: Step | None, step: Step) -> bool:
    event = _turned(step, left=False)
    return event is not None and event.kind is not Kind.DRAGON


def _a_dragon_stays(_game: AnyGame, _before: Step | None, step: Step) -> bool:
    return _turned(step, left=False, kind=Kind.DRAGON) is not None


def _a_castle_behind_is_reached(_game: AnyGame, before: Step | None, step: Step) -> bool:
    event = _turned(step)
    if event is None or _place(event) in FRONT_ROW:
        return False
    return not _was_before(before).shown[other(event.seat)].squares[_place(event) - WIDTH]


def _a_castle_is_reached_from_its_side_only(_game: AnyGame, before: Step | None, step: Step) -> bool:
    event = _turned(step)
    if event is None or _place(event) in FRONT_ROW:
        return False
    return bool(_was_before(before).shown[other(event.seat)].squares[_place(event) - WIDTH])


def _the_rolled_kind_is_gone(_game: AnyGame, before: Step | None, step: Step) -> bool:
    event = _turned(step)
    if event is None:
        return False
    table = _was_before(before)
    return bool(table.removed[other(event.seat)].count(table.rolled) == SMALL[table.rolled])


def _the_back_row_opens_the_towers(_game: AnyGame, before: Step | None, step: Step) -> bool:
    event = _turned(step, left=True)
    if event is None or _place(event) not in BACK_ROW:
        return False
    return event.seat in step.state.may_choose - _was_before(before).may_choose


def _rolling_is_still_allowed(_game: AnyGame, before: Step | None, step: Step) -> bool:
    return any(isinstance(event, DieRolled) and event.seat in _was_before(before).may_choose for event in step.events)


def _chosen(kind: Kind) -> Touched:
    def is_touched(_game: AnyGame, _before: Step | None, step: Step) -> bool:
        return any(isinstance(event, TowerChosen) and event.kind is kind for event in step.events)

    return is_touched


def _choosing_goes_on_after_the_jester(_game: AnyGame, before: Step | None, step: Step) -> bool:
    chosen = [event for event in step.events if isinstance(event, TowerChosen)]
    return any(Kind.JESTER in _was_before(before).removed[other(event.seat)] for event in chosen)


def _the_black_knight_closes_the_way(_game: AnyGame, before: Step | None, step: Step) -> bool:
    return before is not None and bool(before.state.may_choose - step.state.may_choose)


def _castles_come_back_elsewhere(_game: AnyGame, _before: Step | None, step: Step) -> bool:
    return any(isinstance(event, CastlesPutBack) for event in step.events)


def _a_castle_that_came_back_is_turned_over(_game: AnyGame, before: Step | None, step: Step) -> bool:
    event = _turned(step)
    return event is not None and _place(event) in _was_before(before).returned[other(event.seat)].places


def _starting_over_reaches_the_back_row_again(game: AnyGame, before: Step | None, step: Step) -> bool:
    if not _the_back_row_opens_the_towers(game, before, step):
        return False
    event = _turned(step)
    return event is not None and Kind.BLACK_KNIGHT in step.state.removed[other(event.seat)]


def _ready_first(seat: int) -> Touched:
    def is_touched(_game: AnyGame, _before: Step | None, step: Step) -> bool:
        waits = step.state.phase is Phase.SET_UP and step.state.shown[1 - seat] == NO_CASTLES
        return waits and any(isinstance(event, CampSetUp) and event.seat == seat for event in step.events)

    return is_touched


SPECIAL: dict[str, Touched] = {
    "red may be ready first": _ready_first(RED),
    "blue may be ready first": _ready_first(BLUE),
    "a castle that shows the rolled kind leaves": _a_matching_castle_leaves,
    "a castle that shows another kind is turned back": _another_kind_is_turned_back,
    "a dragon never leaves": _a_dragon_stays,
    "behind an emptied square a castle is reached": _a_castle_behind_is_reached,
    "a castle is reached from its side": _a_castle_is_reached_from_its_side_only,
    "a castle is turned over even if the rolled kind is gone": _the_rolled_kind_is_gone,
    "a castle of the back row opens the way to the towers": _the_back_row_opens_the_towers,
    "who may choose a tower may roll instead": _rolling_is_still_allowed,
    "the jester leaves": _chosen(Kind.JESTER),
    "after the jester a tower is chosen again": _choosing_goes_on_after_the_jester,
    "the black knight leaves": _chosen(Kind.BLACK_KNIGHT),
    "the black knight closes the way to the towers": _the_black_knight_closes_the_way,
    "the opponent puts the castles back": _castles_come_back_elsewhere,
    "a castle that came back is turned over": _a_castle_that_came_back_is_turned_over,
    "who starts over reaches the back row again": _starting_over_reaches_the_back_row_again,
    "the flag wins": _chosen(Kind.FLAG),
}
