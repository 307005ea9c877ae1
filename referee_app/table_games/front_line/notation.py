"""Front Line as text: moves, results of chance, the cards as a seat sees them, and log lines.

Places are counted from 1, and a rank is the sign on its card.

line 10 3 2 4 B     the line, from place 1 to 5
attack 2 4          the card at 2 attacks the enemy's at 4
scout 3 sees 1 5    the scout at 3 is shown
spy 2               the spy at 2 is shown
flag 4              the flag at 4 is shown
lay 6 at 2          from the hand into a gap
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from referee_app.cards.ranks import Rank
from referee_app.sentence import Sentence, sentence
from referee_app.table_games.front_line.model import (
    DEALT,
    Attack,
    Attacked,
    Deploy,
    Deployed,
    Event,
    FlagShown,
    HandDrew,
    HandLaid,
    HandSeen,
    Laid,
    Lay,
    LineCard,
    Move,
    PlayerEvent,
    Ranks,
    Redraw,
    Scout,
    ScoutLooked,
    Shuffled,
    Side,
    Spy,
    SpyLooked,
    Stalemate,
    Started,
    Stuck,
    TurnBegan,
    View,
    Visibility,
    rank_name,
)
from referee_app.table_games.game import Notation, UnreadableMove
from referee_app.table_games.ranked_pieces import fight
from referee_app.table_games.seats import BLUE, COLOURS, SEATS, other

_HIDDEN = "?"
_KNOWN = {Visibility.COVERED: "", Visibility.PEEKED: "'", Visibility.SHOWN: "*", Visibility.UP: "^"}
"""Behind a card: who knows it besides its owner."""
_SIGN = "(?:10|[1-9BF])"
_MOVES: tuple[tuple[str, Callable[[re.Match[str]], Move]], ...] = (
    (rf"line((?: {_SIGN})+)", lambda found: Deploy(tuple(map(Rank, found[1].split())))),
    (r"attack (\d) (\d)", lambda found: Attack(int(found[1]) - 1, int(found[2]) - 1)),
    (
        r"scout (\d) sees((?: \d)+)",
        lambda found: Scout(int(found[1]) - 1, frozenset(int(place) - 1 for place in found[2].split())),
    ),
    (r"spy (\d)", lambda found: Spy(int(found[1]) - 1)),
    (r"flag (\d)", lambda found: Redraw(int(found[1]) - 1)),
    (rf"lay ({_SIGN}) at (\d)", lambda found: Lay(Rank(found[1]), int(found[2]) - 1)),
)


def write(move: Move) -> str:
    """A move as text."""
    match move:
        case Deploy(line):
            return f"line {_signs(line)}"
        case Attack(place, target):
            return f"attack {place + 1} {target + 1}"
        case Scout(place, looks):
            return f"scout {place + 1} sees {' '.join(str(look + 1) for look in sorted(looks))}"
        case Spy(place):
            return f"spy {place + 1}"
        case Redraw(place):
            return f"flag {place + 1}"
        case Lay(rank, place):
            return f"lay {rank} at {place + 1}"


def read(text: str) -> Move:
    """A move from its text."""
    plain = " ".join(text.split())
    for pattern, move in _MOVES:
        if found := re.fullmatch(pattern, plain, re.ASCII):
            return move(found)
    raise UnreadableMove(text=text)


def write_chance(event: Event) -> str | None:
    """How the cards fell: the eight that were dealt, a bar, and the pile from its top."""
    if not isinstance(event, Shuffled):
        return None
    return f"{COLOURS[event.seat]} {_signs(event.order[:DEALT])} | {_signs(event.order[DEALT:])}".rstrip()


def read_chance(text: str, event: Event) -> Event:
    """The event with the cards in the order that the text has."""
    found = re.fullmatch(rf"(red|blue)((?: {_SIGN})+)", " ".join(text.replace("|", " ").split()))
    if not isinstance(event, Shuffled) or found is None or found[1] != COLOURS[event.seat]:
        raise UnreadableMove(text=text)
    order = tuple(map(Rank, found[2].split()))
    if Counter(order) != Counter(event.order):
        raise UnreadableMove(text=text)
    return Shuffled(event.seat, order)


def draw(view: View) -> str:
    """What a seat sees: its own side below, and behind a card ' if a scout saw it, * if all did, ^ if it lies up."""
    return "\n".join(_drawn(view))


def _drawn(view: View) -> Iterator[str]:
    acting = " and ".join(COLOURS[seat] for seat in sorted(view.acting))
    yield f"{acting} to {view.phase}" if acting else f"over: {view.ending}"
    if view.quiet:
        yield f"quiet turns: {view.quiet}"
    for seat in SEATS if view.seat == BLUE else reversed(SEATS):
        side = view.sides[seat]
        yield (
            f"{COLOURS[seat]:<4}  {' '.join(map(_card, side.line))}  hand {_signs(side.hand) or '-'}  "
            f"pile {len(side.pile)}  out {_signs(card.rank for card in side.out) or '-'}"
        )
        if side.tale:
            yield f"      {'; '.join(_history(side))}"


def _card(lying: LineCard | None) -> str:
    return f"{(lying.rank or _HIDDEN) + _KNOWN[lying.known] if lying else '.':<3}"


def _history(side: Side) -> Iterator[str]:
    places = {lying.number: place for place, lying in enumerate(side.line, 1) if lying}
    for step in side.tale:
        match step:
            case HandSeen(hand):
                yield f"hand was {_signs(hand)}"
            case HandDrew(count):
                yield f"{count} drawn"
            case HandLaid(number):
                yield f"laid at {places[number]}" if number in places else "laid, now out"


def _signs(cards: Iterable[Rank | None]) -> str:
    return " ".join(card or _HIDDEN for card in cards)


NOTATION: Notation[Move, Event, View] = Notation(
    write=write, read=read, write_chance=write_chance, read_chance=read_chance, draw=draw
)


def log_line(event: Event) -> Sentence | None:
    """The line of the log for an event; None where the next line says it anyway."""
    match event:
        case Started() | Shuffled():
            return None
        case TurnBegan():
            return _turn_began(event)
        case Stuck(seat):
            return sentence("front_line.log.stuck", seat=seat)
        case Stalemate(turns):
            return sentence("front_line.log.stalemate", turns=turns)
    return _player_line(event)


def _player_line(event: PlayerEvent) -> Sentence:
    match event:
        case Deployed(seat, line):
            return sentence("front_line.log.deployed", seat=seat, n=len(line))
        case Attacked():
            return _attacked(event)
        case ScoutLooked():
            return _scout_looked(event)
        case SpyLooked():
            return _spy_looked(event)
        case FlagShown(seat, place):
            return sentence("front_line.log.flag", seat=seat, place=place + 1)
        case Laid():
            return _laid(event)


def _turn_began(event: TurnBegan) -> Sentence | None:
    if not event.drawn:
        return None
    if None in event.drawn:
        return sentence("front_line.log.drew", seat=event.seat, n=len(event.drawn))
    return sentence("front_line.log.drew.seen", seat=event.seat, cards=_cards(event.drawn))


def _attacked(event: Attacked) -> Sentence:
    return sentence(
        f"front_line.log.attacked.{fight(event.attacker, event.defender)}",
        seat=event.seat,
        attacker=rank_name(event.attacker),
        place=event.place + 1,
        enemy=other(event.seat),
        defender=rank_name(event.defender),
        target=event.target + 1,
    )


def _scout_looked(event: ScoutLooked) -> Sentence:
    places = tuple(place + 1 for place in event.looks)
    if None in event.saw:
        return sentence("front_line.log.scout", seat=event.seat, place=event.place + 1, places=places)
    cards = _cards(event.saw)
    return sentence("front_line.log.scout.seen", seat=event.seat, place=event.place + 1, places=places, cards=cards)


def _spy_looked(event: SpyLooked) -> Sentence:
    if None in event.saw:
        return sentence("front_line.log.spy", seat=event.seat, place=event.place + 1)
    return sentence("front_line.log.spy.seen", seat=event.seat, place=event.place + 1, cards=_cards(event.saw))


def _laid(event: Laid) -> Sentence:
    if event.rank is None:
        return sentence("front_line.log.laid", seat=event.seat, place=event.place + 1)
    return sentence("front_line.log.laid.seen", seat=event.seat, place=event.place + 1, card=rank_name(event.rank))


def _cards(ranks: Ranks) -> tuple[object, ...]:
    return tuple(rank_name(rank) for rank in ranks if rank is not None)
