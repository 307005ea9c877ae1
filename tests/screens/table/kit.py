"""A phone with a table game: touches spots of the board by their names."""

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
from referee_app.screens.table.session import NewTableGame

NAMES = {
    "junior_quest": "Junior Quest",
    "junior_triumph": "Junior Triumph",
    "front_line": "Front line",
    "stratego": "Stratego",
    "card_clash": "Card Clash",
}


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


def load_the_dice(phone: Phone, luck: int = 1) -> None:
    """Let chance say the same in every run."""
    store = phone.services.tables()
    store._environment = replace(store._environment, chance=Random(luck))
    presenter: Any = phone.app._presenter(ScreenName.TABLE)
    presenter._chance = Random(luck)


def sit_down(phone: Phone, key: str, names: tuple[str, ...] = ("", "")) -> AtTable:
    """Begin a game at once."""
    adapter = adapter_of(key)
    assert adapter is not None
    load_the_dice(phone)
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
