"""What Card Clash hides, and that copies of it that leak are caught."""

from dataclasses import replace
from random import Random

import pytest

from referee_app.table_games.card_clash.game import GAME
from referee_app.table_games.card_clash.model import (
    HIDDEN,
    KINDS,
    MIDDLE,
    CardCovered,
    CardDrawn,
    CardKind,
    CardLaid,
    CardsCancelled,
    CardsDealt,
    Event,
    Options,
    PileLookedAt,
    Reason,
    RoundEnded,
    State,
    View,
)
from referee_app.table_games.game import AnyGame
from referee_app.table_games.seats import BLUE, RED, Seat
from tests.table_games import secrecy_checks
from tests.table_games.playing import RandomGame, played


def table_of(game: AnyGame, *, seats: int = 3) -> RandomGame:
    return RandomGame(game, Options(tactical=True), seats, 5)


def hidden(cards: bytes) -> bool:
    return set(cards) <= {HIDDEN}


def test_a_seat_sees_its_own_hand_and_nothing_of_any_deck() -> None:
    for turn in played(table_of(GAME)):
        for seat in map(Seat, range(3)):
            seen = GAME.view(turn.after, seat)
            assert [hidden(hand) or owner == seat for owner, hand in enumerate(seen.hands)] == [True] * 3
            assert seen.hands[seat] == turn.after.hands[seat]
            assert all(map(hidden, seen.decks))
            assert list(map(len, seen.decks)) == list(map(len, turn.after.decks))


def test_who_only_looks_on_sees_no_hand() -> None:
    for turn in played(table_of(GAME)):
        assert all(map(hidden, GAME.view(turn.after, None).hands))


def test_of_a_shuffle_a_seat_sees_its_own_four_cards() -> None:
    _, dealt = GAME.start(Options(), 2, Random(1))
    assert isinstance(dealt, CardsDealt)
    seen = GAME.see(dealt, Seat(1))
    assert isinstance(seen, CardsDealt)
    assert seen.decks[1][:4] == dealt.decks[1][:4]
    assert hidden(seen.decks[0])
    assert hidden(seen.decks[1][4:])


def test_only_who_drew_a_card_knows_it() -> None:
    drawn = CardDrawn(Seat(1), CardKind.BOMB)
    assert [GAME.see(drawn, seat) for seat in (Seat(0), Seat(1), None)] == [
        CardDrawn(Seat(1), None),
        drawn,
        CardDrawn(Seat(1), None),
    ]


def test_a_look_is_seen_by_all() -> None:
    looked = PileLookedAt(Seat(1), MIDDLE)
    assert [GAME.see(looked, seat) for seat in (Seat(0), Seat(1), None)] == [looked] * 3


REVEALING = (
    *GAME.start(Options(), 2, Random(1)),
    CardDrawn(RED, CardKind.SPY),
)
LAYING = (
    CardLaid(RED, CardKind.SPY, MIDDLE),
    CardCovered(RED, CardKind.MAJOR, MIDDLE, BLUE, CardKind.SPY),
    CardsCancelled(RED, CardKind.MAJOR, MIDDLE, BLUE, CardKind.MAJOR),
)


@pytest.mark.parametrize("event", REVEALING, ids=lambda event: type(event).__name__)
def test_a_shuffle_or_a_card_that_was_drawn_is_not_taken_back(event: Event) -> None:
    assert GAME.reveals(event, RED)


def test_a_card_that_somebody_else_drew_is_still_hidden() -> None:
    assert not any(GAME.reveals(CardDrawn(RED, CardKind.SPY), seat) for seat in (BLUE, None))


@pytest.mark.parametrize("event", LAYING, ids=lambda event: type(event).__name__)
def test_a_card_that_is_laid_comes_to_light_for_the_others(event: Event) -> None:
    assert [GAME.reveals(event, seat) for seat in (RED, BLUE, None)] == [False, True, True]


@pytest.mark.parametrize("event", [PileLookedAt(RED, MIDDLE), RoundEnded(Reason.SQUARE, frozenset((RED,)))])
def test_what_lies_on_the_table_is_no_secret(event: Event) -> None:
    assert not any(GAME.reveals(event, seat) for seat in (RED, BLUE, None))


def test_a_copy_that_shows_the_top_of_one_s_own_deck_is_caught() -> None:
    def leaking(state: State, seat: Seat | None) -> View:
        view = GAME.view(state, seat)
        shown = (real[:1] + seen[1:] for real, seen in zip(state.decks, view.decks, strict=True))
        return View(replace(view, decks=tuple(shown)))

    with pytest.raises(AssertionError):
        secrecy_checks.check_what_is_imagined(table_of(replace(GAME, view=leaking)))


def test_a_copy_that_tells_what_another_drew_is_caught() -> None:
    def leaking(event: Event, seat: Seat | None) -> Event | None:
        return event if isinstance(event, CardDrawn) else GAME.see(event, seat)

    with pytest.raises(AssertionError):
        secrecy_checks.check_what_is_seen(table_of(replace(GAME, see=leaking)))


def test_a_copy_that_marks_bombs_and_miners_on_their_backs_is_caught() -> None:
    def leaking(state: State, seat: Seat | None) -> View:
        marked = (bytes(HIDDEN if KINDS[card].number else card for card in hand) for hand in state.hands)
        return View(replace(GAME.view(state, seat), hands=tuple(marked)))

    with pytest.raises(AssertionError):
        secrecy_checks.check_what_is_seen(table_of(replace(GAME, view=leaking)))


def test_a_copy_that_lets_a_draw_be_taken_back_is_caught() -> None:
    careless = replace(GAME, reveals=lambda event, _seat: isinstance(event, CardsDealt))
    with pytest.raises(AssertionError):
        secrecy_checks.check_what_the_mover_learns(table_of(careless))
