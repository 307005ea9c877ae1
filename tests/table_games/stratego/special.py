"""What is special in Stratego Original, each rule with how it shows itself in a step of a game.

Two endings are not among them, as they take hundreds of moves: nothing that moves on either side, and two hundred moves
without a capture. They are tested on tables made for them.
"""

from collections.abc import Callable

from referee_app.cards.ranks import Rank
from referee_app.table_games.game import AnyGame, Seat
from referee_app.table_games.stratego.kernel import BLUE, NO_PIECES, RED
from referee_app.table_games.stratego.model import (
    ArmySetUp,
    DrawAccepted,
    DrawDeclined,
    DrawOffered,
    Ending,
    Event,
    GameEnded,
    OfferDraw,
    Phase,
    PieceAttacked,
    PieceMoved,
    State,
)
from referee_app.table_games.stratego.pieces import HIDDEN, MOVED, NEVER_MOVE, Fight, fight
from referee_app.table_games.stratego.refusals import AlreadyOffered
from referee_app.table_games.told import Step
from tests.table_games.golden import Touched

Gone = PieceMoved | PieceAttacked


def _event(holds: Callable[[State, Event, State], bool]) -> Touched:
    """A rule that shows itself in an event, with the table before and after its step."""
    return lambda _game, before, step: (
        before is not None and any(holds(before.state, event, step.state) for event in step.events)
    )


def _gone(holds: Callable[[State, Gone], bool]) -> Touched:
    """A rule that shows itself in how a piece goes, be it to an empty square or to attack."""
    return _event(lambda before, event, _after: isinstance(event, PieceMoved | PieceAttacked) and holds(before, event))


def _fight(how: Fight) -> Touched:
    return _gone(lambda _, event: isinstance(event, PieceAttacked) and fight(event.attacker, event.defender) is how)


def _ended(ending: Ending) -> Touched:
    return _event(lambda _before, event, _after: isinstance(event, GameEnded) and event.ending is ending)


def _happened(kind: type) -> Touched:
    return _event(lambda _before, event, _after: isinstance(event, kind))


def _is_far(event: Gone) -> bool:
    return abs(event.source - event.target) not in (1, 10)


def _shown(state: State, event: Gone) -> int:
    return state.shown[event.seat][event.source]


def _is_used_up(state: State, seat: Seat) -> bool:
    return state.position.rows[seat].times == state.position.most_times


def _another_piece_breaks_the_row(before: State, event: Gone) -> bool:
    return _is_used_up(before, event.seat) and event.source != before.position.rows[event.seat].target


def _a_third_square_is_taken(before: State, event: Gone) -> bool:
    return _is_used_up(before, event.seat) and event.source == before.position.rows[event.seat].target


def _has_anything_that_moves(state: State, side: Seat) -> bool:
    return any(held and held not in NEVER_MOVE for held in state.position.boards[side])


def _used_up(times: int) -> Touched:
    return lambda _game, _before, step: any(
        row.times == times == step.state.position.most_times for row in step.state.position.rows
    )


def _lost_by_the_row(_before: State, event: Event, after: State) -> bool:
    return isinstance(event, GameEnded) and event.ending is Ending.NO_MOVE and _is_used_up(after, after.position.turn)


def _lost_shut_in(_before: State, event: Event, after: State) -> bool:
    if not isinstance(event, GameEnded) or event.ending is not Ending.NO_MOVE:
        return False
    loser = after.position.turn
    return not _is_used_up(after, loser) and _has_anything_that_moves(after, loser)


def _no_second_offer(game: AnyGame, _before: Step | None, step: Step) -> bool:
    state = step.state
    if state.phase is not Phase.MOVE:
        return False
    return isinstance(game.refuse(game.view(state, state.position.turn), OfferDraw()), AlreadyOffered)


def _ready_first(seat: Seat) -> Touched:
    def is_touched(_game: AnyGame, _before: Step | None, step: Step) -> bool:
        waits = step.state.phase is Phase.SET_UP and step.state.shown[1 - seat] == NO_PIECES
        return waits and any(isinstance(event, ArmySetUp) and event.seat == seat for event in step.events)

    return is_touched


SPECIAL: dict[str, Touched] = {
    "red may be ready first": _ready_first(RED),
    "blue may be ready first": _ready_first(BLUE),
    "what moves is known to be no bomb and no flag": _gone(
        lambda before, event: isinstance(event, PieceMoved) and not _is_far(event) and _shown(before, event) == HIDDEN
    ),
    "a scout goes far, and is known by it": _gone(
        lambda before, event: isinstance(event, PieceMoved) and _is_far(event) and _shown(before, event) >= MOVED
    ),
    "a scout goes far and attacks in one turn": _gone(
        lambda _, event: isinstance(event, PieceAttacked) and _is_far(event)
    ),
    "a piece that was seen is known wherever it goes": _gone(
        lambda before, event: isinstance(event, PieceMoved) and _shown(before, event) < MOVED
    ),
    "the higher rank wins and takes the square": _fight(Fight.WON),
    "the lower rank leaves": _fight(Fight.LOST),
    "equal ranks both leave": _fight(Fight.BOTH),
    "a bomb beats an attacker and stays": _fight(Fight.EXPLODED),
    "a miner removes a bomb": _fight(Fight.DEFUSED),
    "the spy that attacks beats the marshal": _fight(Fight.SPY_FELLS_MARSHAL),
    "the spy that the marshal attacks falls": _gone(
        lambda _, event: (
            isinstance(event, PieceAttacked) and (event.attacker, event.defender) == (Rank.MARSHAL, Rank.SPY)
        )
    ),
    "five times to and fro are enough": _used_up(5),
    "three in a tournament": _used_up(3),
    "then another piece moves": _gone(_another_piece_breaks_the_row),
    "or the piece goes to a third square": _gone(_a_third_square_is_taken),
    "who has only such a move left loses": _event(_lost_by_the_row),
    "who is shut in loses": _event(_lost_shut_in),
    "a draw is offered": _happened(DrawOffered),
    "the other side may say no": _happened(DrawDeclined),
    "one offer a turn": _no_second_offer,
    "the other side may say yes": _happened(DrawAccepted),
    "an agreed draw ends it": _ended(Ending.AGREED),
    "the flag wins": _ended(Ending.FLAG),
}
