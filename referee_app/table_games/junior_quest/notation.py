"""Junior Quest as text: moves, rolls of the die, the board drawn in letters, and log lines.

set up front 2 2 3 4 second ... towers F B J        roll        turn b7        tower 2
put back front 2 . . 3 second ...                   ! dwarf
"""

from dataclasses import replace

from referee_app.sentence import Sentence, sentence
from referee_app.table_games.game import Notation, UnreadableMove
from referee_app.table_games.junior import (
    BACK_ROW,
    COLUMNS,
    EMPTY,
    HOMES,
    NAMES,
    NUMBERED,
    ROWS,
    SIGNS,
    TOWERS,
    WIDTH,
    CampSetUp,
    CastleKind,
    SetUp,
    kind_name,
    read_camp,
    read_rows,
    signs_of,
    square_called,
    write_camp,
    write_rows,
)
from referee_app.table_games.junior_quest.model import (
    CastlesPutBack,
    CastleTurnedOver,
    ChooseTower,
    DieRolled,
    Event,
    Move,
    Phase,
    PutBack,
    Roll,
    Started,
    TowerChosen,
    TurnOver,
    View,
)
from referee_app.table_games.junior_quest.rules import to_act
from referee_app.table_games.seats import BLUE, COLOURS, RED, Seat, other

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
    """The event with the face of the die that the text has."""
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


def log_line(event: Event) -> Sentence | None:
    """The line of the log for an event; None for the start, which needs none."""
    match event:
        case Started():
            return None
        case CampSetUp(seat):
            return sentence("junior_quest.log.set_up", seat=seat)
        case DieRolled(seat, kind):
            return sentence("junior_quest.log.rolled", seat=seat, kind=kind_name(kind))
        case CastleTurnedOver():
            return _turned_over(event)
        case TowerChosen(seat, tower, kind):
            return sentence(f"junior_quest.log.tower.{kind.name.lower()}", seat=seat, tower=tower + 1)
        case CastlesPutBack(seat, squares):
            return sentence("junior_quest.log.put_back", seat=seat, n=sum(held != EMPTY for held in squares))


def _turned_over(event: CastleTurnedOver) -> Sentence:
    if event.kind is CastleKind.DRAGON:
        how = "dragon"
    elif not event.left:
        how = "stayed"
    else:
        home = HOMES[other(event.seat)]
        how = "left_back_row" if home.index(event.square) in BACK_ROW else "left"
    return sentence(
        f"junior_quest.log.turned.{how}", seat=event.seat, square=NAMES[event.square], kind=kind_name(event.kind)
    )
