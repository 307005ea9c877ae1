"""What lies on the table after an event: for the truth, and just so for who saw only part of it.

It never refuses and draws nothing. A rank that was not seen is None, and stays so until it is.
"""

from dataclasses import replace

from referee_app.cards.ranks import Rank
from referee_app.table_games.fights import FightResult, fight
from referee_app.table_games.front_line import events
from referee_app.table_games.front_line.events import Event, PlayerEvent
from referee_app.table_games.front_line.model import (
    DEALT,
    LINE,
    Ending,
    HandDrew,
    HandLaid,
    HandSeen,
    LineCard,
    Phase,
    RemovedCard,
    Side,
    State,
    Table,
    View,
    Visibility,
    in_order,
    without,
)
from referee_app.table_games.seats import Seat, other, with_one


def evolve(state: State | None, event: Event) -> State:
    """The truth after an event."""
    return State(_fold(state, event))


def evolve_view(view: View | None, event: Event) -> View:
    """What a seat has seen after an event that it saw so."""
    return View(_fold(view, event))


def _fold(table: Table | None, event: Event) -> Table:
    if isinstance(event, events.Started):
        return Table(event.seat)
    if table is None:
        raise ValueError("a game begins with its start")
    match event:
        case events.Shuffled():
            return _shuffled(table, event)
        case events.TurnBegan():
            return _turn_began(table, event)
        case events.Stuck():
            return _stuck(table, event)
        case events.Stalemate():
            return replace(table, ending=Ending.STALEMATE)
    return _fold_done(table, event)


def _fold_done(table: Table, event: PlayerEvent) -> Table:
    match event:
        case events.Deployed():
            return _deployed(table, event)
        case events.Attacked():
            return _attacked(table, event)
        case events.ScoutLooked():
            return _scout_looked(table, event)
        case events.SpyLooked():
            return _spy_looked(table, event)
        case events.FlagShown():
            return _flag_shown(table, event)
        case events.Laid():
            return _laid(table, event)


def _shuffled(table: Table, event: events.Shuffled) -> Table:
    side = table.sides[event.seat]
    dealt, pile = event.order[:DEALT], event.order[DEALT:]
    fresh = Side(hand=in_order(dealt), pile=pile, out=side.out, laid=side.laid, redrew=side.redrew)
    after = _with_side(table, event.seat, fresh)
    return replace(after, phase=Phase.CHOOSE, choosing=table.choosing | {event.seat})


def _deployed(table: Table, event: events.Deployed) -> Table:
    side = table.sides[event.seat]
    line = tuple(LineCard(number, rank) for number, rank in enumerate(event.line, side.laid + 1))
    after = _with_side(
        table,
        event.seat,
        replace(
            side,
            line=line + (None,) * (LINE - len(line)),
            hand=without(side.hand, event.line),
            laid=side.laid + len(line),
        ),
    )
    choosing = table.choosing - {event.seat}
    return replace(after, choosing=choosing, phase=Phase.CHOOSE if choosing else Phase.FILL)


def _turn_began(table: Table, event: events.TurnBegan) -> Table:
    side = table.sides[event.seat]
    count = len(event.drawn)
    filled = replace(
        side,
        hand=in_order(side.hand + event.drawn),
        pile=side.pile[count:],
        tale=(*side.tale, HandDrew(count)) if side.tale and count else side.tale,
    )
    return replace(_with_side(table, event.seat, filled), turn=event.seat, phase=Phase.ACT)


def _attacked(table: Table, event: events.Attacked) -> Table:
    result = fight(event.attacker, event.defender)
    enemy = other(event.seat)
    attacker = _fought(table.sides[event.seat], event.place, event.attacker, falls=result.attacker_falls)
    defender = _fought(table.sides[enemy], event.target, event.defender, falls=result.defender_falls)
    after = _with_side(_with_side(table, enemy, defender), event.seat, replace(attacker, redrew=False))
    ending = Ending.FLAG_TAKEN if result is FightResult.FLAG_TAKEN else None
    return replace(after, phase=Phase.FILL, quiet=0, ending=ending)


def _fought(side: Side, place: int, rank: Rank, *, falls: bool) -> Side:
    lying = _lying(side, place)
    if falls:
        return replace(_with_lying(side, place, None), out=(*side.out, RemovedCard(lying.number, rank)))
    return _with_lying(side, place, LineCard(lying.number, rank, max(lying.known, Visibility.SHOWN)))


def _scout_looked(table: Table, event: events.ScoutLooked) -> Table:
    after = _acted(table, event.seat, event.place, Rank.SCOUT)
    enemy = other(event.seat)
    side = after.sides[enemy]
    for place, rank in zip(event.looks, event.saw, strict=True):
        lying = _lying(side, place)
        seen = LineCard(lying.number, rank or lying.rank, max(lying.known, Visibility.PEEKED))
        side = _with_lying(side, place, seen)
    return _with_side(after, enemy, side)


def _spy_looked(table: Table, event: events.SpyLooked) -> Table:
    after = _acted(table, event.seat, event.place, Rank.SPY)
    enemy = other(event.seat)
    side = after.sides[enemy]
    return _with_side(after, enemy, replace(side, tale=(*side.tale, HandSeen(event.saw))))


def _flag_shown(table: Table, event: events.FlagShown) -> Table:
    after = _acted(table, event.seat, event.place, Rank.FLAG)
    return _with_side(after, event.seat, replace(after.sides[event.seat], redrew=True))


def _acted(table: Table, seat: Seat, place: int, rank: Rank) -> Table:
    """A card was shown for an action, and nothing was removed."""
    side = table.sides[seat]
    shown = _with_lying(side, place, LineCard(_lying(side, place).number, rank, Visibility.UP))
    return replace(
        _with_side(table, seat, replace(shown, redrew=False)),
        phase=Phase.FILL,
        quiet=table.quiet + 1,
    )


def _laid(table: Table, event: events.Laid) -> Table:
    side = table.sides[event.seat]
    number = side.laid + 1
    filled = replace(
        _with_lying(side, event.place, LineCard(number, event.rank)),
        hand=without(side.hand, (event.rank,)),
        laid=number,
        tale=(*side.tale, HandLaid(number)) if side.tale else side.tale,
    )
    return _with_side(table, event.seat, filled)


def _stuck(table: Table, event: events.Stuck) -> Table:
    side = table.sides[event.seat]
    line = tuple(
        lying and LineCard(lying.number, rank, max(lying.known, Visibility.SHOWN))
        for lying, rank in zip(side.line, event.line, strict=True)
    )
    return replace(_with_side(table, event.seat, replace(side, line=line)), ending=Ending.STUCK)


def _lying(side: Side, place: int) -> LineCard:
    lying = side.line[place]
    if lying is None:
        raise ValueError(f"no card lies at {place}")
    return lying


def _with_lying(side: Side, place: int, lying: LineCard | None) -> Side:
    return replace(side, line=(*side.line[:place], lying, *side.line[place + 1 :]))


def _with_side(table: Table, seat: Seat, side: Side) -> Table:
    return replace(table, sides=with_one(table.sides, seat, side))
