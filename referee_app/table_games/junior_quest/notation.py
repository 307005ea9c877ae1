"""Junior Quest as text: moves and rolls as a person writes them, and the table drawn in letters.

set up front 2 2 3 4 second ... towers F B J        roll        turn b7        tower 2
put back front 2 . . 3 second ...                   ! dwarf
"""

from dataclasses import replace

from referee_app.table_games.game import Notation, UnreadableMove
from referee_app.table_games.junior.board import COLUMNS, HOMES, NAMES, ROWS, TOWERS, WIDTH, square_called
from referee_app.table_games.junior.kinds import NUMBERED, CastleKind
from referee_app.table_games.junior.set_up import SetUp
from referee_app.table_games.junior.signs import SIGNS, read_camp, read_rows, signs_of, write_camp, write_rows
from referee_app.table_games.junior_quest.model import (
    ChooseTower,
    DieRolled,
    Event,
    Move,
    Phase,
    PutBack,
    Roll,
    TurnOver,
    View,
)
from referee_app.table_games.junior_quest.rules import to_act
from referee_app.table_games.seats import BLUE, COLOURS, RED, Seat

_DIE = {kind.name.lower(): kind for kind in NUMBERED}
_KINDS = frozenset(CastleKind)
_LAKES = "       ~  ~     "
_LOOKED_INTO = "'"
_TO_DO = {
    Phase.ROLL: "to roll",
    Phase.TURN_OVER: "to turn over one castle",
    Phase.PUT_BACK: "to put back what was removed",
}


def write(move: Move) -> str:
    """A move as text."""
    match move:
        case SetUp(camp):
            return "\n".join(("set up", *write_camp(camp)))
        case Roll():
            return "roll"
        case TurnOver(square):
            return f"turn {NAMES[square]}"
        case ChooseTower(tower):
            return f"tower {tower + 1}"
        case PutBack(squares):
            return "\n".join(("put back", *write_rows(squares)))


def read(text: str) -> Move:
    """A move from its text."""
    try:
        return _read(text.split())
    except (ValueError, LookupError) as error:
        raise UnreadableMove(text=text) from error


def _read(words: list[str]) -> Move:
    match words:
        case ["roll"]:
            return Roll()
        case ["turn", name] if (square := square_called(name)) is not None:
            return TurnOver(square)
        case ["tower", number] if number in map(str, range(1, TOWERS + 1)):
            return ChooseTower(int(number) - 1)
        case ["set", "up", *places]:
            return SetUp(read_camp(places))
        case ["put", "back", *rows]:
            return PutBack(read_rows(rows))
    raise ValueError(words)


def write_chance(event: Event) -> str | None:
    """How the die fell."""
    return event.kind.name.lower() if isinstance(event, DieRolled) else None


def read_chance(text: str, event: Event) -> Event:
    """The die as it is told to have fallen."""
    if text not in _DIE or not isinstance(event, DieRolled):
        raise UnreadableMove(text=text)
    return replace(event, kind=_DIE[text])


def draw(view: View) -> str:
    """The board with blue on top, what was removed, and what is to be done; ' marks what everybody has looked into."""
    lines = (
        _towers(view, BLUE),
        *(_row(view, BLUE, row) for row in reversed(range(ROWS))),
        f"{_LAKES}{_what_now(view)}",
        *(_row(view, RED, row) for row in range(ROWS)),
        _towers(view, RED),
        "    " + "  ".join(COLUMNS),
    )
    return "\n".join(line.rstrip() for line in lines)


def _row(view: View, side: Seat, row: int) -> str:
    places = slice(row * WIDTH, (row + 1) * WIDTH)
    cells = map(_cell, view.camps[side].squares[places], view.shown[side].squares[places])
    return f"{HOMES[side][row * WIDTH] // WIDTH + 1:2}  {''.join(cells)}"


def _towers(view: View, side: Seat) -> str:
    cells = "".join(map(_cell, view.camps[side].towers, view.shown[side].towers))
    return f"      {cells}   {COLOURS[side]}, removed: {signs_of(view.removed[side]) or '-'}"


def _cell(held: int, shown: int) -> str:
    return f"{SIGNS[held]}{_LOOKED_INTO if shown in _KINDS else ''}".ljust(3)


def _what_now(view: View) -> str:
    if view.winner is not None:
        return f"{COLOURS[view.winner]} has won"
    if view.phase is Phase.SET_UP:
        return f"{' and '.join(COLOURS[seat] for seat in sorted(to_act(view)))} to set up"
    rolled = f", rolled {view.rolled.name.lower()} {SIGNS[view.rolled]}" if view.rolled else ""
    towers = " or to choose a tower" if view.phase is Phase.ROLL and view.turn in view.may_choose else ""
    return f"{COLOURS[view.turn]} {_TO_DO[view.phase]}{towers}{rolled}"


NOTATION: Notation[Move, Event, View] = Notation(
    write=write, read=read, write_chance=write_chance, read_chance=read_chance, draw=draw
)
