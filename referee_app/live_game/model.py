"""The data model of the live game: players, cards known only in part, modes, house rules and the setup."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import NamedTuple

from referee_app.cards.decks import Card, Deck, deck_for
from referee_app.cards.ranks import Rank, Team
from referee_app.live_game.refusals import (
    BadDuration,
    ChoosingIsNotBlind,
    PointsNeedTime,
    SpoilsNeedACaptor,
    UnevenTeams,
)


class Player(NamedTuple):
    """A player: a team and the number on the bib. Names are stored outside the game's facts."""

    team: Team
    number: int


class Blank(NamedTuple):
    """A card of which at most the rank is known: tapped from the box, torn, or only counted."""

    team: Team
    rank: Rank | None = None

    def may_be(self, other: "Blank") -> bool:
        """Whether both can be the same card: of one team, and of one rank as far as both ranks are known."""
        return self.team is other.team and (self.rank is other.rank or None in (self.rank, other.rank))


AnyCard = Card | Blank


class Mode(StrEnum):
    """Who referees, on how many phones."""

    TWO_LEADERS = "two_leaders"
    GAME_MASTER = "game_master"
    ONE_PHONE = "one_phone"


class Knowledge(StrEnum):
    """What is recorded: numbers only, which cards, or also who holds them. Each is a complete way to play."""

    COUNTED = "counted"
    CARDS = "cards"
    PLAYERS = "players"


class Dealing(StrEnum):
    """How the group agreed to deal."""

    RANDOM = "random"
    BLIND = "blind"
    CHOSEN = "chosen"


class Dealt(StrEnum):
    """How one card was dealt: off the top of the pile, drawn by the phone, or picked by the leader."""

    BY_HAND = "by_hand"
    DRAWN = "drawn"
    CHOSEN = "chosen"


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseRules:
    """The house rules of a group; all off by default."""

    time_limit_s: int | None = None
    points: bool = False
    count_at_duel: bool = False
    spoils: bool = False
    tie_keeps_cards: bool = False
    spy_must_tag: bool = False
    winner_returns: bool = False
    bombs_take_no_flag: bool = False
    respawn_delay_s: int = 0

    def __post_init__(self) -> None:
        if self.time_limit_s is not None and self.time_limit_s <= 0:
            raise BadDuration(seconds=self.time_limit_s)
        if self.respawn_delay_s < 0:
            raise BadDuration(seconds=self.respawn_delay_s)
        if self.points and self.time_limit_s is None:
            raise PointsNeedTime


OFFICIAL_RULES = HouseRules()

RULE_SWITCHES = tuple(field.name for field in fields(HouseRules) if field.type is bool)
"""The house rules that are on or off, in the order in which they are offered."""


def takes_flag_early(rank: Rank | None, rules: HouseRules) -> bool:  # noqa: ARG001 (no house rule changes it yet)
    """Whether a card of this rank may take the enemy's flag before half of the enemy's cards are in."""
    return rank is Rank.SCOUT


def never_takes_flag(rank: Rank | None, rules: HouseRules) -> bool:
    """Whether a card of this rank may not take the enemy's flag at all."""
    return rank is Rank.BOMB and rules.bombs_take_no_flag


def early_flag_takers(rules: HouseRules) -> tuple[Rank, ...]:
    """The ranks that may take the enemy's flag before half of the enemy's cards are in."""
    return tuple(rank for rank in Rank if takes_flag_early(rank, rules))


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """What is agreed before the game. `card_set` is the id of the printed set; None means cards without codes."""

    red_players: int
    blue_players: int
    deck: Deck
    mode: Mode
    knowledge: Knowledge
    dealing: Dealing = Dealing.RANDOM
    rules: HouseRules = OFFICIAL_RULES
    card_set: str | None = None

    def __post_init__(self) -> None:
        deck_for(self.red_players + self.blue_players)
        if abs(self.red_players - self.blue_players) > 1:
            raise UnevenTeams(red=self.red_players, blue=self.blue_players)
        if self.mode is Mode.GAME_MASTER and self.dealing is not Dealing.BLIND:
            raise ChoosingIsNotBlind
        anonymous = self.knowledge is Knowledge.COUNTED or (self.knowledge is Knowledge.CARDS and self.card_set is None)
        if self.rules.spoils and self.rules.count_at_duel and anonymous:
            raise SpoilsNeedACaptor

    @property
    def players(self) -> Mapping[Team, int]:
        """How many start on each side."""
        return {Team.RED: self.red_players, Team.BLUE: self.blue_players}

    @property
    def has_master(self) -> bool:
        """Whether cards go to one game master, and flags to a base; otherwise both go to a leader."""
        return self.mode is Mode.GAME_MASTER


MOST_PLAYERS_FOR_ONE_MASTER = 10
"""Up to here one game master is proposed: the group is too small to spare two leaders."""


def proposed_mode(players: int) -> Mode:
    """Who is to referee a group of this size."""
    return Mode.GAME_MASTER if players <= MOST_PLAYERS_FOR_ONE_MASTER else Mode.TWO_LEADERS


def propose(players: int, *, card_set: str | None = None, knowledge: Knowledge | None = None) -> Setup:
    """The setup that a group of this size most likely wants: the official deck, even teams, no house rules."""
    mode = proposed_mode(players)
    return Setup(
        red_players=players - players // 2,
        blue_players=players // 2,
        deck=deck_for(players),
        mode=mode,
        knowledge=knowledge or (Knowledge.CARDS if card_set else Knowledge.COUNTED),
        dealing=Dealing.BLIND if mode is Mode.GAME_MASTER else Dealing.RANDOM,
        card_set=card_set,
    )


class ActionId(NamedTuple):
    """Identifies one action of a leader, which is undone as a whole: a sweep of twelve cards is one action."""

    device: str
    number: int


class Stamp(NamedTuple):
    """A hybrid logical clock's reading: what was known when it was taken is always earlier."""

    ms: int
    counter: int
    device: str
