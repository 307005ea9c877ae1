"""Who has seen what in Front Line, and that copies of it that leak are caught."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from referee_app.cards.ranks import Rank
from referee_app.table_games.front_line import model
from referee_app.table_games.front_line.game import GAME
from referee_app.table_games.front_line.model import (
    Attack,
    Event,
    HandDrew,
    HandLaid,
    HandSeen,
    Lay,
    LineCard,
    Scout,
    Side,
    Spy,
    State,
    View,
    Visibility,
)
from referee_app.table_games.game import AnyGame
from referee_app.table_games.seats import BLUE, RED, Seat
from tests.table_games import secrecy_checks
from tests.table_games.front_line.positions import cards, plays, position, side
from tests.table_games.playing import RandomGame

WATCHED = "9 8 7 6 5 / B F 2 / 10 1"


def seen_line(state: State, seat: Seat | None, owner: Seat) -> str:
    """A line as somebody sees it."""
    return " ".join(lying.rank or "?" if lying else "." for lying in GAME.view(state, seat).sides[owner].line)


def test_everybody_sees_the_own_line_and_hand_and_nobody_a_pile() -> None:
    view = GAME.view(position(red=WATCHED), RED)
    assert seen_line(position(red=WATCHED), RED, RED) == "9 8 7 6 5"
    assert view.sides[RED].hand == cards("2 B F")
    assert view.sides[RED].pile == (None, None)
    assert view.sides[BLUE].hand == (None,) * 3
    assert seen_line(position(red=WATCHED), RED, BLUE) == "? ? ? ? ?"
    assert seen_line(position(red=WATCHED), None, RED) == "? ? ? ? ?"


def test_only_the_owner_of_a_scout_sees_what_it_saw_but_everybody_where_it_looked() -> None:
    state = plays(position(red="2 8 7 6 5 / 4 3 2", blue=WATCHED), Scout(0, frozenset((1, 3))))
    assert seen_line(state, RED, BLUE) == "? 8 ? 6 ?"
    assert seen_line(state, None, BLUE) == "? ? ? ? ?"
    for seat in (RED, BLUE, None):
        looked_at = [lying.number for lying in GAME.view(state, seat).sides[BLUE].line if lying and lying.known]
        assert looked_at == [2, 4]


def test_what_was_seen_in_a_fight_stays_known_to_all_while_it_lies_there() -> None:
    state = plays(position(red="9 4 4 4 3 / 2 2 2", blue="8 8 7 6 5 / 4 3 2"), Attack(0, 0))
    assert seen_line(state, BLUE, RED) == seen_line(state, None, RED) == "9 ? ? ? ?"


def test_a_card_laid_where_a_known_one_fell_is_unknown() -> None:
    state = plays(position(red="4 9 8 7 6 / 2 3 5", blue="9 8 7 6 5 / 4 3 2"), Attack(0, 0), Lay(Rank.MINER, 0))
    assert seen_line(state, BLUE, RED) == "? ? ? ? ?"
    assert GAME.view(state, BLUE).sides[RED].out[0].rank is Rank.SERGEANT


def test_only_the_spy_s_owner_and_the_hand_s_know_what_the_spy_saw() -> None:
    state = plays(position(red="1 8 7 6 5 / 4 3 2", blue=WATCHED), Spy(0))
    for seat, seen in ((RED, cards("2 B F")), (BLUE, cards("2 B F")), (None, (None,) * 3)):
        assert GAME.view(state, seat).sides[BLUE].tale == (HandSeen(seen),)
        if seat != BLUE:
            assert GAME.view(state, seat).sides[BLUE].hand == (None,) * 3


def test_after_the_spy_s_look_only_how_many_were_drawn_and_where_one_was_laid_is_seen() -> None:
    state = plays(position(red="1 8 7 6 5 / 4 3 2", blue="9 8 7 6 5 / B F / 10 2"), Spy(0), Attack(4, 1))
    state = plays(state, Lay(Rank.MARSHAL, 4))
    assert GAME.view(state, RED).sides[BLUE].tale == (HandSeen(cards("B F")), HandDrew(1), HandLaid(6))


def test_drawn_cards_are_seen_by_their_owner_alone() -> None:
    drew = model.TurnBegan(RED, cards("10 2"))
    assert GAME.see(drew, RED) == drew
    assert GAME.see(drew, BLUE) == GAME.see(drew, None) == model.TurnBegan(RED, (None, None))


def test_the_pile_s_order_is_hidden_even_from_its_owner() -> None:
    shuffled = model.Shuffled(RED, cards("9 8 7 6 5 4 3 2 10 1"))
    assert GAME.see(shuffled, RED) == model.Shuffled(RED, (*cards("9 8 7 6 5 4 3 2"), None, None))
    assert GAME.see(shuffled, BLUE) == model.Shuffled(RED, (None,) * 10)


def check_games(game: AnyGame) -> None:
    """Look for a leak in several games: not in each of them somebody looks at anything."""
    for luck in range(20):
        told = RandomGame(game, game.options(), 2, luck)
        secrecy_checks.check_what_is_imagined(told)
        secrecy_checks.check_what_is_seen(told)


def _view_that_shows(change: Callable[[Side, Side], Side]) -> Callable[[State, Seat | None], View]:
    def leaking(state: State, seat: Seat | None) -> View:
        shown = GAME.view(state, seat)
        red, blue = (change(seen, true) for seen, true in zip(shown.sides, state.sides, strict=True))
        return View(replace(shown, sides=(red, blue)))

    return leaking


def _looked_at_for_all(seen: Side, true: Side) -> Side:
    line = tuple(
        other if lying and other and other.known is Visibility.PEEKED else lying
        for lying, other in zip(seen.line, true.line, strict=True)
    )
    return replace(seen, line=line)


def _numbers_by_rank(seen: Side, true: Side) -> Side:
    ranks = list(Rank)
    line = tuple(
        LineCard(lying.number + 100 * ranks.index(other.rank), lying.rank, lying.known)
        if lying and other and other.rank
        else lying
        for lying, other in zip(seen.line, true.line, strict=True)
    )
    return replace(seen, line=line)


LEAKS: dict[str, Callable[[Side, Side], Side]] = {
    "the order of the piles": lambda seen, true: replace(seen, pile=true.pile),
    "the hands": lambda seen, true: replace(seen, hand=true.hand),
    "what scouts saw, to who looks on": _looked_at_for_all,
    "what spies saw, to who looks on": lambda seen, true: replace(seen, tale=true.tale),
    "ranks in the numbers of cards": _numbers_by_rank,
}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_view_that_tells_a_secret_is_caught(leak: str) -> None:
    leaking = replace(GAME, view=_view_that_shows(LEAKS[leak]))
    with pytest.raises(AssertionError):
        check_games(leaking)


def _sees_draws(event: Event, seat: Seat | None) -> Event | None:
    return event if isinstance(event, model.TurnBegan) else GAME.see(event, seat)


def _sees_what_is_laid(event: Event, seat: Seat | None) -> Event | None:
    return event if isinstance(event, model.Laid) else GAME.see(event, seat)


@pytest.mark.parametrize("see", [_sees_draws, _sees_what_is_laid])
def test_an_event_that_tells_a_secret_is_caught(see: Callable[[Event, Seat | None], Event | None]) -> None:
    with pytest.raises((AssertionError, ValueError)):
        check_games(replace(GAME, see=see))


def test_a_side_told_by_a_test_has_all_its_cards() -> None:
    told = side(WATCHED)
    assert len(told.taken) + len(told.hand) + len(told.pile) + len(told.out) == 23
