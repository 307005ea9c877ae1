"""What every table game promises of its rules, as checks that a game keeps or not.

Each check plays a random game, so that a forgotten rule is met somewhere; test_contract runs them over all games.
"""

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from random import Random
from typing import Any

from referee_app.cards.ranks import Language
from referee_app.sentence import Refusal, Sentence
from referee_app.table_games.codec import UnreadableValue
from referee_app.table_games.game import AnyGame, NotYourTurn
from referee_app.table_games.playback import play_back
from referee_app.table_games.seats import Seat
from referee_app.table_games.written_game import read_game
from referee_app.words.words import Words
from tests.table_games.golden import write_header, write_step
from tests.table_games.playing import RandomGame, Turn, folded, turns_of

_ALL_AT_FIRST = 30
_ONE_IN = 8
_ALTERED_A_STEP = 6

Refused = tuple[type[Refusal], dict[str, object]]
"""All that a refusal says."""


def looked_at(random_game: RandomGame) -> Iterator[Turn]:
    """The steps of a random game that are worth a long look: the first ones, some of the others, and the last."""
    chance = Random(random_game.luck)
    for at, turn in enumerate(turns_of(random_game)):
        if at < _ALL_AT_FIRST or not chance.randrange(_ONE_IN) or not random_game.game.to_act(turn.after):
            yield turn


def stored(game: AnyGame, value: Any) -> str:
    """A value as it is saved."""
    return json.dumps(game.codec.write(value), sort_keys=True)


def check_the_end(random_game: RandomGame) -> None:
    """It ends; there is an outcome when nobody is to act, and only then; winners sit at the table; all see it so."""
    game = random_game.game
    for turn in turns_of(random_game):
        acting, outcome = game.to_act(turn.after), game.outcome(turn.after)
        assert (outcome is None) == bool(acting)
        assert acting <= set(random_game.players)
        for view in (game.view(turn.after, seat) for seat in random_game.everybody):
            assert (game.to_act(view), game.outcome(view)) == (acting, outcome)
    assert outcome is not None
    assert outcome.winners <= set(random_game.players)
    assert Words(Language.EN).say_key(outcome.reason)


def check_what_is_allowed(random_game: RandomGame) -> None:
    """`legal`, `refuse` and `decide` say the same of every move that comes up, and only who is to act has any."""
    game, chance = random_game.game, Random(random_game.luck)
    known: dict[type, list[Any]] = {}
    refused = 0
    for turn in looked_at(random_game):
        _remember(known, () if turn.move is None else (turn.move,))
        before = stored(game, turn.after)
        for seat in random_game.players:
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


def check_what_is_stored(random_game: RandomGame) -> None:
    """Whatever is saved or sent comes back as it was."""
    game = random_game.game
    for turn in looked_at(random_game):
        seen = [game.see(event, seat) for event in turn.events for seat in random_game.everybody]
        views = [game.view(turn.after, seat) for seat in random_game.everybody]
        for value in filter(None, (turn.after, turn.move, *turn.events, *seen, *views)):
            assert game.codec.read(json.loads(stored(game, value))) == value


def check_what_is_told(random_game: RandomGame) -> None:
    """A game told as text plays back to the same end, and each move reads as it was written."""
    game = random_game.game
    lines = list(write_header(game, random_game.seats, random_game.agreed))
    for turn in turns_of(random_game):
        if turn.move is not None:
            assert game.notation.read(game.notation.write(turn.move)) == turn.move
        lines += write_step(game, turn.seat, turn.move, turn.events)
    told = read_game("\n".join(lines))
    assert [step.state for step in play_back(game, told)][-1] == turn.after


def check_what_is_said(random_game: RandomGame) -> None:
    """Whatever anybody sees of an event has words, or needs none; who did something reads at least one line."""
    game, words = random_game.game, Words(Language.EN)
    for turn in looked_at(random_game):
        for seat in random_game.everybody:
            seen = filter(None, (game.see(event, seat) for event in turn.events))
            told = [game.log_line(event) for event in seen]
            lines = [words.say(line) for line in told if isinstance(line, Sentence)]
            assert all(lines)
            assert len(lines) == len(told) - told.count(None)
            assert lines or turn.move is None


# Moves with something wrong in what would be sent. Much of what comes of it no codec reads; what it does read is for
# the rules to judge.


_NAME = "is"
_STEPS = (-11, -10, -9, -5, -4, -3, -2, -1, 1, 2, 3, 4, 5, 9, 10, 11)
"""To squares beside, diagonally and further off, on boards of four, ten and eleven columns."""
_STRANGE_NUMBERS = (-1, 40, 99, 100, 121, 10**30)
_BYTE = 2
"""Bytes are stored as two letters each."""


def altered(move: Any, chance: Random) -> Any:
    """A move as it is stored, with one thing altered."""
    copy = json.loads(json.dumps(move))
    parts = [name for name in copy if name != _NAME]
    if parts:
        name = chance.choice(parts)
        copy[name] = _altered_part(copy[name], chance)
    return copy


def _altered_part(part: Any, chance: Random) -> Any:
    return _WAYS[type(part)](part, chance) if type(part) in _WAYS else part


def _number(number: int, chance: Random) -> int:
    return number + chance.choice(_STEPS) if chance.randrange(3) else chance.choice(_STRANGE_NUMBERS)


def _text(text: str, chance: Random) -> str:
    """The sign of another card, or bytes of which some were dropped, doubled, changed or moved."""
    if len(text) <= 1:
        return chance.choice(("1", "2", "3", "6", "10", "B", "F", "X"))
    pairs = [text[at : at + _BYTE] for at in range(0, len(text), _BYTE)]
    one, other = chance.randrange(len(pairs)), chance.randrange(len(pairs))
    swapped = [*pairs]
    swapped[one], swapped[other] = pairs[other], pairs[one]
    changed = [*pairs]
    changed[one] = chance.choice(("00", "01", "02", "07", "08", "0b", "0c", "fe", "ff", pairs[other]))
    return "".join(chance.choice((swapped, changed, pairs[:one], [*pairs, pairs[one]], sorted(pairs))))


def _items(items: list[Any], chance: Random) -> list[Any]:
    if not items:
        return [0]
    at = chance.randrange(len(items))
    changed = [*items[:at], _altered_part(items[at], chance), *items[at + 1 :]]
    shuffled = chance.sample(items, len(items))
    return chance.choice((changed, shuffled, items[:at], [*items, items[at]]))


_WAYS: dict[type, Callable[[Any, Random], Any]] = {int: _number, str: _text, list: _items, dict: altered}
