"""What the screens ask of a game that plays; `bootstrap` hands in the real one."""

from collections.abc import Mapping
from typing import Protocol

from referee_app.cards.ranks import Team
from referee_app.live_game.model import Player
from referee_app.live_game.view import GameView


class Director(Protocol):
    """A game that goes on step by step. `step` and `view` are called on the worker's thread only."""

    @property
    def game(self) -> str:
        """Which game it is."""

    @property
    def version(self) -> int:
        """How many things have happened; never falls."""

    @property
    def names(self) -> Mapping[Player, str]:
        """What the players are called on this phone."""

    @property
    def own(self) -> frozenset[Team]:
        """The teams whose leader holds this phone."""

    def view(self) -> GameView:
        """The game as this phone may see it now."""

    def step(self) -> bool:
        """Play one more thing and write it down; False when there is nothing left to play."""
