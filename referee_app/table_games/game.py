"""The contract of a table game: every game is one value of `Game`. It knows no game.

A game is a sequence of events. Chance is drawn when the events are made and stands in them, so that applying them needs
none. What a seat may do is judged by what it sees: no refusal can give away what is hidden.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from random import Random
from typing import Any, Generic, NoReturn, TypeVar

from referee_app.sentence import Refusal, Sentence
from referee_app.table_games.codec import Codec
from referee_app.table_games.seats import Seat


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a game; each game has its own class, with flags, numbers and choices that have defaults."""

    def changed(self) -> dict[str, object]:
        """What differs from the defaults."""
        return {f.name: value for f in fields(self) if (value := getattr(self, f.name)) != f.default}


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the key of the reason's sentence, and who won; nobody, when it is a draw."""

    reason: str
    winners: frozenset[Seat] = frozenset()


class NotYourTurn(Refusal):
    """Somebody else is to act: `seats`, of which there may be several while they set up."""

    key = "refusal.table.not_your_turn"


class AlreadyOver(Refusal):
    """The game has ended."""

    key = "refusal.table.already_over"


class NotNow(Refusal):
    """A move that belongs to another part of the turn, or of the game."""

    key = "refusal.table.not_now"


class UnreadableMove(Refusal):
    """A text that is no move of this game."""

    key = "refusal.table.unreadable_move"


State = TypeVar("State")
Move = TypeVar("Move")
Event = TypeVar("Event")
View = TypeVar("View")
AnyOptions = TypeVar("AnyOptions", bound=Options)


def _nothing_fell(_event: object) -> None:
    """In a game without chance."""


def _nothing_can_have_fallen(text: str, _event: object) -> NoReturn:
    raise UnreadableMove(text=text)


@dataclass(frozen=True, slots=True, kw_only=True)
class Notation(Generic[Move, Event, View]):
    """A game as text that a person can read and write."""

    write: Callable[[Move], str]
    read: Callable[[str], Move]
    """Refuses what is no move of this game."""
    write_chance: Callable[[Event], str | None] = _nothing_fell
    """What fell by chance in an event; None where nothing did."""
    read_chance: Callable[[str, Event], Event] = _nothing_can_have_fallen
    """The event as the text has it, in place of one that was just drawn; refuses what cannot have fallen."""
    draw: Callable[[View], str]
    """What a seat sees, in letters."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Game(Generic[State, Move, Event, View, AnyOptions]):
    """One game. The state holds everything, a view what one seat may know (seat None: what everybody may know)."""

    key: str
    colours: tuple[str, ...]
    """The seats by their colour, as many as can sit down; the first begins, or lots decide within the rules."""
    least_seats: int
    options: type[AnyOptions]
    start: Callable[[AnyOptions, int, Random], tuple[Event, ...]]
    to_act: Callable[[State | View], frozenset[Seat]]
    """Several while they set up at the same time; nobody when it is over. Everybody sees it."""
    decide: Callable[[State, Seat, Move, Random], tuple[Event, ...]]
    """What a move leads to, or a refusal; changes nothing."""
    evolve: Callable[[State | None, Event], State]
    """What is after an event. Never refuses; there is no chance and no clock in it."""
    see: Callable[[Event, Seat | None], Event | None]
    """What a seat learns of an event; None: not even that it happened."""
    view: Callable[[State, Seat | None], View]
    evolve_view: Callable[[View | None, Event], View]
    """What a seat has seen after another event, as it saw it: applying all of them gives the same as `view`."""
    refuse: Callable[[View, Move], Refusal | None]
    """Why a move is not allowed; the one truth, on which `decide` and `legal` stand."""
    legal: Callable[[View], Sequence[Move] | None]
    """All that is allowed now; None where that is too much to list, such as a set-up."""
    propose: Callable[[View, Random], Move]
    """Something that is allowed, a good set-up among others."""
    imagine: Callable[[View, Random], State]
    """A world in which this seat would have seen the same, drawn evenly; another one each time.

    Every way in which the pieces that were not seen can lie on the hidden places is equally likely, pieces of a kind
    being alike. Where cards were shuffled that is every deal: a hand, which has no order, is as likely as its deals.
    """
    outcome: Callable[[State | View], Outcome | None]
    """How it ended, which everybody sees; None while it goes on."""
    reveals: Callable[[Event, Seat | None], bool]
    """Whether a seat that has seen the event learned what was hidden from it, or what chance said.

    It cannot be taken back once it was revealed to a seat that has seen it: on one phone that is only who moved, until
    the phone is passed on; from phone to phone it is everybody who was sent it.
    """
    log_line: Callable[[Event], Sentence | None]
    """The line of the log for whoever saw the event so; None for an event that needs none."""
    codec: Codec
    """Moves, events, views and states as values of JSON."""
    notation: Notation[Move, Event, View]

    @property
    def seats(self) -> range:
        """How many can play."""
        return range(self.least_seats, len(self.colours) + 1)


AnyGame = Game[Any, Any, Any, Any, Any]
