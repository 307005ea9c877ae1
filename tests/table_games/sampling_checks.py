"""Checks that a game samples hidden states uniformly, by a list of all possible states.

Every game has a module `possible_worlds` beside its tests. It says what the box holds (BOX) and counts it in a state
(census), names positions that are small enough to list (POSITIONS), lists the ways in which each can have come about by
trying all of them (ways), and has a world that cannot be (impossible). It knows nothing of how the game imagines.

What is equally likely is a way, and not a value of the state. A way puts each of the remaining pieces on one of the
hidden places, where pieces of a rank are alike; in a card game it is also a choice of the card that was laid from a
hand. On a board every way is a world of its own. A hand has no order, though: of a marshal and four scouts, four in the
hand and one in the deck, the marshal is in the hand in four deals of five, and yet that is one of two worlds. Cards are
shuffled, so that is how often it must be imagined there.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from math import ceil, sqrt
from pathlib import Path
from random import Random
from typing import Any, TypeVar

from referee_app.table_games.game import AnyGame
from referee_app.table_games.registry import GAMES
from referee_app.table_games.seats import Seat

_DRAWS_A_WORLD = 30
_LEAST_DRAWS = 3_000
QUICK = 1 / 3
"""The share of the draws with which everything planted is still caught; `make test-all` makes all of them."""
_LEAST_EXPECTED = 5
"""How often the rarest world is drawn at least: below this a chi-square says little."""
_ONE_IN_A_MILLION = 4.75
"""How many standard deviations a fair draw stays below in all but a millionth of cases."""

Piece = TypeVar("Piece")


def worlds_of(game: AnyGame) -> Any:
    """The module `possible_worlds` of a game."""
    path = Path(__file__).parent / game.key / "possible_worlds.py"
    missing = f"tests/table_games/{game.key}/possible_worlds.py is missing: what it must have is said in {__name__}"
    assert path.exists(), missing
    return import_module(f"tests.table_games.{game.key}.possible_worlds")


@dataclass(frozen=True)
class Position:
    """What a seat sees of a state, of which all that can be is listed."""

    game: AnyGame
    name: str
    state: Any
    seat: Seat | None

    @property
    def view(self) -> Any:
        """What the seat sees."""
        return self.game.view(self.state, self.seat)

    def ways(self) -> Counter[Any]:
        """Every world that can be, with the number of ways in which it comes about."""
        return Counter(worlds_of(self.game).ways(self.view))


def positions() -> list[Position]:
    """All positions of all games."""
    return [Position(game, name, *seen) for game in GAMES for name, seen in worlds_of(game).POSITIONS.items()]


def arrangements(pieces: Iterable[Piece]) -> Iterator[tuple[Piece, ...]]:
    """Every order of these pieces, where equal ones are alike."""
    left = Counter(pieces)

    def begun(placed: tuple[Piece, ...]) -> Iterator[tuple[Piece, ...]]:
        if not left.total():
            yield placed
        for piece in [piece for piece, count in left.items() if count]:
            left[piece] -= 1
            yield from begun((*placed, piece))
            left[piece] += 1

    return begun(())


def filled(places: Sequence[int], hidden: Iterable[int], pieces: Iterable[Piece]) -> Iterator[tuple[int | Piece, ...]]:
    """Places with every arrangement of these pieces where something hidden is."""
    at = [place for place, held in enumerate(places) if held in hidden]
    for arrangement in arrangements(pieces):
        put = dict(zip(at, arrangement, strict=True))
        yield tuple(put.get(place, held) for place, held in enumerate(places))


def check_evenness(
    view: Any, ways: Mapping[Any, int], imagine: Callable[[Any, Random], Any], share: float = QUICK
) -> None:
    """Nothing is imagined that cannot be, and everything else as often as there are ways to it."""
    total, rarest = sum(ways.values()), min(ways.values())
    draws = max(round(share * max(_LEAST_DRAWS, _DRAWS_A_WORLD * len(ways))), ceil(_LEAST_EXPECTED * total / rarest))
    chance = Random(1)
    found = Counter(imagine(view, chance) for _ in range(draws))
    assert found.keys() <= ways.keys(), "a world was imagined that cannot be"
    expected = {world: draws * count / total for world, count in ways.items()}
    statistic = sum((found[world] - usual) ** 2 / usual for world, usual in expected.items())
    assert statistic <= most_by_chance(len(ways) - 1), f"{statistic:.0f} with {len(ways) - 1} degrees of freedom"


def most_by_chance(freedom: int) -> float:
    """What a chi-square of so many degrees of freedom exceeds once in a million times (Wilson and Hilferty)."""
    spread = 2 / (9 * freedom)
    return freedom * (1 - spread + _ONE_IN_A_MILLION * sqrt(spread)) ** 3
