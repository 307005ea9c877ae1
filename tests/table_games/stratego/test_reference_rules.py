"""The quick rules and a second, plain implementation agree on moves and outcomes of random games."""

from random import Random

import pytest

from referee_app.cards.ranks import Rank
from referee_app.table_games.stratego.kernel import can_move, piece_moves
from referee_app.table_games.stratego.model import (
    LAKES,
    NAMES,
    SQUARES,
    WIDTH,
    AcceptDraw,
    DeclineDraw,
    Ending,
    Move,
    Phase,
    State,
)
from referee_app.table_games.stratego.notation import read, write
from referee_app.table_games.stratego.projection import evolve, view
from referee_app.table_games.stratego.rules import decide, legal, to_act
from referee_app.table_games.stratego.sampling import good_army
from tests.table_games.stratego.positions import begun, position
from tests.table_games.stratego.reference_rules import PlainStratego

COLOURS = ("red", "blue")
SIGNS = [rank.value for rank in Rank]
LAST_ONES = ("6", "4", "4", "3", "2", "2", "B")


def signs(pieces: bytes) -> list[str]:
    return [SIGNS[code - 1] for code in pieces]


def whole_armies(chance: Random, most_times: int) -> tuple[State, PlainStratego]:
    """Both sides have set up well."""
    armies = [good_army(chance), good_army(chance)]
    game = PlainStratego(most_times)
    for colour, army in zip(COLOURS, armies, strict=True):
        game.set_up(colour, [signs(army[at : at + WIDTH]) for at in range(0, len(army), WIDTH)])
    return begun(*armies, tournament=most_times == 3), game


def few_pieces(chance: Random, most_times: int) -> tuple[State, PlainStratego]:
    """Few pieces of each side are left, near each other."""
    land = [NAMES[square] for square in SQUARES if square not in LAKES and NAMES[square][0] in "abcde"]
    red, blue = ([*chance.sample(LAST_ONES, chance.randint(1, 3)), "F"] for _ in COLOURS)
    squares = iter(chance.sample(land, len(red) + len(blue)))
    standing = {
        next(squares): (colour, sign) for colour, side in zip(COLOURS, (red, blue), strict=True) for sign in side
    }
    game = PlainStratego(most_times)
    game.board = dict(standing)
    texts = (
        " ".join(f"{at}:{sign}" for at, (owner, sign) in standing.items() if owner == colour) for colour in COLOURS
    )
    game.quiet = chance.choice((0, 150))
    state = position(*texts, most_times=most_times, quiet=game.quiet)
    game.taken = {colour: signs(taken) for colour, taken in zip(COLOURS, state.taken, strict=True)}
    return state, game


def compare(state: State, game: PlainStratego) -> None:
    """Whose turn it is, what may be done, what stands where and what was taken, and how it ended."""
    acting = to_act(state)
    assert [COLOURS[seat] for seat in acting] == ([game.to_act()] if game.result is None else [])
    assert {write(move) for seat in acting for move in legal(view(state, seat)) or ()} == game.moves()
    pieces = {
        NAMES[at]: (colour, SIGNS[code - 1])
        for colour, side in zip(COLOURS, state.position.boards, strict=True)
        for at, code in enumerate(side)
        if code
    }
    assert pieces == game.board
    for colour, taken in zip(COLOURS, state.taken, strict=True):
        assert signs(taken) == sorted(game.taken[colour], key=SIGNS.index)
    winner = None if state.winner is None else COLOURS[state.winner]
    assert (None if state.ending is None else (state.ending.value, winner)) == game.result


def chosen(state: State, chance: Random) -> Move:
    """A random move; often straight back, so that pieces go to and fro, and seldom a yes to a draw."""
    (seat,) = to_act(state)
    listed = legal(view(state, seat)) or ()
    row = state.position.rows[seat]
    back = read(f"{NAMES[row.target]}-{NAMES[row.source]}")
    if back in listed and chance.random() < 0.7:
        return back
    if state.phase is Phase.ANSWER:
        return AcceptDraw() if chance.random() < 0.05 else DeclineDraw()
    return chance.choice(listed)


def play_both(state: State, game: PlainStratego, chance: Random) -> tuple[Ending, bool]:
    """A game to its end; how it ended, and whether somebody had gone to and fro as often as is allowed."""
    met_the_row = False
    while True:
        compare(state, game)
        if state.ending is not None:
            return state.ending, met_the_row
        (seat,) = to_act(state)
        row = state.position.rows[seat]
        met_the_row |= row.times == state.position.most_times
        move = chosen(state, chance)
        for event in decide(state, seat, move, chance):
            state = evolve(state, event)
        game.play(write(move))


@pytest.mark.parametrize(("luck", "most_times"), [(0, 5), (1, 3)])
def test_they_agree_on_whole_games(luck: int, most_times: int) -> None:
    chance = Random(luck)
    state, game = whole_armies(chance, most_times)
    play_both(state, game, chance)


def test_they_agree_on_the_last_pieces_and_on_every_ending() -> None:
    chance = Random(3)
    endings = set()
    rows_met = 0
    for turn in range(70):
        state, game = few_pieces(chance, 5 if turn % 2 else 3)
        if not can_move(state.position):
            assert not piece_moves(state.position)
            continue
        ending, met_the_row = play_both(state, game, chance)
        endings.add(ending)
        rows_met += met_the_row
    assert endings == set(Ending)
    assert rows_met > 10
