"""Moves and chance as text, and the table in letters."""

import pytest

from referee_app.table_games.front_line import model
from referee_app.table_games.front_line.game import GAME
from referee_app.table_games.front_line.model import Attack, Deploy, Lay, Move, Redraw, Scout, Spy
from referee_app.table_games.game import UnreadableMove
from referee_app.table_games.seats import BLUE, RED
from tests.table_games.front_line.positions import after, cards, table

MOVES: dict[str, Move] = {
    "line 10 3 2 4 B": Deploy(cards("10 3 2 4 B")),
    "attack 2 4": Attack(1, 3),
    "scout 3 sees 1 5": Scout(2, frozenset((0, 4))),
    "scout 1 sees 2": Scout(0, frozenset((1,))),
    "spy 2": Spy(1),
    "flag 4": Redraw(3),
    "lay 10 at 2": Lay(cards("10")[0], 1),
}


@pytest.mark.parametrize("text", MOVES)
def test_a_move_is_written_and_read(text: str) -> None:
    assert GAME.notation.write(MOVES[text]) == text
    assert GAME.notation.read(f"  {text.replace(' ', '  ')} ") == MOVES[text]


@pytest.mark.parametrize(
    "text", ["", "attack", "attack 2", "attack x 4", "line", "line 11", "lay 3 2", "spy ²", "roll"]
)
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(UnreadableMove):
        GAME.notation.read(text)


SHUFFLED = model.Shuffled(RED, cards("9 8 7 6 5 4 3 2 10 B"))


def test_how_the_cards_fell_is_written_and_read() -> None:
    assert GAME.notation.write_chance(SHUFFLED) == "red 9 8 7 6 5 4 3 2 | 10 B"
    told = GAME.notation.read_chance("red B 10 7 6 5 4 3 2 | 8 9", SHUFFLED)
    assert told == model.Shuffled(RED, cards("B 10 7 6 5 4 3 2 8 9"))


@pytest.mark.parametrize(
    "text", ["", "blue 9 8 7 6 5 4 3 2 | 10 B", "red 9 8 7 6 5 4 3 2 | 10", "red 9 9 8 7 6 5 4 3 2 10 B x", "red"]
)
def test_cards_that_cannot_have_fallen_so_are_refused(text: str) -> None:
    with pytest.raises(UnreadableMove):
        GAME.notation.read_chance(text, SHUFFLED)


def test_nothing_else_is_chance() -> None:
    assert GAME.notation.write_chance(model.TurnBegan(RED, cards("9"))) is None
    with pytest.raises(UnreadableMove):
        GAME.notation.read_chance("red 9", model.TurnBegan(RED, cards("9")))


def test_a_table_is_drawn_with_the_own_side_below() -> None:
    state = table(red="1 2 7 6 5 / 4 3 2", blue="9 8 7 6 . / B F / 10 4")
    state = after(state, Spy(0), Attack(1, 4), Lay(cards("10")[0], 4))
    assert GAME.notation.draw(GAME.view(state, RED)).splitlines() == [
        "red to act",
        "blue  ?   8*  ?   ?   ?    hand ? ?  pile 1  out 6 5 5 4 4 3 3 3 2 2 2 2 1 B B",
        "      hand was B F; 1 drawn; laid at 5",
        "red   1^  2   7   6   .    hand 4 3 2  pile 15  out 5",
    ]
    assert GAME.notation.draw(GAME.view(state, BLUE)).splitlines()[1:3] == [
        "red   1^  ?   ?   ?   .    hand ? ? ?  pile 15  out 5",
        "blue  9   8*  7   6   10   hand B F  pile 1  out 6 5 5 4 4 3 3 3 2 2 2 2 1 B B",
    ]


def test_quiet_turns_and_the_end_are_drawn() -> None:
    state = after(table(red="2 8 7 6 5 / 4 3 2", quiet=49), Scout(0, frozenset((0, 1))))
    assert GAME.notation.draw(GAME.view(state, None)).splitlines()[:2] == [
        "over: stalemate",
        "quiet turns: 50",
    ]
