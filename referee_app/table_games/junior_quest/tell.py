"""What happened in Junior Quest, as a line for the log of whoever saw it."""

from referee_app.sentence import Sentence, sentence
from referee_app.table_games.junior.board import BACK_ROW, HOMES, NAMES
from referee_app.table_games.junior.kinds import EMPTY, CastleKind, kind_name
from referee_app.table_games.junior.set_up import CampSetUp
from referee_app.table_games.junior_quest.model import (
    CastlesPutBack,
    CastleTurnedOver,
    DieRolled,
    Event,
    Started,
    TowerChosen,
)
from referee_app.table_games.seats import other


def log_line(event: Event) -> Sentence | None:
    """The line of an event; nobody needs to be told that a game has begun."""
    match event:
        case Started():
            return None
        case CampSetUp(seat):
            return sentence("junior_quest.log.set_up", seat=seat)
        case DieRolled(seat, kind):
            return sentence("junior_quest.log.rolled", seat=seat, kind=kind_name(kind))
        case CastleTurnedOver():
            return _turned_over(event)
        case TowerChosen(seat, tower, kind):
            return sentence(f"junior_quest.log.tower.{kind.name.lower()}", seat=seat, tower=tower + 1)
        case CastlesPutBack(seat, squares):
            return sentence("junior_quest.log.put_back", seat=seat, n=sum(held != EMPTY for held in squares))


def _turned_over(event: CastleTurnedOver) -> Sentence:
    if event.kind is CastleKind.DRAGON:
        how = "dragon"
    elif not event.left:
        how = "stayed"
    else:
        home = HOMES[other(event.seat)]
        how = "left_back_row" if home.index(event.square) in BACK_ROW else "left"
    return sentence(
        f"junior_quest.log.turned.{how}", seat=event.seat, square=NAMES[event.square], kind=kind_name(event.kind)
    )
