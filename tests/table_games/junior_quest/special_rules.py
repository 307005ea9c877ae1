"""What is special in Junior Quest, each rule with how it shows itself in a step of a game."""

from collections.abc import Sequence
from typing import Any

from referee_app.table_games.game import AnyGame
from referee_app.table_games.junior import BACK_ROW, FRONT_ROW, HOMES, SMALL, WIDTH, CastleKind
from referee_app.table_games.junior_quest.model import CastlesPutBack, CastleTurnedOver, DieRolled, TowerChosen
from referee_app.table_games.playback import PlayedStep
from referee_app.table_games.seats import BLUE, RED, other
from tests.table_games.golden import Shows, Touched, in_a_step, ready_first


def _turned(step: PlayedStep, **facts: object) -> CastleTurnedOver | None:
    for event in step.events:
        if isinstance(event, CastleTurnedOver) and all(getattr(event, name) == fact for name, fact in facts.items()):
            return event
    return None


def _place(event: CastleTurnedOver) -> int:
    return HOMES[other(event.seat)].index(event.square)


def _was_before(before: PlayedStep | None) -> Any:
    assert before is not None
    return before.state


def _a_matching_castle_leaves(_game: AnyGame, _before: PlayedStep | None, step: PlayedStep) -> bool:
    return _turned(step, left=True) is not None


def _another_kind_is_turned_back(_game: AnyGame, _before: PlayedStep | None, step: PlayedStep) -> bool:
    event = _turned(step, left=False)
    return event is not None and event.kind is not CastleKind.DRAGON


def _a_dragon_stays(_game: AnyGame, _before: PlayedStep | None, step: PlayedStep) -> bool:
    return _turned(step, left=False, kind=CastleKind.DRAGON) is not None


def _a_castle_behind_is_reached(_game: AnyGame, before: PlayedStep | None, step: PlayedStep) -> bool:
    event = _turned(step)
    if event is None or _place(event) in FRONT_ROW:
        return False
    return not _was_before(before).shown[other(event.seat)].squares[_place(event) - WIDTH]


def _a_castle_is_reached_from_its_side_only(_game: AnyGame, before: PlayedStep | None, step: PlayedStep) -> bool:
    event = _turned(step)
    if event is None or _place(event) in FRONT_ROW:
        return False
    return bool(_was_before(before).shown[other(event.seat)].squares[_place(event) - WIDTH])


def _the_rolled_kind_is_gone(_game: AnyGame, before: PlayedStep | None, step: PlayedStep) -> bool:
    event = _turned(step)
    if event is None:
        return False
    table = _was_before(before)
    return bool(table.removed[other(event.seat)].count(table.rolled) == SMALL[table.rolled])


def _the_back_row_opens_the_towers(_game: AnyGame, before: PlayedStep | None, step: PlayedStep) -> bool:
    event = _turned(step, left=True)
    if event is None or _place(event) not in BACK_ROW:
        return False
    return event.seat in step.state.may_choose - _was_before(before).may_choose


def _rolling_is_still_allowed(_game: AnyGame, before: PlayedStep | None, step: PlayedStep) -> bool:
    return any(isinstance(event, DieRolled) and event.seat in _was_before(before).may_choose for event in step.events)


def _chosen(kind: CastleKind) -> Shows:
    def is_touched(_game: AnyGame, _before: PlayedStep | None, step: PlayedStep) -> bool:
        return any(isinstance(event, TowerChosen) and event.kind is kind for event in step.events)

    return is_touched


def _choosing_goes_on_after_the_jester(_game: AnyGame, before: PlayedStep | None, step: PlayedStep) -> bool:
    chosen = [event for event in step.events if isinstance(event, TowerChosen)]
    return any(CastleKind.JESTER in _was_before(before).removed[other(event.seat)] for event in chosen)


def _the_black_knight_closes_the_way(_game: AnyGame, before: PlayedStep | None, step: PlayedStep) -> bool:
    return before is not None and bool(before.state.may_choose - step.state.may_choose)


def _the_black_knight_leaves_the_other_way_open(_game: AnyGame, before: PlayedStep | None, step: PlayedStep) -> bool:
    chosen = [
        event for event in step.events if isinstance(event, TowerChosen) and event.kind is CastleKind.BLACK_KNIGHT
    ]
    return any(other(event.seat) in _was_before(before).may_choose & step.state.may_choose for event in chosen)


def _the_jester_is_not_put_back(_game: AnyGame, before: PlayedStep | None, step: PlayedStep) -> bool:
    back = [event for event in step.events if isinstance(event, CastlesPutBack)]
    return any(
        CastleKind.JESTER in _was_before(before).removed[event.seat]
        and CastleKind.JESTER in step.state.removed[event.seat]
        for event in back
    )


def _castles_come_back_elsewhere(_game: AnyGame, steps: Sequence[PlayedStep]) -> bool:
    """A square has another kind after the putting back than the one that left it."""
    left: dict[tuple[int, int], CastleKind] = {}
    for event in (event for step in steps for event in step.events):
        if isinstance(event, CastleTurnedOver) and event.left:
            left[other(event.seat), _place(event)] = event.kind
        if isinstance(event, CastlesPutBack):
            put = {(event.seat, place): held for place, held in enumerate(event.squares) if held}
            if any(left[where] != held for where, held in put.items()):
                return True
    return False


def _a_castle_that_came_back_is_turned_over(_game: AnyGame, before: PlayedStep | None, step: PlayedStep) -> bool:
    event = _turned(step)
    return event is not None and _place(event) in _was_before(before).returned[other(event.seat)].places


def _starting_over_reaches_the_back_row_again(game: AnyGame, before: PlayedStep | None, step: PlayedStep) -> bool:
    if not _the_back_row_opens_the_towers(game, before, step):
        return False
    event = _turned(step)
    return event is not None and CastleKind.BLACK_KNIGHT in step.state.removed[other(event.seat)]


_SHOWS: dict[str, Shows] = {
    "red may be ready first": ready_first(RED),
    "blue may be ready first": ready_first(BLUE),
    "a castle that shows the rolled kind leaves": _a_matching_castle_leaves,
    "a castle that shows another kind is turned back": _another_kind_is_turned_back,
    "a dragon never leaves": _a_dragon_stays,
    "behind an emptied square a castle is reached": _a_castle_behind_is_reached,
    "a castle is reached from its side": _a_castle_is_reached_from_its_side_only,
    "a castle is turned over even if the rolled kind is gone": _the_rolled_kind_is_gone,
    "a castle of the back row opens the way to the towers": _the_back_row_opens_the_towers,
    "who may choose a tower may roll instead": _rolling_is_still_allowed,
    "the jester leaves": _chosen(CastleKind.JESTER),
    "after the jester a tower is chosen again": _choosing_goes_on_after_the_jester,
    "the black knight leaves": _chosen(CastleKind.BLACK_KNIGHT),
    "the black knight closes the way to the towers": _the_black_knight_closes_the_way,
    "the black knight of one side leaves the other's way open": _the_black_knight_leaves_the_other_way_open,
    "the jester is not put back": _the_jester_is_not_put_back,
    "a castle that came back is turned over": _a_castle_that_came_back_is_turned_over,
    "who starts over reaches the back row again": _starting_over_reaches_the_back_row_again,
    "the flag wins": _chosen(CastleKind.FLAG),
}

SPECIAL: dict[str, Touched] = {rule: in_a_step(shows) for rule, shows in _SHOWS.items()} | {
    "the opponent puts the castles back as it likes": _castles_come_back_elsewhere,
}
NOT_IN_GOLDEN: dict[str, str] = {}
