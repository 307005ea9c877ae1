"""What a screen gets to see of a game in one go."""

from collections.abc import Mapping
from dataclasses import dataclass

from referee_app.cards.ranks import Team
from referee_app.live_game.model import Player
from referee_app.live_game.view import GameView
from referee_app.play.phone_clock import Restart


@dataclass(frozen=True, slots=True)
class GameSnapshot:
    """A game at one moment. What was worked out for an older version of it is late.

    While there is a `restart` to be judged, its clock stands still.
    """

    game: str
    version: int
    view: GameView
    names: Mapping[Player, str]
    keeps: frozenset[Team]
    restart: Restart | None = None
