"""A phone whose wall clock and boot clock a test sets, with a timed game on it."""

from dataclasses import replace
from pathlib import Path

from referee_app.cards.ranks import Team
from referee_app.device.fake import FakeDevice
from referee_app.live_game import commands
from referee_app.live_game.model import Blank, HouseRules, Knowledge, Player, propose
from referee_app.play.live_game import LiveGame
from referee_app.services import Services

TWO_O_CLOCK = 1_780_754_400_000
SECOND, MINUTE, HOUR = 1000, 60_000, 3_600_000
DAY = 24 * HOUR
TIMED = replace(propose(8, knowledge=Knowledge.PLAYERS), rules=HouseRules(time_limit_s=2700, respawn_delay_s=60))
CARD = Blank(Team.BLUE)
ANNA = Player(Team.RED, 1)


class Phone:
    """A phone whose wall clock and boot clock the test sets; its services are made anew with each start of the app."""

    def __init__(self, folder: Path) -> None:
        self.device = FakeDevice(folder)
        self.device.wall, self.device.uptime = TWO_O_CLOCK, 9 * HOUR
        self.services = Services(self.device)

    def later(self, ms: int) -> None:
        self.device.let_pass(ms)

    def set_wall(self, by_ms: int) -> None:
        self.device.wall = self.device.wall_ms() + by_ms

    def begin(self) -> LiveGame:
        """A game with a limit of 45 minutes, begun."""
        game = self.services.games().begin(TIMED, Team, {})
        game.do(commands.BeginPlay())
        return game

    def reopen(self, game: LiveGame) -> LiveGame:
        """Close the app, and go on with the game in a new one."""
        self.services.close()
        self.services = Services(self.device)
        return self.services.games().resume(game.game)

    def restart(self, game: LiveGame, *, off_ms: int, wall_set_by: int = 0) -> LiveGame:
        """Keep the time as the app does while a game is running; then let the phone die, start and open the game."""
        self.services.save_clock()
        self.device.restart(off_ms)
        self.set_wall(wall_set_by)
        return self.reopen(game)
