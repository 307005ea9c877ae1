"""Positions of Junior Quest to test with: two set-ups that are easy to remember, and steps from there."""

from referee_app.table_games.junior import HOMES, NAMES, Camp, CampSetUp, CastleKind
from referee_app.table_games.junior_quest.game import GAME
from referee_app.table_games.junior_quest.model import (
    DieRolled,
    Event,
    Move,
    Options,
    PutBack,
    Started,
    State,
    TowerChosen,
    TurnOver,
)
from referee_app.table_games.seats import BLUE, OMNISCIENT, RED, Seat, other
from tests.table_games import playing
from tests.table_games.junior.positions import camp, signs, square

RED_CAMP = camp("2 3 4 D  3 2 4 5  4 2 3 6  1 2 3 D", towers="F B J")
BLUE_CAMP = camp("2 3 4 D  3 2 4 5  4 2 3 6  1 2 3 D", towers="J F B")
ANOTHER_WAY = PutBack(signs("4 . . . 1 . . . 3 . . . 2 . . ."))
"""What red has removed of column a, put back by blue in another order."""


def state_after(*events: Event) -> State:
    """What is after these events."""
    return playing.state_after(GAME, *events)


def begun(red: Camp = RED_CAMP, blue: Camp = BLUE_CAMP) -> State:
    """Both have set up, and red is to roll."""
    return state_after(Started(Options(), OMNISCIENT), CampSetUp(RED, red), CampSetUp(BLUE, blue))


def does(state: State, seat: Seat, move: Move) -> State:
    """What is after a move; the die falls as it likes."""
    return playing.does(GAME, state, seat, move)


def rolls(state: State, kind: CastleKind) -> State:
    """The die falls like this for who is to roll."""
    return GAME.evolve(state, DieRolled(state.turn, kind))


def turns(state: State, kind: CastleKind, name: str) -> State:
    """Who is to roll rolls this kind and turns this castle over."""
    return does(rolls(state, kind), state.turn, TurnOver(square(name)))


def wastes(state: State) -> State:
    """Who is to roll has a turn that changes nothing: the dragon of the front row."""
    owner = other(state.turn)
    return turns(state, CastleKind.KING, NAMES[HOMES[owner][3]])


def opened(state: State | None = None) -> State:
    """Red has removed all of column a, up to the back row, and is to roll again."""
    state = state or begun()
    for kind, name in (
        (CastleKind.DWARF, "a7"),
        (CastleKind.UNICORN, "a8"),
        (CastleKind.KNIGHT, "a9"),
        (CastleKind.WIZARD, "a10"),
    ):
        state = wastes(turns(state, kind, name))
    return state


def cancelled(state: State | None = None) -> State:
    """Red, who had removed column a, has chosen the black knight; blue is to put back."""
    return GAME.evolve(opened(state), TowerChosen(RED, 2, CastleKind.BLACK_KNIGHT))


def put_back() -> State:
    """Blue has put column a back in another order."""
    return does(cancelled(), BLUE, ANOTHER_WAY)
