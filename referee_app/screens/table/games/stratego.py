"""Stratego Original on the screen: two armies of blocks on a map with two lakes, and what was taken at the edges."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from referee_app.cards.ranks import Rank
from referee_app.emblems.figures import RANK_FIGURES, Figure
from referee_app.screens.table.adapter import BoardInput, GameAdapter, Path
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
    lower_part,
    tray,
    without_shadows,
)
from referee_app.sentence import Refusal, Sentence, sentence
from referee_app.table_games.seats import BLUE, RED, Seat, other
from referee_app.table_games.stratego.game import GAME
from referee_app.table_games.stratego.model import (
    ATTACKER_STAYS,
    CODES,
    COLUMNS,
    DEFENDER_STAYS,
    EMPTY,
    HOMES,
    LAKES,
    LINES,
    MOVED,
    NAMES,
    NEVER_MOVE,
    RANKS,
    SQUARES,
    WIDTH,
    AcceptDraw,
    DeclineDraw,
    MovePiece,
    OfferDraw,
    Phase,
    PieceAttacked,
    PieceMoved,
    SetUp,
    State,
    square_called,
)

SIDES = ("red", "blue")
_UP = 1.1
"""How high a square is: blocks stand upright."""
_LABELS = 0.34
_TRAY = 0.88
_EDGE = 0.12
_LEFT, _BOTTOM = _LABELS + _EDGE / 2, _EDGE + _TRAY + _LABELS
_BOARD_WIDTH = WIDTH + _LEFT + _EDGE
_HEIGHT = 2 * (_EDGE + _TRAY) + WIDTH * _UP + _LABELS + _EDGE
_TAKEN = ((_BOARD_WIDTH - 2 * _EDGE) / len(RANKS), _TRAY)
_LAKES = ("c5", "g5")
"""Their lower left squares, as red sees them."""
_LAKE_SIDE = 2
_OFFER, _ACCEPT, _DECLINE = "!offer", "!accept", "!decline"


class PieceShutIn(Refusal):
    """A piece of Stratego with nothing free beside it; says its rank."""

    key = "refusal.stratego.shut_in"


class OutsideOwnRows(Refusal):
    """Somewhere else than on the squares on which an army is set up; says the first and the last row."""

    key = "refusal.stratego.own_rows"


def board(given: BoardInput) -> BoardShown:
    """The map, with the viewer's side below."""
    view: State = given.view
    below = BLUE if given.viewer == BLUE else RED
    pieces = {key: piece for side in (RED, BLUE) for key, piece in _army(given, side)}
    for event in given.last:
        pieces |= _shown_in(event)
    whole = BoardShown(
        BoardStyle.MAP,
        _BOARD_WIDTH,
        _HEIGHT,
        (
            *_squares(pieces, below),
            *_labels(below),
            *(each for side in (RED, BLUE) for each in _taken(view, side, below, pieces.values())),
        ),
    )
    if given.placed is None:
        return whole
    return lower_part(whole, _BOTTOM + (WIDTH / 2 + 1) * _UP, _BOTTOM - _LABELS - _EDGE)


def _squares(pieces: Mapping[str, Piece], below: Seat) -> Iterator[Spot]:
    for name in _LAKES:
        square = NAMES.index(name)
        corner = square if below == RED else square + (_LAKE_SIDE - 1) * (WIDTH + 1)
        left, bottom, wide, high = _box(corner, below)
        yield Spot(name, (left, bottom, _LAKE_SIDE * wide, _LAKE_SIDE * high), Ground.WATER)
    for square in SQUARES:
        if square not in LAKES:
            row, column = divmod(square, WIDTH)
            ground = Ground.LIGHT if (row + column) % 2 else Ground.DARK
            yield Spot(NAMES[square], _box(square, below), ground, pieces.get(NAMES[square]))


def _box(square: int, below: Seat) -> BoardBox:
    row, column = divmod(square if below == RED else SQUARES[-1] - square, WIDTH)
    return _LEFT + column, _BOTTOM + row * _UP, 1.0, _UP


def _labels(below: Seat) -> Iterator[Spot]:
    """Letters below and numbers at the left, for whoever reads."""
    for at in range(WIDTH):
        column = at if below == RED else WIDTH - 1 - at
        letters = (_LEFT + at, _BOTTOM - _LABELS, 1.0, _LABELS)
        numbers = (_EDGE / 2, _BOTTOM + at * _UP, _LABELS, _UP)
        yield Spot(f"label.{COLUMNS[column]}", letters, name=COLUMNS[column], touchable=False)
        yield Spot(f"label.{column + 1}", numbers, name=str(column + 1), touchable=False)


def _taken(view: State, side: Seat, below: Seat, seen: Iterable[Piece]) -> Iterable[Spot]:
    """What a side has lost, from the highest down, at its edge of the map; shadows are still on their squares."""
    pieces = [(_face(side, code), count) for code, count in Counter(view.taken[side]).items()]
    bottom = _EDGE if side == below else _HEIGHT - _EDGE - _TRAY
    box = (_EDGE, bottom, _BOARD_WIDTH - 2 * _EDGE, _TRAY)
    return tray(f"taken.{SIDES[side]}", without_shadows(pieces, seen), box, _TAKEN)


def _taken_key(view: State, side: Seat, rank: Rank) -> str:
    return f"taken.{SIDES[side]}.{list(Counter(view.taken[side])).index(CODES[rank])}"


def _army(given: BoardInput, side: Seat) -> Iterator[tuple[str, Piece]]:
    view: State = given.view
    is_own = view.seat == side or given.is_over
    if view.seat == side and given.placed is not None:
        yield from ((key, _face(side, code)) for key, code in given.placed.items())
        return
    for name, code, shown in zip(NAMES, view.position.boards[side], view.shown[side], strict=True):
        if code == EMPTY:
            continue
        if is_own:
            yield name, replace(_face(side, code), watched=shown < MOVED and not given.is_over)
        elif shown < MOVED and given.remembers:
            yield name, _face(side, shown, Sight.KNOWN)
        else:
            yield name, replace(back(SIDES[side], PieceShape.BLOCK), moved=shown == MOVED and given.remembers)


def _face(side: Seat, code: int, sight: Sight = Sight.FACE) -> Piece:
    rank = RANKS[code - 1]
    return Piece(SIDES[side], PieceShape.BLOCK, RANK_FIGURES[rank], rank.value, sight)


def _shown_in(event: Any) -> dict[str, Piece]:
    """Whom everybody saw fight just now: who stays is open, who fell is a shadow where it stood."""
    match event:
        case PieceAttacked(seat, source, target, attacker, defender):
            one, two = CODES[attacker], CODES[defender]
            if (one, two) in ATTACKER_STAYS:
                return {NAMES[target]: _face(seat, one)}
            sight = Sight.FACE if (one, two) in DEFENDER_STAYS else Sight.GONE
            return {NAMES[source]: _face(seat, one, Sight.GONE), NAMES[target]: _face(other(seat), two, sight)}
    return {}


def changed_spots(view: State, last: tuple[Any, ...]) -> frozenset[str]:
    """Where a piece went or fought, and who was taken and has no shadow, as the winner stands there."""
    keys: set[str] = set()
    for event in last:
        match event:
            case PieceMoved(_, source, target) | PieceAttacked(_, source, target):
                keys |= {NAMES[source], NAMES[target]}
        match event:
            case PieceAttacked(seat, _, _, attacker, defender) if (CODES[attacker], CODES[defender]) in ATTACKER_STAYS:
                keys.add(_taken_key(view, other(seat), defender))
    return frozenset(keys)


def touches(_view: State, move: Any) -> Iterable[Path]:
    """A piece, then where it goes; a draw is offered and answered by buttons."""
    match move:
        case MovePiece(source, target):
            return ((NAMES[source], NAMES[target]),)
        case OfferDraw():
            return ((_OFFER,),)
        case AcceptDraw():
            return ((_ACCEPT,),)
        case DeclineDraw():
            return ((_DECLINE,),)
    return ()


def intended_move(view: State, picked: Path, touched: str) -> MovePiece | PieceShutIn | OutsideOwnRows | None:
    """The way that was tried; with nothing picked, one of the piece that was touched."""
    if view.phase is Phase.SET_UP:
        rows = sorted(int(name[1:]) for name in _home(view))
        return OutsideOwnRows(first=rows[0], last=rows[-1])
    square = square_called(touched)
    if square is None or view.phase is not Phase.MOVE:
        return None
    if picked and view.position.boards[view.position.turn][square] == EMPTY:
        return MovePiece(NAMES.index(picked[0]), square)
    return None if square in LAKES else _with_piece_on(view, square)


def _with_piece_on(view: State, square: int) -> MovePiece | PieceShutIn:
    """To a free square beside it, forward if it can be; a piece that has none is told so, unless it never goes."""
    own = view.position.boards[view.position.turn]
    forward = square + (WIDTH if view.position.turn == RED else -WIDTH)
    beside = [line[0] for line in LINES[square]]
    free = [each for each in beside if own[each] == EMPTY]
    if not free and own[square] not in (EMPTY, *NEVER_MOVE):
        return PieceShutIn(rank=RANKS[own[square] - 1])
    return MovePiece(square, min(free or beside, key=lambda each: each != forward))


def prompt(view: State, picked: Path) -> Sentence:
    """What the seat to act has to do."""
    return sentence("table.ask.stratego.go" if picked else f"table.ask.stratego.{view.phase.value}")


def required_viewer(_view: State, seat: Seat) -> Seat | None:
    """Everybody sees ranks that nobody else may see."""
    return seat


def sound(events: tuple[Any, ...]) -> str:
    """A fight sounds in the winner's colour."""
    for event in events:
        match event:
            case PieceAttacked(seat, _, _, attacker, defender):
                fighters = CODES[attacker], CODES[defender]
                if fighters in ATTACKER_STAYS:
                    return SIDES[seat]
                return SIDES[other(seat)] if fighters in DEFENDER_STAYS else "tie"
    return "tick"


def arranged(view: State, move: SetUp) -> Mapping[str, int]:
    """An army by the squares of its home."""
    return dict(zip(_home(view), move.army, strict=True))


def arranging_move(view: State, placed: Mapping[str, int]) -> SetUp:
    """The set-up that this is."""
    return SetUp(bytes(placed[name] for name in _home(view)))


def _home(view: State) -> tuple[str, ...]:
    return tuple(NAMES[square] for square in HOMES[RED if view.seat is None else view.seat])


ADAPTER = GameAdapter(
    rules=GAME,
    emblem=Figure.MARSHAL,
    sides=SIDES,
    board=board,
    changed_spots=changed_spots,
    touches=touches,
    intended_move=intended_move,
    prompt=prompt,
    required_viewer=required_viewer,
    sound=sound,
    icons={_ACCEPT: "check", _DECLINE: "play"},
    quiet=frozenset({_OFFER, _ACCEPT}),
    arranged=arranged,
    arranging_move=arranging_move,
    keeps_arranged=lambda view: view.phase is Phase.SET_UP,
)
