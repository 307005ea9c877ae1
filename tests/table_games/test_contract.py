"""Every game keeps what all of them promise, and a copy that leaks or lies does not."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from referee_app.cards.ranks import Language
from referee_app.sentence import Refusal, sentence
from referee_app.table_games.game import AnyGame, NotYourTurn
from referee_app.table_games.registry import GAMES
from referee_app.table_games.seats import Seat
from referee_app.words.words import Words
from tests.sweeps import sampled_number
from tests.table_games import rule_checks, secrecy_checks
from tests.table_games.playing import RandomGame, a_random_game, played, random_games
from tests.table_games.sampling_checks import QUICK, Position, check_evenness, positions, worlds_of

Check = Callable[[RandomGame], None]
CHECKS = (
    rule_checks.check_the_end,
    rule_checks.check_what_is_allowed,
    rule_checks.check_what_is_stored,
    rule_checks.check_what_is_told,
    rule_checks.check_what_is_said,
    secrecy_checks.check_what_is_seen,
    secrecy_checks.check_what_is_there,
    secrecy_checks.check_what_is_imagined,
    secrecy_checks.check_what_the_mover_learns,
    secrecy_checks.check_what_is_sent,
    secrecy_checks.check_what_reveals_nothing,
)
each_position = pytest.mark.parametrize("position", positions(), ids=lambda each: f"{each.game.key}: {each.name}")
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)


def over_some_tables(check: Check, game: AnyGame) -> None:
    """A check of several games, as not each has everything in it."""
    for luck in range(4):
        check(a_random_game(game, luck))


@each_game
@settings(
    max_examples=sampled_number(77, every=11),
    deadline=None,
    suppress_health_check=list(HealthCheck),
    phases=(Phase.generate,),
)
@given(data=st.data())
def test_it_keeps_the_contract(game: AnyGame, data: st.DataObject) -> None:
    random_game = data.draw(random_games(game))
    for check in CHECKS:
        check(random_game)


@each_game
def test_a_view_leaves_several_worlds_open_to_every_seat(game: AnyGame) -> None:
    assert secrecy_checks.seats_with_one_world(a_random_game(game)) == set()


@pytest.mark.parametrize("share", [QUICK, pytest.param(1, marks=pytest.mark.sweep)], ids=["quick", "long"])
@each_position
def test_everything_that_can_be_is_imagined_evenly(position: Position, share: float) -> None:
    ways = position.ways()
    assert position.state in ways
    check_evenness(position.view, ways, position.game.imagine, share)


@each_game
def test_imagining_some_worlds_more_often_is_caught(game: AnyGame) -> None:
    position = next(position for position in positions() if position.game is game)
    ways = position.ways()
    places = {world: place for place, world in enumerate(ways)}

    def imagine(view: object, chance: Random) -> object:
        """One time in two, the first of two worlds in the order in which they are listed."""
        return min((game.imagine(view, chance) for _ in range(chance.choice((1, 2)))), key=places.__getitem__)

    with pytest.raises(AssertionError, match="degrees of freedom"):
        check_evenness(position.view, ways, imagine)


@each_game
def test_a_world_with_too_many_of_one_kind_is_caught(game: AnyGame) -> None:
    wild = replace(game, imagine=worlds_of(game).impossible)
    with pytest.raises(AssertionError):
        secrecy_checks.check_what_is_imagined(RandomGame(wild, game.options(), game.least_seats, 1))


@each_game
def test_imagining_what_cannot_be_is_caught(game: AnyGame) -> None:
    one, *_, another = (position for position in positions() if position.game is game)
    with pytest.raises(AssertionError, match="cannot be"):
        check_evenness(one.view, another.ways(), game.imagine)


@each_game
def test_what_nobody_learns_from_is_not_said_to_reveal(game: AnyGame) -> None:
    assert secrecy_checks.what_reveals(a_random_game(game)) <= secrecy_checks.what_is_learned_from(a_random_game(game))


@each_game
def test_a_view_that_tells_another_seat_s_secrets_is_caught(game: AnyGame) -> None:
    def leaking(state: object, seat: Seat | None) -> object:
        return replace(game.view(state, Seat(1) if seat == 0 else Seat(0)), seat=seat)

    with pytest.raises(AssertionError):
        secrecy_checks.check_what_is_seen(a_random_game(replace(game, view=leaking)))


@each_game
def test_an_event_that_tells_all_is_caught(game: AnyGame) -> None:
    leaking = replace(game, see=lambda event, _seat: event)
    with pytest.raises(AssertionError):
        secrecy_checks.check_what_is_seen(a_random_game(leaking))


@each_game
def test_an_event_that_tells_all_on_its_way_is_caught_even_if_who_gets_it_hides_it_again(game: AnyGame) -> None:
    def see(event: Any, seat: Seat | None) -> object:
        return game.see(event, seat) if hasattr(event, "options") else event

    def evolve_view(view: Any, event: Any) -> object:
        return game.evolve_view(view, event if view is None else game.see(event, view.seat))

    leaking = replace(game, see=see, evolve_view=evolve_view)
    secrecy_checks.check_what_is_seen(a_random_game(leaking))
    with pytest.raises(AssertionError):
        secrecy_checks.check_what_is_sent(a_random_game(leaking))


@each_game
def test_a_game_in_which_nothing_is_said_to_reveal_is_caught(game: AnyGame) -> None:
    silent = a_random_game(replace(game, reveals=lambda *_: False))
    with pytest.raises(AssertionError):
        secrecy_checks.check_what_the_mover_learns(silent)


@each_game
def test_a_game_in_which_everything_is_said_to_reveal_is_caught(game: AnyGame) -> None:
    loud = a_random_game(replace(game, reveals=lambda *_: True))
    assert secrecy_checks.what_reveals(loud) - secrecy_checks.what_is_learned_from(loud)


@each_game
def test_a_refusal_that_says_more_in_the_real_world_is_caught(game: AnyGame) -> None:
    def decide(state: object, seat: Seat, move: object, chance: Random) -> tuple[Any, ...]:
        try:
            return game.decide(state, seat, move, chance)
        except Refusal as refusal:
            refusal.facts["secret"] = state
            raise

    with pytest.raises(AssertionError):
        rule_checks.check_what_is_allowed(a_random_game(replace(game, decide=decide)))


@each_game
def test_one_and_the_same_world_for_the_seats_is_caught(game: AnyGame) -> None:
    def imagine(view: Any, chance: Random) -> object:
        return game.imagine(view, chance if view.seat is None else Random(1))

    assert secrecy_checks.seats_with_one_world(a_random_game(replace(game, imagine=imagine))) == {Seat(0), Seat(1)}


@each_game
@pytest.mark.parametrize(
    ("language", "said"),
    [
        (Language.EN, "It is not your turn. Now it is up to {}."),
        (Language.NL, "Niet jij bent aan de beurt, maar {}."),
        (Language.FR, "Ce n’est pas ton tour. C’est à {} de jouer."),
        (Language.DE, "Nicht du bist am Zug, sondern {}."),
    ],
)
def test_who_is_not_to_act_is_told_who_is(game: AnyGame, language: Language, said: str) -> None:
    random_game = a_random_game(game)
    turn = next(turn for turn in played(random_game) if len(game.to_act(turn.after)) == 1)
    (acting,) = game.to_act(turn.after)
    waiting = next(seat for seat in random_game.players if seat != acting)
    move = game.propose(game.view(turn.after, acting), Random(1))
    refusal = game.refuse(game.view(turn.after, waiting), move)
    assert refusal is not None
    assert Words(language).say(refusal) == said.format(Words(language).say_key(f"seat.{int(acting)}"))
    assert Words(language, names={acting: "Ann"}).say(refusal) == said.format("Ann")


@each_game
def test_a_refusal_that_does_not_say_whose_turn_it_is_is_caught(game: AnyGame) -> None:
    def refuse(view: Any, move: object) -> Refusal | None:
        refusal = game.refuse(view, move)
        return NotYourTurn(seats=()) if isinstance(refusal, NotYourTurn) else refusal

    with pytest.raises(AssertionError, match="whose turn"):
        rule_checks.check_what_is_allowed(a_random_game(replace(game, refuse=refuse)))


@each_game
def test_a_move_that_is_listed_twice_is_caught(game: AnyGame) -> None:
    def legal(view: object) -> Sequence[Any] | None:
        moves = game.legal(view)
        return (*moves, moves[0]) if moves else moves

    with pytest.raises(AssertionError):
        over_some_tables(rule_checks.check_what_is_allowed, replace(game, legal=legal))


@each_game
def test_a_list_that_leaves_a_move_out_is_caught(game: AnyGame) -> None:
    def legal(view: object) -> Sequence[Any] | None:
        moves = game.legal(view)
        return moves[:-1] if moves and len(moves) > 1 else moves

    with pytest.raises(AssertionError):
        over_some_tables(rule_checks.check_what_is_allowed, replace(game, legal=legal))


@each_game
def test_a_view_that_is_to_act_when_its_seat_is_not_is_caught(game: AnyGame) -> None:
    def to_act(random_game: Any) -> frozenset[Seat]:
        acting = game.to_act(random_game)
        return frozenset({Seat(0)}) if random_game.seat == 0 and acting else acting

    with pytest.raises(AssertionError):
        rule_checks.check_the_end(a_random_game(replace(game, to_act=to_act)))


@each_game
def test_an_event_without_words_is_caught(game: AnyGame) -> None:
    with pytest.raises(AssertionError):
        rule_checks.check_what_is_said(a_random_game(replace(game, log_line=lambda _: None)))
    with pytest.raises(KeyError):
        rule_checks.check_what_is_said(
            a_random_game(replace(game, log_line=lambda _: sentence(f"{game.key}.log.nothing")))
        )
