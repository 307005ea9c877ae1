"""What every game at the table promises of its rules, as checks that a game keeps or not; `secrecy` has the rest.

Each check plays a random game, so that a forgotten rule is met somewhere; test_contract runs them over all games.
"""

import dataclasses
import json
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from random import Random
from typing import Any

from hypothesis import strategies as st

from referee_app.cards.names import Language
from referee_app.refusal import Refusal
from referee_app.sentence import Sentence
from referee_app.table_games.codec import UnreadableValue
from referee_app.table_games.game import AnyGame, NotYourTurn, Options
from referee_app.table_games.playback import play_back
from referee_app.table_games.seats import Seat
from referee_app.table_games.written_game import read_game, write_header, write_step
from referee_app.words.words import Words
from tests.table_games.altered import altered
from tests.table_games.playing import folded

MOST_MOVES = 20_000
"""A game that has not ended by now does not end."""
_ALL_AT_FIRST = 30
_ONE_IN = 8
_ALTERED_A_STEP = 6

Refused = tuple[type[Refusal], dict[str, object]]
"""All that a refusal says."""


@dataclass(frozen=True)
class Table:
    """A game about to be played at random: with what agreed, by how many, and with which luck."""

    game: AnyGame
    agreed: Options
    seats: int
    luck: int

    @property
    def players(self) -> tuple[Seat, ...]:
        """Every seat."""
        return tuple(map(Seat, range(self.seats)))

    @property
    def everybody(self) -> tuple[Seat | None, ...]:
        """Every seat, and who only looks on."""
        return (*self.players, None)


@dataclass(frozen=True)
class Turn:
    """One step of a random game; the first has no seat and no move."""

    before: Any
    seat: Seat | None
    move: Any
    events: tuple[Any, ...]
    after: Any

    @property
    def mover(self) -> Seat:
        """Who did it."""
        assert self.seat is not None, "the beginning is nobody's"
        return self.seat


def a_table(game: AnyGame, luck: int = 1) -> Table:
    """The least seats, and everything agreed that can be."""
    agreed = game.options(**{f.name: True for f in dataclasses.fields(game.options) if isinstance(f.default, bool)})
    return Table(game, agreed, game.least_seats, luck)


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


def looked_at(table: Table) -> Iterator[Turn]:
    """The steps of a random game that are worth a long look: the first ones, some of the others, and the last."""
    chance = Random(table.luck)
    for at, turn in enumerate(played(table)):
        if at < _ALL_AT_FIRST or not chance.randrange(_ONE_IN) or not table.game.to_act(turn.after):
            yield turn


def stored(game: AnyGame, value: Any) -> str:
    """A value as it is saved."""
    return json.dumps(game.codec.write(value), sort_keys=True)


def check_the_end(table: Table) -> None:
    """It ends; there is an outcome when nobody is to act, and only then; winners sit at the table; all see it so."""
    game = table.game
    for turn in played(table):
        acting, outcome = game.to_act(turn.after), game.outcome(turn.after)
        assert (outcome is None) == bool(acting)
        assert acting <= set(table.players)
        for view in (game.view(turn.after, seat) for seat in table.everybody):
            assert (game.to_act(view), game.outcome(view)) == (acting, outcome)
    assert outcome is not None
    assert outcome.winners <= set(table.players)


def check_what_is_allowed(table: Table) -> None:
    """`legal`, `refuse` and `decide` say the same of every move that comes up, and only who is to act has any."""
    game, chance = table.game, Random(table.luck)
    known: dict[type, list[Any]] = {}
    refused = 0
    for turn in looked_at(table):
        _remember(known, () if turn.move is None else (turn.move,))
        before = stored(game, turn.after)
        for seat in table.players:
            legal = game.legal(game.view(turn.after, seat))
            _check_the_list(game, turn.after, seat, legal, chance)
            listed = chance.sample(legal or (), min(3, len(legal or ())))
            tried = [*map(chance.choice, known.values()), *_strange(game, known, chance), *listed]
            refused += sum(_refused_by_all(game, turn.after, seat, move, legal) is not None for move in tried)
            _remember(known, listed)
        assert stored(game, turn.after) == before
    assert refused


def _remember(known: dict[type, list[Any]], moves: Sequence[Any]) -> None:
    """Keeps moves by their kind, so that none is forgotten over those that are made more often."""
    for move in moves:
        known.setdefault(type(move), []).append(move)


def _check_the_list(game: AnyGame, state: Any, seat: Seat, legal: Any, chance: Random) -> None:
    """What is listed is listed once, and what is proposed is among it; there is none for who is not to act."""
    if seat not in game.to_act(state):
        assert legal is not None
        assert len(legal) == 0
        return
    proposed = game.propose(game.view(state, seat), chance)
    assert game.refuse(game.view(state, seat), proposed) is None
    if legal is not None:
        assert proposed in legal
        assert len(set(legal)) == len(legal)


def _strange(game: AnyGame, known: dict[type, list[Any]], chance: Random) -> Iterator[Any]:
    """Moves as nobody makes them: some that were made or listed, with something altered in what would be sent."""
    for moves in chance.choices(list(known.values()), k=_ALTERED_A_STEP) if known else ():
        with suppress(UnreadableValue):
            yield game.codec.read(altered(game.codec.write(chance.choice(moves)), chance))


def _refused_by_all(game: AnyGame, state: Any, seat: Seat, move: Any, legal: Any) -> Refused | None:
    """What `refuse` says of a move; the others say the same, and what is allowed leads to something."""
    refusal = game.refuse(game.view(state, seat), move)
    if legal is not None:
        assert (refusal is None) == (move in legal), (move, refusal)
    acting = game.to_act(state)
    assert isinstance(refusal, NotYourTurn) == (seat not in acting and bool(acting))
    if isinstance(refusal, NotYourTurn):
        assert refusal.facts == {"seats": tuple(sorted(acting))}, "it says whose turn it is"
    said = None if refusal is None else (type(refusal), refusal.facts)
    assert _decided(game, state, seat, move) == said
    return said


def _decided(game: AnyGame, state: Any, seat: Seat, move: Any) -> Refused | None:
    try:
        events = game.decide(state, seat, move, Random(0))
    except Refusal as refusal:
        return type(refusal), refusal.facts
    assert events, "a move leads to something"
    assert game.view(folded(game, state, events), seat) != game.view(state, seat)
    return None


def check_what_is_stored(table: Table) -> None:
    """Whatever is saved or sent comes back as it was."""
    game = table.game
    for turn in looked_at(table):
        seen = [game.see(event, seat) for event in turn.events for seat in table.everybody]
        views = [game.view(turn.after, seat) for seat in table.everybody]
        for value in filter(None, (turn.after, turn.move, *turn.events, *seen, *views)):
            assert game.codec.read(json.loads(stored(game, value))) == value


def check_what_is_told(table: Table) -> None:
    """A game told as text plays back to the same end, and each move reads as it was written."""
    game = table.game
    lines = list(write_header(game, table.seats, table.agreed))
    for turn in played(table):
        if turn.move is not None:
            assert game.notation.read(game.notation.write(turn.move)) == turn.move
        lines += write_step(game, turn.seat, turn.move, turn.events)
    told = read_game("\n".join(lines))
    assert [step.state for step in play_back(game, told)][-1] == turn.after


def check_what_is_said(table: Table) -> None:
    """Whatever anybody sees of an event has words, or needs none; who did something is told in words at least once."""
    game, words = table.game, Words(Language.EN)
    for turn in looked_at(table):
        for seat in table.everybody:
            seen = filter(None, (game.see(event, seat) for event in turn.events))
            told = [game.log_line(event) for event in seen]
            lines = [words.say(line) for line in told if isinstance(line, Sentence)]
            assert all(lines)
            assert len(lines) == len(told) - told.count(None)
            assert lines or turn.move is None
