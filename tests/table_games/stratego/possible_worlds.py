"""What Stratego holds, and every world that some views of it allow, found by trying everything.

It knows nothing of how the game imagines a world.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from random import Random

from referee_app.cards.ranks import Rank
from referee_app.table_games.seats import BLUE, COLOURS, OMNISCIENT, RED, Seat, with_one
from referee_app.table_games.stratego.game import GAME
from referee_app.table_games.stratego.model import CODES, EMPTY, HIDDEN, MOVED, NAMES, RANKS, Ending, Phase, State, View
from tests.table_games.sampling_checks import filled
from tests.table_games.stratego.positions import army, begun, plays, position, square
from tests.table_games.stratego.reference_rules import PlainStratego

BOX = Counter(
    {
        Rank.MARSHAL: 1,
        Rank.GENERAL: 1,
        Rank.COLONEL: 2,
        Rank.MAJOR: 3,
        Rank.CAPTAIN: 4,
        Rank.LIEUTENANT: 4,
        Rank.SERGEANT: 4,
        Rank.MINER: 5,
        Rank.SCOUT: 8,
        Rank.SPY: 1,
        Rank.BOMB: 6,
        Rank.FLAG: 1,
    }
)


def census(state: State) -> Counter[tuple[Seat, object]]:
    """Every side's pieces, on the board and taken."""
    return Counter(
        (Seat(side), RANKS[piece - 1])
        for side, (board, taken) in enumerate(zip(state.position.boards, state.taken, strict=True))
        for piece in board + taken
        if piece != EMPTY
    )


NEVER_MOVE = {"B", "F"}
FIRST_STEPS = {RED: ("a4", "b4", "e4", "f4", "i4", "j4"), BLUE: ("a7", "b7", "e7", "f7", "i7", "j7")}
"""Where a side's first move can begin."""


def ways(view: View) -> Iterator[State]:
    """Every world that a seat cannot tell from the real one."""
    for red, blue in product(_boards(view, RED), _boards(view, BLUE)):
        world = replace(view, seat=OMNISCIENT, position=replace(view.position, boards=(red, blue)))
        if GAME.view(world, view.seat) == view and _can_be(world):
            yield world


def impossible(view: View, chance: Random) -> State:
    """A world in which everything hidden is a marshal."""
    world = GAME.imagine(view, chance)
    red, blue = (
        bytes(CODES[Rank.MARSHAL] if seen >= MOVED else held for seen, held in zip(shown, true, strict=True))
        for shown, true in zip(view.position.boards, world.position.boards, strict=True)
    )
    return replace(world, position=replace(world.position, boards=(red, blue)))


def _boards(view: View, side: Seat) -> Iterator[bytes]:
    board = view.position.boards[side]
    if board.count(EMPTY) == len(board):
        return iter((board,))
    seen = Counter(RANKS[held - 1] for held in board + view.taken[side] if EMPTY < held < MOVED)
    return map(bytes, filled(board, {HIDDEN, MOVED}, (CODES[rank] for rank in (BOX - seen).elements())))


def _can_be(world: State) -> bool:
    signs = [{NAMES[at]: RANKS[held - 1].value for at, held in enumerate(b) if held} for b in world.position.boards]
    for side, shown in enumerate(world.shown):
        if any(held == MOVED and signs[side][NAMES[at]] in NEVER_MOVE for at, held in enumerate(shown)):
            return False
        first_steps = {signs[side].get(name, "B") for name in FIRST_STEPS[Seat(side)]}
        if signs[side] and _has_not_moved(world, Seat(side)) and first_steps <= NEVER_MOVE:
            return False
    if world.phase is Phase.SET_UP or world.ending in (Ending.FLAG, Ending.NOTHING_MOVES):
        return True
    return _can_move(world, signs) is (world.ending is not Ending.NO_MOVE)


def _has_not_moved(world: State, side: Seat) -> bool:
    lost = {RANKS[piece - 1].value for piece in world.taken[side]}
    return not world.position.rows[side].times and lost <= NEVER_MOVE and MOVED not in world.shown[side]


def _can_move(world: State, signs: list[dict[str, str]]) -> bool:
    plain = PlainStratego(world.position.most_times)
    plain.board = {name: (COLOURS[side], sign) for side in (RED, BLUE) for name, sign in signs[side].items()}
    colour = COLOURS[world.position.turn]
    row = world.position.rows[world.position.turn]
    there, back = (NAMES[row.source], NAMES[row.target]), (NAMES[row.target], NAMES[row.source])
    plain.history[colour] = [back if (row.times - time) % 2 else there for time in range(1, row.times + 1)]
    return bool(plain.board_moves(colour))


def _seen_as(state: State, side: Seat, **known: int) -> State:
    """As much is known to all of these pieces."""
    shown = bytearray(state.shown[side])
    for name, code in known.items():
        shown[square(name)] = code
    return replace(state, shown=with_one(state.shown, side, bytes(shown)))


def _to_and_fro(blue: str) -> State:
    """Blue's piece from a7 has gone to a8 for the fifth time, and is to move again if it can."""
    moves = ("a7-a8", "c1-c2", "a8-a7", "f1-f2", "a7-a8", "c2-c1", "a8-a7", "f2-f1", "a7-a8", "c1-c2")
    return plays(position("c1:4 f1:4 j1:F", blue, turn=BLUE), *moves)


def _walled_in() -> State:
    """Nothing has moved yet, and of blue only these squares are unknown: two of them lead out."""
    front = army("B B 9 7 B B 5 8 2 B", "4 6 F 7 1 4 6 2 5 3", "8 2 5 B 4 3 2 2 6 7", "3 10 2 6 5 4 2 2 3 3")
    state = begun(blue=front)
    unknown = {square(name) for name in ("i7", "j7", "c8", "d9", "e8")}
    shown = bytes(HIDDEN if at in unknown else held for at, held in enumerate(state.position.boards[BLUE]))
    return replace(state, shown=(state.shown[RED], shown))


def _flag_taken() -> State:
    """Red took the flag: whether blue could have moved on is not known."""
    return plays(position("a8:9 j1:F", "a9:F a10:4 b10:B b9:B c9:2"), "a8-a9")


_MOVED = plays(position("e1:4 j1:F", "a9:4 b9:3 c9:B e9:2 f9:F g9:B", turn=BLUE), "a9-a8", "e1-e2", "e9-e8", "e2-e1")
_SCOUTED = plays(position("e1:4 j1:F", "a9:2 b9:2 c9:B e9:3 f9:F g9:9", turn=BLUE), "a9-a6", "e1-e2", "e9-e8", "e2-e1")


POSITIONS: dict[str, tuple[State, Seat | None]] = {
    "two pieces have moved": (_MOVED, RED),
    "two pieces have moved, and their side is not to move": (plays(_MOVED, "a8-a7"), RED),
    "a scout went far and another piece one step": (_SCOUTED, RED),
    "who is to move can move": (plays(position("e1:4 j1:F", "a9:9 a10:B b10:F b9:2 c10:B"), "e1-e2"), RED),
    "who is not to move may be shut in": (position("a1:9 a2:B b1:F b2:2 c1:B", "e10:4 j10:F", turn=BLUE), BLUE),
    "a piece may not go back, or is a scout": (_to_and_fro("a7:2 a9:F b8:B j10:9 j9:B i10:B"), RED),
    "a piece may not go back, and something else may move": (_to_and_fro("a7:2 a9:3 b8:B d10:9 j9:B i10:F"), RED),
    "a piece may not go back, all else that moved is known": (
        _seen_as(_to_and_fro("a7:2 a9:B b8:B e9:F j10:9 i10:B j9:B d9:3"), BLUE, j10=MOVED, d9=CODES[Rank.MINER]),
        RED,
    ),
    "a piece lost by not going back": (_to_and_fro("a7:9 a9:F b8:B j10:2 j9:3 j8:B i9:B i10:B"), RED),
    "shut in and lost": (plays(position("e1:4 j1:F", "a9:B a10:9 b10:F b9:B c10:B c9:B"), "e1-e2"), RED),
    "shut in and lost, and some were known": (
        plays(_seen_as(position("e1:4 j1:F", "a8:B a9:2 a10:9 b10:F b9:B c10:B"), BLUE, a8=CODES[Rank.BOMB]), "e1-e2"),
        RED,
    ),
    "the flag was taken": (_flag_taken(), RED),
    "nothing has moved yet": (_walled_in(), RED),
    "nothing has moved yet, and it is the walled in one's turn": (plays(_walled_in(), "a4-a5"), RED),
    "an onlooker sees neither side": (plays(position("a5:4 b1:F c1:B", "a9:2 j10:F j9:B i10:3"), "a5-a6"), None),
}
