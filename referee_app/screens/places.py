"""Where one can be in the app: the names of the screens, and where the presenter of each is to be found.

A presenter's module is not loaded before it is asked for, so that the first frame waits for nothing but home.
"""

from enum import StrEnum
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from referee_app.screens.presenter import Presenter


class Place(StrEnum):
    """A screen by its name; the folder of the same name holds it."""

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
    SET = "card_set"
    FILES = "files"
    SETTINGS = "settings_screen"
    TABLES = "tables"
    NEW_TABLE = "new_table"
    TABLE = "table"
    RULE_PAGE = "rule_page"


LARGE = (Place.NEW_GAME, Place.FIELD, Place.SCAN)
"""The screens with the most parts."""


def presenter_of(place: str) -> "type[Presenter]":
    """The class that presents a screen: in `presenter.py` of the screen's folder, by the name that they all have."""
    presenter: type[Presenter] = import_module(f"referee_app.screens.{place}.presenter").PRESENTER
    return presenter
