"""The events of the live game, in the past tense. A recorded event is never judged again: `evolve` applies it.

`inferred` marks what no phone saw and the rules concluded; a referee can look at it and take it back.
"""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from referee_app.cards.decks import Card
from referee_app.cards.ranks import Rank, Team
from referee_app.live_game.model import ActionId, AnyCard, Dealt, Player, Setup, Stamp


class Result(StrEnum):
    """How a duel ended: a team won, both lost, both kept their card (a house rule), or it never counted."""

    RED = "red"
    BLUE = "blue"
    TIE = "tie"
    TIE_KEPT = "tie_kept"
    VOID = "void"


_LOSERS = {
    Result.RED: (Team.BLUE,),
    Result.BLUE: (Team.RED,),
    Result.TIE: (Team.RED, Team.BLUE),
    Result.TIE_KEPT: (),
    Result.VOID: (),
}


class EndReason(StrEnum):
    """Why a game ended otherwise than by a delivered flag."""

    TIME = "time"
    REFEREE = "referee"
    NO_CARDS = "no_cards"


class FlagClaim(StrEnum):
    """How a flag was taken by a leader's word, where no phone saw it."""

    SCOUT = "scout"
    HALF = "half"

    @property
    def rank(self) -> Rank | None:
        """The rank that may take a flag early and is said to have done so; None for the half."""
        return Rank.SCOUT if self is FlagClaim.SCOUT else None


@dataclass(frozen=True, slots=True)
class Fighter:
    """One side of a duel, or who carries a flag: a card and, where known, its holder."""

    card: AnyCard
    player: Player | None = None


@dataclass(frozen=True, slots=True)
class GameOpened:
    """This phone opened the game, and keeps these teams.

    `instead_of` is the name that the phone had before a rescue renamed it: what it recorded under that name goes on
    under the new one.
    """

    setup: Setup
    keeps: tuple[Team, ...]
    instead_of: str | None = None


@dataclass(frozen=True, slots=True)
class PlayBegan:
    """Play began. `at`, here and below, is the reading of the phone's own clock, which a stamp may run ahead of."""

    inferred: bool = False
    at: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class ClockPaused:
    """The clock was stopped."""

    at: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class ClockResumed:
    """The clock was started again."""

    at: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class PhoneRestarted:
    """This phone was restarted while the clock ran; a leader said whether the time from `since` to `at` counts.

    `since` is the last reading of the phone's clock before the restart, `at` the reading when the leader answered.
    """

    since: int
    at: int
    counts: bool


@dataclass(frozen=True, slots=True)
class CardIssued:
    """A card left its pile."""

    card: AnyCard
    player: Player | None
    dealt: Dealt


@dataclass(frozen=True, slots=True)
class CardGone:
    """A card was lost in a duel that no phone saw: its holder came for a new one."""

    card: AnyCard
    player: Player


@dataclass(frozen=True, slots=True)
class CardFound:
    """A card on record as gone unseen is in play after all, by a leader's word. `player` shows it, where named."""

    card: Card
    player: Player | None


@dataclass(frozen=True, slots=True)
class CardChangedHands:
    """A teammate showed the card that `giver` had on record.

    `back` is the card that `taker` had on record until then: the two have swapped, so `giver` has it now as far as is
    known. Where the taker had none, the giver has none now.
    """

    card: Card
    giver: Player
    taker: Player
    back: AnyCard | None = None


@dataclass(frozen=True, slots=True)
class CardReturned:
    """A card went back into its pile."""

    card: AnyCard
    player: Player | None


@dataclass(frozen=True, slots=True)
class CardLost:
    """A card lies somewhere in the wood; it counts for nobody."""

    card: AnyCard
    player: Player | None


@dataclass(frozen=True, slots=True)
class CardHandedIn:
    """A captured card reached its captors' leader. `inferred`: on record it was still in play."""

    card: AnyCard
    by: Player | None
    inferred: bool


@dataclass(frozen=True, slots=True)
class CardCollected:
    """A card was counted back into the box after the game."""

    card: AnyCard


@dataclass(frozen=True, slots=True)
class DuelFought:
    """A duel was fought. `spoils` are captured cards that the loser had to give up too."""

    red: Fighter
    blue: Fighter
    tagger: Team | None
    result: Result
    spoils: tuple[AnyCard, ...] = ()

    def side(self, team: Team) -> Fighter:
        """The fighter of one team."""
        return self.red if team is Team.RED else self.blue

    @property
    def losers(self) -> tuple[Team, ...]:
        """The teams whose card was captured: both in a tie, none where nothing changed hands."""
        return _LOSERS[self.result]


@dataclass(frozen=True, slots=True)
class PlayerCameBack:
    """A player without a card waits at base for a new one."""

    player: Player
    at: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class PlayerJoined:
    """A late player joined."""

    player: Player


@dataclass(frozen=True, slots=True)
class PlayerLeft:
    """A player went home."""

    player: Player


@dataclass(frozen=True, slots=True)
class FlagTaken:
    """An enemy picked the flag up."""

    flag: Team
    carrier: Fighter


@dataclass(frozen=True, slots=True)
class FlagHandedOn:
    """A teammate of the carrier has the flag now."""

    flag: Team
    carrier: Fighter


@dataclass(frozen=True, slots=True)
class FlagLost:
    """The carrier lost the flag: its team gets it back to hide it again."""

    flag: Team
    inferred: bool = False


@dataclass(frozen=True, slots=True)
class FlagHidden:
    """The flag is in a hiding place again and can be taken."""

    flag: Team


@dataclass(frozen=True, slots=True)
class FlagDelivered:
    """The flag reached its taker's leader or base. `attested`: what the leader said where no phone saw the taking."""

    flag: Team
    attested: FlagClaim | None = None
    inferred: bool = False
    at: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game ended by time, by the referee or because nobody has cards left."""

    reason: EndReason
    winner: Team | None = None
    at: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class ActionUndone:
    """A whole action was taken back; undoing this event's own action brings it back."""

    action: ActionId
    reason: str = ""


LiveEvent = (
    GameOpened
    | PlayBegan
    | ClockPaused
    | ClockResumed
    | PhoneRestarted
    | CardIssued
    | CardGone
    | CardFound
    | CardChangedHands
    | CardReturned
    | CardLost
    | CardHandedIn
    | CardCollected
    | DuelFought
    | PlayerCameBack
    | PlayerJoined
    | PlayerLeft
    | FlagTaken
    | FlagHandedOn
    | FlagLost
    | FlagHidden
    | FlagDelivered
    | GameEnded
    | ActionUndone
)


class Fact(NamedTuple):
    """An event as one device recorded it."""

    stamp: Stamp
    action: int
    event: LiveEvent

    @property
    def action_id(self) -> ActionId:
        """The action that the event is part of."""
        return ActionId(self.stamp.device, self.action)
