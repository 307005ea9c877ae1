"""What is special in Stratego Original, each rule with how it shows itself in a step of a game."""

from collections.abc import Callable, Sequence

from referee_app.cards.ranks import Rank
from referee_app.table_games.game import AnyGame
from referee_app.table_games.playback import PlayedStep
from referee_app.table_games.ranked_pieces import FightResult, fight
from referee_app.table_games.seats import BLUE, RED, Seat, other
from referee_app.table_games.stratego.model import (
    HIDDEN,
    MOVED,
    NEVER_MOVE,
    DrawAccepted,
    DrawDeclined,
    DrawOffered,
    Ending,
    Event,
    GameFinished,
    MovePiece,
    OfferDraw,
    Phase,
    PieceAttacked,
    PieceMoved,
    State,
)
from referee_app.table_games.stratego.rules import AlreadyOffered, TooOften
from tests.table_games.golden import Shows, Touched, event_shows, in_a_step, ready_first

Gone = PieceMoved | PieceAttacked


def _gone(holds: Callable[[State, Gone], bool]) -> Shows:
    """A rule that shows itself in how a piece goes, be it to an empty square or to attack."""
    return event_shows(
        lambda before, event, _after: isinstance(event, PieceMoved | PieceAttacked) and holds(before, event)
    )


def _attack(holds: Callable[[Rank, Rank], bool]) -> Shows:
    """A rule that shows itself in who attacks whom."""
    return _gone(lambda _, event: isinstance(event, PieceAttacked) and holds(event.attacker, event.defender))


def _fight(how: FightResult) -> Shows:
    return _attack(lambda attacker, defender: fight(attacker, defender) is how)


def _ended(ending: Ending) -> Shows:
    return event_shows(lambda _before, event, _after: isinstance(event, GameFinished) and event.ending is ending)


def _happened(kind: type) -> Shows:
    return event_shows(lambda _before, event, _after: isinstance(event, kind))


def _is_far(event: Gone) -> bool:
    return abs(event.source - event.target) not in (1, 10)


def _shown(state: State, event: Gone) -> int:
    return state.shown[event.seat][event.source]


def _is_used_up(state: State, seat: Seat) -> bool:
    return state.position.rows[seat].times == state.position.most_times


def _another_piece_breaks_the_row(before: State, event: Gone) -> bool:
    return _is_used_up(before, event.seat) and event.source != before.position.rows[event.seat].target


def _another_piece_falls(before: State, event: Gone) -> bool:
    if not isinstance(event, PieceAttacked) or not _another_piece_breaks_the_row(before, event):
        return False
    return fight(event.attacker, event.defender) in (FightResult.LOST, FightResult.BOTH, FightResult.EXPLODED)


def _a_third_square_is_taken(before: State, event: Gone) -> bool:
    return _is_used_up(before, event.seat) and event.source == before.position.rows[event.seat].target


def _has_anything_that_moves(state: State, side: Seat) -> bool:
    return any(held and held not in NEVER_MOVE for held in state.position.boards[side])


def _used_up(times: int) -> Shows:
    return lambda _game, _before, step: any(
        row.times == times == step.state.position.most_times for row in step.state.position.rows
    )


def _lost_by_the_row(_before: State, event: Event, after: State) -> bool:
    return (
        isinstance(event, GameFinished) and event.ending is Ending.NO_MOVE and _is_used_up(after, after.position.turn)
    )


def _lost_shut_in(_before: State, event: Event, after: State) -> bool:
    if not isinstance(event, GameFinished) or event.ending is not Ending.NO_MOVE:
        return False
    loser = after.position.turn
    return not _is_used_up(after, loser) and _has_anything_that_moves(after, loser)


def _lost_with_nothing_that_moves(_before: State, event: Event, after: State) -> bool:
    if not isinstance(event, GameFinished) or event.ending is not Ending.NO_MOVE:
        return False
    return not _has_anything_that_moves(after, after.position.turn)


def _counts(holds: Callable[[Gone], bool]) -> Shows:
    """A way back over which a row goes on."""
    return event_shows(
        lambda _before, event, after: (
            isinstance(event, PieceMoved | PieceAttacked) and holds(event) and after.position.rows[event.seat].times > 1
        )
    )


def _barred_from_an_enemy(game: AnyGame, _before: PlayedStep | None, step: PlayedStep) -> bool:
    state, turn = step.state, step.state.position.turn
    row = state.position.rows[turn]
    if state.phase is not Phase.MOVE or not state.position.boards[other(turn)][row.source]:
        return False
    return isinstance(game.refuse(game.view(state, turn), MovePiece(row.target, row.source)), TooOften)


def _a_second_offer(_game: AnyGame, steps: Sequence[PlayedStep]) -> bool:
    offers = [event.seat for step in steps for event in step.events if isinstance(event, DrawOffered)]
    return len(set(offers)) < len(offers)


def _no_second_offer(game: AnyGame, _before: PlayedStep | None, step: PlayedStep) -> bool:
    state = step.state
    if state.phase is not Phase.MOVE:
        return False
    return isinstance(game.refuse(game.view(state, state.position.turn), OfferDraw()), AlreadyOffered)


_SHOWS: dict[str, Shows] = {
    "red may be ready first": ready_first(RED),
    "blue may be ready first": ready_first(BLUE),
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
    "the higher rank wins and takes the square": _fight(FightResult.WON),
    "the lower rank leaves": _fight(FightResult.LOST),
    "equal ranks both leave": _fight(FightResult.BOTH),
    "a bomb beats an attacker and stays": _fight(FightResult.EXPLODED),
    "a miner removes a bomb": _fight(FightResult.DEFUSED),
    "the spy that attacks beats the marshal": _fight(FightResult.SPY_FELLS_MARSHAL),
    "the spy that the marshal attacks falls": _attack(lambda one, two: (one, two) == (Rank.MARSHAL, Rank.SPY)),
    "spy and spy both leave": _attack(lambda one, two: one is two is Rank.SPY),
    "the spy that another rank attacks falls": _attack(
        lambda one, two: two is Rank.SPY and one not in (Rank.MARSHAL, Rank.SPY)
    ),
    "five times to and fro are enough": _used_up(5),
    "three in a tournament": _used_up(3),
    "then another piece moves": _gone(_another_piece_breaks_the_row),
    "also one that attacks and falls": _gone(_another_piece_falls),
    "or the piece goes to a third square": _gone(_a_third_square_is_taken),
    "an attack that is won counts": _counts(lambda event: isinstance(event, PieceAttacked)),
    "of a scout's long way only the ends count": _counts(
        lambda event: isinstance(event, PieceMoved) and _is_far(event)
    ),
    "the sixth time is forbidden even where an enemy stands": _barred_from_an_enemy,
    "who has only such a move left loses": event_shows(_lost_by_the_row),
    "who is shut in loses": event_shows(_lost_shut_in),
    "who has nothing left that moves loses": event_shows(_lost_with_nothing_that_moves),
    "nothing moves on either side: a draw": _ended(Ending.NOTHING_MOVES),
    "two hundred moves with nothing captured: a draw": _ended(Ending.QUIET),
    "a draw is offered": _happened(DrawOffered),
    "the other side may say no": _happened(DrawDeclined),
    "one offer a turn": _no_second_offer,
    "the other side may say yes": _happened(DrawAccepted),
    "an agreed draw ends it": _ended(Ending.AGREED),
    "the flag wins": _ended(Ending.FLAG),
}

SPECIAL: dict[str, Touched] = {rule: in_a_step(shows) for rule, shows in _SHOWS.items()} | {
    "in another turn a draw may be offered again": _a_second_offer,
}
NOT_IN_GOLDEN: dict[str, str] = {}
