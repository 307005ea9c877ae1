"""Drives a table game on a phone by touches: begun, set up, moved on the board by the names of its spots, passed on."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random
from typing import Any

from tests.screens.conftest import Phone  # it must come before anything of Kivy

# isort: split
from referee_app.play.table_game import TableGame
from referee_app.screens.navigation import ScreenName
from referee_app.screens.table.board import BoardShown
from referee_app.screens.table.games import adapter_of
from referee_app.screens.table.model import TableShown
from referee_app.screens.table.session import NewTableGame, TableSession

NAMES = {
    "junior_quest": "Junior Quest",
    "junior_triumph": "Junior Triumph",
    "front_line": "Front line",
    "stratego": "Stratego",
    "card_clash": "Card Clash",
}
MOST_TOUCHES = 400


class AtTable:
    """A phone and the game on it."""

    def __init__(self, phone: Phone) -> None:
        self.phone = phone

    @property
    def shown(self) -> TableShown:
        """What the screen shows."""
        shown: TableShown = self.phone.presenter.screen.shown
        return shown

    @property
    def board(self) -> BoardShown:
        """The board that is to be seen."""
        assert self.shown.board is not None, self.phone.texts()
        return self.shown.board

    @property
    def table(self) -> TableGame:
        """The game itself: a test may know more than a player."""
        table: TableGame = self.phone.presenter._table._table  # type: ignore[attr-defined]
        return table

    @property
    def state(self) -> Any:
        """The whole truth."""
        return self.table._state

    def middle(self, key: str) -> tuple[float, float]:
        """Where a spot is in the window."""
        picture = self.phone.presenter.screen.board
        left, bottom, wide, high = picture.area_of(key)
        x, y = picture.to_window(left + wide / 2, bottom + high / 2)
        return x, y

    def touch(self, *keys: str) -> None:
        """Touch spots of the board, or actions by their buttons, one after the other."""
        for key in keys:
            if key.startswith("!"):
                self.phone.tap(next(button.text for button in self.shown.buttons if button.key == key))
            else:
                self.phone.driver.tap_at(*self.middle(key))
                self.phone.settle()

    def drag(self, start: str, end: str) -> None:
        """Draw what lies on a spot to another one."""
        self.phone.driver.wait(0.35)
        self.phone.driver.swipe(self.middle(start), self.middle(end))
        self.phone.settle()

    def signs(self) -> dict[str, str]:
        """The figures that are to be seen, by their spots."""
        return {
            spot.key: spot.piece.figure for spot in self.board.spots if spot.piece is not None and spot.piece.figure
        }


Chooser = Callable[[AtTable], Any]
"""Says which move is made next; it may know more than a player."""


def seed_chance(phone: Phone, luck: int = 1) -> None:
    """Let chance say the same in every run."""
    store = phone.services.tables()
    store._environment = replace(store._environment, chance=Random(luck))
    presenter: Any = phone.app._presenter(ScreenName.TABLE)
    presenter._chance = Random(luck)


def sit_down(phone: Phone, key: str, names: tuple[str, ...] = ("", "")) -> AtTable:
    """Begin a game at once."""
    adapter = adapter_of(key)
    assert adapter is not None
    seed_chance(phone)
    phone.app.go(ScreenName.TABLES)
    phone.app.go(ScreenName.TABLE, NewTableGame(key, adapter.rules.options(), names))
    phone.settle()
    return AtTable(phone)


def set_up(phone: Phone, key: str) -> AtTable:
    """A game in which both have set up, and red is to begin."""
    at = sit_down(phone, key)
    for seat in ("Red", "Blue"):
        phone.tap(f"I am {seat}")
        phone.tap("Ready")
        phone.tap(next(button.text for button in at.shown.buttons if button.key == "pass_on"))
    if at.shown.curtain is not None:
        phone.tap("I am Red")
    return at


def begin(on: Phone, key: str, *choices: str) -> AtTable:
    """From home to the first curtain; what is chosen on the way is told by its texts."""
    seed_chance(on)
    on.tap("Rainy day")
    assert on.place == ScreenName.TABLES
    on.tap(NAMES[key])
    assert on.place == ScreenName.NEW_TABLE
    for choice in choices:
        on.tap(choice)
    on.tap("Start")
    assert on.place == ScreenName.TABLE
    assert on.says("Pass the phone to")
    return AtTable(on)


def session(at: AtTable) -> TableSession:
    """The game as the screen has it."""
    found: TableSession = at.phone.presenter._session  # type: ignore[attr-defined]
    return found


def go_on(at: AtTable) -> bool:
    """Lift the curtain, or pass the phone on; whether there was anything of the kind to be done."""
    if at.shown.curtain is not None:
        assert at.shown.board is None
        at.phone.tap(at.shown.curtain.answer)
        return True
    return _press(at, "pass_on")


def hand_over(at: AtTable) -> None:
    """Pass on the phone, and let the other side look."""
    for _ in range(2):
        assert go_on(at), "the phone stays where it is"


def _press(at: AtTable, key: str) -> bool:
    for button in at.shown.buttons:
        if button.key == key:
            at.phone.tap(button.text)
            return True
    return False


def set_up_with(at: AtTable, wanted: Mapping[str, str]) -> None:
    """Whoever is to set up swaps pieces until these figures stand on these spots, and is ready."""
    go_on(at)
    for place, figure in wanted.items():
        fixed = wanted.keys() - {place}
        found = [key for key, shown in at.signs().items() if shown == figure and key not in fixed]
        if place not in found:
            at.touch(found[0], place)
    assert {place: at.signs()[place] for place in wanted} == wanted
    at.phone.tap("Ready")
    go_on(at)


def make(at: AtTable, move: Any) -> None:
    """Make a move with a finger."""
    now = session(at)
    at.touch(*next(iter(now.adapter.touches(now.actor_view, move))))


def is_over(at: AtTable) -> bool:
    """Whether the result is told."""
    return bool(at.shown.headline)


def play_out(at: AtTable, choose: Chooser, is_done: Callable[[AtTable], bool] = is_over) -> list[Any]:
    """Do the next thing with a finger until it is done; which moves were made."""
    moves: list[Any] = []
    for _ in range(MOST_TOUCHES):
        if is_done(at):
            return moves
        if not go_on(at) and not _press(at, "ready"):
            moves.append(choose(at))
            make(at, moves[-1])
    raise AssertionError("the game does not come to an end")


def as_written(text: str) -> Chooser:
    """The moves of a text, one after the other."""
    moves = iter(text.split(", "))
    return lambda at: at.table.rules.notation.read(next(moves))


def by_chance(seed: int) -> Chooser:
    """Any moves that are allowed."""
    chance = Random(seed)
    return lambda at: at.table.rules.propose(session(at).actor_view, chance)


def best(worth: Callable[[Any, Any], float]) -> Chooser:
    """The allowed move that is worth most to who knows everything."""
    return lambda at: max(at.table.rules.legal(session(at).actor_view) or (), key=lambda move: worth(at.state, move))


def everything_is_open(at: AtTable) -> bool:
    """Whether no piece hides what it is any more."""
    return all(spot.piece.figure for spot in at.board.spots if spot.piece)


def play_again(at: AtTable) -> None:
    """Once more from the result: a game of its own, in which nothing has happened."""
    over = at.state
    at.phone.tap("Play again")
    assert at.phone.says("Pass the phone to")
    assert at.state != over
    assert at.table.rules.outcome(at.state) is None
    assert len(at.phone.services.tables().entries()) == 2
