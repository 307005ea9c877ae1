"""Junior Triumph as text: moves as a person writes them, and the table drawn in letters.

set up front 2 2 3 4 second ... towers F B J        c4-c5        tap c10 2
"""

from referee_app.table_games.game import Notation, UnreadableMove
from referee_app.table_games.junior.board import COLUMNS, LAKES, NAMES, SQUARES, TOWERS, WIDTH, square_called
from referee_app.table_games.junior.kinds import EMPTY, CastleKind
from referee_app.table_games.junior.set_up import SetUp
from referee_app.table_games.junior.signs import SIGNS, read_camp, signs_of, write_camp
from referee_app.table_games.junior_triumph.model import (
    NO_DRAGON,
    Ending,
    Event,
    Move,
    MoveCastle,
    Phase,
    Tap,
    View,
)
from referee_app.table_games.junior_triumph.reach import barred_step, taps
from referee_app.table_games.junior_triumph.rules import to_act
from referee_app.table_games.seats import BLUE, COLOURS, RED, Seat

_KINDS = frozenset(CastleKind)
_SIGNS = {**SIGNS, NO_DRAGON: "*"}
_SEEN = "'"
_ENDINGS = {
    Ending.FLAG: "has found the flag and won",
    Ending.NO_MOVE: "has won: the other cannot move",
    Ending.BOTH_STUCK: "a draw: neither side can move",
    Ending.NOTHING_REMOVED: "a draw: too long nothing was removed",
}


def write(move: Move) -> str:
    """A move as text."""
    match move:
        case SetUp(camp):
            return "\n".join(("set up", *write_camp(camp)))
        case MoveCastle(start, end):
            return f"{NAMES[start]}-{NAMES[end]}"
        case Tap(square, tower):
            return f"tap {NAMES[square]} {tower + 1}"


def read(text: str) -> Move:
    """A move from its text."""
    try:
        return _read(text.split())
    except (ValueError, LookupError) as error:
        raise UnreadableMove(text=text) from error


def _read(words: list[str]) -> Move:
    match words:
        case ["set", "up", *places]:
            return SetUp(read_camp(places))
        case ["tap", name, number] if number in map(str, range(1, TOWERS + 1)):
            return Tap(_square(name), int(number) - 1)
        case [step]:
            start, end = step.split("-")
            return MoveCastle(_square(start), _square(end))
    raise ValueError(words)


def _square(name: str) -> int:
    square = square_called(name)
    if square is None:
        raise ValueError(name)
    return square


def draw(view: View) -> str:
    """The board with blue on top, what was removed, and what is to be done.

    ? is hidden, * is hidden and surely no dragon, ' marks what everybody has seen.
    """
    said = {5: _what_now(view), 4: _what_holds(view)}
    rows = range(len(SQUARES) // WIDTH)
    lines = (
        _towers(view, BLUE),
        *(f"{_row(view, row)}  {said.get(row, '')}" for row in reversed(rows)),
        _towers(view, RED),
        "    " + "   ".join(COLUMNS),
    )
    return "\n".join(line.rstrip() for line in lines)


def _row(view: View, row: int) -> str:
    return f"{row + 1:2}  " + "".join(_cell(view, square) for square in SQUARES[row * WIDTH : (row + 1) * WIDTH])


def _cell(view: View, square: int) -> str:
    if square in LAKES:
        return "~~  "
    for side in (RED, BLUE):
        if (held := view.castles[side].squares[square]) != EMPTY:
            return f"{COLOURS[side][0]}{_sign(held, view.shown[side].squares[square])}".ljust(4)
    return ".   "


def _towers(view: View, side: Seat) -> str:
    cells = "".join(map(_tower, view.castles[side].towers, view.shown[side].towers))
    return f"      {cells}    {COLOURS[side]}, removed: {signs_of(view.removed[side]) or '-'}"


def _tower(held: int, shown: int) -> str:
    return _sign(held, shown).ljust(4)


def _sign(held: int, shown: int) -> str:
    return f"{_SIGNS[held]}{_SEEN if shown in _KINDS else ''}"


def _what_now(view: View) -> str:
    if view.ending is not None:
        winner = "" if view.winner is None else f"{COLOURS[view.winner]} "
        return f"{winner}{_ENDINGS[view.ending]}"
    if view.phase is Phase.SET_UP:
        return f"{' and '.join(COLOURS[seat] for seat in sorted(to_act(view)))} to set up"
    towers = " or to tap a tower" if any(True for _ in taps(view, view.turn)) else ""
    barred = barred_step(view, view.turn)
    but = "" if barred is None else f", not {NAMES[barred[0]]}-{NAMES[barred[1]]} again"
    return f"{COLOURS[view.turn]} to move{towers}{but}"


def _what_holds(view: View) -> str:
    return f"turns with nothing removed: {view.quiet_turns}" if view.quiet_turns else ""


NOTATION: Notation[Move, Event, View] = Notation(write=write, read=read, draw=draw)
