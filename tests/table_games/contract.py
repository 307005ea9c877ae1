"""What every game at the table promises, as checks that a game passes or not; test_contract runs them over all games.

Each check plays a random game and looks at every step, so that a planted leak or a forgotten rule is met somewhere.
"""

import dataclasses
import json
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from random import Random
from typing import Any

from hypothesis import strategies as st

from referee_app.refusal import Refusal
from referee_app.table_games.game import AnyGame, NotYourTurn, Options, Seat
from referee_app.table_games.told import play_back, read_told, write_head, write_step

MOST_MOVES = 20_000
"""A game that has not ended by now does not end."""


@dataclass(frozen=True)
class Table:
    """A game about to be played at random: with what agreed, by how many, and with which luck."""

    game: AnyGame
    agreed: Options
    seats: int
    luck: int

    @property
    def everybody(self) -> tuple[Seat | None, ...]:
        """Every seat, and who only looks on."""
        return (*map(Seat, range(self.seats)), None)


@dataclass(frozen=True)
class Turn:
    """One step of a random game; the first has no seat and no move."""

    before: Any
    seat: Seat | None
    move: Any
    events: tuple[Any, ...]
    after: Any


def tables(game: AnyGame) -> st.SearchStrategy[Table]:
    """Tables at which this game can be played."""
    return st.builds(
        Table, st.just(game), _agreements(game), st.sampled_from(list(game.seats)), st.integers(0, 2**32 - 1)
    )


def _agreements(game: AnyGame) -> st.SearchStrategy[Options]:
    return st.builds(game.options, **{f.name: _values(f.default) for f in dataclasses.fields(game.options)})


def _values(usual: object) -> st.SearchStrategy[Any]:
    if isinstance(usual, bool):
        return st.booleans()
    assert isinstance(usual, Enum), "an option is a truth or a choice"
    return st.sampled_from(list(type(usual)))


def played(table: Table) -> Iterator[Turn]:
    """A random game, step by step, until it is over."""
    game, chance = table.game, Random(table.luck)
    events = game.start(table.agreed, table.seats, chance)
    state = folded(game, None, events)
    yield Turn(None, None, None, events, state)
    for _ in range(MOST_MOVES):
        acting = sorted(game.to_act(state))
        if not acting:
            return
        seat = chance.choice(acting)
        move = game.propose(game.view(state, seat), chance)
        events = game.decide(state, seat, move, chance)
        after = folded(game, state, events)
        yield Turn(state, seat, move, events, after)
        state = after
    raise AssertionError("it does not end")


def folded(game: AnyGame, state: Any, events: tuple[Any, ...]) -> Any:
    """What is after these events."""
    for event in events:
        state = game.evolve(state, event)
    return state


def stored(game: AnyGame, value: Any) -> str:
    """A value as it is saved."""
    return json.dumps(game.codec.write(value), sort_keys=True)


def check_the_end(table: Table) -> None:
    """It ends, and there is an outcome when nobody is to act, and only then; winners sit at the table."""
    for turn in played(table):
        outcome = table.game.outcome(turn.after)
        assert (outcome is None) == bool(table.game.to_act(turn.after))
        assert table.game.to_act(turn.after) <= set(map(Seat, range(table.seats)))
    assert outcome is not None
    assert outcome.winners <= set(map(Seat, range(table.seats)))


def check_what_is_allowed(table: Table) -> None:
    """`legal`, `refuse` and `decide` say the same of every move that comes up, and only who is to act has any."""
    game, chance = table.game, Random(table.luck)
    strange: list[Any] = []
    for turn in played(table):
        before = stored(game, turn.after)
        for seat in map(Seat, range(table.seats)):
            view = game.view(turn.after, seat)
            legal = game.legal(view)
            if seat not in game.to_act(turn.after):
                assert legal is not None
                assert len(legal) == 0
                if turn.move is not None:
                    refusal = game.refuse(view, turn.move)
                    assert isinstance(refusal, NotYourTurn) == bool(game.to_act(turn.after))
            candidates = [*chance.sample(strange, min(4, len(strange))), *([turn.move] if turn.move else ())]
            for move in (*candidates, *chance.sample(legal or (), min(4, len(legal or ())))):
                refusal = game.refuse(view, move)
                if legal is not None:
                    assert (refusal is None) == (move in legal), (move, refusal)
                assert _decided(game, turn.after, seat, move) == (refusal.key if refusal else None)
            strange += chance.sample(legal or (), min(2, len(legal or ())))
        if turn.move is not None:
            strange.append(turn.move)
        assert stored(game, turn.after) == before


def _decided(game: AnyGame, state: Any, seat: Seat, move: Any) -> str | None:
    try:
        assert game.decide(state, seat, move, Random(0)), "a move leads to something"
    except Refusal as refusal:
        return refusal.key
    return None


def check_what_is_stored(table: Table) -> None:
    """Whatever is saved or sent comes back as it was, and its text says no class."""
    game = table.game
    for turn in played(table):
        seen = [game.see(event, seat) for event in turn.events for seat in table.everybody]
        views = [game.view(turn.after, seat) for seat in table.everybody]
        for value in filter(None, (turn.after, turn.move, *turn.events, *seen, *views)):
            assert game.codec.read(json.loads(stored(game, value))) == value


def check_what_is_seen(table: Table) -> None:
    """Folding the events that a seat has seen gives what it sees, at every step."""
    game = table.game
    witnessed: dict[Seat | None, Any] = dict.fromkeys(table.everybody)
    for turn in played(table):
        for seat in table.everybody:
            for event in turn.events:
                seen = game.see(event, seat)
                if seen is not None:
                    witnessed[seat] = game.witness(witnessed[seat], seen)
            assert witnessed[seat] == game.view(turn.after, seat)


def check_secrecy(table: Table) -> None:
    """Nobody can tell the real world from one that only differs in what is hidden."""
    game, chance = table.game, Random(table.luck)
    for turn in played(table):
        for seat in table.everybody:
            view = game.view(turn.after, seat)
            other = game.imagine(view, chance)
            assert game.view(other, seat) == view
            assert game.to_act(other) == game.to_act(turn.after)
            if seat in game.to_act(turn.after):
                _compare_worlds(game, turn.after, other, seat, chance.getrandbits(32))


def _compare_worlds(game: AnyGame, world: Any, other: Any, seat: Seat, luck: int) -> None:
    """The same move in both worlds: unless it reveals something, its seat sees the same."""
    move = game.propose(game.view(world, seat), Random(luck))
    in_one, in_other = (game.decide(each, seat, move, Random(luck)) for each in (world, other))
    if not any(map(game.reveals, (*in_one, *in_other))):
        seen_in_one, seen_in_other = ([game.see(event, seat) for event in events] for events in (in_one, in_other))
        assert seen_in_one == seen_in_other


def imagined_worlds(table: Table, steps: int) -> list[set[str]]:
    """For the first steps of a game and each seat that is hidden something: the worlds it may imagine."""
    game, chance = table.game, Random(table.luck)
    worlds = []
    for turn, _ in zip(played(table), range(steps), strict=False):
        for seat in table.everybody:
            view = game.view(turn.after, seat)
            worlds.append({stored(game, game.imagine(view, chance)) for _ in range(4)})
    return worlds


def check_what_is_told(table: Table) -> None:
    """A game told as text plays back to the same end, and each move reads as it was written."""
    game = table.game
    lines = list(write_head(game, table.seats, table.agreed))
    for turn in played(table):
        if turn.move is not None:
            assert game.notation.read(game.notation.write(turn.move)) == turn.move
        lines += write_step(game, turn.seat, turn.move, turn.events)
    told = read_told("\n".join(lines))
    assert [step.state for step in play_back(game, told)][-1] == turn.after
