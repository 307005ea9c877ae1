"""Card Clash on the screen: cards of six colours on charcoal felt, beside and on one another.

Shown is the part of the table that is used, what lies there, the hands, and what is left. What lies in no hand and on
no table that the viewer sees is not in the view either.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from referee_app.emblems.figures import Figure
from referee_app.emblems.table_pieces import ClashColour
from referee_app.screens.table.adapter import ACTION, BoardInput, GameAdapter, Path
from referee_app.screens.table.board import (
    BoardBox,
    BoardShown,
    BoardStyle,
    Ground,
    Piece,
    PieceShape,
    Sight,
    Spot,
    back,
    tray,
)
from referee_app.sentence import Refusal, Sentence, sentence
from referee_app.table_games.card_clash.game import GAME
from referee_app.table_games.card_clash.model import (
    BLOCKS,
    COLUMNS,
    HAND,
    KINDS,
    MIDDLE,
    ORDER,
    SIDE,
    SQUARES,
    CardCovered,
    CardKind,
    CardLaid,
    CardsCancelled,
    CardsDealt,
    Deal,
    LookUnder,
    Phase,
    PileLookedAt,
    Placed,
    Play,
    Reason,
    RoundEnded,
    State,
    card_of,
    kind_of,
    kinds_in,
    owner_of,
    square_name,
)
from referee_app.table_games.card_clash.notation import square_called
from referee_app.table_games.card_clash.rules import takes
from referee_app.table_games.seats import Seat

_HAND, _LOOK, _DEAL = "hand.", "!look", "!deal"


SIDES = (
    ClashColour.VERMILION.value,
    ClashColour.SKY.value,
    ClashColour.GREEN.value,
    ClashColour.AMBER.value,
    ClashColour.VIOLET.value,
    ClashColour.WHITE.value,
)
"""The colours of the seats, in the order of the rules' colours: red, blue, green, yellow, purple and white."""


_LEAST = 5
"""How many rows and columns are shown at least."""


_CELLS = (1.0, 1.45)
"""How high a square is, at least and at most; it is one wide."""


_EDGE, _GAP = 0.26, 0.12


_UPRIGHT = 0.72
"""How wide the whole is for its height, as far as possible: so a phone has room for it."""


_HAND_HIGH, _HAND_WIDE, _LINE_HIGH, _NAME_HIGH, _LETTERS = 0.225, 0.18, 0.075, 0.045, 0.034
"""Of a card in the hand, a line about the players, their names, and the letters beside the squares, as shares of the
width.
"""


_LONGEST_NAME = 8
"""How many letters of a name there is room for."""


class HandBeforeTable(Refusal):
    """A square of the table, before it is said which card is to be laid there."""

    key = "refusal.card_clash.hand_first"


def board(given: BoardInput) -> BoardShown:
    """The used part of the table with a rim of one square, the viewer's hand below, and the players above."""
    view: State = given.view
    used = {square for square, pile in enumerate(view.piles) if pile} | squares_of(given.last) or {MIDDLE}
    rows, columns = (_around(set(each)) for each in zip(*(divmod(square, SIDE) for square in used), strict=True))
    hand = 0.0 if view.seat is None else _HAND_HIGH
    names = _NAME_HIGH if given.names else 0.0
    layout = _laid_out(rows, columns, 2 if view.options.match else 1, names, hand)
    return BoardShown(
        BoardStyle.FELT,
        layout.width,
        layout.height,
        (
            *_squares(given, layout),
            *_labels(layout),
            *_hands(given, layout),
            *_names(given, layout),
            *_players(view, layout),
            *_won(view, layout),
        ),
    )


def happened_since_deal(last: tuple[Any, ...]) -> tuple[Any, ...]:
    """What happened last to the cards that lie on the table now."""
    dealt = [place for place, event in enumerate(last) if isinstance(event, CardsDealt)]
    return last[dealt[-1] + 1 :] if dealt else last


def squares_of(last: tuple[Any, ...]) -> frozenset[int]:
    """The squares at which something happened last."""
    changes = (event for event in happened_since_deal(last) if isinstance(event, Placed | PileLookedAt))
    return frozenset(event.square for event in changes)


@dataclass(frozen=True, slots=True)
class _Layout:
    """Which part of the table is shown, and where everything is; `left` and `bottom` are where its squares begin."""

    rows: range
    columns: range
    lines: int
    names: float
    width: float
    height: float
    cell: float
    left: float
    bottom: float

    def square(self, square: int) -> BoardBox:
        """Where a square is."""
        row, column = divmod(square, SIDE)
        across, up = column - self.columns.start, row - self.rows.start
        return self.left + across, self.bottom + up * self.cell, 1.0, self.cell

    def held(self, place: int) -> BoardBox:
        """Where a card of the hand is."""
        wide = self.width * _HAND_WIDE
        left = (self.width - HAND * wide - (HAND - 1) * _GAP) / 2
        return left + place * (wide + _GAP), _EDGE, wide, self.width * _HAND_HIGH

    def told(self, line: int, seat: int, seats: int) -> BoardBox:
        """Where something is told of a player."""
        high, (left, bottom, wide, _) = _LINE_HIGH * self.width, self.called(seat, seats)
        return left, bottom - (line + 1) * high, wide, high

    def called(self, seat: int, seats: int) -> BoardBox:
        """Where a player's name is: above what is told."""
        high, wide = self.names * self.width, min((self.width - 2 * _EDGE) / seats, self.width * 0.24)
        return (self.width - seats * wide) / 2 + seat * wide, self.height - _EDGE - high, wide, high


def _laid_out(rows: range, columns: range, lines: int, names: float, hand: float) -> _Layout:
    """As wide as the columns need, or as a phone is beside so many rows; few rows fill the room of many."""
    shares, fixed = hand + _LETTERS + lines * _LINE_HIGH + names, 2 * (_EDGE + _GAP)
    upright = _UPRIGHT * (len(rows) * _CELLS[0] + fixed) / (1 - _UPRIGHT * shares)
    width = max((len(columns) + 2 * _EDGE) / (1 - 2 * _LETTERS), upright)
    cell = min((width / _UPRIGHT - width * shares - fixed) / len(rows), _CELLS[1])
    return _Layout(
        rows,
        columns,
        lines,
        names,
        width,
        height=width * shares + fixed + len(rows) * cell,
        cell=cell,
        left=(width - len(columns)) / 2,
        bottom=_EDGE + _GAP + width * (hand + _LETTERS),
    )


def _around(places: set[int]) -> range:
    """The used rows or columns and one beside them at either end, as far as the table goes."""
    least, most = max(min(places) - 1, 0), min(max(places) + 1, SIDE - 1)
    count = max(most - least + 1, _LEAST)
    start = min(max(least - (count - (most - least + 1)) // 2, 0), SIDE - count)
    return range(start, start + count)


def _squares(given: BoardInput, layout: _Layout) -> Iterator[Spot]:
    view: State = given.view
    piles, gone = view.piles, _gone(given.last)
    for row in layout.rows:
        for column in layout.columns:
            square = row * SIDE + column
            box = layout.square(square)
            pile, name = piles[square], square_name(square)
            ground = Ground.LIGHT if (row + column) % 2 else Ground.DARK
            piece = plate(pile[-1]) if pile else gone.get(square)
            yield Spot(name, box, ground, piece, count=len(pile) if len(pile) > 1 else 0)
            if len(pile) > 1:
                yield _under(given, square, pile[-2], box)
            if pile and not takes(kind_of(pile[-1]), tactical=view.options.tactical):
                seal = Piece("", PieceShape.SEAL, "lock")
                left, bottom, wide, high = box
                yield Spot(
                    f"closed.{name}", (left + wide - 0.4, bottom + high - 0.4, 0.4, 0.4), piece=seal, touchable=False
                )


def plate(card: int, sight: Sight = Sight.FACE) -> Piece:
    """A card that lies on the table, open."""
    return _open(SIDES[owner_of(card)], kind_of(card), sight)


def _open(side: str, kind: CardKind, sight: Sight = Sight.FACE) -> Piece:
    return Piece(side, PieceShape.PLATE, Figure[kind.name], kind.value, sight)


def _gone(last: tuple[Any, ...]) -> dict[int, Piece]:
    """The cards that have just taken others, and themselves, off the table."""
    gone: dict[int, Piece] = {}
    for event in happened_since_deal(last):
        match event:
            case CardsCancelled(seat, kind, square):
                gone[square] = plate(card_of(seat, kind), Sight.GONE)
            case CardLaid(square=square) | CardCovered(square=square):
                gone.pop(square, None)
    return gone


def _under(given: BoardInput, square: int, card: int, box: BoardBox) -> Spot:
    """What lies under a top card, in its corner: large for a seat that looked there, else as far as remembered."""
    view: State = given.view
    left, bottom, _, high = box
    if square in view.looked and view.seat == view.turn:
        size, piece = (0.6, high * 0.56), plate(card)
    else:
        size, piece = (
            (0.42, 0.36),
            Piece(SIDES[owner_of(card)], PieceShape.TAG, Figure[kind_of(card).name], kind_of(card).value),
        )
        if not (given.remembers or given.is_over):
            piece = back("", PieceShape.TAG)
    return Spot(f"under.{square_name(square)}", (left + 0.05, bottom + 0.05, *size), piece=piece, touchable=False)


def _labels(layout: _Layout) -> Iterator[Spot]:
    size = layout.width * _LETTERS
    for column in layout.columns:
        left, bottom, wide, _ = layout.square(layout.rows.start * SIDE + column)
        box = (left, bottom - size, wide, size)
        yield Spot(f"label.{COLUMNS[column]}", box, name=COLUMNS[column], touchable=False)
    for row in layout.rows:
        left, bottom, _, high = layout.square(row * SIDE + layout.columns.start)
        yield Spot(f"label.{row + 1}", (left - size, bottom, size, high), name=str(row + 1), touchable=False)


def _hands(given: BoardInput, layout: _Layout) -> Iterator[Spot]:
    """The viewer's own hand; in the end what everybody still held."""
    view: State = given.view
    if given.is_over:
        held = [(_open(SIDES[seat], KINDS[card]), 1) for seat, hand in enumerate(view.hands) for card in hand]
        size = (layout.width - 2 * _EDGE) / max(8, -(-len(held) // 2))
        box = (_EDGE, _EDGE, layout.width - 2 * _EDGE, layout.width * _HAND_HIGH)
        yield from tray("held", held, box, (size, min(size * 1.2, box[3] / 2)))
    elif view.seat is not None:
        hand = view.hands[view.seat]
        for place in range(HAND):
            piece = _open(SIDES[view.seat], KINDS[hand[place]]) if place < len(hand) else None
            yield Spot(f"hand.{place}", layout.held(place), Ground.SLOT, piece)


def _names(given: BoardInput, layout: _Layout) -> Iterator[Spot]:
    """Who plays which colour, as far as there is room for it."""
    for seat, name in given.names.items():
        short = name if len(name) <= _LONGEST_NAME else f"{name[: _LONGEST_NAME - 1].rstrip()}…"
        box = layout.called(seat, given.view.seats)
        yield Spot(f"name.{SIDES[seat]}", box, name=short, touchable=False)


def _players(view: State, layout: _Layout) -> Iterator[Spot]:
    """How many cards everybody has yet to play, and in a match the flags."""
    for seat in map(Seat, range(view.seats)):
        left = len(view.hands[seat]) + len(view.decks[seat])
        told = [("left", "cards", left), ("flags", str(Figure.PENNANT), view.flags[seat])]
        for line, (what, figure, number) in enumerate(told[: layout.lines]):
            piece = Piece(SIDES[seat], PieceShape.CHIP, figure, str(number))
            yield Spot(f"{what}.{SIDES[seat]}", layout.told(line, seat, view.seats), piece=piece, touchable=False)


def _won(view: State, layout: _Layout) -> Iterator[Spot]:
    """A ring around every square of four that has won the round."""
    if view.ended is None or view.ended.reason is not Reason.SQUARE:
        return
    tops = [owner_of(pile[-1]) if pile else None for pile in view.piles]
    for first, *rest in sorted({block for blocks in BLOCKS for block in blocks}):
        if tops[first] is not None and all(tops[square] == tops[first] for square in rest):
            left, bottom, wide, high = layout.square(first)
            ring = Piece("", PieceShape.RING)
            box = (left - 0.06, bottom - 0.06, 2 * wide + 0.12, 2 * high + 0.12)
            yield Spot(f"won.{square_name(first)}", box, piece=ring, touchable=False)


def changed_spots(_view: State, last: tuple[Any, ...]) -> frozenset[str]:
    """Where cards were laid, or looked at."""
    return frozenset(map(square_name, squares_of(last)))


def touches(view: State, move: Any) -> Iterable[Path]:
    """A card of the hand, then its square; the button for looking, then a pile; the button for dealing."""
    match move:
        case Play(kind, square):
            hand = view.hands[view.turn]
            held = (place for place, card in enumerate(hand) if card == ORDER[kind])
            return tuple((f"{_HAND}{place}", square_name(square)) for place in held)
        case LookUnder(square):
            return ((_LOOK, square_name(square)),)
        case Deal():
            return ((_DEAL,),)
    return ()


def intended_move(view: State, picked: Path, touched: str) -> Play | LookUnder | HandBeforeTable | None:
    """The card that was to be laid, or the pile that was to be looked under."""
    if view.phase is Phase.DEAL:
        return None
    if touched.startswith(_HAND):
        kind = _held(view, touched)
        return Play(kind, MIDDLE) if kind else None
    if touched.startswith(ACTION) or "." in touched:
        return None
    square = square_called(touched)
    if picked and picked[0].startswith(_HAND):
        kind = _held(view, picked[0])
        return Play(kind, square) if kind else None
    return LookUnder(square) if picked else HandBeforeTable()


def _held(view: State, key: str) -> CardKind | None:
    hand, place = kinds_in(view.hands[view.turn]), int(key.removeprefix(_HAND))
    return hand[place] if place < len(hand) else None


def prompt(view: State, picked: Path) -> Sentence:
    """What the seat to act has to do."""
    if view.ended is not None:
        winners = tuple(sorted(view.ended.winners))
        return sentence("table.ask.card_clash.deal", winners=winners, n=len(winners))
    if picked:
        return sentence("table.ask.card_clash.look" if picked[0] == _LOOK else "table.ask.card_clash.place")
    is_bare = not any(view.piles[square] for square in SQUARES)
    return sentence("table.ask.card_clash.first" if is_bare else "table.ask.card_clash.play")


def required_viewer(view: State, seat: Seat) -> Seat | None:
    """Hands are private; between two rounds everybody may look on."""
    return None if view.phase is Phase.DEAL else seat


def sound(events: tuple[Any, ...]) -> str:
    """The sounds: the end of a round, and two cards that cancel each other."""
    if any(isinstance(event, RoundEnded) for event in events):
        return "half"
    return "tie" if any(isinstance(event, CardsCancelled) for event in events) else "tick"


ADAPTER = GameAdapter(
    rules=GAME,
    emblem="cards",
    sides=SIDES,
    board=board,
    changed_spots=changed_spots,
    touches=touches,
    intended_move=intended_move,
    prompt=prompt,
    required_viewer=required_viewer,
    sound=sound,
    icons={_LOOK: "eye", _DEAL: "cards"},
    quiet=frozenset({_LOOK}),
)
