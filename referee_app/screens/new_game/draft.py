"""The draft of a new game: the choices so far, and proposals for the rest.

Plain values. A choice that makes no sense with the others is refused when it is made, and the draft stays as it was;
only the number of players may pass through what is too few, since a finger on a button does.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from referee_app.cards.decks import FEWEST_PLAYERS, OFFICIAL_SIZES, Deck, TooFewPlayers, deck_for
from referee_app.cards.ranks import Team
from referee_app.live_game.model import (
    MOST_PLAYERS_FOR_ONE_MASTER,
    OFFICIAL_RULES,
    Dealing,
    HouseRules,
    Knowledge,
    Mode,
    Player,
    Setup,
    proposed_mode,
)
from referee_app.live_game.refusals import ChoosingIsNotBlind
from referee_app.live_game.setup_check import InferredSetup
from referee_app.sentence import Refusal

USUAL_PLAYERS = 16


class TooManyNames(Refusal):
    """More names than the team has players."""

    key = "refusal.too_many_names"


@dataclass(frozen=True, slots=True)
class Reopening:
    """A game whose beginning is lost, and what is inferred from the rest of its record."""

    game: str
    inferred: InferredSetup


@dataclass(frozen=True, slots=True, kw_only=True)
class GameDraft:
    """What was chosen; None stands for what is proposed."""

    players: int = USUAL_PLAYERS
    larger: Team = Team.RED
    """Who has the odd player."""
    chosen_deck: Deck | None = None
    chosen_mode: Mode | None = None
    chosen_knowledge: Knowledge | None = None
    picks_cards: bool = False
    """Whether the leader may choose who gets which card."""
    team: Team = Team.RED
    """Which one this phone keeps where there are two leaders."""
    card_set: str | None = None
    rules: HouseRules = OFFICIAL_RULES
    names: Mapping[Team, str] = field(default_factory=dict)
    """What was typed, a name a line."""

    def __post_init__(self) -> None:
        if self.players >= FEWEST_PLAYERS:
            self.setup()

    @classmethod
    def of_record(cls, inferred: InferredSetup) -> "GameDraft":
        """The proposal for a game whose beginning is lost: inferred from its record, else the default."""
        larger = Team.BLUE if inferred.blue_players > inferred.red_players else Team.RED
        most, fewest = sorted((inferred.red_players, inferred.blue_players), reverse=True)
        players = max(most + max(fewest, most - 1), FEWEST_PLAYERS) if most else USUAL_PLAYERS
        deck, proposed = inferred.deck, deck_for(players)
        one_phone = len(inferred.keeps) > 1 and (players > MOST_PLAYERS_FOR_ONE_MASTER or inferred.chooses)
        return cls(
            players=players,
            larger=larger,
            chosen_deck=deck if deck is not None and deck.total > proposed.total else None,
            chosen_mode=Mode.ONE_PHONE if one_phone else Mode.TWO_LEADERS if len(inferred.keeps) == 1 else None,
            chosen_knowledge=inferred.knowledge,
            picks_cards=inferred.chooses,
            team=min(inferred.keeps, default=Team.RED),
        )

    # What holds

    @property
    def too_few(self) -> Refusal | None:
        """Why so many players are no game."""
        if self.players < FEWEST_PLAYERS:
            return TooFewPlayers(players=self.players, fewest=FEWEST_PLAYERS)
        return None

    @property
    def proposed_deck(self) -> Deck:
        """What the rules say for so many players."""
        return deck_for(max(self.players, FEWEST_PLAYERS))

    @property
    def deck(self) -> Deck:
        """What is played with."""
        return self.chosen_deck or self.proposed_deck

    @property
    def decks(self) -> tuple[Deck, ...]:
        """What may be played with: the official sizes, and several sets where one does not go round."""
        official = tuple(Deck(size) for size in OFFICIAL_SIZES)
        return official if self.proposed_deck in official else (*official, self.proposed_deck)

    @property
    def mode(self) -> Mode:
        """Who referees."""
        return self.chosen_mode or proposed_mode(self.players)

    @property
    def knowledge(self) -> Knowledge:
        """What is recorded: with codes everything is, without them nobody wants to tap so much."""
        return self.chosen_knowledge or (Knowledge.PLAYERS if self.card_set else Knowledge.COUNTED)

    @property
    def dealing(self) -> Dealing:
        """How cards are dealt; one game master deals blind."""
        if self.mode is Mode.GAME_MASTER:
            return Dealing.BLIND
        return Dealing.CHOSEN if self.picks_cards else Dealing.RANDOM

    @property
    def keeps(self) -> frozenset[Team]:
        """Which teams this phone keeps."""
        return frozenset({self.team} if self.mode is Mode.TWO_LEADERS else Team)

    def size_of(self, team: Team) -> int:
        """How many play in a team."""
        return (self.players + (team is self.larger)) // 2

    def setup(self) -> Setup:
        """What the game begins with."""
        return Setup(
            red_players=self.size_of(Team.RED),
            blue_players=self.size_of(Team.BLUE),
            deck=self.deck,
            mode=self.mode,
            knowledge=self.knowledge,
            dealing=self.dealing,
            rules=self.rules,
            card_set=self.card_set,
        )

    def names_of(self, team: Team) -> tuple[str, ...]:
        """The names that were typed for a team; empty lines are none."""
        return tuple(name for line in self.names.get(team, "").splitlines() if (name := " ".join(line.split())))

    def too_many_names(self, team: Team) -> Refusal | None:
        """Why there cannot be so many names."""
        names, players = len(self.names_of(team)), self.size_of(team)
        return TooManyNames(team=team, names=names, players=players) if names > players else None

    @property
    def named_teams(self) -> tuple[Team, ...]:
        """The teams whose players can have names: those that this phone keeps, if players are recorded at all."""
        return tuple(team for team in Team if team in self.keeps and self.knowledge is Knowledge.PLAYERS)

    def named(self) -> dict[Player, str]:
        """Who is called what; who has no name is a number."""
        for team in self.named_teams:
            if (refusal := self.too_many_names(team)) is not None:
                raise refusal
        return {
            Player(team, number): name
            for team in self.named_teams
            for number, name in enumerate(self.names_of(team), start=1)
        }

    # What is chosen

    def with_players(self, players: int) -> "GameDraft":
        """With another number of players; the deck follows it."""
        return replace(self, players=players, chosen_deck=None)

    def with_larger(self, team: Team) -> "GameDraft":
        """With the odd player in this team."""
        return replace(self, larger=team)

    def with_deck(self, deck: Deck) -> "GameDraft":
        """With another deck than the proposed one, or that one."""
        return replace(self, chosen_deck=deck)

    def with_mode(self, mode: Mode) -> "GameDraft":
        """With another mode; where cards are to be chosen, one game master is refused."""
        if mode is Mode.GAME_MASTER and self.picks_cards:
            raise ChoosingIsNotBlind
        return replace(self, chosen_mode=mode)

    def with_team(self, team: Team) -> "GameDraft":
        """With another team kept by this phone."""
        return replace(self, team=team)

    def with_card_set(self, card_set: str | None) -> "GameDraft":
        """With cards of this set, or those of the box."""
        return replace(self, card_set=card_set)

    def with_knowledge(self, knowledge: Knowledge) -> "GameDraft":
        """With more recorded, or less."""
        return replace(self, chosen_knowledge=knowledge)

    def with_dealing(self, dealing: Dealing) -> "GameDraft":
        """With cards dealt by chance or by choice; a game master deals blind and nothing else."""
        if self.mode is Mode.GAME_MASTER and dealing is Dealing.CHOSEN:
            raise ChoosingIsNotBlind
        return replace(self, picks_cards=dealing is Dealing.CHOSEN)

    def with_rule(self, name: str, value: bool) -> "GameDraft":
        """With a house rule on or off, by the name of its field."""
        return self._with_rules(**{name: value})

    def with_time_limit(self, minutes: int) -> "GameDraft":
        """With another time limit; none at all for 0."""
        return self._with_rules(time_limit_s=minutes * 60 or None)

    def with_respawn_delay(self, seconds: int) -> "GameDraft":
        """With another number of seconds until somebody who is back gets a new card."""
        return self._with_rules(respawn_delay_s=seconds)

    def with_names(self, team: Team, typed: str) -> "GameDraft":
        """With other names for a team, as they were typed."""
        return replace(self, names={**self.names, team: typed})

    def _with_rules(self, **changed: bool | int | None) -> "GameDraft":
        return replace(self, rules=replace(self.rules, **changed))  # type: ignore[arg-type]
