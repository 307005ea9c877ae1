"""Positions of Front Line to test with, and playing on from there."""

from collections import Counter
from dataclasses import replace
from random import Random

from referee_app.cards.ranks import Rank
from referee_app.sentence import Refusal
from referee_app.table_games.front_line.game import GAME
from referee_app.table_games.front_line.model import (
    ALL_CARDS,
    LINE,
    Event,
    LineCard,
    Move,
    Phase,
    RemovedCard,
    Side,
    State,
    Visibility,
    in_order,
)
from referee_app.table_games.seats import OMNISCIENT, RED, Seat
from tests.table_games import playing

ORDINARY = "9 8 7 6 5 / 4 3 2"


def cards(signs: str) -> tuple[Rank, ...]:
    """Ranks from the signs on their cards."""
    return tuple(map(Rank, signs.split()))


def side(written: str, *, known: Visibility = Visibility.COVERED) -> Side:
    """A side written as `line / hand` or `line / hand / pile`, with a dot for a gap.

    The other cards are in the pile, or out of the game where a pile is given.
    """
    line, hand, *pile = ([Rank(sign) for sign in part.split() if sign != "."] for part in written.split("/"))
    left = tuple((Counter(ALL_CARDS) - Counter(line) - Counter(hand) - Counter(*pile)).elements())
    places = iter(line)
    numbered = enumerate(written.split("/", maxsplit=1)[0].split(), 1)
    lying = tuple(None if sign == "." else LineCard(number, next(places), known) for number, sign in numbered)
    return Side(
        line=lying + (None,) * (LINE - len(lying)),
        hand=in_order(tuple(hand)),
        pile=tuple(pile[0]) if pile else left,
        out=tuple(RemovedCard(number, rank) for number, rank in enumerate(left, 101)) if pile else (),
        laid=LINE,
    )


def position(
    red: str | Side = ORDINARY, blue: str | Side = ORDINARY, turn: Seat = RED, phase: Phase = Phase.ACT, quiet: int = 0
) -> State:
    """The middle of a game."""
    sides = tuple(each if isinstance(each, Side) else side(each) for each in (red, blue))
    return State(OMNISCIENT, phase, turn=turn, sides=(sides[0], sides[1]), quiet=quiet)


def begun(red: str, blue: str) -> State:
    """A game in which these eight cards were dealt to each."""
    state = playing.state_after(GAME, *GAME.start(GAME.options(), 2, Random(1)))
    sides = []
    for dealt in (cards(red), cards(blue)):
        pile = tuple((Counter(ALL_CARDS) - Counter(dealt)).elements())
        sides.append(Side(hand=in_order(dealt), pile=pile))
    return replace(state, sides=(sides[0], sides[1]))


def events_of(state: State, seat: Seat, move: Move) -> tuple[Event, ...]:
    """What a move leads to."""
    return playing.events_of(GAME, state, seat, move)


def plays(state: State, *moves: Move) -> State:
    """What is after these moves, each by whoever is to act."""
    return playing.plays(GAME, state, *moves)


def refused(state: State, seat: Seat, move: Move) -> Refusal | None:
    """Why a seat may not do this."""
    return GAME.refuse(GAME.view(state, seat), move)


def line_of(state: State, seat: Seat) -> str:
    """A line in signs."""
    return " ".join(lying.rank or "?" if lying else "." for lying in state.sides[seat].line)


def winner(state: State) -> tuple[str, set[Seat]]:
    """How the game ended, and who won."""
    outcome = GAME.outcome(state)
    assert outcome is not None
    return outcome.reason, set(outcome.winners)
