"""Junior Triumph on the screen: castles that walk over a meadow and fight, and towers to be tapped."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from referee_app.emblems.figures import Figure
from referee_app.screens.table.adapter import BoardInput, GameAdapter, Path
from referee_app.screens.table.board import BoardShown, BoardStyle, Piece, PieceShape, Sight, Spot, back, lower_part
from referee_app.screens.table.games.junior_board import (
    BOARD_WIDTH,
    SIDES,
    OutsideOwnCamp,
    board_height,
    camp_of,
    camp_placed,
    lost,
    lost_key,
    piece_of,
    spots,
    square_key,
    tower_key,
)
from referee_app.sentence import Refusal, Sentence, sentence
from referee_app.table_games.junior import (
    EMPTY,
    HIDDEN,
    LAKES,
    NEIGHBOURS,
    SQUARES,
    TOWERS,
    WIDTH,
    CastleKind,
    SetUp,
    square_called,
)
from referee_app.table_games.junior_triumph.game import GAME
from referee_app.table_games.junior_triumph.model import (
    NO_DRAGON,
    AttackResult,
    CastleAttacked,
    CastleMoved,
    MoveCastle,
    Phase,
    State,
    Tap,
    TowerTapped,
)
from referee_app.table_games.junior_triumph.rules import BACK_ROWS
from referee_app.table_games.seats import BLUE, RED, Seat, other

_MIDDLE = 1.0
_HEIGHT = board_height(_MIDDLE)
_LAKE = "lake"
_COVERED = (EMPTY, HIDDEN, NO_DRAGON)


class CastleShutIn(Refusal):
    """A castle of Junior Triumph with nothing free beside it."""

    key = "refusal.junior_triumph.shut_in"


def board(given: BoardInput) -> BoardShown:
    """The meadow, with the viewer's side below."""
    view: State = given.view
    is_turned = given.viewer == BLUE
    pieces: dict[str, Piece | None] = {}
    for side in (RED, BLUE):
        pieces |= {key: piece for key, piece in _castles(given, side) if piece is not None}
    for event in given.last:
        pieces |= _shown_in(event, pieces)
    whole = BoardShown(
        BoardStyle.MEADOW,
        BOARD_WIDTH,
        _HEIGHT,
        (
            *map(_touchable, spots(pieces, _MIDDLE, is_turned=is_turned)),
            *(
                each
                for side in (RED, BLUE)
                for each in lost(side, view.removed[side], _HEIGHT, pieces, is_turned=is_turned)
            ),
        ),
    )
    return whole if given.placed is None else lower_part(whole, _HEIGHT / 2 + _MIDDLE)


def _touchable(spot: Spot) -> Spot:
    """The lake, too, so that a touch on it gets an explanation."""
    return replace(spot, touchable=True) if spot.key == _LAKE else spot


def _castles(given: BoardInput, side: Seat) -> Iterator[tuple[str, Piece | None]]:
    view: State = given.view
    castles, shown = view.castles[side], view.shown[side]
    is_own = view.seat == side or given.is_over
    squares = ((square_key(square), square) for square in SQUARES)
    towers = ((tower_key(side, tower), tower) for tower in range(TOWERS))
    held = [(key, castles.squares[at], shown.squares[at], False) for key, at in squares]
    held += [(key, castles.towers[at], shown.towers[at], True) for key, at in towers]
    placed = given.placed if view.seat == side and given.placed is not None else {}
    for key, kind, known, is_tower in held:
        if key in placed:
            yield key, piece_of(side, placed[key])
        elif is_own:
            piece = piece_of(side, kind)
            yield key, piece and replace(piece, watched=known not in _COVERED and not given.is_over)
        else:
            yield key, _closed(side, known, is_tower, given.remembers)


def _closed(side: Seat, known: int, is_tower: bool, remembers: bool) -> Piece | None:
    """A castle of the other side: closed, and pale where everybody has seen what it holds."""
    if known == EMPTY:
        return None
    if known in _COVERED or not remembers:
        closed = back(SIDES[side], PieceShape.TOWER if is_tower else PieceShape.CASTLE)
        return replace(closed, moved=remembers and known == NO_DRAGON)
    return piece_of(side, known, Sight.KNOWN)


def _shown_in(event: Any, pieces: Mapping[str, Piece | None]) -> dict[str, Piece | None]:
    """What everybody saw just now: who stands there open, who left is a shadow where it stood."""
    match event:
        case CastleAttacked(seat, start, end, attacker, defender, result):
            return {
                AttackResult.WON: {square_key(end): piece_of(seat, attacker)},
                AttackResult.LOST: {
                    square_key(start): piece_of(seat, attacker, Sight.GONE),
                    square_key(end): piece_of(other(seat), defender),
                },
                AttackResult.BOTH_LEFT: {
                    square_key(start): piece_of(seat, attacker, Sight.GONE),
                    square_key(end): piece_of(other(seat), defender, Sight.GONE),
                },
            }[result]
        case TowerTapped(seat, square, tower, kind, taken):
            key = tower_key(other(seat), tower)
            shown = {key: piece_of(other(seat), kind, Sight.FACE if pieces.get(key) else Sight.GONE)}
            return shown if taken is None else shown | {square_key(square): piece_of(seat, taken, Sight.GONE)}
    return {}


def changed_spots(view: State, last: tuple[Any, ...]) -> frozenset[str]:
    """Where a castle went, fought or tapped, and what has left and has no shadow, as the winner stands there."""
    keys: set[str] = set()
    for event in last:
        match event:
            case CastleMoved(_, start, end) | CastleAttacked(_, start, end):
                keys |= {square_key(start), square_key(end)}
            case TowerTapped(seat, square, tower):
                keys |= {square_key(square), tower_key(other(seat), tower)}
        match event:
            case CastleAttacked(seat, defender=defender, result=AttackResult.WON):
                keys.add(lost_key(other(seat), defender, view.removed[other(seat)]))
    return frozenset(keys)


def touches(view: State, move: Any) -> Iterable[Path]:
    """A castle, then where it goes, or the tower that it taps."""
    match move:
        case MoveCastle(start, end):
            return ((square_key(start), square_key(end)),)
        case Tap(square, tower):
            return ((square_key(square), tower_key(other(view.turn), tower)),)
    return ()


def intended_move(view: State, picked: Path, touched: str) -> MoveCastle | Tap | CastleShutIn | OutsideOwnCamp | None:
    """The step or the tap that was tried; with nothing picked, one with the castle that was touched."""
    if view.phase is Phase.SET_UP:
        return OutsideOwnCamp()
    start = square_called(picked[0]) if picked else None
    for tower in range(TOWERS):
        if touched == tower_key(other(view.turn), tower):
            return Tap(_foremost(view) if start is None else start, tower)
    if touched == _LAKE:
        return None if start is None else MoveCastle(start, min(LAKES, key=lambda square: _distance(start, square)))
    square = square_called(touched)
    if square is None:
        return None
    if start is None or view.castles[view.turn].squares[square] != EMPTY:
        return _with_castle_on(view, square)
    return MoveCastle(start, square)


def _distance(one: int, another: int) -> int:
    return abs(one // WIDTH - another // WIDTH) + abs(one % WIDTH - another % WIDTH)


def _foremost(view: State) -> int:
    """The viewer's castle that is nearest to the other side's towers."""
    goal = BACK_ROWS[other(view.turn)][0]
    own = [square for square in SQUARES if view.castles[view.turn].squares[square] != EMPTY]
    return min(own, key=lambda square: abs(square // WIDTH - goal // WIDTH), default=goal)


def _with_castle_on(view: State, square: int) -> MoveCastle | CastleShutIn:
    """To a free square beside it, forward if it can be; a castle that has none is told so, unless it never goes."""
    own = view.castles[view.turn].squares
    forward = square + (WIDTH if view.turn == RED else -WIDTH)
    free = [beside for beside in NEIGHBOURS[square] if own[beside] == EMPTY]
    if not free and own[square] not in (EMPTY, CastleKind.DRAGON):
        return CastleShutIn()
    return MoveCastle(square, min(free or NEIGHBOURS[square], key=lambda beside: beside != forward))


def prompt(view: State, picked: Path) -> Sentence:
    """What the seat to act has to do."""
    if not picked:
        return sentence(f"table.ask.junior_triumph.{view.phase.value}")
    is_at_towers = square_called(picked[0]) in BACK_ROWS[other(view.turn)]
    return sentence("table.ask.junior_triumph.tap" if is_at_towers else "table.ask.junior_triumph.go")


def required_viewer(_view: State, seat: Seat) -> Seat | None:
    """Everybody looks into castles that nobody else may see."""
    return seat


def sound(events: tuple[Any, ...]) -> str:
    """A fight sounds in the winner's colour, the flag in that of who found it."""
    for event in events:
        match event:
            case CastleAttacked(result=AttackResult.BOTH_LEFT):
                return "tie"
            case CastleAttacked(seat, result=result):
                return SIDES[seat if result is AttackResult.WON else other(seat)]
            case TowerTapped(seat, kind=CastleKind.FLAG):
                return SIDES[seat]
            case TowerTapped(kind=CastleKind.BLACK_KNIGHT):
                return "void"
    return "tick"


def arranged(view: State, move: SetUp) -> Mapping[str, int]:
    """Castles that are set up, by their spots."""
    return camp_placed(_side(view), move.camp)


def arranging_move(view: State, placed: Mapping[str, int]) -> SetUp:
    """The set-up that this is."""
    return SetUp(camp_of(_side(view), placed))


def _side(view: State) -> Seat:
    return RED if view.seat is None else view.seat


ADAPTER = GameAdapter(
    rules=GAME,
    emblem=Figure.DRAGON,
    sides=SIDES,
    board=board,
    changed_spots=changed_spots,
    touches=touches,
    intended_move=intended_move,
    prompt=prompt,
    required_viewer=required_viewer,
    sound=sound,
    arranged=arranged,
    arranging_move=arranging_move,
    keeps_arranged=lambda view: view.phase is Phase.SET_UP,
)
