"""Events as lines of the log: keys and facts, no words. It tells only what is in the event as it was seen."""

from referee_app.sentence import Sentence, sentence
from referee_app.table_games.card_clash.board import square_name
from referee_app.table_games.card_clash.model import (
    CardCovered,
    CardDrawn,
    CardKind,
    CardLaid,
    CardsCancelled,
    CardsDealt,
    Event,
    GameBegun,
    PileLookedAt,
    RoundEnded,
)
from referee_app.table_games.card_clash.stacking import kind_name


def log_line(event: Event) -> Sentence | None:
    """What happened; nothing of a card that somebody else drew."""
    match event:
        case CardLaid(seat, kind, square):
            return sentence("card_clash.log.laid", seat=seat, kind=kind_name(kind), square=square_name(square))
        case CardCovered() | CardsCancelled():
            return _told_on_top(event)
        case CardDrawn(seat, kind):
            return None if kind is None else sentence("card_clash.log.drawn", seat=seat, kind=kind_name(kind))
        case PileLookedAt(seat, square):
            return sentence("card_clash.log.looked", seat=seat, square=square_name(square))
        case CardsDealt():
            return sentence("card_clash.log.dealt")
        case RoundEnded(reason, winners):
            why = sentence(f"card_clash.ended.{reason.value}")
            return sentence("card_clash.log.round", winners=tuple(sorted(winners)), n=len(winners), why=why)
        case GameBegun(starter=starter):
            return sentence("card_clash.log.starter", seat=starter)


def _told_on_top(event: CardCovered | CardsCancelled) -> Sentence:
    seat, owner = event.seat, event.owner
    kind, under, square = kind_name(event.kind), kind_name(event.under), square_name(event.square)
    if isinstance(event, CardsCancelled):
        key = "card_clash.log.cancelled"
    else:
        key = "card_clash.log.closed" if event.kind is CardKind.MINER else "card_clash.log.covered"
    return Sentence(key, {"seat": seat, "kind": kind, "square": square, "owner": owner, "under": under})
