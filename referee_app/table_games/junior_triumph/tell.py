"""What happened in Junior Triumph, as a line for the log of whoever saw it."""

from referee_app.sentence import Sentence, sentence
from referee_app.table_games.junior.board import NAMES
from referee_app.table_games.junior.kinds import CastleKind, kind_name
from referee_app.table_games.junior.set_up import CampSetUp
from referee_app.table_games.junior_triumph.model import (
    AttackResult,
    CastleAttacked,
    CastleMoved,
    Event,
    NoMoveLeft,
    NothingRemoved,
    Started,
    TowerTapped,
)


def log_line(event: Event) -> Sentence | None:
    """The line of an event; nobody needs to be told that a game has begun."""
    match event:
        case Started():
            return None
        case CampSetUp(seat):
            return sentence("junior_triumph.log.set_up", seat=seat)
        case CastleMoved(seat, start, end):
            return sentence("junior_triumph.log.moved", seat=seat, start=NAMES[start], end=NAMES[end])
        case CastleAttacked():
            return _attacked(event)
        case TowerTapped():
            return _tapped(event)
        case NoMoveLeft(seat, both):
            return sentence("junior_triumph.log.both_stuck" if both else "junior_triumph.log.no_move", seat=seat)
        case NothingRemoved(turns):
            return sentence("junior_triumph.log.nothing_removed", n=turns)


def _attacked(event: CastleAttacked) -> Sentence:
    return sentence(
        f"junior_triumph.log.attack.{_how(event)}",
        seat=event.seat,
        start=NAMES[event.start],
        end=NAMES[event.end],
        attacker=kind_name(event.attacker),
        defender=kind_name(event.defender),
    )


def _how(event: CastleAttacked) -> str:
    if event.defender is CastleKind.DRAGON:
        return "dragon_left" if event.result is AttackResult.WON else "dragon_stayed"
    if {event.attacker, event.defender} == {CastleKind.WIZARD, CastleKind.KING}:
        return "king_left"
    return event.result.value


def _tapped(event: TowerTapped) -> Sentence:
    facts = {} if event.lost is None else {"lost": kind_name(event.lost)}
    return sentence(
        f"junior_triumph.log.tap.{event.kind.name.lower()}",
        seat=event.seat,
        square=NAMES[event.square],
        tower=event.tower + 1,
        **facts,
    )
