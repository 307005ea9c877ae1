"""Junior Triumph as text: moves, the board drawn in letters, and log lines.

set up front 2 2 3 4 second ... towers F B J        c4-c5        tap c10 2
"""

from referee_app.sentence import Sentence, sentence
from referee_app.table_games.game import Notation, UnreadableMove
from referee_app.table_games.junior import (
    COLUMNS,
    EMPTY,
    LAKES,
    NAMES,
    SIGNS,
    SQUARES,
    TOWERS,
    WIDTH,
    CampSetUp,
    CastleKind,
    SetUp,
    kind_name,
    read_camp,
    signs_of,
    square_called,
    write_camp,
)
from referee_app.table_games.junior_triumph.model import (
    NO_DRAGON,
    AttackResult,
    CastleAttacked,
    CastleMoved,
    Ending,
    Event,
    Move,
    MoveCastle,
    NoMoveLeft,
    NothingRemoved,
    Phase,
    Started,
    Tap,
    TowerTapped,
    View,
)
from referee_app.table_games.junior_triumph.rules import barred_move, to_act, tower_taps
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
    notes = {5: _what_now(view), 4: _what_holds(view)}
    rows = range(len(SQUARES) // WIDTH)
    lines = (
        _towers(view, BLUE),
        *(f"{_row(view, row)}  {notes.get(row, '')}" for row in reversed(rows)),
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
    towers = " or to tap a tower" if any(True for _ in tower_taps(view, view.turn)) else ""
    barred = barred_move(view, view.turn)
    but = "" if barred is None else f", not {NAMES[barred[0]]}-{NAMES[barred[1]]} again"
    return f"{COLOURS[view.turn]} to move{towers}{but}"


def _what_holds(view: View) -> str:
    return f"turns with nothing removed: {view.quiet_turns}" if view.quiet_turns else ""


NOTATION: Notation[Move, Event, View] = Notation(write=write, read=read, draw=draw)


def log_line(event: Event) -> Sentence | None:
    """The line of the log for an event; None for the start, which needs none."""
    match event:
        case Started():
            return None
        case CampSetUp(seat):
            return sentence("junior_triumph.log.set_up", seat=seat)
        case CastleMoved(seat, start, end):
            return sentence("junior_triumph.log.moved", seat=seat, start=NAMES[start], end=NAMES[end])
        case CastleAttacked():
            return _attacked(event)
        case TowerTapped():
            return _tapped(event)
        case NoMoveLeft(seat, both):
            return sentence("junior_triumph.log.both_stuck" if both else "junior_triumph.log.no_move", seat=seat)
        case NothingRemoved(turns):
            return sentence("junior_triumph.log.nothing_removed", n=turns)


def _attacked(event: CastleAttacked) -> Sentence:
    return sentence(
        f"junior_triumph.log.attack.{_how(event)}",
        seat=event.seat,
        start=NAMES[event.start],
        end=NAMES[event.end],
        attacker=kind_name(event.attacker),
        defender=kind_name(event.defender),
    )


def _how(event: CastleAttacked) -> str:
    if event.defender is CastleKind.DRAGON:
        return "dragon_left" if event.result is AttackResult.WON else "dragon_stayed"
    if {event.attacker, event.defender} == {CastleKind.WIZARD, CastleKind.KING}:
        return "king_left"
    return event.result.value


def _tapped(event: TowerTapped) -> Sentence:
    facts = {} if event.lost is None else {"lost": kind_name(event.lost)}
    return sentence(
        f"junior_triumph.log.tap.{event.kind.name.lower()}",
        seat=event.seat,
        square=NAMES[event.square],
        tower=event.tower + 1,
        **facts,
    )
