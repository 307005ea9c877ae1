"""Card Clash as text: moves, results of chance, the board as a seat sees it, and log lines.

red: 4 f6          a major on square f6
blue: look f6      under the top card there
green: deal        the next round of a match
! blue begins
! red 632B 2344..., blue ...    each deck from the top down, the hand apart
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from referee_app.sentence import Refusal, Sentence, sentence
from referee_app.table_games.card_clash.model import (
    COLOURS,
    COLUMNS,
    COUNTS,
    HAND,
    SIDE,
    CardCovered,
    CardDrawn,
    CardKind,
    CardLaid,
    CardsCancelled,
    CardsDealt,
    Deal,
    Event,
    GameBegun,
    LookUnder,
    Move,
    Phase,
    PileLookedAt,
    Play,
    RoundEnded,
    View,
    cards_from,
    kind_name,
    kind_of,
    kinds_in,
    owner_of,
    square_name,
)
from referee_app.table_games.card_clash.rules import OffTheTable
from referee_app.table_games.game import Notation, UnreadableMove
from referee_app.table_games.seats import Seat

_SIGNS = frozenset(kind.value for kind in CardKind)
_HIDDEN = "?"
_NO_CARD = "."


class UnreadableSquare(Refusal):
    """A text that names no square."""

    key = "refusal.card_clash.unreadable_square"


class ImpossibleDeal(Refusal):
    """A written shuffle that is impossible: every player has the same seventeen cards."""

    key = "refusal.card_clash.impossible_deal"


def write(move: Move) -> str:
    """A move as text."""
    match move:
        case Play(kind, square):
            return f"{kind.value} {square_name(square)}"
        case LookUnder(square):
            return f"look {square_name(square)}"
        case Deal():
            return "deal"


def read(text: str) -> Move:
    """A move from its text."""
    match text.split():
        case ["deal"]:
            return Deal()
        case ["look", square]:
            return LookUnder(square_called(square))
        case [sign, square] if sign in _SIGNS:
            return Play(CardKind(sign), square_called(square))
        case _:
            raise UnreadableMove(text=text)


def square_called(name: str) -> int:
    """The square of this name; refuses one that lies beyond the table's edge, and what is no name."""
    letter, number = name[:1], name[1:]
    if not (letter.isascii() and letter.islower() and number.isascii() and number.isdecimal() and len(number) <= 3):
        raise UnreadableSquare(text=name)
    if letter not in COLUMNS or int(number) not in range(1, SIDE + 1):
        raise OffTheTable
    return (int(number) - 1) * SIDE + COLUMNS.index(letter)


def write_chance(event: Event) -> str | None:
    """Who begins, or how all the cards lie after a shuffle."""
    match event:
        case GameBegun(starter=starter):
            return f"{COLOURS[starter]} begins"
        case CardsDealt(decks):
            return ",\n".join(
                f"{COLOURS[seat]} {_signs(deck[:HAND])} {_signs(deck[HAND:])}" for seat, deck in enumerate(decks)
            )
        case _:
            return None


def read_chance(text: str, event: Event) -> Event:
    """The event with what the text says fell by chance."""
    match event:
        case GameBegun(seats=seats):
            return replace(event, starter=_starter(text, seats))
        case CardsDealt(decks):
            decks_written = [part.split() for part in text.split(",")]
            if [words[:1] for words in decks_written] != [[colour] for colour in COLOURS[: len(decks)]]:
                raise ImpossibleDeal
            return CardsDealt(tuple(_deck("".join(words[1:])) for words in decks_written))
        case _:
            raise UnreadableMove(text=text)


def _starter(text: str, seats: int) -> Seat:
    match text.split():
        case [colour, "begins"] if colour in COLOURS[:seats]:
            return Seat(COLOURS.index(colour))
        case _:
            raise UnreadableMove(text=text)


def _deck(signs: str) -> bytes:
    if Counter(signs) != {kind.value: count for kind, count in COUNTS.items()}:
        raise ImpossibleDeal
    return cards_from(map(CardKind, signs))


def draw(view: View) -> str:
    """The table with the tops of its piles, what lies under them, and everybody's cards."""
    return "\n".join((_draw_turn(view), *_draw_table(view), *_draw_piles(view), *_draw_hands(view)))


def _draw_turn(view: View) -> str:
    ended = f"{_colours(view.ended.winners)} won the round ({view.ended.reason.value})" if view.ended else None
    does = {Phase.PLAY: "plays", Phase.DEAL: "deals"}.get(view.phase)
    turn = f"{COLOURS[view.turn]} {does}" if does else "over"
    flags = "flags " + " ".join(map(str, view.flags)) if view.options.match else None
    return "; ".join(filter(None, (ended, turn, flags)))


def _colours(seats: frozenset[Seat]) -> str:
    return " and ".join(COLOURS[seat] for seat in sorted(seats))


def _draw_table(view: View) -> Iterator[str]:
    """The part of the table where cards lie or can be laid beside them."""
    piles = view.piles
    places = [divmod(square, SIDE) for square, pile in enumerate(piles) if pile]
    if not places:
        yield "an empty table"
        return
    rows, columns = (_around(each) for each in zip(*places, strict=True))
    yield "   " + "  ".join(COLUMNS[column] for column in columns)
    for row in reversed(rows):
        yield f"{row + 1:<3}" + " ".join(_top(piles[row * SIDE + column]) for column in columns)


def _around(places: tuple[int, ...]) -> range:
    return range(max(min(places) - 1, 0), min(max(places) + 2, SIDE))


def _top(pile: bytes) -> str:
    return _card(pile[-1]) if pile else f"{_NO_CARD} "


def _card(card: int) -> str:
    return f"{COLOURS[owner_of(card)][0]}{kind_of(card).value}"


def _draw_piles(view: View) -> Iterator[str]:
    for square, pile in enumerate(view.piles):
        if len(pile) > 1:
            looked = "  (looked at)" if square in view.looked else ""
            yield f"{square_name(square)}: {' on '.join(map(_card, reversed(pile)))}{looked}"
    if view.discarded:
        yield f"discarded: {' '.join(map(_card, view.discarded))}"


def _draw_hands(view: View) -> Iterator[str]:
    for seat, (hand, deck) in enumerate(zip(view.hands, view.decks, strict=True)):
        yield f"{COLOURS[seat]} {_signs(hand) or 'nothing'}, {len(deck)} to draw"


def _signs(cards: bytes) -> str:
    return "".join(_HIDDEN if kind is None else kind.value for kind in kinds_in(cards))


NOTATION = Notation(write=write, read=read, write_chance=write_chance, read_chance=read_chance, draw=draw)


def log_line(event: Event) -> Sentence | None:
    """What happened; nothing of a card that somebody else drew."""
    match event:
        case CardLaid(seat, kind, square):
            return sentence("card_clash.log.laid", seat=seat, kind=kind_name(kind), square=square_name(square))
        case CardCovered() | CardsCancelled():
            return _laid_on_another(event)
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


def _laid_on_another(event: CardCovered | CardsCancelled) -> Sentence:
    seat, owner = event.seat, event.owner
    kind, under, square = kind_name(event.kind), kind_name(event.under), square_name(event.square)
    if isinstance(event, CardsCancelled):
        key = "card_clash.log.cancelled"
    else:
        key = "card_clash.log.closed" if event.kind is CardKind.MINER else "card_clash.log.covered"
    return Sentence(key, {"seat": seat, "kind": kind, "square": square, "owner": owner, "under": under})
