"""What every game at the table promises of what is hidden, as checks that a game keeps or not.

A seat cannot tell the real world from one that it imagines: so whatever it is shown, told or sent must be the same in
both, until something is revealed. Each check plays a random game, so that a planted leak is met somewhere.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from referee_app.table_games.game import AnyGame
from referee_app.table_games.seats import Seat
from tests.table_games.playing import RandomGame, Turn, folded, turns_of
from tests.table_games.rule_checks import looked_at, stored
from tests.table_games.sampling_checks import worlds_of

Census = Callable[[Any], Counter[tuple[Seat, object]]]
"""All that a side has, wherever it is: on the table, in the hand, or out of the game."""
Lesson = tuple[type, bool]
"""A kind of event, and whether it is who made the move that learns from it."""
_WORLDS_AT_A_STEP = 4
_OFTEN = 3


def census_of(game: AnyGame) -> tuple[Census, Counter[object]]:
    """How the things of a game are counted, and what its box holds for each side."""
    worlds = worlds_of(game)
    return worlds.census, worlds.BOX


def check_what_is_there(random_game: RandomGame) -> None:
    """Nothing of what a side has gets lost or comes from nowhere, once it was laid out."""
    census, box = census_of(random_game.game)
    for turn in turns_of(random_game):
        for side in random_game.players:
            held = Counter({thing: n for (owner, thing), n in census(turn.after).items() if owner == side})
            assert held in (Counter(), box)
            assert held or random_game.game.to_act(turn.after)


def check_what_is_seen(random_game: RandomGame) -> None:
    """Folding the events that a seat has seen gives what it sees, at every step."""
    game = random_game.game
    views: dict[Seat | None, Any] = dict.fromkeys(random_game.everybody)
    for turn in turns_of(random_game):
        for seat in random_game.everybody:
            for event in turn.events:
                seen = game.see(event, seat)
                if seen is not None:
                    views[seat] = game.evolve_view(views[seat], seen)
            assert views[seat] == game.view(turn.after, seat)


def check_what_is_imagined(random_game: RandomGame) -> None:
    """An imagined world looks the same and holds the same things, and whoever is to act there can do something."""
    game, chance, (census, _) = random_game.game, Random(random_game.luck), census_of(random_game.game)
    for turn in looked_at(random_game):
        for seat in random_game.everybody:
            view = game.view(turn.after, seat)
            other = game.imagine(view, chance)
            assert game.view(other, seat) == view
            assert game.to_act(other) == game.to_act(turn.after)
            assert census(other) == census(turn.after)
            for acting in game.to_act(other):
                assert game.legal(game.view(other, acting)) != ()


def check_what_the_mover_learns(random_game: RandomGame) -> None:
    """The same move in imagined worlds: unless it reveals something, who makes it sees the same."""
    game, chance = random_game.game, Random(random_game.luck)
    for turn in (turn for turn in turns_of(random_game) if turn.move is not None for _ in range(2)):
        luck, other = chance.getrandbits(32), game.imagine(game.view(turn.before, turn.mover), chance)
        here, there = (game.decide(world, turn.mover, turn.move, Random(luck)) for world in (turn.before, other))
        if not _reveal(game, (*here, *there), turn.mover):
            assert _seen(game, here, turn.mover) == _seen(game, there, turn.mover)


def check_what_is_sent(random_game: RandomGame) -> None:
    """Where a seat's view is the same after a move in another world, so is what it was sent of the move.

    Two moves that reveal something, and two throws, may differ without telling more than the view does.
    """
    game = random_game.game
    for turn, seat, other, chance in _other_worlds(random_game):
        sees = game.view(turn.after, seat)
        for move, events in _moves_there(game, turn, other, chance):
            if move != turn.move and any(
                _reveal(game, (*events, *turn.events), each) for each in random_game.everybody
            ):
                continue
            if not _chance_spoke(game, events) and game.view(folded(game, other, events), seat) == sees:
                there, here = (_seen(game, sent, seat) for sent in (events, turn.events))
                assert there == here or _in_no_order(game, there) == _in_no_order(game, here)


def check_what_reveals_nothing(random_game: RandomGame) -> None:
    """A move that is seen whole, and said to reveal nothing, could be made in every world and would look the same.

    Unless it would have revealed something there: that somebody turns out not to be stuck is not counted as revealed.
    """
    game = random_game.game
    for turn, seat, other, chance in _other_worlds(random_game):
        seen = _seen(game, turn.events, seat)
        if seen == list(turn.events) and not _reveal(game, turn.events, seat):
            assert game.refuse(game.view(other, turn.mover), turn.move) is None
            there = game.decide(other, turn.mover, turn.move, chance)
            assert _reveal(game, there, seat) or _seen(game, there, seat) == seen


def _other_worlds(random_game: RandomGame) -> Iterator[tuple[Turn, Seat | None, Any, Random]]:
    """For the moves of a game and each seat that only sees them: a world that it could think possible before."""
    game, chance = random_game.game, Random(random_game.luck)
    for turn in looked_at(random_game):
        for seat in random_game.everybody if turn.move is not None else ():
            if seat != turn.mover:
                yield turn, seat, game.imagine(game.view(turn.before, seat), chance), chance


def _moves_there(game: AnyGame, turn: Turn, other: Any, chance: Random) -> Iterator[tuple[Any, tuple[Any, ...]]]:
    """What the same move leads to in another world, if it is allowed there, and what another of its kind does."""
    view = game.view(other, turn.mover)
    alike = [move for move in game.legal(view) or (game.propose(view, chance),) if type(move) is type(turn.move)]
    for move in (turn.move, *chance.sample(alike, min(1, len(alike)))):
        if game.refuse(view, move) is None:
            yield move, game.decide(other, turn.mover, move, chance)


def _seen(game: AnyGame, events: tuple[Any, ...], seat: Seat | None) -> list[Any]:
    return [game.see(event, seat) for event in events]


def _reveal(game: AnyGame, events: tuple[Any, ...], seat: Seat | None) -> bool:
    return any(game.reveals(event, seat) for event in events)


def _chance_spoke(game: AnyGame, events: tuple[Any, ...]) -> bool:
    return any(game.notation.write_chance(event) is not None for event in events)


def _in_no_order(game: AnyGame, seen: list[Any]) -> list[Any]:
    """Events without the order in which somebody drew several cards: a hand does not keep it, and it says nothing."""

    def loose(part: Any) -> Any:
        if isinstance(part, list):
            return sorted(map(loose, part), key=str)
        return {name: loose(each) for name, each in part.items()} if isinstance(part, dict) else part

    return [loose(game.codec.write(event)) for event in seen]


def seats_with_one_world(random_game: RandomGame) -> set[Seat | None]:
    """Who never, in all of a game, can imagine more than one world."""
    game, chance = random_game.game, Random(random_game.luck)
    sure = set(random_game.everybody)
    for turn in turns_of(random_game):
        for seat in sorted(sure, key=str):
            view = game.view(turn.after, seat)
            if len({stored(game, game.imagine(view, chance)) for _ in range(_WORLDS_AT_A_STEP)}) > 1:
                sure.remove(seat)
    return sure


def what_reveals(random_game: RandomGame) -> set[Lesson]:
    """What is said to reveal something, and comes up often enough to be judged; an ending does not."""
    lessons = Counter(
        (type(event), seat == turn.seat)
        for turn in turns_of(random_game)
        for event in turn.events
        for seat in random_game.everybody
        if random_game.game.reveals(event, seat)
    )
    return {lesson for lesson, times in lessons.items() if times >= _OFTEN}


def what_is_learned_from(random_game: RandomGame) -> set[Lesson]:
    """Of moves by which chance spoke, or which somebody would not have seen so in another world: what happened."""
    game, chance = random_game.game, Random(random_game.luck)
    found: set[Lesson] = set()
    for turn in turns_of(random_game):
        for seat in random_game.everybody:
            if _chance_spoke(game, turn.events) or turn.move is None:
                found |= {(type(event), seat == turn.seat) for event in turn.events}
            elif not {(type(event), seat == turn.seat) for event in turn.events} <= found:
                found |= {(type(event), seat == turn.seat) for event in _learned_from(game, turn, seat, chance)}
    return found


def _learned_from(game: AnyGame, turn: Turn, seat: Seat | None, chance: Random) -> Iterator[Any]:
    """The events that a seat would have seen otherwise, or sees whole of a move that another world would not allow."""
    seen = _seen(game, turn.events, seat)
    for _ in range(_WORLDS_AT_A_STEP):
        other = game.imagine(game.view(turn.before, seat), chance)
        if game.refuse(game.view(other, turn.mover), turn.move):
            yield from (event for event in turn.events if event in seen)
        elif _seen(game, game.decide(other, turn.mover, turn.move, Random(0)), seat) != seen:
            yield from turn.events
