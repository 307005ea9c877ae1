"""What happened in Stratego Original, as a line for the log of whoever saw it."""

from referee_app.sentence import Sentence, sentence
from referee_app.table_games.fights import fight
from referee_app.table_games.seats import other
from referee_app.table_games.stratego.board import NAMES
from referee_app.table_games.stratego.model import (
    ArmySetUp,
    DrawAccepted,
    DrawDeclined,
    DrawOffered,
    Ending,
    Event,
    GameFinished,
    PieceAttacked,
    PieceMoved,
    Started,
)
from referee_app.table_games.stratego.rules import QUIET_MOVES


def log_line(event: Event) -> Sentence | None:
    """The line of an event; None for what another line tells anyway."""
    match event:
        case Started():
            return None
        case ArmySetUp(seat):
            return sentence("stratego.log.set_up", seat=seat)
        case PieceMoved(seat, source, target):
            return sentence("stratego.log.moved", seat=seat, source=NAMES[source], target=NAMES[target])
        case PieceAttacked():
            return _attacked(event)
        case DrawOffered(seat):
            return sentence("stratego.log.offered", seat=seat)
        case DrawAccepted(seat):
            return sentence("stratego.log.accepted", seat=seat)
        case DrawDeclined(seat):
            return sentence("stratego.log.declined", seat=seat)
        case GameFinished():
            return _ended(event)


def _attacked(event: PieceAttacked) -> Sentence:
    return sentence(
        f"stratego.log.attacked.{fight(event.attacker, event.defender)}",
        seat=event.seat,
        attacker=event.attacker,
        defender=event.defender,
        source=NAMES[event.source],
        target=NAMES[event.target],
    )


def _ended(event: GameFinished) -> Sentence | None:
    if event.ending is Ending.NO_MOVE and event.winner is not None:
        return sentence("stratego.log.no_move", seat=other(event.winner))
    if event.ending is Ending.NOTHING_MOVES:
        return sentence("stratego.log.nothing_moves")
    return sentence("stratego.log.quiet", moves=QUIET_MOVES) if event.ending is Ending.QUIET else None
