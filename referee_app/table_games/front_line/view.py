"""What a seat learns of an event, and what it has lawfully seen of the table; None is who only looks on."""

from dataclasses import replace

from referee_app.table_games.front_line import events
from referee_app.table_games.front_line.events import Event
from referee_app.table_games.front_line.model import (
    DEALT,
    HandHistory,
    HandSeen,
    LineCard,
    Ranks,
    Side,
    State,
    View,
    Visibility,
)
from referee_app.table_games.seats import SEATS, Seat


def see(event: Event, seat: Seat | None) -> Event:
    """An event as this seat sees it; that it happened is never a secret."""
    match event:
        case events.Started():
            return replace(event, seat=seat)
        case events.Shuffled(seat=owner, order=order):
            dealt = order[:DEALT] if owner == seat else _hidden(order[:DEALT])
            return replace(event, order=dealt + _hidden(order[DEALT:]))
        case events.Deployed(seat=owner, line=line) if owner != seat:
            return replace(event, line=_hidden(line))
        case events.TurnBegan(seat=owner, drawn=drawn) if owner != seat:
            return replace(event, drawn=_hidden(drawn))
        case events.Laid(seat=owner) if owner != seat:
            return replace(event, rank=None)
        case events.ScoutLooked(saw=saw) | events.SpyLooked(saw=saw) if seat is None:
            return replace(event, saw=_hidden(saw))
    return event


def view(state: State, seat: Seat | None) -> View:
    """All that a seat has seen, its own cards included."""
    red, blue = (_side_seen(state.sides[owner], owner, seat) for owner in SEATS)
    return View(replace(state, seat=seat, sides=(red, blue)))


def _side_seen(side: Side, owner: Seat, seat: Seat | None) -> Side:
    if owner == seat:
        return replace(side, pile=_hidden(side.pile))
    needed = Visibility.SHOWN if seat is None else Visibility.PEEKED
    return replace(
        side,
        line=tuple(_lying_seen(lying, needed) for lying in side.line),
        hand=_hidden(side.hand),
        pile=_hidden(side.pile),
        tale=_tale_unseen(side.tale) if seat is None else side.tale,
    )


def _lying_seen(lying: LineCard | None, needed: Visibility) -> LineCard | None:
    return lying if lying is None or lying.known >= needed else LineCard(lying.number, None, lying.known)


def _tale_unseen(tale: HandHistory) -> HandHistory:
    return tuple(HandSeen(_hidden(step.hand)) if isinstance(step, HandSeen) else step for step in tale)


def _hidden(cards: Ranks) -> Ranks:
    return (None,) * len(cards)


def reveals(event: Event, seat: Seat | None) -> bool:
    """Whether the seat learned of cards that it did not know, be it only the next of its own pile."""
    match event:
        case events.Started() | events.Deployed() | events.Laid() | events.Stalemate():
            return False
        case events.Shuffled():
            return event.seat == seat
        case events.TurnBegan():
            return event.seat == seat and bool(event.drawn)
        case events.FlagShown() | events.Stuck():
            return event.seat != seat
        case events.Attacked() | events.ScoutLooked() | events.SpyLooked():
            return True
