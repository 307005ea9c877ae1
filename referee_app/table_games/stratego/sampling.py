"""Random moves and random worlds of Stratego Original, chosen with what a seat knows.

A set-up has its flag behind bombs, and scouts and strong pieces in front. In a world that a seat may imagine every
hidden piece has a rank that fits all that this seat has seen: all that was taken is known, and so is which ranks are
left. A piece that has moved is no bomb and no flag. Who is to move can move, who has lost for want of a move cannot,
and who has not moved yet had a first move when it set up. Every arrangement of the ranks that are left which keeps to
this is equally likely.
"""

from dataclasses import dataclass, replace
from random import Random

from referee_app.cards.ranks import Rank
from referee_app.table_games.ranked_pieces import shuffled, shuffled_with_one_of, ways_to_place
from referee_app.table_games.seats import BLUE, OMNISCIENT, RED, Seat, other, with_one
from referee_app.table_games.stratego.kernel import piece_moves
from referee_app.table_games.stratego.model import (
    ARMY,
    BOMB,
    CODES,
    EMPTY,
    ENTRANCES,
    FLAG,
    HIDDEN,
    HOME_ROWS,
    MOVED,
    NEVER_MOVE,
    NO_REPETITION,
    SCOUT,
    WIDTH,
    Ending,
    Move,
    Phase,
    SetUp,
    State,
    View,
    without,
)
from referee_app.table_games.stratego.rules import ANSWERS, OFFER

_OFFERS_ONE_TIME_IN = 100
_ACCEPTS_ONE_TIME_IN = 3
_PLACES = range(HOME_ROWS * WIDTH)
_FRONT_ROW, _BACK_ROW = _PLACES[:WIDTH], _PLACES[-WIDTH:]
_SCOUTS_IN_FRONT = 2
_DEPTHS = {
    Rank.MARSHAL: 0.8,
    Rank.GENERAL: 0.8,
    Rank.COLONEL: 0.8,
    Rank.MAJOR: 0.7,
    Rank.CAPTAIN: 0.8,
    Rank.LIEUTENANT: 1.0,
    Rank.SERGEANT: 1.1,
    Rank.MINER: 1.9,
    Rank.SCOUT: 0.6,
    Rank.SPY: 1.3,
}
_DEPTH = {CODES[rank]: depth for rank, depth in _DEPTHS.items()}
_SPREAD = 2.0
"""How many rows before or behind others of its rank a piece may come to stand."""

_MOVERS = frozenset(CODES.values()) - frozenset(NEVER_MOVE)
_WALKER = min(_MOVERS - {SCOUT})
"""All but the scouts go alike; one of them stands for all."""
_AS_WALKERS = bytes.maketrans(bytes((MOVED, HIDDEN)), bytes((_WALKER, _WALKER)))
_NO_RANKS = bytes((EMPTY, MOVED, HIDDEN))
_MAY_BE_STUCK = (Ending.FLAG, Ending.NOTHING_MOVES)
"""Where it has not come out whether the side that would be next can move, or what is left says so alone."""


def propose(view: View, chance: Random) -> Move:
    """Something that may be done: a good set-up, or a move that looks for a fight more often than not."""
    if view.phase is Phase.SET_UP:
        return SetUp(good_army(chance))
    if view.phase is Phase.ANSWER:
        return ANSWERS[chance.randrange(_ACCEPTS_ONE_TIME_IN) > 0]
    if not view.offered and not chance.randrange(_OFFERS_ONE_TIME_IN):
        return OFFER
    moves = piece_moves(view.position)
    turn = view.position.turn
    enemies = view.position.boards[other(turn)]
    attacks = [move for move in moves if enemies[move.target]]
    ahead = [move for move in moves if (move.target > move.source) == (turn == RED)]
    return chance.choice(chance.choice([found for found in (attacks, attacks, ahead, moves) if found]))


def good_army(chance: Random) -> bytes:
    """A set-up that is worth playing, the front row first; another one each time."""
    army = bytearray(len(_PLACES))
    flag = chance.choice(_BACK_ROW)
    army[flag] = FLAG
    for place in _bombs(flag, chance):
        army[place] = BOMB
    for place in chance.sample(_FRONT_ROW, _SCOUTS_IN_FRONT):
        army[place] = SCOUT
    others = sorted(without(ARMY, bytes(army)), key=lambda code: _DEPTH[code] + chance.uniform(0, _SPREAD))
    places = sorted(
        (place for place in _PLACES if army[place] == EMPTY), key=lambda place: (place // WIDTH, chance.random())
    )
    for place, code in zip(places, others, strict=True):
        army[place] = code
    return bytes(army)


def _bombs(flag: int, chance: Random) -> list[int]:
    """All sides of the flag, and elsewhere as many as are left, so that a bomb does not tell where the flag is.

    None in the front row, where one's own pieces must get out.
    """
    guards = [flag - WIDTH, *(place for place in (flag - 1, flag + 1) if place in _BACK_ROW)]
    elsewhere = [place for place in _PLACES[WIDTH:] if place not in (flag, *guards)]
    return [*guards, *chance.sample(elsewhere, ARMY.count(BOMB) - len(guards))]


@dataclass(frozen=True, slots=True)
class _Knowledge:
    """What everybody knows of all the hidden pieces of a side together."""

    moves: bool | None = None
    """Whether one of the exits below is open, or none; None if that is not known, or decided by what is not hidden."""
    exits: frozenset[int] = frozenset()
    """The squares of pieces that were never seen moving, and that can go unless they are bombs or the flag."""
    scout_exit: int | None = None
    """The square of a piece that has moved too often to go back: it can only go on, and only if it is a scout."""


_NOTHING = _Knowledge()


def imagine(view: View, chance: Random) -> State:
    """A random complete state that is consistent with the view: every hidden piece gets a possible rank."""
    red, blue = (_imagined(view, side, chance) for side in (RED, BLUE))
    return replace(view, seat=OMNISCIENT, position=replace(view.position, boards=(red, blue)))


def _imagined(view: View, side: Seat, chance: Random) -> bytes:
    filled = bytearray(view.position.boards[side])
    unknown = [square for square, held in enumerate(filled) if held >= MOVED]
    if not unknown:
        return bytes(filled)
    known = _knowledge(view, side)
    hidden = [square for square in unknown if filled[square] == HIDDEN and square not in known.exits]
    pool = _pool(view, side)
    movers, standers = [code for code in pool if code in _MOVERS], [code for code in pool if code not in _MOVERS]
    if known.scout_exit is not None:
        chosen = _at_scout_exit(known, movers, len(standers), len(hidden) + len(known.exits), chance)
        filled[known.scout_exit] = chosen
        movers.remove(chosen)
        known = replace(known, moves=None) if chosen == SCOUT else known
    chance.shuffle(movers)
    for square in unknown:
        if filled[square] == MOVED:
            filled[square] = movers.pop()
    for square, code in zip((*known.exits, *hidden), _ordered(known, movers, standers, chance), strict=True):
        filled[square] = code
    return bytes(filled)


def _at_scout_exit(known: _Knowledge, movers: list[int], standers: int, places: int, chance: Random) -> int:
    """What stands at the exit for a scout: anything if another exit can be open, and no scout if none is."""
    walkers = [code for code in movers if code != SCOUT]
    if known.moves is False:
        return chance.choice(walkers)
    every = ways_to_place(standers, places)
    with_another_exit = every - ways_to_place(standers, places, filling=len(known.exits))
    scouts = len(movers) - len(walkers)
    (is_scout,) = chance.choices((True, False), (scouts * every, len(walkers) * with_another_exit))
    return SCOUT if is_scout else chance.choice(walkers)


def _ordered(known: _Knowledge, movers: list[int], standers: list[int], chance: Random) -> list[int]:
    """The pieces that were never seen moving, those at the exits first."""
    exits = len(known.exits)
    if known.moves is True:
        return shuffled_with_one_of(movers, standers, exits, chance)
    if known.moves is False:
        chance.shuffle(standers)
        return [*standers[:exits], *shuffled(standers[exits:] + movers, chance)]
    return shuffled(standers + movers, chance)


def _knowledge(view: View, side: Seat) -> _Knowledge:
    has_not_moved = view.position.rows[side] == NO_REPETITION and not _MOVERS.intersection(view.taken[side])
    if has_not_moved:
        return _first_move(view.position.boards[side], side)
    if side != view.position.turn or view.ending in _MAY_BE_STUCK:
        return _NOTHING
    return _next_move(view, side, moves=view.ending is not Ending.NO_MOVE)


def _first_move(board: bytes, side: Seat) -> _Knowledge:
    """A side that has not moved yet had a piece that could."""
    if any(board[square] in _MOVERS for square in ENTRANCES[side]):
        return _NOTHING
    return _Knowledge(True, frozenset(square for square in ENTRANCES[side] if board[square] == HIDDEN))


def _next_move(view: View, side: Seat, *, moves: bool) -> _Knowledge:
    """A side that is next can move, or has lost because it cannot."""
    board = view.position.boards[side]
    sources = _sources(view, side, board.translate(_AS_WALKERS))
    exits = frozenset(square for square in sources if board[square] == HIDDEN)
    if moves and len(exits) < len(sources):
        return _NOTHING
    square = view.position.rows[side].target
    if board[square] != MOVED or square in sources:
        return _Knowledge(moves, exits)
    as_scout = board[:square] + bytes((SCOUT,)) + board[square + 1 :]
    return _Knowledge(moves, exits, square if square in _sources(view, side, as_scout) else None)


def _sources(view: View, side: Seat, board: bytes) -> set[int]:
    """Whence a side could go if it had this board."""
    position = replace(view.position, turn=side, boards=with_one(view.position.boards, side, board))
    return {move.source for move in piece_moves(position)}


def _pool(view: View, side: Seat) -> bytes:
    """The ranks that nobody has seen on the board or beside it."""
    return without(ARMY, view.taken[side] + view.position.boards[side].translate(None, _NO_RANKS))
