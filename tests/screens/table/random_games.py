"""Games by chance without a window: single moments, and possible worlds that look alike to one seat.

Up to a moment the worlds are one game. From there on each is another world that the seat must think possible, and in
each whoever acts does what looks the same to the seat, with other cards or castles perhaps: so its log, too, is told
from events that differ.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from random import Random
from typing import Any, NamedTuple

from referee_app.play.table_record import RecordedMove
from referee_app.screens.table.adapter import BoardInput, GameAdapter
from referee_app.screens.table.board import BoardShown, Piece, Sight
from referee_app.table_games.game import AnyGame
from referee_app.table_games.seats import Seat

GAMES_TRIED = 60
LONGEST = 90
APART = 3
"""For how many steps the worlds go their own ways, before who looks does something."""
WORLDS = 3
CANDIDATES = 40
MOVES_TRIED = 12


class Moment(NamedTuple):
    """A state, and the events that led to it in one step."""

    state: Any
    events: tuple[Any, ...]

    def last(self, adapter: GameAdapter, seat: Seat | None) -> tuple[Any, ...]:
        """The step as a seat saw it."""
        return tuple(seen for event in self.events if (seen := adapter.rules.see(event, seat)) is not None)


def moments(
    adapter: GameAdapter, seed: int, most: int = 400, *, agreed: Any = None, seats: int = 0
) -> Iterator[Moment]:
    """Every state of a game by chance; as it is usually played, if nothing else is agreed."""
    rules, chance = adapter.rules, Random(seed)
    state, events = None, rules.start(agreed or rules.options(), seats or rules.least_seats, chance)
    for _ in range(most):
        for event in events:
            state = rules.evolve(state, event)
        yield Moment(state, tuple(events))
        if not rules.to_act(state):
            return
        seat = min(rules.to_act(state))
        events = rules.decide(state, seat, rules.propose(rules.view(state, seat), chance), chance)


def first(
    adapter: GameAdapter,
    is_it: Callable[[Moment], bool],
    seeds: range = range(200),
    *,
    agreed: Any = None,
    seats: int = 0,
) -> Moment:
    """The first moment of any game by chance that is as a test wants it."""
    for seed in seeds:
        for moment in moments(adapter, seed, agreed=agreed, seats=seats):
            if is_it(moment):
                return moment
    raise AssertionError("no such moment")


def board_of(adapter: GameAdapter, moment: Moment, seat: Seat | None, **how: Any) -> BoardShown:
    """What a seat sees of a moment."""
    return adapter.board(BoardInput(adapter.rules.view(moment.state, seat), moment.last(adapter, seat), **how))


def piece(shown: BoardShown, key: str) -> Piece | None:
    """What lies on a spot."""
    spot = shown.spot(key)
    assert spot is not None
    return spot.piece


def seen_as(shown: BoardShown, key: str) -> tuple[str, Sight] | None:
    """Whose piece lies on a spot, and how it is seen."""
    there = piece(shown, key)
    return None if there is None else (there.side, there.sight)


@dataclass(frozen=True, slots=True)
class World:
    """A possible world: a game as it went and as it stands."""

    rules: AnyGame
    steps: tuple[RecordedMove, ...] = ()
    state: Any = None
    luck: int = 0
    """By which those act whose doings are hidden."""

    def after(self, seat: Seat | None, events: tuple[Any, ...]) -> "World":
        """After one more step."""
        state = self.state
        for event in events:
            state = self.rules.evolve(state, event)
        return replace(self, steps=(*self.steps, RecordedMove(len(self.steps), seat, events)), state=state)

    def done(self, seat: Seat, move: Any) -> "World":
        """After a move."""
        return self.after(seat, self.rules.decide(self.state, seat, move, self.chance))

    @property
    def chance(self) -> Random:
        """What the next move is left to: in every world the same."""
        return Random(len(self.steps))

    @property
    def next(self) -> Seat | None:
        """Who gets the phone."""
        return min(self.rules.to_act(self.state), default=None)

    def told(self, seat: Seat | None) -> list[Any]:
        """The last step as a seat saw it."""
        return [seen for event in self.steps[-1].events if (seen := self.rules.see(event, seat)) is not None]

    def ways(self, told: Any) -> Iterator[Any]:
        """What who is next can do here: the same as in the world that is told, if it is allowed, or anything else."""
        view, chance = self.rules.view(self.state, self.next), Random(self.luck)
        if self.rules.legal(view) is not None and self.rules.refuse(view, told) is None:
            yield told
        for _ in range(MOVES_TRIED):
            yield self.rules.propose(view, chance)


class Scene(NamedTuple):
    """A world in which somebody moves, hands the phone to who looks, and who looks answers."""

    world: World
    move: Any
    answer: Any

    @property
    def shown(self) -> World:
        """The world that is looked at."""
        return _next(self.world, self.move)


class _Told(NamedTuple):
    """What one seat does next in the first world."""

    world: World
    move: Any


def _next(world: World, move: Any) -> World:
    assert world.next is not None
    return world.done(world.next, move)


def scenes(
    world: World, looker: Seat | None, *, least: int, is_wanted: Callable[[World], bool] = lambda _world: True
) -> list[Scene]:
    """Some that look alike, in a game that stands so at its beginning.

    The first is a game by chance; `looker` looks at it after at least so many steps, or with everybody if it is None.
    """
    for luck in range(GAMES_TRIED):
        game: list[_Told] = []
        for told in islice(_game(world, luck), LONGEST):
            game.append(told)
            if len(game) < least + 2:
                continue
            mover, shown = game[-2].world.next, told.world
            is_looked_at = looker is None or (mover != looker and shown.next == looker)
            if is_looked_at and is_wanted(shown):
                found = _alike(game[-APART - 2 :], looker)
                if len(found) == WORLDS:
                    return found
    raise AssertionError("chance found no such moment")


def _game(world: World, luck: int) -> Iterator[_Told]:
    """A whole game by chance, move by move."""
    chance = Random(luck)
    while world.next is not None:
        told = _Told(world, world.rules.propose(world.rules.view(world.state, world.next), chance))
        yield told
        world = _next(*told)


def _alike(game: Sequence[_Told], looker: Seat | None) -> list[Scene]:
    """The scene at the end of a part of a game, and others that who looks cannot tell from it."""
    rules, here, moved, answered = game[0].world.rules, game[0].world, game[-2], game[-1]
    view, wanted = rules.view(here.state, looker), [_next(*told).told(looker) for told in game]
    found = [Scene(moved.world, moved.move, answered.move)]
    for luck in range(CANDIDATES):
        world = replace(here, state=rules.imagine(view, Random(luck)), luck=luck)
        scene = _followed(world, game, wanted, looker)
        if scene is not None and all(scene.shown.state != other.shown.state for other in found):
            assert rules.view(scene.shown.state, looker) == rules.view(found[0].shown.state, looker)
            found.append(scene)
        if len(found) == WORLDS:
            break
    return found


def _followed(world: World, game: Sequence[_Told], wanted: Sequence[Any], looker: Seat | None) -> Scene | None:
    """What becomes of a world in which everything looks as in the game; None if it cannot, or if the answer differs."""
    before, last = world, None
    for told, views in zip(game, wanted, strict=True):
        # Who looks, and who answers, does the same everywhere.
        ways = (told.move,) if told is game[-1] or world.next == looker else world.ways(told.move)
        move = next((way for way in ways if _next(world, way).told(looker) == views), None)
        if move is None:
            return None
        if told is not game[-1]:
            before, last, world = world, move, _next(world, move)
    return Scene(before, last, game[-1].move)
