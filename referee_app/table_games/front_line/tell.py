"""What happened, as lines of the log: keys and facts. A card that the reader may not know is not named."""

from collections.abc import Callable
from typing import Any

from referee_app.sentence import Sentence, sentence
from referee_app.table_games.front_line import events as happened
from referee_app.table_games.front_line.events import Event
from referee_app.table_games.front_line.fights import fight
from referee_app.table_games.front_line.kinds import called
from referee_app.table_games.front_line.model import Ranks, enemy_of


def tell(event: Event) -> Sentence | None:
    """A line of the log; None for what the next line tells anyway."""
    telling = _TELL.get(type(event))
    return telling and telling(event)


def _deployed(event: happened.Deployed) -> Sentence:
    return sentence("front_line.log.deployed", seat=event.seat, n=len(event.line))


def _turn_began(event: happened.TurnBegan) -> Sentence | None:
    if not event.drawn:
        return None
    if None in event.drawn:
        return sentence("front_line.log.drew", seat=event.seat, n=len(event.drawn))
    return sentence("front_line.log.drew.seen", seat=event.seat, cards=_cards(event.drawn))


def _attacked(event: happened.Attacked) -> Sentence:
    return sentence(
        f"front_line.log.attacked.{fight(event.attacker, event.defender)}",
        seat=event.seat,
        attacker=called(event.attacker),
        place=event.place + 1,
        enemy=enemy_of(event.seat),
        defender=called(event.defender),
        target=event.target + 1,
    )


def _scout_looked(event: happened.ScoutLooked) -> Sentence:
    places = tuple(place + 1 for place in event.looks)
    if None in event.saw:
        return sentence("front_line.log.scout", seat=event.seat, place=event.place + 1, places=places)
    cards = _cards(event.saw)
    return sentence("front_line.log.scout.seen", seat=event.seat, place=event.place + 1, places=places, cards=cards)


def _spy_looked(event: happened.SpyLooked) -> Sentence:
    if None in event.saw:
        return sentence("front_line.log.spy", seat=event.seat, place=event.place + 1)
    return sentence("front_line.log.spy.seen", seat=event.seat, place=event.place + 1, cards=_cards(event.saw))


def _flag_shown(event: happened.FlagShown) -> Sentence:
    return sentence("front_line.log.flag", seat=event.seat, place=event.place + 1)


def _laid(event: happened.Laid) -> Sentence:
    if event.rank is None:
        return sentence("front_line.log.laid", seat=event.seat, place=event.place + 1)
    return sentence("front_line.log.laid.seen", seat=event.seat, place=event.place + 1, card=called(event.rank))


def _stuck(event: happened.Stuck) -> Sentence:
    return sentence("front_line.log.stuck", seat=event.seat)


def _stalemate(event: happened.Stalemate) -> Sentence:
    return sentence("front_line.log.stalemate", turns=event.turns)


def _cards(ranks: Ranks) -> tuple[object, ...]:
    return tuple(called(rank) for rank in ranks if rank is not None)


_TELL: dict[type, Callable[[Any], Sentence | None]] = {
    happened.Deployed: _deployed,
    happened.TurnBegan: _turn_began,
    happened.Attacked: _attacked,
    happened.ScoutLooked: _scout_looked,
    happened.SpyLooked: _spy_looked,
    happened.FlagShown: _flag_shown,
    happened.Laid: _laid,
    happened.Stuck: _stuck,
    happened.Stalemate: _stalemate,
}
