"""What is special in Junior Triumph, each rule with how it shows itself in a step of a game."""

from referee_app.table_games.game import AnyGame
from referee_app.table_games.junior import EMPTY, HIDDEN, WIDTH, CastleKind
from referee_app.table_games.junior_triumph.model import (
    NO_DRAGON,
    AttackResult,
    CastleAttacked,
    CastleMoved,
    Ending,
    Phase,
    State,
    TowerTapped,
)
from referee_app.table_games.junior_triumph.rules import barred_move, tower_taps
from referee_app.table_games.playback import PlayedStep
from referee_app.table_games.seats import BLUE, RED, other
from tests.table_games.golden import Shows, Touched, in_a_step, ready_first

_SINCE_THE_ATTACK = 3


def _attack(step: PlayedStep) -> CastleAttacked | None:
    return next((event for event in step.events if isinstance(event, CastleAttacked)), None)


def _quiet(step: PlayedStep) -> CastleMoved | None:
    return next((event for event in step.events if isinstance(event, CastleMoved)), None)


def _tap(step: PlayedStep) -> TowerTapped | None:
    return next((event for event in step.events if isinstance(event, TowerTapped)), None)


def _was_before(before: PlayedStep | None) -> State:
    assert before is not None
    state: State = before.state
    return state


def _numbers_decide(result: AttackResult) -> Shows:
    def is_touched(_game: AnyGame, _before: PlayedStep | None, step: PlayedStep) -> bool:
        event = _attack(step)
        if event is None or event.result is not result or event.defender is CastleKind.DRAGON:
            return False
        return {event.attacker, event.defender} != {CastleKind.WIZARD, CastleKind.KING}

    return is_touched


def _fought(attacker: CastleKind, defender: CastleKind) -> Shows:
    def is_touched(_game: AnyGame, _before: PlayedStep | None, step: PlayedStep) -> bool:
        event = _attack(step)
        return event is not None and (event.attacker, event.defender) == (attacker, defender)

    return is_touched


def _a_dragon_beats_who_is_no_dwarf(_game: AnyGame, _before: PlayedStep | None, step: PlayedStep) -> bool:
    event = _attack(step)
    if event is None or event.attacker is CastleKind.DWARF or event.defender is not CastleKind.DRAGON:
        return False
    return bool(step.state.castles[other(event.seat)].squares[event.end] == CastleKind.DRAGON)


def _an_attack_goes_sideways(_game: AnyGame, _before: PlayedStep | None, step: PlayedStep) -> bool:
    event = _attack(step)
    return event is not None and abs(event.end - event.start) != WIDTH


def _what_moves_is_no_dragon(_game: AnyGame, before: PlayedStep | None, step: PlayedStep) -> bool:
    event = _quiet(step)
    if event is None or _was_before(before).shown[event.seat].squares[event.start] != HIDDEN:
        return False
    return bool(step.state.shown[event.seat].squares[event.end] == NO_DRAGON)


def _what_was_seen_is_known_where_it_goes(_game: AnyGame, _before: PlayedStep | None, step: PlayedStep) -> bool:
    event = _quiet(step)
    return event is not None and step.state.shown[event.seat].squares[event.end] not in (HIDDEN, NO_DRAGON)


def _to_and_fro_is_barred(_game: AnyGame, _before: PlayedStep | None, step: PlayedStep) -> bool:
    return barred_move(step.state, step.state.turn) is not None


def _there_and_back_may_end_in_an_attack(_game: AnyGame, before: PlayedStep | None, step: PlayedStep) -> bool:
    event = _attack(step)
    if event is None:
        return False
    return _was_before(before).trails[event.seat] == bytes([event.start, event.end, event.start])


def _the_way_of_an_attack_is_gone_again(_game: AnyGame, before: PlayedStep | None, step: PlayedStep) -> bool:
    """Back from a square that an attack won three turns ago, and there again."""
    event = _quiet(step)
    if event is None or _was_before(before).quiet_turns != _SINCE_THE_ATTACK:
        return False
    return _was_before(before).trails[event.seat] == bytes([event.end, event.start])


def _who_may_tap_moves_instead(_game: AnyGame, before: PlayedStep | None, step: PlayedStep) -> bool:
    if step.seat is None or _tap(step) is not None or _was_before(before).phase is Phase.SET_UP:
        return False
    return any(True for _ in tower_taps(_was_before(before), step.seat))


def _who_arrives_waits(_game: AnyGame, before: PlayedStep | None, step: PlayedStep) -> bool:
    """Who arrives before the towers has ended the turn by it."""
    if step.seat is None or step.state.phase is not Phase.PLAY or _was_before(before).phase is not Phase.PLAY:
        return False
    arrived = any(True for _ in tower_taps(step.state, step.seat)) and not any(
        True for _ in tower_taps(_was_before(before), step.seat)
    )
    return arrived and step.state.turn != step.seat


def _tapped(kind: CastleKind) -> Shows:
    def is_touched(_game: AnyGame, _before: PlayedStep | None, step: PlayedStep) -> bool:
        event = _tap(step)
        return event is not None and event.kind is kind

    return is_touched


def _the_black_knight_takes_the_castle_along(_game: AnyGame, _before: PlayedStep | None, step: PlayedStep) -> bool:
    event = _tap(step)
    if event is None or event.lost is None:
        return False
    return bool(step.state.castles[event.seat].squares[event.square] == EMPTY)


def _tapping_goes_on_after_the_jester(_game: AnyGame, before: PlayedStep | None, step: PlayedStep) -> bool:
    event = _tap(step)
    return event is not None and CastleKind.JESTER in _was_before(before).removed[other(event.seat)]


def _another_castle_gets_there_after_the_black_knight(
    _game: AnyGame, before: PlayedStep | None, step: PlayedStep
) -> bool:
    event = _tap(step)
    return event is not None and CastleKind.BLACK_KNIGHT in _was_before(before).removed[other(event.seat)]


def _ended(ending: Ending) -> Shows:
    def is_touched(_game: AnyGame, _before: PlayedStep | None, step: PlayedStep) -> bool:
        return bool(step.state.ending is ending)

    return is_touched


_SHOWS: dict[str, Shows] = {
    "red may be ready first": ready_first(RED),
    "blue may be ready first": ready_first(BLUE),
    "who attacks with a higher number wins": _numbers_decide(AttackResult.WON),
    "who attacks with a lower number loses": _numbers_decide(AttackResult.LOST),
    "equal numbers both leave": _numbers_decide(AttackResult.BOTH_LEFT),
    "a dragon beats whoever is no dwarf, and stays": _a_dragon_beats_who_is_no_dwarf,
    "a dwarf removes a dragon": _fought(CastleKind.DWARF, CastleKind.DRAGON),
    "the wizard attacks the king": _fought(CastleKind.WIZARD, CastleKind.KING),
    "the king attacks the wizard": _fought(CastleKind.KING, CastleKind.WIZARD),
    "an attack may go sideways": _an_attack_goes_sideways,
    "what moves is seen to be no dragon": _what_moves_is_no_dragon,
    "what was seen in a fight is known wherever it goes": _what_was_seen_is_known_where_it_goes,
    "there and straight back, and not there again": _to_and_fro_is_barred,
    "an attack is allowed where to and fro is not": _there_and_back_may_end_in_an_attack,
    "an attack breaks the row": _the_way_of_an_attack_is_gone_again,
    "who arrives before the towers waits for the next turn": _who_arrives_waits,
    "who may tap may move instead": _who_may_tap_moves_instead,
    "the jester leaves": _tapped(CastleKind.JESTER),
    "after the jester a tower is tapped again": _tapping_goes_on_after_the_jester,
    "the black knight takes the castle along": _the_black_knight_takes_the_castle_along,
    "after the black knight another castle gets there": _another_castle_gets_there_after_the_black_knight,
    "the flag wins": _tapped(CastleKind.FLAG),
    "who can neither move nor tap loses": _ended(Ending.NO_MOVE),
    "neither can: a draw": _ended(Ending.BOTH_STUCK),
    "a hundred turns with nothing removed: a draw": _ended(Ending.NOTHING_REMOVED),
}

SPECIAL: dict[str, Touched] = {rule: in_a_step(shows) for rule, shows in _SHOWS.items()}
NOT_IN_GOLDEN: dict[str, str] = {}
