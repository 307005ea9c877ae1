"""Rounds of Card Clash in a real window, by touches: turns, looks under piles, and what is seen between two rounds."""

from referee_app.screens.navigation import ScreenName
from referee_app.screens.table.board import Mark, PieceShape
from referee_app.screens.table.session import NewTableGame
from referee_app.table_games.card_clash.model import LookUnder, Options, Phase
from tests.screens.conftest import Switch
from tests.screens.table.kit import AtTable, load_the_dice
from tests.screens.table.stages import begin, by_chance, go_on, hand_over, make, play_out, session


def test_every_turn_begins_behind_the_curtain_and_nothing_of_a_hand_is_there(phone: Switch) -> None:
    on = phone()
    at, choose = begin(on, "card_clash", "3"), by_chance(1)
    order = set()
    for _ in range(3):
        assert at.shown.curtain is not None
        assert at.shown.board is None
        go_on(at)
        order.add(session(at).actor)
        make(at, choose(at))
        go_on(at)
    assert order == {0, 1, 2}


def test_a_picked_card_shows_where_it_goes_and_a_wrong_square_says_why_not(phone: Switch) -> None:
    on = phone()
    at = begin(on, "card_clash", "2")
    go_on(at)
    at.touch("hand.0")
    assert [spot.key for spot in at.board.spots if spot.mark is Mark.OPEN] == ["f6"]
    at.touch("g7")
    assert at.shown.wrong == "The table is empty. The next card goes in the middle, on f6."
    at.touch("hand.1", "f6")
    assert [spot.key for spot in at.board.spots if spot.mark is Mark.LAST] == ["f6"]
    hand_over(at)
    at.drag("hand.0", "h8")
    assert "No card lies beside h8" in at.shown.wrong
    at.drag("hand.0", "f7")
    assert not at.shown.wrong
    assert at.board.spot("f7") is not None
    assert sum(map(bool, at.state.piles)) == 2


def test_between_two_rounds_everybody_sees_who_won_and_why_and_then_cards_are_dealt(phone: Switch) -> None:
    on = phone()
    load_the_dice(on)
    on.app.go(ScreenName.TABLE, NewTableGame("card_clash", Options(match=True), ("Ann", "Bo")))
    on.settle()
    at = AtTable(on)
    play_out(at, by_chance(4), lambda at: at.state.phase is Phase.DEAL)
    on.tap("For all to see")
    winner = "Ann" if 0 in at.state.ended.winners else "Bo"
    assert on.says(f"{winner} has won this round. Deal the next one.")
    assert on.says("Four cards of one colour lie in a square.")
    assert [spot.piece.shape for spot in at.board.spots if spot.piece and spot.key.startswith("won.")] == [
        PieceShape.RING
    ]
    assert not [spot for spot in at.board.spots if spot.key.startswith("hand.")]
    assert sum(at.state.flags) == 1
    on.tap("Deal")
    assert not any(at.state.piles)
    go_on(at)
    assert at.shown.curtain is not None


def views(at: AtTable) -> list[str]:
    """The squares under whose cards who holds the phone may look."""
    now = session(at)
    if now.actor_view is None:
        return []
    moves = [move for move in now.adapter.rules.legal(now.actor_view) or () if isinstance(move, LookUnder)]
    return [path[-1] for move in moves for path in now.adapter.touches(now.actor_view, move)]


def test_what_was_looked_at_stays_until_a_card_is_laid(phone: Switch) -> None:
    on = phone()
    at = begin(on, "card_clash", "2", "The tactical game", "Remember what was seen")
    play_out(at, by_chance(5), lambda at: bool(views(at)))
    square = views(at)[0]
    assert f"under.{square}" not in at.signs()
    at.touch("!look", square)
    assert f"under.{square}" in at.signs()
    at.touch("hand.0")
    assert f"under.{square}" in at.signs(), "a card that is only picked is not laid yet"
    offered = next(spot.key for spot in at.board.spots if spot.mark is Mark.OPEN and spot.piece is None)
    at.touch(offered)
    assert f"under.{square}" not in at.signs()
