"""Games for the screens, played by the real rules in memory; a director that keeps no journal."""

from collections.abc import Iterator, Mapping
from random import Random

from referee_app.cards.ranks import Team
from referee_app.live_game.commands import Command
from referee_app.live_game.decide import decide
from referee_app.live_game.events import Fact
from referee_app.live_game.evolve import fold
from referee_app.live_game.model import Player
from referee_app.live_game.require import Call
from referee_app.live_game.state import State
from referee_app.live_game.view import GameView, Viewer, view

START_MS = 1_700_000_000_000


class Afternoon:
    """A director whose game is a list of commands; every command takes a simulated half minute."""

    def __init__(self, commands: Iterator[Command], own: frozenset[Team] = frozenset(Team), game: str = "one") -> None:
        self.game = game
        self.own = own
        self.names: Mapping[Player, str] = {}
        self.state = State()
        self.now = START_MS
        self._commands = commands
        self.step()

    @property
    def version(self) -> int:
        return sum(map(len, self.state.facts.values()))

    def view(self) -> GameView:
        return view(self.state, Viewer(self.own, "here"), self.now)

    def step(self) -> bool:
        command = next(self._commands, None)
        if command is None:
            return False
        self.do(command)
        return not self.state.over

    def do(self, command: Command, device: str = "here") -> None:
        """Let something happen, by the rules."""
        self.now += 30_000
        events = decide(self.state, command, Call(device, self.now, Random(7)))
        stamp = self.state.next_stamp(device, self.now)
        action = len(self.state.facts.get(device, ())) + 1
        self.state = fold(
            self.state,
            [Fact(stamp._replace(counter=stamp.counter + n), action, event) for n, event in enumerate(events)],
        )
