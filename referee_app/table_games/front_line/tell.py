"""What happened, as lines of the log: keys and facts. A card that the reader may not know is not named."""

from referee_app.sentence import Sentence, sentence
from referee_app.table_games.fights import fight
from referee_app.table_games.front_line import events
from referee_app.table_games.front_line.events import Event, PlayerEvent
from referee_app.table_games.front_line.kinds import rank_name
from referee_app.table_games.front_line.model import Ranks
from referee_app.table_games.seats import other


def log_line(event: Event) -> Sentence | None:
    """A line of the log; None for what the next line tells anyway."""
    match event:
        case events.Started() | events.Shuffled():
            return None
        case events.TurnBegan():
            return _turn_began(event)
        case events.Stuck(seat):
            return sentence("front_line.log.stuck", seat=seat)
        case events.Stalemate(turns):
            return sentence("front_line.log.stalemate", turns=turns)
    return _tell_done(event)


def _tell_done(event: PlayerEvent) -> Sentence:
    match event:
        case events.Deployed(seat, line):
            return sentence("front_line.log.deployed", seat=seat, n=len(line))
        case events.Attacked():
            return _attacked(event)
        case events.ScoutLooked():
            return _scout_looked(event)
        case events.SpyLooked():
            return _spy_looked(event)
        case events.FlagShown(seat, place):
            return sentence("front_line.log.flag", seat=seat, place=place + 1)
        case events.Laid():
            return _laid(event)


def _turn_began(event: events.TurnBegan) -> Sentence | None:
    if not event.drawn:
        return None
    if None in event.drawn:
        return sentence("front_line.log.drew", seat=event.seat, n=len(event.drawn))
    return sentence("front_line.log.drew.seen", seat=event.seat, cards=_cards(event.drawn))


def _attacked(event: events.Attacked) -> Sentence:
    return sentence(
        f"front_line.log.attacked.{fight(event.attacker, event.defender)}",
        seat=event.seat,
        attacker=rank_name(event.attacker),
        place=event.place + 1,
        enemy=other(event.seat),
        defender=rank_name(event.defender),
        target=event.target + 1,
    )


def _scout_looked(event: events.ScoutLooked) -> Sentence:
    places = tuple(place + 1 for place in event.looks)
    if None in event.saw:
        return sentence("front_line.log.scout", seat=event.seat, place=event.place + 1, places=places)
    cards = _cards(event.saw)
    return sentence("front_line.log.scout.seen", seat=event.seat, place=event.place + 1, places=places, cards=cards)


def _spy_looked(event: events.SpyLooked) -> Sentence:
    if None in event.saw:
        return sentence("front_line.log.spy", seat=event.seat, place=event.place + 1)
    return sentence("front_line.log.spy.seen", seat=event.seat, place=event.place + 1, cards=_cards(event.saw))


def _laid(event: events.Laid) -> Sentence:
    if event.rank is None:
        return sentence("front_line.log.laid", seat=event.seat, place=event.place + 1)
    return sentence("front_line.log.laid.seen", seat=event.seat, place=event.place + 1, card=rank_name(event.rank))


def _cards(ranks: Ranks) -> tuple[object, ...]:
    return tuple(rank_name(rank) for rank in ranks if rank is not None)
