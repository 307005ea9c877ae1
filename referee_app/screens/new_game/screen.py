"""Glue of the screen that begins a game: three steps, of which one is in sight."""

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty
from kivy.uix.screenmanager import Screen

from referee_app.live_game.model import MOST_PLAYERS
from referee_app.refusal import Refusal
from referee_app.screens.house_rules import parts as rule_parts  # noqa: F401  the layout is made of them
from referee_app.screens.layout import load_layout
from referee_app.screens.new_game import pages, parts  # noqa: F401  the layout is made of them, too
from referee_app.screens.new_game.model import NewGameShown
from referee_app.screens.widgets.dressed import Themed


class NewGameScreen(Themed, Screen):
    """Shows a draft. What is shown is told again even if it is the same: what was refused must be undone.

    In a window that is wide and `low` the numbers to tap stand beside the number.
    """

    __events__ = (
        "on_back",
        "on_onward",
        "on_players",
        "on_refuse",
        "on_deck",
        "on_larger",
        "on_mode",
        "on_team",
        "on_cards",
        "on_rule",
        "on_minutes",
        "on_seconds",
        "on_dealing",
        "on_knowledge",
        "on_names",
    )

    shown = ObjectProperty(NewGameShown(), rebind=True, force_dispatch=True)
    low = BooleanProperty(False)
    most_players = NumericProperty(MOST_PLAYERS)

    def on_back(self) -> None:
        """The reader wants the step before."""

    def on_onward(self) -> None:
        """The reader wants the next step, or to start."""

    def on_players(self, players: int) -> None:
        """So many play."""

    def on_refuse(self, refusal: Refusal) -> None:
        """The reader typed a number that cannot be."""

    def on_deck(self, key: str) -> None:
        """This deck is played with."""

    def on_larger(self, team: str) -> None:
        """This team has the odd player."""

    def on_mode(self, mode: str) -> None:
        """This is who referees."""

    def on_team(self, team: str) -> None:
        """This phone keeps that team."""

    def on_cards(self, key: str) -> None:
        """These cards are played with."""

    def on_rule(self, name: str, on: bool) -> None:
        """A house rule is turned on or off."""

    def on_minutes(self, minutes: int) -> None:
        """The game lasts so long."""

    def on_seconds(self, seconds: int) -> None:
        """Who is back waits so long."""

    def on_dealing(self, dealing: str) -> None:
        """Cards are dealt like this."""

    def on_knowledge(self, knowledge: str) -> None:
        """So much is recorded."""

    def on_names(self, team: str, typed: str) -> None:
        """The players of a team are called like this."""


load_layout(__file__)
