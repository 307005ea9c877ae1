"""Junior Quest on the screen: castles on a meadow, and a die on the lake."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from referee_app.screens.table.adapter import BoardInput, GameAdapter, Path
from referee_app.screens.table.board import (
    BoardShown,
    BoardStyle,
    Ground,
    Piece,
    PieceShape,
    Sight,
    Spot,
    back,
    lower_part,
)
from referee_app.screens.table.games.junior_board import (
    BOARD_WIDTH,
    SIDES,
    OutsideOwnCamp,
    board_height,
    camp_of,
    camp_placed,
    figure_of,
    home_keys,
    lost,
    piece_of,
    sign_of,
    spots,
    square_key,
    tower_key,
    tower_keys,
)
from referee_app.sentence import Refusal, Sentence, sentence
from referee_app.table_games.junior import EMPTY, HIDDEN, TOWERS, CampSetUp, CastleKind, SetUp, kind_name, square_called
from referee_app.table_games.junior_quest.game import GAME
from referee_app.table_games.junior_quest.model import (
    CastlesPutBack,
    CastleTurnedOver,
    ChooseTower,
    DieRolled,
    Phase,
    PutBack,
    Roll,
    State,
    TowerChosen,
    TurnOver,
)
from referee_app.table_games.seats import BLUE, Seat, other

_MIDDLE = 0.62
_ROLL, _DIE = "!roll", "die"
_SECRET = (Phase.SET_UP, Phase.PUT_BACK)
_HEIGHT = board_height(_MIDDLE)
_DIE_BOX = (BOARD_WIDTH / 2 - 0.52, _HEIGHT / 2 - 0.52, 1.04, 1.04)


class CastleNeverLeft(Refusal):
    """A castle that stands where it stood, while those that were removed come back."""

    key = "refusal.junior_quest.never_left"


class TowersStay(Refusal):
    """A tower, while castles come back."""

    key = "refusal.junior_quest.towers_stay"


def board(given: BoardInput) -> BoardShown:
    """The meadow, with the viewer's side below; who looks on with everybody sees red's."""
    view: State = given.view
    is_turned = view.seat == BLUE
    pieces = {key: piece for side in (0, 1) for key, piece in _camp(given, side)}
    for event in given.last:
        pieces |= _shown_in(event, pieces)
    whole = BoardShown(
        BoardStyle.MEADOW,
        BOARD_WIDTH,
        _HEIGHT,
        (
            *(
                replace(spot, name="") if _is_free(spot) else spot
                for spot in spots(pieces, _MIDDLE, is_turned=is_turned)
            ),
            *(each for side in (0, 1) for each in lost(side, _away(given, side), _HEIGHT, pieces, is_turned=is_turned)),
            *_die(view),
        ),
    )
    return whole if given.placed is None else lower_part(whole, _HEIGHT / 2 + _MIDDLE)


def _away(given: BoardInput, side: int) -> bytes:
    """The castles that have left; what is being put back lies on the board already."""
    view: State = given.view
    back_again = given.placed.values() if given.placed is not None and view.seat == side else ()
    return bytes((Counter(view.removed[side]) - Counter(back_again)).elements())


def _is_free(spot: Spot) -> bool:
    """Whether it is a square that no castle ever stands on."""
    return spot.key[1:] in ("5", "6")


def _camp(given: BoardInput, side: int) -> Iterable[tuple[str, Piece | None]]:
    view: State = given.view
    seat = Seat(side)
    is_own = view.seat == seat or given.is_over
    camp, seen = view.camps[side], view.shown[side]
    placed = given.placed if view.seat == seat and given.placed is not None else {}
    homes = zip(home_keys(side), camp.squares, seen.squares, strict=True)
    towers = zip(tower_keys(side), camp.towers, seen.towers, strict=True)
    for key, held, shown in (*homes, *towers):
        if key in placed:
            yield key, piece_of(side, placed[key])
        elif is_own:
            piece = piece_of(side, held)
            is_watched = shown not in (HIDDEN, EMPTY) and not given.is_over
            yield key, piece and replace(piece, watched=is_watched)
        else:
            yield (
                key,
                _covered(side, shown if given.remembers or shown == EMPTY else HIDDEN, key in tower_keys(side)),
            )


def _covered(side: int, shown: int, is_tower: bool) -> Piece | None:
    if shown == HIDDEN:
        return back(SIDES[side], PieceShape.TOWER if is_tower else PieceShape.CASTLE)
    return piece_of(side, shown, Sight.KNOWN)


def _shown_in(event: Any, pieces: Mapping[str, Piece | None]) -> dict[str, Piece | None]:
    """What everybody saw at a spot just now: what it holds, or held."""
    match event:
        case CastleTurnedOver(seat, square, kind, left):
            key, enemy = square_key(square), other(seat)
            return {key: piece_of(enemy, kind, Sight.GONE if left else Sight.FACE)}
        case TowerChosen(seat, tower, kind):
            key, enemy = tower_key(other(seat), tower), other(seat)
            is_gone = pieces.get(key) is None
            return {key: piece_of(enemy, kind, Sight.GONE if is_gone else Sight.FACE)}
    return {}


def _die(view: State) -> Iterable[Spot]:
    if view.phase not in (Phase.ROLL, Phase.TURN_OVER):
        return
    kind = view.rolled
    face = Piece("", PieceShape.DIE, figure_of(kind), sign_of(kind)) if kind is not None else back("", PieceShape.DIE)
    yield Spot(_DIE, _DIE_BOX, Ground.BARE, face)


def changed_spots(view: State, last: tuple[Any, ...]) -> frozenset[str]:
    """Where a castle was turned over, and which squares were filled again."""
    keys: set[str] = set()
    for event in last:
        match event:
            case CastleTurnedOver(_, square):
                keys.add(square_key(square))
            case TowerChosen(seat, tower):
                keys.add(tower_key(other(seat), tower))
            case CastlesPutBack(seat, squares) if seat != view.seat:
                keys |= {key for key, held in zip(home_keys(seat), squares, strict=True) if held != EMPTY}
    return frozenset(keys)


def touches(view: State, move: Any) -> Iterable[Path]:
    """A touch is a move: on a castle, on a tower, on the die or its button."""
    match move:
        case Roll():
            return ((_ROLL,), (_DIE,))
        case TurnOver(square):
            return ((square_key(square),),)
        case ChooseTower(tower):
            return ((tower_key(other(view.turn), tower),),)
    return ()


def intended_move(view: State, _picked: Path, touched: str) -> Any | Refusal | None:
    """The castle, or the tower, that was to be turned over; where castles are arranged, why this one is not."""
    if view.phase in _SECRET:
        return _left_alone(view, touched)
    square = square_called(touched)
    if square is not None:
        return TurnOver(square)
    for tower in range(TOWERS):
        if touched == tower_key(other(view.turn), tower):
            return ChooseTower(tower)
    return Roll() if touched == _DIE else None


def _left_alone(view: State, touched: str) -> Refusal:
    """Why nothing is swapped with what is here."""
    side = view.seat if view.seat is not None else view.turn
    if view.phase is Phase.PUT_BACK and touched in home_keys(side):
        return CastleNeverLeft()
    return TowersStay() if view.phase is Phase.PUT_BACK and touched in tower_keys(side) else OutsideOwnCamp()


def prompt(view: State, _picked: Path) -> Sentence:
    """What the seat to act has to do."""
    if view.phase is Phase.ROLL and view.turn in view.may_choose:
        return sentence("table.ask.junior_quest.roll_or_choose")
    if view.phase is Phase.TURN_OVER and view.rolled is not None:
        return sentence("table.ask.junior_quest.turn_over", kind=kind_name(view.rolled))
    return sentence(f"table.ask.junior_quest.{view.phase.value}")


def required_viewer(view: State, seat: Seat) -> Seat | None:
    """Castles are set up and put back in secret; all the rest everybody may watch."""
    return seat if view.phase in _SECRET else None


def sound(events: tuple[Any, ...]) -> str:
    """A castle that leaves, or the flag, sounds in the colour of who removed it."""
    for event in events:
        match event:
            case CastleTurnedOver(seat, left=True) | TowerChosen(seat, kind=CastleKind.FLAG):
                return SIDES[seat]
            case TowerChosen(kind=CastleKind.BLACK_KNIGHT):
                return "void"
            case DieRolled() | CampSetUp():
                return "tick"
    return "tick"


def arranged(view: State, move: Any) -> Mapping[str, int]:
    """Castles that are set up, or put back, by their spots."""
    side = view.seat if view.seat is not None else view.turn
    match move:
        case SetUp(camp):
            return camp_placed(side, camp)
        case PutBack(squares):
            return {key: held for key, held in zip(home_keys(side), squares, strict=True) if held != EMPTY}
    raise ValueError(move)


def arranging_move(view: State, placed: Mapping[str, int]) -> SetUp | PutBack:
    """The set-up, or the putting back, that this is."""
    side = view.seat if view.seat is not None else view.turn
    if view.phase is Phase.PUT_BACK:
        return PutBack(bytes(placed.get(key, EMPTY) for key in home_keys(side)))
    return SetUp(camp_of(side, placed))


ADAPTER = GameAdapter(
    rules=GAME,
    emblem="king",
    sides=SIDES,
    board=board,
    changed_spots=changed_spots,
    touches=touches,
    intended_move=intended_move,
    prompt=prompt,
    required_viewer=required_viewer,
    sound=sound,
    icons={_ROLL: "die"},
    arranged=arranged,
    arranging_move=arranging_move,
    keeps_arranged=lambda view: view.phase is Phase.SET_UP,
)
