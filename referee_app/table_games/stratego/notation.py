"""Stratego Original as text: moves, the board drawn in letters, and log lines.

set up front 2 6 10 2 ... second ... third ... back ...        c4-c5        offer draw        accept        decline
"""

from collections.abc import Iterator

from referee_app.cards.ranks import Rank
from referee_app.sentence import Sentence, sentence
from referee_app.table_games.game import Notation, UnreadableMove
from referee_app.table_games.ranked_pieces import fight
from referee_app.table_games.seats import BLUE, COLOURS, RED, Seat, other
from referee_app.table_games.stratego.model import (
    CODES,
    COLUMNS,
    EMPTY,
    HIDDEN,
    LAKES,
    MOVED,
    NAMES,
    WIDTH,
    AcceptDraw,
    ArmySetUp,
    DeclineDraw,
    DrawAccepted,
    DrawDeclined,
    DrawOffered,
    Ending,
    Event,
    GameFinished,
    Move,
    MovePiece,
    OfferDraw,
    Phase,
    PieceAttacked,
    PieceMoved,
    SetUp,
    Started,
    View,
    square_called,
)
from referee_app.table_games.stratego.rules import QUIET_MOVES, to_act

_ROWS = ("front", "second", "third", "back")
_SIGNS = {code: rank.value for rank, code in CODES.items()} | {EMPTY: ".", MOVED: "?", HIDDEN: "?"}
_MARKS = {EMPTY: "", MOVED: "+", HIDDEN: ""}
_KNOWN = "'"
_CELL = 5
_WORDS: dict[str, Move] = {"offer draw": OfferDraw(), "accept": AcceptDraw(), "decline": DeclineDraw()}
_WORD_OF = {type(move): text for text, move in _WORDS.items()}
_TO_DO = {Phase.SET_UP: "to set up", Phase.MOVE: "to move", Phase.ANSWER: "to answer: a draw?"}


def write(move: Move) -> str:
    """A move as text."""
    match move:
        case MovePiece(source, target):
            return f"{NAMES[source]}-{NAMES[target]}"
        case SetUp(army):
            rows = (army[at : at + WIDTH] for at in range(0, len(army), WIDTH))
            return "\n".join(("set up", *(f"{name} {_signs(row)}" for name, row in zip(_ROWS, rows, strict=True))))
    return _WORD_OF[type(move)]


def read(text: str) -> Move:
    """A move from its text."""
    try:
        return _read(text.split())
    except (ValueError, LookupError) as error:
        raise UnreadableMove(text=text) from error


def _read(words: list[str]) -> Move:
    match words:
        case ["set", "up", *rows]:
            return SetUp(_army(rows))
        case [squares] if "-" in squares:
            source, target = map(square_called, squares.split("-"))
            if source is None or target is None:
                raise ValueError(squares)
            return MovePiece(source, target)
    return _WORDS[" ".join(words)]


def _army(words: list[str]) -> bytes:
    width = WIDTH + 1
    if len(words) != len(_ROWS) * width or words[::width] != list(_ROWS):
        raise ValueError(words)
    return bytes(CODES[Rank(word)] for at, word in enumerate(words) if at % width)


def _signs(pieces: bytes) -> str:
    return " ".join(_SIGNS[code] for code in pieces)


def draw(view: View) -> str:
    """The board with blue on top, what was taken, and what is to be done.

    ' marks a piece that everybody knows, + one that everybody saw moving: no bomb and no flag.
    """
    lines = (
        *(_row(view, row) for row in reversed(range(WIDTH))),
        "    " + "".join(column.ljust(_CELL) for column in COLUMNS),
        *(f"{COLOURS[side]} has lost: {_signs(view.taken[side]) or '-'}" for side in (RED, BLUE)),
        "; ".join(_what_now(view)),
    )
    return "\n".join(line.rstrip() for line in lines)


def _row(view: View, row: int) -> str:
    cells = (_cell(view, square).ljust(_CELL) for square in range(row * WIDTH, (row + 1) * WIDTH))
    return f"{row + 1:2}  {''.join(cells)}"


def _cell(view: View, square: int) -> str:
    if square in LAKES:
        return "~"
    for side in (RED, BLUE):
        if held := view.position.boards[side][square]:
            return f"{COLOURS[side][0]}{_SIGNS[held]}{_MARKS.get(view.shown[side][square], _KNOWN)}"
    return _SIGNS[EMPTY]


def _what_now(view: View) -> Iterator[str]:
    if view.phase is Phase.OVER:
        yield "it is a draw" if view.winner is None else f"{COLOURS[view.winner]} has won"
        return
    yield f"{' and '.join(COLOURS[seat] for seat in sorted(to_act(view)))} {_TO_DO[view.phase]}"
    if view.position.quiet:
        yield f"moves without a capture: {view.position.quiet}"
    yield from (_too_often(view, side) for side in (RED, BLUE) if _is_used_up(view, side))


def _is_used_up(view: View, side: Seat) -> bool:
    row = view.position.rows[side]
    return row.times >= view.position.most_times and bool(view.position.boards[side][row.target])


def _too_often(view: View, side: Seat) -> str:
    row = view.position.rows[side]
    return f"{COLOURS[side]} not {NAMES[row.target]}-{NAMES[row.source]} again"


NOTATION: Notation[Move, Event, View] = Notation(write=write, read=read, draw=draw)


def log_line(event: Event) -> Sentence | None:
    """The line of the log for an event; None where another line says it anyway."""
    match event:
        case Started():
            return None
        case ArmySetUp(seat):
            return sentence("stratego.log.set_up", seat=seat)
        case PieceMoved(seat, source, target):
            return sentence("stratego.log.moved", seat=seat, source=NAMES[source], target=NAMES[target])
        case PieceAttacked():
            return _attacked(event)
        case DrawOffered(seat):
            return sentence("stratego.log.offered", seat=seat)
        case DrawAccepted(seat):
            return sentence("stratego.log.accepted", seat=seat)
        case DrawDeclined(seat):
            return sentence("stratego.log.declined", seat=seat)
        case GameFinished():
            return _ended(event)


def _attacked(event: PieceAttacked) -> Sentence:
    return sentence(
        f"stratego.log.attacked.{fight(event.attacker, event.defender)}",
        seat=event.seat,
        attacker=event.attacker,
        defender=event.defender,
        source=NAMES[event.source],
        target=NAMES[event.target],
    )


def _ended(event: GameFinished) -> Sentence | None:
    if event.ending is Ending.NO_MOVE and event.winner is not None:
        return sentence("stratego.log.no_move", seat=other(event.winner))
    if event.ending is Ending.NOTHING_MOVES:
        return sentence("stratego.log.nothing_moves")
    return sentence("stratego.log.quiet", moves=QUIET_MOVES) if event.ending is Ending.QUIET else None
