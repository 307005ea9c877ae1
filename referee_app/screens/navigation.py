"""The names of all screens, how to load their presenters, what some screens are opened for, and the back stack.

A presenter's module is not loaded before it is asked for, so that the first frame waits for nothing but home.
"""

from dataclasses import dataclass, replace
from enum import StrEnum
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from referee_app.cards.decks import Card
    from referee_app.cards.ranks import Team
    from referee_app.desk.jobs import Job
    from referee_app.live_game.model import Player
    from referee_app.screens.app_screen import Presenter
    from referee_app.screens.log.model import LogFilter


class ScreenName(StrEnum):
    """The screens; the folder of the same name holds each."""

    HOME = "home"
    NEW_GAME = "new_game"
    FIELD = "field"
    SCAN = "scan"
    POST = "post"
    LOG = "log"
    INVITE = "invite"
    JOIN = "join"
    TIME_UP = "time_up"
    END = "end"
    PAST_GAMES = "past_games"
    SETS = "sets"
    CARD_SET = "card_set"
    FILES = "files"
    SETTINGS = "settings"
    TABLES = "tables"
    NEW_TABLE = "new_table"
    TABLE = "table"
    RULE_PAGE = "rule_page"
    GAME_RULES = "game_rules"


LARGE = (ScreenName.NEW_GAME, ScreenName.FIELD, ScreenName.SCAN)
"""The screens with the most parts."""


def presenter_of(name: str) -> "type[Presenter]":
    """The class that presents a screen: in `presenter.py` of the screen's folder, by the name that they all have."""
    presenter: type[Presenter] = import_module(f"referee_app.screens.{name}.presenter").PRESENTER
    return presenter


@dataclass(frozen=True, slots=True)
class ScanRequest:
    """What the scanner is opened for.

    A job; for whom, if somebody is meant; for which team, if a phone keeps both; of which set, without a game.
    """

    job: "Job"
    who: "Player | None" = None
    team: "Team | None" = None
    card_set: str | None = None


@dataclass(frozen=True, slots=True)
class CardSetRequest:
    """Opens the set with this id; where cards of it are `lost`, to print them again."""

    set_id: str
    lost: "tuple[Card, ...] | None" = None


@dataclass(frozen=True, slots=True)
class CoverScanRequest:
    """Opens the card sets for one cover sheet: as soon as it has been scanned, the user is back."""


@dataclass(frozen=True, slots=True)
class PostRequest:
    """Opens the duel post for a card set, without a game."""

    card_set: str


@dataclass(frozen=True, slots=True)
class RulesAtPostRequest:
    """Opens the rules from a duel post, which comes back by itself: those of its game, or the official ones."""

    has_game: bool


@dataclass(frozen=True, slots=True)
class LogRequest:
    """Opens the log with the lines that match a filter."""

    log_filter: "LogFilter"


@dataclass(frozen=True, slots=True)
class TimeUpRequest:
    """Opens the screen that says that time is up: locked, if the screen before it was."""

    is_locked: bool


@dataclass(frozen=True, slots=True)
class BackStack:
    """The screens on the way here, home first, and the sheets that lie on the topmost; by their names only."""

    screens: tuple[str, ...]
    sheets: tuple[str, ...] = ()

    @property
    def screen(self) -> str:
        """The screen in sight."""
        return self.screens[-1]

    def opened(self, screen: str, over: str | None = None) -> "BackStack":
        """After going to a screen; one that is already on the way is gone back to, so that ways never make a loop.

        `over` a screen: what lay between is closed, as nobody wants to go back through what is done.
        """
        last = next((one for one in (screen, over) if one in self.screens), None)
        before = self.screens if last is None else self.screens[: self.screens.index(last) + 1]
        return BackStack(before if before[-1] == screen else (*before, screen))

    def laid(self, sheet: str) -> "BackStack":
        """After a sheet came up; the same sheet lies there only once."""
        return replace(self, sheets=(*(one for one in self.sheets if one != sheet), sheet))

    def back(self) -> "BackStack | None":
        """After the back key: first the sheets go, then the screens; None where only home is left."""
        if self.sheets:
            return replace(self, sheets=self.sheets[:-1])
        return BackStack(self.screens[:-1]) if len(self.screens) > 1 else None
