"""Games for the screens, played by the real rules in memory: a director that keeps no journal."""

from collections import deque
from collections.abc import Iterable, Mapping
from random import Random

from referee_app.cards.ranks import Rank, Team
from referee_app.live_game import commands as ask
from referee_app.live_game.commands import Command
from referee_app.live_game.decide import decide
from referee_app.live_game.events import Fact, Fighter, GameOpened
from referee_app.live_game.evolve import fold
from referee_app.live_game.model import (
    OFFICIAL_RULES,
    Blank,
    HouseRules,
    Knowledge,
    Mode,
    Player,
    Setup,
    Stamp,
    propose,
)
from referee_app.live_game.must import Call
from referee_app.live_game.state import State
from referee_app.live_game.view import GameView, Viewer, view
from referee_app.live_game.wood import script

BOTH = frozenset(Team)
START_MS = 1_700_000_000_000
HALF_A_MINUTE = 30_000


class Afternoon:
    """A director whose game is a list of commands; the first opens the game, each takes half a minute."""

    def __init__(self, commands: Iterable[Command], own: frozenset[Team] = BOTH, game: str = "afternoon") -> None:
        self.game = game
        self.own = own
        self.names: Mapping[Player, str] = {}
        self.state = State()
        self.now = START_MS
        self._commands = deque(commands)
        self.step()

    @property
    def version(self) -> int:
        return sum(map(len, self.state.facts.values()))

    def view(self) -> GameView:
        return view(self.state, Viewer(self.own, "here"), self.now)

    def step(self) -> bool:
        if self._commands:
            self.do(self._commands.popleft())
        return bool(self._commands) and not self.state.over

    def play(self, *, but: int = 0) -> "Afternoon":
        """Let everything that is left happen, but for the last few things."""
        while len(self._commands) > but and not self.state.over:
            self.step()
        return self

    def do(self, command: Command, device: str = "here") -> None:
        """Let one thing happen, as the rules have it."""
        self.now += HALF_A_MINUTE
        events = decide(self.state, command, Call(device, self.now, Random(7)))
        first = self.state.next_stamp(device, self.now)
        action = len(self.state.facts.get(device, ())) + 1
        facts = [Fact(first._replace(counter=first.counter + n), action, event) for n, event in enumerate(events)]
        self.state = fold(self.state, facts)


def setup_for(own: frozenset[Team], rules: HouseRules = OFFICIAL_RULES) -> Setup:
    """Eight players with the publisher's own cards, on one phone or with a leader for each team."""
    return Setup(
        red_players=4,
        blue_players=4,
        deck=propose(8).deck,
        mode=Mode.ONE_PHONE if own == BOTH else Mode.TWO_LEADERS,
        knowledge=Knowledge.COUNTED,
        rules=rules,
    )


def counted(
    *, red: int = 0, blue: int = 0, own: frozenset[Team] = BOTH, rules: HouseRules = OFFICIAL_RULES
) -> list[Command]:
    """A game in which only numbers are kept: dealt, begun, and so many cards handed in for each team."""
    return [
        ask.OpenGame(setup_for(own, rules), tuple(sorted(own, reverse=True))),
        *(ask.IssueCard(Blank(team)) for team in sorted(own, reverse=True) for _ in range(4)),
        ask.BeginPlay(),
        *(ask.HandIn(Blank(Team.BLUE)) for _ in range(red)),
        *(ask.HandIn(Blank(Team.RED)) for _ in range(blue)),
    ]


def take(flag: Team, rank: Rank | None = None) -> ask.TakeFlag:
    """An enemy takes the flag."""
    return ask.TakeFlag(flag, Fighter(Blank(flag.enemy, rank)))


def whole_game(seed: int = 4, players: int = 8) -> list[Command]:
    """A game of the simulated wood on the game master's phone, to its end."""
    setup = propose(players, card_set="ABCD", knowledge=Knowledge.PLAYERS)
    return [said.command for said in script(setup, Random(seed)) if said.phone == 0]


def contradictory() -> Afternoon:
    """A game that two phones both say to keep."""
    game = Afternoon(counted(red=4, blue=3)).play()
    opened = GameOpened(setup_for(BOTH), (Team.RED, Team.BLUE))
    game.state = fold(game.state, [Fact(Stamp(game.now, 1, "there"), 1, opened)])
    return game
