"""Games for the screens: in memory by the real rules, or on a phone with a real journal."""

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from random import Random

from card_printing.sets.set_store import unnamed_set
from referee_app.cards.card_set import CardSet
from referee_app.cards.decks import Card, Deck
from referee_app.cards.ranks import Rank, Team
from referee_app.journal.journal import Journal
from referee_app.live_game.commands import BeginPlay, Command, HandIn, IssueCard, OpenGame, TakeFlag
from referee_app.live_game.decide import decide
from referee_app.live_game.descriptions import Viewer
from referee_app.live_game.events import CardHandedIn, Fact, Fighter, GameOpened
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
from referee_app.live_game.preconditions import Context
from referee_app.live_game.state import LiveState
from referee_app.live_game.view import GameView, view
from referee_app.play.live_game import Environment, LiveGame
from referee_app.practice.simulated_field import script
from referee_app.screens.navigation import ScreenName
from tests.screens.conftest import Phone

BOTH = frozenset(Team)
RED = frozenset([Team.RED])
BLUE = frozenset([Team.BLUE])
START_MS = 1_700_000_000_000
HALF_A_MINUTE = 30_000
CARD_SET = CardSet(bytes(range(16)))
TIMED = HouseRules(time_limit_s=3600)
FOR_POINTS = HouseRules(time_limit_s=3600, points=True)


class Afternoon:
    """A game in memory: a list of commands, of which the first opens it and each takes half a minute."""

    def __init__(self, commands: Iterable[Command], own: frozenset[Team] = BOTH) -> None:
        self.own = own
        self.state = LiveState()
        self.now = START_MS
        for command in commands:
            self.do(command)

    def view(self) -> GameView:
        return view(self.state, Viewer(self.own, "here"), self.now)

    def do(self, command: Command) -> None:
        """Let one thing happen, as the rules have it."""
        self.now += HALF_A_MINUTE
        events = decide(self.state, command, Context("here", self.now, Random(7)))
        first = self.state.next_stamp("here", self.now)
        action = len(self.state.facts.get("here", ())) + 1
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
        OpenGame(setup_for(own, rules), tuple(sorted(own, reverse=True))),
        *(IssueCard(Blank(team)) for team in sorted(own, reverse=True) for _ in range(4)),
        BeginPlay(),
        *(HandIn(Blank(Team.BLUE)) for _ in range(red)),
        *(HandIn(Blank(Team.RED)) for _ in range(blue)),
    ]


def card(team: Team, place: int) -> Card:
    """One of a team's cards, by its place in the deck."""
    return tuple(Deck(20).cards(team))[place]


def named(knowledge: Knowledge = Knowledge.PLAYERS) -> list[Command]:
    """A game with printed cards, of which every player has one."""
    setup = Setup(
        red_players=4,
        blue_players=4,
        deck=Deck(20),
        mode=Mode.ONE_PHONE,
        knowledge=knowledge,
        card_set=CARD_SET.id,
    )
    return [
        OpenGame(setup, (Team.RED, Team.BLUE)),
        *(IssueCard(card(team, n), Player(team, n + 1)) for team in Team for n in range(4)),
        BeginPlay(),
    ]


def take(flag: Team, rank: Rank | None = None) -> TakeFlag:
    """An enemy takes the flag."""
    return TakeFlag(flag, Fighter(Blank(flag.enemy, rank)))


BY_THE_HALF: list[Command] = [*counted(red=10), take(Team.BLUE)]
"""Red has its half, and takes the flag with it."""


def whole_game(seed: int = 4, players: int = 8) -> list[Command]:
    """A game of the simulated wood on the game master's phone, to its end."""
    setup = propose(players, card_set=CARD_SET.id, knowledge=Knowledge.PLAYERS)
    return [said.command for said in script(setup, Random(seed), swaps=False) if said.phone == 0]


def contradictory() -> Afternoon:
    """A game that two phones both say to keep."""
    game = Afternoon(counted(red=4, blue=3))
    opened = GameOpened(setup_for(BOTH), (Team.RED, Team.BLUE))
    game.state = fold(game.state, [Fact(Stamp(game.now, 1, "there"), 1, opened)])
    return game


# On a phone


def play(
    phone: Phone,
    commands: list[Command],
    names: Mapping[Player, str] | None = None,
    then: Callable[[LiveGame], object] = lambda _game: None,
) -> None:
    """Have a game on the phone that has come so far, each thing half a minute after the other, and look at it."""
    opening, *rest = commands
    assert isinstance(opening, OpenGame)

    def begin() -> LiveGame:
        game = phone.services.games().begin(opening.setup, opening.keeps, names or {})
        for command in rest:
            phone.now += HALF_A_MINUTE
            game.do(command)
        then(game)
        return game

    phone.app.context.game.open(begin, lambda: phone.app.context.go(ScreenName.FIELD))
    phone.settle()


def miscounted(*then: Command) -> Callable[[LiveGame], None]:
    """Let the first card that was handed in be taken back, and then this happen."""

    def correct(game: LiveGame) -> None:
        facts = game.state.facts[game.device]
        game.undo(next(fact.action_id for fact in facts if isinstance(fact.event, CardHandedIn)))
        for command in then:
            game.do(command)

    return correct


def sweep(cards: Iterable[Card]) -> Callable[[LiveGame], None]:
    """Let cards be handed in by one sweep."""

    def hand_in(game: LiveGame) -> None:
        action = None
        for card in cards:
            action = game.do(HandIn(card), within=action).action

    return hand_in


def know_the_cards(phone: Phone) -> None:
    """Have the card set on the phone, as after scanning its cover sheet."""
    phone.services.sets().add(unnamed_set(CARD_SET))


def absorb_another_keeper(folder: Path) -> Callable[[LiveGame], None]:
    """Let a game hear of another phone that says to keep the same teams."""

    def absorb(game: LiveGame) -> None:
        with Journal.open(folder / "other.journal") as other:
            clock = Environment(lambda: game.view().log[0].ms)
            LiveGame.begin(other, game.state.setup, tuple(Team), game=game.game, environment=clock)
            game.absorb(list(other.each(game.game)))

    return absorb


def game_of(phone: Phone) -> GameView:
    """What is seen of the game in hand."""
    seen = phone.app.context.game.snapshot
    assert seen is not None
    return seen.view
